/// What a person says of something to buy, or of what was bought. What is left out comes from the list and the vault.
public struct LineDetails: Hashable, Sendable {
    public var quantity: Quantity?
    public var shop: Shop?
    /// For one unit.
    public var price: Money?
    public var unit: PriceUnit?

    public init(quantity: Quantity? = nil, shop: Shop? = nil, price: Money? = nil, unit: PriceUnit? = nil) {
        self.quantity = quantity
        self.shop = shop
        self.price = price
        self.unit = unit
    }

    /// Whether nothing was said.
    public var isEmpty: Bool { self == LineDetails() }
}

extension CartItem {
    /// A line for something that is bought for once, of which the vault knows nothing.
    public init(once name: String, _ details: LineDetails) {
        self.init(
            name: name, quantity: details.quantity ?? .one,
            planned: Terms(
                shop: details.shop.map(ShopReference.init), price: details.price, unit: details.unit ?? .each))
    }
}

extension ShoppingIndex {
    /// A line for something of the vault. Where nobody says otherwise, it is from the store whose price was noted last,
    /// at that store's latest price.
    ///
    /// - Parameter currency: The cart's: prices in another are of no use to it.
    public func line(for item: VaultItem, _ details: LineDetails, in currency: Currency) -> CartItem {
        let shop = details.shop ?? usualShop(for: item, per: details.unit, in: currency)
        var terms =
            shop.map { item.terms(at: $0, per: details.unit, in: currency) }
            ?? CartItem.Terms(unit: details.unit ?? .each)
        terms.price = details.price ?? terms.price
        return CartItem(
            vaultItemID: item.id, name: item.name, category: category(item.categoryID)?.name ?? "",
            quantity: details.quantity ?? .one, planned: terms)
    }

    /// The store whose price was noted last, in the unit if there is one in it; of several noted at one time, as on one
    /// trip, the cheapest. Nil where no store that still is has a price in the currency.
    private func usualShop(for item: VaultItem, per unit: PriceUnit?, in currency: Currency) -> Shop? {
        let prices = item.prices.filter { $0.price.currency == currency && shop($0.shopID) != nil }
        let inUnit = prices.filter { unit == nil || $0.unit == unit }
        let latest = (inUnit.isEmpty ? prices : inUnit).min { a, b in
            a.asOf == b.asOf ? a.price.minorUnits < b.price.minorUnits : a.asOf > b.asOf
        }
        return shop(latest?.shopID)
    }

    /// What a line was bought as, where a person says how that differs from what the list has: from what it was bought
    /// as so far, else from the plan.
    ///
    /// The price of another store, or for another unit, is the planned one where that is what was planned, else the
    /// vault's, else unknown. A line without a store keeps its price when one is named.
    /// - Throws: `DomainError.unitNeedsQuantity`: 2 of a thing are not 2 kg of it.
    public func purchase(
        of line: CartItem, _ details: LineDetails, in cart: Cart
    ) throws(DomainError) -> CartItem.Purchase {
        var purchase = line.purchase ?? line.intention
        let before = purchase.terms
        purchase.terms.shop = details.shop.map(ShopReference.init) ?? before.shop
        purchase.terms.unit = details.unit ?? before.unit
        if purchase.terms.unit != before.unit, details.quantity == nil {
            throw .unitNeedsQuantity(
                line: name(of: line, in: cart), unit: purchase.terms.unit, planned: before.unit)
        }
        purchase.quantity = details.quantity ?? purchase.quantity
        if let price = details.price {
            purchase.terms.price = price
        } else if !purchase.terms.isSamePlace(as: before) {
            let isNowNamed = before.shop == nil && before.unit == purchase.terms.unit
            purchase.terms.price =
                isNowNamed && before.price != nil ? before.price : price(of: line, on: purchase.terms, in: cart)
        }
        return purchase
    }

    private func price(of line: CartItem, on terms: CartItem.Terms, in cart: Cart) -> Money? {
        if terms.isSamePlace(as: line.planned) { return line.planned.price }
        guard let item = vaultItem(line.vaultItemID), let shop = shop(terms.shop?.id) else { return nil }
        return item.terms(at: shop, per: terms.unit, in: cart.currency).price
    }
}

extension CartItem.Terms {
    /// Whether it is the same store and unit, and so the same price, whatever the store was called at the time.
    fileprivate func isSamePlace(as other: CartItem.Terms) -> Bool {
        shop?.id == other.shop?.id && unit == other.unit
    }
}
