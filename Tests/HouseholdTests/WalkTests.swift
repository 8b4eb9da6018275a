import Household
import TestSupport
import Testing

struct WalkTests {
    private static let day = Sample.day("2026-05-03")

    @Test func whatIsSeenOrMissedIsDone() throws {
        var home = Sample.home("Flat", isPrimary: true)
        home.walkStarted = Self.day
        let garage = Sample.room("Garage", in: home.id)
        var items = ["Drill", "Saw", "Tent", "Lamp", "Sold"].enumerated().map {
            Item(number: $0 + 1, title: $1, locationID: garage.id, homeID: home.id)
        }
        items.append(Item(title: "Crate", homeID: home.id))
        try items[0].see(on: Self.day)
        try items[1].miss(on: Self.day.adding(days: 1))
        // Before this walk.
        try items[2].see(on: Self.day.adding(days: -1))
        items[4].sale = Sale()
        let index = SnapshotIndex(Sample.household([home], rooms: [garage], items: items))
        let walk = try #require(Walk(of: home, in: index))
        func titles(_ positions: [Int]) -> Set<String> { Set(positions.map { index.item(at: $0).title }) }
        #expect(walk.rooms.map { $0.location?.name } == ["Garage", nil])
        #expect(titles(walk.rooms[0].items) == ["Drill", "Saw", "Tent", "Lamp"])
        #expect(titles(walk.items(.seen, in: index)) == ["Drill"])
        #expect(titles(walk.items(.notFound, in: index)) == ["Saw"])
        #expect(titles(walk.items(.open, in: index)) == ["Tent", "Lamp", "Crate"])
        home.finishWalk(on: Self.day.adding(days: 2))
        #expect((home.walkStarted, home.walked) == (nil, Self.day.adding(days: 2)))
        #expect(Walk(of: home, in: index) == nil)
    }

    @Test func theLastDayCounts() throws {
        var item = Item(title: "Drill")
        #expect(item.sighting == nil)
        try item.miss(on: Self.day)
        try item.see(on: Self.day.adding(days: -1))
        #expect(item.sighting == .notFound(Self.day))
        try item.see(on: Self.day)
        #expect((item.seen, item.notFound) == (Self.day, nil))
        try item.see(on: Self.day.adding(days: -9))
        #expect(item.sighting == .seen(Self.day))
        // Not finding it once, before it was seen, is over.
        try item.miss(on: Self.day.adding(days: -2))
        #expect((item.seen, item.notFound) == (Self.day, nil))
        // Two machines wrote one day each.
        item.notFound = Self.day.adding(days: -1)
        #expect(item.sighting == .seen(Self.day))
        item.notFound = Self.day
        #expect(item.sighting == .notFound(Self.day))
        item.sale = Sale()
        #expect(throws: DomainError.notKept(item: "Drill")) { try item.see(on: Self.day) }
        #expect(throws: DomainError.notKept(item: "Drill")) { try item.miss(on: Self.day) }
    }
}
