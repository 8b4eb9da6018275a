import Foundation
import Household
import TestSupport

/// A household that shops: two homes, two stores, and trips of all kinds. Today is 3 May 2026, `TestSite.today`.
enum TripHousehold {
    static let flat = Sample.home(1, "Harbour flat", isPrimary: true)
    static let cottage = Sample.home(2, "Lake cottage")
    static let market = Shop(id: Sample.id(51), slug: "market", name: "Market", emoji: "🛒")
    static let bakery = Shop(id: Sample.id(52), slug: "bakery", name: "Bakery")
    static let dairy = VaultCategory(id: Sample.id(61), slug: "dairy", name: "Dairy", emoji: "🥛")
    static let milk = VaultItem(id: Sample.id(71), slug: "milk", name: "Milk", categoryID: dairy.id)
    static let cheese = VaultItem(id: Sample.id(72), slug: "cheese", name: "Cheese", categoryID: dairy.id)
    static let bread = VaultItem(id: Sample.id(73), slug: "bread", name: "Bread")
    static let kilogram = PriceUnit("kg") ?? .each

    static func instant(_ day: String, _ time: String = "12:00:00") -> Date {
        // A malformed date gives a time that fails the tests at once.
        (try? Date("\(day)T\(time)Z", strategy: .iso8601)) ?? .distantPast
    }

    static func terms(_ shop: Shop?, _ cents: Int64?, _ unit: PriceUnit = .each) -> CartItem.Terms {
        CartItem.Terms(shop: shop.map(ShopReference.init), price: cents.map(Sample.euros), unit: unit)
    }

    static func bought(_ quantity: String, _ terms: CartItem.Terms) -> CartItem.Outcome {
        .fulfilled(CartItem.Purchase(quantity: Sample.quantity(quantity), terms: terms))
    }

    static func line(
        _ number: Int, _ what: VaultItem, _ quantity: String, _ planned: CartItem.Terms,
        _ outcome: CartItem.Outcome = .open
    ) -> CartItem {
        CartItem(
            id: Sample.id(number), vaultItemID: what.id, name: what.name,
            category: what.categoryID == dairy.id ? "Dairy" : "", quantity: Sample.quantity(quantity), planned: planned,
            outcome: outcome)
    }

    static func surprise(_ number: Int, _ name: String, _ quantity: String, _ terms: CartItem.Terms) -> CartItem {
        CartItem(
            id: Sample.id(number), name: name, quantity: Sample.quantity(quantity), planned: terms,
            outcome: bought(quantity, terms), addedDuringShopping: true)
    }

    static func cart(
        _ number: Int, _ name: String, home: Home? = nil, currency: Currency = .eur, budget: Int64? = nil,
        _ state: Cart.State, _ lines: [CartItem]
    ) -> Cart {
        Cart(
            id: Sample.id(number), slug: Slug.make(from: name, fallback: "trip"), name: name, homeID: home?.id,
            currency: currency, budget: budget.map { Money(minorUnits: $0, currency: currency) }, state: state,
            lines: lines)
    }

    static func completed(_ day: String, _ time: String = "12:00:00") -> Cart.State {
        .completed(since: instant(day, time), at: instant(day, time))
    }

    /// The budget was €20.00; €18.00 planned, €25.21 spent.
    static let partyShop = cart(
        101, "Party shop", home: flat, budget: 2_000, completed("2026-05-02"),
        [
            // 2 × 1.20 planned, 3 × 1.30 paid: 1.20 more bought, 0.30 dearer.
            line(201, milk, "2", terms(market, 120), bought("3", terms(market, 130))),
            // 0.5 kg × 12.00 planned, 0.45 kg × 12.00 paid at the bakery: 0.60 less bought.
            line(202, cheese, "0.5", terms(market, 1_200, kilogram), bought("0.45", terms(bakery, 1_200, kilogram))),
            line(203, bread, "2", terms(bakery, 300), bought("2", terms(bakery, 300))),
            // The price was unknown when planned.
            line(204, bread, "1", terms(nil, nil), bought("1", terms(nil, 241))),
            line(205, milk, "3", terms(market, 120), .skipped),
            surprise(206, "Balloons", "1", terms(market, 450)),
            surprise(207, "Cake", "1", terms(bakery, 300)),
            surprise(208, "Ribbon", "2", terms(market, nil)),
        ])

    /// Exactly on its budget, late on the last day of April.
    static let aprilShop = cart(
        102, "April shop", budget: 720, completed("2026-04-30", "23:30:00"),
        [line(211, milk, "6", terms(market, 120), bought("6", terms(market, 120)))])

    /// Paid in another currency, without a budget.
    static let cottageShop = cart(
        103, "Cottage shop", home: cottage, currency: .usd, completed("2026-02-10"),
        [
            CartItem(
                id: Sample.id(221), name: "Firewood", planned: CartItem.Terms(price: Sample.dollars(900)),
                outcome: bought("1", CartItem.Terms(price: Sample.dollars(900))))
        ])

    /// 3.20 under budget.
    static let winterShop = cart(
        104, "Winter shop", home: flat, budget: 1_000, completed("2026-02-03"),
        [
            line(231, milk, "4", terms(market, 110), bought("4", terms(market, 110))),
            line(232, bread, "1", terms(bakery, 240), bought("1", terms(bakery, 240))),
        ])

    /// 3.60 in the basket, 6.00 to get, 1.20 skipped.
    static let weekend = cart(
        105, "Weekend", home: flat, budget: 1_500,
        .shopping(since: instant("2026-05-03", "09:00:00"), finishedBefore: nil),
        [
            line(241, milk, "3", terms(market, 120), bought("3", terms(market, 120))),
            line(242, bread, "2", terms(bakery, 300)),
            line(243, milk, "1", terms(market, 120), .skipped),
        ])

    static let nextWeek = cart(
        106, "Next week", .planning, [line(251, milk, "2", terms(market, 130)), line(252, bread, "1", terms(nil, nil))])

    static let snapshot: Snapshot = {
        var snapshot = Sample.household([flat, cottage])
        snapshot.stores = [bakery, market]
        snapshot.categories = [dairy]
        snapshot.vault = [bread, cheese, milk]
        snapshot.carts = [partyShop, aprilShop, cottageShop, winterShop, weekend, nextWeek]
        return snapshot
    }()
}
