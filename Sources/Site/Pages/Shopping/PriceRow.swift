import Household
import Templating
import Wording

/// A store as pages name it: a link where the store still has a page.
struct StoreLink: TemplateModel {
    var store: String  // `Corner Shop`, or `No store noted`
    @Link var storeHref: String? = nil  // the store's page
    var storeColour: String?  // `#2f6f4f`
}

/// The price of one unit of a vault item at a store.
struct PriceRow: TemplateModel {
    @Included var store: StoreLink
    @Included var price: UnitPrice
}

/// A price for one unit, without the store.
struct UnitPrice: TemplateModel {
    var amount: String  // for one unit: `€1.20`
    var unit: String  // `each`, `per kg`
    var asOf: String  // when it was seen: `3 May 2026`
    var cheapest: Bool  // it is the lowest price for that unit, and another store charges more
}

extension SiteModel {
    /// The prices of a vault item, in the order of the stores.
    /// - Parameter item: A position in the vault.
    func priceRows(of item: Int, at address: PageAddress) -> [PriceRow] {
        vaultPrices.prices(of: item).map { price in
            PriceRow(
                store: storeLink(ShopReference(id: price.option.shopID, name: ""), at: address),
                price: unitPrice(price))
        }
    }

    func unitPrice(_ price: VaultPrices.Price) -> UnitPrice {
        let option = price.option
        return UnitPrice(
            amount: formats.amount(option.price), unit: perUnit(option.unit), asOf: shortDate(option.asOf),
            cheapest: price.isCheapest)
    }

    /// The store under its present name or, if it no longer exists, under the name that a trip recorded.
    func storeLink(_ reference: ShopReference?, at address: PageAddress) -> StoreLink {
        guard let reference else { return StoreLink(store: words[.withoutStore]) }
        let shop = shopping.shop(reference.id)
        return StoreLink(
            store: shop?.name ?? reference.name,
            storeHref: link(to: reference, at: address), storeColour: shop?.colour.hex)
    }

    /// Nil for a store that no longer has a page.
    func link(to store: ShopReference?, at address: PageAddress) -> String? {
        paths.shop(store?.id).map { address.link(toPage: $0) }
    }

    /// A price's unit, as written after the amount: `per kg`, `each`.
    func perUnit(_ unit: PriceUnit) -> String {
        unit == .each ? words[.perEach] : words(.perUnit, ["unit": unit.name])
    }
}
