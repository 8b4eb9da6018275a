import Foundation
import Household
import TestSupport

extension Sample {
    /// The instant of a text such as `2026-11-03T18:30:00Z`.
    static func time(_ text: String) -> Date {
        do {
            return try Date(text, strategy: .iso8601)
        } catch {
            preconditionFailure("\(text) is no instant")
        }
    }

    static func zone(_ name: String) -> TimeZone {
        guard let zone = TimeZone(identifier: name) else { preconditionFailure("\(name) is no time zone") }
        return zone
    }

    static func unit(_ name: String) -> PriceUnit {
        guard let unit = PriceUnit(name) else { preconditionFailure("\(name) is no unit") }
        return unit
    }

    static func shop(_ number: Int, _ name: String) -> Shop {
        Shop(id: id(number), slug: Slug.make(from: name, fallback: "store"), name: name)
    }

    static func terms(_ shop: Shop?, _ price: Money?, per unit: String = "each") -> CartItem.Terms {
        CartItem.Terms(shop: shop.map { ShopReference($0) }, price: price, unit: Self.unit(unit))
    }

    static func purchase(
        _ quantity: String, of price: Money?, at shop: Shop? = nil, per unit: String = "each"
    ) -> CartItem.Purchase {
        CartItem.Purchase(quantity: Self.quantity(quantity), terms: terms(shop, price, per: unit))
    }

    /// A line planned at a price, bought at the same price unless another is given.
    static func line(
        _ number: Int, _ name: String = "Milk", _ quantity: String = "1", of price: Money? = nil, at shop: Shop? = nil,
        per unit: String = "each", item: EntityID<VaultItem>? = nil, category: String = "",
        outcome: CartItem.Outcome = .open, surprise: Bool = false
    ) -> CartItem {
        CartItem(
            id: id(number), vaultItemID: item, name: name, category: category, quantity: Self.quantity(quantity),
            planned: terms(shop, price, per: unit), outcome: outcome, addedDuringShopping: surprise)
    }

    /// A line bought as planned.
    static func bought(
        _ number: Int, _ name: String = "Milk", _ quantity: String = "1", of price: Money?, at shop: Shop? = nil,
        per unit: String = "each", item: EntityID<VaultItem>? = nil, category: String = "", surprise: Bool = false
    ) -> CartItem {
        line(
            number, name, quantity, of: price, at: shop, per: unit, item: item, category: category,
            outcome: .fulfilled(purchase(quantity, of: price, at: shop, per: unit)), surprise: surprise)
    }

    static func cart(
        _ lines: [CartItem] = [], _ state: Cart.State = .planning, number: Int = 1, currency: Currency = .eur,
        budget: Money? = nil
    ) -> Cart {
        Cart(
            id: id(number), slug: "weekly", name: "Weekly", currency: currency, budget: budget, state: state,
            lines: lines)
    }

    /// A trip that ended at the given instant, an hour after it began.
    static func trip(
        _ number: Int, _ end: String, _ lines: [CartItem], currency: Currency = .eur, budget: Money? = nil
    ) -> Cart {
        let end = time(end)
        return cart(
            lines, .completed(since: end.addingTimeInterval(-3600), at: end), number: number, currency: currency,
            budget: budget)
    }

    static let morning = time("2026-11-03T09:00:00Z")
    static let noon = time("2026-11-03T12:00:00Z")
    static let evening = time("2026-11-03T18:00:00Z")

    /// A household with shopping only.
    static func shopping(
        stores: [Shop] = [], categories: [VaultCategory] = [], vault: [VaultItem] = [], carts: [Cart] = []
    ) -> ShoppingIndex {
        ShoppingIndex(
            Snapshot(
                profile: Profile(name: "The Millers", homeIDs: []), stores: stores, categories: categories,
                vault: vault, carts: carts))
    }
}
