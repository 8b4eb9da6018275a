import Household
import Testing

@testable import Site

/// What the navigation of a page lists: its own home's rooms and labels, and everyone's pages.
struct NavigationTests {
    private func navigation(_ path: String, activeHome: EntityID<Home>? = nil) throws -> [String] {
        let pages = try TestSite.pages(Sample.twoHomes, TestSite.inputs(activeHome: activeHome))
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
            "index.html", "inventory.html", "shopping.html", "unassigned.html", "homes/harbour-flat.html",
            "homes/lake-cottage.html",
        ]
        return ["#content"] + (links + home).map { root + $0 }
    }

    @Test(arguments: [
        ("index.html", ""), ("homes/harbour-flat.html", "../"), ("homes/harbour-flat/inventory.html", "../../"),
        ("homes/harbour-flat/locations/kitchen.html", "../../../"), ("items/drill.html", "../"),
        ("inventory.html", ""), ("unassigned.html", ""), ("items/umbrella.html", "../"),
    ])
    func aPageOfTheFirstHomeOrOfNoneListsThatHome(_ path: String, _ root: String) throws {
        #expect(try navigation(path) == Self.expected(root, Self.flat))
    }

    @Test(arguments: [
        ("homes/lake-cottage.html", "../"), ("homes/lake-cottage/labels/boats.html", "../../../"),
        ("items/canoe.html", "../"),
        ("items/lamp.html", "../"),
    ])
    func aPageOfAnotherHomeListsThatHome(_ path: String, _ root: String) throws {
        #expect(try navigation(path) == Self.expected(root, Self.cottage))
    }

    @Test(arguments: ["inventory.html", "unassigned.html"])
    func aGlobalPageListsTheActiveHome(_ path: String) throws {
        #expect(try navigation(path, activeHome: Sample.id(2)) == Self.expected("", Self.cottage))
    }

    @Test func theIndexListsThePrimaryHomeWhicheverIsActive() throws {
        #expect(try navigation("index.html", activeHome: Sample.id(2)) == Self.expected("", Self.flat))
    }

    @Test func anActiveHomeThatIsGoneCountsForNothing() throws {
        #expect(try navigation("inventory.html", activeHome: Sample.id(77)) == Self.expected("", Self.flat))
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
    }

    /// An item that is renamed or sold must not change ten thousand pages.
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
