import Foundation
import Household
import HouseholdStore
import Testing

/// Moving items between homes and rooms.
@Suite struct MoveTests {
    let temporary: TemporaryStore
    let cottage: Home
    let flat: Home
    let hall: Location
    let tools: Label
    let lamp: Item
    var inventory: InventoryRepository { temporary.inventory }

    init() throws {
        temporary = try TemporaryStore()
        cottage = try temporary.cottage()
        flat = try temporary.flat()
        hall = try temporary.household.addLocation(Location(homeID: cottage.id, name: "Hall", notes: "n", symbol: "🚪"))
        tools = try temporary.household.addLabel(
            Label(homeID: cottage.id, name: "Tools", notes: "n", colour: Colour("#123456") ?? .standard, emoji: "🔨"))
        lamp = try temporary.inventory.add(Item(title: "Lamp", locationID: hall.id, labelIDs: [tools.id]))
    }

    @Test func makesTheRoomAndLabelsThatAreMissing() throws {
        let moved = try #require(try inventory.move([lamp.id], to: flat.id).first)
        let snapshot = try temporary.store.snapshot()
        let room = try #require(snapshot.locations.first { $0.homeID == flat.id })
        let label = try #require(snapshot.labels.first { $0.homeID == flat.id })
        #expect([room.name, room.symbol, room.notes, room.slug] == ["Hall", "🚪", "n", "hall"])
        #expect([label.name, label.emoji, label.notes, label.colour.hex] == ["Tools", "🔨", "n", "#123456"])
        #expect(moved.homeID == flat.id)
        #expect(moved.locationID == room.id)
        #expect(moved.labelIDs == [label.id])
        #expect(moved.record.version == 2)
        #expect(moved.slug == "lamp")
        #expect(snapshot.items == [moved])
    }

    @Test("A label that a move makes in the other home has the same audience")
    func audienceOfALabel() throws {
        try temporary.household.editLabel(tools.id) { $0.audience = .owner }
        try inventory.move([lamp.id], to: flat.id)
        let label = try #require(try temporary.store.snapshot().labels.first { $0.homeID == flat.id })
        #expect(label.audience == .owner)
    }

    @Test("An edit that moves an item is one write, and all or nothing")
    func editThatMoves() throws {
        let moved = try inventory.edit(lamp.id, movingTo: flat.id) { item in
            #expect(item.homeID == flat.id)
            item.make = "Anglepoise"
        }
        #expect(moved.record.version == 2)
        #expect(moved.make == "Anglepoise")
        #expect(try temporary.household.location("hall", in: flat.id).id == moved.locationID)
        let before = try temporary.store.snapshot()
        #expect(throws: DomainError.emptyName(kind: .item)) {
            try inventory.edit(lamp.id, location: hall.id) { $0.title = "" }
        }
        #expect(try temporary.store.snapshot() == before)
    }

    @Test func findsTheRoomAndLabelsOfTheSameNameWhateverItsCase() throws {
        let room = try temporary.room("HALL", in: flat)
        let label = try temporary.label("tools", in: flat)
        let moved = try #require(try inventory.move([lamp.id], to: flat.id).first)
        #expect(moved.locationID == room.id)
        #expect(moved.labelIDs == [label.id])
        #expect(try temporary.store.snapshot().locations.count == 2)
    }

    @Test func toARoomIsToItsHome() throws {
        let bath = try temporary.room("Bath", in: flat)
        let moved = try #require(try inventory.move([lamp.id], to: nil, location: bath.id).first)
        #expect(moved.homeID == flat.id)
        #expect(moved.locationID == bath.id)
        #expect(try temporary.store.snapshot().locations.count == 2)
    }

    @Test func withinTheHomeKeepsTheLabels() throws {
        let attic = try temporary.room("Attic", in: cottage)
        let moved = try #require(try inventory.move([lamp.id], to: cottage.id, location: attic.id).first)
        #expect(moved.locationID == attic.id)
        #expect(moved.labelIDs == [tools.id])
    }

    @Test func withoutARoomStaysWithoutOne() throws {
        let vase = try inventory.add(Item(title: "Vase", homeID: cottage.id))
        #expect(try inventory.move([vase.id], to: flat.id).first?.locationID == nil)
    }

    @Test func isAllOrNothing() throws {
        let gone: EntityID<Item> = id(1)
        #expect(throws: DomainError.notFound(kind: .item, reference: "\(gone)", suggestions: [])) {
            try inventory.move([lamp.id, gone], to: flat.id)
        }
        #expect(try temporary.store.snapshot().items == [lamp])
        #expect(try temporary.store.snapshot().locations == [hall])
    }

    @Test func aRoomOfAnotherHomeThanTheOneGivenIsRefused() throws {
        #expect(throws: DomainError.otherHome(kind: .location, name: "Hall", home: "Cottage")) {
            try inventory.move([lamp.id], to: flat.id, location: hall.id)
        }
    }

    @Test func nowhereIsRefused() throws {
        #expect(throws: DomainError.noHome) { try inventory.move([lamp.id], to: nil) }
    }

    @Test func twiceIsOnce() throws {
        try inventory.move([lamp.id, lamp.id], to: flat.id)
        let latest = try temporary.store.changes.latest()
        try inventory.move([lamp.id], to: flat.id)
        #expect(try temporary.store.changes.latest() == latest)
        #expect(try inventory.item("lamp").record.version == 2)
    }

    @Test func bringsAnUnassignedItemHome() throws {
        let vase = try inventory.add(Item(title: "Vase"))
        #expect(try inventory.move([vase.id], to: flat.id).first?.homeID == flat.id)
    }
}
