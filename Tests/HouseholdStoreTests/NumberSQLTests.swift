import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// The numbers of items in rows that other programs write without knowing of numbers.
@Suite struct NumberSQLTests {
    let temporary: TemporaryStore

    /// Home 1 with rooms 2 and 3; axe and bow (4 and 5) in room 2, cup (6) in room 3.
    init() throws {
        temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO home (id, slug, currency) VALUES ('#1', 'cottage', 'EUR');
            INSERT INTO location (id, slug, code, name, homeID) VALUES
                ('#2', 'hall', 'HA', 'Hall', '#1'), ('#3', 'attic', 'AT', 'Attic', '#1');
            INSERT INTO item (id, slug, title, locationID) VALUES
                ('#4', 'axe', 'Axe', '#2'), ('#5', 'bow', 'Bow', '#2'), ('#6', 'cup', 'Cup', '#3');
            """)
    }

    /// Slug, number and version of each item, by slug: `axe 1 v1, bow 2 v1`.
    private func items() throws -> String {
        try temporary.rows("SELECT slug || ' ' || number || ' v' || version FROM item ORDER BY slug")
            .joined(separator: ", ")
    }

    struct Step: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let sql: String
        /// The entries of items in the log, without their numbers.
        let log: [String]
        let items: String

        init(_ name: String, _ sql: String, log: [String], _ items: String) {
            (testDescription, self.sql, self.log, self.items) = (name, sql, log, items)
        }
    }

    private static let new = "INSERT INTO item (slug, title, locationID, homeID) VALUES"
    private static let numbered = "INSERT INTO item (slug, title, locationID, number) VALUES"

    @Test(
        "An item has a number of its place in every version, with one log entry a version",
        arguments: [
            Step(
                "new in a room, in a home and in neither",
                """
                \(new) ('dog', 'Dog', '#2', NULL); \(new) ('eel', 'Eel', NULL, '#1');
                \(new) ('fox', 'Fox', NULL, NULL), ('gnu', 'Gnu', NULL, NULL)
                """, log: ["insert 1", "insert 1", "insert 1", "insert 1"],
                "axe 1 v1, bow 2 v1, cup 1 v1, dog 3 v1, eel 1 v1, fox 1 v1, gnu 2 v1"),
            Step(
                "new with a number, from which the place counts on",
                "\(numbered) ('dog', 'Dog', '#2', 40), ('eel', 'Eel', '#2', 9); \(numbered) ('fox', 'Fox', '#2', 0)",
                log: ["insert 1", "insert 1", "insert 1"],
                "axe 1 v1, bow 2 v1, cup 1 v1, dog 40 v1, eel 9 v1, fox 41 v1"),
            Step(
                "moved", "UPDATE item SET locationID = '#3' WHERE slug = 'axe'", log: ["update 2"],
                "axe 2 v2, bow 2 v1, cup 1 v1"),
            Step(
                "moved to a place that was empty",
                "UPDATE item SET locationID = NULL, homeID = '#1' WHERE slug = 'axe'", log: ["update 2"],
                "axe 1 v2, bow 2 v1, cup 1 v1"),
            Step(
                "moved and back: no number is given twice",
                """
                UPDATE item SET locationID = '#3' WHERE slug = 'axe'; UPDATE item SET locationID = '#2' WHERE slug = 'axe'
                """, log: ["update 2", "update 3"], "axe 3 v3, bow 2 v1, cup 1 v1"),
            Step(
                "moved with a high number, which leaves no gap",
                """
                UPDATE item SET number = 90 WHERE slug = 'axe'; UPDATE item SET locationID = '#3' WHERE slug = 'axe';
                \(new) ('dog', 'Dog', '#3', NULL)
                """, log: ["update 2", "update 3", "insert 1"], "axe 2 v3, bow 2 v1, cup 1 v1, dog 3 v1"),
            Step(
                "moved with a number or a version of the statement's",
                """
                UPDATE item SET locationID = '#3', number = 8 WHERE slug = 'axe';
                UPDATE item SET locationID = '#3', version = 5 WHERE slug = 'bow'; \(new) ('dog', 'Dog', '#3', NULL)
                """, log: ["update 2", "update 5", "insert 1"], "axe 8 v2, bow 2 v5, cup 1 v1, dog 9 v1"),
            Step(
                "changed otherwise, and in its number alone",
                """
                UPDATE item SET title = 'Hatchet', homeID = '#1' WHERE slug = 'axe';
                UPDATE item SET number = 7 WHERE slug = 'bow';
                UPDATE item SET number = 5, title = 'Mug' WHERE slug = 'cup'; \(new) ('dog', 'Dog', '#2', NULL)
                """, log: ["update 2", "update 2", "update 2", "insert 1"],
                "axe 1 v2, bow 7 v2, cup 5 v2, dog 8 v1"),
            Step(
                "cleared: it gets a new one",
                """
                UPDATE item SET number = 0 WHERE slug = 'axe'; UPDATE item SET number = 0, title = 'Arc' WHERE slug = 'bow';
                UPDATE item SET number = 0, locationID = '#2' WHERE slug = 'cup'
                """, log: ["update 2", "update 2", "update 2"], "axe 3 v2, bow 4 v2, cup 5 v2"),
            Step(
                "written with recursive triggers",
                """
                PRAGMA recursive_triggers = ON; UPDATE item SET locationID = '#3' WHERE slug = 'axe';
                UPDATE item SET number = 0 WHERE slug = 'bow'; \(new) ('dog', 'Dog', '#2', NULL)
                """, log: ["update 2", "update 2", "insert 1"], "axe 2 v2, bow 3 v2, cup 1 v1, dog 4 v1"),
            Step(
                "deleted, and back with its number",
                """
                UPDATE item SET deletedAt = '2026-01-01' WHERE slug = 'axe'; \(new) ('dog', 'Dog', '#2', NULL);
                UPDATE item SET deletedAt = NULL WHERE slug = 'axe'
                """, log: ["delete 2", "insert 1", "insert 3"], "axe 1 v3, bow 2 v1, cup 1 v1, dog 3 v1"),
            Step(
                "new and deleted, and back: it gets one then",
                """
                INSERT INTO item (slug, title, locationID, deletedAt) VALUES ('eel', 'Eel', '#2', '2026-01-01');
                UPDATE item SET deletedAt = NULL, version = 7 WHERE slug = 'eel'
                """, log: ["insert 1", "insert 7"], "axe 1 v1, bow 2 v1, cup 1 v1, eel 3 v7"),
        ])
    func numbers(_ step: Step) throws {
        let told = try temporary.logged(step.sql)
        #expect(told.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == step.log)
        #expect(told.allSatisfy { $0.hasPrefix("item ") })
        #expect(try items() == step.items)
    }

    @Test("All items of a room can be moved in one statement, which may also set their home")
    func severalMoves() throws {
        try temporary.sql("UPDATE item SET locationID = '#3', homeID = '#1' WHERE locationID = '#2'")
        #expect(try temporary.rows("SELECT number FROM item ORDER BY number") == ["1", "2", "3"])
        #expect(try temporary.rows("SELECT version FROM item ORDER BY slug") == ["2", "2", "1"])
        #expect(try temporary.inventory.add(Item(title: "Dog", locationID: id(3))).number == 4)
    }

    @Test(
        "A replaced or ignored row does not set a place back", arguments: ["OR REPLACE", "OR IGNORE", "OR FAIL"])
    func conflicts(_ policy: String) throws {
        try temporary.sql("UPDATE item SET number = 20 WHERE slug = 'bow'")
        try temporary.sql(
            """
            INSERT \(policy) INTO item (slug, title, locationID) VALUES ('dog', 'Dog', '#2');
            UPDATE \(policy) item SET locationID = '#2' WHERE slug = 'cup';
            INSERT \(policy) INTO item (slug, title, number, locationID) VALUES ('eel', 'Eel', 30, '#2');
            INSERT \(policy) INTO item (slug, title, locationID) VALUES ('fox', 'Fox', '#2');
            """)
        #expect(try items() == "axe 1 v1, bow 20 v2, cup 22 v2, dog 21 v1, eel 30 v1, fox 31 v1")
        if policy == "OR REPLACE" {
            try temporary.sql("REPLACE INTO item (slug, title, locationID) VALUES ('axe', 'Axe', '#2')")
            #expect(try temporary.value("SELECT number FROM item WHERE slug = 'axe'") == "32")
        }
    }

    @Test("A number given twice in a place is reported, and the register gives each item its own")
    func ties() throws {
        try temporary.sql("UPDATE item SET number = 1 WHERE slug = 'bow'")
        let snapshot = try temporary.store.snapshot()
        let today = try #require(CalendarDate("2026-03-02"))
        let problems = HouseholdCheck.check(snapshot, today: today).map(\.problem)
        #expect(problems.contains(.sharedNumber(1, place: "Hall")))
        let index = SnapshotIndex(snapshot)
        #expect(snapshot.items.map(index.registerNumber) == ["HA-01", "HA-02", "AT-01"])
    }
}
