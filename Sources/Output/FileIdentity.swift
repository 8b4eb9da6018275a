import Files

/// Identifies the file or folder at a path, whatever the spelling of the path. The identity stays the same while the
/// file is written to, and changes when another file takes its place.
package struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    /// Nil if nothing exists there.
    package init?(_ path: String) {
        guard let status = FileStatus(of: path) else { return nil }
        (device, number) = (status.device, status.inode)
    }

    /// The size and time of a file as a text, which changes when the file is written to; nil for a missing file. It
    /// shows when a store was copied over another one: the file keeps its identity then, and SQLite does not notice.
    package static func writing(of path: String) -> String? {
        FileStatus(of: path).map { "\($0.size) \($0.modified)" }
    }

    package var description: String { "\(device)-\(number)" }
}
