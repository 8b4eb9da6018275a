// Rules for a vault item and a cart, checked before they are written; for stores and categories, see `SortedEntity`.

extension VaultItem {
    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> VaultItem {
        var item = self
        for field in VaultItem.fields { try field.normalise(&item) }
        guard !item.name.isEmpty else { throw .emptyName(kind: .vaultItem) }
        for option in prices { try Text.check(perUnit: option.price, "price") }
        item.prices = prices.settled()
        return item
    }
}

extension Cart {
    public func validated() throws(DomainError) -> Cart {
        var cart = self
        for field in Cart.fields { try field.normalise(&cart) }
        guard !cart.name.isEmpty else { throw .emptyName(kind: .cart) }
        try Text.check(budget, "budget")
        try checkCurrency(of: budget, "budget")
        for place in lines.indices { cart.lines[place] = try validated(lines[place]) }
        return cart
    }

    private func validated(_ line: CartItem) throws(DomainError) -> CartItem {
        var line = line
        try Text.normalise(&line.name, "name", limit: TextLimit.name)
        guard !line.name.isEmpty else { throw .emptyName(kind: .line) }
        try Text.normalise(&line.category, "category", limit: TextLimit.name)
        try check(line.intention)
        try Text.normalise(&line.planned.shop, "store")
        if case .fulfilled(var purchase) = line.outcome {
            try check(purchase)
            try Text.normalise(&purchase.terms.shop, "store")
            line.outcome = .fulfilled(purchase)
        }
        guard line.fits(state.name) else { throw .lineOutOfStep(line: line.name, state: state.name) }
        return line
    }

    private func check(_ purchase: CartItem.Purchase) throws(DomainError) {
        guard purchase.quantity > .zero else { throw .notPositive(field: "quantity") }
        try Text.check(perUnit: purchase.terms.price, "price")
        try checkCurrency(of: purchase.terms.price, "price")
        if purchase.terms.price != nil, purchase.total == nil { throw .valueTooLarge(field: "price") }
    }

    private func checkCurrency(of money: Money?, _ field: String) throws(DomainError) {
        if let money, money.currency != currency {
            throw .otherCurrency(field: field, money.currency, ofCart: currency)
        }
    }
}

extension Text {
    fileprivate static func normalise(_ shop: inout ShopReference?, _ field: String) throws(DomainError) {
        guard var reference = shop else { return }
        try normalise(&reference.name, field, limit: TextLimit.name)
        shop = reference
    }
}
