import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A held snapshot follows the store while other programs change it with SQL.
@Suite struct HeldSnapshotSQLTests {
    /// Two homes, a room and two labels, and the items axe, drill (tools, red), saw (tools) and vase.
    private static let household = """
        INSERT INTO profile (homeIDs) VALUES ('["#1", "#2"]');
        INSERT INTO home (id, slug, name, currency, isPrimary) VALUES
            ('#1', 'cottage', 'Cottage', 'EUR', 1), ('#2', 'flat', 'Flat', 'USD', 0);
        INSERT INTO location (id, slug, homeID, name) VALUES ('#3', 'hall', '#1', 'Hall');
        INSERT INTO label (id, slug, homeID, name) VALUES
            ('#4', 'tools', '#1', 'Tools'), ('#5', 'red', '#1', 'Red');
        INSERT INTO item (id, slug, title, homeID) VALUES
            ('#11', 'axe', 'Axe', '#1'), ('#12', 'drill', 'Drill', '#1'),
            ('#13', 'saw', 'Saw', '#1'), ('#14', 'vase', 'Vase', '#2');
        INSERT INTO itemLabel (id, itemID, labelID, position) VALUES
            ('#21', '#12', '#4', 0), ('#22', '#12', '#5', 1),
            ('#23', '#13', '#4', 0);
        """

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sql: String
        /// The positions removed and inserted, or `everything`.
        let change: String
        let isChecked: Bool

        init(_ name: String, _ sql: String, _ change: String, isChecked: Bool = true) {
            (testDescription, self.sql, self.change, self.isChecked) = (name, sql, change, isChecked)
        }
    }

    private static let ordinary = [
        Case("another title", "UPDATE item SET title = 'Zester' WHERE slug = 'axe'", "-[0] +[3]"),
        Case("a tombstone", "UPDATE item SET deletedAt = '2026-01-01' WHERE slug = 'saw'", "-[2] +[]"),
        Case(
            "a tombstone that comes back",
            """
            UPDATE item SET deletedAt = '2026-01-01' WHERE slug = 'saw';
            UPDATE item SET deletedAt = NULL WHERE slug = 'saw'
            """, "-[2] +[2]"),
        Case("a deleted row", "DELETE FROM item WHERE slug = 'axe'", "-[0] +[]"),
        Case("a deleted row with labels", "DELETE FROM item WHERE slug = 'saw'", "everything"),
        Case("all items", "DELETE FROM item", "everything"),
        Case("a new row", "INSERT INTO item (title) VALUES ('Bow')", "-[] +[1]"),
        Case(
            "a row that is new, changed and gone",
            """
            INSERT INTO item (slug, title) VALUES ('bow', 'Bow'); UPDATE item SET notes = 'x' WHERE slug = 'bow';
            DELETE FROM item WHERE slug = 'bow'
            """, "-[] +[]"),
        Case(
            "a move to a room, and the number that comes of it", "UPDATE item SET locationID = '#3' WHERE slug = 'axe'",
            "-[0] +[0]"),
        Case("another number", "UPDATE item SET number = 40 WHERE slug = 'axe'", "-[0] +[0]"),
        Case(
            "a number that is taken away, and given anew", "UPDATE item SET number = 0 WHERE slug = 'axe'", "-[0] +[0]"),
        Case("a room's code", "UPDATE location SET code = 'H1'", "everything"),
        Case("another slug", "UPDATE item SET slug = 'hatchet' WHERE slug = 'axe'", "-[0] +[0]"),
        Case(
            "an update that keeps the version", "UPDATE item SET version = version, title = 'Bow' WHERE slug = 'axe'",
            "-[0] +[0]"),
        Case("an update that changes nothing", "UPDATE item SET version = version", "nothing"),
        Case("a home", "UPDATE home SET name = 'Hut' WHERE slug = 'flat'", "everything"),
        Case("the profile", "UPDATE profile SET name = 'Ours'", "everything"),
        Case(
            "an attachment",
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('#11', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1)
            """, "everything"),
        Case(
            "an item and its room",
            "UPDATE item SET title = 'Zester' WHERE slug = 'axe'; UPDATE location SET name = 'Lobby'", "everything"),
    ]

    private static let labels = [
        Case("a label's new place", "UPDATE itemLabel SET position = 4 WHERE id = '#21'", "-[1] +[1]"),
        Case("another label in its place", "UPDATE itemLabel SET labelID = '#5' WHERE id = '#23'", "-[2] +[2]"),
        Case("a label's tombstone", "UPDATE itemLabel SET deletedAt = '2026-01-01' WHERE id = '#21'", "-[1] +[1]"),
        Case("a deleted label row", "DELETE FROM itemLabel WHERE id = '#21'", "everything"),
        Case(
            "a new label row", "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('#11', '#5', 0)", "-[0] +[0]"),
        Case("a deleted label", "DELETE FROM label WHERE slug = 'red'", "everything"),
        Case(
            "a label row that goes to another item", "UPDATE itemLabel SET itemID = '#11' WHERE id = '#23'",
            "-[0, 2] +[0, 2]"),
        Case(
            "a label row that another item's replaces under its id",
            """
            INSERT OR REPLACE INTO itemLabel (id, itemID, labelID, position)
            VALUES ('#23', '#11', '#5', 0)
            """, "-[0, 2] +[0, 2]"),
        Case(
            "a label row that goes, and comes back as another item's",
            """
            DELETE FROM itemLabel WHERE id = '#23';
            INSERT INTO itemLabel (id, itemID, labelID, position)
            VALUES ('#23', '#11', '#5', 0)
            """, "-[0, 2] +[0, 2]"),
    ]

    private static let replacements = [
        Case(
            "a new row takes another's slug", "INSERT OR REPLACE INTO item (slug, title) VALUES ('axe', 'Bow')",
            "-[0] +[0]"),
        Case(
            "a row takes another's slug", "UPDATE OR REPLACE item SET slug = 'axe' WHERE slug = 'vase'", "-[0, 3] +[2]"),
        Case(
            "a row takes the slug of one with labels", "UPDATE OR REPLACE item SET slug = 'saw' WHERE slug = 'axe'",
            "everything"),
        Case(
            "a row takes its own id's place", "REPLACE INTO item (id, slug, title) VALUES ('#11', 'axe', 'Zester')",
            "-[0] +[3]"),
        Case(
            "a row with labels takes its own id's place",
            "REPLACE INTO item (id, slug, title) VALUES ('#13', 'saw', 'Saw')", "everything"),
        Case(
            "a row that is in the way stays", "INSERT OR IGNORE INTO item (slug, title) VALUES ('axe', 'Bow')",
            "-[0] +[0]"),
        Case(
            "a row in the way is changed instead",
            """
            INSERT INTO item (slug, title) VALUES ('axe', 'Bow')
            ON CONFLICT (slug) DO UPDATE SET title = excluded.title
            """, "-[0] +[0]"),
        Case(
            "a label row takes another's position",
            """
            INSERT OR REPLACE INTO itemLabel (itemID, labelID, position)
            VALUES ('#13', '#5', 0)
            """, "everything"),
        Case(
            "a label row takes another's position by an update",
            "UPDATE OR REPLACE itemLabel SET position = 0 WHERE id = '#22'", "everything"),
        Case(
            "a home takes another's slug", "UPDATE OR REPLACE home SET slug = 'cottage' WHERE slug = 'flat'",
            "everything", isChecked: false),
        Case(
            "a home takes the first place",
            "INSERT OR REPLACE INTO home (name, currency, isPrimary) VALUES ('Hut', 'EUR', 1)", "everything",
            isChecked: false),
        Case(
            "a room takes another's slug",
            "INSERT OR REPLACE INTO location (slug, homeID, name) VALUES ('hall', '#1', 'Lobby')", "everything",
            isChecked: false),
        Case(
            "a label takes another's slug", "UPDATE OR REPLACE label SET slug = 'red' WHERE slug = 'tools'",
            "everything", isChecked: false),
    ]

    private static let broken = [
        Case(
            "an item without an id", "INSERT INTO item (id, title) VALUES ('bow', 'Bow')", "everything",
            isChecked: false),
        Case(
            "an item whose id is written in capitals",
            "INSERT INTO item (id, title) VALUES ('00000000-0000-4000-A000-00000000000F', 'Bow')", "-[] +[]",
            isChecked: false),
        Case(
            "a label row of no item", "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('axe', 'red', 0)",
            "everything", isChecked: false),
        Case(
            "values that cannot be read",
            "UPDATE item SET price = -5, priceCurrency = 'Euro', createdAt = 'once' WHERE slug = 'axe'", "-[0] +[0]",
            isChecked: false),
        Case(
            "a room that is not there", "UPDATE item SET locationID = '#99' WHERE slug = 'axe'", "-[0] +[0]",
            isChecked: false),
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
