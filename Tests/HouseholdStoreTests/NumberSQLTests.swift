import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// The numbers of items in rows that other programs write without knowing of numbers.
@Suite struct NumberSQLTests {
    let temporary: TemporaryStore
    private static func uuid(_ number: Int) -> String { "\(id(number) as EntityID<Item>)" }

    /// Home 1 with rooms 2 and 3; axe and bow (4 and 5) in room 2, cup (6) in room 3.
    init() throws {
        temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO home (id, slug, currency) VALUES ('\(Self.uuid(1))', 'cottage', 'EUR');
            INSERT INTO location (id, slug, code, name, homeID) VALUES
                ('\(Self.uuid(2))', 'hall', 'HA', 'Hall', '\(Self.uuid(1))'),
                ('\(Self.uuid(3))', 'attic', 'AT', 'Attic', '\(Self.uuid(1))');
            INSERT INTO item (id, slug, title, locationID) VALUES
                ('\(Self.uuid(4))', 'axe', 'Axe', '\(Self.uuid(2))'),
                ('\(Self.uuid(5))', 'bow', 'Bow', '\(Self.uuid(2))'),
                ('\(Self.uuid(6))', 'cup', 'Cup', '\(Self.uuid(3))');
            """)
    }

    /// Slug, number and version of each item, by slug: `axe 1 v1`.
    private func items() throws -> [String] {
        try temporary.rows("SELECT slug || ' ' || number || ' v' || version FROM item ORDER BY slug")
    }

    /// The log entries of a statement: `item update 2`.
    private func changes(_ sql: String) throws -> [String] {
        let before = try temporary.store.changes.latest()
        try temporary.sql(sql)
        return try temporary.store.changes.changes(after: before).map { "\($0.entity) \($0.operation) \($0.version)" }
    }

    @Test("A new row gets the next number of its place in its first version, with one log entry")
    func newRows() throws {
        #expect(try items() == ["axe 1 v1", "bow 2 v1", "cup 1 v1"])
        let insert = "INSERT INTO item (slug, title, locationID, homeID) VALUES"
        #expect(try changes("\(insert) ('dog', 'Dog', '\(Self.uuid(2))', NULL)") == ["item insert 1"])
        #expect(try changes("\(insert) ('eel', 'Eel', NULL, '\(Self.uuid(1))')") == ["item insert 1"])
        #expect(try changes("\(insert) ('fox', 'Fox', NULL, NULL), ('gnu', 'Gnu', NULL, NULL)").count == 2)
        #expect(
            try items() == ["axe 1 v1", "bow 2 v1", "cup 1 v1", "dog 3 v1", "eel 1 v1", "fox 1 v1", "gnu 2 v1"])
        #expect(try temporary.inventory.add(Item(title: "Hat", locationID: id(2))).number == 4)
    }

    @Test("A new row keeps the number it brings, and the place counts on from there")
    func broughtNumbers() throws {
        let insert = "INSERT INTO item (slug, title, locationID, number) VALUES"
        try temporary.sql("\(insert) ('dog', 'Dog', '\(Self.uuid(2))', 40), ('eel', 'Eel', '\(Self.uuid(2))', 9)")
        try temporary.sql("\(insert) ('fox', 'Fox', '\(Self.uuid(2))', 0)")
        #expect(try items() == ["axe 1 v1", "bow 2 v1", "cup 1 v1", "dog 40 v1", "eel 9 v1", "fox 41 v1"])
    }

    @Test("A moved row gets the next number of its new place, in one version with one log entry")
    func moves() throws {
        #expect(
            try changes("UPDATE item SET locationID = '\(Self.uuid(3))' WHERE slug = 'axe'") == ["item update 2"])
        #expect(try items() == ["axe 2 v2", "bow 2 v1", "cup 1 v1"])
        // To a place that was empty, and back: no number is given twice.
        #expect(
            try changes("UPDATE item SET locationID = NULL, homeID = '\(Self.uuid(1))' WHERE slug = 'axe'")
                == ["item update 3"])
        #expect(try items() == ["axe 1 v3", "bow 2 v1", "cup 1 v1"])
        try temporary.sql("UPDATE item SET locationID = '\(Self.uuid(2))' WHERE slug IN ('axe', 'cup')")
        #expect(Set(try items()) == ["axe 3 v4", "bow 2 v1", "cup 4 v2"])
        #expect(try temporary.rows("SELECT syncState FROM item") == ["pending", "pending", "pending"])
    }

    @Test("A move leaves no gap in the numbers of the new place, however high the old number was")
    func movesWithoutGaps() throws {
        try temporary.sql("UPDATE item SET number = 90 WHERE slug = 'axe'")
        try temporary.sql("UPDATE item SET locationID = '\(Self.uuid(3))' WHERE slug = 'axe'")
        #expect(try items() == ["axe 2 v3", "bow 2 v1", "cup 1 v1"])
        try temporary.sql("INSERT INTO item (slug, title, locationID) VALUES ('dog', 'Dog', '\(Self.uuid(3))')")
        #expect(try temporary.value("SELECT number FROM item WHERE slug = 'dog'") == "3")
    }

    @Test("All items of a room can be moved in one statement, which may also set their home")
    func severalMoves() throws {
        try temporary.sql(
            "UPDATE item SET locationID = '\(Self.uuid(3))', homeID = '\(Self.uuid(1))' WHERE locationID = '\(Self.uuid(2))'"
        )
        #expect(try temporary.rows("SELECT number FROM item ORDER BY number") == ["1", "2", "3"])
        #expect(try temporary.rows("SELECT version FROM item ORDER BY slug") == ["2", "2", "1"])
    }

    @Test("A move keeps a number or a version that the statement sets")
    func movesThatSayMore() throws {
        try temporary.sql("UPDATE item SET locationID = '\(Self.uuid(3))', number = 8 WHERE slug = 'axe'")
        try temporary.sql("UPDATE item SET locationID = '\(Self.uuid(3))', version = 5 WHERE slug = 'bow'")
        #expect(try items() == ["axe 8 v2", "bow 2 v5", "cup 1 v1"])
        #expect(try temporary.inventory.add(Item(title: "Dog", locationID: id(3))).number == 9)
    }

    @Test("Other changes keep the number; a change of the number alone is a version like any other")
    func otherChanges() throws {
        #expect(
            try changes("UPDATE item SET title = 'Hatchet', homeID = '\(Self.uuid(1))' WHERE slug = 'axe'").count == 1)
        #expect(try changes("UPDATE item SET number = 7 WHERE slug = 'bow'") == ["item update 2"])
        #expect(try changes("UPDATE item SET number = 5, title = 'Mug' WHERE slug = 'cup'") == ["item update 2"])
        #expect(try items() == ["axe 1 v2", "bow 7 v2", "cup 5 v2"])
        #expect(try temporary.inventory.add(Item(title: "Dog", locationID: id(2))).number == 8)
    }

    @Test("An item whose number is cleared gets a new one")
    func takenAway() throws {
        #expect(try changes("UPDATE item SET number = 0 WHERE slug = 'axe'") == ["item update 2"])
        #expect(try changes("UPDATE item SET number = 0, title = 'Arc' WHERE slug = 'bow'") == ["item update 2"])
        #expect(
            try changes("UPDATE item SET number = 0, locationID = '\(Self.uuid(2))' WHERE slug = 'cup'")
                == ["item update 2"])
        #expect(try items() == ["axe 3 v2", "bow 4 v2", "cup 5 v2"])
    }

    @Test(
        "A replaced or ignored row does not set a place back", arguments: ["OR REPLACE", "OR IGNORE", "OR FAIL"])
    func conflicts(_ policy: String) throws {
        try temporary.sql("UPDATE item SET number = 20 WHERE slug = 'bow'")
        try temporary.sql(
            """
            INSERT \(policy) INTO item (slug, title, locationID) VALUES ('dog', 'Dog', '\(Self.uuid(2))');
            UPDATE \(policy) item SET locationID = '\(Self.uuid(2))' WHERE slug = 'cup';
            INSERT \(policy) INTO item (slug, title, number, locationID) VALUES ('eel', 'Eel', 30, '\(Self.uuid(2))');
            INSERT \(policy) INTO item (slug, title, locationID) VALUES ('fox', 'Fox', '\(Self.uuid(2))');
            """)
        #expect(
            try items() == ["axe 1 v1", "bow 20 v2", "cup 22 v2", "dog 21 v1", "eel 30 v1", "fox 31 v1"])
        if policy == "OR REPLACE" {
            try temporary.sql("REPLACE INTO item (slug, title, locationID) VALUES ('axe', 'Axe', '\(Self.uuid(2))')")
            #expect(try temporary.value("SELECT number FROM item WHERE slug = 'axe'") == "32")
        }
    }

    @Test("With recursive triggers each item still gets one number")
    func recursiveTriggers() throws {
        try temporary.sql(
            """
            PRAGMA recursive_triggers = ON;
            UPDATE item SET locationID = '\(Self.uuid(3))' WHERE slug = 'axe';
            UPDATE item SET number = 0 WHERE slug = 'bow';
            INSERT INTO item (slug, title, locationID) VALUES ('dog', 'Dog', '\(Self.uuid(2))')
            """)
        #expect(try items() == ["axe 2 v2", "bow 3 v2", "cup 1 v1", "dog 4 v1"])
    }

    @Test("A tombstone keeps its number when it comes back; one without a number gets one")
    func tombstones() throws {
        #expect(try changes("UPDATE item SET deletedAt = '2026-01-01'  WHERE slug = 'axe'") == ["item delete 2"])
        try temporary.sql("INSERT INTO item (slug, title, locationID) VALUES ('dog', 'Dog', '\(Self.uuid(2))')")
        #expect(try changes("UPDATE item SET deletedAt = NULL WHERE slug = 'axe'") == ["item insert 3"])
        #expect(try items() == ["axe 1 v3", "bow 2 v1", "cup 1 v1", "dog 3 v1"])
        try temporary.sql(
            """
            INSERT INTO item (slug, title, locationID, deletedAt)
            VALUES ('eel', 'Eel', '\(Self.uuid(2))', '2026-01-01'), ('fox', 'Fox', '\(Self.uuid(2))', '2026-01-01')
            """)
        #expect(try temporary.rows("SELECT number FROM item WHERE slug IN ('eel', 'fox')") == ["0", "0"])
        #expect(try changes("UPDATE item SET deletedAt = NULL WHERE slug = 'eel'") == ["item insert 2"])
        try temporary.sql("UPDATE item SET deletedAt = NULL, version = 7 WHERE slug = 'fox'")
        #expect(try items().suffix(2) == ["eel 4 v2", "fox 5 v7"])
    }

    @Test("A number given twice in a place is reported, and the register gives each item its own")
    func ties() throws {
        try temporary.sql("UPDATE item SET number = 1 WHERE slug = 'bow'")
        let snapshot = try temporary.store.snapshot()
        let today = try #require(CalendarDate("2026-03-02"))
        let errors = HouseholdCheck.check(snapshot, today: today).map(\.problem).filter {
            if case .sharedNumber = $0 { true } else { false }
        }
        #expect(errors == [.sharedNumber(1, place: "Hall")])
        let index = SnapshotIndex(snapshot)
        #expect(snapshot.items.map(index.registerNumber) == ["HA-01", "HA-02", "AT-01"])
    }
}
