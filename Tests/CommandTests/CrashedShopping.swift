import Foundation
import Household
import HouseholdStore
import TestSupport

// The shopping commands that are killed: a trip is finished with all its consequences, or not at all.

extension CrashedCommand {
    /// Prepares one of `cart finish`, `cart check` and `price-book price`.
    func prepareShopping(
        _ site: TemporarySite, _ store: Store, number: Int
    ) throws -> (arguments: [String], isWhole: IsWhole) {
        let shop = try Self.shop(store)
        if self == .vaultPrice {
            let item = try store.shopping.vaultItem("Milk")
            let price = Money(minorUnits: Int64(number) * 10 + 5, currency: .eur)
            return (
                ["price-book", "price", item.slug, "--store", shop.slug, "--price", price.plain],
                { before, after in
                    let prices = after.vault.first { $0.id == item.id }?.prices.map(\.price) ?? []
                    return prices == item.prices.map(\.price) || prices == [price]
                }
            )
        }
        let cart = try trip(store, at: shop, number: number)
        guard self == .checkLine else {
            return (["cart", "finish", cart.slug, "--keep", "4"], { Self.isFinishWhole(cart, $0, $1) })
        }
        let purchase = CartItem.Purchase(
            quantity: Quantity("0.35") ?? .one,
            terms: CartItem.Terms(
                shop: ShopReference(shop), price: Money(minorUnits: 399, currency: .eur), unit: PriceUnit("kg") ?? .each
            ))
        return (
            [
                "cart", "check", cart.slug, "3", "--quantity", "0.35", "--price", "3.99", "--unit", "kg", "--store",
                shop.slug,
            ],
            { _, after in
                guard let lines = after.carts.first(where: { $0.id == cart.id })?.lines, lines.count == 4 else {
                    return false
                }
                let others = [0, 1, 3].allSatisfy { lines[$0] == cart.lines[$0] }
                return others && [.open, .fulfilled(purchase)].contains(lines[2].outcome)
            }
        )
    }

    /// A cart in shopping with four lines: the third is open, the fourth is not in the vault.
    private func trip(_ store: Store, at shop: Shop, number: Int) throws -> Cart {
        let shopping = store.shopping
        var cart = try shopping.createCart(Cart(name: "Trip \(number)", currency: .eur))
        for name in ["Milk", "Bread", "Figs", "Lamp \(number)"] {
            // The lamp is bought once only, without a vault item.
            let item = name.hasPrefix("Lamp") ? nil : try shopping.vaultItem(name)
            let price = Money(minorUnits: Int64(number) * 10, currency: .eur)
            try shopping.plan(
                CartItem(
                    vaultItemID: item?.id, name: name,
                    planned: CartItem.Terms(shop: ShopReference(shop), price: price)),
                in: cart.id)
        }
        cart = try shopping.start(cart.id)
        for line in [cart.lines[0], cart.lines[1], cart.lines[3]] {
            cart = try shopping.check(line.id, as: line.intention, in: cart.id)
        }
        return cart
    }

    /// Whether the state, the lines, the vault's prices and the new vault item are all there, or none of them.
    private static func isFinishWhole(_ cart: Cart, _ before: Snapshot, _ after: Snapshot) -> Bool {
        guard let found = after.carts.first(where: { $0.id == cart.id }) else { return false }
        guard found.isCompleted else { return found == cart && after.vault == before.vault }
        let isNoted = found.pricesPaid.allSatisfy { paid in
            after.vault.contains { $0.id == paid.item && $0.prices.contains(paid.option) }
        }
        return found.pricesPaid.count == 3 && isNoted && found.lines[2].isSkipped
            && after.vault.contains { $0.id == found.lines[3].vaultItemID && $0.name == cart.lines[3].name }
    }

    private static func shop(_ store: Store) throws -> Shop {
        if let shop = try store.shopping.stores().first { return shop }
        let shop = try store.shopping.addShop(Shop(name: "Corner Shop"))
        for name in ["Milk", "Bread", "Figs"] { try store.shopping.addVaultItem(VaultItem(name: name)) }
        return shop
    }

    /// Keeps the last three carts, and removes the vault items that trips added.
    static func clearUp(_ shopping: CartRepository) throws {
        for cart in try shopping.carts().dropLast(3) {
            if cart.isCompleted { try shopping.reopen(cart.id) }
            try shopping.deleteCart(cart.id)
        }
        for item in try shopping.vault() where item.name.hasPrefix("Lamp") { try shopping.deleteVaultItem(item.id) }
    }
}
