package import Foundation

/// A file that is written beside another and then takes its place.
package enum Replacement {
    /// Replaces or creates a file. The previous file stays until the new content is complete and on the disk, and after
    /// every failure. A process that dies leaves its unfinished file behind; the next one that replaces the same file
    /// reuses it, so there is never more than one.
    ///
    /// - Parameter body: Writes the content.
    package static func write(
        _ target: URL, _ body: (Int32) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        let path = target.path
        // A link stays, and the file it points to is replaced.
        let place = target.resolvingSymlinksInPath()
        let former = try permissions(of: place.path, path: path)
        let temporary = place.deletingLastPathComponent()
            .appendingPathComponent(".\(place.lastPathComponent).part").path
        // The temporary file has the permissions of the previous one, so private content stays private while it is
        // written. The owner can always write to it.
        let descriptor = try open(temporary, mode: former.map { $0 | 0o600 } ?? 0o666, path: path)
        // Closed last: a process that then gets the lock sees that the file no longer has its temporary name.
        defer { close(descriptor) }
        do throws(ArchiveError) {
            try body(descriptor)
            // Failure is ignored: a file system that cannot set permissions has none to keep.
            if let former { fchmod(descriptor, former) }
            guard fsync(descriptor) == 0, rename(temporary, place.path) == 0 else { throw .writing(path, errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// - Returns: The permissions of the existing file; nil if no file exists.
    private static func permissions(of place: String, path: String) throws(ArchiveError) -> mode_t? {
        var status = stat()
        guard lstat(place, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notWritable(path: path, detail: "it exists and is not a plain file")
        }
        return status.st_mode & 0o777
    }

    /// Opens and empties the temporary file, locked for this process alone.
    private static func open(_ temporary: String, mode: mode_t, path: String) throws(ArchiveError) -> Int32 {
        while true {
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            let descriptor = Foundation.open(temporary, flags, mode)
            guard descriptor >= 0 else { throw .writing(path, errno) }
            do throws(ArchiveError) {
                // Other errors are ignored: a file system without locks cannot detect a second process.
                if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .busy(path: path) }
                if try isInPlace(descriptor, temporary, path: path) {
                    guard ftruncate(descriptor, 0) == 0 else { throw .writing(path, errno) }
                    return descriptor
                }
            } catch {
                close(descriptor)
                throw error
            }
            // Meanwhile another process finished, and this file became the target or was removed. Create a new one.
            close(descriptor)
        }
    }

    /// Whether the open file still has its temporary name.
    private static func isInPlace(_ descriptor: Int32, _ name: String, path: String) throws(ArchiveError) -> Bool {
        var opened = stat()
        var named = stat()
        guard fstat(descriptor, &opened) == 0 else { throw .writing(path, errno) }
        guard opened.st_mode & S_IFMT == S_IFREG, opened.st_nlink <= 1 else {
            throw .notWritable(path: path, detail: "\(name) is in the way")
        }
        return lstat(name, &named) == 0 && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
    }
}
