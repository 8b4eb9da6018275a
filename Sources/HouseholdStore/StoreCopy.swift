import Foundation
import GRDB

/// A private copy of a store, including the changes in a log beside the store.
struct StoreCopy {
    let path: String
    private let folder: URL

    /// How often copying is tried while another program keeps writing.
    private static let attempts = 20
    /// The suffixes of the files in which SQLite keeps unfinished work beside a store.
    static let logs = ["-wal", "-journal"]

    /// Whether a log beside the store holds anything. A log whose size cannot be read counts as none.
    static func hasLog(_ store: String, among suffixes: [String] = logs) -> Bool {
        let store = resolved(store)
        return suffixes.contains { (state(of: store + $0)?.size ?? 0) > 0 }
    }

    /// - Throws: `StoreError` where a file cannot be read, the disk is full or another program keeps writing,
    ///   `DatabaseError` where the file and its log do not match.
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
        // Whatever cannot be removed stays among the system's temporary files.
        try? FileManager.default.removeItem(at: folder)
    }

    /// Copies the files as they were at one moment.
    private func take(_ store: String) throws {
        for attempt in 0..<Self.attempts {
            if attempt > 0 { usleep(50_000) }
            let before = Self.states(of: store)
            for (suffix, state) in zip([""] + Self.logs, before) {
                let copy = path + suffix
                // Fails the first time, when there is no copy yet. A file that is gone from the store since must go
                // from the copy too.
                try? FileManager.default.removeItem(atPath: copy)
                if state != nil { try Self.copy(store + suffix, to: copy) }
            }
            if Self.states(of: store) == before { return }
        }
        throw StoreError.busy(path: store)
    }

    private static func copy(_ file: String, to copy: String) throws {
        guard access(file, R_OK) == 0 else {
            // The file is gone by now: all files are copied again.
            if errno == ENOENT { return }
            throw StoreError(errno: errno, path: file)
        }
        do {
            try FileManager.default.copyItem(atPath: file, toPath: copy)
            // The original may be read-only even for its owner.
            chmod(copy, 0o600)
        } catch {
            throw StoreError.inputOutput(path: copy, detail: (error as NSError).localizedDescription)
        }
    }

    /// Lets SQLite fold the logs into the file: the WAL when it leaves WAL mode, a journal when it opens the file after
    /// a crash.
    private func fold() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    // MARK: - Detecting writes

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

    /// The target of a symbolic link, beside which SQLite keeps its logs.
    private static func resolved(_ store: String) -> String {
        URL(fileURLWithPath: store).resolvingSymlinksInPath().path
    }
}
