import Foundation
import Household
import HouseholdStore
import Testing

/// The change log, whichever program makes the change.
@Suite struct ChangeLogTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
    }

    @Test func theRepositoriesWriteEachChangeOnce() throws {
        #expect(try temporary.store.changes.latest() == 0)
        let (household, inventory) = (temporary.household, temporary.inventory)
        let (home, hall, tools, saw): (EntityID<Home>, EntityID<Location>, EntityID<Label>, EntityID<Item>) =
            (id(1), id(2), id(3), id(4))
        let steps: [(step: () throws -> Void, log: [String])] = [
            (
                { _ = try household.createHome(Home(id: home, name: "Cottage", currency: .eur)) },
                ["home 1 insert 1", "profile new insert 1"]
            ),
            ({ try household.addLocation(Location(id: hall, homeID: home, name: "Hall")) }, ["location 2 insert 1"]),
            ({ try household.addLabel(Label(id: tools, homeID: home, name: "Tools")) }, ["label 3 insert 1"]),
            (
                { try inventory.add(Item(id: saw, title: "Saw", locationID: hall, labelIDs: [tools])) },
                ["item 4 insert 1", "itemLabel new insert 1"]
            ),
            ({ try inventory.edit(saw) { $0.make = "Bahco" } }, ["item 4 update 2"]),
            ({ try household.deleteLabel(tools) }, ["item 4 update 3", "itemLabel new delete 2", "label 3 delete 2"]),
            ({ try household.deleteLocation(hall) }, ["item 4 update 4", "location 2 delete 2"]),
            ({ try inventory.delete(saw) }, ["item 4 delete 5"]),
            ({ try household.editHome(home) { $0.notes = "x" } }, ["home 1 update 2"]),
            ({ try household.setProfileName("Ours") }, ["profile new update 2"]),
        ]
        for (step, log) in steps { #expect(try temporary.logged(step) == log) }
    }

    @Test func aChangeThatChangesNothingIsNone() throws {
        let cottage = try temporary.cottage()
        let room = try temporary.room("Hall", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Saw", locationID: room.id, labelIDs: [label.id]))
        let none = try temporary.logged {
            _ = try temporary.household.editHome(cottage.id) { $0.name = " Cottage " }
            _ = try temporary.household.editLocation(room.id) { _ in }
            _ = try temporary.household.editLabel(label.id) { _ in }
            _ = try temporary.inventory.edit(item.id) { $0.slug = "other" }
            _ = try temporary.inventory.move([item.id], to: cottage.id)
            _ = try temporary.household.setPrimary(cottage.id)
            _ = try temporary.household.setProfileName("")
        }
        #expect(none == [])
    }

    @Test func anotherProgramsChangesAreLoggedOnce() throws {
        for (table, column, others) in [
            ("profile", "name", ""), ("home", "name", ", currency = 'EUR'"), ("location", "name", ""),
            ("label", "name", ""), ("item", "title", ""),
        ] {
            let insertion = others.isEmpty ? "('#1', 'a')" : "('#1', 'a', 'EUR')"
            let columns = others.isEmpty ? "id, \(column)" : "id, \(column), currency"
            let told = try temporary.logged(
                """
                INSERT INTO \(table) (\(columns)) VALUES \(insertion);
                UPDATE \(table) SET \(column) = 'b';
                -- That the chain has a row is no change of it.
                UPDATE \(table) SET syncState = 'synced';
                UPDATE \(table) SET deletedAt = '2026-01-01 00:00:00';
                UPDATE \(table) SET deletedAt = NULL;
                DELETE FROM \(table)
                """)
            let expected = ["insert 1", "update 2", "delete 3", "insert 4", "delete 4"].map { "\(table) 1 \($0)" }
            #expect(told == expected)
        }
    }

    @Test func anotherProgramsItemLabelsAndAttachmentsAreLogged() throws {
        try temporary.sql(
            "INSERT INTO item (id, title) VALUES ('#1', 'a'); INSERT INTO label (id, name) VALUES ('#2', 'a')")
        let told = try temporary.logged(
            """
            INSERT INTO itemLabel (id, itemID, labelID, position) VALUES ('#3', '#1', '#2', 0);
            UPDATE itemLabel SET position = 1;
            INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('#4', '#1', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1);
            UPDATE attachment SET "order" = 2;
            DELETE FROM attachment; DELETE FROM item
            """)
        #expect(
            told == [
                "itemLabel 3 insert 1", "itemLabel 3 update 2", "attachment 4 insert 1", "attachment 4 update 2",
                "attachment 4 delete 2", "itemLabel 3 delete 2", "item 1 delete 1",
            ])
    }

    @Test(
        "A row that another program writes with the columns of evidence is logged and versioned",
        arguments: [
            ("item", 4, "audience = 'family'"), ("item", 4, "size = '2 m'"), ("home", 1, "audience = 'mover'"),
            ("label", 3, "audience = 'insurer'"), ("attachment", 5, "caption = 'From the left'"),
            ("attachment", 5, "audience = 'public'"), ("attachment", 5, "itemID = NULL, policyID = '#8'"),
            ("policy", 8, "liability = 900"), ("claim", 9, "notes = 'x'"), ("claim", 9, "number = 'CL-7'"),
        ])
    func evidence(table: String, number: Int, assignment: String) throws {
        try temporary.sql(
            """
            INSERT INTO home (id, name, currency) VALUES ('#1', 'Cottage', 'EUR');
            INSERT INTO label (id, name) VALUES ('#3', 'Tools');
            INSERT INTO item (id, title) VALUES ('#4', 'Axe');
            INSERT INTO attachment (id, itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('#5', '#4', '\(String(repeating: "a", count: 64))', 'photo', 'axe.jpg', 'image/jpeg', 1000);
            INSERT INTO policy (id, provider, currency) VALUES ('#8', 'Acme', 'EUR');
            INSERT INTO claim (id, homeID, date, cause, setting) VALUES ('#9', '#1', '2026-01-15', 'Fire', '{}');
            UPDATE \(table) SET syncState = 'synced';
            """)
        #expect(try temporary.logged("UPDATE \(table) SET \(assignment)") == ["\(table) \(number) update 2"])
        #expect(try temporary.value("SELECT version, syncState FROM \(table)") == "2|pending")
    }

    @Test("A policy or claim written by another program gets an id, a slug, a record and log entries")
    func policiesAndClaims() throws {
        try temporary.sql("INSERT INTO home (id, name, currency) VALUES ('#1', 'Cottage', 'EUR')")
        for (table, columns, values) in [
            ("policy", "provider, currency", "'Acme', 'EUR'"),
            ("claim", "cause, homeID, date, setting", "'Fire', '#1', '2026-01-15', '{}'"),
        ] {
            let names = columns.split(separator: ",")[0]
            let told = try temporary.logged(
                """
                INSERT INTO \(table) (\(columns)) VALUES (\(values));
                UPDATE \(table) SET notes = 'x';
                INSERT OR REPLACE INTO \(table) (slug, \(columns))
                SELECT slug, \(columns.replacing(names, with: "'New'")) FROM \(table)
                """)
            #expect(told.first == "\(table) new insert 1" && told.last == "\(table) new insert 1")
            #expect(told.dropFirst().prefix(2).allSatisfy { $0.hasPrefix("\(table) new update") })
            #expect(try temporary.rows("SELECT \(names), length(slug) FROM \(table)") == ["New|12"])
            #expect(try temporary.logged("DELETE FROM \(table)") == ["\(table) new delete 1"])
        }
    }

    @Test func anotherProgramsUpdateBumpsVersionTimeAndSyncState() throws {
        try temporary.sql(
            """
            INSERT INTO item (title, createdAt, updatedAt, syncState)
            VALUES ('a', '2020-01-01 00:00:00', '2020-01-01 00:00:00', 'synced')
            """)
        try temporary.sql("UPDATE item SET price = 100, priceCurrency = 'EUR'")
        let item = try #require(try temporary.store.snapshot().items.first)
        #expect(item.record.version == 2 && item.record.syncState == .pending)
        #expect(abs(item.record.updatedAt.timeIntervalSinceNow) < 60)
        #expect(item.record.createdAt == Date(timeIntervalSince1970: 1_577_836_800))
    }

    @Test func aSyncMarkBumpsNothing() throws {
        try temporary.sql("INSERT INTO item (title, updatedAt) VALUES ('a', '2020-01-01 00:00:00.000')")
        try temporary.sql("UPDATE item SET syncState = 'synced'")
        let row = try temporary.value("SELECT version, updatedAt, syncState FROM item")
        #expect(row == "1|2020-01-01 00:00:00.000|synced")
    }

    @Test func aVersionThatAnotherProgramSetsStands() throws {
        try temporary.sql("INSERT INTO item (title) VALUES ('a')")
        try temporary.sql("UPDATE item SET title = 'b', version = 7, syncState = 'synced'")
        #expect(try temporary.value("SELECT version, syncState FROM item") == "7|synced")
        #expect(try temporary.store.changes.changes(after: 0).map(\.version) == [1, 7])
    }

    @Test func isReadInPortions() throws {
        try temporary.sql("INSERT INTO item (title) VALUES ('a'), ('b'), ('c')")
        let log = temporary.store.changes
        #expect(try log.changes(after: 0, limit: 2).map(\.sequence) == [1, 2])
        #expect(try log.changes(after: 2, limit: 2).map(\.sequence) == [3])
        #expect(try log.changes(after: 3).isEmpty)
        #expect(try log.latest() == 3)
    }

    @Test func eachReaderHasItsOwnCursorWhichNeverGoesBack() throws {
        let log = temporary.store.changes
        #expect(try log.cursor(of: "build") == 0)
        try log.advance("build", to: 5)
        try log.advance("outbox", to: 2)
        try log.advance("build", to: 3)
        #expect(try log.cursor(of: "build") == 5)
        #expect(try log.cursor(of: "outbox") == 2)
    }
}
