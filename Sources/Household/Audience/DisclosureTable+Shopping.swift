// Stores, categories, the vault and carts are for owner and family alone. The signs: see `DisclosureTable+Inventory`.

extension DisclosureTable {
    static let store = Disclosures<Shop>(
        "store", "W - - -", blank: { Shop(id: $0.id, name: "") },
        [
            .fixed("W - - -", "slug", \.slug),
            .fixed("W - - -", "sortOrder", \.sortOrder),
        ] + Shop.fields.map(Disclosure.init) + record(\.record, times: "W - - -"))

    static let category = Disclosures<VaultCategory>(
        "category", "W - - -", blank: { VaultCategory(id: $0.id, name: "") },
        [
            .fixed("W - - -", "slug", \.slug),
            .fixed("W - - -", "sortOrder", \.sortOrder),
        ] + VaultCategory.fields.map(Disclosure.init) + record(\.record, times: "W - - -"))

    static let vault = Disclosures<VaultItem>(
        "vault", "W - - -", blank: { VaultItem(id: $0.id, name: "") },
        [
            .fixed("W - - -", "slug", \.slug),
            .fixed("W - - -", "categoryID", \.categoryID),
            .parts("W - - -", "prices", ["shopID", "unit", "price", "asOf"]) {
                $1.prices = $0.prices.map {
                    PriceOption(shopID: $0.shopID, unit: $0.unit, price: $0.price, asOf: $0.asOf)
                }
            },
        ] + VaultItem.fields.map(Disclosure.init) + record(\.record, times: "W - - -"))

    static let cart = Disclosures<Cart>(
        "cart", "W - - -", blank: { Cart(id: $0.id, name: "", currency: $0.currency) },
        [
            .fixed("W - - -", "slug", \.slug),
            .fixed("W - - -", "homeID", \.homeID),
            .fixed("W - - -", "state", \.state),
        ] + Cart.fields.map(Disclosure.init) + record(\.record, times: "W - - -"))

    static let line = Disclosures<CartItem>(
        "cart.lines", "W - - -", role: .fixed, blank: { CartItem(id: $0.id, name: "") },
        [
            .fixed("W - - -", "vaultItemID", \.vaultItemID),
            .fixed("W - - -", "name", \.name),
            .fixed("W - - -", "category", \.category),
            .fixed("W - - -", "quantity", \.quantity),
            .parts("W - - -", "planned", ["shop.id", "shop.name", "price", "unit"]) { $1.planned = $0.planned.parts },
            .parts(
                "W - - -", "outcome",
                ["quantity", "terms.shop.id", "terms.shop.name", "terms.price", "terms.unit"]
            ) { original, copy in
                switch original.outcome {
                case .open: copy.outcome = .open
                case .skipped: copy.outcome = .skipped
                case .fulfilled(let purchase):
                    copy.outcome = .fulfilled(
                        CartItem.Purchase(quantity: purchase.quantity, terms: purchase.terms.parts))
                }
            },
            .fixed("W - - -", "addedDuringShopping", \.addedDuringShopping),
        ] + record(\.record, times: "W - - -"))
}

extension CartItem.Terms {
    /// A copy with only the parts listed here.
    fileprivate var parts: CartItem.Terms {
        CartItem.Terms(shop: shop.map { ShopReference(id: $0.id, name: $0.name) }, price: price, unit: unit)
    }
}
