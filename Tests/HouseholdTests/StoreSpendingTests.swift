import Foundation
import Testing

@testable import Household

/// What of a trip is spent at which store.
struct StoreSpendingTests {
    private static let (corner, market) = (EntityID<Shop>(), EntityID<Shop>())

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

    private static func amount(_ spending: Spending) -> [Int64] {
        [Int64(spending.lines), Int64(spending.withoutPrice), spending.total(in: .eur).minorUnits]
    }

    @Test("Each store has its own lines, what names no store has its own, and together they are what was spent")
    func parts() {
        let cart = Cart(
            name: "Shop", currency: .eur, state: .completed(since: .distantPast, at: .distantPast),
            lines: [
                Self.line(120, at: Self.corner) { .fulfilled($0.intention) },
                Self.line(250, at: Self.market) { .fulfilled($0.intention) },
                Self.line(80, at: Self.corner) { .fulfilled($0.intention) },
                Self.line(nil, at: Self.corner) { .fulfilled($0.intention) },
                Self.line(999, at: Self.corner) { _ in .skipped },
                Self.line(30, at: nil) { .fulfilled($0.intention) },
            ])
        #expect(Self.amount(cart.spent(at: Self.corner)) == [3, 1, 200])
        #expect(Self.amount(cart.spent(at: Self.market)) == [1, 0, 250])
        #expect(Self.amount(cart.spent(at: nil)) == [1, 0, 30])
        #expect(Self.amount(cart.spent(at: EntityID())) == [0, 0, 0])
        #expect(cart.spent(at: Self.corner) + cart.spent(at: Self.market) + cart.spent(at: nil) == cart.spent)
    }

    @Test("What counts is where it was bought, and while shopping where it is planned to be had")
    func whereItWasBought() {
        let elsewhere = Self.line(120, at: Self.corner) { line in
            var purchase = line.intention
            purchase.terms.shop = ShopReference(id: Self.market, name: "Market")
            return .fulfilled(purchase)
        }
        let open = Self.line(70, at: Self.corner) { _ in .open }
        let cart = Cart(
            name: "Shop", currency: .eur, state: .shopping(since: .distantPast, finishedBefore: nil),
            lines: [elsewhere, open])
        #expect(Self.amount(cart.spent(at: Self.market)) == [1, 0, 120])
        #expect(Self.amount(cart.spent(at: Self.corner)) == [1, 0, 70])
    }
}
