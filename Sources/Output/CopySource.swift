import Foundation

/// A file that is to be copied into the output, open until this object is released.
final class CopySource {
    let descriptor: Int32

    /// - Throws: `OutputError.vanished` when it is missing or not the file that was planned.
    init(_ file: URL, size: Int) throws {
        let path = file.path
        // Without `O_NONBLOCK`, opening a pipe would wait for someone to write into it.
        let opened = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR || errno == ELOOP
                ? OutputError.vanished(path: path) : OutputError.current(path, "read")
        }
        var status = stat()
        guard fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFREG, Int(status.st_size) == size
        else {
            close(opened)
            throw OutputError.vanished(path: path)
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
