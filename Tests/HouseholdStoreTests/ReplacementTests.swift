import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// Replaced rows: `OR REPLACE` deletes them without firing a delete trigger, and the change log must have them all the
/// same. The log names a row by the number of its id.
@Suite struct ReplacementTests {
    let temporary: TemporaryStore

    /// Homes 1 (primary) and 2, rooms 3 and 4, labels 5 and 6, items 7 and 8 with labels (rows 9 to 11). Stores 21 and 22,
    /// category 23, vault items 24 and 25 with a price each (26 and 27), carts 28 and 29 with lines 30, 31 and 32.
    init() throws {
        temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO home (id, slug, currency, isPrimary) VALUES ('#1', 'cottage', 'EUR', 1), ('#2', 'flat', 'EUR', 0);
            INSERT INTO location (id, slug, name, homeID) VALUES
                ('#3', 'hall', 'Hall', '#1'), ('#4', 'attic', 'Attic', NULL);
            INSERT INTO label (id, slug, name, homeID) VALUES ('#5', 'red', 'Red', '#1'), ('#6', 'tools', 'Tools', '#1');
            INSERT INTO item (id, slug, title) VALUES ('#7', 'axe', 'Axe'), ('#8', 'saw', 'Saw');
            INSERT INTO itemLabel (id, itemID, labelID, position) VALUES
                ('#9', '#7', '#5', 0), ('#10', '#7', '#6', 1), ('#11', '#8', '#6', 0);
            INSERT INTO store (id, slug, name) VALUES ('#21', 'lidl', 'lidl'), ('#22', 'aldi', 'aldi');
            INSERT INTO category (id, slug, name) VALUES ('#23', 'dairy', 'dairy');
            INSERT INTO vaultItem (id, slug, name) VALUES ('#24', 'milk', 'milk'), ('#25', 'tea', 'tea');
            INSERT INTO priceOption (id, vaultItemID, storeID, price, priceCurrency) VALUES
                ('#26', '#24', '#21', 1, 'EUR'), ('#27', '#25', '#22', 1, 'EUR');
            INSERT INTO cart (id, slug, name, currency) VALUES ('#28', 'sat', 'Sat', 'EUR'), ('#29', 'sun', 'Sun', 'EUR');
            INSERT INTO cartItem (id, cartID, position, name) VALUES
                ('#30', '#28', 0, 'Milk'), ('#31', '#28', 1, 'Tea'), ('#32', '#29', 0, 'Jam')
            """)
    }

    /// Each statement, and the log entries that it leads to.
    private static func pairs(_ text: String) -> [(String, String)] {
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return stride(from: 0, to: lines.count, by: 2).map { (lines[$0], String(lines[$0 + 1].dropFirst(2))) }
    }

    @Test(
        arguments: pairs(
            """
            INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')
                → item 7 update 1, item new insert 1
            UPDATE OR REPLACE item SET slug = 'axe' WHERE slug = 'saw'
                → item 7 update 1, item 8 update 2
            INSERT OR REPLACE INTO home (slug, currency) VALUES ('flat', 'EUR')
                → home 2 update 1, home new insert 1
            INSERT OR REPLACE INTO home (slug, currency, isPrimary) VALUES ('hut', 'EUR', 1)
                → home 1 update 1, home new insert 1
            INSERT OR REPLACE INTO home (slug, currency, isPrimary) VALUES ('flat', 'EUR', 1)
                → home 1 update 1, home 2 update 1, home new insert 1
            UPDATE OR REPLACE home SET isPrimary = 1 WHERE slug = 'flat'
                → home 1 update 1, home 2 update 2
            INSERT OR REPLACE INTO location (slug, name, homeID) VALUES ('hall', 'Lobby', '#1')
                → location 3 update 1, location new insert 1
            INSERT OR REPLACE INTO location (slug, name) VALUES ('attic', 'Loft')
                → location 4 update 1, location new insert 1
            UPDATE OR REPLACE location SET slug = 'hall', homeID = '#1' WHERE slug = 'attic'
                → location 3 update 1, location 4 update 2
            UPDATE location SET code = 'HA'; UPDATE OR REPLACE location SET homeID = '#1' WHERE slug = 'attic'
                → location 3 update 2, location 4 update 2, location 3 update 2, location 4 update 3
            UPDATE OR REPLACE label SET slug = 'red' WHERE slug = 'tools'
                → label 5 update 1, label 6 update 2
            INSERT OR REPLACE INTO itemLabel (itemID, labelID, position) VALUES ('#8', '#5', 0)
                → itemLabel 11 update 1, itemLabel new insert 1
            INSERT OR REPLACE INTO itemLabel (itemID, labelID, position) VALUES ('#7', '#6', 0)
                → itemLabel 9 update 1, itemLabel 10 update 1, itemLabel new insert 1
            UPDATE OR REPLACE itemLabel SET position = 0 WHERE id = '#10'
                → itemLabel 9 update 1, itemLabel 10 update 2
            """))
    func aRowThatGivesWayIsInTheLog(_ sql: String, _ expected: String) throws {
        // Foreign keys are off, so rows that refer to a replaced one stay; `check` reports them.
        let told = try temporary.logged(sql, checked: false).filter { !$0.hasSuffix("delete 1") }
        #expect(told.joined(separator: ", ") == expected)
    }

    @Test(
        arguments: pairs(
            """
            INSERT INTO store (name) VALUES ('Rewe')
                → store new insert 1
            UPDATE store SET name = 'LIDL' WHERE slug = 'lidl'
                → store 21 update 2
            UPDATE category SET deletedAt = '2026-01-01'
                → category 23 delete 2
            UPDATE vaultItem SET name = 'Cream' WHERE slug = 'milk'
                → vaultItem 24 update 2
            UPDATE priceOption SET price = 2 WHERE id = '#26'
                → priceOption 26 update 2
            DELETE FROM priceOption WHERE id = '#26'
                → priceOption 26 delete 1, vaultItem 24 update 1
            UPDATE priceOption SET vaultItemID = '#25' WHERE id = '#26'
                → priceOption 26 update 2, vaultItem 24 update 1
            UPDATE cart SET budget = 5 WHERE slug = 'sat'
                → cart 28 update 2
            UPDATE cartItem SET name = 'Oil' WHERE id = '#30'
                → cartItem 30 update 2
            DELETE FROM cartItem WHERE id = '#30'
                → cartItem 30 delete 1, cart 28 update 1
            UPDATE cartItem SET cartID = '#28', position = 2 WHERE id = '#32'
                → cart 29 update 1, cartItem 32 update 2
            INSERT OR REPLACE INTO cartItem (id, cartID, position, name) VALUES ('#32', '#28', 2, 'Jam')
                → cart 29 update 1, cartItem 32 insert 1
            INSERT OR REPLACE INTO store (slug, name) VALUES ('aldi', 'New')
                → store 22 update 1, store new insert 1
            INSERT OR REPLACE INTO store (name) VALUES (' ALDI ')
                → store 22 update 1, store new insert 1
            INSERT OR REPLACE INTO category (name) VALUES ('Dairy')
                → category 23 update 1, category new insert 1
            UPDATE OR REPLACE vaultItem SET slug = 'tea' WHERE slug = 'milk'
                → vaultItem 24 update 2, vaultItem 25 update 1
            UPDATE OR REPLACE vaultItem SET name = 'TEA' WHERE slug = 'milk'
                → vaultItem 24 update 2, vaultItem 25 update 1
            INSERT OR REPLACE INTO priceOption (vaultItemID, storeID, price, priceCurrency) VALUES ('#24', '#21', 9, 'EUR')
                → priceOption 26 update 1, priceOption new insert 1
            UPDATE OR REPLACE priceOption SET vaultItemID = '#24', storeID = '#21' WHERE id = '#27'
                → priceOption 26 update 1, priceOption 27 update 2, vaultItem 25 update 1
            INSERT OR REPLACE INTO cart (slug, name, currency) VALUES ('sun', 'New', 'EUR')
                → cart 29 update 1, cart new insert 1
            INSERT OR REPLACE INTO cartItem (cartID, position, name) VALUES ('#28', 1, 'New')
                → cartItem 31 update 1, cartItem new insert 1
            UPDATE OR REPLACE cartItem SET position = 0 WHERE id = '#31'
                → cartItem 30 update 1, cartItem 31 update 2
            """))
    func everyRowOfShoppingIsInTheLog(_ sql: String, _ expected: String) throws {
        let isOwn = sql.contains("DELETE") || sql.contains("deletedAt")
        // Rows deleted with a replaced row are logged, too, but are not tested here.
        let told = try temporary.logged(sql).filter { isOwn || !$0.contains("delete") }
        #expect(Set(told).isSuperset(of: expected.components(separatedBy: ", ")), "\(told)")
    }

    @Test func whatIsInNoOnesWayIsLoggedOnce() throws {
        for sql in [
            "INSERT INTO item (slug, title) VALUES ('bow', 'Bow')", "UPDATE item SET slug = 'yew' WHERE slug = 'axe'",
            "INSERT INTO location (slug, name) VALUES ('hall', 'Lobby')",
            "INSERT INTO location (slug, name, homeID) VALUES ('attic', 'Attic', '#1')",
            "INSERT INTO label (slug, name, homeID) VALUES ('red', 'Red', '#2')",
            "INSERT INTO home (slug, currency) VALUES ('hut', 'EUR')",
            "UPDATE home SET isPrimary = 1 WHERE slug = 'cottage'",
            "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('#8', '#5', 1)",
            "UPDATE itemLabel SET position = 3 WHERE id = '#9'",
            "INSERT INTO store (name) VALUES ('Rewe')", "UPDATE store SET slug = 'x' WHERE slug = 'lidl'",
            "INSERT INTO cartItem (cartID, position, name) VALUES ('#29', 1, 'New')",
            "UPDATE cart SET slug = 'x' WHERE slug = 'sun'", "UPDATE priceOption SET unit = 'kg' WHERE id = '#26'",
        ] {
            #expect(try temporary.logged(sql).count == 1, "\(sql)")
        }
    }

    @Test func tombstonesAreInNoOnesWay() throws {
        try temporary.sql("UPDATE itemLabel SET deletedAt = '2026-01-01'")
        let label = "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('#7', '#5', 0)"
        #expect(try temporary.logged(label) == ["itemLabel new insert 1"])
        try temporary.sql("UPDATE home SET deletedAt = '2026-01-01' WHERE slug = 'cottage'")
        #expect(try temporary.logged("UPDATE home SET isPrimary = 1 WHERE slug = 'flat'") == ["home 2 update 2"])
    }

    @Test func aRowThatIsIgnoredLeavesTheOtherAsItIs() throws {
        let sql = "INSERT OR IGNORE INTO item (slug, title) VALUES ('axe', 'Bow')"
        #expect(try temporary.logged(sql) == ["item 7 update 1"])
        #expect(
            try temporary.rows("SELECT slug, title, version FROM item ORDER BY slug") == ["axe|Axe|1", "saw|Saw|1"])
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test func aRefusedRowLeavesNothingInTheLog() throws {
        let told = try temporary.logged {
            try temporary.expectRefusals([
                "INSERT INTO item (slug, title) VALUES ('axe', 'Bow')",
                "UPDATE item SET slug = 'axe' WHERE slug = 'saw'",
                "INSERT INTO home (currency, isPrimary) VALUES ('EUR', 1)",
            ])
        }
        #expect(told == [])
    }

    @Test func theLabelsOfARowThatGivesWayGoWithIt() throws {
        #expect(
            try temporary.logged("INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')") == [
                "item 7 update 1", "itemLabel 9 delete 1", "itemLabel 10 delete 1", "item new insert 1",
            ])
        #expect(try temporary.rows("SELECT id FROM itemLabel") == [uuid(11)])
    }

    // MARK: - The repositories and old stores

    @Test func thePrimaryHomeChangesHandsWithoutAWordMore() throws {
        let told = try temporary.logged {
            try temporary.household.setPrimary(id(2))
            _ = try temporary.household.createHome(Home(name: "Hut", currency: .eur, isPrimary: true))
        }
        #expect(
            told == [
                "home 1 update 2", "home 2 update 2", "home 2 update 3", "home new insert 1", "profile new insert 1",
            ])
    }

    @Test func aTripIsWrittenWithoutAWordMore() throws {
        let shopping = temporary.shopping
        let told = try temporary.logged {
            try shopping.start(id(28))
            try shopping.check(id(30), as: CartItem.Purchase(quantity: .one, terms: .init()), in: id(28))
            try shopping.surprise(CartItem(id: id(33), name: "Cake"), in: id(28))
            try shopping.skip(id(33), in: id(28))
            try shopping.finish(id(28))
        }
        #expect(
            told == [
                "cart 28 update 2", "cartItem 30 update 2", "cartItem 33 insert 1", "cartItem 33 delete 2",
                "cartItem 31 update 2", "cart 28 update 3",
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
        #expect(try !temporary.logged(replace, checked: false).contains { $0.hasPrefix("item 7 update") })
        let again = try TemporaryStore(folder: temporary.folder)
        let backups = try again.folder.files(in: "backups").map { $0.split(separator: "-", maxSplits: 8).last }
        #expect(backups == ["adoption.sqlite", "before-migration.sqlite"])
        // The saw is at version 2, since opening adopted it.
        let saw = try again.logged("INSERT OR REPLACE INTO item (slug, title) VALUES ('saw', 'Saw')", checked: false)
        #expect(saw == ["item 8 update 2", "item new insert 1"])
    }
}
