import Foundation

/// A file to attach, open and checked: a regular file that is not empty.
public struct SourceFile: ~Copyable {
    public let path: String
    let descriptor: Int32
    let status: FileStatus

    /// The size and times that change when a file is written to.
    struct FileStatus: Equatable {
        let size: Int
        let changed: [Int]

        init(_ status: stat) {
            size = Int(status.st_size)
            #if canImport(Darwin)
                let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
            #else
                let (written, changed) = (status.st_mtim, status.st_ctim)
            #endif
            self.changed = [Int(written.tv_sec), Int(written.tv_nsec), Int(changed.tv_sec), Int(changed.tv_nsec)]
        }
    }

    /// Opens a file. Symbolic links to files are followed.
    public init(_ path: String) throws(AttachmentError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.failure(path, errno) }
        // Checked before it is opened: merely opening a device may do something.
        if let kind = Self.otherKind(status.st_mode) { throw .notAFile(path: path, kind: kind) }
        // O_NONBLOCK: should a pipe have taken the file's place, opening it does not wait for the other end.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        do throws(AttachmentError) {
            guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, errno) }
            if let kind = Self.otherKind(status.st_mode) { throw .notAFile(path: path, kind: kind) }
            guard status.st_size > 0 else { throw .empty(path: path) }
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
        self.status = FileStatus(status)
    }

    deinit { close(descriptor) }

    /// The first `count` bytes, or fewer where the file is shorter.
    public func firstBytes(_ count: Int) throws(AttachmentError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = pread(descriptor, &bytes, count, 0)
        guard found >= 0 else { throw Self.failure(path, errno) }
        return Array(bytes.prefix(found))
    }

    /// - Throws: `changing` where the file changed since it was opened.
    func checkUnchanged(afterReading count: Int) throws(AttachmentError) {
        var now = stat()
        guard fstat(descriptor, &now) == 0 else { throw Self.failure(path, errno) }
        guard count == status.size, FileStatus(now) == status else { throw .changing(path: path) }
    }

    private static func otherKind(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    static func failure(_ path: String, _ code: Int32) -> AttachmentError {
        switch code {
        case ENOENT, ENOTDIR: .missing(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        default: .unreadable(path: path, reason: String(cString: strerror(code)))
        }
    }
}
