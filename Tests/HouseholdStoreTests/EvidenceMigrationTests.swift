import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A store from before policies, captions, sizes and audiences.
@Suite struct EvidenceMigrationTests {
    private static func uuid(_ number: Int) -> String { "\(id(number) as EntityID<Item>)" }
    private static func digest(_ digit: String) -> String { String(repeating: digit, count: 64) }

    /// A home, a room, a label and an item, and three attachments: one synced, one without a live owner, one deleted.
    private static let household = """
        INSERT INTO profile (homeIDs) VALUES ('["\(uuid(1))"]');
        INSERT INTO home (id, slug, name, currency, isPrimary) VALUES ('\(uuid(1))', 'cottage', 'Cottage', 'EUR', 1);
        INSERT INTO location (id, slug, homeID, name) VALUES ('\(uuid(2))', 'hall', '\(uuid(1))', 'Hall');
        INSERT INTO label (id, slug, homeID, name) VALUES ('\(uuid(3))', 'tools', '\(uuid(1))', 'Tools');
        INSERT INTO item (id, slug, title, homeID) VALUES ('\(uuid(4))', 'axe', 'Axe', '\(uuid(1))');
        INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size, capturedAt, "order", version,
            createdAt, updatedAt, syncState)
        VALUES ('\(uuid(5))', '\(uuid(4))', '\(digest("a"))', 'photo', 'axe.jpg', 'image/jpeg', 1000,
            '2025-06-07 08:09:10.000', 2, 3, '2025-05-01 12:00:00.000', '2025-05-02 12:00:00.000', 'synced');
        INSERT INTO attachment (id, homeID, sha256, kind, fileName, mediaType, size)
        VALUES ('\(uuid(6))', '\(uuid(9))', '\(digest("b"))', 'receipt', 'deed.pdf', 'application/pdf', 0);
        INSERT INTO attachment (id, locationID, sha256, kind, fileName, mediaType, size, deletedAt)
        VALUES ('\(uuid(7))', '\(uuid(2))', '\(digest("c"))', 'manual', 'hall.txt', 'text/plain', 3,
            '2025-07-01 00:00:00.000');
        """

    let old: OldStore
    var folder: TemporaryFolder { old.folder }

    init() throws {
        old = try OldStore(upTo: "shopping", Self.household)
    }

    @Test("Its attachments stay the same, tombstones and records included")
    func itKeepsWhatItHas() throws {
        let columns = """
            SELECT id, createdAt, updatedAt, version, deletedAt, syncState, itemID, homeID, locationID, sha256, kind,
                fileName, mediaType, size, capturedAt, "order" FROM attachment ORDER BY id
            """
        let before = try old.rows(columns)
        let temporary = try TemporaryStore(folder: folder)
        let after = try old.rows(columns)
        #expect(before.count == 3)
        #expect(after == before)

        let snapshot = try temporary.store.snapshot()
        #expect(snapshot.items.map(\.title) == ["Axe"])
        #expect(snapshot.policies == [])
        let photo = try #require(snapshot.attachments.first { $0.id == id(5) })
        #expect(photo.owner == .item(id(4)))
        #expect(photo.order == 2)
        #expect(photo.record.version == 3)
        #expect(photo.record.syncState == .synced)
        #expect(photo.caption == "" && photo.audience == nil)
        #expect(snapshot.homes[0].audience == nil && snapshot.labels[0].audience == nil)
        #expect(snapshot.items[0].audience == nil && snapshot.items[0].moving.size == "")
    }

    @Test("It is backed up once, before the migration")
    func itIsCopiedBefore() throws {
        let temporary = try TemporaryStore(folder: folder)
        let name = "store-2026-03-01-12-00-00-000-before-migration.sqlite"
        #expect(try folder.files(in: "backups") == [name])
        let copy = try DatabaseQueue(path: folder.path("backups/\(name)"))
        let columns = try copy.read { try $0.columns(in: "attachment").map(\.name) }
        #expect(columns.contains("sha256"))
        #expect(!columns.contains("caption"))
        #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM attachment") } == 3)
        _ = try TemporaryStore(folder: folder)
        #expect(try temporary.folder.files(in: "backups") == [name])
    }

    @Test("Its schema then equals a new store's")
    func itsSchemaIsThatOfANewStore() throws {
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"
        let again = try TemporaryStore(folder: folder)
        #expect(try again.rows(schema) == (try TemporaryStore().rows(schema)))
    }

    @Test(
        "An invalid value that the old schema let in does not keep the store from opening; it is reported",
        arguments: [
            ("item", "price = -5, priceCurrency = 'EUR'", "item.price"), ("home", "currency = 'Euro'", "home.currency"),
            ("label", "colour = 'red'", "label.colour"), ("attachment", "kind = 'selfie'", "attachment.kind"),
        ])
    func badValuesStay(table: String, assignment: String, reported: String) throws {
        try old.sql("UPDATE \(table) SET \(assignment)")
        let problems = try TemporaryStore(folder: folder).store.snapshotAndProblems().problems
        #expect(Set(problems.map { "\($0.entity).\($0.column)" }) == [reported])
        #expect(throws: DatabaseError.self) {
            try TemporaryStore(folder: folder).sql("UPDATE item SET quantity = -1")
        }
    }

    // MARK: - Rows from other programs

    @Test(
        "A row that another program writes with the new columns is logged and versioned",
        arguments: [
            ("item", 4, "audience = 'family'"), ("item", 4, "size = '2 m'"), ("home", 1, "audience = 'mover'"),
            ("label", 3, "audience = 'insurer'"), ("attachment", 5, "caption = 'From the left'"),
            ("attachment", 5, "audience = 'public'"),
            ("attachment", 5, "itemID = NULL, policyID = '00000000-0000-4000-a000-000000000008'"),
        ])
    func updates(table: String, number: Int, assignment: String) throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.sql("INSERT INTO policy (id, provider, currency) VALUES ('\(Self.uuid(8))', 'Acme', 'EUR')")
        let row = "SELECT version, syncState FROM \(table) WHERE id = '\(Self.uuid(number))'"
        let version = try #require(Int(temporary.value(row)?.prefix { $0 != "|" } ?? ""))
        let latest = try temporary.store.changes.latest()
        try temporary.sql("UPDATE \(table) SET \(assignment) WHERE id = '\(Self.uuid(number))'")
        #expect(try temporary.value(row) == "\(version + 1)|pending")
        let changes = try temporary.store.changes.changes(after: latest)
        #expect(changes.map(\.entity) == [table])
        #expect(changes.map(\.entityID) == [Self.uuid(number)])
        #expect(changes.map { "\($0.operation)" } == ["update"])
        #expect(changes.map(\.version) == [version + 1])
    }

    @Test("A policy written by another program gets an id, a slug, a record and a log entry")
    func policies() throws {
        let temporary = try TemporaryStore(folder: folder)
        let latest = try temporary.store.changes.latest()
        try temporary.sql("INSERT INTO policy (provider, currency, deductible) VALUES ('Acme', 'EUR', 500)")
        try temporary.sql("UPDATE policy SET liability = 900")
        try temporary.sql(
            "INSERT OR REPLACE INTO policy (slug, provider, currency) SELECT slug, 'New', 'EUR' FROM policy")
        let policy = try #require(try temporary.store.snapshot().policies.first)
        #expect(policy.provider == "New")
        #expect(policy.slug.count == 12)
        let changes = try temporary.store.changes.changes(after: latest).map { "\($0.entity) \($0.operation)" }
        #expect(changes.prefix(3) == ["policy insert", "policy update", "policy update"])
        #expect(changes.last == "policy insert")
        try temporary.sql("DELETE FROM policy")
        #expect(try temporary.store.snapshot().policies == [])
        let last = try temporary.store.changes.changes(after: latest).last
        #expect(last.map { "\($0.entity) \($0.operation)" } == "policy delete")
    }

    @Test(
        "The schema refuses an invalid policy, caption or audience",
        arguments: [
            "INSERT INTO policy (provider, currency) VALUES ('Acme', 'euro')",
            "INSERT INTO policy (provider, currency) VALUES (NULL, 'EUR')",
            "INSERT INTO policy (provider, currency, deductible) VALUES ('Acme', 'EUR', -1)",
            "INSERT INTO policy (provider, currency, liability) VALUES ('Acme', 'EUR', 10000000000001)",
            "INSERT INTO policy (provider, currency, start) VALUES ('Acme', 'EUR', '2026-02-30')",
            "INSERT INTO policy (provider, currency, \"end\") VALUES ('Acme', 'EUR', 'soon')",
            "INSERT INTO policy (provider, currency, settlement) VALUES ('Acme', 'EUR', 'none')",
            "INSERT INTO policy (provider, currency, appliesAverage) VALUES ('Acme', 'EUR', 2)",
            "INSERT INTO policy (provider, currency, homeIDs) VALUES ('Acme', 'EUR', '{}')",
            "INSERT INTO policy (provider, currency, specialLimits) VALUES ('Acme', 'EUR', 'x')",
            "UPDATE item SET audience = 'thieves'", "UPDATE home SET audience = ''",
            "UPDATE label SET audience = 'Owner'",
            "UPDATE attachment SET audience = 'all' WHERE itemID IS NOT NULL",
            "UPDATE attachment SET caption = NULL", "UPDATE item SET size = NULL",
            "UPDATE attachment SET policyID = '\(uuid(8))' WHERE itemID IS NOT NULL",
            "UPDATE attachment SET itemID = NULL WHERE itemID IS NOT NULL",
            "UPDATE attachment SET itemID = NULL, policyID = '\(uuid(9))' WHERE itemID IS NOT NULL",
        ])
    func isRefused(_ statement: String) throws {
        let temporary = try TemporaryStore(folder: folder)
        try temporary.sql("INSERT INTO policy (id, provider, currency) VALUES ('\(Self.uuid(8))', 'Acme', 'EUR')")
        let error = #expect(throws: DatabaseError.self) { try temporary.sql(statement) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }
}
