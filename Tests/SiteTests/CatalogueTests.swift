import Household
import TestSupport
import Testing

@testable import Site

/// Catalogues that are cut into pages.
struct CatalogueTests {
    private static let settings = Settings(locale: "en-GB", currency: .eur, pageSize: 10)

    /// Two homes and 60 items; items with even numbers are in the first home.
    private static let snapshot: Snapshot = {
        let homes = [Sample.home(1, "Flat", isPrimary: true), Sample.home(2, "Barn")]
        let items = (0..<60).map { Sample.item(100 + $0, "Item \($0 < 10 ? "0" : "")\($0)", home: homes[$0 % 2]) }
        return Sample.household(homes, items: items)
    }()

    private static let made = Result { try TestSite.pages(snapshot, TestSite.inputs(settings)) }

    private func pages() throws -> [String: String] { try Self.made.get() }

    private func titles(_ page: String?) throws -> [String] {
        try #require(page).matches(of: /<a href="[^"]*items\/[^"]*" dir="auto">([^<]*)<\/a>/).map { String($0.1) }
    }

    @Test func eachPageHoldsItsShare() throws {
        let pages = try pages()
        let counts = try pages.filter {
            $0.key.contains("inventory") && !$0.key.contains("by-value") && $0.key.hasSuffix(".html")
        }
        .mapValues { try titles($0).count }
        #expect(
            counts == [
                "inventory.html": 10, "inventory-from-item-10.html": 5, "inventory-from-item-15.html": 15,
                "inventory-from-item-30.html": 9, "inventory-from-item-39.html": 13, "inventory-from-item-52.html": 8,
                "homes/flat/inventory.html": 5, "homes/flat/inventory-from-item-10.html": 14,
                "homes/flat/inventory-from-item-38.html": 11,
                "homes/barn/inventory.html": 7, "homes/barn/inventory-from-item-15.html": 12,
                "homes/barn/inventory-from-item-39.html": 11,
            ])
    }

    @Test(
        arguments: [
            ("inventory.html", nil, "inventory-from-item-10.html"),
            ("inventory-from-item-10.html", "inventory.html", "inventory-from-item-15.html"),
            ("inventory-from-item-15.html", "inventory-from-item-10.html", "inventory-from-item-30.html"),
            ("inventory-from-item-52.html", "inventory-from-item-39.html", nil),
            ("homes/flat/inventory.html", nil, "../../homes/flat/inventory-from-item-10.html"),
            ("homes/flat/inventory-from-item-38.html", "../../homes/flat/inventory-from-item-10.html", nil),
        ] as [(String, String?, String?)])
    func aPageLeadsToItsNeighbours(_ path: String, _ previous: String?, _ next: String?) throws {
        let scan = HTMLScan(try #require(try pages()[path]))
        func link(_ relation: String) -> String? {
            scan.tags.first { $0.attributes["rel"] == relation }?.attributes["href"]
        }
        #expect(link("prev") == previous)
        #expect(link("next") == next)
    }

    @Test("A catalogue folds what its totals leave out, under a line that says it in short")
    func gist() throws {
        var snapshot = Self.snapshot
        snapshot.items[1].archived = true
        let pages = try TestSite.pages(snapshot, TestSite.inputs(Self.settings))
        #expect(
            try #require(pages["inventory.html"]).contains(
                """
                <details class="gaps">
                <summary>59 without value, 1 archived</summary>
                <p class="note">59 items without a value are not included.</p>
                """))
        #expect(try !#require(pages["homes/flat/inventory.html"]).contains("<details class=\"gaps\">"))
    }

    @Test("With one home, no column repeats its name; a quantity of one is marked as such")
    func oneHome() throws {
        let home = Sample.home(1, "Flat", isPrimary: true)
        var pair = Sample.item(101, "Chairs", home: home)
        pair.quantity = Sample.quantity("2")
        let snapshot = Sample.household([home], items: [Sample.item(100, "Lamp", home: home), pair])
        let page = try #require(try TestSite.pages(snapshot)["inventory.html"])
        #expect(!page.contains("<td class=\"home\">"))
        #expect(page.contains("<td class=\"n qty one\">1</td>") && page.contains("<td class=\"n qty\">2</td>"))
    }

    @Test("No row of a label's page repeats the label")
    func ownLabel() throws {
        let home = Sample.home(1, "Flat", isPrimary: true)
        let (tools, garden) = (Sample.label(10, "Tools", in: home), Sample.label(11, "Garden", in: home))
        var spade = Sample.item(100, "Spade", home: home)
        spade.labelIDs = [tools.id, garden.id]
        var drill = Sample.item(101, "Drill", home: home)
        drill.labelIDs = [tools.id]
        var snapshot = Sample.household([home], items: [spade, drill])
        snapshot.labels = [tools, garden]
        let pages = try TestSite.pages(snapshot)
        let names = try ["tools", "garden"].map { label in
            try #require(pages["homes/flat/labels/\(label).html"])
                .matches(of: /<td class="labels"><bdi>([^<]*)<\/bdi>/).map { String($0.1) }
        }
        #expect(names == [["Garden", ""], ["Tools"]])
        snapshot.items[0].labelIDs = [tools.id]
        let page = try #require(try TestSite.pages(snapshot)["homes/flat/labels/tools.html"])
        #expect(!page.contains("class=\"labels\""))
    }

    @Test("Only the first page sums up; all inventory has the homes' badges, a home's own has none")
    func badges() throws {
        let pages = try pages()
        let first = try #require(pages["inventory.html"])
        expect(first, has: ["class=\"summary\""])
        #expect(first.matches(of: /<td class="home"><span class="badge"/).count == 10)
        expect(pages["inventory-from-item-10.html"], lacks: ["class=\"summary\""])
        expect(pages["homes/flat/inventory.html"], lacks: ["<td class=\"home\">"])
        expect(
            try TestSite.page("inventory.html", Sample.twoHomes),
            has: ["<span class=\"badge\" style=\"--c:#8a8f94\"><bdi>Unassigned</bdi></span>"])
        expect(
            pages["inventory-from-item-10.md"],
            has: [
                "[Previous page](inventory.md) [Next page](inventory-from-item-15.md)",
                "| [Item 10](items/item-10.md) | Flat |",
            ])
    }

    /// A build after one more item should write few pages, unless no name began with its letter before.
    @Test func oneMoreItemChangesTheFirstAndTheLastPagesOnly() throws {
        var larger = Self.snapshot
        larger.items.append(Sample.item(500, "Item 999", home: larger.homes[0]))
        let (before, after) = (try pages(), try TestSite.pages(larger, TestSite.inputs(Self.settings)))
        let changed = after.keys.filter { $0.contains("inventory") && after[$0] != before[$0] }.sorted()
        #expect(
            changed == [
                "homes/flat/inventory-by-value-from-item-38.html", "homes/flat/inventory-by-value.html",
                "homes/flat/inventory-from-item-38.html", "homes/flat/inventory-from-item-38.md",
                "homes/flat/inventory.html", "homes/flat/inventory.md",
                "inventory-by-value-from-item-52.html", "inventory-by-value.html",
                "inventory-from-item-52.html", "inventory-from-item-52.md", "inventory.html", "inventory.md",
            ])
        #expect(before.keys.filter { after[$0] == nil } == [])
    }
}
