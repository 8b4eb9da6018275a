import Foundation
import GRDB

/// A private copy of a store, with the changes that a log beside the store holds.
struct StoreCopy {
    let path: String
    private let folder: URL

    /// How often copying is tried while another program keeps writing.
    private static let attempts = 20
    /// What SQLite keeps of unfinished work beside a store, by how the names end.
    private static let logs = ["-wal", "-journal"]

    /// Whether there is more to a store than its file.
    static func isNeeded(of store: String) -> Bool {
        let store = resolved(store)
        return logs.contains { (state(of: store + $0)?.size ?? 0) > 0 }
    }

    /// - Throws: `StoreError` where something cannot be read or there is no room, `DatabaseError` where the two do not go
    ///   together.
    init(of store: String) throws {
        let store = Self.resolved(store)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("housebook-\(UUID().uuidString)")
        path = folder.appendingPathComponent("store.sqlite").path
        guard mkdir(folder.path, 0o700) == 0 else { throw StoreError(errno: errno, path: folder.path) }
        do {
            try take(store)
            try fold()
        } catch {
            remove()
            throw error
        }
    }

    func remove() {
        // What is left of it lies among the system's temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Copies the files as they were at one moment.
    private func take(_ store: String) throws {
        for attempt in 0..<Self.attempts {
            if attempt > 0 { usleep(50_000) }
            let before = Self.states(of: store)
            for (suffix, state) in zip([""] + Self.logs, before) {
                let copy = path + suffix
                // Not there the first time, or gone from the store since.
                try? FileManager.default.removeItem(atPath: copy)
                if state != nil { try Self.copy(store + suffix, to: copy) }
            }
            if Self.states(of: store) == before { return }
        }
        throw StoreError.busy(path: store)
    }

    private static func copy(_ file: String, to copy: String) throws {
        guard access(file, R_OK) == 0 else {
            // Gone in between: then all of them are copied once more.
            if errno == ENOENT { return }
            throw StoreError(errno: errno, path: file)
        }
        do {
            try FileManager.default.copyItem(atPath: file, toPath: copy)
            // The file that it is a copy of may well be one that its owner must not write.
            chmod(copy, 0o600)
        } catch {
            throw StoreError.inputOutput(path: copy, detail: (error as NSError).localizedDescription)
        }
    }

    /// Lets SQLite put the logs into the file: leaving WAL mode does, and so does opening after a crash.
    private func fold() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    // MARK: - What shows that a file was written to

    private struct State: Equatable {
        var size: Int
        var written: Date
    }

    private static func states(of store: String) -> [State?] { ([""] + logs).map { state(of: store + $0) } }

    private static func state(of file: String) -> State? {
        // A file that is not there has no state.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            let size = attributes[.size] as? Int, let written = attributes[.modificationDate] as? Date
        else { return nil }
        return State(size: size, written: written)
    }

    /// SQLite keeps logs beside what a link leads to.
    private static func resolved(_ store: String) -> String {
        URL(fileURLWithPath: store).resolvingSymlinksInPath().path
    }
}
