public import Foundation
import GRDB
import Household

/// One household in one SQLite file: the repositories that change it, and the snapshot that everything is made from.
///
/// A store is a small value around one connection; copy it freely, use it from any thread. Several programs may
/// have the same file open. Methods throw `StoreError` for what the file or the disk refuses, and `DomainError` for
/// what the household's rules refuse; either way nothing was written.
public struct Store: Sendable {
    public let path: String
    let database: DatabaseQueue
    let now: @Sendable () -> Date

    /// The household's homes, rooms and labels.
    public var household: HouseholdRepository { HouseholdRepository(store: self) }
    /// Its belongings.
    public var inventory: InventoryRepository { InventoryRepository(store: self) }
    /// Its stores, what it buys there, and its shopping trips.
    public var shopping: CartRepository { CartRepository(store: self) }
    /// What insures it.
    public var policies: PolicyRepository { PolicyRepository(store: self) }
    /// What was lost, as it was on record then.
    public var claims: ClaimRepository { ClaimRepository(store: self) }
    /// The files that prove or explain something, and their records.
    public var attachments: AttachmentRepository { AttachmentRepository(store: self) }
    /// Who changed what since when.
    public var changes: ChangeLog { ChangeLog(store: self) }

    /// Opens a store, bringing its schema up to date (after a backup) and adopting data from a single-home past. One that
    /// may not be written is opened as it is: everything that reads works, and a change throws `StoreError.notPermitted`.
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
        let file = try StoreFile(at: path, create: create)
        return try StoreError.translating(path) {
            var configuration = Configuration()
            configuration.busyMode = .timeout(busyTimeout)
            configuration.label = "household"
            guard file.isWritable else {
                let store = Store(path: path, database: try file.openUnwritable(configuration), now: now)
                guard try store.isUpToDate() else {
                    throw file.isEmpty ? StoreError.notPermitted(path: path) : .outdated(path: path)
                }
                return store
            }
            try file.checkOrigin(configuration)
            configuration.prepareDatabase { db in
                // A commit is on the disk before it is called done: this is the record, and the power may fail.
                //
                // Ids are random, so a large write touches every page of every index: SQLite's usual 2 MB of them would
                // be written out and read back over and over. And each statement with a trigger keeps a journal of its
                // own, which need not be a file.
                try db.execute(
                    sql: """
                        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                        PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY
                        """)
            }
            // One connection, not a pool: GRDB's pool writes to the file when it opens it, so that even a reader would
            // wake whoever watches the store, and fail where another program is writing.
            let database = try DatabaseQueue(path: path, configuration: configuration)
            let store = Store(path: path, database: database, now: now)
            try store.migrate(isNew: file.isEmpty)
            try store.adoptSingleHomeData()
            return store
        }
    }

    /// Whether it may not be written. It then stays as it was when it was opened, whatever others commit.
    public var isReadOnly: Bool { database.configuration.readonly }

    /// Whether there is no store at a path yet: nothing, or what a program left that was killed while it made one.
    /// - Throws: `StoreError` for what is no store, or cannot be read.
    public static func isMissing(at path: String) throws -> Bool {
        let file = try StoreFile(at: path, create: true)
        return file.isEmpty && !file.hasLog
    }

    private func isUpToDate() throws -> Bool {
        try database.read { try Schema.migrator.hasCompletedMigrations($0) } && orphansToAdopt() ?? 0 == 0
    }

    private func migrate(isNew: Bool) throws {
        let migrator = Schema.migrator
        guard try database.read({ try !migrator.hasCompletedMigrations($0) }) else { return }
        // What a program that was killed wrote may all be in the log beside a file that is still empty.
        let hasTables = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") ?? 0 } > 0
        if isNew, !hasTables {
            // Before the migrator makes its own table: killed between the two, we would not know the file again.
            try database.write { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
        } else {
            try backUp(reason: "before-migration")
        }
        try Self.complete(migrator, in: database)
    }

    /// Other programs that open the store in the same moment bring it up to date as well, each migration in a
    /// transaction of its own. Whoever comes second to one fails at it, and goes on with what is left: the other may
    /// have ended since.
    private static func complete(_ migrator: DatabaseMigrator, in database: DatabaseQueue) throws {
        var applied = try database.read(migrator.appliedIdentifiers)
        while true {
            do {
                return try migrator.migrate(database)
            } catch {
                let now = try database.read(migrator.appliedIdentifiers)
                guard now != applied else { throw error }
                applied = now
            }
        }
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
        // A file of its own, since several programs may find at once that a store is to be brought up to date.
        let part = folder.appendingPathComponent("\(UUID().uuidString).part").path
        try StoreError.translating(part) {
            // VACUUM INTO writes a whole, compact file, and cannot run inside a transaction. Under its own name the
            // copy stands only when it is whole.
            try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
        }
        let stamp = Instant.write(now()).map { $0.isNumber ? $0 : "-" }
        while true {
            let name = Slug.unique("store-\(String(stamp))-\(reason)") { name in
                FileManager.default.fileExists(atPath: folder.appendingPathComponent("\(name).sqlite").path)
            }
            let copy = folder.appendingPathComponent("\(name).sqlite").path
            do {
                try FileManager.default.moveItem(atPath: part, toPath: copy)
                return copy
            } catch {
                // The name was free a moment ago: then another program has taken it.
                guard !FileManager.default.fileExists(atPath: copy) else { continue }
                // It is no copy under that name, and the next one is not made from it.
                try? FileManager.default.removeItem(atPath: part)
                throw StoreError.inputOutput(path: copy, detail: "\(error)")
            }
        }
    }

    /// A number that is another one after every commit of another connection, whichever program's. Quick to ask.
    /// It says nothing of a file that took this one's place.
    public func dataVersion() throws -> Int {
        try StoreError.translating(path) {
            // Outside a transaction, which would only cost time.
            try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
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

    /// A transaction that may delete what has attachments: their files go after it, where nothing else names them.
    func deleting<T>(_ body: (Database, Date) throws -> T) throws -> T {
        let result = try writing(body)
        attachments.removeUnnamedFiles()
        return result
    }

    /// One transaction that a dry run takes back. The result is what the body makes of its initial value.
    func writing<T>(dryRun: Bool, initially: T, _ body: (inout T, Database, Date) throws -> Void) throws -> T {
        var result = initially
        let now = Instant.rounded(now())
        try StoreError.translating(path) {
            try database.writeWithoutTransaction { db in
                try db.inTransaction {
                    try body(&result, db, now)
                    return dryRun ? .rollback : .commit
                }
            }
        }
        return result
    }
}
