import Files
public import Foundation
import GRDB
public import Household
import Values

/// One household in one SQLite file: the repositories that change it, and the snapshot that everything is made from.
///
/// A store is a small value around one connection: copy it freely, use it from any thread. Several programs may have
/// the same file open. Methods throw `StoreError` where the file or the disk refuses, and `DomainError` where a rule of
/// the household does; either way nothing was written.
public struct Store: Sendable {
    public let path: String
    let database: DatabaseQueue
    let now: @Sendable () -> Date
    /// The origin that changes of this value are recorded under.
    var origin: ChangeOrigin
    /// Whether a killed import was taken back when the store was opened.
    public private(set) var tookBackImport = false
    /// The copy that was made before the store was brought up to date for this version when it was opened.
    public private(set) var copyBeforeUpdate: String?
    /// The categories of a new vault.
    public var categories: @Sendable () throws -> [VaultCategoryDefault] = VaultCategoryDefault.standard

    /// The household's homes, rooms and labels.
    public var household: HouseholdRepository { HouseholdRepository(store: self) }
    /// The household's belongings.
    public var inventory: InventoryRepository { InventoryRepository(store: self) }
    /// The household's stores, its vault and its shopping trips.
    public var shopping: CartRepository { CartRepository(store: self) }
    /// The household's insurance policies.
    public var policies: PolicyRepository { PolicyRepository(store: self) }
    /// The household's claims, with the lost items as they were on record then.
    public var claims: ClaimRepository { ClaimRepository(store: self) }
    /// The copies of reports that were written.
    public var reportCopies: ReportCopyRepository { ReportCopyRepository(store: self) }
    /// The attached files and their records.
    public var attachments: AttachmentRepository { AttachmentRepository(store: self) }
    /// The change log: every insert, update and delete.
    public var changes: ChangeLog { ChangeLog(store: self) }
    /// The deleted records, which can be restored.
    public var trash: Trash { Trash(store: self) }
    /// The change log as people read it: changes by command, and undo.
    public var history: History { History(store: self) }

    /// Looks every few milliseconds whether the store is free. SQLite's own waiting soon looks only every 100, and misses
    /// the moments that an import leaves to others.
    private static func waiting(for timeout: TimeInterval) -> Database.BusyMode {
        .callback { tries in
            guard Double(tries) * pause < timeout else { return false }
            Thread.sleep(forTimeInterval: pause)
            return true
        }
    }

    /// In seconds. An import leaves the store free for longer.
    private static let pause = 0.005

    /// Opens a store, brings its schema up to date (after a backup) and adopts data from a single-home past. A store
    /// that may not be written is opened as it is: reading works, and a change throws `StoreError.notPermitted`.
    ///
    /// - Parameters:
    ///   - path: The SQLite file. Its folder must exist.
    ///   - create: Whether to create a missing file; else it throws `StoreError.missing`.
    ///   - busyTimeout: How long to wait for another program's lock, in seconds.
    ///   - origin: The origin that changes are recorded under; by default, each transaction is a group of its own.
    ///   - now: The clock, read once a transaction: everything the transaction writes has that time.
    public static func open(
        at path: String, create: Bool = false, busyTimeout: TimeInterval = 5,
        as origin: ChangeOrigin = ChangeOrigin(""),
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws -> Store {
        let file = try StoreFile(at: path, create: create)
        return try StoreError.translating(path) {
            var configuration = Configuration()
            configuration.busyMode = waiting(for: busyTimeout)
            configuration.label = "household"
            guard file.isWritable else {
                let store = Store(
                    path: path, database: try file.openUnwritable(configuration), now: now, origin: origin)
                guard try store.isUpToDate() else {
                    throw file.isEmpty ? StoreError.notPermitted(path: path) : .outdated(path: path)
                }
                return store
            }
            if file.isEmpty { makePrivateFile(path) }
            try file.checkOrigin(configuration)
            configuration.prepareDatabase { db in
                // Before the mode is set, which may write to the file.
                try file.checkOwner(db)
                // A commit returns only once it is on the disk: this is the household's record, and the power may fail.
                //
                // Ids are random, so a large write touches every page of every index: SQLite's default cache of 2 MB
                // would write pages out and read them back over and over. Each statement with a trigger also keeps a
                // journal, which need not be a file.
                try db.execute(
                    sql: """
                        PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
                        PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY
                        """)
            }
            // One connection, not a pool: GRDB's pool writes to the file when it opens it, so even a reader would wake
            // the watchers of the store, and would fail where another program is writing.
            let database = try DatabaseQueue(path: path, configuration: configuration)
            var store = Store(path: path, database: database, now: now, origin: origin)
            store.copyBeforeUpdate = try store.migrate(isNew: file.isEmpty)
            store.tookBackImport = try store.takeBackInterruptedImport()
            try store.adoptSingleHomeData()
            return store
        }
    }

    /// The number of the group of this value's changes; nil before the first, and where each transaction is a group of its
    /// own.
    public var lastGroup: Int? { origin.number }

    /// Whether the store is open for reading only. It then never shows later commits by others.
    public var isReadOnly: Bool { database.configuration.readonly }

    /// Whether a path holds no store yet: no file, or the remains of a program that was killed while it created one.
    /// - Throws: `StoreError` for a file that is not a store, or cannot be read.
    public static func isMissing(at path: String) throws -> Bool {
        let file = try StoreFile(at: path, create: true)
        return file.isEmpty && !file.hasLog
    }

    private func isUpToDate() throws -> Bool {
        try database.read { try Schema.migrator.hasCompletedMigrations($0) } && orphansToAdopt() ?? 0 == 0
    }

    /// - Returns: The path of the copy of an older store.
    private func migrate(isNew: Bool) throws -> String? {
        let migrator = Schema.migrator
        guard try database.read({ try !migrator.hasCompletedMigrations($0) }) else { return nil }
        var copy: String?
        // A program that was killed may have left all it wrote in the log, beside a file that is still empty.
        let hasTables = try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") ?? 0 } > 0
        if isNew, !hasTables {
            // Before the migrator creates its own table: after a kill between the two, we would not recognise the file
            // as ours.
            try database.write { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
        } else {
            copy = try backUp(reason: "before-migration")
            // Another program may have been first; or this is what a program left that was killed while it created a store.
            if try isNew || database.read(migrator.hasCompletedMigrations) { copy = nil }
        }
        try Self.complete(migrator, in: database)
        // For the message of an earlier program that is given this store.
        try database.write { db in
            guard try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 < ProgramVersion.number else { return }
            try db.execute(sql: "PRAGMA user_version = \(ProgramVersion.number)")
        }
        return copy
    }

    /// Runs the missing migrations, even while other programs that opened the store do the same. Each migration is one
    /// transaction, and fails for the program that comes second to it. That program goes on with the migrations still
    /// missing, since the other one may have ended.
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
        // If `backups` exists but is a plain file, SQLite reports the failure.
        try FileFailure.becoming(StoreError.init, Disk.makeOneFolder(folder.path, permissions: 0o700))
        // A temporary name for each call, since several programs may find at once that a store needs migrating.
        let part = folder.appendingPathComponent("\(UUID().uuidString).part").path
        do {
            // VACUUM INTO writes a whole, compact file, and cannot run inside a transaction. The copy gets its final
            // name only once it is complete.
            Self.makePrivateFile(part)
            try StoreError.translating(folder.path) {
                try database.writeWithoutTransaction { try $0.execute(sql: "VACUUM INTO ?", arguments: [part]) }
            }
        } catch {
            // A file that cannot be removed is not taken for a backup under this name.
            try? Disk.remove(part)
            throw error
        }
        let stamp = Instant.write(now()).map { $0.isNumber ? $0 : "-" }
        while true {
            let name = Slug.unique("store-\(String(stamp))-\(reason)") { name in
                Disk.exists(folder.appendingPathComponent("\(name).sqlite").path)
            }
            let copy = folder.appendingPathComponent("\(name).sqlite").path
            do {
                try FileManager.default.moveItem(atPath: part, toPath: copy)
                return copy
            } catch {
                // The name was free a moment ago: another program has taken it since.
                guard !Disk.exists(copy) else { continue }
                // Under its temporary name the file is not a backup, and no later backup uses it.
                try? Disk.remove(part)
                throw StoreError.inputOutput(path: copy, detail: "\(error)")
            }
        }
    }

    /// Makes a missing file that only its owner can read. SQLite then writes it, and gives the files that it keeps
    /// beside it the same permissions.
    private static func makePrivateFile(_ path: String) {
        // If this fails, the file exists, or SQLite cannot make it either and says why.
        try? OpenFile(path, .new, permissions: 0o600, as: .create).close()
    }

    /// Returns a number that changes whenever another connection commits, in this program or another. Cheap to read. It
    /// does not notice that the file was replaced.
    public func dataVersion() throws -> Int {
        try StoreError.translating(path) {
            // Outside a transaction, which would only cost time.
            try database.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA data_version") ?? 0 }
        }
    }

    /// The problems that SQLite itself finds in the file. Empty for a sound file.
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

    /// Runs the body in one transaction with one time: all of it is written, or nothing.
    /// - Parameter time: The time; nil for now.
    /// - Throws: `MadeBefore` if the origin's mark shows that its changes were made already.
    func writing<T>(at time: Date? = nil, _ body: (Database, Date) throws -> T) throws -> T {
        let now = Instant.rounded(time ?? now())
        let (result, number) = try StoreError.translating(path) {
            try database.write { db in
                if let mark = origin.mark, origin.number == nil, let made = try ChangeGroup.number(db, marked: mark) {
                    throw MadeBefore(group: made)
                }
                let start = try ChangeGroup.recordOthers(db)
                let result = try body(db, now)
                return (result, try ChangeGroup.record(db, after: start, from: origin, at: now))
            }
        }
        if let number { origin.number = number }
        return result
    }

    /// Runs the body in one transaction, which a dry run rolls back.
    /// - Returns: The initial value, as the body changed it.
    func writing<T>(dryRun: Bool, initially: T, _ body: (inout T, Database, Date) throws -> Void) throws -> T {
        var result = initially
        guard dryRun else {
            try writing { try body(&result, $0, $1) }
            return result
        }
        let now = Instant.rounded(now())
        try StoreError.translating(path) {
            try database.writeWithoutTransaction { db in
                try db.inTransaction {
                    try body(&result, db, now)
                    return .rollback
                }
            }
        }
        return result
    }
}
