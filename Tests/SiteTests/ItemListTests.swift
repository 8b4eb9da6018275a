import Household
import TestSupport
import Testing

@testable import Site

/// Long lists of items other than catalogues by name: by value, and those of a room, of a label and of no home.
struct ItemListTests {
    private static let flat = Sample.home(1, "Flat", isPrimary: true)
    private static let kitchen: Location = {
        var kitchen = Sample.room(11, "Kitchen", in: flat)
        kitchen.notes = "Mind the *step*."
        return kitchen
    }()
    private static let tools: Label = {
        var tools = Sample.label(21, "Tools", in: flat)
        tools.notes = "Lent to *nobody*."
        return tools
    }()

    /// 40 items in a kitchen, with a label; item 7 is worth most, item 6 has no value, item 5 is in dollars.
    private static let snapshot: Snapshot = {
        var items = (0..<40).map { number in
            let name = "Item \(number < 10 ? "0" : "")\(number)"
            return Sample.item(
                100 + number, name, price: Sample.euros(Int64(100 + number)), in: kitchen, labels: [tools])
        }
        items[7].price = Sample.euros(99_900)
        items[6].price = nil
        items[5].price = Sample.dollars(1_000_000)
        items += (0..<25).map { Sample.item(200 + $0, "Stray \($0 < 10 ? "0" : "")\($0)") }
        return Sample.household([flat], rooms: [kitchen], labels: [tools], items: items)
    }()

    private static let settings = Settings(locale: "en-GB", currency: .eur, pageSize: 10)

    private static let made = Result { try TestSite.pages(snapshot, TestSite.inputs(settings)) }

    private func pages() throws -> [String: String] { try Self.made.get() }

    /// The titles on the pages of a list, from its first page on.
    private func titles(_ first: String, in pages: [String: String]) throws -> (titles: [String], paths: [String]) {
        let paths = try TestSite.walk(first, in: pages)
        let titles = paths.flatMap { path in
            (pages[path] ?? "").matches(of: /<a href="[^"]*items\/[^"]*" dir="auto">([^<]*)<\/a>/).map { String($0.1) }
        }
        return (titles, paths)
    }

    private static let kitchenTitles = (0..<40).map { "Item \($0 < 10 ? "0" : "")\($0)" }

    @Test(
        "A room, a label and the unassigned items have as many pages as they need",
        arguments: [
            ("homes/flat/locations/kitchen.html", "homes/flat/locations/kitchen/from-item-", kitchenTitles),
            ("homes/flat/labels/tools.html", "homes/flat/labels/tools/from-item-", kitchenTitles),
            ("unassigned.html", "unassigned-from-stray-", (0..<25).map { "Stray \($0 < 10 ? "0" : "")\($0)" }),
        ])
    func paged(_ first: String, _ later: String, _ expected: [String]) throws {
        let pages = try pages()
        let (titles, paths) = try titles(first, in: pages)
        #expect(titles == expected)
        #expect(paths.count > 1 && paths.dropFirst().allSatisfy { $0.hasPrefix(later) })
        for path in paths.dropFirst() {
            let page = try #require(pages[path])
            #expect(!page.contains("class=\"summary\"") && !page.contains("<em>"), "\(path)")
            #expect(page.contains("Page \(try #require(paths.firstIndex(of: path)) + 1) of \(paths.count)"), "\(path)")
        }
        #expect(try #require(pages[first]).contains("class=\"summary\""))
    }

    @Test("The navigation is on the later pages too, four folders deep; the notes are on the first")
    func navigation() throws {
        let pages = try pages()
        let html = pages.filter { $0.key.hasSuffix(".html") && $0.key != "404.html" }
        #expect(html.keys.contains { $0.count { $0 == "/" } == 4 })
        for (path, page) in html { expect(page, has: ["<nav id=\"navigation\""], path) }
        expect(pages["homes/flat/locations/kitchen.html"], has: ["<em>step</em>"])
        expect(pages["homes/flat/labels/tools.html"], has: ["<em>nobody</em>"])
    }

    @Test("By value, the home's currency comes first and what has no value last")
    func byValue() throws {
        let (titles, paths) = try titles("homes/flat/inventory-by-value.html", in: pages())
        let others = Self.kitchenTitles.enumerated().filter { ![5, 6, 7].contains($0.offset) }.map(\.element)
        #expect(titles == ["Item 07"] + others.reversed() + ["Item 05", "Item 06"])
        #expect(paths[1].hasPrefix("homes/flat/inventory-by-value-from-item-"))
        let first = try #require(try pages()["homes/flat/inventory-by-value.html"])
        #expect(first.contains("<h1><bdi>Inventory of Flat, by value</bdi></h1>\n<p class=\"muted\">€999.00 to €1."))
        #expect(first.contains("<a href=\"../../homes/flat/inventory.html\">name</a>"))
        #expect(first.contains("<a href=\"../../search.html?home=flat&amp;sort=newest\">newest</a>"))
    }

    @Test("An audience that sees no values has no list by value")
    func hidden() throws {
        for audience in [Audience.mover, .everyone] {
            let pages = try TestSite.pages(Self.snapshot, TestSite.inputs(Self.settings, for: audience))
            #expect(!pages.keys.contains { $0.contains("by-value") })
            #expect(!pages.values.contains { $0.contains("by-value") || $0.contains("sort=value") })
        }
    }

    @Test("A new value moves few pages of the list by value, and none of the others but those with the item's line")
    func stamps() throws {
        let inputs = TestSite.inputs(Self.settings)
        var snapshot = Self.snapshot
        snapshot.items[20].price = Sample.euros(50_000)
        let changed = try TestSite.plan(snapshot, inputs).changes(since: TestSite.plan(Self.snapshot, inputs))
        #expect(
            changed.count { $0.hasPrefix("homes/flat/locations/kitchen") } == 2, "its page, and the first with the sum")
        #expect(changed.count { $0.hasPrefix("homes/flat/labels/tools") } == 2)
        #expect(changed.count { $0.hasPrefix("unassigned") } == 0)
    }
}
