import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A held snapshot follows the store while other programs change it with SQL.
@Suite struct HeldSnapshotSQLTests {
    /// Two homes, a room and two labels, and the items axe, drill (tools, red), saw (tools) and vase.
    private static let household = """
        INSERT INTO profile (homeIDs) VALUES ('["\(uuid(1))", "\(uuid(2))"]');
        INSERT INTO home (id, slug, name, currency, isPrimary) VALUES
            ('\(uuid(1))', 'cottage', 'Cottage', 'EUR', 1), ('\(uuid(2))', 'flat', 'Flat', 'USD', 0);
        INSERT INTO location (id, slug, homeID, name) VALUES ('\(uuid(3))', 'hall', '\(uuid(1))', 'Hall');
        INSERT INTO label (id, slug, homeID, name) VALUES
            ('\(uuid(4))', 'tools', '\(uuid(1))', 'Tools'), ('\(uuid(5))', 'red', '\(uuid(1))', 'Red');
        INSERT INTO item (id, slug, title, homeID) VALUES
            ('\(uuid(11))', 'axe', 'Axe', '\(uuid(1))'), ('\(uuid(12))', 'drill', 'Drill', '\(uuid(1))'),
            ('\(uuid(13))', 'saw', 'Saw', '\(uuid(1))'), ('\(uuid(14))', 'vase', 'Vase', '\(uuid(2))');
        INSERT INTO itemLabel (id, itemID, labelID, position) VALUES
            ('\(uuid(21))', '\(uuid(12))', '\(uuid(4))', 0), ('\(uuid(22))', '\(uuid(12))', '\(uuid(5))', 1),
            ('\(uuid(23))', '\(uuid(13))', '\(uuid(4))', 0);
        """

    private static func uuid(_ number: Int) -> String { "\(id(number) as EntityID<Item>)" }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var sql: String
        var change: String
        var isChecked = true
    }

    private static let ordinary = [
        Case(
            testDescription: "another title", sql: "UPDATE item SET title = 'Zester' WHERE slug = 'axe'",
            change: "-[0] +[3]"),
        Case(
            testDescription: "a tombstone", sql: "UPDATE item SET deletedAt = '2026-01-01' WHERE slug = 'saw'",
            change: "-[2] +[]"),
        Case(
            testDescription: "a tombstone that comes back",
            sql: """
                UPDATE item SET deletedAt = '2026-01-01' WHERE slug = 'saw';
                UPDATE item SET deletedAt = NULL WHERE slug = 'saw'
                """, change: "-[2] +[2]"),
        Case(testDescription: "a deleted row", sql: "DELETE FROM item WHERE slug = 'axe'", change: "-[0] +[]"),
        Case(
            testDescription: "a deleted row with labels", sql: "DELETE FROM item WHERE slug = 'saw'",
            change: "everything"),
        Case(testDescription: "all items", sql: "DELETE FROM item", change: "everything"),
        Case(testDescription: "a new row", sql: "INSERT INTO item (title) VALUES ('Bow')", change: "-[] +[1]"),
        Case(
            testDescription: "a row that is new, changed and gone",
            sql: """
                INSERT INTO item (slug, title) VALUES ('bow', 'Bow'); UPDATE item SET notes = 'x' WHERE slug = 'bow';
                DELETE FROM item WHERE slug = 'bow'
                """, change: "-[] +[]"),
        Case(
            testDescription: "a move to a room, and the number that comes of it",
            sql: "UPDATE item SET locationID = '\(uuid(3))' WHERE slug = 'axe'", change: "-[0] +[0]"),
        Case(
            testDescription: "another number", sql: "UPDATE item SET number = 40 WHERE slug = 'axe'",
            change: "-[0] +[0]"),
        Case(
            testDescription: "a number that is taken away, and given anew",
            sql: "UPDATE item SET number = 0 WHERE slug = 'axe'", change: "-[0] +[0]"),
        Case(testDescription: "a room's code", sql: "UPDATE location SET code = 'H1'", change: "everything"),
        Case(
            testDescription: "another slug", sql: "UPDATE item SET slug = 'hatchet' WHERE slug = 'axe'",
            change: "-[0] +[0]"),
        Case(
            testDescription: "an update that keeps the version",
            sql: "UPDATE item SET version = version, title = 'Bow' WHERE slug = 'axe'", change: "-[0] +[0]"),
        Case(
            testDescription: "an update that changes nothing", sql: "UPDATE item SET version = version",
            change: "nothing"),
        Case(testDescription: "a home", sql: "UPDATE home SET name = 'Hut' WHERE slug = 'flat'", change: "everything"),
        Case(testDescription: "the profile", sql: "UPDATE profile SET name = 'Ours'", change: "everything"),
        Case(
            testDescription: "an attachment",
            sql: """
                INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
                VALUES ('\(uuid(11))', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1)
                """, change: "everything"),
        Case(
            testDescription: "an item and its room",
            sql: "UPDATE item SET title = 'Zester' WHERE slug = 'axe'; UPDATE location SET name = 'Lobby'",
            change: "everything"),
    ]

    private static let labels = [
        Case(
            testDescription: "a label's new place",
            sql: "UPDATE itemLabel SET position = 4 WHERE id = '\(uuid(21))'", change: "-[1] +[1]"),
        Case(
            testDescription: "another label in its place",
            sql: "UPDATE itemLabel SET labelID = '\(uuid(5))' WHERE id = '\(uuid(23))'", change: "-[2] +[2]"),
        Case(
            testDescription: "a label's tombstone",
            sql: "UPDATE itemLabel SET deletedAt = '2026-01-01' WHERE id = '\(uuid(21))'", change: "-[1] +[1]"),
        Case(
            testDescription: "a deleted label row", sql: "DELETE FROM itemLabel WHERE id = '\(uuid(21))'",
            change: "everything"),
        Case(
            testDescription: "a new label row",
            sql: "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('\(uuid(11))', '\(uuid(5))', 0)",
            change: "-[0] +[0]"),
        Case(testDescription: "a deleted label", sql: "DELETE FROM label WHERE slug = 'red'", change: "everything"),
        Case(
            testDescription: "a label row that goes to another item",
            sql: "UPDATE itemLabel SET itemID = '\(uuid(11))' WHERE id = '\(uuid(23))'", change: "-[0, 2] +[0, 2]"),
        Case(
            testDescription: "a label row that another item's replaces under its id",
            sql: """
                INSERT OR REPLACE INTO itemLabel (id, itemID, labelID, position)
                VALUES ('\(uuid(23))', '\(uuid(11))', '\(uuid(5))', 0)
                """, change: "-[0, 2] +[0, 2]"),
        Case(
            testDescription: "a label row that goes, and comes back as another item's",
            sql: """
                DELETE FROM itemLabel WHERE id = '\(uuid(23))';
                INSERT INTO itemLabel (id, itemID, labelID, position)
                VALUES ('\(uuid(23))', '\(uuid(11))', '\(uuid(5))', 0)
                """, change: "-[0, 2] +[0, 2]"),
    ]

    private static let replacements = [
        Case(
            testDescription: "a new row takes another's slug",
            sql: "INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')", change: "-[0] +[0]"),
        Case(
            testDescription: "a row takes another's slug",
            sql: "UPDATE OR REPLACE item SET slug = 'axe' WHERE slug = 'vase'", change: "-[0, 3] +[2]"),
        Case(
            testDescription: "a row takes the slug of one with labels",
            sql: "UPDATE OR REPLACE item SET slug = 'saw' WHERE slug = 'axe'", change: "everything"),
        Case(
            testDescription: "a row takes its own id's place",
            sql: "REPLACE INTO item (id, slug, title) VALUES ('\(uuid(11))', 'axe', 'Zester')", change: "-[0] +[3]"),
        Case(
            testDescription: "a row with labels takes its own id's place",
            sql: "REPLACE INTO item (id, slug, title) VALUES ('\(uuid(13))', 'saw', 'Saw')", change: "everything"),
        Case(
            testDescription: "a row that is in the way stays",
            sql: "INSERT OR IGNORE INTO item (slug, title) VALUES ('axe', 'Bow')", change: "-[0] +[0]"),
        Case(
            testDescription: "a row in the way is changed instead",
            sql: """
                INSERT INTO item (slug, title) VALUES ('axe', 'Bow')
                ON CONFLICT (slug) DO UPDATE SET title = excluded.title
                """, change: "-[0] +[0]"),
        Case(
            testDescription: "a label row takes another's position",
            sql: """
                INSERT OR REPLACE INTO itemLabel (itemID, labelID, position)
                VALUES ('\(uuid(13))', '\(uuid(5))', 0)
                """, change: "everything"),
        Case(
            testDescription: "a label row takes another's position by an update",
            sql: "UPDATE OR REPLACE itemLabel SET position = 0 WHERE id = '\(uuid(22))'", change: "everything"),
        Case(
            testDescription: "a home takes another's slug",
            sql: "UPDATE OR REPLACE home SET slug = 'cottage' WHERE slug = 'flat'", change: "everything",
            isChecked: false),
        Case(
            testDescription: "a home takes the first place",
            sql: "INSERT OR REPLACE INTO home (name, currency, isPrimary) VALUES ('Hut', 'EUR', 1)",
            change: "everything", isChecked: false),
        Case(
            testDescription: "a room takes another's slug",
            sql: "INSERT OR REPLACE INTO location (slug, homeID, name) VALUES ('hall', '\(uuid(1))', 'Lobby')",
            change: "everything", isChecked: false),
        Case(
            testDescription: "a label takes another's slug",
            sql: "UPDATE OR REPLACE label SET slug = 'red' WHERE slug = 'tools'", change: "everything",
            isChecked: false),
    ]

    private static let broken = [
        Case(
            testDescription: "an item without an id", sql: "INSERT INTO item (id, title) VALUES ('bow', 'Bow')",
            change: "everything", isChecked: false),
        Case(
            testDescription: "an item whose id is written in capitals",
            sql: "INSERT INTO item (id, title) VALUES ('00000000-0000-4000-A000-00000000000F', 'Bow')",
            change: "-[] +[]", isChecked: false),
        Case(
            testDescription: "a label row of no item",
            sql: "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('axe', 'red', 0)", change: "everything",
            isChecked: false),
        Case(
            testDescription: "values that cannot be read",
            sql: "UPDATE item SET price = -5, priceCurrency = 'Euro', createdAt = 'once' WHERE slug = 'axe'",
            change: "-[0] +[0]", isChecked: false),
        Case(
            testDescription: "a room that is not there",
            sql: "UPDATE item SET locationID = '\(uuid(99))' WHERE slug = 'axe'", change: "-[0] +[0]", isChecked: false),
    ]

    @Test(arguments: ordinary + labels + replacements + broken)
    func aChangeIsFollowed(_ test: Case) throws {
        let temporary = try TemporaryStore()
        try temporary.sql(Self.household)
        var held = try HeldSnapshot(of: temporary.store)
        try temporary.sql(test.sql, checked: test.isChecked)
        #expect(try held.refresh(from: temporary.store).words == test.change)
        #expect(try held.snapshot == temporary.store.snapshot())
        #expect(try held.refresh(from: temporary.store).words == "nothing")
    }

    @Test func allChangesAreFollowedOneAfterAnother() throws {
        for seed in 0..<4 {
            let temporary = try TemporaryStore()
            try temporary.sql(Self.household)
            var held = try HeldSnapshot(of: temporary.store)
            let all = Self.ordinary + Self.labels + Self.replacements + Self.broken
            let start = seed * 11 % all.count
            for test in all[start...] + all[..<start] {
                do {
                    try temporary.sql(test.sql, checked: test.isChecked)
                } catch is DatabaseError {
                    // A row is in the statement's way, so it changed nothing or only a part.
                }
                _ = try held.refresh(from: temporary.store)
                try #require(try held.snapshot == temporary.store.snapshot(), "\(test.testDescription)")
            }
        }
    }
}
