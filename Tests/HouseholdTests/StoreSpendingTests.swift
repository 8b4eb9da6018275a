import Foundation
import Testing

@testable import Household

/// How a trip's spending is divided among stores.
struct StoreSpendingTests {
    private static let (corner, market) = (EntityID<Shop>(), EntityID<Shop>())
    private static let day = Date(timeIntervalSince1970: 1_772_366_400)

    private static func line(_ cents: Int64?, at shop: EntityID<Shop>?, _ outcome: (CartItem) -> CartItem.Outcome)
        -> CartItem
    {
        let terms = CartItem.Terms(
            shop: shop.map { ShopReference(id: $0, name: "Store") },
            price: cents.map { Money(minorUnits: $0, currency: .eur) })
        var line = CartItem(name: "Milk", planned: terms)
        line.outcome = outcome(line)
        return line
    }

    private static func trip(_ lines: [CartItem], daysLater days: Double = 0) -> Cart {
        let end = day.addingTimeInterval(days * 86_400)
        return Cart(name: "Shop", currency: .eur, state: .completed(since: end, at: end), lines: lines)
    }

    /// For each visit: the cart, the lines, those without a price, and the cents.
    private static func visits(to shop: EntityID<Shop>, _ carts: [Cart]) -> [[Int64]] {
        ShoppingIndex(Snapshot(profile: .absent, carts: carts)).visits(to: shop).map { visit in
            [
                Int64(visit.cart), Int64(visit.spending.lines), Int64(visit.spending.withoutPrice),
                visit.spending.total(in: .eur).minorUnits,
            ]
        }
    }

    @Test("Each store gets its own lines of a trip, wherever they are")
    func parts() {
        let cart = Self.trip([
            Self.line(120, at: Self.corner) { .fulfilled($0.intention) },
            Self.line(250, at: Self.market) { .fulfilled($0.intention) },
            Self.line(80, at: Self.corner) { .fulfilled($0.intention) },
            Self.line(nil, at: Self.corner) { .fulfilled($0.intention) },
            Self.line(999, at: Self.corner) { _ in .skipped },
            Self.line(30, at: nil) { .fulfilled($0.intention) },
        ])
        #expect(Self.visits(to: Self.corner, [cart]) == [[0, 3, 1, 200]])
        #expect(Self.visits(to: Self.market, [cart]) == [[0, 1, 0, 250]])
        #expect(Self.visits(to: EntityID(), [cart]) == [])
    }

    @Test("The trips to a store are newest first, each with the spending there")
    func trips() {
        let carts = [
            Self.trip([Self.line(120, at: Self.corner) { .fulfilled($0.intention) }]),
            Self.trip(
                [
                    Self.line(70, at: Self.market) { .fulfilled($0.intention) },
                    Self.line(50, at: Self.corner) { .fulfilled($0.intention) },
                ], daysLater: 7),
            Self.trip([Self.line(90, at: Self.market) { .fulfilled($0.intention) }], daysLater: 14),
        ]
        #expect(Self.visits(to: Self.corner, carts) == [[1, 1, 0, 50], [0, 1, 0, 120]])
        #expect(Self.visits(to: Self.market, carts) == [[2, 1, 0, 90], [1, 1, 0, 70]])
    }

    @Test("The store where a line was bought counts, and only on finished trips")
    func whereItWasBought() {
        let elsewhere = Self.line(120, at: Self.corner) { line in
            var purchase = line.intention
            purchase.terms.shop = ShopReference(id: Self.market, name: "Market")
            return .fulfilled(purchase)
        }
        #expect(Self.visits(to: Self.market, [Self.trip([elsewhere])]) == [[0, 1, 0, 120]])
        #expect(Self.visits(to: Self.corner, [Self.trip([elsewhere])]) == [])
        var open = Self.trip([elsewhere])
        open.state = .shopping(since: Self.day, finishedBefore: nil)
        #expect(Self.visits(to: Self.market, [open]) == [])
    }
}
