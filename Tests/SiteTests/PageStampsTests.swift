import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Whenever a page changes, its stamp must change: otherwise the page would go stale.
struct PageStampsTests {
    private struct Site {
        var stamps: [String: Stamp?] = [:]
        var files: [String: [UInt8]] = [:]

        init(_ snapshot: Snapshot, _ inputs: SiteInputs = TestSite.inputs()) throws {
            let plan = try TestSite.plan(snapshot, inputs)
            for file in plan.files() {
                stamps[file.path] = file.stamp
                guard file.isPage else { continue }
                try plan.render(file, into: &files[file.path, default: []])
            }
        }

        /// The files that differ in another site although their stamps are the same.
        func stale(in other: Site) -> [String] {
            files.keys.filter { path in
                other.files[path] != nil && other.stamps[path] == stamps[path] && other.files[path] != files[path]
            }.sorted()
        }
    }

    @Test func aFieldOfAnythingIsInTheStampsOfAllPagesThatShowIt() throws {
        let snapshot = FullHousehold.snapshot
        let before = try Site(snapshot)
        let node = try JSONNode(of: snapshot)
        let ways = node.leaves
        #expect(ways.count > 150)
        var unchangeable: [String] = []
        for way in ways {
            guard let changed = node.changing(way, of: snapshot) else {
                unchangeable.append(way)
                continue
            }
            let after = try Site(changed)
            try #require(before.stale(in: after) == [], "\(way)")
            try #require(before.stamps["data/household.json"] != after.stamps["data/household.json"], "\(way)")
        }
        // The dates depend on the state: no other state fits those of a planned trip or of one in progress.
        #expect(unchangeable == ["carts.0.state.status", "carts.1.state.status"])
        for way in node.names {
            guard let changed = node.removing(way, of: snapshot) else { continue }
            try #require(before.stale(in: Site(changed)) == [], "without \(way)")
        }
    }

    @Test func whatComesOrGoesIsInTheStampsOfAllPagesThatShowIt() throws {
        let full = try Site(FullHousehold.snapshot)
        func expectNothingStale(_ change: (inout Snapshot) -> Void) throws {
            var snapshot = FullHousehold.snapshot
            change(&snapshot)
            let other = try Site(snapshot)
            #expect(full.stale(in: other) == [])
            #expect(other.stale(in: full) == [])
        }
        for place in 0..<4 { try expectNothingStale { $0.items.remove(at: place) } }
        for place in 0..<2 {
            try expectNothingStale { $0.locations.remove(at: place) }
            try expectNothingStale { $0.labels.remove(at: place) }
            try expectNothingStale { $0.homes.remove(at: place) }
        }
        for place in 0..<2 {
            try expectNothingStale { $0.stores.remove(at: place) }
            try expectNothingStale { $0.categories.remove(at: place) }
            try expectNothingStale { $0.vault.remove(at: place) }
        }
        for place in 0..<3 { try expectNothingStale { $0.carts.remove(at: place) } }
        try expectNothingStale { $0.stores.reverse() }
        try expectNothingStale { $0.categories.reverse() }
        try expectNothingStale { $0.vault = [] }
        try expectNothingStale { $0.carts = [] }
        try expectNothingStale { $0.items = [] }
        try expectNothingStale { $0.homes = [] }
        try expectNothingStale { $0.homes.reverse() }
        try expectNothingStale { $0.attachments = [] }
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func randomChangesLeaveNothingStale(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var snapshot = Snapshot.random(seed: seed, items: 30)
        snapshot.sort()
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = 4
        var before = try Site(snapshot, inputs)
        for _ in 0..<5 {
            _ = snapshot.changeItems(3, using: &random)
            let after = try Site(snapshot, inputs)
            try #require(before.stale(in: after) == [])
            before = after
        }
    }

    /// Small pages, so that the contents depend on where a page begins.
    @Test func whatComesOrGoesInALongListLeavesNothingStale() throws {
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = 3
        var snapshot = PriceHousehold.history(
            (0..<24).map { 100 + $0 }, at: [PriceHousehold.lidl, PriceHousehold.market])
        snapshot.vault += (0..<12).map { number in
            VaultItem(
                id: Sample.id(700 + number), slug: "thing-\(number)", name: "Thing \(number)",
                categoryID: number < 6 ? PriceHousehold.dairy.id : nil)
        }
        let full = try Site(snapshot, inputs)
        for cart in snapshot.carts.indices {
            var smaller = snapshot
            smaller.carts.remove(at: cart)
            try #require(full.stale(in: Site(smaller, inputs)) == [], "without trip \(cart)")
        }
        for item in snapshot.vault.indices {
            var other = snapshot
            other.vault.remove(at: item)
            try #require(full.stale(in: Site(other, inputs)) == [], "without item \(item)")
            other = snapshot
            other.vault[item].categoryID = PriceHousehold.fruit.id
            try #require(full.stale(in: Site(other, inputs)) == [], "item \(item) elsewhere")
            other = snapshot
            other.vault[item].prices = []
            try #require(full.stale(in: Site(other, inputs)) == [], "item \(item) without prices")
        }
    }

    @Test("No change in a home with lists of its rooms and labels leaves a page stale")
    func listsOfRoomsAndLabels() throws {
        let snapshot = WideHousehold.snapshot(rooms: 41, labels: 41)
        let full = try Site(snapshot)
        #expect(full.files["homes/harbour-flat/locations.html"] != nil)
        let changes: [(inout Snapshot) -> Void] = [
            { $0.homes[0].name = "Flat" }, { $0.homes[0].colour = PriceHousehold.colour("#123456") },
            { $0.homes[0].currency = .usd }, { $0.locations[4].name = "Attic" }, { $0.locations[4].slug = "attic" },
            { $0.labels[4].name = "Art" }, { $0.labels[4].slug = "art" }, { $0.labels[4].emoji = "🔧" },
            { $0.labels[4].colour = PriceHousehold.colour("#123456") }, { $0.items[1].price = Sample.euros(1) },
            { $0.items[1].quantity = Sample.quantity("2") }, { $0.items[1].locationID = Sample.id(1007) },
            { $0.items[1].labelIDs.reverse() }, { $0.items[2].archived = true }, { $0.items[3].sale = Sale() },
            { $0.items[0].homeID = Sample.id(1) }, { $0.items.removeLast() }, { $0.locations.remove(at: 0) },
            { $0.labels.remove(at: 0) }, { $0.locations.append(Sample.room(1500, "Zoo", in: $0.homes[0])) },
            { $0.labels.append(Sample.label(3500, "Zoo", in: $0.homes[0])) },
        ]
        for (number, change) in changes.enumerated() {
            var changed = snapshot
            change(&changed)
            let other = try Site(changed)
            #expect(full.stale(in: other) == [], "change \(number)")
            #expect(other.stale(in: full) == [], "change \(number) taken back")
        }
    }

    @Test func everyInputIsInTheStampsOfAllPagesThatShowIt() throws {
        let before = try Site(FullHousehold.snapshot)
        let changes: [(inout SiteInputs) -> Void] = [
            { $0.settings.title = "Ours" }, { $0.settings.locale = "de-DE" }, { $0.settings.currency = .usd },
            { $0.settings.pageSize = 2 }, { $0.activeHome = Sample.id(2) },
            { $0.today = Sample.day("2026-06-02") },
            { $0.timeZone = TimeZone(secondsFromGMT: 14 * 3600) ?? .gmt },
        ]
        for (number, change) in changes.enumerated() {
            var inputs = TestSite.inputs()
            change(&inputs)
            #expect(try before.stale(in: Site(FullHousehold.snapshot, inputs)) == [], "change \(number)")
        }
    }
}
