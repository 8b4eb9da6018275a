package import Foundation

/// A private folder for files that nobody else may see yet. It is deleted with this value, if not before; after a kill,
/// by the next program that makes one.
package final class TemporaryFolder: Sendable {
    /// Holds no link.
    package let path: String
    /// The folder around it. Locked, so that no other process takes it for a leftover; what is made in the inner one may
    /// need a lock of its own.
    private let outer: OpenFile

    /// - Parameter program: What the folder's name begins with; `housebook` or longer.
    package init(for program: String = "housebook") throws(FileFailure) {
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        Self.removeLeftovers(in: temporary.path)
        let outer = temporary.appendingPathComponent("\(program)-\(UUID().uuidString)").path
        path = outer + "/files"
        self.outer = try Self.made(outer)
        try Disk.makeOneFolder(path, permissions: 0o700)
    }

    deinit { remove() }

    private static func made(_ path: String) throws(FileFailure) -> OpenFile {
        try Disk.makeOneFolder(path, permissions: 0o700)
        let folder = try OpenFile(path, .folder)
        // Where the file system has no locks, no folder is ever taken for a leftover.
        _ = try? folder.lock()
        return folder
    }

    package func remove() { Disk.removeTree(outer.path) }

    package func url(of name: String) -> URL {
        URL(fileURLWithPath: path, isDirectory: true).appendingPathComponent(name)
    }

    // MARK: - Leftovers

    /// How old an unlocked folder has to be, in nanoseconds. A new one is locked a moment after it is made.
    private static let grace: Int64 = 600_000_000_000

    /// Removes what killed processes left: private data, in part.
    private static func removeLeftovers(in temporary: String) {
        // What cannot be listed, opened or locked is somebody else's.
        for name in (try? Disk.names(in: temporary)) ?? [] where isOurs(name) {
            let path = "\(temporary)/\(name)"
            guard let status = FileStatus(ofEntry: path), status.kind == .folder, status.owner == geteuid(),
                status.modified < FileStatus.now - grace
            else { continue }
            // As above.
            guard let folder = try? OpenFile(path, [.folder, .noLink]), (try? folder.lock()) == true else { continue }
            Disk.removeTree(path)
        }
    }

    /// `housebook-` or `housebook-typst-`, and a UUID.
    private static func isOurs(_ name: String) -> Bool {
        name.hasPrefix("housebook-") && name.utf8.count > 36 && UUID(uuidString: String(name.suffix(36))) != nil
    }
}
