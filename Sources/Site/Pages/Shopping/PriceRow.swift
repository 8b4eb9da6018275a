import Household

/// A store as pages name it: a link where the store still has a page.
struct StoreLink: TemplateModel {
    var name: String
    var href: String?
    var colour: String?

    static let fields = Fields<StoreLink> {
        $0.text("store", \.name)
        $0.link("storeHref", optional: \.href)
        $0.text("storeColour", optional: \.colour)
    }
}

/// What one unit of something costs at a store.
struct PriceRow: TemplateModel {
    var store: StoreLink
    var price: UnitPrice

    static let fields = Fields<PriceRow> {
        $0.include(\.store)
        $0.include(\.price)
    }
}

/// A noted price, without the store.
struct UnitPrice: TemplateModel {
    var amount: String
    /// `per kg`, `each`
    var unit: String
    var asOf: String
    var isCheapest: Bool

    static let fields = Fields<UnitPrice> {
        $0.text("amount", \.amount)
        $0.text("unit", \.unit)
        $0.text("asOf", \.asOf)
        $0.flag("cheapest", \.isCheapest)
    }
}

extension SiteModel {
    /// What a vault item costs where, in the order of the stores. A price at a store that is gone is no price.
    func prices(of item: VaultItem) -> [PriceOption] {
        shopping.stores.flatMap { shop in item.prices.filter { $0.shopID == shop.id } }
    }

    func priceRows(of item: VaultItem, at address: PageAddress) -> [PriceRow] {
        let prices = prices(of: item)
        return prices.map { option in
            PriceRow(
                store: storeLink(ShopReference(id: option.shopID, name: ""), at: address),
                price: unitPrice(option, among: prices))
        }
    }

    func unitPrice(_ option: PriceOption, among prices: [PriceOption]) -> UnitPrice {
        UnitPrice(
            amount: formats.amount(option.price), unit: perUnit(option.unit), asOf: date(option.asOf),
            isCheapest: option.isCheapest(among: prices))
    }

    /// A store as it is called now, or as a trip recorded it where it is gone.
    func storeLink(_ reference: ShopReference?, at address: PageAddress) -> StoreLink {
        guard let reference else { return StoreLink(name: words[.withoutStore]) }
        let shop = shopping.shop(reference.id)
        return StoreLink(
            name: shop?.name ?? reference.name,
            href: paths.shop(reference.id).map { address.link(to: $0, address.ending) }, colour: shop?.colour.hex)
    }

    /// A price's unit as it stands behind the amount: `per kg`, `each`.
    func perUnit(_ unit: PriceUnit) -> String {
        unit == .each ? words[.perEach] : words(.perUnit, ["unit": unit.name])
    }
}

extension PriceOption {
    /// Whether none of the prices for the same unit is lower, and one is higher. Currencies are not compared.
    func isCheapest(among prices: [PriceOption]) -> Bool {
        let rivals = prices.filter { $0.unit == unit && $0.price.currency == price.currency }
            .map(\.price.minorUnits)
        return rivals.contains { $0 > price.minorUnits } && !rivals.contains { $0 < price.minorUnits }
    }
}
