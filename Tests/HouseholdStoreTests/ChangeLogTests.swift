import Foundation
import Household
import HouseholdStore
import Testing

/// The change log, whichever program makes the change.
@Suite struct ChangeLogTests {
    let temporary: TemporaryStore
    static let known = "00000000-0000-4000-a000-000000000001"

    init() throws {
        temporary = try TemporaryStore()
    }

    private func changes(after sequence: Int64 = 0) throws -> [String] {
        try temporary.store.changes.changes(after: sequence).map { "\($0.entity) \($0.operation) \($0.version)" }
    }

    /// The entries that one step adds to the log.
    private func changes(_ step: () throws -> Void) throws -> [String] {
        let before = try temporary.store.changes.latest()
        try step()
        return try changes(after: before)
    }

    @Test func startsEmpty() throws {
        #expect(try temporary.store.changes.latest() == 0)
        #expect(try changes() == [])
    }

    @Test func theRepositoriesWriteEachChangeOnce() throws {
        var home: Home?
        var room: Location?
        var label: Label?
        var item: Item?
        #expect(try changes { home = try temporary.cottage() } == ["home insert 1", "profile insert 1"])
        let cottage = try #require(home)
        #expect(try changes { room = try temporary.room("Hall", in: cottage) } == ["location insert 1"])
        #expect(try changes { label = try temporary.label("Tools", in: cottage) } == ["label insert 1"])
        let hall = try #require(room)
        let tools = try #require(label)
        let added = try changes {
            item = try temporary.inventory.add(Item(title: "Saw", locationID: hall.id, labelIDs: [tools.id]))
        }
        #expect(added == ["item insert 1", "itemLabel insert 1"])
        let saw = try #require(item)
        #expect(try changes { _ = try temporary.inventory.edit(saw.id) { $0.make = "Bahco" } } == ["item update 2"])
        #expect(
            try changes { _ = try temporary.household.deleteLabel(tools.id) }
                == ["item update 3", "itemLabel delete 2", "label delete 2"])
        #expect(
            try changes { _ = try temporary.household.deleteLocation(hall.id) }
                == ["item update 4", "location delete 2"])
        #expect(try changes { try temporary.inventory.delete(saw.id) } == ["item delete 5"])
        #expect(
            try changes { _ = try temporary.household.editHome(cottage.id) { $0.notes = "x" } } == ["home update 2"])
        #expect(try changes { _ = try temporary.household.setProfileName("Ours") } == ["profile update 2"])
    }

    @Test func aChangeThatChangesNothingIsNone() throws {
        let cottage = try temporary.cottage()
        let room = try temporary.room("Hall", in: cottage)
        let label = try temporary.label("Tools", in: cottage)
        let item = try temporary.inventory.add(Item(title: "Saw", locationID: room.id, labelIDs: [label.id]))
        let none = try changes {
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

    @Test(arguments: [
        ("profile", "name", "name", "'a'"), ("home", "currency, name", "name", "'EUR', 'a'"),
        ("location", "name", "name", "'a'"), ("label", "name", "name", "'a'"), ("item", "title", "title", "'a'"),
    ])
    func anotherProgramsChangesAreLoggedOnce(table: String, columns: String, changed: String, values: String) throws {
        try temporary.sql("INSERT INTO \(table) (id, \(columns)) VALUES ('\(Self.known)', \(values))")
        try temporary.sql("UPDATE \(table) SET \(changed) = 'b'")
        // That the chain has a row is no change of it.
        try temporary.sql("UPDATE \(table) SET syncState = 'synced'")
        try temporary.sql("UPDATE \(table) SET deletedAt = '2026-01-01 00:00:00'")
        try temporary.sql("UPDATE \(table) SET deletedAt = NULL")
        try temporary.sql("DELETE FROM \(table)")
        #expect(
            try changes() == [
                "\(table) insert 1", "\(table) update 2", "\(table) delete 3", "\(table) insert 4",
                "\(table) delete 4",
            ])
    }

    @Test func anotherProgramsItemLabelsAndAttachmentsAreLogged() throws {
        try temporary.sql("INSERT INTO item (id, title) VALUES ('\(Self.known)', 'a')")
        try temporary.sql("INSERT INTO label (id, name) VALUES ('\(Self.known)', 'a')")
        let before = try temporary.store.changes.latest()
        try temporary.sql(
            "INSERT INTO itemLabel (itemID, labelID, position) VALUES ('\(Self.known)', '\(Self.known)', 0)")
        try temporary.sql("UPDATE itemLabel SET position = 1")
        try temporary.sql(
            """
            INSERT INTO attachment (itemID, sha256, kind, fileName, mediaType, size)
            VALUES ('\(Self.known)', '\(String(repeating: "0", count: 64))', 'photo', 'a.jpg', 'image/jpeg', 1)
            """)
        try temporary.sql("UPDATE attachment SET \"order\" = 2")
        try temporary.sql("DELETE FROM attachment; DELETE FROM item")
        #expect(
            try changes(after: before) == [
                "itemLabel insert 1", "itemLabel update 2", "attachment insert 1", "attachment update 2",
                "attachment delete 2", "itemLabel delete 2", "item delete 1",
            ])
    }

    @Test func anotherProgramsUpdateBumpsVersionTimeAndSyncState() throws {
        try temporary.sql(
            """
            INSERT INTO item (title, createdAt, updatedAt, syncState)
            VALUES ('a', '2020-01-01 00:00:00', '2020-01-01 00:00:00', 'synced')
            """)
        try temporary.sql("UPDATE item SET price = 100, priceCurrency = 'EUR'")
        let item = try #require(try temporary.store.snapshot().items.first)
        #expect(item.record.version == 2)
        #expect(item.record.syncState == .pending)
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
        #expect(try changes() == ["item insert 1", "item update 7"])
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
