import Foundation
import Household
import TestSupport
import Testing

/// The price history of an item: lowest, highest, median, and the cheapest store now.
@Suite struct PriceHistoryTests {
    private let lidl = Sample.shop(1, "Lidl")
    private let aldi = Sample.shop(2, "Aldi")
    private let rewe = Sample.shop(3, "Rewe")
    private let milk: EntityID<VaultItem> = Sample.id(50)

    private func bought(
        _ cents: Int64?, at shop: Shop? = nil, per unit: String = "each", _ quantity: String = "1",
        currency: Currency = .eur
    ) -> CartItem {
        Sample.bought(
            1, "Milk", quantity, of: cents.map { Money(minorUnits: $0, currency: currency) }, at: shop, per: unit,
            item: milk)
    }

    /// A history of trips on consecutive days, each with the given lines.
    private func history(_ trips: [[CartItem]]) -> PriceHistory {
        let carts = trips.enumerated().map { number, lines in
            Sample.trip(number + 1, "2026-11-\(number + 10)T18:00:00Z", lines)
        }
        return PriceHistory(of: milk, in: Sample.shopping(carts: carts))
    }

    @Test(
        "The lowest, the highest and the median of odd and even numbers of prices; a median is rounded half up",
        arguments: [
            ([100], 100, 100, 100), ([300, 100, 200], 100, 300, 200), ([100, 101], 100, 101, 101),
            ([100, 102], 100, 102, 101), ([100, 103], 100, 103, 102), ([4, 1, 3, 2], 1, 4, 3),
            ([9, 9, 1, 1], 1, 9, 5), ([0, 0, 0, 1], 0, 1, 0), ([0, 1], 0, 1, 1),
            ([0, 10_000_000_000_000], 0, 10_000_000_000_000, 5_000_000_000_000),
        ] as [([Int64], Int64, Int64, Int64)])
    func figures(prices: [Int64], lowest: Int64, highest: Int64, median: Int64) throws {
        let series = try #require(history(prices.map { [bought($0)] }).series.first)
        #expect([series.lowest, series.highest, series.median] == [lowest, highest, median].map(Sample.euros))
        #expect(series.entries.map(\.price.minorUnits) == prices.reversed())
        #expect(series.last == series.entries.first)
    }

    @Test("An entry has the store, the day, the quantity and the price")
    func entry() throws {
        let history = history([[], [bought(nil), bought(399, at: lidl, per: "kg", "0.35")]])
        let entry = try #require(history.series.first?.last)
        #expect((entry.place.cart, entry.place.line) == (1, 1))
        #expect(entry.date == Sample.time("2026-11-11T18:00:00Z"))
        #expect(entry.shop == ShopReference(lidl))
        #expect((entry.price, entry.quantity.description) == (Sample.euros(399), "0.35"))
    }

    @Test("Each unit and currency has its own series, in the order of unit, then currency")
    func seriesOfTheirOwn() {
        let usd = Currency.usd
        let history = history([
            [bought(399, per: "kg"), bought(450, per: "kg", currency: usd), bought(100)],
            [bought(120), bought(130, currency: usd), bought(420, per: "kg")],
        ])
        #expect(history.series.map { "\($0.unit) \($0.currency)" } == ["each EUR", "each USD", "kg EUR", "kg USD"])
        #expect(history.series.map { $0.entries.map(\.price.minorUnits) } == [[120, 100], [130], [420, 399], [450]])
        #expect(history.series.map(\.median.minorUnits) == [110, 130, 410, 450])
        #expect(history.series.map(\.median.currency) == [.eur, usd, .eur, usd])
    }

    @Test("The cheapest store has the lowest of the stores' latest prices; among equals the one visited last is taken")
    func cheapest() {
        let renamed = Sample.shop(1, "Lidl Mitte")
        for (trips, shop, price) in [
            (
                [
                    [bought(80, at: lidl), bought(100, at: aldi)], [bought(99, at: rewe)], [bought(120, at: lidl)],
                    [bought(1)],
                ], rewe, 99
            ),
            ([[bought(99, at: lidl)], [bought(99, at: aldi)], [bought(120, at: rewe)]], aldi, 99),
            // Within a trip the last line's store is the one visited last.
            ([[bought(99, at: lidl), bought(99, at: aldi)]], aldi, 99),
            // A renamed store is one store, under the name in its latest purchase.
            ([[bought(80, at: lidl)], [bought(99, at: aldi)], [bought(95, at: renamed)]], renamed, 95),
            // Without a store in any purchase there is no cheapest one.
            ([[bought(100)], [bought(90)]], nil, nil),
        ] as [([[CartItem]], Shop?, Int64?)] {
            let cheapest = history(trips).series.first?.cheapest
            #expect(cheapest?.shop == shop.map { ShopReference($0) })
            #expect(cheapest?.price == price.map(Sample.euros))
        }
    }

    @Test("Among several lines of one trip the last is the latest, as in the vault")
    func linesOfOneTrip() throws {
        let lines = [bought(100, at: lidl), bought(129, at: lidl), bought(110, at: aldi)]
        let series = try #require(history([lines]).series.first)
        #expect(series.entries.map(\.price.minorUnits) == [110, 129, 100])
        #expect(series.last.price == Sample.euros(110))
        // Lidl's first price, 1.00, does not count: its latest is 1.29.
        #expect(series.cheapest?.price == Sample.euros(110))
        let told = Sample.trip(1, "2026-11-10T18:00:00Z", lines).pricesPaid
        #expect(told.map(\.option.price) == [Sample.euros(129), Sample.euros(110)])
    }

    @Test("Unknown and impossible prices, and those below zero, are counted, but are in no series")
    func withoutPrice() {
        let largest: Int64 = 10_000_000_000_000
        let history = history([[bought(nil), bought(100), bought(-5), bought(.max), bought(.min)], [bought(nil)]])
        #expect((history.withoutPrice, history.belowZero) == (4, 1))
        #expect(history.series.map { $0.entries.map(\.price.minorUnits) } == [[100]])
        // A huge price of a tiny quantity has a total, and the median of two of them is in range.
        let huge = self.history([[bought(largest, "0.000001"), bought(0)], [bought(largest, "0.000001")]])
        #expect(huge.series.map(\.median) == [Sample.euros(largest)])
        let spread = self.history([[bought(largest, "0.000001"), bought(0)]])
        #expect(spread.series.map(\.median) == [Sample.euros(5_000_000_000_000)])
    }

    @Test("Only purchases of this item on completed trips count")
    func onlyPurchases() {
        let trip = Sample.trip(
            1, "2026-11-03T18:00:00Z",
            [
                Sample.line(1, of: Sample.euros(1), item: milk, outcome: .skipped),
                Sample.bought(2, of: Sample.euros(2), item: Sample.id(51)), Sample.bought(3, of: Sample.euros(3)),
            ])
        let shopping = Sample.cart(
            [bought(4)], .shopping(since: Sample.morning, finishedBefore: Sample.noon), number: 2)
        let plan = Sample.cart([Sample.line(5, of: Sample.euros(5), item: milk)], number: 3)
        let history = PriceHistory(of: milk, in: Sample.shopping(carts: [trip, shopping, plan]))
        #expect(history.series == [])
        #expect(history.withoutPrice == 0)
    }
}
