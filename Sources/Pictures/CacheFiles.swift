internal import Foundation

/// The cache's calls to the file system, so that every failure names its path.
enum CacheFiles {
    /// Creates a folder and its parents where they are missing.
    static func makeFolder(_ folder: URL) throws(PictureError) {
        if mkdir(folder.path, 0o777) == 0 { return }
        switch errno {
        case EEXIST:
            return
        case ENOENT where folder.path != "/":
            try makeFolder(folder.deletingLastPathComponent())
            guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw failure(folder) }
        default:
            throw failure(folder)
        }
    }

    /// Writes a file that does not exist yet.
    static func write(_ data: Data, to file: URL) throws(PictureError) {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(file) }
        var written = 0
        var reason: PictureError?
        while written < data.count, reason == nil {
            let count = data.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno != EINTR {
                reason = failure(file)
            }
        }
        guard close(descriptor) == 0 || reason != nil else { throw failure(file) }
        if let reason { throw reason }
    }

    /// Renames a folder.
    /// - Returns: False if a folder that is not empty, or a file, has the new name, or if the folder to rename no
    ///   longer exists.
    static func rename(_ folder: URL, to new: URL) throws(PictureError) -> Bool {
        if Foundation.rename(folder.path, new.path) == 0 { return true }
        switch errno {
        case EEXIST, ENOTEMPTY, ENOTDIR, ENOENT: return false
        default: throw failure(new)
        }
    }

    static func isRenamed(_ folder: URL, to new: URL) -> Bool { Foundation.rename(folder.path, new.path) == 0 }

    static func removeIfEmpty(_ folder: URL) { rmdir(folder.path) }

    /// In bytes; nil if there is no such file.
    static func size(_ file: URL) -> Int? {
        var status = stat()
        guard lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// The seconds since something was last written to; nil if it does not exist.
    static func age(_ url: URL) -> Double? {
        var status = stat()
        guard lstat(url.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let written = status.st_mtimespec
        #else
            let written = status.st_mtim
        #endif
        return Date().timeIntervalSince1970 - Double(written.tv_sec)
    }

    /// The sorted names of a folder's contents; empty if there is no folder.
    static func names(in folder: URL) -> [String] {
        // A missing folder counts as empty.
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }

    /// Removes a folder with its contents.
    static func remove(_ folder: URL) {
        // Errors are ignored: leftovers do no harm under a name that nothing reads.
        try? FileManager.default.removeItem(at: folder)
    }
}

private func failure(_ url: URL) -> PictureError {
    .cannotWrite(path: url.path, reason: String(cString: strerror(errno)))
}
