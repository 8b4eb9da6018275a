import Household
import TestSupport
import Testing

@testable import Site

/// The present and past prices of a vault item.
struct VaultItemPageTests {
    private func pages(_ snapshot: Snapshot, pageSize: Int = 100) throws -> [String: String] {
        let settings = Settings(locale: "en-GB", currency: .eur, pageSize: pageSize)
        return try TestSite.pages(snapshot, TestSite.inputs(settings)) { $0.hasPrefix("shopping/items") }
    }

    @Test("An item has its present prices, its history by unit and its purchases")
    func everything() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/items/milk.md"])
        let expected = """
            # Milk

            [Shopping](../../shopping.md) › [Price book](../../shopping/vault.md) › 🥛 Dairy

            ## Current prices

            | Store | Price | Unit | As of |
            |---|--:|---|---|
            | [Lidl](../../shopping/stores/lidl.md) | €1.20 | each | 2 May 2026 |
            | [Lidl](../../shopping/stores/lidl.md) | €6.60 | per pack of 6 | 15 Jan 2026 |
            | [Market](../../shopping/stores/market.md) | €1.10 | each (cheapest) | 18 Apr 2026 |

            ## Price each

            - **Last paid:** €1.20 (Lidl, 2 May 2026)
            - **Cheapest store:** €1.10 (Market, 18 Apr 2026)
            - **Lowest:** €1.00
            - **Median:** €1.10
            - **Highest:** €1.20
            - **Times bought:** 3

            | Store | Times bought | Lowest | Last paid | Date |
            |---|--:|--:|--:|---|
            | [Lidl](../../shopping/stores/lidl.md) | 1 | €1.20 | €1.20 | 2 May 2026 |
            | [Market](../../shopping/stores/market.md) | 1 | €1.10 | €1.10 | 18 Apr 2026 |
            | No store noted | 1 | €1.00 | €1.00 | 15 Jan 2026 |

            ## Price per pack of 6

            - **Last paid:** €6.60 (Lidl, 15 Jan 2026)
            - **Lowest:** €6.60
            - **Median:** €6.60
            - **Highest:** €6.60
            - **Times bought:** 1

            ## Purchases

            **€14.60** for 4 purchases

            | Date | Trip | Store | Quantity | Price | Unit | Paid |
            |---|---|---|--:|--:|---|--:|
            | 2 May 2026 | [Party shop](../../shopping/trips/party-shop.md) | [Lidl](../../shopping/stores/lidl.md) | 4 | €1.20 | each | €4.80 |
            | 18 Apr 2026 | [April shop](../../shopping/trips/april-shop.md) | [Market](../../shopping/stores/market.md) | 2 | €1.10 | each | €2.20 |

            """
        #expect(page.hasPrefix(expected))
        let winter = "| 15 Jan 2026 | [Winter shop](../../shopping/trips/winter-shop.md) |"
        #expect(
            page.contains("\(winter) [Lidl](../../shopping/stores/lidl.md) | 1 | €6.60 | per pack of 6 | €6.60 |\n"))
        #expect(page.contains("\(winter) No store noted | 1 | €1.00 | each | €1.00 |\n"))
    }

    @Test("The plot has a mark for each purchase, and each store's sign is shown beside its numbers")
    func plot() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/items/milk.html"])
        let scan = HTMLScan(page)
        #expect(scan.fault == nil)
        let marks = scan.tags.filter { $0.name == "use" && $0.attributes["x"] != nil }
            .map { "\($0.attributes["href"] ?? "") \($0.attributes["x"] ?? "") \($0.attributes["y"] ?? "")" }
        // 15 January, 18 April and 2 May 2026 are 93 and 107 days apart.
        #expect(
            marks == [
                "#price-sign-3 0% 16.7%", "#price-sign-2 86.9% 8.3%", "#price-sign-1 100% 0%", "#price-sign-1 50% 0%",
            ])
        #expect(page.matches(of: /class="price-key price-sign-(\d)"/).map { String($0.1) } == ["1", "2", "3"])
        #expect(page.contains("<p class=\"price-scale\"><span>€1.20</span><span>€0.00</span></p>"))
        let (first, last) = (whole("15 Jan 2026"), whole("2 May 2026"))
        #expect(page.contains("<p class=\"price-dates\"><span>\(first)</span><span>\(last)</span></p>"))
        // The three prices are a low strip, and one day gets one date.
        #expect(page.matches(of: /<figure class="price-plot flat"/).count == 2)
        #expect(page.contains("<p class=\"price-scale\"><span>€6.60</span><span>€0.00</span></p>"))
        #expect(page.contains("<p class=\"price-dates\"><span>\(whole("15 Jan 2026"))</span></p>"))
        // Each sign in use is defined on the page, once.
        let ids = scan.tags.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        for use in scan.tags where use.name == "use" && !use.isEnd {
            #expect(ids.contains(String(use.attributes["href"]?.dropFirst() ?? "")))
        }
    }

    @Test("Prices in two currencies have a history each, and are neither added together nor compared")
    func twoCurrencies() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/items/apples.md"])
        #expect(
            page.matches(of: /\n## (.*)/).map { String($0.1) } == [
                "Current prices", "Price per kg, in EUR", "Price per kg, in USD", "Purchases",
            ])
        expect(
            page,
            has: ["**€3.75 and US$9.00** for 2 purchases\n\nAmounts in different currencies are not added together."],
            lacks: ["cheapest", "Cheapest"])
    }

    @Test("A purchase at an unknown price is in no history; if all stores ask the same, none is the cheapest")
    func unknownPrice() throws {
        let pages = try pages(PriceHousehold.snapshot)
        expect(
            pages["shopping/items/bread.md"],
            has: [
                "**€6.00** for 3 purchases\n\n1 purchase without a known price is not included.",
                "- **Times bought:** 2", "[Bakery](../../shopping/stores/bakery.md) | 1 | unknown | each | unknown |",
            ])
        #expect(pages["shopping/items/bread.html"]?.lowercased().contains("cheapest") == false)
    }

    @Test("A renamed store has its old name only among the purchases, and a deleted one keeps it without a link")
    func renamedAndGoneStores() throws {
        var snapshot = PriceHousehold.snapshot
        snapshot.stores[0].name = "Corner"
        expect(
            try pages(snapshot)["shopping/items/milk.md"],
            has: [
                "| [Corner](../../shopping/stores/lidl.md) | €1.20 | each | 2 May 2026 |",
                "- **Last paid:** €1.20 (Corner, 2 May 2026)",
                "| [Lidl](../../shopping/stores/lidl.md) | 4 | €1.20 | each | €4.80 |",
            ])
        snapshot.stores.removeFirst()
        let pages = try pages(snapshot)
        expect(
            pages["shopping/items/milk.md"],
            has: ["| Lidl | 4 | €1.20 | each | €4.80 |", "- **Last paid:** €1.20 (Lidl, 2 May 2026)"])
        expect(
            pages["shopping/items/milk.html"],
            has: ["<td class=\"store\"><span class=\"label\"><bdi>Lidl</bdi></span></td>"], lacks: ["stores/lidl"])
    }

    @Test("An item that was never bought says what to do next", arguments: ["html", "md"])
    func empty(_ form: String) throws {
        expect(
            try pages(PriceHousehold.snapshot)["shopping/items/tofu.\(form)"],
            has: [
                "No store has a price for it yet. Record one, or buy it on a trip.",
                "housebook price-book price tofu --store STORE --price 1.20",
                "It has not been bought on a finished trip yet. Add it to the next one.",
                "housebook cart add CART tofu",
            ], lacks: ["price-plot", "price-signs"])
    }

    @Test("An invalid slug, written by another program, is not put into a command")
    func hostileSlug() throws {
        var snapshot = Sample.household()
        snapshot.vault = [VaultItem(id: Sample.id(5), slug: "x; rm -rf ~", name: "Milk")]
        expect(
            try pages(snapshot).first { $0.key.hasSuffix(".md") }?.value,
            has: ["housebook cart add CART 00000000-0000-0000-0000-000000000005"], lacks: ["rm -rf"])
    }

    @Test("A line of an unfinished trip is no purchase")
    func unfinished() throws {
        var snapshot = PriceHousehold.snapshot
        snapshot.carts[0].state = .shopping(since: PriceHousehold.instant("2026-05-02"), finishedBefore: nil)
        expect(
            try pages(snapshot)["shopping/items/milk.md"], has: ["**€9.80** for 3 purchases"], lacks: ["Party shop"])
    }

    @Test("Four purchases are a plot of full height; more than six stores share the sixth sign, on rows of their own")
    func manyStores() throws {
        let four = try pages(PriceHousehold.history([100, 110, 120, 130]))["shopping/items/milk.html"]
        expect(four, has: ["<figure class=\"price-plot\""])
        let shops = (1...8).map { Shop(id: Sample.id(500 + $0), slug: "store-\($0)", name: "Store \($0)") }
        let snapshot = PriceHousehold.history((0..<32).map { 100 + $0 }, at: shops)
        let page = try #require(try pages(snapshot)["shopping/items/milk.html"])
        let keys = page.matches(of: /class="price-key price-sign-(\d)"/).map { String($0.1) }
        #expect(keys == ["1", "2", "3", "4", "5", "6", "6", "6"])
        #expect(page.matches(of: /<path class="price-sign-\d" d="M/).count == 8)
    }

    private static let longHistory = (0..<300).map { Int64(100 + $0 % 90) }

    @Test("Three hundred purchases are cut into pages in both formats, each on one of them", arguments: ["html", "md"])
    func paged(_ form: String) throws {
        let pages = try pages(PriceHousehold.history(Self.longHistory), pageSize: 20)
        let paths = try TestSite.walk("shopping/items/milk.\(form)", in: pages)
        var trips: [String] = []
        for path in paths {
            let page = try #require(pages[path])
            let list = try #require(page.firstRange(of: form == "md" ? "\n## Purchases" : "id=\"purchases\""))
            trips += page[list.upperBound...].matches(of: /[\[>](Week \d+)[\]<]/).map { String($0.1) }
            // The figures and the plot cover all purchases, so only the first page has them.
            #expect(page.contains("Current prices") == (path == paths[0]))
            #expect(page.contains("for 300 purchases") == (path == paths[0]))
            #expect(page.contains("price-plot") == (path == paths[0] && form == "html"))
        }
        #expect(trips == (1...300).reversed().map { "Week \($0)" })
        #expect(paths.count > 5 && paths.count == pages.keys.count { $0.hasSuffix(form) })
        let first = try #require(pages[paths[0]])
        #expect(first.contains(form == "md" ? "27 September 2025" : whole("27 September 2025")))
        if form == "html" {
            #expect(first.matches(of: /<use class="price-sign-1" href="#price-sign-1-small"/).count == 300)
        }
    }

    @Test("One more purchase leaves most pages of a history unchanged")
    func oneMore() throws {
        let before = try pages(PriceHousehold.history(Self.longHistory), pageSize: 20)
        let after = try pages(PriceHousehold.history(Self.longHistory + [140]), pageSize: 20)
        let changed = after.filter { before[$0.key] != $0.value }.keys
        #expect(changed.count <= 8 && changed.contains("shopping/items/milk.html"))
    }

    @Test("A price far from the others is marked as such")
    func offScale() throws {
        let snapshot = PriceHousehold.history([120, 125, 119, 12_000, 130, 131, 3, 128])
        let page = try #require(try pages(snapshot)["shopping/items/milk.html"])
        expect(
            page,
            has: [
                "<figcaption>1 price is off the scale. An arrow marks it at the top.</figcaption>",
                "<span>€1.31</span><span>€0.00</span>", "<dd>€120.00</dd>",
            ])
        #expect(page.matches(of: /href="#price-above"/).count == 1)
    }
}
