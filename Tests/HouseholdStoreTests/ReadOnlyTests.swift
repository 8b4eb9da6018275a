import Foundation
import GRDB
import Household
import TestSupport
import Testing
import Values

@testable import HouseholdStore

/// Stores on a read-only disk.
@Suite(.enabled(if: Surroundings.canMount, "needs the right to mount a folder")) struct ReadOnlyTests {
    let folder: TemporaryFolder
    private let disk: ReadOnlyFolder

    init() throws {
        folder = try TemporaryFolder()
        disk = try ReadOnlyFolder(folder.url)
    }

    private var path: String { disk.url.appendingPathComponent("store.sqlite").path }

    /// Makes a store with a home in it, and closes it.
    private func makeStore() throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.cottage()
    }

    private func database(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path("store.sqlite"))
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
    }

    @Test("Reading works, and leaves nothing beside the store")
    func reading() throws {
        try makeStore()
        #expect(try folder.files() == ["store.sqlite"])
        let store = try Store.open(at: path)
        #expect(try store.snapshot().homes.map(\.name) == ["Cottage"] && store.integrityProblems() == [])
        #expect(try store.changes.latest() == 2 && store.dataVersion() == store.dataVersion())
        #expect(try folder.files() == ["store.sqlite"])
    }

    @Test("A change is refused, and the error names the store")
    func writing() throws {
        try makeStore()
        let store = try Store.open(at: path)
        #expect(throws: StoreError.notPermitted(path: path)) { try store.inventory.add(Item(title: "Lamp")) }
        #expect(throws: StoreError.notPermitted(path: path)) { try store.household.setProfileName("The Readers") }
        #expect(try store.snapshot().items == [])
    }

    @Test("A file name with characters that are special in a URI works")
    func signs() throws {
        try makeStore()
        try FileManager.default.copyItem(atPath: folder.path("store.sqlite"), toPath: folder.path("a?b%20#é.sqlite"))
        let other = disk.url.path + "/a?b%20#é.sqlite"
        #expect(try Store.open(at: other).snapshot().homes.count == 1)
    }

    @Test("Changes of another program that are only in the log are read, too")
    func log() throws {
        let open = try TemporaryStore(folder: folder)
        try open.cottage()
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("store.sqlite-wal")).count > 0)
        let store = try Store.open(at: path)
        #expect(try store.snapshot().homes.map(\.name) == ["Cottage"])
        try open.flat()
        // As of the opening of the store.
        #expect(try store.snapshot().homes.map(\.name) == ["Cottage"])
        #expect(try Store.open(at: path).snapshot().homes.map(\.name).sorted() == ["Cottage", "Flat"])
        #expect(throws: StoreError.notPermitted(path: path)) { try store.inventory.add(Item(title: "Lamp")) }
        #expect(try store.integrityProblems() == [])
    }

    @Test("A log without SQLite's shared-memory file is enough, even if the store's file is read-only")
    func logOfACrash() throws {
        let crashed = try TemporaryFolder()
        let open = try TemporaryStore(folder: folder)
        try open.cottage()
        for name in ["store.sqlite", "store.sqlite-wal"] {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: crashed.path(name))
        }
        // The copy that is made for reading must be writable all the same.
        #expect(chmod(crashed.path("store.sqlite"), 0o444) == 0)
        let disk = try ReadOnlyFolder(crashed.url)
        let store = try Store.open(at: disk.url.appendingPathComponent("store.sqlite").path)
        #expect(try store.snapshot().homes.map(\.name) == ["Cottage"])
        #expect(try crashed.files() == ["store.sqlite", "store.sqlite-wal"])
    }

    @Test("Half a transaction that a crash left in the file is rolled back")
    func journalOfACrash() throws {
        try makeStore()
        let crashed = try TemporaryFolder()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let queue = try DatabaseQueue(path: folder.path("store.sqlite"), configuration: configuration)
        try queue.inDatabase { db in
            // With a tiny cache, pages are written to the file before the transaction ends.
            try db.execute(
                sql: """
                    PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE;
                    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
                    INSERT INTO item (title, notes) SELECT 'Thing ' || i, hex(zeroblob(200)) FROM n
                    """)
            for name in ["store.sqlite", "store.sqlite-journal"] {
                try FileManager.default.copyItem(atPath: folder.path(name), toPath: crashed.path(name))
            }
            try db.execute(sql: "ROLLBACK")
        }
        let disk = try ReadOnlyFolder(crashed.url)
        let store = try Store.open(at: disk.url.appendingPathComponent("store.sqlite").path)
        #expect(try store.snapshot().items == [] && store.snapshot().homes.count == 1)
        #expect(try store.integrityProblems() == [])
    }

    @Test("A store of an earlier version cannot be migrated, and the error says so")
    func anEarlierVersion() throws {
        let old = try OldStore(upTo: "claims", "")
        let disk = try ReadOnlyFolder(old.folder.url)
        let path = disk.url.appendingPathComponent("store.sqlite").path
        #expect(throws: StoreError.outdated(path: path)) { try Store.open(at: path) }
        #expect(try old.folder.files() == ["store.sqlite"])
        #expect(
            StoreError.outdated(path: "x").description
                == "the store x is from an earlier version of Housebook and must be updated, but it is read-only"
        )
    }

    @Test("Nor can a store with rooms still to be adopted; without any, it is read")
    func beforeAdoption() throws {
        try makeStore()
        try database("DELETE FROM storeEvent")
        #expect(try Store.open(at: path).snapshot().homes.count == 1)
        try database("INSERT INTO location (name, slug) VALUES ('Attic', 'attic')")
        #expect(throws: StoreError.outdated(path: path)) { try Store.open(at: path) }
    }

    @Test("A file that is not a store of this version is refused as on any other disk")
    func noStore() throws {
        #expect(throws: StoreError.missing(path: path)) { try Store.open(at: path) }
        #expect(throws: StoreError.notPermitted(path: path)) { try Store.open(at: path, create: true) }
        try Data().write(to: folder.url.appendingPathComponent("store.sqlite"))
        #expect(throws: StoreError.damaged(path: path, detail: "the file is empty")) { try Store.open(at: path) }
        #expect(throws: StoreError.notPermitted(path: path)) { try Store.open(at: path, create: true) }
        try database("CREATE TABLE song (title TEXT)")
        #expect(throws: StoreError.notAStore(path: path)) { try Store.open(at: path) }
        try FileManager.default.removeItem(atPath: folder.path("store.sqlite"))
        try makeStore()
        try database("INSERT INTO grdb_migrations VALUES ('time-travel')")
        #expect(throws: StoreError.newer(path: path)) { try Store.open(at: path) }
    }
}
