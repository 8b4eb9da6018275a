import Foundation
import Household
import HouseholdStore

// Random choices for the shopping: which cart, which line, bought where and for how much.

extension World {
    private static let units = ["each", "each", "each", "kg", "l", "pack of 6"]
    private static let things = ["Milk", "Bread", "Figs", "Balloons", "Rice 2", "Rice 10", "Käse", "{{name}}", "A | B"]

    func unit() -> PriceUnit { PriceUnit(one(of: Self.units)) ?? .each }
    func thing() -> String { chance(70) ? one(of: Self.things) : name() }

    /// A positive quantity; occasionally zero, which the rules refuse.
    func amount() -> Quantity { Quantity(one(of: ["1", "1", "1", "2", "0.35", "1.5", "0.125", "12", "0"])) ?? .one }

    /// A price. Nil if unknown; occasionally in another currency, which the rules refuse.
    func price(in currency: Currency) -> Money? {
        if chance(15) { return nil }
        let other = chance(3) ? Currency("CHF") ?? currency : currency
        return Money(minorUnits: Int64(number(0...2500)), currency: other)
    }

    /// A random time in the last three months.
    func earlier() -> Date {
        Date(
            timeIntervalSince1970: Double(today.daysSinceEpoch * 86_400 - number(0...90) * 86_400 + number(0...86_399)))
    }

    func shop() throws -> Shop { try store.shopping.shop(try anyID("store")) }
    func vaultItem() throws -> VaultItem { try store.shopping.vaultItem(try anyID("vaultItem")) }

    /// A cart in one of the given states; occasionally in any state, which the rules may refuse.
    func cart(_ states: Cart.State.Name...) throws -> Cart {
        let names = (chance(15) ? Cart.State.Name.allCases : states).map { "'\($0.rawValue)'" }.joined(separator: ", ")
        return try store.shopping.cart(try anyID("cart", where: "deletedAt IS NULL AND status IN (\(names))"))
    }

    /// A line of a cart; occasionally one that is not in the cart.
    func line(of cart: Cart) throws -> CartItem {
        if chance(4) { return CartItem(id: try newID(), name: "Nothing") }
        return try any(of: cart.lines)
    }

    func terms(in currency: Currency) throws -> CartItem.Terms {
        let shops = chance(12) ? [] : try ids("store")
        let shop = try shops.isEmpty ? nil : store.shopping.shop(one(of: shops))
        return CartItem.Terms(shop: shop.map { ShopReference($0) }, price: price(in: currency), unit: unit())
    }

    /// What was bought for a line: mostly as planned.
    func purchase(of line: CartItem, in cart: Cart) throws -> CartItem.Purchase {
        chance(55) ? line.intention : CartItem.Purchase(quantity: amount(), terms: try terms(in: cart.currency))
    }

    /// A new line, for a vault item or for a one-off purchase.
    func newLine(in currency: Currency) throws -> CartItem {
        let vault = chance(30) ? [] : try ids("vaultItem")
        let item = try vault.isEmpty ? nil : store.shopping.vaultItem(one(of: vault))
        return CartItem(
            id: try newID(), vaultItemID: item?.id, name: item?.name ?? thing(),
            category: item == nil && chance(50) ? "Party" : "", quantity: amount(), planned: try terms(in: currency))
    }

    /// A cart without lines.
    func newCart() throws -> Cart {
        let homes = chance(40) ? [] : try ids("home")
        let currency = chance(80) ? Currency.eur : Currency.usd
        return Cart(
            id: try newID(), name: chance(50) ? "Weekly shop" : freshName(),
            homeID: homes.isEmpty ? nil : try entity(one(of: homes)), currency: currency,
            budget: chance(50) ? Money(minorUnits: Int64(number(0...8000)), currency: currency) : nil)
    }
}
