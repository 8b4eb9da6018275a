public import Foundation
import GRDB
import Household

/// One household in one SQLite file: the repositories that change it, and the snapshot that everything is made from.
///
/// A store is a small value around a pool of connections; copy it freely, use it from any thread. Several programs may
/// have the same file open. Methods throw `StoreError` for what the file or the disk refuses, and `DomainError` for what
/// the household's rules refuse; either way nothing was written.
public struct Store: Sendable {
    public let path: String
    let database: DatabasePool
    let now: @Sendable () -> Date

    /// The household's homes, rooms and labels.
    public var household: HouseholdRepository { HouseholdRepository(store: self) }
    /// Its belongings.
    public var inventory: InventoryRepository { InventoryRepository(store: self) }
    /// Who changed what since when.
    public var changes: ChangeLog { ChangeLog(store: self) }

    /// Opens a store, bringing its schema up to date (after a backup) and adopting data from a single-home past.
    ///
    /// - Parameters:
    ///   - path: The SQLite file. Its folder must exist.
    ///   - create: Whether a missing file is made, else `StoreError.missing`.
    ///   - busyTimeout: How long another program's lock is waited for, in seconds.
    ///   - now: The clock: one reading a transaction stamps everything it writes.
    public static func open(
        at path: String, create: Bool = false, busyTimeout: TimeInterval = 5,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> Store {
        try checkFile(at: path, create: create)
        return try StoreError.translating(path) {
            var configuration = Configuration()
            configuration.busyMode = .timeout(busyTimeout)
            configuration.label = "household"
            let isNew = !FileManager.default.fileExists(atPath: path)
            if !isNew { try checkOrigin(of: path, configuration) }
            let store = Store(path: path, database: try DatabasePool(path: path, configuration: configuration), now: now)
            try store.migrate(isNew: isNew)
            try store.adoptSingleHomeData()
            return store
        }
    }

    /// What can be told from the file alone, before SQLite writes a byte beside it.
    private static func checkFile(at path: String, create: Bool) throws {
        let manager = FileManager.default
        guard manager.fileExists(atPath: path) else {
            guard create else { throw StoreError.missing(path: path) }
            return
        }
        guard let handle = FileHandle(forReadingAtPath: path) else { throw StoreError.notPermitted(path: path) }
        defer {
            // Nothing was written through this handle, so nothing can be lost in closing it.
            try? handle.close()
        }
        let head: Data
        do {
            head = try handle.read(upToCount: 16) ?? Data()
        } catch {
            throw StoreError.inputOutput(path: path, detail: "\(error)")
        }
        guard head == Data("SQLite format 3\0".utf8) else {
            throw StoreError.damaged(path: path, detail: head.isEmpty ? "the file is empty" : "it is no SQLite file")
        }
    }

    /// Refuses a database that is not ours, or that a later Housebook has migrated, over a connection that cannot write.
    private static func checkOrigin(of path: String, _ configuration: Configuration) throws {
        var readonly = configuration
        readonly.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: readonly)
        defer {
            // A connection that only read has nothing left to write.
            try? queue.close()
        }
        try queue.read { db in
            guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
                throw StoreError.notAStore(path: path)
            }
            guard try !Schema.migrator.hasBeenSuperseded(db) else { throw StoreError.newer(path: path) }
        }
    }

    private func migrate(isNew: Bool) throws {
        let migrator = Schema.migrator
        if !isNew, try database.read({ try !migrator.hasCompletedMigrations($0) }) {
            try backUp(reason: "before-migration")
        }
        try migrator.migrate(database)
    }

    /// Copies the store, as of now, into the folder `backups` beside it.
    /// - Returns: The copy's path.
    @discardableResult
    public func backUp(reason: String) throws -> String {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("backups")
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            throw StoreError.notPermitted(path: folder.path)
        }
        let stamp = Instant.write(now()).map { $0.isNumber ? $0 : "-" }
        let name = Slug.unique("store-\(String(stamp))-\(reason)") { name in
            FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name).sqlite").path)
        }
        let copy = folder.appendingPathComponent("\(name).sqlite").path
        try StoreError.translating(copy) {
            // VACUUM INTO writes a whole, compact file, and cannot run inside a transaction.
            try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [copy]) }
        }
        return copy
    }

    /// What SQLite itself finds wrong with the file: empty for a sound one.
    public func integrityProblems() throws -> [String] {
        try reading { db in
            let integrity = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
            let references = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").map { row in
                let (table, parent): (String, String) = (row[0], row[2])
                return "a row of \(table) refers to a missing \(parent)"
            }
            return integrity + references
        }
    }

    // MARK: - Transactions

    func reading<T>(_ body: (Database) throws -> T) throws -> T {
        try StoreError.translating(path) { try database.read(body) }
    }

    /// One transaction, one time: the whole body happens at `now`, or not at all.
    func writing<T>(_ body: (Database, Date) throws -> T) throws -> T {
        let now = Instant.rounded(now())
        return try StoreError.translating(path) { try database.write { try body($0, now) } }
    }
}
