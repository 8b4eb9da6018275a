import Foundation
import Household
import HouseholdStore
import Testing

/// The numbers that the repositories give to items in their places.
@Suite struct NumberTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    let hall: Location
    let attic: Location
    var inventory: InventoryRepository { temporary.inventory }

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
        hall = try temporary.room("Hall", in: cottage)
        attic = try temporary.room("Attic", in: cottage)
    }

    private func add(_ title: String, in room: Location? = nil, home: Home? = nil) throws -> Item {
        temporary.clock.advance()
        return try inventory.add(Item(title: title, locationID: room?.id, homeID: home?.id))
    }

    private func number(of item: Item) throws -> Int? {
        try temporary.store.snapshot().items.first { $0.id == item.id }?.number
    }

    @Test("An item gets the next number of its room, of its home outside rooms, or of the unassigned items")
    func places() throws {
        #expect(try ["a", "b", "c"].map { try add($0, in: hall).number } == [1, 2, 3])
        #expect(try ["d", "e"].map { try add($0, in: attic).number } == [1, 2])
        #expect(try ["f", "g"].map { try add($0, home: cottage).number } == [1, 2])
        #expect(try ["h", "i"].map { try add($0, home: flat).number } == [1, 2])
        #expect(try ["j", "k"].map { try add($0).number } == [1, 2])
        #expect(try temporary.store.snapshot().items.map(\.number) == [1, 2, 3, 1, 2, 1, 2, 1, 2, 1, 2])
    }

    @Test("A number is part of the first write, whatever the draft says, and no edit changes it")
    func isGiven() throws {
        let told = try temporary.logged {
            let lamp = try inventory.add(Item(id: id(1), number: 9, title: "Lamp", locationID: hall.id))
            #expect(lamp.number == 1 && lamp.record.version == 1)
            #expect(try inventory.edit(lamp.id) { $0.number = 9 } == lamp)
        }
        #expect(told == ["item 1 insert 1"])
        let edited = try inventory.edit(id(1)) { ($0.number, $0.make) = (9, "Flos") }
        #expect(edited.number == 1)
        #expect(try temporary.store.snapshot().items == [edited])
    }

    @Test("An item keeps its number while it stays in its room, whatever else happens")
    func staysWithTheRoom() throws {
        let items = try ["a", "b", "c"].map { try add($0, in: hall) }
        try inventory.delete(items[0].id)
        _ = try add("d", in: hall)
        try temporary.household.editLocation(hall.id) { $0.name = "Lobby" }
        #expect(try inventory.edit(items[1].id) { $0.title = "z" }.number == 2)
        #expect(try inventory.edit(items[1].id) { $0.archived = true }.number == 2)
        #expect(try inventory.move([items[1].id], to: cottage.id, location: hall.id)[0].number == 2)
        #expect(try number(of: items[2]) == 3)
    }

    @Test("A number is never given again in a place, whatever was deleted or moved")
    func isNeverGivenAgain() throws {
        let items = try ["a", "b"].map { try add($0, in: hall) }
        try inventory.delete(items[1].id)
        #expect(try add("c", in: hall).number == 3)
        try inventory.move([items[0].id], to: flat.id)
        for item in try temporary.store.snapshot().items { try inventory.delete(item.id) }
        #expect(try add("d", in: hall).number == 4)
    }

    @Test("An item that moves gets the next number there, and a new one when it comes back")
    func moves() throws {
        let lamp = try add("Lamp", in: hall)
        let moved = try inventory.move([lamp.id], to: nil, location: attic.id)
        #expect(moved.map(\.number) == [1], "the room was empty")
        #expect(moved.map(\.record.version) == [2])
        #expect(try add("Vase", in: attic).number == 2)
        #expect(try inventory.edit(lamp.id) { $0.locationID = hall.id }.number == 2)
        #expect(try inventory.edit(lamp.id) { $0.locationID = nil }.number == 1)
        #expect(try inventory.move([lamp.id], to: flat.id)[0].number == 1)
        #expect(try inventory.edit(lamp.id) { $0.homeID = cottage.id }.number == 2)
        #expect(try number(of: lamp) == 2)
    }

    @Test("Items of a deleted room are numbered in the home, in their old order")
    func deletedRooms() throws {
        let items = try ["c", "a", "b"].map { try add($0, in: hall) }
        _ = try add("d", home: cottage)
        try temporary.household.deleteLocation(hall.id)
        #expect(try items.map { try number(of: $0) } == [2, 3, 4])
    }

    @Test("An item whose own home is deleted belongs to its room's home, and has a number there")
    func strays() throws {
        let lamp = try add("Lamp", in: hall)
        try temporary.sql("UPDATE item SET homeID = '\(flat.id)'")
        try temporary.household.deleteHome(flat.id)
        #expect(try inventory.item("lamp").homeID == cottage.id)
        #expect(try number(of: lamp) == 1)
    }

    @Test("Imported rows are numbered in order; a row that brings an item back gets its old number")
    func imports() throws {
        func row(_ title: String, id: EntityID<Item>? = nil, location: String) -> ImportBatch.Row {
            ImportBatch.Row(line: 1, id: id, importRef: "", location: location, title: title) { _ in }
        }
        func apply(_ rows: ImportBatch.Row...) throws {
            _ = try inventory.apply(ImportBatch(rows: rows), currency: .eur)
        }
        try apply(row("a", location: "Hall"), row("b", location: "Hall"), row("c", location: "Cellar"))
        #expect(try ["a", "b", "c"].map { try inventory.item($0).number } == [1, 2, 1])
        let b = try inventory.item("b")
        try inventory.delete(b.id)
        try apply(row("d", location: "Hall"), row("b", id: b.id, location: "Hall"))
        #expect(try ["b", "d"].map { try inventory.item($0).number } == [2, 3])
        try inventory.delete(b.id)
        try apply(row("b", id: b.id, location: "Cellar"))
        #expect(try inventory.item("b").number == 2)
    }

    @Test("Items adopted by the first home are numbered in it, oldest first")
    func adoption() throws {
        let temporary = try TemporaryStore()
        try temporary.sql(
            """
            INSERT INTO item (slug, title, createdAt) VALUES ('b', 'B', '2025-01-02 00:00:00');
            INSERT INTO item (slug, title, createdAt) VALUES ('c', 'C', '2025-01-03 00:00:00');
            INSERT INTO item (slug, title, createdAt) VALUES ('a', 'A', '2025-01-01 00:00:00');
            """)
        #expect(try temporary.rows("SELECT slug, number FROM item ORDER BY slug") == ["a|3", "b|1", "c|2"])
        try temporary.cottage()
        #expect(try temporary.rows("SELECT slug, number FROM item ORDER BY slug") == ["a|1", "b|2", "c|3"])
    }
}
