extension Snapshot {
    /// Adds the parts of a household's shopping that the audience sees, without the trips of hidden homes.
    mutating func addShopping(of original: Snapshot, for audience: Audience) {
        let shownHomes = Set(homes.map(\.id))
        stores = original.stores.copied(DisclosureTable.store, for: audience)
        categories = original.categories.copied(DisclosureTable.category, for: audience)
        vault = original.vault.copied(DisclosureTable.vault, for: audience)
        let everyHome = Set(original.homes.map(\.id))
        let shown = original.carts.filter { cart in
            audience.includes(cart.homeID)
                && (cart.homeID.map { shownHomes.contains($0) || !everyHome.contains($0) } ?? true)
        }
        carts = shown.copied(DisclosureTable.cart, for: audience)
        let (seesStores, seesCategories) = (audience.sees("store"), audience.sees("category"))
        let seesVault = audience.sees("vault")
        for place in vault.indices {
            if !seesStores { vault[place].prices = [] }
            if !seesCategories { vault[place].categoryID = nil }
        }
        for (place, cart) in zip(carts.indices, shown) {
            carts[place].homeID = carts[place].homeID.flatMap { shownHomes.contains($0) ? $0 : nil }
            carts[place].lines = cart.lines.copied(DisclosureTable.line, for: audience).map { line in
                var line = line
                if !seesStores { line.changeStores { $0 = nil } }
                if !seesCategories { line.category = "" }
                if !seesVault { line.vaultItemID = nil }
                return line
            }
        }
    }
}

extension CartItem {
    /// Changes the planned store and, if the line was bought, the store where it was.
    mutating func changeStores(_ change: (inout ShopReference?) -> Void) {
        change(&planned.shop)
        guard case .fulfilled(var purchase) = outcome else { return }
        change(&purchase.terms.shop)
        outcome = .fulfilled(purchase)
    }
}
