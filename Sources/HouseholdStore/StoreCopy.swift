import Files
import Foundation
import GRDB

/// A private copy of a store, including the changes in a log beside the store.
struct StoreCopy {
    let path: String
    private let folder: TemporaryFolder

    /// How often copying is tried while another program keeps writing.
    private static let attempts = 20
    /// The suffixes of the files in which SQLite keeps unfinished work beside a store.
    static let logs = ["-wal", "-journal"]

    /// Whether a log beside the store holds anything. A log whose size cannot be read counts as none.
    static func hasLog(_ store: String, among suffixes: [String] = logs) -> Bool {
        let store = resolved(store)
        return suffixes.contains { (Disk.size(store + $0) ?? 0) > 0 }
    }

    /// - Throws: `StoreError` where a file cannot be read, the disk is full or another program keeps writing,
    ///   `DatabaseError` where the file and its log do not match.
    init(of store: String) throws {
        let store = Self.resolved(store)
        folder = try FileFailure.becoming(StoreError.init, TemporaryFolder())
        path = folder.url(of: "store.sqlite").path
        try take(store)
        try fold()
    }

    func remove() { folder.remove() }

    /// Copies the files as they were at one moment.
    private func take(_ store: String) throws {
        for attempt in 0..<Self.attempts {
            if attempt > 0 { usleep(50_000) }
            let before = Self.states(of: store)
            for (suffix, state) in zip([""] + Self.logs, before) {
                let copy = path + suffix
                // Fails the first time, when there is no copy yet. A file that is gone from the store since must go
                // from the copy too.
                try? Disk.remove(copy)
                if state != nil { try FileFailure.becoming(StoreError.init, Self.copy(store + suffix, to: copy)) }
            }
            if Self.states(of: store) == before { return }
        }
        throw StoreError.busy(path: store)
    }

    private static func copy(_ file: String, to copy: String) throws(FileFailure) {
        let source: OpenFile
        do throws(FileFailure) {
            source = try OpenFile(file)
        } catch {
            // The file is gone by now: all files are copied again.
            if error.code == ENOENT { return }
            throw error
        }
        let target = try OpenFile(copy, .new, permissions: 0o600, as: .create)
        try source.readParts(of: 1 << 20, failing: \.self) { bytes throws(FileFailure) in try target.write(bytes) }
    }

    /// Lets SQLite fold the logs into the file: the WAL when it leaves WAL mode, a journal when it opens the file after
    /// a crash.
    private func fold() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
        try queue.close()
    }

    // MARK: - Detecting writes

    /// The sizes and times of the files; nil for a missing one.
    private static func states(of store: String) -> [[Int64]?] {
        ([""] + logs).map { suffix in
            FileStatus(of: store + suffix).map { [Int64($0.size), $0.modified] }
        }
    }

    /// The target of a symbolic link, beside which SQLite keeps its logs.
    private static func resolved(_ store: String) -> String {
        URL(fileURLWithPath: store).resolvingSymlinksInPath().path
    }
}
