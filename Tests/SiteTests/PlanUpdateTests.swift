import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Site

/// Which files an updated plan makes again after items changed.
struct PlanUpdateTests {
    /// A plan, its household, and its pages after changes to it.
    private struct Following {
        var snapshot: Snapshot
        var plan: SitePlan
        var inputs: SiteInputs
        private var pages: [String: [UInt8]]

        init(_ snapshot: Snapshot = Sample.twoHomes, _ inputs: SiteInputs = TestSite.inputs()) throws {
            self.snapshot = snapshot
            self.inputs = inputs
            self.snapshot.sort()
            plan = try TestSite.plan(self.snapshot, inputs)
            pages = try plan.make()
        }

        /// Updates the plan and its pages, which must then be those of a plan of the new household. Nil if it needs a
        /// new plan.
        mutating func follow(
            _ changes: ItemChanges, location: SourceLocation = #_sourceLocation
        ) throws -> PlanUpdate? {
            let fresh = try TestSite.plan(snapshot, inputs)
            let freshPages = try fresh.make()
            guard let first = plan.applyToItems(changes, of: snapshot.redacted(for: .owner)) else {
                (plan, pages) = (fresh, freshPages)
                return nil
            }
            let before = Set(pages.keys)
            // A build writes them now, before the rest of the plan is up to date.
            for (path, bytes) in try plan.make(first.pages.files) {
                pages[path] = bytes
                #expect(bytes == freshPages[path], "\(path)", sourceLocation: location)
            }
            var update = plan.applyToRest(after: first)
            for (path, bytes) in try plan.make(update.files) { pages[path] = bytes }
            update.files = first.pages.files + update.files
            update.gone += first.pages.gone
            update.new += first.pages.new
            for path in update.gone { pages[path] = nil }
            #expect(plan.files().map(\.path) == fresh.files().map(\.path), sourceLocation: location)
            #expect(plan.brokenLinks == fresh.brokenLinks, sourceLocation: location)
            #expect(Set(update.gone) == before.subtracting(freshPages.keys), sourceLocation: location)
            #expect(Set(update.new) == Set(freshPages.keys).subtracting(before), sourceLocation: location)
            #expect(Set(update.files.map(\.path)).count == update.files.count, sourceLocation: location)
            #expect(pages.count == freshPages.count, sourceLocation: location)
            for (path, bytes) in freshPages where pages[path] != bytes {
                Issue.record("\(path) is stale", sourceLocation: location)
            }
            return update
        }

        /// Changes the item with a slug.
        mutating func change(
            _ slug: String, location: SourceLocation = #_sourceLocation, _ change: (inout Item) -> Void
        ) throws -> PlanUpdate? {
            var item = try #require(snapshot.items.first { $0.slug == slug }, sourceLocation: location)
            change(&item)
            return try follow(snapshot.replaceItems([item.id], by: [item]), location: location)
        }

        mutating func add(_ item: Item, location: SourceLocation = #_sourceLocation) throws -> PlanUpdate? {
            try follow(snapshot.replaceItems([item.id], by: [item]), location: location)
        }

        mutating func delete(_ slug: String, location: SourceLocation = #_sourceLocation) throws -> PlanUpdate? {
            let id = try #require(snapshot.items.first { $0.slug == slug }?.id, sourceLocation: location)
            return try follow(snapshot.replaceItems([id], by: []), location: location)
        }
    }

    private func paths(_ update: PlanUpdate?) throws -> [String] { try #require(update).files.map(\.path).sorted() }

    private static let data = ["data/household.json", "data/search/0.js"]
    /// The drill's page, and the pages with its row or its value: those of its home, room and label, and all inventory.
    private static let drill = ["items/drill.html", "items/drill.md"]
    private static let aboutTheDrill = (besideReport + kitchenReport).sorted()
    private static let kitchenReport = [
        "homes/harbour-flat/report/kitchen.html", "homes/harbour-flat/report/kitchen.md",
    ]
    private static let besideReport = [
        "homes/harbour-flat.html", "homes/harbour-flat.md", byValue, "homes/harbour-flat/inventory.html",
        "homes/harbour-flat/inventory.md", "homes/harbour-flat/labels/tools.html",
        "homes/harbour-flat/locations/kitchen.html", "homes/harbour-flat/report.html", "homes/harbour-flat/report.md",
        "index.html", "index.md", "inventory-by-value.html", "inventory.html", "inventory.md",
    ]
    private static let byValue = "homes/harbour-flat/inventory-by-value.html"

    @Test func nothingChanged() throws {
        var following = try Following()
        #expect(try paths(following.follow(ItemChanges())) == [])
    }

    @Test("A changed item affects no shopping page")
    func anItemIsNoneOfShopping() throws {
        var snapshot = FullHousehold.snapshot
        // Without attachments, since deleting an item with attachments changes more than items.
        snapshot.attachments = []
        // And inside nothing, since the title is on the page of what it is inside of.
        snapshot.items[0].containerID = nil
        var following = try Following(snapshot)
        #expect(following.plan.files().contains { $0.path == "shopping/items/milk.html" })
        let changes: [(inout Item) -> Void] = [
            { $0.title = "Watch" }, { $0.price = Sample.euros(1) }, { $0.homeID = Sample.id(2) },
            { $0.archived = true },
            { $0.notes = "See [milk](../shopping/items/milk.html)" },
        ]
        for change in changes {
            let changed = try paths(following.change("clock", change))
            #expect(changed.contains("items/clock.html"))
            #expect(changed.filter { $0.hasPrefix("shopping") } == [])
        }
        let deleted = try #require(try following.delete("clock"))
        #expect(deleted.files.filter { $0.path.hasPrefix("shopping") }.isEmpty)
        #expect(following.plan.brokenLinks == [])
    }

    @Test func aSyncMarkConcernsNothing() throws {
        var following = try Following()
        #expect(try paths(following.change("drill") { $0.record.syncState = .synced }) == [])
    }

    @Test(
        arguments: [
            { $0.title = "Borer" }, { $0.title = "Drill 2" }, { $0.price = Sample.euros(1) },
            { $0.quantity = Sample.quantity("2") },
            { $0.replacement = ReplacementCost(cost: Sample.euros(2)) },
            { $0.notes = "*Lent*" }, { $0.make = "Acme" }, { $0.serial = "S1" },
            { $0.record.createdAt = Date(timeIntervalSince1970: 9) },
            { $0.condition = .good },
            { $0.purchaseDate = PartialDate(Sample.day("2020-01-01")) },
        ] as [@Sendable (inout Item) -> Void])
    func anItemConcernsThePagesThatShowIt(_ change: @Sendable (inout Item) -> Void) throws {
        var following = try Following()
        #expect(try paths(following.change("drill", change)) == (Self.data + Self.aboutTheDrill + Self.drill).sorted())
    }

    @Test(
        arguments: [
            { $0.warranty.expires = Sample.day("2026-05-04") },
            { $0.loans = [Loan(person: "Ana", due: Sample.day("2026-05-04"))] },
            { $0.upkeep = [UpkeepTask(name: "Oil", due: Sample.day("2026-05-04"))] },
        ] as [@Sendable (inout Item) -> Void])
    func aDayAlsoConcernsWhatIsDue(_ change: @Sendable (inout Item) -> Void) throws {
        var following = try Following()
        // An item with a date may be lent.
        let all = Set(Self.data + Self.aboutTheDrill + Self.drill + ["calendar.ics", "due.html", "loans.html"])
        let changed = try paths(following.change("drill", change))
        #expect(all.symmetricDifference(changed) == [])
        // They show the title.
        #expect(try all.symmetricDifference(paths(following.change("drill") { $0.title = "Borer" })) == [])
    }

    @Test(arguments: [{ $0.archived = true }, { $0.sale = Sale() }] as [@Sendable (inout Item) -> Void])
    func whatNoLongerCountsLeavesTheReport(_ change: @Sendable (inout Item) -> Void) throws {
        var following = try Following()
        let update = try #require(try following.change("drill", change))
        #expect(update.files.map(\.path).sorted() == (Self.data + Self.besideReport + Self.drill).sorted())
        #expect(update.gone == Self.kitchenReport)
    }

    @Test func anItemOfAnotherHomeConcernsTheIndex() throws {
        var following = try Following()
        let pages =
            Self.data + [
                "homes/lake-cottage.html", "homes/lake-cottage.md",
                "homes/lake-cottage/inventory-by-value.html", "homes/lake-cottage/inventory.html",
                "homes/lake-cottage/inventory.md", "homes/lake-cottage/labels/boats.html",
                "homes/lake-cottage/locations/porch.html", "homes/lake-cottage/report.html",
                "homes/lake-cottage/report.md", "homes/lake-cottage/report/porch.html",
                "homes/lake-cottage/report/porch.md", "index.html", "index.md", "inventory-by-value.html",
                "inventory.html", "inventory.md", "items/canoe.html", "items/canoe.md",
            ]
        #expect(try paths(following.change("canoe") { $0.title = "Kayak" }) == pages)
        #expect(try paths(following.change("canoe") { $0.price = Sample.euros(5) }) == pages)
    }

    @Test func anItemThatMovesConcernsWhereItWasAndWhereItIs() throws {
        var following = try Following()
        let update = try following.change("drill") { item in
            (item.locationID, item.labelIDs) = (Sample.id(12), [Sample.id(22)])
        }
        #expect(
            try paths(update)
                == (Self.data + [
                    "homes/lake-cottage.html", "homes/lake-cottage.md",
                    "homes/lake-cottage/inventory-by-value.html", "homes/lake-cottage/inventory.html",
                    "homes/lake-cottage/inventory.md",
                    "homes/lake-cottage/labels/boats.html", "homes/lake-cottage/locations/porch.html",
                    "homes/lake-cottage/report.html", "homes/lake-cottage/report.md",
                    "homes/lake-cottage/report/porch.html", "homes/lake-cottage/report/porch.md",
                ] + Self.besideReport.filter { $0 != Self.byValue } + Self.drill).sorted())
    }

    @Test("A new value or another place of an item affects the lists of all rooms and labels")
    func listsOfRoomsAndLabels() throws {
        var following = try Following(WideHousehold.snapshot(rooms: 41, labels: 41))
        let lists = ["homes/harbour-flat/labels.html", "homes/harbour-flat/locations.html"]
        func changed(_ update: PlanUpdate?) throws -> [String] { try paths(update).filter(lists.contains) }
        #expect(try changed(following.change("drill") { $0.price = Sample.euros(1) }) == lists)
        #expect(try changed(following.change("drill") { $0.locationID = Sample.id(1040) }) == lists)
        #expect(try changed(following.change("drill") { $0.serial = "S1" }) == lists)
        #expect(try changed(following.change("canoe") { $0.price = Sample.euros(1) }) == [])
        #expect(try changed(following.delete("vase")) == lists)
    }

    @Test func anotherRoomOfTheHome() throws {
        var snapshot = Sample.twoHomes
        snapshot.locations.append(Sample.room(13, "Attic", in: snapshot.homes[0]))
        var following = try Following(snapshot)
        #expect(
            try paths(following.change("drill") { $0.locationID = Sample.id(13) })
                == (Self.data + [
                    "homes/harbour-flat/locations/attic.html", "homes/harbour-flat/report/attic.html",
                    "homes/harbour-flat/report/attic.md",
                ] + Self.besideReport + Self.drill)
                .sorted())
    }

    @Test func anItemThatGoesTakesItsPagesAlong() throws {
        var following = try Following()
        let update = try #require(try following.delete("drill"))
        #expect(update.files.map(\.path).sorted() == Self.data + Self.besideReport.filter { $0 != Self.byValue })
        #expect(update.gone == [Self.byValue] + Self.kitchenReport + Self.drill)
        #expect(update.new == [])
        #expect(update.pageBalance == -5)
    }

    @Test func anItemThatComesBringsItsPages() throws {
        var following = try Following()
        let update = try #require(
            try following.add(
                Sample.item(35, "Saw", in: following.snapshot.locations[0], labels: [following.snapshot.labels[1]])))
        #expect(
            update.files.map(\.path).sorted()
                == (Self.data + Self.aboutTheDrill + ["items/saw.html", "items/saw.md"]))
        #expect(update.new == ["items/saw.html", "items/saw.md"])
        #expect(update.gone == [])
        #expect(update.pageBalance == 2)
    }

    @Test func anItemThatTakesAnothersPlaceAndSlug() throws {
        var following = try Following()
        let room = following.snapshot.locations[0]
        let changes = following.snapshot.replaceItems(
            [Sample.id(32), Sample.id(36)], by: [Sample.item(36, "Driver", slug: "drill", in: room)])
        let update = try #require(try following.follow(changes))
        #expect(update.gone == [] && update.new == [])
        #expect(update.files.map(\.path).filter { $0.hasPrefix("items/") } == Self.drill)
    }

    // MARK: - Changes that need a new plan

    @Test func theFirstItemWithoutAHomeTakesANewPlan() throws {
        var following = try Following()
        #expect(try following.delete("umbrella") == nil)
        #expect(try following.add(Sample.item(37, "Kite")) == nil)
        #expect(try following.add(Sample.item(38, "Map")) != nil)
    }

    @Test func aNewCurrencyTakesANewPlan() throws {
        var following = try Following()
        #expect(try following.change("lamp") { $0.price = Sample.dollars(100) } == nil)
        #expect(try following.change("lamp") { $0.price = Sample.dollars(200) } != nil)
        #expect(try following.change("lamp") { $0.price = nil } != nil)
        #expect(
            try following.change("drill") {
                $0.sale = Sale(price: Money(minorUnits: 1, currency: Sample.currency("JPY")))
            } == nil)
        #expect(
            try following.change("drill") {
                $0.replacement = ReplacementCost(cost: Money(minorUnits: 1, currency: Sample.currency("CHF")))
            } == nil)
    }

    @Test(arguments: ["", "UPPER", "a/b", "index.html", "so\u{7}fa"])
    func aSlugThatIsNoneTakesANewPlan(_ slug: String) throws {
        var following = try Following()
        #expect(try following.add(Sample.item(39, "Kite", slug: slug, home: following.snapshot.homes[0])) == nil)
        // The same for every later change: the item's path may belong to another.
        #expect(try following.change("drill") { $0.notes = "x" } == nil)
    }

    // MARK: - Links

    @Test func aLinkComesAliveWithTheItemItLeadsTo() throws {
        var following = try Following()
        _ = try following.change("canoe") { $0.notes = "See the [saw](saw.html)." }
        #expect(following.plan.brokenLinks.map(\.link) == ["saw.html"])
        let saw = Sample.item(35, "Saw", home: following.snapshot.homes[0])
        let added = try paths(following.add(saw)).filter { $0.hasPrefix("items/") }
        #expect(added == ["items/canoe.html", "items/saw.html", "items/saw.md"])
        #expect(following.plan.brokenLinks == [])
        let deleted = try paths(following.delete("saw")).filter { $0.hasPrefix("items/") }
        #expect(deleted == ["items/canoe.html"])
        #expect(following.plan.brokenLinks.map(\.link) == ["saw.html"])
        _ = try following.change("canoe") { $0.notes = "" }
        #expect(following.plan.brokenLinks == [])
    }

    @Test func linksOfRoomsHomesAndContentFollowToo() throws {
        let content = try TemporaryFolder()
        try content.write("# Tools\n\nThe [saw](../items/saw.html).", to: "tools.md")
        var snapshot = Sample.twoHomes
        snapshot.locations[1].notes = "The [saw](../../../items/saw.html)"
        snapshot.labels[1].notes = "The [saw](../../../items/saw.html)"
        snapshot.homes[1].notes = "The [saw](../items/saw.html)"
        var following = try Following(snapshot, TestSite.inputs(content: content.url))
        #expect(following.plan.brokenLinks.count == 4)
        let pages = try paths(following.add(Sample.item(35, "Saw", home: snapshot.homes[0])))
        for page in ["pages/tools.html", "homes/lake-cottage.html", "homes/lake-cottage/locations/porch.html"] {
            #expect(pages.contains(page), "\(page)")
        }
        #expect(following.plan.brokenLinks == [])
    }

    // MARK: - Pages of catalogues

    @Test func oneItemMoreLeavesMostPagesOfACatalogueAsTheyAre() throws {
        let home = Sample.home(1, "Flat", isPrimary: true)
        let items = (0..<400).map { Sample.item(1000 + $0, "Item \($0)", home: home) }
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = 10
        var following = try Following(Sample.household([home], items: items), inputs)
        let update = try #require(try following.add(Sample.item(2000, "Item 200 b", home: home)))
        #expect(update.files.count(where: { $0.path.contains("inventory") }) <= 4 * 8)
    }

    // MARK: - Random households

    @Test(arguments: 0..<24 as Range<UInt64>)
    func anyChangeGivesTheNewPlan(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = [3, 1, 100][Int(seed % 3)]
        var following = try Following(Snapshot.random(seed: seed, items: 40), inputs)
        var followed = 0
        for step in 0..<6 {
            let changes = following.snapshot.changeItems([1, 3, 12][step % 3], using: &random)
            if try following.follow(changes) != nil { followed += 1 }
        }
        #expect(followed >= 3, "else this is no test of plans that follow")
    }
}
