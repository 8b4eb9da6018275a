/// The details that a person gives of a line, planned or bought. Missing details come from the list and the vault.
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

    /// Whether no detail was given.
    public var isEmpty: Bool { self == LineDetails() }
}

extension CartItem {
    /// A line for a one-off purchase, without a vault item.
    public init(once name: String, _ details: LineDetails) {
        self.init(
            name: name, quantity: details.quantity ?? .one,
            planned: Terms(
                shop: details.shop.map(ShopReference.init), price: details.price, unit: details.unit ?? .each))
    }
}

extension ShoppingIndex {
    /// A line for a vault item. Without other details, it is from the store with the most recently recorded price, at
    /// that store's latest price.
    ///
    /// - Parameter currency: The cart's currency. Prices in others are not used.
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

    /// The store with the most recently recorded price, in the unit if there is one in it; of several recorded at one
    /// time, as on one trip, the cheapest. Nil where no existing store has a price in the currency.
    private func usualShop(for item: VaultItem, per unit: PriceUnit?, in currency: Currency) -> Shop? {
        let prices = item.prices.filter { $0.price.currency == currency && shop($0.shopID) != nil }
        let inUnit = prices.filter { unit?.isSame(as: $0.unit) ?? true }
        let latest = (inUnit.isEmpty ? prices : inUnit).min { a, b in
            a.asOf == b.asOf ? Money.isLower(a.price, b.price) : a.asOf > b.asOf
        }
        return shop(latest?.shopID)
    }

    /// The purchase of a line: as bought so far, else as planned, changed by the details that a person gives.
    ///
    /// At another store or in another unit, the price is the planned one if that store and unit were planned, else the
    /// vault's, else unknown. A line without a store keeps its price when a store is named.
    /// - Throws: `DomainError.unitNeedsQuantity` where only the unit changes: 2 of a thing are not 2 kg of it.
    public func purchase(
        of line: CartItem, _ details: LineDetails, in cart: Cart
    ) throws(DomainError) -> CartItem.Purchase {
        var purchase = line.purchase ?? line.intention
        let before = purchase.terms
        purchase.terms.shop = details.shop.map(ShopReference.init) ?? before.shop
        purchase.terms.unit = details.unit ?? before.unit
        let isSameUnit = purchase.terms.unit.isSame(as: before.unit)
        if !isSameUnit, details.quantity == nil {
            throw .unitNeedsQuantity(
                line: name(of: line, in: cart), unit: purchase.terms.unit, planned: before.unit)
        }
        purchase.quantity = details.quantity ?? purchase.quantity
        if let price = details.price {
            purchase.terms.price = price
        } else if !purchase.terms.isSamePlace(as: before) {
            let isNowNamed = before.shop == nil && isSameUnit
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
    /// Whether the store and the unit are the same, and so the price, whatever the store was called at the time.
    fileprivate func isSamePlace(as other: CartItem.Terms) -> Bool {
        shop?.id == other.shop?.id && unit.isSame(as: other.unit)
    }
}
