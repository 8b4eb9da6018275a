import Foundation
import Household
import Testing

/// Completing a line of which only some details are given.
@Suite struct LineDetailsTests {
    private let market = Shop(name: "Market")
    private let corner = Shop(name: "Corner Shop")
    private let gone = Shop(name: "Gone")
    private let dairy = VaultCategory(name: "Dairy")
    private let kilogram = PriceUnit("kg") ?? .each

    private func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    private func noted(_ shop: Shop, _ cents: Int64, per unit: PriceUnit = .each, day: Double) -> PriceOption {
        PriceOption(shopID: shop.id, unit: unit, price: euro(cents), asOf: Date(timeIntervalSince1970: day * 86_400))
    }

    private func index(_ items: VaultItem...) -> ShoppingIndex {
        ShoppingIndex(
            Snapshot(
                profile: Profile(name: ""), stores: [market, corner], categories: [dairy], vault: items))
    }

    // MARK: - A new line

    @Test("A line takes the store whose price was noted last, and that price")
    func latest() {
        let milk = VaultItem(
            name: "Milk", categoryID: dairy.id, prices: [noted(market, 119, day: 1), noted(corner, 129, day: 2)])
        let line = index(milk).line(for: milk, LineDetails(), in: .eur)
        #expect(line.vaultItemID == milk.id)
        #expect(line.name == "Milk")
        #expect(line.category == "Dairy")
        #expect(line.quantity == .one)
        #expect(line.planned == CartItem.Terms(shop: ShopReference(corner), price: euro(129)))
    }

    @Test("Among prices noted at the same time, the cheapest store is taken")
    func cheapestOfOneTrip() {
        let milk = VaultItem(name: "Milk", prices: [noted(market, 119, day: 2), noted(corner, 129, day: 2)])
        #expect(index(milk).line(for: milk, LineDetails(), in: .eur).planned.shop?.id == market.id)
    }

    @Test("Deleted stores and prices in another currency are ignored")
    func passedOver() {
        var milk = VaultItem(name: "Milk", prices: [noted(market, 119, day: 1), noted(gone, 99, day: 2)])
        milk.setPrice(
            PriceOption(
                shopID: corner.id, price: Money(minorUnits: 80, currency: .usd),
                asOf: Date(timeIntervalSince1970: 3 * 86_400)))
        #expect(index(milk).line(for: milk, LineDetails(), in: .eur).planned.shop?.id == market.id)
        #expect(index(milk).line(for: milk, LineDetails(), in: .usd).planned.shop?.id == corner.id)
        let francs = index(milk).line(for: milk, LineDetails(), in: Currency("CHF") ?? .eur)
        #expect(francs.planned == CartItem.Terms())
    }

    @Test("A given unit decides the store, where one has a price for it")
    func unit() {
        let milk = VaultItem(
            name: "Milk", prices: [noted(market, 600, per: kilogram, day: 1), noted(corner, 129, day: 2)])
        let kilograms = index(milk).line(for: milk, LineDetails(unit: kilogram), in: .eur)
        #expect(
            kilograms.planned == CartItem.Terms(shop: ShopReference(market), price: euro(600), unit: kilogram))
        let pack = PriceUnit("pack") ?? .each
        let packs = index(milk).line(for: milk, LineDetails(unit: pack), in: .eur)
        #expect(packs.planned == CartItem.Terms(shop: ShopReference(corner), price: nil, unit: pack))
    }

    @Test("Given details are kept")
    func said() {
        let milk = VaultItem(name: "Milk", prices: [noted(corner, 129, day: 2)])
        let quantity = Quantity(3) ?? .one
        let line = index(milk).line(
            for: milk, LineDetails(quantity: quantity, shop: market, price: euro(99)), in: .eur)
        #expect(line.quantity == quantity)
        #expect(line.planned == CartItem.Terms(shop: ShopReference(market), price: euro(99)))
    }

    @Test("A line without a vault item takes only the given details")
    func once() {
        let line = CartItem(once: "Tulips", LineDetails(shop: market, price: euro(400), unit: kilogram))
        #expect(line.vaultItemID == nil)
        #expect(line.name == "Tulips")
        #expect(line.quantity == .one)
        #expect(line.planned == CartItem.Terms(shop: ShopReference(market), price: euro(400), unit: kilogram))
    }

    // MARK: - A purchase

    /// 2 × Milk planned at Corner Shop for 1.29; the vault now has 1.19 at Market and 1.40 at Corner Shop.
    private func milkLine() -> (index: ShoppingIndex, line: CartItem, cart: Cart) {
        let milk = VaultItem(
            name: "Milk",
            prices: [noted(market, 119, day: 1), noted(corner, 140, day: 9), noted(market, 500, per: kilogram, day: 1)])
        let line = CartItem(
            vaultItemID: milk.id, name: "Milk", quantity: Quantity(2) ?? .one,
            planned: CartItem.Terms(shop: ShopReference(corner), price: euro(129)))
        return (index(milk), line, Cart(name: "Trip", currency: .eur, lines: [line]))
    }

    @Test("Without details a line is bought as planned, or again as it was bought")
    func asPlanned() throws {
        var (index, line, cart) = milkLine()
        #expect(try index.purchase(of: line, LineDetails(), in: cart) == line.intention)
        let purchase = CartItem.Purchase(quantity: .one, terms: CartItem.Terms(price: euro(100)))
        line.outcome = .fulfilled(purchase)
        cart.lines = [line]
        #expect(try index.purchase(of: line, LineDetails(), in: cart) == purchase)
    }

    @Test("At another store the price is the vault's for the unit, else unknown")
    func elsewhere() throws {
        let (index, line, cart) = milkLine()
        func price(_ details: LineDetails) throws -> Money? {
            try index.purchase(of: line, details, in: cart).terms.price
        }
        #expect(try price(LineDetails(shop: market)) == euro(119))
        #expect(try price(LineDetails(quantity: .one, shop: market, unit: kilogram)) == euro(500))
        #expect(try price(LineDetails(quantity: .one, unit: kilogram)) == nil)
        #expect(try price(LineDetails(shop: gone)) == nil)
        #expect(try price(LineDetails(shop: market, price: euro(111))) == euro(111))
    }

    @Test("Back at the planned store the price is the planned one")
    func backAgain() throws {
        var (index, line, cart) = milkLine()
        line.outcome = .fulfilled(try index.purchase(of: line, LineDetails(shop: market), in: cart))
        cart.lines = [line]
        #expect(try index.purchase(of: line, LineDetails(shop: corner), in: cart) == line.intention)
    }

    @Test("Naming the store of a line that had none keeps its price")
    func storeIsNamed() throws {
        let line = CartItem(once: "Tulips", LineDetails(price: euro(400)))
        let cart = Cart(name: "Trip", currency: .eur, lines: [line])
        let purchase = try index().purchase(of: line, LineDetails(shop: market), in: cart)
        #expect(purchase.terms == CartItem.Terms(shop: ShopReference(market), price: euro(400)))
    }

    @Test("Another unit requires a quantity")
    func otherUnit() {
        let (index, line, cart) = milkLine()
        #expect(throws: DomainError.unitNeedsQuantity(line: "Milk", unit: kilogram, planned: .each)) {
            try index.purchase(of: line, LineDetails(unit: kilogram), in: cart)
        }
        #expect(throws: Never.self) { try index.purchase(of: line, LineDetails(unit: .each), in: cart) }
    }
}
