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
        try temporary.household.editLabel(tools.id) { $0.audience = .owner }
        let moved = try #require(try inventory.move([lamp.id], to: flat.id).first)
        let snapshot = try temporary.store.snapshot()
        let room = try #require(snapshot.locations.first { $0.homeID == flat.id })
        let label = try #require(snapshot.labels.first { $0.homeID == flat.id })
        #expect([room.name, room.symbol, room.notes, room.slug] == ["Hall", "🚪", "n", "hall"])
        #expect([label.name, label.emoji, label.notes, label.colour.hex] == ["Tools", "🔨", "n", "#123456"])
        #expect(label.audience == .owner)
        var expected = lamp
        (expected.homeID, expected.locationID, expected.labelIDs) = (flat.id, room.id, [label.id])
        expected.record.version = 2
        #expect(moved == expected && snapshot.items == [expected])
        // Moved again, it stays as it is.
        #expect(try temporary.logged { try inventory.move([lamp.id, lamp.id], to: flat.id) } == [])
    }

    @Test("An edit that moves an item is one write, and all or nothing")
    func editThatMoves() throws {
        let moved = try inventory.edit(lamp.id, movingTo: flat.id) { item in
            #expect(item.homeID == flat.id)
            item.make = "Anglepoise"
        }
        #expect(moved.record.version == 2 && moved.make == "Anglepoise")
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
        #expect(moved.locationID == room.id && moved.labelIDs == [label.id])
        #expect(try temporary.store.snapshot().locations.count == 2)
    }

    @Test func toARoomIsToItsHomeAndWithinAHomeTheLabelsStay() throws {
        let (bath, attic) = (try temporary.room("Bath", in: flat), try temporary.room("Attic", in: cottage))
        let within = try #require(try inventory.move([lamp.id], to: cottage.id, location: attic.id).first)
        #expect(within.locationID == attic.id && within.labelIDs == [tools.id])
        let moved = try #require(try inventory.move([lamp.id], to: nil, location: bath.id).first)
        #expect(moved.homeID == flat.id && moved.locationID == bath.id)
        #expect(try temporary.store.snapshot().locations.count == 3)
    }

    @Test func withoutARoomStaysWithoutOneAndWithoutAHomeGetsOne() throws {
        for home in [cottage.id, nil] {
            let vase = try inventory.add(Item(title: "Vase", homeID: home))
            let moved = try #require(try inventory.move([vase.id], to: flat.id).first)
            #expect(moved.homeID == flat.id && moved.locationID == nil)
        }
    }

    @Test func isAllOrNothing() throws {
        for (error, move) in [
            (
                DomainError.notFound(kind: .item, reference: uuid(1), suggestions: []),
                { try inventory.move([lamp.id, id(1)], to: flat.id) }
            ),
            (
                .otherHome(kind: .location, name: "Hall", home: "Cottage"),
                { try inventory.move([lamp.id], to: flat.id, location: hall.id) }
            ),
            (.noHome, { try inventory.move([lamp.id], to: nil) }),
        ] as [(DomainError, () throws -> [Item])] {
            #expect(throws: error) { try move() }
        }
        #expect(try temporary.store.snapshot().items == [lamp])
        #expect(try temporary.store.snapshot().locations == [hall])
    }
}
