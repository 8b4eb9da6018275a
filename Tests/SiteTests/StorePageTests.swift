import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The page of a store: spending, prices, and the trips to it.
struct StorePageTests {
    private func pages(_ snapshot: Snapshot, pageSize: Int = 100) throws -> [String: String] {
        let settings = Settings(locale: "en-GB", currency: .eur, pageSize: pageSize)
        return try TestSite.pages(snapshot, TestSite.inputs(settings)) { $0.hasPrefix("shopping/stores") }
    }

    @Test("A store has its total, its months, its prices and its trips, and the amounts add up")
    func everything() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/stores/lidl.md"])
        let expected = """
            # 🛒 Lidl

            [Shopping](../../shopping.md) › [Price book](../../shopping/vault.md)

            ## Spent here

            **€14.40 and US$9.00** on 3 trips. Last visit: 2 May 2026

            Amounts in different currencies are not added together.

            | Month | Trips | Spent |
            |---|--:|--:|
            | May 2026 | 1 | €7.80 |
            | February 2026 | 1 | US$9.00 |
            | January 2026 | 1 | €6.60 |
            | **Total** | 3 | €14.40 US$9.00 |

            ## Prices at this store

            ### 🥛 Dairy

            | Item | Price | Unit | As of |
            |---|--:|---|---|
            | [Milk](../../shopping/items/milk.md) | €1.20 | each | 2 May 2026 |
            | [Milk](../../shopping/items/milk.md) | €6.60 | per pack of 6 | 15 Jan 2026 |

            ### 🍎 Fruit

            | Item | Price | Unit | As of |
            |---|--:|---|---|
            | [Apples](../../shopping/items/apples.md) | US$3.00 | per kg | 10 Feb 2026 |

            ### No category

            | Item | Price | Unit | As of |
            |---|--:|---|---|
            | [Bread](../../shopping/items/bread.md) | €3.00 | each | 2 May 2026 |

            ## Trips to this store

            | Date | Trip | Items | Spent here |
            |---|---|--:|--:|
            | 2 May 2026 | [Party shop](../../shopping/trips/party-shop.md) | 2 | €7.80 |
            | 10 Feb 2026 | [Cottage shop](../../shopping/trips/cottage-shop.md) | 1 | US$9.00 |
            | 15 Jan 2026 | [Winter shop](../../shopping/trips/winter-shop.md) | 1 | €6.60 |
            | **Total** | | 4 | €14.40 US$9.00 |

            ---

            """
        #expect(page.hasPrefix(expected))
    }

    @Test("The same in HTML, with bars")
    func inHTML() throws {
        let page = try #require(try pages(PriceHousehold.snapshot)["shopping/stores/lidl.html"])
        expect(
            page,
            has: [
                "<h1 class=\"label\" style=\"--c:#0050aa\"><span aria-hidden=\"true\">🛒</span> <bdi>Lidl</bdi></h1>",
                "<p class=\"counts\">on 3 trips. Last visit: \(whole("2 May 2026"))</p>",
                "<tfoot><tr><th scope=\"row\" colspan=\"2\">Total</th><td class=\"n count\" data-l=\"Items\">4</td>"
                    + "<td class=\"n\"><span>€14.40</span><span>US$9.00</span></td></tr></tfoot>",
            ])
        // €6.60 of €7.80, and the only amount in dollars.
        #expect(page.matches(of: /--v:([\d.]+)/).map { String($0.1) } == ["100", "100", "84.6"])
        #expect(HTMLScan(page).fault == nil)
    }

    @Test("Purchases at an unknown price are reported as left out")
    func unknownPrices() throws {
        var snapshot = PriceHousehold.snapshot
        expect(
            try pages(snapshot)["shopping/stores/bakery.md"],
            has: ["**€3.00** on 1 trip. Last visit: 2 May 2026\n\n1 purchase without a known price is not included."])
        snapshot.carts[0].lines.remove(at: 3)
        expect(
            try pages(snapshot)["shopping/stores/bakery.md"],
            has: [
                "**unknown** on 1 trip.",
                "| 2 May 2026 | [Party shop](../../shopping/trips/party-shop.md) | 1 | unknown |",
                "| **Total** | | 1 | unknown |",
            ])
    }

    @Test("More than a dozen months are shown as years")
    func years() throws {
        // 52 Saturdays of 2020 and 8 of 2021, €3.00 each.
        expect(
            try pages(PriceHousehold.history(Array(repeating: 150, count: 60)))["shopping/stores/lidl.md"],
            has: [
                """
                | Year | Trips | Spent |
                |---|--:|--:|
                | 2021 | 8 | €24.00 |
                | 2020 | 52 | €156.00 |
                | **Total** | 60 | €180.00 |
                """
            ])
    }

    @Test("A store without trips and prices says what to do next", arguments: ["html", "md"])
    func empty(_ form: String) throws {
        var snapshot = Sample.household()
        snapshot.stores = [PriceHousehold.bakery]
        expect(
            try pages(snapshot)["shopping/stores/bakery.\(form)"],
            has: [
                "No price is recorded for this store yet. Record one, or finish a trip to it.",
                "housebook price-book price ITEM --store bakery --price 1.20", "No finished trip to this store yet.",
            ], lacks: ["Spent here"])
    }

    @Test("The pages of a store's trips add up to the spending there")
    func paged() throws {
        let prices = (0..<200).map { Int64(100 + $0 * 7 % 41) }
        let snapshot = PriceHousehold.history(prices, at: [PriceHousehold.lidl, PriceHousehold.market])
        let pages = try pages(snapshot, pageSize: 10)
        var (trips, sum, count) = (0, 0, 0)
        for path in try TestSite.walk("shopping/stores/lidl.md", in: pages) {
            let page = try #require(pages[path])
            count += 1
            let list = page.split(separator: "\n## Trips to this store", maxSplits: 1)[1]
            let amounts = try list.matches(of: /\n\| \d[^\n]*€([\d.,]+) \|/).map { try minorUnits($0.1) }
            let total = try minorUnits(try #require(list.firstMatch(of: /\*\*Total of this page\*\*.*€([\d.,]+) \|/)).1)
            #expect(amounts.reduce(0, +) == total)
            (trips, sum) = (trips + amounts.count, sum + total)
            #expect(page.contains("## Prices at this store") == (count == 1))
        }
        #expect(count > 5 && trips == 100)
        // Two of each, at every other price.
        #expect(sum == (0..<100).reduce(0) { $0 + 2 * (100 + (2 * $1) * 7 % 41) })
        let first = try #require(pages["shopping/stores/lidl.md"])
        #expect(try minorUnits(try #require(first.firstMatch(of: /\*\*€([\d.,]+)\*\* on 100 trips/)).1) == sum)
        #expect(first.contains("\n## Trips to this store ("))
    }

    private func minorUnits(_ amount: Substring) throws -> Int {
        try #require(Int(amount.filter(\.isNumber)))
    }
}
