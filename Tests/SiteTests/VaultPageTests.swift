import Household
import TestSupport
import Testing

@testable import Site

/// The vault by category, and the stores.
struct VaultPageTests {
    private func pages(_ snapshot: Snapshot, pageSize: Int = 100) throws -> [String: String] {
        let settings = Settings(locale: "en-GB", currency: .eur, pageSize: pageSize)
        return try TestSite.pages(snapshot, TestSite.inputs(settings)) { $0.hasPrefix("shopping/vault") }
    }

    @Test("The vault is grouped by category, with every store's price and the cheapest in words")
    func byCategory() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/vault.md"])
        let expected = """
            # Price book

            [Shopping](../shopping.md)

            - 4 items
            - 1 item has no price yet.

            ## Stores

            - [Lidl](../shopping/stores/lidl.md)
            - [Market](../shopping/stores/market.md)
            - [Bakery](../shopping/stores/bakery.md)

            ## 🥛 Dairy

            | Item | Store | Price | Unit | As of |
            |---|---|--:|---|---|
            | [Milk](../shopping/items/milk.md) | [Lidl](../shopping/stores/lidl.md) | €1.20 | each | 2 May 2026 |
            | | [Lidl](../shopping/stores/lidl.md) | €6.60 | per pack of 6 | 15 Jan 2026 |
            | | [Market](../shopping/stores/market.md) | €1.10 | each (cheapest) | 18 Apr 2026 |

            ## 🍎 Fruit

            | Item | Store | Price | Unit | As of |
            |---|---|--:|---|---|
            | [Apples](../shopping/items/apples.md) | [Lidl](../shopping/stores/lidl.md) | US$3.00 | per kg | 10 Feb 2026 |
            | | [Market](../shopping/stores/market.md) | €2.50 | per kg | 2 May 2026 |

            ## No category

            | Item | Store | Price | Unit | As of |
            |---|---|--:|---|---|
            | [Bread](../shopping/items/bread.md) | [Lidl](../shopping/stores/lidl.md) | €3.00 | each | 2 May 2026 |
            | | [Bakery](../shopping/stores/bakery.md) | €3.00 | each | 2 May 2026 |
            | [Tofu](../shopping/items/tofu.md) | No price yet | | | |

            ---

            """
        #expect(page.hasPrefix(expected))
    }

    @Test("In HTML, words mark the cheapest, and categories and stores have their colours")
    func inHTML() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/vault.html"])
        #expect(page.matches(of: /<span class="mark">cheapest<\/span>/).count == 1)
        let row = """
            <td class="store"><span class="label" style="--c:#4b7a1f"><a href="../shopping/stores/market.html"><bdi>Market</bdi></a></span></td><td class="n">€1.10</td><td class="unit"><bdi>each</bdi> <span class="mark">cheapest</span></td><td class="as-of">\(whole("18 Apr 2026"))</td>
            """
        #expect(page.contains(row))
        #expect(page.contains("<h2 class=\"label\" style=\"--c:#2f6f9f\"><span aria-hidden=\"true\">🥛</span> "))
        #expect(page.contains("rowspan=\"3\"><a href=\"../shopping/items/milk.html\" dir=\"auto\">Milk</a>"))
        #expect(page.contains("<td class=\"none\" colspan=\"4\">No price yet</td></tr>"))
        #expect(HTMLScan(page).fault == nil)
    }

    @Test("Prices at a deleted store are left out, and things in a deleted category count as without one")
    func goneStoreAndCategory() throws {
        func page(_ snapshot: Snapshot) throws -> String { try #require(try pages(snapshot)["shopping/vault.md"]) }
        var snapshot = PriceHousehold.snapshot
        snapshot.stores.removeFirst()
        // The deleted store was the dearer one.
        expect(
            try page(snapshot),
            has: [
                "| [Milk](../shopping/items/milk.md) | [Market](../shopping/stores/market.md) | €1.10 | each |",
                "- 1 item has no price yet.",
            ], lacks: ["Lidl"])
        snapshot.categories = []
        #expect(
            try page(snapshot).matches(of: /\n## .*/).map { String($0.0) } == ["\n## Stores", "\n## No category"])
        snapshot.stores = []
        expect(
            try page(snapshot),
            has: [
                "- 4 items have no price yet.",
                "There is no store yet. Add one, then build again.\n\n    housebook store add \"Corner Shop\"",
            ])
    }

    @Test("An empty vault says what to do next", arguments: ["html", "md"])
    func empty(_ form: String) throws {
        expect(
            HTMLScan.unescaped(try TestSite.page("shopping/vault.\(form)", Sample.household())),
            has: [
                "The price book is empty.", "housebook price-book add \"Milk\"", "housebook store add \"Corner Shop\"",
            ], lacks: ["0 items"])
    }

    @Test("A long vault is cut into pages, and a category that continues says so")
    func paged() throws {
        var snapshot = PriceHousehold.snapshot
        snapshot.vault = (0..<60).map { number in
            VaultItem(
                id: Sample.id(1000 + number), slug: "thing-\(number)", name: "Thing \(number)",
                categoryID: number < 30 ? PriceHousehold.dairy.id : PriceHousehold.fruit.id)
        }
        let pages = try pages(snapshot, pageSize: 10)
        let list = try TestSite.walk("shopping/vault.md", in: pages).map { try #require(pages[$0]) }
        let items = list.flatMap { $0.matches(of: /\[(Thing \d+)\]/).map { String($0.1) } }
        let headings = list.map { $0.matches(of: /\n## (.*)/).map { String($0.1) } }
        #expect(items == (0..<60).map { "Thing \($0)" })
        #expect(headings.count == pages.count / 2 && headings.count > 3)
        #expect(headings[0] == ["Stores", "🥛 Dairy"])
        #expect(headings[1] == ["🥛 Dairy (continued)"])
        // Each category begins once, on one of the pages.
        let begun = headings.flatMap(\.self).filter { !$0.hasSuffix("(continued)") }
        #expect(begun == ["Stores", "🥛 Dairy", "🍎 Fruit"])
        #expect(try #require(pages["shopping/vault.html"]).contains("rel=\"next\""))
        let second = try #require(pages.first { $0.key.hasSuffix(".html") && $0.value.contains("rel=\"prev\"") }?.value)
        #expect(!second.contains("id=\"stores\""))
    }
}
