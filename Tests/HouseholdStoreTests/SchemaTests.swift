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
        #expect(item.title == "Lamp")
        #expect(item.slug.count == 12)
        #expect(item.record.version == 1)
        #expect(item.record.syncState == .pending)
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

    @Test(arguments: [
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
        "INSERT INTO location (name, code) VALUES ('a', 'lr')",
        "INSERT INTO location (name, code) VALUES ('a', 'LIVIN')",
        "INSERT INTO location (name, code) VALUES ('a', 'L-R')",
        "INSERT INTO location (name, code) VALUES ('a', '00')",
        "INSERT INTO location (name, code) VALUES ('a', NULL)",
        "INSERT INTO location (name, code) VALUES ('a', 'LR'), ('b', 'LR')",
        "INSERT INTO item (title, id) VALUES ('a', 'lamp')",
        "INSERT INTO item (title, id) VALUES ('a', 'ABCDEF00-0000-4000-A000-000000000001')",
        "INSERT INTO item (title, locationID) VALUES ('a', '00000000-0000-4000-a000-000000000001')",
        "INSERT INTO home (name, currency) VALUES ('a', 'Euro')",
        "INSERT INTO home (name, currency, colour) VALUES ('a', 'EUR', 'green')",
        "INSERT INTO location (name, homeID) VALUES ('a', '00000000-0000-4000-a000-000000000001')",
        """
        INSERT INTO attachment (sha256, kind, fileName, mediaType, size)
        VALUES ('\(String(repeating: "a", count: 64))', 'photo', 'a', 'b', 1)
        """,
    ])
    func isRefused(_ statement: String) throws {
        let error = #expect(throws: DatabaseError.self) { try temporary.sql(statement) }
        #expect(error?.resultCode == .SQLITE_CONSTRAINT)
    }

    @Test func thereIsOnePrimaryHomeAmongTheLiving() throws {
        try temporary.sql("INSERT INTO home (name, currency, isPrimary) VALUES ('a', 'EUR', 1)")
        #expect(throws: DatabaseError.self) {
            try temporary.sql("INSERT INTO home (name, currency, isPrimary) VALUES ('b', 'EUR', 1)")
        }
        try temporary.sql("UPDATE home SET deletedAt = '2026-01-01 00:00:00'")
        try temporary.sql("INSERT INTO home (name, currency, isPrimary) VALUES ('b', 'EUR', 1)")
    }

    @Test func anItemHasNoSixthLabel() throws {
        try temporary.sql("INSERT INTO item (id, title) VALUES ('\(id(1) as EntityID<Item>)', 'a')")
        for number in 0..<6 {
            let label: EntityID<Label> = id(number + 10)
            try temporary.sql("INSERT INTO label (id, name) VALUES ('\(label)', 'l\(number)')")
        }
        let insert = { (label: Int, position: Int) in
            try temporary.sql(
                """
                INSERT INTO itemLabel (itemID, labelID, position)
                VALUES ('\(id(1) as EntityID<Item>)', '\(id(label + 10) as EntityID<Label>)', \(position))
                """)
        }
        for number in 0..<5 { try insert(number, number) }
        #expect(throws: DatabaseError.self) { try insert(5, 5) }
        #expect(throws: DatabaseError.self) { try insert(5, 4) }
        #expect(try temporary.store.snapshot().items.first?.labelIDs.count == 5)
    }

    @Test func anIDNeverChanges() throws {
        try temporary.sql("INSERT INTO item (title) VALUES ('a')")
        #expect(throws: DatabaseError.self) {
            try temporary.sql("UPDATE item SET id = '00000000-0000-4000-a000-000000000001'")
        }
    }

    @Test func aFreshStoreIsSound() throws {
        #expect(try temporary.store.integrityProblems() == [])
    }
}
