import Files
import Foundation
import Household

/// The folder `attachments` beside a store: each file once, named by its digest, however many records name it.
///
/// Invariants:
/// 1. A file is written inside a `.new-…` folder, synchronised, and given its digest as its name by one rename; it is
///    never written to after that. So a file named by a digest is whole.
/// 2. Only the holder of the lock gives files these names or removes them: see `exclusively`. A record is written under
///    the same lock as its file was placed (except ahead of a restore), and a file is removed only while nothing
///    names it, the trash and the history included. So no record is without its file.
/// 3. A `.new-…` folder is locked by the process that fills it. One that is not locked was left by a process that was
///    killed: the next holder of the folder's lock removes it.
/// 4. Only these folders are removed, and files that a record named or was about to name.
struct AttachmentFolder: Sendable {
    let path: String

    static let newStart = ".new-"
    private static let lockName = ".lock"

    /// - Parameter store: The path of the SQLite file.
    init(besideStore store: String) {
        path = URL(fileURLWithPath: store).deletingLastPathComponent().appendingPathComponent("attachments").path
    }

    func path(of name: String) -> String { "\(path)/\(name)" }

    var exists: Bool { Disk.exists(path) }

    /// Creates the folder where it is missing.
    func make() throws(StoreError) {
        guard try FileFailure.becoming(StoreError.init, Disk.makeOneFolder(path)) else { return }
        try FileFailure.becoming(StoreError.init, Self.synchronise(Self.parent(of: path)))
    }

    // MARK: - The lock

    /// Runs the body under the lock. Waits half a minute for other processes, which hold it only for moments.
    func exclusively<T>(_ body: () throws -> T) throws -> T {
        let lock = path(of: Self.lockName)
        // Closing the only descriptor of the lock file releases the lock.
        let file = try FileFailure.becoming(StoreError.init, OpenFile(lock, [.updating, .creating]))
        let deadline = ContinuousClock.now + .seconds(30)
        while try !FileFailure.becoming(StoreError.init, file.lock()) {
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
        try FileFailure.becoming(StoreError.init, Disk.rename(file.url.path, to: target))
        return isNew
    }

    /// Puts renames on the disk before it returns.
    func synchronise() throws(StoreError) { try FileFailure.becoming(StoreError.init, Self.synchronise(path)) }

    func hasFile(_ sha256: String) -> Bool { Attachment.isDigest(sha256) && Disk.isPlainFile(path(of: sha256)) }

    func remove(_ sha256: String) {
        // A file that cannot be removed now is a stray, which `check` reports.
        if hasFile(sha256) { try? Disk.remove(path(of: sha256)) }
    }

    func removeLeftovers() {
        for name in names() where name.hasPrefix(Self.newStart) {
            // A folder that cannot be opened or locked is in use, or stays for the next holder of the lock.
            guard let folder = try? OpenFile(path(of: name), [.folder, .noLink]), (try? folder.lock()) == true else {
                continue
            }
            Self.removeFolder(folder.path)
        }
    }

    /// The names of everything in the folder, in no order; empty where it cannot be read.
    func names() -> [String] { Self.names(in: path) }

    // MARK: - Small steps

    private static func names(in folder: String) -> [String] {
        // A missing folder holds nothing.
        (try? Disk.names(in: folder)) ?? []
    }

    /// Removes a folder and the files in it.
    static func removeFolder(_ path: String) {
        // A folder that cannot be removed now is removed when the next file is attached.
        for name in names(in: path) { try? Disk.remove("\(path)/\(name)") }
        Disk.removeFolder(ifEmpty: path)
    }

    private static func synchronise(_ folder: String) throws(FileFailure) {
        try OpenFile(folder, .folder).synchronise()
    }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
