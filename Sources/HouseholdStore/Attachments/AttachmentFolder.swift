import Foundation
import Household

/// The folder `attachments` beside a store: each file once, named by its digest, however many records name it.
///
/// Invariants:
/// 1. A file is written inside a `.new-…` folder, synchronised, and given its digest as its name by one rename; it is
///    never written to after that. So a file named by a digest is whole.
/// 2. Only the holder of the lock gives files these names or removes them: see `exclusively`. A record is written under
///    the same lock as its file was placed (except ahead of a restore), and a file is removed only while no record
///    names it. So no record is without its file.
/// 3. A `.new-…` folder is locked by the process that fills it. One that is not locked was left by a process that was
///    killed: the next holder of the folder's lock removes it.
/// 4. Only these folders are removed, and files that a record names, named or was about to name.
struct AttachmentFolder: Sendable {
    let path: String

    static let newStart = ".new-"
    private static let lockName = ".lock"

    /// - Parameter store: The path of the SQLite file.
    init(besideStore store: String) {
        path = URL(fileURLWithPath: store).deletingLastPathComponent().appendingPathComponent("attachments").path
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    var exists: Bool {
        var status = stat()
        return stat(path, &status) == 0
    }

    /// Creates the folder where it is missing.
    func make() throws(StoreError) {
        guard mkdir(path, 0o777) != 0 else { return try Self.synchronise(Self.parent(of: path)) }
        guard errno == EEXIST else { throw StoreError(errno: errno, path: path) }
    }

    // MARK: - The lock

    /// Runs the body under the lock. Waits half a minute for other processes, which hold it only for moments.
    func exclusively<T>(_ body: () throws -> T) throws -> T {
        let lock = path(of: Self.lockName)
        let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw StoreError(errno: errno, path: lock) }
        // Closing the only descriptor of the lock file releases the lock.
        defer { close(descriptor) }
        let deadline = ContinuousClock.now + .seconds(30)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw StoreError(errno: errno, path: lock) }
            guard ContinuousClock.now < deadline else { throw StoreError.busy(path: lock) }
            usleep(5_000)
        }
        return try body()
    }

    // MARK: - Steps under the lock

    /// Renames a taken file to its digest. A file that is there already is replaced: should it have been damaged, it is
    /// whole again.
    /// - Returns: Whether no file was there.
    func place(_ file: TakenFile) throws(StoreError) -> Bool {
        let isNew = !hasFile(file.sha256)
        let target = path(of: file.sha256)
        guard rename(file.url.path, target) == 0 else { throw StoreError(errno: errno, path: target) }
        return isNew
    }

    /// Puts renames on the disk before it returns.
    func synchronise() throws(StoreError) { try Self.synchronise(path) }

    func hasFile(_ sha256: String) -> Bool {
        var status = stat()
        return Attachment.isDigest(sha256) && lstat(path(of: sha256), &status) == 0
            && status.st_mode & S_IFMT == S_IFREG
    }

    func remove(_ sha256: String) {
        // A file that cannot be removed now is found again when the next attachment is added or removed.
        if hasFile(sha256) { unlink(path(of: sha256)) }
    }

    func removeLeftovers() {
        for name in names() where name.hasPrefix(Self.newStart) {
            let folder = path(of: name)
            let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { Self.removeFolder(folder) }
        }
    }

    /// The names of everything in the folder, in no order; empty where it cannot be read.
    func names() -> [String] {
        // A missing folder holds nothing.
        (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    }

    // MARK: - Small steps

    /// Removes a folder and the files in it.
    static func removeFolder(_ path: String) {
        // A folder that cannot be removed now is removed when the next attachment is added or removed.
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] { unlink("\(path)/\(name)") }
        rmdir(path)
    }

    static func synchronise(_ folder: String) throws(StoreError) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreError(errno: errno, path: folder) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, path: folder) }
    }

    static func parent(of path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }
}
