import Digests
import Files
public import Foundation

/// Files on their way into a household: complete copies, not yet named by their digests. Copies that are not attached
/// are removed with this value.
public final class AttachmentIntake: Sendable {
    /// Locked, so that other processes do not take the folder for a leftover.
    private let folder: OpenFile

    init(in folder: AttachmentFolder) throws(StoreError) {
        try folder.make()
        // Another process may remove the folder as a leftover between its creation and its locking.
        for _ in 0..<100 {
            let path = folder.path(of: AttachmentFolder.newStart + UUID().uuidString)
            if let own = try FileFailure.becoming(StoreError.init, Self.locked(path)) {
                self.folder = own
                return
            }
        }
        throw StoreError.busy(path: folder.path)
    }

    deinit { AttachmentFolder.removeFolder(folder.path) }

    /// Makes a folder and locks it.
    /// - Returns: Nil where another process has removed it.
    private static func locked(_ path: String) throws(FileFailure) -> OpenFile? {
        try Disk.makeOneFolder(path)
        do throws(FileFailure) {
            let folder = try OpenFile(path, .folder)
            // Without locks in the file system, no folder can be kept from being taken for a leftover.
            guard (try? folder.lock()) == true, folder.isNamed(path) else { return nil }
            return folder
        } catch {
            guard error.code == ENOENT else { throw error }
            return nil
        }
    }

    /// Copies a file into the intake.
    /// - Parameter name: The copy's name for people; nil for the last part of the source's path.
    /// - Throws: `AttachmentError` where the source cannot be read, `StoreError` where the copy cannot be written, as
    ///   on a full disk.
    public func take(_ source: borrowing SourceFile, named name: String? = nil) throws -> TakenFile {
        try taken(as: name ?? Self.name(of: source.path)) { target in
            let read = try FileDigest(of: source.file, failing: { AttachmentError($0) as any Error }) { bytes in
                try FileFailure.becoming(StoreError.init, target.write(bytes))
            }
            try source.checkUnchanged(afterReading: read.size)
            return read
        }
    }

    /// Writes data from memory as a file of this name.
    public func take(_ content: Data, named fileName: String) throws -> TakenFile {
        try taken(as: fileName) { target in
            try FileFailure.becoming(StoreError.init, target.write(content))
            return FileDigest(sha256: SHA256Digest.of(content), size: content.count)
        }
    }

    /// - Parameter fill: Writes the copy.
    private func taken(
        as fileName: String, _ fill: (_ target: borrowing OpenFile) throws -> FileDigest
    ) throws -> TakenFile {
        let copy = "\(folder.path)/\(UUID().uuidString)"
        let target = try FileFailure.becoming(StoreError.init, OpenFile(copy, .new, permissions: 0o644))
        do {
            let digest = try fill(target)
            try FileFailure.becoming(StoreError.init, target.synchronise())
            return TakenFile(
                url: URL(fileURLWithPath: copy, isDirectory: false), digest: digest, fileName: fileName, intake: self)
        } catch {
            // A copy that cannot be removed now goes with the folder.
            try? Disk.remove(copy)
            throw error
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

    fileprivate init(url: URL, digest: FileDigest, fileName: String, intake: AttachmentIntake) {
        (self.url, sha256, size, self.fileName, self.intake) = (url, digest.sha256, digest.size, fileName, intake)
    }
}
