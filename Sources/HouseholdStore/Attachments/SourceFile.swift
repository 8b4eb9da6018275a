import Files
import Foundation

/// A file to attach, open and checked: a regular file that is not empty.
public struct SourceFile: ~Copyable {
    public let path: String
    let file: OpenFile
    private let status: FileStatus

    /// Opens a file. Symbolic links to files are followed.
    public init(_ path: String) throws(AttachmentError) {
        // Checked before it is opened: merely opening a device may do something.
        try Self.check(FileFailure.becoming(AttachmentError.init, FileStatus.read(path)).kind, path)
        // Should a pipe have taken the file's place, opening it does not wait for the other end.
        let file = try FileFailure.becoming(AttachmentError.init, OpenFile(path, .noWait))
        let status = try FileFailure.becoming(AttachmentError.init, file.status())
        try Self.check(status.kind, path)
        guard status.size > 0 else { throw .empty(path: path) }
        self.path = path
        self.file = file
        self.status = status
    }

    /// The first `count` bytes, or fewer where the file is shorter.
    public func firstBytes(_ count: Int) throws(AttachmentError) -> [UInt8] {
        try FileFailure.becoming(AttachmentError.init, file.read(0..<count))
    }

    /// - Throws: `changing` where the file changed since it was opened.
    func checkUnchanged(afterReading count: Int) throws(AttachmentError) {
        let now = try FileFailure.becoming(AttachmentError.init, file.status())
        let isSame = now.size == status.size && now.modified == status.modified && now.changed == status.changed
        guard count == status.size, isSame else { throw .changing(path: path) }
    }

    private static func check(_ kind: FileStatus.Kind, _ path: String) throws(AttachmentError) {
        switch kind {
        case .file: break
        case .folder: throw .notAFile(path: path, kind: "a folder")
        case .pipe: throw .notAFile(path: path, kind: "a pipe")
        case .socket: throw .notAFile(path: path, kind: "a socket")
        case .link, .characterDevice, .blockDevice: throw .notAFile(path: path, kind: "a device")
        }
    }
}

extension AttachmentError {
    /// The error for a source that cannot be read.
    init(_ failure: FileFailure) {
        self =
            switch failure.code {
            case ENOENT, ENOTDIR: .missing(path: failure.path)
            case EACCES, EPERM: .notPermitted(path: failure.path)
            default: .unreadable(path: failure.path, reason: failure.reason)
            }
    }
}
