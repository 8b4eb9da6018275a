import Foundation
import Household
import TestSupport
import Testing

struct TripLedgerTests {
    private static let (market, bakery) = (shop("Market"), shop("Bakery"))

    private static func shop(_ name: String) -> ShopReference { ShopReference(id: EntityID(), name: name) }

    private static func line(
        _ name: String, _ shop: ShopReference?, _ cents: Int64?, at other: ShopReference? = nil,
        surprise: Bool = false, open: Bool = false
    ) -> CartItem {
        let planned = CartItem.Terms(shop: shop, price: cents.map(Sample.euros))
        let paid = CartItem.Terms(shop: other ?? shop, price: cents.map(Sample.euros))
        return CartItem(
            name: name, planned: planned,
            outcome: open ? .open : .fulfilled(CartItem.Purchase(quantity: .one, terms: paid)),
            addedDuringShopping: surprise)
    }

    private static func cart(_ lines: [CartItem], _ state: Cart.State) -> Cart {
        Cart(name: "Trip", currency: .eur, state: state, lines: lines)
    }

    private static func names(_ parts: [TripLedger.Part]) -> [String] {
        parts.map { part in "\(part.shop?.name ?? "-"): \(part.lines.map(\.name).joined(separator: ", "))" }
    }

    private static let completed = Cart.State.completed(since: .distantPast, at: .distantPast)

    @Test("A finished trip groups lines by the store of purchase; those without a store are last")
    func finished() {
        var butter = Self.line("Butter", Self.market, 200)
        butter.outcome = .skipped
        let ledger = TripLedger(
            Self.cart(
                [
                    Self.line("String", nil, 50), Self.line("Milk", Self.market, 100), butter,
                    Self.line("Rolls", Self.market, 300, at: Self.bakery),
                    Self.line("Cake", Self.bakery, 900, surprise: true),
                    // A store renamed during the trip is one store.
                    Self.line("Jam", ShopReference(id: Self.market.id, name: "New market"), nil),
                ], Self.completed))
        #expect(Self.names(ledger.bought) == ["Market: Milk, Jam", "Bakery: Rolls, Cake", "-: String"])
        #expect(
            ledger.bought.map { $0.planned.totals } == [[Sample.euros(100)], [Sample.euros(300)], [Sample.euros(50)]])
        #expect(
            ledger.bought.map { $0.spent.totals } == [[Sample.euros(100)], [Sample.euros(1_200)], [Sample.euros(50)]])
        #expect(ledger.bought.map(\.spent.withoutPrice) == [1, 0, 0])
        #expect(ledger.bought.spent.totals == [Sample.euros(1_350)])
        #expect(ledger.toGet == [])
        #expect(ledger.skipped?.lines.map(\.name) == ["Butter"])
        #expect(ledger.skipped?.planned.totals == [Sample.euros(200)])
        #expect(ledger.skipped?.spent == Spending())
    }

    @Test("While shopping, open lines are kept apart, by planned store; in a plan all lines are open")
    func onTheWay() {
        let open = Self.line("Rolls", Self.bakery, 300, open: true)
        let shopping = Cart.State.shopping(since: .distantPast, finishedBefore: nil)
        let ledger = TripLedger(Self.cart([Self.line("Milk", Self.market, 100), open], shopping))
        #expect(Self.names(ledger.bought) == ["Market: Milk"])
        #expect(Self.names(ledger.toGet) == ["Bakery: Rolls"])
        #expect(ledger.toGet.spent.totals == [Sample.euros(300)])
        #expect(ledger.skipped == nil)
        let plan = TripLedger(Self.cart([open], .planning))
        #expect(Self.names(plan.toGet) == ["Bakery: Rolls"])
        #expect(plan.bought == [])
    }
}
