import TestSupport
import Testing

@testable import Household

@Suite struct NestingTests {
    @Test(
        "What is given as it should be stays; the things of a circle and a sixth level are at the top",
        arguments: [
            ([nil, 0, 1, 1, nil], [nil, 0, 1, 1, nil], [1, 2, 3, 3, 1], [], []),
            // Whatever hangs on a circle stays on it.
            ([1, 2, 0, 0, 4], [nil, nil, nil, 0, nil], [1, 1, 1, 2, 1], [0, 1, 2, 4], []),
            ([nil, 0, 1, 2, 3, 4, 5], [nil, 0, 1, 2, 3, nil, 5], [1, 2, 3, 4, 5, 1, 2], [], [5]),
            // The same where the innermost comes first.
            ([1, 2, 3, 4, 5, nil], [nil, 2, 3, 4, 5, nil], [1, 5, 4, 3, 2, 1], [], [0]),
        ] as [([Int?], [Int?], [Int], Set<Int>, Set<Int>)])
    func levels(given: [Int?], parents: [Int?], levels: [Int], circular: Set<Int>, tooDeep: Set<Int>) {
        let nesting = Nesting(given)
        #expect(nesting.parents == parents)
        #expect(nesting.levels == levels)
        #expect(Set(nesting.circular) == circular)
        #expect(Set(nesting.tooDeep) == tooDeep)
        for place in given.indices {
            #expect(nesting.ancestors(of: place).last == parents[place])
            #expect(nesting.ancestors(of: place).count == levels[place] - 1)
        }
    }

    // MARK: - Rooms

    private let house = Sample.home("House", isPrimary: true)
    private let hut = Sample.home("Hut")

    private func room(_ name: String, in parent: Location? = nil, of home: Home? = nil) -> Location {
        var room = Sample.room(name, in: (home ?? house).id)
        room.parentID = parent?.id
        return room
    }

    @Test("Paths, and the order in which each room is followed by those inside it")
    func rooms() {
        let garage = room("Garage")
        let shelf = room("Shelf 2", in: garage)
        let rooms = [room("Attic"), room("Box 7", in: shelf), garage, room("Shelf 1", in: garage), shelf]
        let tree = RoomTree(rooms)
        #expect(tree.paths == ["Attic", "Garage / Shelf 2 / Box 7", "Garage", "Garage / Shelf 1", "Garage / Shelf 2"])
        #expect(tree.order == [0, 2, 3, 4, 1])
        #expect(tree.family(of: 2) == [2, 3, 4, 1])
        #expect(tree.strays == [])
        // A room inside one of another home, or one that is gone, is at the top.
        let strays = RoomTree([garage, room("Shelf", in: garage, of: hut), room("Box", in: room("Gone"))])
        #expect(strays.paths == ["Garage", "Shelf", "Box"])
        #expect(strays.strays == [1, 2])
    }

    @Test(arguments: [
        ("Garage / Shelf 2", ["Garage", "Shelf 2"]), ("Garage", ["Garage"]), ("A/B", ["A/B"]),
        ("A /  / B", ["A", "B"]),
        (" A / B ", ["A", "B"]), ("", []),
    ])
    func names(path: String, names: [String]) {
        #expect(RoomTree.names(in: path) == names)
    }

    // MARK: - Items

    @Test("A room's items with those of the rooms inside it; home and rooms still add up")
    func totals() {
        let garage = room("Garage")
        let shelf = room("Shelf", in: garage)
        let index = SnapshotIndex(
            Sample.household(
                [house], rooms: [garage, shelf],
                items: [
                    Sample.item("Car", price: Sample.euros(500), in: garage.id),
                    Sample.item("Drill", price: Sample.euros(30), in: shelf.id),
                ]))
        #expect(index.items(inLocation: garage.id) == [0])
        #expect(index.items(within: garage.id) == [0, 1])
        #expect(index.items(within: shelf.id) == [1])
        #expect(index.path(of: shelf) == "Garage / Shelf")
        #expect(index.ancestors(of: shelf) == [garage])
        #expect(index.children(of: garage.id) == [shelf])
        let summary = HomeSummary(of: house.id, in: index)
        #expect(summary.rooms.entries.map(\.value.totals.first) == [Sample.euros(500), Sample.euros(30)])
        #expect(summary.total.totals == [Sample.euros(530)])
    }

    @Test("An item is inside another only while both are in one place")
    func contents() {
        let (garage, attic) = (room("Garage"), room("Attic"))
        let bag = Sample.item("Bag", in: garage.id)
        func inside(_ title: String, _ room: Location, _ container: Item) -> Item {
            var item = Sample.item(title, in: room.id)
            item.containerID = container.id
            return item
        }
        let pouch = inside("Pouch", garage, bag)
        let index = SnapshotIndex(
            Sample.household(
                [house], rooms: [garage, attic],
                items: [bag, inside("Lens", garage, pouch), pouch, inside("Cap", attic, bag)]))
        #expect(index.contents(ofItemAt: 0) == [2])
        #expect(index.contents(ofItemAt: 2) == [1])
        #expect(index.container(ofItemAt: 1) == 2)
        #expect(index.container(ofItemAt: 3) == nil)
        #expect(index.statedContainer(of: index.snapshot.items[3]) == bag)
    }
}
