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

    private func shares<Key>(_ shares: [ShoppingSummary.Share<Key>], _ name: (Key) -> String) -> [String] {
        shares.map { "\(name($0.key)): \(words($0))" }
    }

    @Test("By month, newest first, including months without purchases; the time zone decides the month of a trip")
    func months() {
        #expect(
            shares(summary().months, \.description) == [
                "2026-11: EUR 1.25; 2 lines, 0 without price; 2 trips",
                "2026-10: EUR 2.50, USD 3.00; 4 lines, 1 without price; 2 trips",
            ])
        #expect(
            shares(summary("Europe/Berlin").months, \.description) == [
                "2026-11: EUR 1.25, USD 3.00; 4 lines, 1 without price; 3 trips",
                "2026-10: EUR 2.50; 2 lines, 0 without price; 1 trips",
            ])
        #expect(summary("Europe/Berlin").total == summary().total)
    }

    @Test("By store, the last visited first, under its latest name; purchases at an unknown store are included")
    func stores() {
        #expect(summary().stores.map(\.key.id) == [lidl.id, nil, aldi.id])
        #expect(
            shares(summary().stores, \.name) == [
                "Lidl Mitte: EUR 3.25, USD 3.00; 4 lines, 0 without price; 3 trips",
                ": ; 1 lines, 1 without price; 1 trips", "Aldi: EUR 0.50; 1 lines, 0 without price; 1 trips",
            ])
    }

    @Test("By category, as recorded on the trips")
    func categories() {
        #expect(
            shares(summary().categories, \.self) == [
                "Dairy & Eggs: EUR 1.25; 2 lines, 0 without price; 1 trips",
                "Dairy: EUR 2.00, USD 3.00; 2 lines, 0 without price; 2 trips",
                ": EUR 0.50; 2 lines, 1 without price; 2 trips",
            ])
    }

    @Test("By item: vault items by id under their latest name, others by name, ignoring case")
    func items() {
        #expect(summary().items.map(\.key.id) == [milk, nil])
        #expect(
            shares(summary().items, \.name) == [
                "Whole milk: EUR 3.25, USD 3.00; 4 lines, 0 without price; 3 trips",
                "BALLOONS: EUR 0.50; 2 lines, 1 without price; 2 trips",
            ])
    }

    @Test("The total is the sum of all trips; trips over budget and with a budget are counted")
    func total() {
        let summary = summary()
        #expect(words(summary.total) == "EUR 3.75, USD 3.00; 6 lines, 1 without price")
        // November's first (125 of 100) and October's first (250 of 200); a budget hit exactly is kept.
        #expect(summary.overBudget == [2, 0])
        #expect(summary.withBudget == 3)
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
