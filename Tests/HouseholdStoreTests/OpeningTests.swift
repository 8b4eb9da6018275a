import Foundation
import GRDB
import Household
import HouseholdStore
import TestSupport
import Testing
import Values

/// Opening existing files, and leaving alone those that are not stores.
@Suite struct OpeningTests {
    let folder: TemporaryFolder
    var path: String { folder.path("store.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Makes a store with a home in it, and closes it.
    private func makeStore() throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.cottage()
    }

    private func bytes() throws -> [String: Data] {
        var bytes: [String: Data] = [:]
        for name in try folder.files() { bytes[name] = try Data(contentsOf: folder.url.appendingPathComponent(name)) }
        return bytes
    }

    private func database(_ sql: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Expects that opening fails with this error and changes no file in the folder.
    private func expectRefusal(_ expected: StoreError, create: Bool = false) throws {
        let before = try bytes()
        #expect(throws: expected) { try Store.open(at: path, create: create) }
        #expect(try bytes() == before)
    }

    @Test func aMissingStoreIsMissingUnlessItIsToBeMade() throws {
        try expectRefusal(.missing(path: path))
        let away = folder.path("none/store.sqlite")
        #expect(throws: StoreError.notPermitted(path: away)) { try Store.open(at: away, create: true) }
        #expect(try Store.open(at: path, create: true).snapshot().items == [])
        #expect(try folder.files().first == "store.sqlite")
    }

    @Test func aFolderIsNoStore() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(throws: StoreError.self) { try Store.open(at: path) }
    }

    @Test func anEmptyFileIsDamagedButMayBecomeAStore() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        try expectRefusal(.damaged(path: path, detail: "the file is empty"))
        #expect(try Store.open(at: path, create: true).snapshot().items == [])
    }

    @Test(
        "An empty file with a log beside it is not a new store: SQLite would discard the log", arguments: [false, true])
    func anEmptyFileWithALogIsDamaged(isLinked: Bool) throws {
        // The log of a linked store is beside the link's target.
        let target = isLinked ? path + ".target" : path
        if isLinked { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target) }
        try Data().write(to: URL(fileURLWithPath: target))
        try Data("frames".utf8).write(to: URL(fileURLWithPath: target + "-wal"))
        try expectRefusal(.damaged(path: path, detail: "the file is empty"), create: true)
    }

    @Test("A store counts as missing until it is completely made")
    func missing() throws {
        #expect(try Store.isMissing(at: path))
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try Store.isMissing(at: path))
        try FileManager.default.removeItem(atPath: path)
        try database("PRAGMA journal_mode = WAL; PRAGMA application_id = 1")
        #expect(try Store.isMissing(at: path))
        try FileManager.default.removeItem(atPath: path)
        try makeStore()
        #expect(try !Store.isMissing(at: path))
        try Data("a letter".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: StoreError.damaged(path: path, detail: "not an SQLite file")) {
            try Store.isMissing(at: path)
        }
    }

    @Test func whatAKilledProgramLeftOfANewStoreBecomesOne() throws {
        try database("PRAGMA journal_mode = WAL; CREATE TABLE t (a); DROP TABLE t; VACUUM")
        try database("PRAGMA schema_version = 0")
        #expect(try Store.open(at: path, create: true).snapshot().items == [])
        #expect(try !folder.files().contains("backups"))
    }

    @Test(arguments: [
        String(repeating: "no database at all, but long enough for one\n", count: 100), "short", "SQLite format 3\0",
    ])
    func garbageIsDamaged(text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try expectRefusal(.damaged(path: path, detail: "not an SQLite file"))
    }

    @Test("A store that is cut in the middle, or whose pages are overwritten, is damaged", arguments: [true, false])
    func damagedPages(isCut: Bool) throws {
        try makeStore()
        try database("PRAGMA wal_checkpoint(TRUNCATE)")
        var whole = try Data(contentsOf: URL(fileURLWithPath: path))
        if isCut {
            whole = whole.prefix(whole.count / 2)
        } else {
            for index in 4096..<whole.count { whole[index] = 0xA5 }
        }
        try whole.write(to: URL(fileURLWithPath: path))
        let error = try #require(throws: StoreError.self) { try Store.open(at: path).snapshot() }
        // The words are SQLite's.
        guard case .damaged(path, _) = error else { throw error }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    }

    @Test(arguments: ["DELETE", "WAL"])
    func anotherProgramsDatabaseIsNotAStore(mode: String) throws {
        try database("PRAGMA journal_mode = \(mode); CREATE TABLE song (title TEXT); INSERT INTO song VALUES ('a')")
        try expectRefusal(.notAStore(path: path))
        try expectRefusal(.notAStore(path: path), create: true)
    }

    @Test func anotherProgramsDatabaseInUseIsNotAStore() throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE song (title TEXT)")
        }
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(throws: StoreError.notAStore(path: path)) { try Store.open(at: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        try queue.close()
    }

    /// A copy of a store, such as one before a migration, is in the mode DELETE.
    @Test(arguments: ["DELETE", "WAL"])
    func aStoreOfALaterVersionIsRefused(mode: String) throws {
        try makeStore()
        try database(
            """
            INSERT INTO grdb_migrations VALUES ('time-travel'); PRAGMA wal_checkpoint(TRUNCATE);
            PRAGMA journal_mode = \(mode); PRAGMA user_version = 20304
            """)
        try expectRefusal(.newer(path: path, version: "2.3.4"))
    }

    /// Runs a body while another connection is in the middle of a transaction.
    private func during(_ transaction: String, _ body: () throws -> Void) throws {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.inDatabase { try $0.execute(sql: transaction) }
        let result = Result { try body() }
        try queue.inDatabase { try $0.execute(sql: "ROLLBACK") }
        try result.get()
    }

    @Test func aStoreInWhichAnotherConnectionWritesIsRead() throws {
        let open = try TemporaryStore(folder: folder)
        try open.cottage()
        try during("BEGIN IMMEDIATE; INSERT INTO item (title) VALUES ('a')") {
            let store = try Store.open(at: path, busyTimeout: 0.05)
            #expect(try store.snapshot().homes.count == 1)
        }
    }

    @Test func aStoreThatAnotherConnectionWritesToIsBusyForWriters() throws {
        try makeStore()
        let store = try Store.open(at: path, busyTimeout: 0.05)
        try during("BEGIN IMMEDIATE") {
            #expect(throws: StoreError.busy(path: path)) { try store.inventory.add(Item(title: "Lamp")) }
            #expect(throws: StoreError.busy(path: path)) { try store.inventory.apply(ImportBatch(), currency: .eur) }
        }
        try store.inventory.add(Item(title: "Lamp"))
    }

    @Test func aStoreThatIsLockedAltogetherIsBusyToOpen() throws {
        try makeStore()
        try during("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE; UPDATE home SET notes = 'x'") {
            #expect(throws: StoreError.busy(path: path)) { try Store.open(at: path, busyTimeout: 0.05) }
        }
    }

    @Test func openingAnUpToDateStoreChangesNothing() throws {
        try makeStore()
        _ = try Store.open(at: path)
        let latest = try Store.open(at: path).changes.latest()
        #expect(latest == 2)
        #expect(try !folder.files().contains("backups"))
    }

    // MARK: - Migrations

    /// A store as the first migration left it, with a home and a room whose home does not exist.
    private func makeOldStore() throws {
        _ = try OldStore(
            upTo: "household", in: folder,
            """
            INSERT INTO home (id, slug, name, currency, isPrimary) VALUES ('#1', 'cottage', 'Cottage', 'EUR', 1);
            INSERT INTO profile (homeIDs) VALUES ('["#1"]');
            INSERT INTO location (name, homeID) VALUES ('Dangling', '#9');
            """)
    }

    @Test func anOlderStoreIsBackedUpAndBroughtUpToDate() throws {
        try makeOldStore()
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.household.homes().map(\.name) == ["Cottage"])
        #expect(try temporary.inventory.add(Item(title: "Lamp")).slug == "lamp")
        let name = "store-2026-03-01-12-00-00-000-before-migration.sqlite"
        #expect(try folder.files(in: "backups") == [name])
        #expect(temporary.store.copyBeforeUpdate == folder.path("backups/\(name)"))
        let tables = try DatabaseQueue(path: folder.path("backups/\(name)")).read {
            try String.fetchAll($0, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        #expect(tables.contains("home") && !tables.contains("item"))
        // It is backed up once.
        #expect(try TemporaryStore(folder: folder).store.copyBeforeUpdate == nil)
        #expect(try folder.files(in: "backups") == [name])
    }

    @Test func whereTheBackupCannotBeMadeNothingIsMigrated() throws {
        try makeOldStore()
        try Data().write(to: folder.url.appendingPathComponent("backups"))
        #expect(throws: StoreError.notPermitted(path: folder.path("backups"))) { try Store.open(at: path) }
        #expect(try DatabaseQueue(path: path).read { try !$0.tableExists("item") })
    }

    @Test(.enabled(if: Surroundings.canMount)) func aBackupOnAFullDiskSaysThatItIsFull() throws {
        try SmallDisk.mounted(at: folder.url, options: "size=8m,nr_inodes=32") {
            let temporary = try TemporaryStore(folder: folder)
            SmallDisk.fillWithFiles(folder.url)
            #expect(throws: StoreError.diskFull(path: folder.path("backups"))) {
                try temporary.store.backUp(reason: "test")
            }
        }
    }

    // MARK: - Error texts

    @Test func anErrorSaysWhatIsTheMatter() {
        #expect(StoreError.busy(path: "x").description == "the store x is locked by another program")
        #expect(
            StoreError.newer(path: "x", version: "1.2.3").description
                == "the store x was written by a newer Housebook, 1.2.3")
        #expect(StoreError.missing(path: "x").description == "there is no store at x")
    }
}
