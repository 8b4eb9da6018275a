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
            Snapshot(profile: Profile(name: ""), stores: [market, corner], categories: [dairy], vault: items))
    }

    // MARK: - A new line

    private func terms(_ shop: Shop?, _ cents: Int64?, per unit: PriceUnit = .each) -> CartItem.Terms {
        CartItem.Terms(shop: shop.map { ShopReference($0) }, price: cents.map(euro), unit: unit)
    }

    @Test(
        "A line takes the store whose price was noted last, and that price; a line without a vault item what is given")
    func newLine() {
        let milk = VaultItem(
            name: "Milk", categoryID: dairy.id, prices: [noted(market, 119, day: 1), noted(corner, 129, day: 2)])
        let line = index(milk).line(for: milk, LineDetails(), in: .eur)
        #expect((line.vaultItemID, line.name, line.category, line.quantity) == (milk.id, "Milk", "Dairy", .one))
        #expect(line.planned == terms(corner, 129))
        let once = CartItem(once: "Tulips", LineDetails(shop: market, price: euro(400), unit: kilogram))
        #expect((once.vaultItemID, once.name, once.quantity) == (nil, "Tulips", .one))
        #expect(once.planned == terms(market, 400, per: kilogram))
    }

    @Test("A given unit decides the store; deleted stores and other currencies are ignored; given details are kept")
    func store() {
        let pack = PriceUnit("pack") ?? .each
        let dollars = PriceOption(
            shopID: corner.id, price: Money(minorUnits: 80, currency: .usd),
            asOf: Date(timeIntervalSince1970: 3 * 86_400))
        let francs = Currency("CHF") ?? .eur
        for (prices, details, currency, planned) in [
            // Among prices noted at the same time, the cheapest store is taken.
            ([noted(market, 119, day: 2), noted(corner, 129, day: 2)], LineDetails(), .eur, terms(market, 119)),
            ([noted(market, 119, day: 1), noted(gone, 99, day: 2), dollars], LineDetails(), .eur, terms(market, 119)),
            (
                [noted(market, 119, day: 1), noted(gone, 99, day: 2), dollars], LineDetails(), .usd,
                CartItem.Terms(shop: ShopReference(corner), price: dollars.price)
            ),
            ([noted(market, 119, day: 1), noted(gone, 99, day: 2), dollars], LineDetails(), francs, CartItem.Terms()),
            (
                [noted(market, 600, per: kilogram, day: 1), noted(corner, 129, day: 2)], LineDetails(unit: kilogram),
                .eur,
                terms(market, 600, per: kilogram)
            ),
            (
                [noted(market, 600, per: kilogram, day: 1), noted(corner, 129, day: 2)], LineDetails(unit: pack), .eur,
                terms(corner, nil, per: pack)
            ),
            ([noted(corner, 129, day: 2)], LineDetails(shop: market, price: euro(99)), .eur, terms(market, 99)),
        ] as [([PriceOption], LineDetails, Currency, CartItem.Terms)] {
            let milk = VaultItem(name: "Milk", prices: prices)
            #expect(index(milk).line(for: milk, details, in: currency).planned == planned)
        }
        let details = LineDetails(quantity: Quantity(3))
        #expect(index().line(for: VaultItem(name: "Milk"), details, in: .eur).quantity == Quantity(3))
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

    @Test("At another store the price is the vault's for the unit, else unknown; another unit requires a quantity")
    func elsewhere() throws {
        var (index, line, cart) = milkLine()
        for (details, price) in [
            (LineDetails(shop: market), euro(119)),
            (LineDetails(quantity: .one, shop: market, unit: kilogram), euro(500)),
            (LineDetails(quantity: .one, unit: kilogram), nil), (LineDetails(shop: gone), nil),
            (LineDetails(shop: market, price: euro(111)), euro(111)), (LineDetails(unit: .each), euro(129)),
        ] as [(LineDetails, Money?)] {
            #expect(try index.purchase(of: line, details, in: cart).terms.price == price)
        }
        #expect(throws: DomainError.unitNeedsQuantity(line: "Milk", unit: kilogram, planned: .each)) {
            try index.purchase(of: line, LineDetails(unit: kilogram), in: cart)
        }
        // Back at the planned store the price is the planned one.
        line.outcome = .fulfilled(try index.purchase(of: line, LineDetails(shop: market), in: cart))
        cart.lines = [line]
        #expect(try index.purchase(of: line, LineDetails(shop: corner), in: cart) == line.intention)
    }

    @Test("Naming the store of a line that had none keeps its price")
    func storeIsNamed() throws {
        let line = CartItem(once: "Tulips", LineDetails(price: euro(400)))
        let cart = Cart(name: "Trip", currency: .eur, lines: [line])
        let purchase = try index().purchase(of: line, LineDetails(shop: market), in: cart)
        #expect(purchase.terms == terms(market, 400))
    }
}
