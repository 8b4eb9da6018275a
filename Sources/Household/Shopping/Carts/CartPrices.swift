extension Cart {
    /// The prices that a finished trip records in the vault: one for each vault item, store and unit, as of the trip's
    /// end. Of several lines for the same one, the last counts. Leaves out lines whose price cannot be true, and those
    /// below zero: a deposit or a voucher differs each time. Empty for a trip that is not finished.
    public var pricesPaid: [(item: EntityID<VaultItem>, option: PriceOption)] {
        guard let end = completedAt else { return [] }
        var paid: [(item: EntityID<VaultItem>, option: PriceOption)] = []
        var told: Set<PaidPlace> = []
        // From the last line to the first, so that the line that counts comes before the others.
        for line in lines.reversed() {
            guard let item = line.vaultItemID, let purchase = line.purchase, purchase.total != nil,
                let shop = purchase.terms.shop, let price = purchase.terms.price, price.minorUnits >= 0
            else { continue }
            let option = PriceOption(shopID: shop.id, unit: purchase.terms.unit, price: price, asOf: end)
            if told.insert(PaidPlace(item: item, place: option.place)).inserted { paid.append((item, option)) }
        }
        return paid.reversed()
    }
}

/// A vault item, store and unit, for which a trip records one price.
private struct PaidPlace: Hashable {
    let item: EntityID<VaultItem>
    let place: PriceOption.Place
}

extension VaultItem {
    /// The terms that a trip in a currency is planned with: the store's latest price in the unit, if it is in that
    /// currency, else an unknown one.
    /// - Parameter unit: Nil for the unit of the latest price. A unit that the price has, too, is spelled as there.
    public func terms(at shop: Shop, per unit: PriceUnit? = nil, in currency: Currency) -> CartItem.Terms {
        let option = price(at: shop.id, per: unit)
        let price = option.flatMap { $0.price.currency == currency ? $0.price : nil }
        return CartItem.Terms(shop: ShopReference(shop), price: price, unit: option?.unit ?? unit ?? .each)
    }
}
