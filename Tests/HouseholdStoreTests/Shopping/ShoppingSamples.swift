import Household
import HouseholdStore

// Sample values for tests of shopping.

func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

func quantity(_ text: String) -> Quantity {
    guard let quantity = Quantity(text) else { preconditionFailure("\(text) is no quantity") }
    return quantity
}

func unit(_ text: String) -> PriceUnit {
    guard let unit = PriceUnit(text) else { preconditionFailure("\(text) is no unit") }
    return unit
}

extension TemporaryStore {
    func shop(_ name: String) throws -> Shop { try shopping.addShop(Shop(name: name)) }

    func vaultItem(_ name: String) throws -> VaultItem { try shopping.addVaultItem(VaultItem(name: name)) }

    /// A cart in euros, in planning.
    func cart(_ name: String = "Saturday", budget: Int64? = nil) throws -> Cart {
        try shopping.createCart(Cart(name: name, currency: .eur, budget: budget.map(euros)))
    }

    /// Plans a line and returns its id.
    @discardableResult
    func plan(
        _ name: String, _ amount: String = "1", item: VaultItem? = nil, at shop: Shop? = nil, for price: Int64? = nil,
        per unit: PriceUnit = .each, in cart: Cart
    ) throws -> EntityID<CartItem> {
        let line = CartItem(
            vaultItemID: item?.id, name: name, quantity: quantity(amount),
            planned: CartItem.Terms(shop: shop.map { ShopReference($0) }, price: price.map(euros), unit: unit))
        return try shopping.plan(line, in: cart.id).line.id
    }

    /// Buys a line as planned, or at another price.
    func check(_ line: EntityID<CartItem>, for price: Int64? = nil, in cart: Cart) throws {
        let present = try shopping.cart(cart.slug).line(line.description)
        var purchase = present.purchase ?? present.intention
        if let price { purchase.terms.price = euros(price) }
        try shopping.check(line, as: purchase, in: cart.id)
    }

    /// The versions in a table, by name or slug.
    func versions(_ table: String) throws -> [String] {
        try rows("SELECT name, version FROM \(table) WHERE deletedAt IS NULL ORDER BY name")
    }
}
