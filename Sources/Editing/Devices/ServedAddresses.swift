package import Files
import Foundation
import Synchronization

/// The addresses of a site while `serve --edit` runs, for links that pair devices. They are in a file of this machine's
/// own state, so that `devices invite` knows them too. The file counts only while a lock is held, which ends with the
/// process, however it ends.
package final class ServedAddresses: Sendable {
    private let path: String
    private let state = Mutex<(addresses: [String], lock: Lock?)>(([], nil))

    /// A file that is locked until this value is released.
    private final class Lock: Sendable {
        let file: OpenFile

        init(_ file: consuming OpenFile) { self.file = file }
    }

    init(_ path: String) { self.path = path }

    /// Each ends with a slash. The first is for this machine, others follow, the likeliest first.
    var all: [String] { state.withLock { $0.addresses } }

    /// Keeps the addresses until the process ends. Leaves the file to another process that serves the same site.
    package func keep(_ addresses: [String]) throws(FileFailure) {
        state.withLock { $0.addresses = addresses }
        let lock = try Self.lock(path)
        // A list of texts can always be encoded.
        guard try lock.lock(), let data = try? JSONEncoder().encode(addresses) else { return }
        try Disk.writeWhole(data, to: path, permissions: 0o600)
        let held = Lock(lock)
        state.withLock { $0.lock = held }
    }

    /// Removes the file.
    package func end() {
        state.withLock { state in
            guard state.lock != nil else { return }
            // A file that stays counts no longer than the lock.
            try? Disk.remove(path)
            state.lock = nil
        }
    }

    /// The addresses that a running process serves; empty where none does.
    package static func ofRunning(_ path: String) throws(FileFailure) -> [String] {
        guard Disk.exists(path), try !lock(path).lock() else { return [] }
        // A file that cannot be read names no address, and a person can still type one.
        return (try? JSONDecoder().decode([String].self, from: try Disk.read(path))) ?? []
    }

    private static func lock(_ path: String) throws(FileFailure) -> OpenFile {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        _ = try Disk.makeOneFolder(folder, permissions: 0o700)
        return try OpenFile(path + ".lock", [.writing, .creating], permissions: 0o600, as: .create)
    }
}
