import Household
import Testing

@testable import Site

/// Catalogues in pages.
struct CatalogueTests {
    private static let settings = Settings(locale: "en-GB", currency: .eur, pageSize: 10)

    /// Two homes and 25 items, the even ones in the first home.
    private static let snapshot: Snapshot = {
        let homes = [Sample.home(1, "Flat", isPrimary: true), Sample.home(2, "Barn")]
        let items = (0..<25).map { Sample.item(100 + $0, "Item \($0 < 10 ? "0" : "")\($0)", home: homes[$0 % 2]) }
        return Sample.household(homes, items: items)
    }()

    private func pages() throws -> [String: String] {
        try TestSite.pages(Self.snapshot, TestSite.inputs(Self.settings))
    }

    private func titles(_ page: String?) throws -> [String] {
        try #require(page).matches(of: /<a href="[^"]*items\/[^"]*" dir="auto">([^<]*)<\/a>/).map { String($0.1) }
    }

    @Test func eachPageHoldsItsShare() throws {
        let pages = try pages()
        #expect(try titles(pages["inventory.html"]).count == 10)
        #expect(try titles(pages["inventory-2.html"]).first == "Item 10")
        #expect(try titles(pages["inventory-3.html"]) == (20..<25).map { "Item \($0)" })
        #expect(pages["inventory-4.html"] == nil)
        #expect(try titles(pages["homes/flat/inventory-2.html"]) == ["Item 20", "Item 22", "Item 24"])
        #expect(try titles(pages["homes/barn/inventory-2.html"]) == ["Item 21", "Item 23"])
    }

    @Test(
        arguments: [
            ("inventory.html", nil, "inventory-2.html"), ("inventory-2.html", "inventory.html", "inventory-3.html"),
            ("inventory-3.html", "inventory-2.html", nil),
            ("homes/flat/inventory.html", nil, "../../homes/flat/inventory-2.html"),
            ("homes/flat/inventory-2.html", "../../homes/flat/inventory.html", nil),
        ] as [(String, String?, String?)])
    func aPageLeadsToItsNeighbours(_ path: String, _ previous: String?, _ next: String?) throws {
        let scan = HTMLScan(try #require(try pages()[path]))
        func link(_ relation: String) -> String? {
            scan.tags.first { $0.attributes["rel"] == relation }?.attributes["href"]
        }
        #expect(link("prev") == previous)
        #expect(link("next") == next)
    }

    @Test func aMarkdownPageLeadsToMarkdown() throws {
        let text = try #require(try pages()["inventory-2.md"])
        #expect(text.contains("[Previous page](inventory.md) [Next page](inventory-3.md)"))
        #expect(text.contains("| [Item 10](items/item-10.md) | Flat |"))
    }

    @Test func badgesAreInAllInventoryAndInNoHomes() throws {
        let pages = try pages()
        #expect(try #require(pages["inventory.html"]).matches(of: /<td class="home"><span class="badge"/).count == 10)
        #expect(try !#require(pages["homes/flat/inventory.html"]).contains("<td class=\"home\">"))
    }

    @Test func anItemWithoutAHomeHasABadgeThatSaysSo() throws {
        let page = try #require(try TestSite.pages(Sample.twoHomes)["inventory.html"])
        #expect(page.contains("<span class=\"badge\" style=\"--c:#8a8f94\"><bdi>Unassigned</bdi></span>"))
    }

    @Test func onlyTheFirstPageSumsUp() throws {
        let pages = try pages()
        #expect(try #require(pages["inventory.html"]).contains("class=\"summary\""))
        #expect(try !#require(pages["inventory-2.html"]).contains("class=\"summary\""))
    }

    /// So that a build after one more item writes few pages.
    @Test func oneMoreItemChangesTheFirstAndTheLastPagesOnly() throws {
        var larger = Self.snapshot
        larger.items.append(Sample.item(500, "Zither", home: larger.homes[0]))
        let (before, after) = (try pages(), try TestSite.pages(larger, TestSite.inputs(Self.settings)))
        let changed = after.keys.filter { $0.contains("inventory") && after[$0] != before[$0] }.sorted()
        #expect(
            changed == [
                "homes/flat/inventory-2.html", "homes/flat/inventory-2.md", "homes/flat/inventory.html",
                "homes/flat/inventory.md", "inventory-3.html", "inventory-3.md", "inventory.html", "inventory.md",
            ])
    }

    @Test(arguments: [(0, [0]), (1, [1]), (10, [10]), (11, [10, 1]), (20, [10, 10]), (21, [10, 10, 1])])
    func slicesAreFullButTheLast(_ items: Int, _ sizes: [Int]) {
        let slices = CatalogueSlice.slices(of: Array(0..<items), home: nil, pageSize: 10)
        #expect(slices.map(\.items.count) == sizes)
        #expect(slices.flatMap(\.items) == Array(0..<items))
        #expect(slices.map(\.isLast) == sizes.indices.map { $0 == sizes.count - 1 })
    }
}
