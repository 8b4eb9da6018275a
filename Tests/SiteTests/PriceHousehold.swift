import Foundation
import Household
import TestSupport

/// A household with price histories: three stores, vault items with prices in several units and currencies, and trips
/// to one or two stores each.
enum PriceHousehold {
    static let lidl = Shop(
        id: Sample.id(51), slug: "lidl", name: "Lidl", emoji: "🛒", colour: colour("#0050aa"), sortOrder: 1)
    static let market = Shop(
        id: Sample.id(52), slug: "market", name: "Market", emoji: "🥕", colour: colour("#4b7a1f"), sortOrder: 2)
    static let bakery = Shop(id: Sample.id(53), slug: "bakery", name: "Bakery", sortOrder: 3)

    static let dairy = VaultCategory(
        id: Sample.id(61), slug: "dairy", name: "Dairy", emoji: "🥛", colour: colour("#2f6f9f"), sortOrder: 1)
    static let fruit = VaultCategory(id: Sample.id(62), slug: "fruit", name: "Fruit", emoji: "🍎", sortOrder: 2)

    static let kilogram = unit("kg")
    static let six = unit("pack of 6")

    /// €1.20 each at Lidl, €1.10 at the market, €6.60 for a pack of 6 at Lidl.
    static let milk = VaultItem(
        id: Sample.id(71), slug: "milk", name: "Milk", categoryID: dairy.id,
        prices: [
            PriceOption(shopID: lidl.id, price: Sample.euros(120), asOf: instant("2026-05-02")),
            PriceOption(shopID: lidl.id, unit: six, price: Sample.euros(660), asOf: instant("2026-01-15")),
            PriceOption(shopID: market.id, price: Sample.euros(110), asOf: instant("2026-04-18")),
        ])
    /// €2.50 a kilogram at the market, $3.00 at Lidl.
    static let apples = VaultItem(
        id: Sample.id(72), slug: "apples", name: "Apples", categoryID: fruit.id,
        prices: [
            PriceOption(shopID: lidl.id, unit: kilogram, price: Sample.dollars(300), asOf: instant("2026-02-10")),
            PriceOption(shopID: market.id, unit: kilogram, price: Sample.euros(250), asOf: instant("2026-05-02")),
        ])
    /// The same price at two stores.
    static let bread = VaultItem(
        id: Sample.id(73), slug: "bread", name: "Bread",
        prices: [
            PriceOption(shopID: lidl.id, price: Sample.euros(300), asOf: instant("2026-05-02")),
            PriceOption(shopID: bakery.id, price: Sample.euros(300), asOf: instant("2026-05-02")),
        ])
    static let tofu = VaultItem(id: Sample.id(74), slug: "tofu", name: "Tofu")

    static func unit(_ name: String) -> PriceUnit {
        guard let unit = PriceUnit(name) else { preconditionFailure("\(name) is no unit") }
        return unit
    }

    static func colour(_ hex: String) -> Colour {
        guard let colour = Colour(hex) else { preconditionFailure("\(hex) is no colour") }
        return colour
    }

    /// Noon of a day.
    static func instant(_ day: String) -> Date {
        Date(timeIntervalSince1970: Double(Sample.day(day).daysSinceEpoch) * 86_400 + 43_200)
    }

    /// A line that was bought as planned.
    static func bought(
        _ number: Int, _ item: VaultItem, _ quantity: String, _ price: Money?, per unit: PriceUnit = .each,
        at shop: Shop?
    ) -> CartItem {
        let terms = CartItem.Terms(shop: shop.map { ShopReference($0) }, price: price, unit: unit)
        return CartItem(
            id: Sample.id(number), vaultItemID: item.id, name: item.name, quantity: Sample.quantity(quantity),
            planned: terms, outcome: .fulfilled(CartItem.Purchase(quantity: Sample.quantity(quantity), terms: terms)))
    }

    static func trip(
        _ number: Int, _ name: String, _ day: String, currency: Currency = .eur, _ lines: [CartItem]
    ) -> Cart {
        Cart(
            id: Sample.id(number), slug: Slug.make(from: name, fallback: "trip"), name: name, currency: currency,
            state: .completed(since: instant(day), at: instant(day)), lines: lines)
    }

    /// Lidl: €4.80 + €3.00 in May, €6.60 in January; $9.00 in February. Market: €3.75 in May, €2.20 in April. Bakery:
    /// €3.00 and an unknown price in May. No store: €1.00 in January.
    static let trips = [
        trip(
            101, "Party shop", "2026-05-02",
            [
                bought(201, milk, "4", Sample.euros(120), at: lidl),
                bought(202, bread, "1", Sample.euros(300), at: lidl),
                bought(203, apples, "1.5", Sample.euros(250), per: kilogram, at: market),
                bought(204, bread, "1", Sample.euros(300), at: bakery), bought(205, bread, "1", nil, at: bakery),
            ]),
        trip(102, "April shop", "2026-04-18", [bought(211, milk, "2", Sample.euros(110), at: market)]),
        trip(
            103, "Cottage shop", "2026-02-10", currency: .usd,
            [bought(221, apples, "3", Sample.dollars(300), per: kilogram, at: lidl)]),
        trip(
            104, "Winter shop", "2026-01-15",
            [
                bought(231, milk, "1", Sample.euros(660), per: six, at: lidl),
                bought(232, milk, "1", Sample.euros(100), at: nil),
            ]),
    ]

    static let snapshot: Snapshot = {
        var snapshot = Sample.household([Sample.home(1, "Flat", isPrimary: true)])
        snapshot.stores = [lidl, market, bakery]
        snapshot.categories = [dairy, fruit]
        snapshot.vault = [apples, bread, milk, tofu]
        snapshot.carts = trips
        return snapshot
    }()

    /// A household that buys only milk, once a week, at the stores in turn.
    /// - Parameter prices: The oldest first, in minor units.
    static func history(_ prices: [Int64], at shops: [Shop] = [lidl]) -> Snapshot {
        var snapshot = snapshot
        snapshot.vault = [milk]
        snapshot.carts = prices.enumerated().map { number, price in
            let day = Sample.day("2020-01-04").adding(days: 7 * number)
            let line = bought(
                20_000 + number, milk, "2", Sample.euros(price), at: shops[number % shops.count])
            return trip(10_000 + number, "Week \(number + 1)", "\(day)", [line])
        }
        return snapshot
    }
}
