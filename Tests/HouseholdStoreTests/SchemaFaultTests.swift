import GRDB
import TestSupport
import Testing

@testable import HouseholdStore

/// What in a store's schema Housebook did not make.
@Suite struct SchemaFaultTests {
    /// The last ones and some of those before, which all go through the last ones; in the long tests all.
    private static let migrations = Schema.migrator.migrations.reversed().enumerated()
        .filter { TestLength.isLong || $0.offset < 5 || $0.offset % 4 == 0 }.map(\.element)

    @Test(
        "A store at any migration has no fault, renewing it changes nothing, and opened it has a new store's schema",
        arguments: migrations)
    func ours(migration: String) throws {
        let old = try OldStore(upTo: migration, "ANALYZE")
        let before = try old.rows("SELECT * FROM sqlite_schema").description
        #expect(try Store.renewSchema(at: old.path) == [])
        #expect(try old.rows("SELECT * FROM sqlite_schema").description == before)
        #expect(try Store.open(at: old.path).schemaFaults() == [])
        let schema = """
            SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'
            ORDER BY type, name
            """
        #expect(try TemporaryStore(folder: old.folder).rows(schema) == TemporaryStore().rows(schema))
    }

    @Test("Statements of earlier versions, which say IN for OR or have other comments, are ours")
    func earlier() throws {
        let temporary = try TemporaryStore()
        try temporary.sql(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(replace(sql,
                '(priority = ''low'' OR priority = ''normal'' OR priority = ''high'')',
                '(priority IN (''low'', ''normal'', ''high''))'), 'title TEXT', '-- what it is
                title  TEXT') WHERE name = 'item'
            """)
        let texts = try temporary.rows(
            "SELECT sql LIKE '%priority IN (%' AND sql LIKE '%-- what%' FROM sqlite_schema WHERE name = 'item'")
        #expect(texts == ["1"])
        #expect(try Store.open(at: temporary.path).schemaFaults() == [])
    }

    @Test(
        "A statement that only looks like ours is none",
        arguments: [
            ("priority = 'high'", "priority = 'high' OR 1"), ("priority = 'high'", "priority = '-- high'"),
            ("title TEXT NOT NULL", "title TEXT NOT NULL DEFAULT 'x'"),
            ("title TEXT", "\"title\" TEXT"),
        ])
    func changed(text: String, other: String) throws {
        let temporary = try TemporaryStore()
        func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
        try temporary.sql(
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, \(quoted(text)), \(quoted(other))) WHERE name = 'item'
            """)
        let faults = try Store.open(at: temporary.path).schemaFaults()
        #expect(faults.map(\.description) == ["the table “item” is not as Housebook makes it"])
        #expect(faults.map(\.isMendable) == [false])
    }

    @Test("An earlier store with a trigger of somebody else is mended before it is migrated")
    func mended() throws {
        let old = try OldStore(
            upTo: "inventory", "CREATE TRIGGER x AFTER INSERT ON item BEGIN SELECT 1; END; DROP TRIGGER item_deleted")
        #expect(
            try Store.renewSchema(at: old.path).map(\.description) == [
                "the trigger “x” is not of Housebook", "the trigger “item_deleted” is missing",
            ])
        #expect(try Store.open(at: old.path).schemaFaults() == [])
    }

    @Test("A file that names no migration is no store to mend, whatever its view of them would run")
    func noMigrations() throws {
        let old = try OldStore(
            upTo: "inventory",
            "DROP TABLE grdb_migrations; CREATE VIEW grdb_migrations AS SELECT 'inventory' AS identifier")
        #expect(throws: StoreError.damaged(path: old.path, detail: "it names none of its migrations")) {
            try Store.renewSchema(at: old.path)
        }
    }
}
