package import Foundation

/// A file that is written beside another and then takes its place.
package enum Replacement {
    /// Replaces a file, or makes it. Until all is written and on the disk, and after every failure, what was there
    /// before stays. A process that dies leaves the unfinished file behind, which the next one to replace the same file
    /// goes on with; so there is never more than one.
    ///
    /// - Parameter body: Writes the content.
    package static func write(
        _ target: URL, _ body: (Int32) throws(ArchiveError) -> Void
    ) throws(ArchiveError) {
        let path = target.path
        // A link keeps its place and what it points to is replaced.
        let place = target.resolvingSymlinksInPath()
        let former = try permissions(of: place.path, path: path)
        let temporary = place.deletingLastPathComponent()
            .appendingPathComponent(".\(place.lastPathComponent).part").path
        // What only its owner may read stays so while it is written; the owner can always go on with it.
        let descriptor = try open(temporary, mode: former.map { $0 | 0o600 } ?? 0o666, path: path)
        // Closed last: whoever gets the lock then sees that the file is gone from its place.
        defer { close(descriptor) }
        do throws(ArchiveError) {
            try body(descriptor)
            // Where permissions cannot be set there are none to keep.
            if let former { fchmod(descriptor, former) }
            guard fsync(descriptor) == 0, rename(temporary, place.path) == 0 else { throw .writing(path, errno) }
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// - Returns: Those of the file that is there, nil where there is none.
    private static func permissions(of place: String, path: String) throws(ArchiveError) -> mode_t? {
        var status = stat()
        guard lstat(place, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .notWritable(path: path, detail: "something that is no plain file has this name")
        }
        return status.st_mode & 0o777
    }

    /// Opens the temporary file, empty, for this process alone.
    private static func open(_ temporary: String, mode: mode_t, path: String) throws(ArchiveError) -> Int32 {
        while true {
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            let descriptor = Foundation.open(temporary, flags, mode)
            guard descriptor >= 0 else { throw .writing(path, errno) }
            do throws(ArchiveError) {
                // A file system without locks cannot tell that there are two of us.
                if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { throw .busy(path: path) }
                if try isInPlace(descriptor, temporary, path: path) {
                    guard ftruncate(descriptor, 0) == 0 else { throw .writing(path, errno) }
                    return descriptor
                }
            } catch {
                close(descriptor)
                throw error
            }
            // Another process was done with it in between, and it is now the target itself. Make a new one.
            close(descriptor)
        }
    }

    /// Whether the open file still has its name.
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
