import Foundation
import Household
import Testing

@testable import Site

/// The shopping on a home's dashboard.
struct DashboardShoppingTests {
    private static func page(_ path: String, _ snapshot: Snapshot = TripHousehold.snapshot) throws -> String {
        try TestSite.page(path, snapshot)
    }

    @Test("The month's spending, open carts and the latest trips are those of the home alone")
    func ofTheHome() throws {
        let expected = """
            ## Shopping

            €25.21 spent in May 2026, on 1 trip (1 price unknown)

            ### Open carts

            | Cart | To get | In the basket | Total | Budget |
            |---|---|--:|--:|--:|
            | [Weekend](../shopping/trips/weekend.md) (Under way) | 1 of 2 lines left | €3.60 | €9.60 | €5.40 left |

            ### Latest trips

            | Date | Trip | Stores | Planned | Spent | Budget |
            |---|---|---|--:|--:|--:|
            | 2 May 2026 | [Party shop](../shopping/trips/party-shop.md) | Market, Bakery | €18.00 (1 price unknown) | €25.21 (1 price unknown) | €5.21 over |
            | 3 Feb 2026 | [Winter shop](../shopping/trips/winter-shop.md) | Market, Bakery | €6.80 | €6.80 | €3.20 under |

            [All shopping](../shopping.md)

            """
        #expect(try Self.page("homes/harbour-flat.md").contains(expected))
    }

    @Test("A home without a trip this month says so, and one without shopping has no such section")
    func quietMonth() throws {
        expect(
            try Self.page("homes/lake-cottage.md"),
            has: [
                "## Shopping\n\nNothing spent in May 2026 so far\n\n### Latest trips\n",
                "| 10 Feb 2026 | [Cottage shop](../shopping/trips/cottage-shop.md) |",
            ])
        var snapshot = TripHousehold.snapshot
        snapshot.carts.removeAll { $0.homeID == TripHousehold.cottage.id }
        expect(try Self.page("homes/lake-cottage.html", snapshot), lacks: ["id=\"shopping\""])
    }

    @Test("The index shows the primary home's, with links from its own folder")
    func onTheIndex() throws {
        let page = try Self.page("index.html")
        expect(
            page,
            has: [
                "<h2 id=\"shopping\">Shopping</h2>", "<a href=\"shopping.html\">All shopping</a>",
                "<a href=\"shopping/trips/party-shop.html\" dir=\"auto\">Party shop</a>",
            ])
        #expect(HTMLScan(page).fault == nil)
    }

    @Test("Of many trips, the last five are shown")
    func lastFive() throws {
        var snapshot = TripHousehold.snapshot
        snapshot.carts = (1...7).map { day in
            TripHousehold.cart(
                900 + day, "Trip \(day)", home: TripHousehold.flat, TripHousehold.completed("2026-04-0\(day)"), [])
        }
        let page = try Self.page("homes/harbour-flat.md", snapshot)
        #expect(page.matches(of: /\[(Trip \d)\]/).map { String($0.1) } == (3...7).reversed().map { "Trip \($0)" })
    }

    @Test("Currencies are listed side by side, the home's own first, and never added")
    func severalCurrencies() throws {
        var snapshot = TripHousehold.snapshot
        snapshot.homes[0].currency = .usd
        var dollars = TripHousehold.cottageShop
        (dollars.homeID, dollars.state) = (TripHousehold.flat.id, TripHousehold.completed("2026-05-01"))
        snapshot.carts[2] = dollars
        #expect(
            try Self.page("homes/harbour-flat.md", snapshot)
                .contains("\nUS$9.00 and €25.21 spent in May 2026, on 2 trips (1 price unknown)\n"))
    }
}
