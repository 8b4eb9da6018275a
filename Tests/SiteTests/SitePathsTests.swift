import Household
import TestSupport
import Testing

@testable import Site

struct SitePathsTests {
    private static let hostile = [
        "../../etc/passwd", "", "UPPER", String(repeating: "x", count: 300), "con", "a/b", "a\\b", ".", "..", "a\0b",
        "é", "🔧",
        "-a", "a-", "a b", "index.html", "<script>", "\"'", "twice", "twice", "Twice", "twice-2", "nul", "com1",
        "%2e%2e",
    ]

    private static func paths(_ snapshot: Snapshot) -> SitePaths {
        SitePaths(SnapshotIndex(snapshot), ShoppingIndex(snapshot))
    }

    @Test func aSlugOfOursIsThePath() throws {
        let model = try TestSite.model(Sample.twoHomes)
        #expect(model.paths.dashboard(Sample.id(1)) == "homes/harbour-flat")
        #expect(model.paths.catalogue(Sample.id(1)) == "homes/harbour-flat/inventory")
        #expect(model.path(of: .catalogue(Sample.id(1)), startingWith: nil) == "homes/harbour-flat/inventory")
        #expect(model.path(of: .catalogue(Sample.id(1)), startingWith: 1) == "homes/harbour-flat/inventory-from-drill")
        #expect(model.path(of: .catalogue(nil), startingWith: 3) == "inventory-from-umbrella")
        #expect(model.paths.location(Sample.id(11)) == "homes/harbour-flat/locations/kitchen")
        #expect(model.paths.label(Sample.id(21)) == "homes/harbour-flat/labels/tools")
        #expect(model.paths.item(Sample.id(32)) == "items/drill")
    }

    @Test func hostileSlugsStayInsideAndApart() throws {
        let homes = Self.hostile.enumerated().map { Sample.home($0 + 100, "Home", slug: $1) }
        let rooms = Self.hostile.enumerated().map { number, slug in
            Location(id: Sample.id(number + 200), slug: slug, homeID: homes[0].id, name: "Room")
        }
        let labels = Self.hostile.enumerated().map { number, slug in
            Label(id: Sample.id(number + 300), slug: slug, homeID: homes[0].id, name: "Label")
        }
        let items = Self.hostile.enumerated().map { Sample.item($0 + 400, "Item", slug: $1) }
        let carts = Self.hostile.enumerated().map { number, slug in
            Cart(id: Sample.id(number + 500), slug: slug, name: "Trip", currency: .eur)
        }
        let vault = Self.hostile.enumerated().map { VaultItem(id: Sample.id($0 + 600), slug: $1, name: "Milk") }
        let stores = Self.hostile.enumerated().map { Shop(id: Sample.id($0 + 700), slug: $1, name: "Store") }
        var snapshot = Sample.household(homes, rooms: rooms, labels: labels, items: items)
        (snapshot.carts, snapshot.vault, snapshot.stores) = (carts, vault, stores)
        let paths = Self.paths(snapshot)
        var all = homes.map { paths.dashboard($0.id) }
        all += rooms.compactMap { paths.location($0.id) }
        all += labels.compactMap { paths.label($0.id) }
        all += items.map { paths.item($0.id) }
        all += carts.compactMap { paths.trip($0.id) }
        all += vault.compactMap { paths.vaultItem($0.id) }
        all += stores.compactMap { paths.shop($0.id) }
        #expect(all.count == 7 * Self.hostile.count)
        #expect(Set(all).count == all.count)
        let slug = "[a-z0-9][a-z0-9-]{0,59}"
        let inside = try Regex(
            "(items|homes|homes/\(slug)/(locations|labels)|shopping/(trips|items|stores))/\(slug)")
        #expect(all.filter { $0.wholeMatch(of: inside) == nil } == [])
    }

    @Test func whatIsTakenGetsANumber() {
        let items = ["sofa", "sofa", "Sofa", "sofa-2"].enumerated().map { Sample.item($0, "Sofa", slug: $1) }
        let paths = Self.paths(Sample.household(items: items))
        #expect(items.map { paths.item($0.id) } == ["items/sofa", "items/sofa-2", "items/sofa-3", "items/sofa-2-2"])
    }

    @Test func equalSlugsInTwoHomesDoNotMeetAndWhatIsGoneHasNoPath() {
        let homes = [Sample.home(1, "A"), Sample.home(2, "B")]
        let rooms = [
            Sample.room(11, "Kitchen", in: homes[0]), Sample.room(12, "Kitchen", in: homes[1]),
            Sample.room(13, "Attic", in: nil),
        ]
        let paths = Self.paths(Sample.household(homes, rooms: rooms))
        #expect(
            rooms.map { paths.location($0.id) } == ["homes/a/locations/kitchen", "homes/b/locations/kitchen", nil])
        #expect(
            [
                paths.trip(Sample.id(999)), paths.vaultItem(Sample.id(999)), paths.vaultItem(nil),
                paths.shop(Sample.id(999)), paths.shop(nil),
            ] == [nil, nil, nil, nil, nil])
    }

    @Test func shoppingHasFoldersOfItsOwn() throws {
        let model = try TestSite.model(PriceHousehold.snapshot)
        #expect(model.paths.trip(Sample.id(101)) == "shopping/trips/party-shop")
        #expect(model.paths.vaultItem(Sample.id(71)) == "shopping/items/milk")
        #expect(model.paths.shop(Sample.id(51)) == "shopping/stores/lidl")
        #expect(model.path(ofTripsStartingWith: nil) == "shopping")
        #expect(model.path(ofTripsStartingWith: 1) == "shopping-from-april-shop")
        #expect(model.path(ofVaultStartingWith: nil) == "shopping/vault")
        #expect(model.path(ofVaultStartingWith: 2) == "shopping/vault-from-milk")
        #expect(model.path(ofItem: 2, startingWith: nil) == "shopping/items/milk")
        #expect(model.path(ofItem: 2, startingWith: 1) == "shopping/items/milk/from-april-shop-1")
        #expect(model.path(ofShop: 0, startingWith: nil) == "shopping/stores/lidl")
        #expect(model.path(ofShop: 0, startingWith: 2) == "shopping/stores/lidl/from-cottage-shop")
    }

    @Test(arguments: [
        ("index.html", "", ".html"), ("items/sofa.html", "../", ".html"),
        ("homes/a/labels/b.html", "../../../", ".html"),
        ("items/sofa.md", "../", ".md"), ("404.html", "", ".html"),
    ])
    func theRootIsAsManyFoldersUp(_ path: String, _ root: String, _ ending: String) {
        #expect(PageAddress(path).root == root)
        #expect(PageAddress(path).ending == ending)
    }

    @Test(arguments: [
        ("b.html", "pages/m/b.html", ""), ("./b.html", "pages/m/b.html", ""), ("../b.html", "pages/b.html", ""),
        ("../../index.html", "index.html", ""), ("a/b.html#c", "pages/m/a/b.html", "#c"),
        ("b.html?x=1#c", "pages/m/b.html", "#c"), ("b.html?x=1", "pages/m/b.html", ""),
        ("a%20b.html", "pages/m/a b.html", ""),
        ("a//b.html", "pages/m/a/b.html", ""), ("b.html#", "pages/m/b.html", "#"),
        ("b.html#a b", "pages/m/b.html", "#a%20b"),
        ("b.html#a%20b", "pages/m/b.html", "#a%20b"), ("b.html#a#b", "pages/m/b.html", "#a%23b"),
        ("b.html#50%", "pages/m/b.html", "#50%25"), ("b.html#\"<>", "pages/m/b.html", "#%22%3C%3E"),
        ("%2e%2e/b.html", "pages/b.html", ""), ("..", "pages", ""), ("a\\b", "pages/m/a\\b", ""),
    ])
    func aLinkIsSeenFromItsPage(_ link: String, _ path: String, _ fragment: String) throws {
        let target = try #require(PageAddress("pages/m/a.html").resolve(link))
        #expect(target == (path, fragment))
    }

    @Test(arguments: [
        "", "#c", "?x", "/index.html", "//a.b", "../../../index.html", "%2Fetc", "a%zz.html", "%ff", "../../..",
    ])
    func aLinkOutOfTheSiteLeadsNowhere(_ link: String) {
        #expect(PageAddress("pages/m/a.html").resolve(link) == nil)
    }
}
