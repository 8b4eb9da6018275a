import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// `shopping.html` and its Markdown.
struct ShoppingPageTests {
    private static func page(
        _ path: String, _ snapshot: Snapshot = TripHousehold.snapshot, _ inputs: SiteInputs = TestSite.inputs()
    ) throws -> String {
        try TestSite.page(path, snapshot, inputs)
    }

    /// The text below a heading, up to the next one.
    private static func section(_ heading: String, of page: String) throws -> String {
        let part = try #require(page.split(separator: "\n## \(heading)\n", maxSplits: 1).dropFirst().first)
        let end = part.firstRange(of: "\n## ")?.lowerBound ?? part.firstRange(of: "\n---\n")?.lowerBound
        return part[..<(end ?? part.endIndex)].trimmingCharacters(in: .newlines)
    }

    @Test("The Markdown page is complete, and its figures add up")
    func wholePage() throws {
        let expected = #"""
            # Shopping

            ## Open carts

            | Cart | Home | To get | In the basket | Total | Budget |
            |---|---|---|--:|--:|--:|
            | [Weekend](shopping/trips/weekend.md) (Under way) | Harbour flat | 1 of 2 lines left | €3.60 | €9.60 | €5.40 left |
            | [Next week](shopping/trips/next-week.md) (Being planned) | Household | 2 lines | | €2.60 (1 price unknown) | no budget |

            ## Spending

            - **€39.21** spent in total
            - **US$9.00** spent in total
            - 4 trips
            - €25.21 spent in May 2026, on 1 trip
            - 1 of 3 trips with a budget went over it.
            - 1 line without a price is not included in any total.
            - Amounts in different currencies are not added together.

            ## Trips over budget

            - [Party shop](shopping/trips/party-shop.md) (2 May 2026): €5.21 over the budget of €20.00. €7.50 for unplanned items, €2.41 for items planned without a price

            ## By month

            | Month | Trips | Spent |
            |---|--:|--:|
            | May 2026 | 1 | €25.21 (1 price unknown) |
            | April 2026 | 1 | €7.20 |
            | March 2026 | 0 | €0.00 |
            | February 2026 | 2 | €6.80 US$9.00 |
            | **Total** | 4 | €39.21 US$9.00 |

            ## By store

            | Store | Trips | Spent |
            |---|--:|--:|
            | [Market](shopping/stores/market.md) | 3 | €20.00 (1 price unknown) |
            | [Bakery](shopping/stores/bakery.md) | 2 | €16.80 |
            | No store noted | 2 | €2.41 US$9.00 |
            | **Total** | 4 | €39.21 US$9.00 |

            ## By category

            | Category | Trips | Spent |
            |---|--:|--:|
            | Dairy | 3 | €20.90 |
            | No category | 3 | €18.31 US$9.00 (1 price unknown) |
            | **Total** | 4 | €39.21 US$9.00 |

            A trip counts at each of its stores and in each of its categories, but only once in the total.

            ## Top items

            | Item | Trips | Spent |
            |---|--:|--:|
            | [Milk](shopping/items/milk.md) | 3 | €15.50 |
            | [Bread](shopping/items/bread.md) | 2 | €10.81 |
            | [Cheese](shopping/items/cheese.md) | 1 | €5.40 |
            | Balloons | 1 | €4.50 |
            | Cake | 1 | €3.00 |
            | Firewood | 1 | US$9.00 |
            | Ribbon | 1 | unknown |

            ## Trips

            | Date | Trip | Home | Stores | Planned | Spent | Budget |
            |---|---|---|---|--:|--:|--:|
            | 2 May 2026 | [Party shop](shopping/trips/party-shop.md) | Harbour flat | Market, Bakery | €18.00 (1 price unknown) | €25.21 (1 price unknown) | €5.21 over |
            | 30 Apr 2026 | [April shop](shopping/trips/april-shop.md) | Household | Market | €7.20 | €7.20 | on budget |
            | 10 Feb 2026 | [Cottage shop](shopping/trips/cottage-shop.md) | Lake cottage |  | US$9.00 | US$9.00 | no budget |
            | 3 Feb 2026 | [Winter shop](shopping/trips/winter-shop.md) | Harbour flat | Market, Bakery | €6.80 | €6.80 | €3.20 under |

            ---

            For the owners of this household. It shows everything on record. Made by Housebook 0.1.0.

            """#
        #expect(try Self.page("shopping.md") == expected)
    }

    @Test(
        "In HTML a verdict is in words beside a bar scaled to the larger of budget and sum, a month's to its currency")
    func bars() throws {
        let page = try Self.page("shopping.html")
        func verdict(_ name: String, _ words: String, _ bars: String) -> String {
            #"<span class="\#(name)">\#(words)</span><span class="meter" aria-hidden="true">\#(bars)</span>"#
        }
        // In February 6.80 of 25.21, and the only amount in dollars, whose bar says so.
        let february = #"<bdi>\#(whole("February 2026"))</bdi></th><td class="plot" aria-hidden="true">"#
        expect(
            page,
            has: [
                verdict(
                    "verdict over", "€5.21 over", #"<i style="--v:79.3"></i><i class="beyond" style="--v:20.7"></i>"#),
                verdict("verdict", "on budget", #"<i style="--v:100"></i>"#),
                verdict("verdict", "€3.20 under", #"<i style="--v:68"></i>"#),
                february
                    + ##"<span style="--v:27"></span><span style="--v:100" data-currency="USD"></span></td>"##,
            ])
        #expect(HTMLScan(page).fault == nil)
        #expect(page.matches(of: /<td class="home">/).count == 6)
        // A household with one home needs no badges.
        var snapshot = TripHousehold.snapshot
        snapshot.homes.removeLast()
        snapshot.profile.homeIDs.removeLast()
        expect(try Self.page("shopping.html", snapshot), lacks: ["<td class=\"home\">"])
    }

    @Test("A trip belongs to the day and month of its end in the household's time zone")
    func timeZone() throws {
        var inputs = TestSite.inputs()
        inputs.timeZone = try #require(TimeZone(secondsFromGMT: 3600))
        expect(
            try Self.page("shopping.md", TripHousehold.snapshot, inputs),
            has: [
                "| 1 May 2026 | [April shop]",
                "| May 2026 | 2 | €32.41 (1 price unknown) |\n| April 2026 | 0 | €0.00 |",
                "- €32.41 spent in May 2026, on 2 trips\n",
            ])
    }

    @Test("An empty shopping page names the first command to use")
    func empty() throws {
        let snapshot = Sample.household([TripHousehold.flat])
        expect(
            try Self.page("shopping.html", snapshot),
            has: [
                "<p>No carts or trips are recorded yet. Create a cart, then build again.</p>",
                "<code>housebook cart new \"Weekly shop\" --budget 80</code>",
            ], lacks: ["<h2 id="])
        let expected = """
            # Shopping

            No carts or trips are recorded yet. Create a cart, then build again.

                housebook cart new "Weekly shop" --budget 80

            ---

            """
        #expect(try Self.page("shopping.md", snapshot).hasPrefix(expected))
    }

    @Test("With only open carts there are no totals yet; if every price is unknown, no amount is invented")
    func allUnknown() throws {
        var snapshot = TripHousehold.snapshot
        snapshot.carts = [TripHousehold.nextWeek]
        var page = try Self.page("shopping.md", snapshot)
        #expect(try Self.section("Trips", of: page) == "No trip is finished yet. Finished trips are listed here.")
        #expect(!page.contains("## Spending"))
        var cart = TripHousehold.partyShop
        cart.lines = [TripHousehold.surprise(1, "Ribbon", "2", TripHousehold.terms(nil, nil))]
        snapshot.carts = [cart]
        page = try Self.page("shopping.md", snapshot)
        let spent = """
            - No value recorded
            - 1 trip
            - unknown spent in May 2026, on 1 trip
            - 0 of 1 trips with a budget went over it.
            - 1 line without a price is not included in any total.
            """
        #expect(try Self.section("Spending", of: page) == spent)
        #expect(page.contains("| May 2026 | 1 | unknown |\n| **Total** | 1 | unknown |"))
        #expect(page.contains("| Market | €0.00 | unknown |") || page.contains("| €0.00 | unknown | €20.00 under |"))
        #expect(try Self.section("Trips over budget", of: page) == "No trip went over its budget.")
    }

    @Test("A store has its present name, or the last one if it was deleted; a finished trip keeps that of its time")
    func renamedStores() throws {
        var snapshot = TripHousehold.snapshot
        snapshot.stores[1].name = "Super market"
        snapshot.stores.remove(at: 0)
        expect(
            try Self.page("shopping.md", snapshot),
            has: [
                "| [Super market](shopping/stores/market.md) | 3 | €20.00", "| Bakery | 2 | €16.80 |",
                "| Harbour flat | Market, Bakery | €6.80",
            ])
    }

    // MARK: - Long lists

    /// `count` trips, one a day backwards from 2 May 2026, each with its own store and category.
    private static func many(_ count: Int) throws -> Snapshot {
        var snapshot = TripHousehold.snapshot
        snapshot.carts = (0..<count).map { number in
            let day = CalendarDate(daysSinceEpoch: Sample.day("2026-05-02").daysSinceEpoch - number)
            let shop = Shop(id: Sample.id(1_000 + number), name: "Store \(number)")
            var line = TripHousehold.line(
                3_000 + number, TripHousehold.milk, "1", TripHousehold.terms(shop, 100),
                TripHousehold.bought("1", TripHousehold.terms(shop, 200 + Int64(number))))
            (line.vaultItemID, line.name, line.category) = (nil, "Thing \(number)", "Category \(number)")
            return TripHousehold.cart(
                2_000 + number, "Trip \(number)", budget: 150, TripHousehold.completed("\(day)"), [line])
        }
        return snapshot
    }

    @Test("Twelve months and twelve parts are shown, and one more row for the rest, so that all adds up")
    func beyondTheFirst() throws {
        let page = try Self.page("shopping.md", try Self.many(400))
        let months = try Self.section("By month", of: page).split(separator: "\n")
        #expect(months.count == 2 + 12 + 1 + 1)
        // April 2026 has trips 2 to 31, of 2.02 and so on.
        #expect(months[3] == "| April 2026 | 30 | €64.95 |")
        // Before 1 June 2025: trips 336 to 399.
        #expect(months[14] == "| Earlier | 64 | €363.20 |")
        // 400 × 2.00 and 0 to 399 cents.
        #expect(months[15] == "| **Total** | 400 | €1,598.00 |")
        let stores = try Self.section("By store", of: page).split(separator: "\n")
        #expect(stores[2] == "| Store 399 | 1 | €5.99 |")
        #expect(stores[12] == "| Store 389 | 1 | €5.89 |")
        #expect(stores[13] == "| and 389 more |  | €1,532.66 |")
        #expect(stores[14] == "| **Total** | 400 | €1,598.00 |")
        #expect(try Self.section("Top items", of: page).split(separator: "\n").count == 2 + 10)
        let over = try Self.section("Trips over budget", of: page).split(separator: "\n")
        #expect(over.count == 11)
        #expect(
            over[0] == """
                - [Trip 0](shopping/trips/trip-0.md) (2 May 2026): €0.50 over the budget of €1.50. €1.00 for higher prices
                """)
        #expect(over[10] == "- and 390 more")
    }

    @Test("Long lists are cut into pages linked to each other, and only the first has totals")
    func paging() throws {
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = 10
        let pages = try TestSite.pages(try Self.many(30), inputs) { $0.hasPrefix("shopping") && !$0.contains("/") }
        let html = pages.filter { $0.key.hasSuffix(".html") }
        func trips(_ page: String) -> [String] {
            page.split(separator: "<table class=\"trips\">").last.map { table in
                table.matches(of: /<th scope="row"><a [^>]*>(Trip \d+)<\/a>/).map { String($0.1) }
            } ?? []
        }
        #expect(html.count > 2)
        let paths = try TestSite.walk("shopping.html", in: html)
        for (number, path) in paths.enumerated() {
            let page = try #require(html[path])
            let previous = HTMLScan(page).tags.first { $0.attributes["rel"] == "prev" }?.attributes["href"]
            #expect(previous == (number == 0 ? nil : paths[number - 1]))
            #expect(page.contains("id=\"spending\"") == (number == 0))
            #expect(page.contains("<p class=\"muted\">"))
        }
        #expect(paths.flatMap { trips(html[$0] ?? "") } == (0..<30).map { "Trip \($0)" })
    }
}
