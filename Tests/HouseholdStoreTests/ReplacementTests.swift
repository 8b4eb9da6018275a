import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// Replaced rows: `OR REPLACE` deletes them without firing a delete trigger, and the change log must have them all the
/// same.
@Suite struct ReplacementTests {
    let temporary: TemporaryStore
    private static func uuid(_ number: Int) -> String { "\(id(number) as EntityID<Item>)" }

    /// Homes 1 (primary) and 2, rooms 3 and 4, labels 5 and 6, items 7 and 8 with labels (rows 9 to 11).
    init() throws {
        temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO home (id, slug, currency, isPrimary) VALUES
                ('\(Self.uuid(1))', 'cottage', 'EUR', 1), ('\(Self.uuid(2))', 'flat', 'EUR', 0);
            INSERT INTO location (id, slug, name, homeID) VALUES
                ('\(Self.uuid(3))', 'hall', 'Hall', '\(Self.uuid(1))'), ('\(Self.uuid(4))', 'attic', 'Attic', NULL);
            INSERT INTO label (id, slug, name, homeID) VALUES
                ('\(Self.uuid(5))', 'red', 'Red', '\(Self.uuid(1))'),
                ('\(Self.uuid(6))', 'tools', 'Tools', '\(Self.uuid(1))');
            INSERT INTO item (id, slug, title) VALUES
                ('\(Self.uuid(7))', 'axe', 'Axe'), ('\(Self.uuid(8))', 'saw', 'Saw');
            INSERT INTO itemLabel (id, itemID, labelID, position) VALUES
                ('\(Self.uuid(9))', '\(Self.uuid(7))', '\(Self.uuid(5))', 0),
                ('\(Self.uuid(10))', '\(Self.uuid(7))', '\(Self.uuid(6))', 1),
                ('\(Self.uuid(11))', '\(Self.uuid(8))', '\(Self.uuid(6))', 0)
            """)
    }

    /// The log entries of a statement, with the rows' numbers: `item 7 update 1`.
    private func changes(_ sql: String, checked: Bool = false) throws -> [String] {
        let before = try temporary.store.changes.latest()
        try temporary.sql(sql, checked: checked)
        return try temporary.store.changes.changes(after: before).map { change in
            let number = change.entityID.hasPrefix("00000000-0000-4000-a000-") ? Int(change.entityID.suffix(12)) : nil
            return "\(change.entity) \(number.map { "\($0)" } ?? "new") \(change.operation) \(change.version)"
        }
    }

    @Test(
        arguments: [
            (
                "INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')",
                ["item 7 update 1", "item new insert 1"]
            ),
            (
                "UPDATE OR REPLACE item SET slug = 'axe' WHERE slug = 'saw'",
                ["item 7 update 1", "item 8 update 2"]
            ),
            (
                "INSERT OR REPLACE INTO home (slug, currency) VALUES ('flat', 'EUR')",
                ["home 2 update 1", "home new insert 1"]
            ),
            (
                "INSERT OR REPLACE INTO home (slug, currency, isPrimary) VALUES ('hut', 'EUR', 1)",
                ["home 1 update 1", "home new insert 1"]
            ),
            (
                "INSERT OR REPLACE INTO home (slug, currency, isPrimary) VALUES ('flat', 'EUR', 1)",
                ["home 1 update 1", "home 2 update 1", "home new insert 1"]
            ),
            ("UPDATE OR REPLACE home SET isPrimary = 1 WHERE slug = 'flat'", ["home 1 update 1", "home 2 update 2"]),
            (
                "INSERT OR REPLACE INTO location (slug, name, homeID) VALUES ('hall', 'Lobby', '\(uuid(1))')",
                ["location 3 update 1", "location new insert 1"]
            ),
            (
                "INSERT OR REPLACE INTO location (slug, name) VALUES ('attic', 'Loft')",
                ["location 4 update 1", "location new insert 1"]
            ),
            (
                "UPDATE OR REPLACE location SET slug = 'hall', homeID = '\(uuid(1))' WHERE slug = 'attic'",
                ["location 3 update 1", "location 4 update 2"]
            ),
            (
                "UPDATE location SET code = 'HA'; UPDATE OR REPLACE location SET homeID = '\(uuid(1))' WHERE slug = 'attic'",
                ["location 3 update 2", "location 4 update 2", "location 3 update 2", "location 4 update 3"]
            ),
            (
                "UPDATE OR REPLACE label SET slug = 'red' WHERE slug = 'tools'",
                ["label 5 update 1", "label 6 update 2"]
            ),
            (
                """
                INSERT OR REPLACE INTO itemLabel (itemID, labelID, position)
                VALUES ('\(uuid(8))', '\(uuid(5))', 0)
                """, ["itemLabel 11 update 1", "itemLabel new insert 1"]
            ),
            (
                """
                INSERT OR REPLACE INTO itemLabel (itemID, labelID, position)
                VALUES ('\(uuid(7))', '\(uuid(6))', 0)
                """, ["itemLabel 9 update 1", "itemLabel 10 update 1", "itemLabel new insert 1"]
            ),
            (
                "UPDATE OR REPLACE itemLabel SET position = 0 WHERE id = '\(uuid(10))'",
                ["itemLabel 9 update 1", "itemLabel 10 update 2"]
            ),
        ] as [(String, [String])])
    func aRowThatGivesWayIsInTheLog(_ sql: String, _ expected: [String]) throws {
        // Foreign keys are off, so rows that refer to a replaced one stay; `check` reports them.
        #expect(try changes(sql).filter { !$0.hasSuffix("delete 1") } == expected)
    }

    @Test(arguments: [
        "INSERT INTO item (slug, title) VALUES ('bow', 'Bow')", "UPDATE item SET slug = 'bow' WHERE slug = 'axe'",
        "INSERT INTO location (slug, name) VALUES ('hall', 'Lobby')",
        "INSERT INTO location (slug, name, homeID) VALUES ('attic', 'Attic', '\(uuid(1))')",
        "INSERT INTO label (slug, name, homeID) VALUES ('red', 'Red', '\(uuid(2))')",
        "INSERT INTO home (slug, currency) VALUES ('hut', 'EUR')",
        "UPDATE home SET isPrimary = 1 WHERE slug = 'cottage'",
        "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('\(uuid(8))', '\(uuid(5))', 1)",
        "UPDATE itemLabel SET position = 3 WHERE id = '\(uuid(9))'",
    ])
    func whatIsInNoOnesWayIsLoggedOnce(_ sql: String) throws {
        #expect(try changes(sql, checked: true).count == 1)
    }

    @Test func tombstonesAreInNoOnesWay() throws {
        try temporary.sql("UPDATE itemLabel SET deletedAt = '2026-01-01'")
        let label = "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('\(Self.uuid(7))', '\(Self.uuid(5))', 0)"
        #expect(try changes(label, checked: true) == ["itemLabel new insert 1"])
        try temporary.sql("UPDATE home SET deletedAt = '2026-01-01' WHERE slug = 'cottage'")
        let home = "UPDATE home SET isPrimary = 1 WHERE slug = 'flat'"
        #expect(try changes(home, checked: true) == ["home 2 update 2"])
    }

    @Test func aRowThatIsIgnoredLeavesTheOtherAsItIs() throws {
        let sql = "INSERT OR IGNORE INTO item (slug, title) VALUES ('axe', 'Bow')"
        #expect(try changes(sql, checked: true) == ["item 7 update 1"])
        #expect(
            try temporary.rows("SELECT slug, title, version FROM item ORDER BY slug") == ["axe|Axe|1", "saw|Saw|1"])
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test(arguments: [
        "INSERT INTO item (slug, title) VALUES ('axe', 'Bow')", "UPDATE item SET slug = 'axe' WHERE slug = 'saw'",
        "INSERT INTO home (currency, isPrimary) VALUES ('EUR', 1)",
    ])
    func aRefusedRowLeavesNothingInTheLog(_ sql: String) throws {
        let before = try temporary.store.changes.latest()
        #expect(throws: DatabaseError.self) { try temporary.sql(sql) }
        #expect(try temporary.store.changes.latest() == before)
    }

    @Test func theLabelsOfARowThatGivesWayGoWithIt() throws {
        let sql = "INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')"
        #expect(
            try changes(sql, checked: true) == [
                "item 7 update 1", "itemLabel 9 delete 1", "itemLabel 10 delete 1", "item new insert 1",
            ])
        #expect(try temporary.rows("SELECT id FROM itemLabel") == [Self.uuid(11)])
    }

    // MARK: - The repositories and old stores

    @Test func thePrimaryHomeChangesHandsWithoutAWordMore() throws {
        let before = try temporary.store.changes.latest()
        try temporary.household.setPrimary(id(2))
        _ = try temporary.household.createHome(Home(name: "Hut", currency: .eur, isPrimary: true))
        let changes = try temporary.store.changes.changes(after: before).map {
            "\($0.entity) \($0.operation) \($0.version)"
        }
        #expect(
            changes == [
                "home update 2", "home update 2", "home update 3", "home insert 1", "profile insert 1",
            ])
    }

    @Test func aStoreOfEarlierLearnsToTell() throws {
        let triggers =
            ["home", "location", "label", "item", "itemLabel"].flatMap { ["\($0)_inserting", "\($0)_updating"] }
            + ["itemLabel_moved", "itemLabel_left", "itemLabel_taken"]
        let drops = triggers.map { "DROP TRIGGER \($0);" }.joined(separator: " ")
        // The store of that version had no shopping either.
        let later = ["cartItem", "cart", "priceOption", "vaultItem", "category", "store"]
        let tables = later.map { "DROP TABLE \($0);" }.joined(separator: " ")
        try temporary.sql(
            "\(drops) \(tables) DELETE FROM grdb_migrations WHERE identifier IN ('replacements', 'shopping', 'unit-prices')"
        )
        let replace = "INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')"
        #expect(try !changes(replace).contains { $0.hasPrefix("item 7 update") })
        let again = try TemporaryStore(folder: temporary.folder)
        let backups = try again.folder.files(in: "backups").map { $0.split(separator: "-", maxSplits: 8).last }
        #expect(backups == ["adoption.sqlite", "before-migration.sqlite"])
        // The saw is at version 2, since opening adopted it.
        let saw = try changes("INSERT OR REPLACE INTO item (slug, title) VALUES ('saw', 'Saw')")
        #expect(saw == ["item 8 update 2", "item new insert 1"])
    }
}
