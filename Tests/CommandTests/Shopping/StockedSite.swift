import Foundation
import Household
import HouseholdStore
import TestSupport

extension TemporarySite {
    /// The furnished household with a vault: Milk (1.19 each at Green Grocer on 1 March 2026, 1.29 at Corner Shop on the 2nd),
    /// Minced beef (8.90 a kg at Corner Shop), Bread (2.30 at Green Grocer), and Salt, of which no price is known.
    static func stocked() throws -> TemporarySite { try stockedModel.get().copy() }

    private static let stockedModel = Result {
        let site = try furnished()
        let march1 = try site.shopping(onMarch: 1)
        let grocer = try march1.addShop(Shop(name: "Green Grocer", emoji: "🥬", sortOrder: 1))
        let corner = try march1.addShop(Shop(name: "Corner Shop", sortOrder: 2))
        let dairy = try march1.category("dairy-eggs")
        let milk = try march1.addVaultItem(VaultItem(name: "Milk", categoryID: dairy.id))
        let beef = try march1.addVaultItem(VaultItem(name: "Minced beef"))
        let bread = try march1.addVaultItem(VaultItem(name: "Bread"))
        try march1.addVaultItem(VaultItem(name: "Salt"))
        try march1.setPrice(of: milk.id, at: grocer.id, per: .each, .euro(119))
        try march1.setPrice(of: bread.id, at: grocer.id, per: .each, .euro(230))
        let march2 = try site.shopping(onMarch: 2)
        try march2.setPrice(of: milk.id, at: corner.id, per: .each, .euro(129))
        try march2.setPrice(of: beef.id, at: corner.id, per: .kilogram, .euro(890))
        return site
    }

    /// The stocked household with the cart “Weekly shop”: 2 × Milk, 0.35 kg of Minced beef, Bread, and 4 Candles that
    /// are not in the vault and have no known price. The budget is 10.00 EUR.
    static func planned() throws -> TemporarySite { try plannedModel.get().copy() }

    private static let plannedModel = Result {
        let site = try stocked()
        let snapshot = try site.snapshot()
        let shopping = try site.shopping()
        let cart = try shopping.createCart(
            Cart(name: "Weekly shop", homeID: snapshot.homes.first?.id, currency: .eur, budget: .euro(1000)))
        func plan(_ slug: String, _ quantity: String, at shop: Int, _ price: Money, per unit: PriceUnit = .each) throws
        {
            let item = try shopping.vaultItem(slug)
            try shopping.plan(
                CartItem(
                    vaultItemID: item.id, name: item.name, quantity: Quantity(quantity) ?? .one,
                    planned: .init(shop: ShopReference(snapshot.stores[shop]), price: price, unit: unit)), in: cart.id)
        }
        try plan("milk", "2", at: 1, .euro(129))
        try plan("minced-beef", "0.35", at: 1, .euro(890), per: .kilogram)
        try plan("bread", "1", at: 0, .euro(230))
        try shopping.plan(CartItem(name: "Candles", quantity: Quantity(4) ?? .one), in: cart.id)
        return site
    }

    /// The planned household, with the trip started.
    static func inTheShops() throws -> TemporarySite { try inTheShopsModel.get().copy() }

    private static let inTheShopsModel = Result {
        let site = try planned()
        try site.shopping().start(try site.shopping().cart("weekly-shop").id)
        return site
    }

    /// Milk and Bread bought as planned, the rest skipped.
    static func home() throws -> TemporarySite { try homeModel.get().copy() }

    private static let homeModel = Result {
        let site = try inTheShops()
        let shopping = try site.shopping()
        let cart = try shopping.cart("weekly-shop")
        for line in cart.lines where ["Milk", "Bread"].contains(line.name) {
            try shopping.check(line.id, as: line.intention, in: cart.id)
        }
        try shopping.finish(cart.id)
        return site
    }

    func shopping() throws -> CartRepository { try Store.open(at: storePath).shopping }

    /// The shopping as at noon on a day of March 2026.
    private func shopping(onMarch day: Double) throws -> CartRepository {
        let noon = Date(timeIntervalSince1970: 1_772_280_000 + day * 86_400)
        return try Store.open(at: storePath, now: { noon }).shopping
    }

    func cart(_ slug: String = "weekly-shop") throws -> Cart? { try snapshot().carts.first { $0.slug == slug } }
}

extension Money {
    static func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }
}

extension PriceUnit {
    /// The unit “kg”; `.each` should the parsing ever fail.
    static let kilogram = PriceUnit("kg") ?? .each
}

extension CommandResult {
    /// The output with `____-__-__` for each date, because trips happen on the day of the test.
    var withoutDays: String { output.replacing(/\d{4}-\d{2}-\d{2}/, with: "____-__-__") }
}
