import Files

/// Identifies the file or folder that a path leads to, however the path is spelled. The identity stays the same while
/// the file is written to, and changes when another file takes its place.
package struct FileIdentity: Hashable, Sendable, CustomStringConvertible {
    private let device: UInt64
    private let number: UInt64

    /// Nil where nothing exists.
    package init?(_ path: String) {
        guard let status = FileStatus(of: path) else { return nil }
        (device, number) = (status.device, status.inode)
    }

    /// The size and time of a file as a text, which changes when the file is written to; nil for a missing file. A
    /// store that was copied over another one keeps that one's identity, and nothing tells the processes that have it
    /// open.
    package static func writing(of path: String) -> String? {
        FileStatus(of: path).map { "\($0.size) \($0.modified)" }
    }

    package var description: String { "\(device)-\(number)" }
}
