import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Whenever a page changes, something that it has read must have changed: otherwise the page would go stale.
struct PageBookTests {
    /// A site as a build left it.
    private struct Site {
        let plan: SitePlan
        let pages: [String: [UInt8]]
        let stamps: [String: Stamp?]

        init(_ snapshot: Snapshot, _ inputs: SiteInputs = TestSite.inputs()) throws {
            plan = try TestSite.plan(snapshot, inputs)
            pages = try plan.make()
            stamps = Dictionary(uniqueKeysWithValues: plan.after(plan).files().map { ($0.path, $0.stamp) })
        }

        /// The pages that another household changes, and that the next build would not make.
        func stale(in snapshot: Snapshot, _ inputs: SiteInputs = TestSite.inputs()) throws -> [String] {
            let next = try TestSite.plan(snapshot, inputs).after(plan)
            return try next.files().filter { file in
                guard let page = pages[file.path], stamps[file.path] == file.stamp else { return false }
                var bytes: [UInt8] = []
                try next.render(file, into: &bytes)
                return bytes != page
            }.map(\.path).sorted()
        }

        /// Whether another household has other open data.
        func hasOtherOpenData(_ snapshot: Snapshot) throws -> Bool {
            try TestSite.plan(snapshot).after(plan).files().contains { file in
                file.path == SitePaths.openData && file.stamp != stamps[file.path]
            }
        }
    }

    private static let tables = [
        "profile", "homes", "locations", "labels", "items", "policies", "claims", "attachments", "stores", "categories",
        "vault", "carts",
    ]

    @Test func theTablesAreAllThatAHouseholdHas() throws {
        let ways = try JSONNode(of: FullHousehold.snapshot).leaves
        #expect(Set(ways.map { $0.prefix { $0 != "." } }) == Set(Self.tables.map { $0[...] }))
        #expect(ways.count > 150)
    }

    @Test(arguments: tables)
    func aFieldOfAnythingIsInTheStampsOfAllPagesThatShowIt(_ table: String) throws {
        let snapshot = FullHousehold.snapshot
        let before = try Site(snapshot)
        let node = try JSONNode(of: snapshot)
        var unchangeable: [String] = []
        for way in node.leaves where way.hasPrefix(table + ".") {
            guard let changed = node.changing(way, of: snapshot) else {
                unchangeable.append(way)
                continue
            }
            try #require(before.stale(in: changed) == [], "\(way)")
            try #require(try before.hasOtherOpenData(changed), "\(way)")
        }
        // The dates depend on the state: no other state fits those of a planned trip or of one in progress.
        #expect(unchangeable == (table == "carts" ? ["carts.0.state.status", "carts.1.state.status"] : []))
        for way in node.names where way.hasPrefix(table + ".") {
            guard let changed = node.removing(way, of: snapshot) else { continue }
            try #require(before.stale(in: changed) == [], "without \(way)")
        }
    }

    @Test func whatComesOrGoesIsInTheStampsOfAllPagesThatShowIt() throws {
        let full = try Site(FullHousehold.snapshot)
        func expectNothingStale(_ change: (inout Snapshot) -> Void) throws {
            var snapshot = FullHousehold.snapshot
            change(&snapshot)
            #expect(try full.stale(in: snapshot) == [])
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
            try #require(before.stale(in: snapshot, inputs) == [])
            before = try Site(snapshot, inputs)
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
            try #require(full.stale(in: smaller, inputs) == [], "without trip \(cart)")
        }
        for item in snapshot.vault.indices {
            var other = snapshot
            other.vault.remove(at: item)
            try #require(full.stale(in: other, inputs) == [], "without item \(item)")
            other = snapshot
            other.vault[item].categoryID = PriceHousehold.fruit.id
            try #require(full.stale(in: other, inputs) == [], "item \(item) elsewhere")
            other = snapshot
            other.vault[item].prices = []
            try #require(full.stale(in: other, inputs) == [], "item \(item) without prices")
        }
    }

    @Test("No change in a home with lists of its rooms and labels leaves a page stale")
    func listsOfRoomsAndLabels() throws {
        let snapshot = WideHousehold.snapshot(rooms: 41, labels: 41)
        let full = try Site(snapshot)
        #expect(full.pages["homes/harbour-flat/locations.html"] != nil)
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
            #expect(try full.stale(in: changed) == [], "change \(number)")
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
            #expect(try before.stale(in: FullHousehold.snapshot, inputs) == [], "change \(number)")
        }
    }

    // MARK: - From one process to the next

    @Test("A process that finds the book of another makes only what has changed since")
    func kept() throws {
        let before = try Site(FullHousehold.snapshot)
        let bytes = before.plan.records.current.bytes(for: before.plan.files())
        let book = try #require(PageBook(bytes))
        #expect(book.bytes(for: before.plan.files()) == bytes)
        var snapshot = FullHousehold.snapshot
        snapshot.items[0].title = "Watch"
        let next = SitePlan(
            try TestSite.plan(snapshot).model, theme: try TestSite.theme, book: book)
        let made = next.files().filter { $0.isPage && before.stamps[$0.path] != $0.stamp }.map(\.path)
        #expect(made.contains("items/clock.html") && !made.contains("shopping/items/milk.html"))
        // Why is known as well.
        #expect(next.origin(of: "items/clock.html").changes.map(\.name) == ["Watch"])
        try next.make(next.files().filter { made.contains($0.path) })
        let again = try #require(PageBook(next.records.current.bytes(for: next.files())))
        let last = SitePlan(next.model, theme: next.theme, book: again)
        #expect(last.origin(of: "items/clock.html").causes?.map(\.name) == ["Watch"])
        #expect(last.origin(of: "items/clock.html").changes == [])
        #expect(last.origin(of: "shopping/items/milk.html").causes == nil)
    }

    @Test("A truncated book is none, and a damaged one leaves no page stale", arguments: 0..<30 as Range<UInt64>)
    func damaged(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let before = try Site(FullHousehold.snapshot)
        var bytes = before.plan.records.current.bytes(for: before.plan.files())
        #expect(PageBook(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)))) == nil)
        for _ in 0..<20 {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        }
        guard let book = PageBook(bytes) else { return }
        var snapshot = FullHousehold.snapshot
        snapshot.items[0].title = "Watch"
        let next = SitePlan(try TestSite.plan(snapshot).model, theme: try TestSite.theme, book: book)
        for file in next.files() where file.isPage && before.stamps[file.path] == file.stamp {
            var page: [UInt8] = []
            try next.render(file, into: &page)
            #expect(page == before.pages[file.path], "\(file.path)")
        }
    }
}
