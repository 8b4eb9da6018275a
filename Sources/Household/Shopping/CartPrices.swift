extension Cart {
    /// What a finished trip tells the vault: the price paid for each of its items at each store in each unit, as of the
    /// trip's end. Of several lines for one of these the last tells; one whose price cannot be true tells nothing. Empty
    /// for a trip that is not finished.
    public var pricesPaid: [(item: EntityID<VaultItem>, option: PriceOption)] {
        guard let end = completedAt else { return [] }
        var paid: [(item: EntityID<VaultItem>, option: PriceOption)] = []
        var told: Set<PaidPlace> = []
        // From the last line to the first, so that the one that tells comes up before the others.
        for line in lines.reversed() {
            guard let item = line.vaultItemID, let purchase = line.purchase, purchase.total != nil,
                let shop = purchase.terms.shop, let price = purchase.terms.price
            else { continue }
            let option = PriceOption(shopID: shop.id, unit: purchase.terms.unit, price: price, asOf: end)
            if told.insert(PaidPlace(item: item, place: option.place)).inserted { paid.append((item, option)) }
        }
        return paid.reversed()
    }
}

/// What a trip tells one price of.
private struct PaidPlace: Hashable {
    let item: EntityID<VaultItem>
    let place: PriceOption.Place
}

extension VaultItem {
    /// The price that a trip in a currency would be planned with: the store's latest in the unit, where it is in that
    /// currency.
    /// - Parameter unit: Nil for the unit of whichever price was noted last.
    public func terms(at shop: Shop, per unit: PriceUnit? = nil, in currency: Currency) -> CartItem.Terms {
        let option = price(at: shop.id, per: unit)
        let price = option.flatMap { $0.price.currency == currency ? $0.price : nil }
        return CartItem.Terms(shop: ShopReference(shop), price: price, unit: unit ?? option?.unit ?? .each)
    }
}
