import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// Constraints of the schema, and the values that it gives to rows of other programs.
@Suite struct SchemaTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    @Test func aRowOfAnotherProgramGetsIDSlugTimesVersionAndPending() throws {
        try temporary.sql("INSERT INTO item (title) VALUES ('Lamp')")
        let item = try #require(try temporary.store.snapshot().items.first)
        #expect(item.title == "Lamp" && item.slug.count == 12)
        #expect(item.record.version == 1 && item.record.syncState == .pending)
        #expect(abs(item.record.createdAt.timeIntervalSinceNow) < 60)
        #expect(item.record.updatedAt == item.record.createdAt)
        #expect(item.id.description.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
        #expect(Array(item.id.description)[14] == "4")
    }

    @Test func everyTableIsStrict() throws {
        let tables = try temporary.rows(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND NOT strict ORDER BY name")
        #expect(tables == ["grdb_migrations", "sqlite_schema", "sqlite_sequence"])
    }

    private static let digest = String(repeating: "a", count: 64)

    @Test func impossibleValuesAreRefused() throws {
        try temporary.sql(
            """
            INSERT INTO home (id, name, currency) VALUES ('#1', 'Cottage', 'EUR');
            INSERT INTO label (name) VALUES ('Tools');
            INSERT INTO item (id, title) VALUES ('#2', 'Axe');
            INSERT INTO policy (id, provider, currency) VALUES ('#3', 'Acme', 'EUR');
            INSERT INTO claim (id, homeID, date, cause, setting) VALUES ('#4', '#1', '2026-01-15', 'Fire', '{}');
            INSERT INTO attachment (itemID, claimID, sha256, kind, fileName, mediaType, size) VALUES
                ('#2', NULL, '\(Self.digest)', 'photo', 'axe.jpg', 'image/jpeg', 3),
                (NULL, '#4', '\(Self.digest)', 'receipt', 'hotel.txt', 'text/plain', 3);
            """)
        let policy = "INSERT INTO policy (provider, currency,"
        let claim = "INSERT INTO claim (homeID, date, cause, setting) VALUES"
        try temporary.expectRefusals([
            "INSERT INTO item (title, quantity) VALUES ('a', -1)",
            "INSERT INTO item (title, quantity) VALUES ('a', 1000001)",
            "INSERT INTO item (title, quantity) VALUES ('a', 'many')",
            "INSERT INTO item (title) VALUES (NULL)",
            "INSERT INTO item (title) VALUES (x'00')",
            "INSERT INTO item (title, price, priceCurrency) VALUES ('a', -1, 'EUR')",
            "INSERT INTO item (title, price, priceCurrency) VALUES ('a', 10000000000001, 'EUR')",
            "INSERT INTO item (title, price) VALUES ('a', 100)",
            "INSERT INTO item (title, priceCurrency) VALUES ('a', 'EUR')",
            "INSERT INTO item (title, price, priceCurrency) VALUES ('a', 100, 'eur')",
            "INSERT INTO item (title, purchaseDate) VALUES ('a', '2021-02-30')",
            "INSERT INTO item (title, purchaseDate) VALUES ('a', '13.10.2021')",
            "INSERT INTO item (title, purchaseDate) VALUES ('a', '2021-13')",
            "INSERT INTO item (title, purchaseDate) VALUES ('a', '2021-1')",
            "INSERT INTO item (title, purchaseDate) VALUES ('a', '21')",
            "INSERT INTO item (title, warrantyExpires) VALUES ('a', '2021')",
            "INSERT INTO item (title, condition) VALUES ('a', 'used')",
            "INSERT INTO item (title, customFields) VALUES ('a', '{}')",
            "INSERT INTO item (title, customFields) VALUES ('a', 'no JSON')",
            "INSERT INTO item (title, slug) VALUES ('a', '')",
            "INSERT INTO item (title, archived) VALUES ('a', 2)",
            "INSERT INTO item (title, version) VALUES ('a', 0)",
            "INSERT INTO item (title, version) VALUES ('a', 9223372036854775807)",
            "INSERT INTO item (title, syncState) VALUES ('a', 'done')",
            "INSERT INTO item (title, number) VALUES ('a', -1)",
            "INSERT INTO item (title, number) VALUES ('a', 1000000001)",
            "INSERT INTO item (title, id) VALUES ('a', 'lamp')",
            "INSERT INTO item (title, id) VALUES ('a', 'ABCDEF00-0000-4000-A000-000000000001')",
            "INSERT INTO item (title, locationID) VALUES ('a', '#9')",
            "UPDATE item SET id = '#9'", "UPDATE item SET audience = 'thieves'", "UPDATE item SET size = NULL",
            "INSERT INTO location (name, code) VALUES ('a', 'lr')",
            "INSERT INTO location (name, code) VALUES ('a', 'LIVIN')",
            "INSERT INTO location (name, code) VALUES ('a', 'L-R')",
            "INSERT INTO location (name, code) VALUES ('a', '00')",
            "INSERT INTO location (name, code) VALUES ('a', NULL)",
            "INSERT INTO location (name, code) VALUES ('a', 'LR'), ('b', 'LR')",
            "INSERT INTO location (name, homeID) VALUES ('a', '#9')",
            "INSERT INTO home (name, currency) VALUES ('a', 'Euro')",
            "INSERT INTO home (name, currency, colour) VALUES ('a', 'EUR', 'green')",
            "UPDATE home SET audience = ''", "UPDATE label SET audience = 'Owner'",
            "\(policy) notes) VALUES ('Acme', 'euro', '')", "\(policy) notes) VALUES (NULL, 'EUR', '')",
            "\(policy) deductible) VALUES ('Acme', 'EUR', -1)",
            "\(policy) liability) VALUES ('Acme', 'EUR', 10000000000001)",
            "\(policy) start) VALUES ('Acme', 'EUR', '2026-02-30')",
            "\(policy) \"end\") VALUES ('Acme', 'EUR', 'soon')",
            "\(policy) settlement) VALUES ('Acme', 'EUR', 'none')",
            "\(policy) appliesAverage) VALUES ('Acme', 'EUR', 2)",
            "\(policy) homeIDs) VALUES ('Acme', 'EUR', '{}')",
            "\(policy) specialLimits) VALUES ('Acme', 'EUR', 'x')",
            "\(claim) (NULL, '2026-01-15', 'Fire', '{}')", "\(claim) ('x', '2026-01-15', 'Fire', '{}')",
            "\(claim) ('#1', NULL, 'Fire', '{}')", "\(claim) ('#1', '2026-02-30', 'Fire', '{}')",
            "\(claim) ('#1', '2026-01-15', '', '{}')", "\(claim) ('#1', '2026-01-15', 'Fire', '[]')",
            "\(claim) ('#1', '2026-01-15', 'Fire', 'x')", "\(claim) ('#1', '2026-01-15', 'Fire', NULL)",
            "UPDATE claim SET lines = '{}'", "UPDATE claim SET lines = ''", "UPDATE claim SET notes = NULL",
            "UPDATE claim SET steps = '{}'", "UPDATE claim SET payments = 'x'", "UPDATE claim SET expenses = NULL",
            "UPDATE claim SET number = NULL",
            "UPDATE attachment SET audience = 'all'", "UPDATE attachment SET caption = NULL",
            // An attachment has one owner, which exists.
            "UPDATE attachment SET policyID = '#3' WHERE itemID = '#2'",
            "UPDATE attachment SET homeID = '#1' WHERE claimID = '#4'",
            "UPDATE attachment SET itemID = NULL WHERE itemID = '#2'",
            "UPDATE attachment SET claimID = NULL WHERE claimID = '#4'",
            "UPDATE attachment SET itemID = NULL, policyID = '#9' WHERE itemID = '#2'",
            """
            INSERT INTO attachment (sha256, kind, fileName, mediaType, size)
            VALUES ('\(Self.digest)', 'photo', 'a', 'b', 1)
            """,
        ])
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test func thereIsOnePrimaryHomeAmongTheLiving() throws {
        let home = "INSERT INTO home (name, currency, isPrimary) VALUES"
        try temporary.sql("\(home) ('a', 'EUR', 1)")
        try temporary.expectRefusals(["\(home) ('b', 'EUR', 1)"])
        try temporary.sql("UPDATE home SET deletedAt = '2026-01-01 00:00:00'; \(home) ('b', 'EUR', 1)")
    }

    @Test func anItemHasNoSixthLabel() throws {
        try temporary.sql(
            """
            INSERT INTO item (id, title) VALUES ('#1', 'a');
            INSERT INTO label (id, name) VALUES
                ('#10', 'a'), ('#11', 'b'), ('#12', 'c'), ('#13', 'd'), ('#14', 'e'), ('#15', 'f');
            INSERT INTO itemLabel (itemID, labelID, position) VALUES
                ('#1', '#10', 0), ('#1', '#11', 1), ('#1', '#12', 2), ('#1', '#13', 3), ('#1', '#14', 4)
            """)
        for place in [4, 5] {
            #expect(throws: DatabaseError.self) {
                try temporary.sql("INSERT INTO itemLabel (itemID, labelID, position) VALUES ('#1', '#15', \(place))")
            }
        }
        #expect(try temporary.store.snapshot().items.first?.labelIDs.count == 5)
    }
}
