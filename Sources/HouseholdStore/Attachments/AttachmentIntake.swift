import Digests
public import Foundation

/// Files on their way into a household: complete copies, not yet named by their digests. Copies that are not attached
/// are removed with this value.
public final class AttachmentIntake: Sendable {
    private let path: String
    /// The descriptor of the folder, locked so that other processes do not take the folder for a leftover.
    private let descriptor: Int32

    init(in folder: AttachmentFolder) throws(StoreError) {
        try folder.make()
        // Another process may remove the folder as a leftover between its creation and its locking.
        for _ in 0..<100 {
            let path = folder.path(of: AttachmentFolder.newStart + UUID().uuidString)
            guard mkdir(path, 0o777) == 0 else { throw StoreError(errno: errno, path: path) }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else {
                if errno == ENOENT { continue }
                throw StoreError(errno: errno, path: path)
            }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.isStill(path, descriptor) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
        throw StoreError.busy(path: folder.path)
    }

    deinit {
        AttachmentFolder.removeFolder(path)
        close(descriptor)
    }

    private static func isStill(_ path: String, _ descriptor: Int32) -> Bool {
        var (named, opened) = (stat(), stat())
        return stat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_ino == opened.st_ino
    }

    /// Copies a file into the intake.
    /// - Throws: `AttachmentError` where the source cannot be read, `StoreError` where the copy cannot be written, as
    ///   on a full disk.
    public func take(_ source: borrowing SourceFile) throws -> TakenFile {
        try taken(as: Self.name(of: source.path)) { target, copy in
            guard lseek(source.descriptor, 0, SEEK_SET) == 0,
                let read = try FileDigest.read(source.descriptor, use: { try Self.write($0, to: target, copy) })
            else { throw SourceFile.failure(source.path, errno) }
            try source.checkUnchanged(afterReading: read.size)
            return read
        }
    }

    /// Writes data from memory as a file of this name.
    public func take(_ content: Data, named fileName: String) throws -> TakenFile {
        try taken(as: fileName) { target, copy in
            try content.withUnsafeBytes { try Self.write($0, to: target, copy) }
            return (SHA256Digest.of(content), content.count)
        }
    }

    /// - Parameter fill: Writes the copy, given its descriptor and path.
    private func taken(
        as fileName: String, _ fill: (_ target: Int32, _ copy: String) throws -> (sha256: String, size: Int)
    ) throws -> TakenFile {
        let copy = "\(path)/\(UUID().uuidString)"
        let target = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard target >= 0 else { throw StoreError(errno: errno, path: copy) }
        do {
            defer { close(target) }
            let (sha256, size) = try fill(target, copy)
            guard fsync(target) == 0 else { throw StoreError(errno: errno, path: copy) }
            return TakenFile(
                url: URL(fileURLWithPath: copy, isDirectory: false), sha256: sha256, size: size, fileName: fileName,
                intake: self)
        } catch {
            unlink(copy)
            throw error
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String) throws(StoreError)
    {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(descriptor, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StoreError(errno: errno, path: path) }
            rest = rest.dropFirst(count)
        }
    }

    private static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}

/// A file of an intake.
public struct TakenFile: Sendable {
    /// Where the file is until it is attached.
    public let url: URL
    /// 64 lower-case hexadecimal digits.
    public let sha256: String
    /// In bytes.
    public let size: Int
    /// The last part of the source's path, or the name given with the data.
    public let fileName: String
    /// Keeps the file in place as long as this value exists.
    private let intake: AttachmentIntake

    fileprivate init(url: URL, sha256: String, size: Int, fileName: String, intake: AttachmentIntake) {
        (self.url, self.sha256, self.size, self.fileName, self.intake) = (url, sha256, size, fileName, intake)
    }
}
