import Household
import TestSupport
import Testing

@testable import Site

/// The navigation of a page lists its own home's rooms and labels, and everyone's pages.
struct NavigationTests {
    private func navigation(
        _ path: String, of snapshot: Snapshot = Sample.twoHomes, activeHome: EntityID<Home>? = nil
    ) throws -> [String] {
        let pages = try TestSite.pages(snapshot, TestSite.inputs(activeHome: activeHome)) { $0 == path }
        let page = try #require(pages[path])
        let part = try #require(page.firstMatch(of: /(?s)<nav id="navigation".*?<\/nav>/)).output
        return HTMLScan(String(part)).addresses
    }

    private static let flat = [
        "homes/harbour-flat.html", "homes/harbour-flat/inventory.html", "homes/harbour-flat/report.html",
        "homes/harbour-flat/locations/kitchen.html", "homes/harbour-flat/labels/tools.html",
    ]
    private static let cottage = [
        "homes/lake-cottage.html", "homes/lake-cottage/inventory.html", "homes/lake-cottage/report.html",
        "homes/lake-cottage/locations/porch.html", "homes/lake-cottage/labels/boats.html",
    ]

    private static func expected(_ root: String, _ home: [String]) -> [String] {
        let links = [
            "index.html", "inventory.html", "shopping.html", "shopping/vault.html", "due.html", "unassigned.html",
            "homes/harbour-flat.html", "homes/lake-cottage.html",
        ]
        return ["#content"] + (links + home).map { root + $0 }
    }

    /// The index lists the primary home whichever is active, and an active home that is gone counts for nothing.
    @Test(
        arguments: [
            ("index.html", "", nil, flat), ("homes/harbour-flat.html", "../", nil, flat),
            ("homes/harbour-flat/inventory.html", "../../", nil, flat),
            ("homes/harbour-flat/locations/kitchen.html", "../../../", nil, flat),
            ("items/drill.html", "../", nil, flat),
            ("inventory.html", "", nil, flat), ("unassigned.html", "", nil, flat),
            ("items/umbrella.html", "../", nil, flat), ("homes/lake-cottage.html", "../", nil, cottage),
            ("homes/lake-cottage/labels/boats.html", "../../../", nil, cottage),
            ("items/canoe.html", "../", nil, cottage),
            ("items/lamp.html", "../", nil, cottage), ("inventory.html", "", 2, cottage),
            ("unassigned.html", "", 2, cottage), ("index.html", "", 2, flat), ("inventory.html", "", 77, flat),
        ] as [(String, String, Int?, [String])])
    func aPageListsItsOwnHomeElseTheActiveElseTheFirst(
        _ path: String, _ root: String, _ active: Int?, _ home: [String]
    ) throws {
        #expect(try navigation(path, activeHome: active.map { Sample.id($0) }) == Self.expected(root, home))
    }

    @Test func pagesOfContentAreListedAndMayBelongToAHome() throws {
        let folder = try TemporaryFolder()
        try folder.write("---\ntitle: Opening & closing\nhome: lake-cottage\n---\n", to: "deep/er/still/open.md")
        let pages = try TestSite.pages(Sample.twoHomes, TestSite.inputs(content: folder.url))
        let page = try #require(pages["pages/deep/er/still/open.html"])
        #expect(
            page.contains(
                "<li><a href=\"../../../../pages/deep/er/still/open.html\"><bdi>Opening &amp; closing</bdi></a></li>"))
        #expect(page.contains("../../../../homes/lake-cottage/locations/porch.html"))
        #expect(!page.contains("harbour-flat/locations"))
        // Above the rooms, which may be many.
        let place = try #require(page.firstRange(of: "<h2>Pages</h2>")).lowerBound
        #expect(place < (try #require(page.firstRange(of: "<h3>Rooms</h3>"))).lowerBound)
    }

    // MARK: - Long lists

    @Test(
        "Forty rooms and labels are all listed; more get a page of their own, which has its home's navigation"
    )
    func longLists() throws {
        func all(_ kind: String, _ name: String, _ count: Int) -> [String] {
            (1...count).map { "../homes/harbour-flat/\(kind)/\(WideHousehold.slug(name, $0)).html" }
        }
        let forty = try navigation("items/drill.html", of: WideHousehold.snapshot(rooms: 40, labels: 40))
        #expect(Array(forty.suffix(80)) == all("locations", "room", 40) + all("labels", "label", 40))
        let own = ["homes/harbour-flat.html", "homes/harbour-flat/inventory.html", "homes/harbour-flat/report.html"]
            .map { "../" + $0 }
        let (allRooms, allLabels) = ("homes/harbour-flat/locations.html", "homes/harbour-flat/labels.html")
        let rooms = try navigation("items/drill.html", of: WideHousehold.snapshot(rooms: 41, labels: 3))
        #expect(Array(rooms.suffix(7)) == own + ["../" + allRooms] + all("labels", "label", 3))
        let labels = try navigation("items/drill.html", of: WideHousehold.snapshot(rooms: 3, labels: 41))
        #expect(Array(labels.suffix(7)) == own + all("locations", "room", 3) + ["../" + allLabels])
        // The other home has one room and one label, and lists both.
        let snapshot = WideHousehold.snapshot(rooms: 41, labels: 41)
        #expect(
            Array(try navigation("items/canoe.html", of: snapshot).suffix(5)) == Self.cottage.map { "../" + $0 })
        for path in [allRooms, allLabels] {
            let links = try navigation(path, of: snapshot, activeHome: Sample.id(2))
            #expect(Array(links.suffix(2)) == ["../../" + allRooms, "../../" + allLabels])
        }
    }

    @Test("With four hundred rooms and labels, a page is as long as with forty-one")
    func pagesDoNotGrow() throws {
        let paths: Set = [
            "items/drill.html", "homes/harbour-flat/inventory.html", "homes/harbour-flat/locations/room-002.html",
            "homes/harbour-flat/labels/label-003.html", "homes/harbour-flat/locations/room-041.html", "inventory.html",
            "shopping.html", "unassigned.html", "homes/lake-cottage.html",
        ]
        func pages(_ count: Int) throws -> [String: String] {
            var snapshot = WideHousehold.snapshot(rooms: count, labels: count)
            snapshot.items.append(Sample.item(35, "Yoyo"))
            return try TestSite.pages(snapshot) { paths.contains($0) }
        }
        let few = try pages(41)
        #expect(few.count == paths.count)
        #expect(try pages(400) == few)
    }

    @Test("With more than twelve homes, only the current one is listed, and the index lists them all")
    func manyHomes() throws {
        let homes = (1...13).map { Sample.home($0, WideHousehold.name("Home", $0), isPrimary: $0 == 1) }
        let snapshot = Sample.household(homes, items: [Sample.item(132, "Drill", home: homes[6])])
        let links = try navigation("items/drill.html", of: snapshot)
        #expect(
            links == [
                "#content", "../index.html", "../inventory.html", "../shopping.html", "../shopping/vault.html",
                "../due.html",
                "../homes/home-007.html", "../index.html", "../homes/home-007.html", "../homes/home-007/inventory.html",
                "../homes/home-007/report.html",
            ])
        let index = try #require(try TestSite.pages(snapshot) { $0 == "index.html" }["index.html"])
        #expect(homes.allSatisfy { index.contains("href=\"homes/\($0.slug).html\"") })
        let twelve = Sample.household(Array(homes.prefix(12)), items: [Sample.item(132, "Drill", home: homes[6])])
        #expect(try navigation("items/drill.html", of: twelve).count == 6 + 12 + 3)
    }

    /// Renaming or selling an item must not change ten thousand pages.
    @Test func nothingInItChangesWithAnItem() throws {
        var changed = Sample.twoHomes
        changed.items[0].title = "Other"
        changed.items[1].price = nil
        let (before, after) = (try TestSite.model(Sample.twoHomes), try TestSite.model(changed))
        let address = PageAddress("index.html")
        #expect(
            try TestSite.theme.rendered(.navigation, before.navigation(home: before.activeHome, at: address))
                == TestSite.theme.rendered(.navigation, after.navigation(home: after.activeHome, at: address)))
    }
}
