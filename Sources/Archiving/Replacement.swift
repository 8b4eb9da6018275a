package import Files
package import Foundation

/// A file that is written beside another and then takes its place. Unlike `Disk.writeWhole`, for files so large that a
/// killed process must not leave one each time: the temporary name is always the same, and locked.
package enum Replacement {
    /// Replaces or creates a file. The previous file stays until the new content is complete and on the disk, and after
    /// every failure. A process that dies leaves its unfinished file behind; the next one that replaces the same file
    /// reuses it, so there is never more than one.
    ///
    /// - Parameter body: Writes the content.
    package static func write(
        _ target: URL, _ body: (borrowing OpenFile) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        // A link stays, and the file it points to is replaced.
        let place = target.resolvingSymlinksInPath()
        let former = try permissions(of: place.path, path: target.path)
        let temporary = place.deletingLastPathComponent()
            .appendingPathComponent(".\(place.lastPathComponent).part").path
        // The temporary file has the permissions of the previous one, so private content stays private while it is
        // written. The owner can always write to it. It is closed last: a process that then gets the lock sees that the
        // file no longer has its temporary name.
        let file = try open(temporary, permissions: former.map { $0 | 0o600 } ?? 0o666, path: target.path)
        try Disk.replace(place.path, with: temporary, shown: target.path, failing: ArchiveError.writing) {
            () throws(ArchiveError) in
            try body(file)
            if let former { file.permit(former) }
            try FileFailure.becoming(ArchiveError.writing, file.synchronise())
        }
    }

    /// - Returns: The permissions of the existing file; nil if no file exists.
    private static func permissions(of place: String, path: String) throws(ArchiveError) -> mode_t? {
        guard let status = FileStatus(ofEntry: place) else { return nil }
        guard status.kind == .file else {
            throw .notWritable(path: path, detail: "it exists and is not a plain file")
        }
        return status.permissions
    }

    /// Opens and empties the temporary file, locked for this process alone.
    private static func open(_ temporary: String, permissions: mode_t, path: String) throws(ArchiveError) -> OpenFile {
        while true {
            let file = try FileFailure.becoming(
                ArchiveError.writing,
                OpenFile(
                    temporary, [.updating, .creating, .noLink, .noWait], shown: path, permissions: permissions,
                    as: .write))
            // A file system without locks cannot detect a second process.
            guard (try? file.lock()) ?? true else { throw .busy(path: path) }
            let status = try FileFailure.becoming(ArchiveError.writing, file.status())
            guard status.kind == .file, status.names <= 1 else {
                throw .notWritable(path: path, detail: "\(temporary) is in the way")
            }
            // Otherwise another process has finished meanwhile, and this file became the target or was removed.
            if file.isNamed(temporary) {
                try FileFailure.becoming(ArchiveError.writing, file.empty())
                return file
            }
        }
    }
}
