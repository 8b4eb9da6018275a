import Foundation
import Household
import TestSupport

extension RandomHousehold {
    /// Adds stores, categories, a vault and carts in every state as a store keeps them: names are trimmed, and unique
    /// where they must be. Some references dangle, and finished trips keep former names.
    mutating func addShopping(to snapshot: inout Snapshot) {
        for number in 0..<5 {
            snapshot.stores.append(
                Shop(
                    id: id(), slug: "store-\(number)", name: name(number), emoji: trimmed(), colour: colour(),
                    sortOrder: Int.random(in: -3...9, using: &random), record: record()))
            snapshot.categories.append(
                VaultCategory(
                    id: id(), slug: "category-\(number)", name: name(number), emoji: trimmed(), colour: colour(),
                    sortOrder: number, record: record()))
        }
        for number in 0..<12 {
            var item = VaultItem(
                id: id(), slug: "thing-\(number)", name: name(number),
                categoryID: random.chance(70) ? snapshot.categories.randomElement(using: &random)?.id : nil,
                record: record())
            for shop in snapshot.stores.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)) {
                item.setPrice(
                    PriceOption(
                        shopID: shop.id, unit: unit(), price: unitPrice(currency()), asOf: Self.instant(&random)))
            }
            snapshot.vault.append(item)
        }
        for number in 0..<9 { snapshot.carts.append(cart(number, in: snapshot)) }
    }

    private mutating func cart(_ number: Int, in snapshot: Snapshot) -> Cart {
        let (start, end) = (Self.instant(&random), Self.instant(&random))
        let state: Cart.State =
            switch number % 4 {
            case 0: .planning
            case 1: .shopping(since: start, finishedBefore: random.chance(50) ? end : nil)
            default: .completed(since: start, at: end)
            }
        let currency = currency()
        return Cart(
            id: id(), slug: "cart-\(number)", name: trimmed() + "c",
            homeID: random.chance(60) ? snapshot.homes.randomElement(using: &random)?.id : nil, currency: currency,
            budget: random.chance(50) ? amount(currency) : nil, state: state,
            lines: (0..<Int.random(in: 0...7, using: &random)).map { _ in line(in: state, currency, snapshot) },
            record: record())
    }

    private mutating func line(in state: Cart.State, _ currency: Currency, _ snapshot: Snapshot) -> CartItem {
        let isPlanning = state == .planning
        let statuses = state.name == .completed ? 1...2 : 0...2
        let outcome: CartItem.Outcome =
            switch isPlanning ? 0 : Int.random(in: statuses, using: &random) {
            case 0: .open
            case 1: .fulfilled(CartItem.Purchase(quantity: quantity(), terms: terms(currency, snapshot)))
            default: .skipped
            }
        let item = random.chance(70) ? snapshot.vault.randomElement(using: &random)?.id : nil
        return CartItem(
            id: id(), vaultItemID: random.chance(10) ? id() : item, name: trimmed() + "l", category: trimmed(),
            quantity: quantity(), planned: terms(currency, snapshot), outcome: outcome,
            addedDuringShopping: !isPlanning && random.chance(30), record: record())
    }

    private mutating func terms(_ currency: Currency, _ snapshot: Snapshot) -> CartItem.Terms {
        var shop = snapshot.stores.randomElement(using: &random).map { ShopReference($0) }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: shop = nil
        case 1: shop = ShopReference(id: id(), name: "Gone \(Int.random(in: 0...2, using: &random))")
        case 2: shop?.name = "Formerly " + trimmed() + "x"
        default: break
        }
        return CartItem.Terms(shop: shop, price: random.chance(70) ? unitPrice(currency) : nil, unit: unit())
    }

    /// A unique name: random texts contain no `#`.
    private mutating func name(_ number: Int) -> String { trimmed() + "#\(number)" }

    /// A price of one unit: it may have six decimals, or be below zero, as a deposit that comes back.
    private mutating func unitPrice(_ currency: Currency) -> Money {
        guard random.chance(30) else { return amount(currency) }
        let text = ["1.7599", "0.000001", "-3", "-0.1234"].randomElement(using: &random) ?? "1"
        // Each of them is a price in any currency.
        return (try? Money.parse(text, in: currency, isPerUnit: true)) ?? amount(currency)
    }

    private mutating func unit() -> PriceUnit {
        random.chance(50) ? PriceUnit(random.chance(30) ? "kWh" : text()) ?? .each : .each
    }

    private mutating func quantity() -> Quantity {
        Quantity(millionths: Int64.random(in: 1...9_000_000, using: &random)) ?? .one
    }

    private mutating func colour() -> Colour {
        ["#2f6f4f", "#ffffff"].randomElement(using: &random).flatMap { Colour($0) } ?? .standard
    }
}
