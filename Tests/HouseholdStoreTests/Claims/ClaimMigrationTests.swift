import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A store from before claims.
@Suite struct ClaimMigrationTests {
    let folder: TemporaryFolder

    init() throws {
        let home = "INSERT INTO home (name, currency, isPrimary) VALUES ('Cottage', 'EUR', 1)"
        folder = try OldStore(upTo: "evidence", home).folder
    }

    @Test("It is backed up, then migrated, with the same contents and no claims")
    func opens() throws {
        let temporary = try TemporaryStore(folder: folder)
        #expect(try temporary.store.snapshot().homes.map(\.name) == ["Cottage"])
        #expect(try temporary.store.snapshot().claims == [])
        #expect(try folder.files(in: "backups") == ["store-2026-03-01-12-00-00-000-before-migration.sqlite"])
    }

    @Test("Its schema then equals a new store's")
    func itsSchemaIsThatOfANewStore() throws {
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"
        #expect(try TemporaryStore(folder: folder).rows(schema) == (try TemporaryStore().rows(schema)))
    }

    // MARK: - Rows from other programs

    private static let home = "'\(id(1) as EntityID<Home>)'"
    private static let insertion = "INSERT INTO claim (homeID, date, cause, setting) VALUES"

    @Test("A claim written by another program gets an id, a slug, a record and a log entry")
    func written() throws {
        let temporary = try TemporaryStore(folder: folder)
        let claim = try temporary.store.claims.add(
            of: try temporary.household.home("Cottage").id, date: try #require(CalendarDate("2026-01-15")),
            cause: "Fire", table: ClaimStoreTests.table)
        let latest = try temporary.store.changes.latest()
        try temporary.sql(
            "INSERT INTO claim (homeID, date, cause, setting) SELECT homeID, date, 'New', setting FROM claim")
        try temporary.sql("UPDATE claim SET notes = 'x' WHERE cause = 'New'")
        try temporary.sql("UPDATE claim SET slug = 'fire' WHERE cause = 'New'")
        try temporary.sql(
            "INSERT OR REPLACE INTO claim (slug, homeID, date, cause, setting) "
                + "SELECT slug, homeID, date, 'Third', setting FROM claim WHERE cause = 'New'")
        let claims = try temporary.store.claims.claims()
        #expect(Set(claims.map(\.cause)) == ["Fire", "Third"])
        #expect(claims.first { $0.cause == "Third" }?.setting == claim.setting)
        let changes = try temporary.store.changes.changes(after: latest).map { "\($0.entity) \($0.operation)" }
        #expect(changes.prefix(3) == ["claim insert", "claim update", "claim update"])
        #expect(changes.last == "claim insert")
        try temporary.sql("DELETE FROM claim")
        #expect(try temporary.store.claims.claims() == [])
        let last = try temporary.store.changes.changes(after: latest).last
        #expect(last.map { "\($0.entity) \($0.operation)" } == "claim delete")
    }

    @Test(
        "The schema refuses an invalid claim",
        arguments: [
            "\(insertion) (NULL, '2026-01-15', 'Fire', '{}')", "\(insertion) ('x', '2026-01-15', 'Fire', '{}')",
            "\(insertion) (\(home), NULL, 'Fire', '{}')", "\(insertion) (\(home), '2026-02-30', 'Fire', '{}')",
            "\(insertion) (\(home), '2026-01-15', '', '{}')", "\(insertion) (\(home), '2026-01-15', 'Fire', '[]')",
            "\(insertion) (\(home), '2026-01-15', 'Fire', 'x')", "\(insertion) (\(home), '2026-01-15', 'Fire', NULL)",
            "UPDATE claim SET lines = '{}'", "UPDATE claim SET lines = ''", "UPDATE claim SET notes = NULL",
        ])
    func isRefused(_ statement: String) throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.sql("\(Self.insertion) (\(Self.home), '2026-01-15', 'Fire', '{}')")
        let error = #expect(throws: DatabaseError.self) { try temporary.sql(statement) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }
}
