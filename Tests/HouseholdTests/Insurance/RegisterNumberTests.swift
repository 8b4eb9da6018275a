import Foundation
import TestSupport
import Testing

@testable import Household

@Suite struct RegisterNumberTests {
    private let house = Sample.home("House", isPrimary: true)
    private let cabin = Sample.home("Cabin")

    private func room(_ name: String, _ code: String, in home: EntityID<Home>?) -> Location {
        var room = Sample.room(name, in: home)
        room.code = code
        return room
    }

    /// - Parameter second: When the item was recorded.
    private func item(
        _ number: Int, in room: EntityID<Location>? = nil, home: EntityID<Home>? = nil, second: Int = 0
    ) -> Item {
        var item = Sample.item("Cup", in: room, home: home)
        item.number = number
        item.record = RecordInfo(createdAt: Date(timeIntervalSince1970: Double(second)))
        return item
    }

    @Test(
        "An item's number has at least two digits",
        arguments: [(1, "LR-01"), (9, "LR-09"), (10, "LR-10"), (99, "LR-99"), (100, "LR-100"), (12345, "LR-12345")])
    func text(number: Int, text: String) {
        #expect(RegisterNumber.text(code: "LR", number: number) == text)
    }

    @Test("A register number is the code of the item's room, or 00, and the item's number there")
    func ofRoomHomeAndNowhere() {
        let (den, other) = (room("Den", "DN", in: house.id), room("Den", "DN", in: cabin.id))
        let items = [item(3, in: den.id), item(3, home: house.id), item(3), item(3, in: other.id)]
        let index = SnapshotIndex(Sample.household([house, cabin], rooms: [den, other], items: items))
        // Two homes may use the same code.
        #expect(items.map(index.registerNumber) == ["DN-03", "00-03", "00-03", "DN-03"])
        #expect(index.registerNumbers(ofHome: house.id) == [items[0].id: "DN-03", items[1].id: "00-03"])
        #expect(index.registerNumbers(ofHome: nil) == [items[2].id: "00-03"])
        let all = RegisterNumbers(index)
        #expect(index.snapshot.items.indices.map { all[$0] } == index.snapshot.items.map(index.registerNumber))
    }

    @Test("Of items sharing a number the oldest keeps it; the others, and those without one, get the next numbers")
    func ties() {
        let den = room("Den", "DN", in: house.id)
        let items = [
            item(7, in: den.id, second: 5), item(2, in: den.id, second: 9), item(7, in: den.id, second: 4),
            item(0, in: den.id, second: 1), item(7, in: den.id, second: 8), item(-3, in: den.id, second: 6),
        ]
        let index = SnapshotIndex(Sample.household([house], rooms: [den], items: items))
        #expect(items.map(index.registerNumber) == ["DN-09", "DN-02", "DN-07", "DN-08", "DN-11", "DN-10"])
        let all = index.registerNumbers(ofHome: house.id)
        #expect(items.map { all[$0.id] } == items.map(index.registerNumber))
    }

    @Test("Items recorded at the same moment are ordered by their ids, and those of a deleted room are in no room")
    func sameMomentAndGoneRoom() {
        let items = [item(1, home: house.id), item(1, in: EntityID(), home: house.id)].sorted { $0.id > $1.id }
        let index = SnapshotIndex(Sample.household([house], items: items))
        #expect(items.map(index.registerNumber) == ["00-02", "00-01"])
    }

    @Test("A room without a code, or with a taken one, gets one from its name")
    func rooms() {
        let rooms = [
            room("Living Room", "", in: house.id), room("Library Room", "LR", in: house.id),
            room("Kitchen", "LR", in: nil), room("Kiosk", "", in: nil),
        ]
        let items = rooms.map { item(1, in: $0.id) } + [item(1)]
        let index = SnapshotIndex(Sample.household([house], rooms: rooms, items: items))
        #expect(items.map(index.registerNumber) == ["LR2-01", "LR-01", "LR-01", "KI-01", "00-01"])
    }

    @Test("No two items of a home have the same number, even in broken data", arguments: 1...8 as ClosedRange<UInt64>)
    func unique(seed: UInt64) {
        let snapshot = Snapshot.random(seed: seed)
        let index = SnapshotIndex(snapshot)
        let homes: [EntityID<Home>?] = index.homes.map { $0.id } + [nil]
        for home in homes {
            let numbers = index.registerNumbers(ofHome: home)
            #expect(Set(numbers.keys) == Set(index.items(at: index.items(ofHome: home)).map(\.id)))
            #expect(Set(numbers.values).count == numbers.count)
            for item in index.items(at: index.items(ofHome: home)) {
                #expect(numbers[item.id] == index.registerNumber(of: item))
            }
        }
        let all = RegisterNumbers(index)
        for (position, item) in index.snapshot.items.enumerated() {
            #expect(all[position] == index.registerNumber(of: item))
        }
    }

    @Test("The insurer sees the owner's numbers, whatever is hidden between them")
    func insurer() {
        let den = room("Den", "DN", in: house.id)
        var items = (1...4).map { item($0, in: den.id) }
        (items[1].audience, items[2].sale) = (.family, Sale())
        let snapshot = Sample.household([house], rooms: [den], items: items)
        let seen = SnapshotIndex(snapshot.redacted(for: .insurer, by: .own))
        #expect(seen.registerNumbers(ofHome: house.id) == [items[0].id: "DN-01", items[3].id: "DN-04"])
        // Movers see which items are in a room, but not how many there ever were.
        let moved = SnapshotIndex(snapshot.redacted(for: .mover, by: .own))
        #expect(Set(moved.registerNumbers(ofHome: house.id).values) == ["DN-01", "DN-02"])
    }
}
