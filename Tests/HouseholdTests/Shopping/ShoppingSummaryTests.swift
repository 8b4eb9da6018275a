import Foundation
import Household
import TestSupport
import Testing

/// Spending by month, store, category and item, with every number computed by hand.
@Suite struct ShoppingSummaryTests {
    private let lidl = Sample.shop(1, "Lidl")
    private let aldi = Sample.shop(2, "Aldi")
    private let milk: EntityID<VaultItem> = Sample.id(50)

    /// Four trips: two in October, one of them in dollars, and two in November, the last without purchases.
    private var index: ShoppingIndex {
        let dollars = Sample.currency("USD")
        return Sample.shopping(carts: [
            Sample.trip(
                1, "2026-10-05T10:00:00Z",
                [
                    Sample.bought(1, "Milk", "2", of: Sample.euros(100), at: lidl, item: milk, category: "Dairy"),
                    Sample.bought(2, "Balloons", of: Sample.euros(50), at: aldi),
                    Sample.line(3, "Cake", of: Sample.euros(900), at: aldi, category: "Bakery", outcome: .skipped),
                ], budget: Sample.euros(200)),
            Sample.trip(
                2, "2026-10-31T23:30:00Z",
                [
                    Sample.bought(4, "Milk", of: Sample.dollars(300), at: lidl, item: milk, category: "Dairy"),
                    Sample.bought(5, "BALLOONS", of: nil),
                ], currency: dollars, budget: Sample.dollars(300)),
            Sample.trip(
                3, "2026-11-10T10:00:00Z",
                [
                    Sample.bought(
                        6, "Whole milk", of: Sample.euros(120), at: Sample.shop(1, "Lidl Mitte"), item: milk,
                        category: "Dairy & Eggs"),
                    Sample.bought(
                        7, "Whole milk", of: Sample.euros(5), at: Sample.shop(1, "Lidl Mitte"), item: milk,
                        category: "Dairy & Eggs", surprise: true),
                ], budget: Sample.euros(100)),
            Sample.trip(4, "2026-11-12T10:00:00Z", []),
            // An unfinished trip is in no summary.
            Sample.cart([Sample.line(8, of: Sample.euros(77))], number: 5),
        ])
    }

    /// A share in words: `EUR 2.50, USD 3.00; 4 lines, 1 without price; 2 trips`.
    private func words<Key>(_ share: ShoppingSummary.Share<Key>) -> String {
        words(share.spending) + "; \(share.trips) trips"
    }

    private func words(_ spending: Spending) -> String {
        let totals = spending.totals.map { "\($0.currency) \($0.plain)" }.joined(separator: ", ")
        return "\(totals); \(spending.lines) lines, \(spending.withoutPrice) without price"
    }

    private func summary(_ zone: String = "UTC") -> ShoppingSummary {
        let index = index
        return ShoppingSummary(of: index.trips, in: index, timeZone: Sample.zone(zone))
    }

    @Test("By month, newest first, including months without purchases")
    func months() {
        let months = summary().months
        #expect(months.map(\.key.description) == ["2026-11", "2026-10"])
        #expect(
            months.map(words) == [
                "EUR 1.25; 2 lines, 0 without price; 2 trips",
                "EUR 2.50, USD 3.00; 4 lines, 1 without price; 2 trips",
            ])
    }

    @Test("The time zone decides the month of a trip")
    func timeZone() {
        let months = summary("Europe/Berlin").months
        #expect(
            months.map(words) == [
                "EUR 1.25, USD 3.00; 4 lines, 1 without price; 3 trips",
                "EUR 2.50; 2 lines, 0 without price; 1 trips",
            ])
        #expect(summary("Europe/Berlin").total == summary().total)
    }

    @Test("By store, the last visited first, under its latest name; purchases at an unknown store are included")
    func stores() {
        let stores = summary().stores
        #expect(stores.map(\.key.id) == [lidl.id, nil, aldi.id])
        #expect(stores.map(\.key.name) == ["Lidl Mitte", "", "Aldi"])
        #expect(
            stores.map(words) == [
                "EUR 3.25, USD 3.00; 4 lines, 0 without price; 3 trips",
                "; 1 lines, 1 without price; 1 trips", "EUR 0.50; 1 lines, 0 without price; 1 trips",
            ])
    }

    @Test("By category, as recorded on the trips")
    func categories() {
        let categories = summary().categories
        #expect(categories.map(\.key) == ["Dairy & Eggs", "Dairy", ""])
        #expect(
            categories.map(words) == [
                "EUR 1.25; 2 lines, 0 without price; 1 trips",
                "EUR 2.00, USD 3.00; 2 lines, 0 without price; 2 trips",
                "EUR 0.50; 2 lines, 1 without price; 2 trips",
            ])
    }

    @Test("By item: vault items by id under their latest name, others by name, ignoring case")
    func items() {
        let items = summary().items
        #expect(items.map(\.key.id) == [milk, nil])
        #expect(items.map(\.key.name) == ["Whole milk", "BALLOONS"])
        #expect(
            items.map(words) == [
                "EUR 3.25, USD 3.00; 4 lines, 0 without price; 3 trips",
                "EUR 0.50; 2 lines, 1 without price; 2 trips",
            ])
    }

    @Test("Trips over budget and trips with a budget are counted; a budget hit exactly is kept")
    func budgets() {
        let summary = summary()
        // November's first (125 of 100) and October's first (250 of 200).
        #expect(summary.overBudget == [2, 0])
        #expect(summary.withBudget == 3)
    }

    @Test("The total is the sum of all trips")
    func total() {
        #expect(words(summary().total) == "EUR 3.75, USD 3.00; 6 lines, 1 without price")
    }

    @Test("A summary can cover some trips, or none")
    func ofSome() {
        let index = index
        let some = ShoppingSummary(of: [0], in: index, timeZone: Sample.zone("UTC"))
        #expect(words(some.total) == "EUR 2.50; 2 lines, 0 without price")
        #expect((some.withBudget, some.overBudget, some.stores.count) == (1, [0], 2))
        let none = ShoppingSummary(of: [], in: index, timeZone: Sample.zone("UTC"))
        #expect(none.total == Spending() && none.months.isEmpty && none.items.isEmpty && none.withBudget == 0)
    }

    @Test("A month has two digits, and months are in order")
    func calendarMonth() {
        let months = ["2026-09-30", "2026-10-01", "2025-12-31"].map { CalendarMonth(Sample.day($0)) }
        #expect(months.map(\.description) == ["2026-09", "2026-10", "2025-12"])
        #expect(months.sorted().map(\.description) == ["2025-12", "2026-09", "2026-10"])
        #expect(CalendarMonth(Sample.day("2026-09-01")) == months[0])
    }
}
