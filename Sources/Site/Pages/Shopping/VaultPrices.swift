import Household

/// The prices of all vault items, by item and by store. They are compared only once: an item may have a price at each
/// of thousands of stores, and each store's page says whether its price is the lowest.
struct VaultPrices: Sendable {
    struct Price: Sendable {
        let option: PriceOption
        /// Whether no price for the same unit and currency is lower, and at least one is higher. Amounts below zero do
        /// not count: a deposit that is paid back is no price of a thing.
        let isCheapest: Bool
    }

    /// The prices of one item at one store.
    struct Entry: Sendable {
        /// A position in the vault.
        let item: Int
        /// One for each unit; never empty.
        fileprivate(set) var prices: [Price]
    }

    private let byItem: [[Price]]
    private let byShop: [EntityID<Shop>: [Entry]]

    init(_ shopping: ShoppingIndex) {
        let byItem = shopping.vault.map { Self.compared(shopping.prices(of: $0)) }
        var byShop: [EntityID<Shop>: [Entry]] = [:]
        for item in shopping.vaultItemsByCategory {
            // An item's prices at one store go into one entry.
            for price in byItem[item] { byShop[price.option.shopID, default: []].add(price, of: item) }
        }
        (self.byItem, self.byShop) = (byItem, byShop)
    }

    /// The prices of an item, in the order of the stores.
    /// - Parameter item: A position in the vault.
    func prices(of item: Int) -> [Price] { byItem[item] }

    /// The prices at a store, by category as in the vault.
    func prices(at shop: EntityID<Shop>) -> [Entry] { byShop[shop] ?? [] }

    private static func compared(_ options: [PriceOption]) -> [Price] {
        var ranges: [Kind: ClosedRange<Int128>] = [:]
        for option in options where option.price.minorUnits >= 0 {
            let amount = option.price.exact
            let range = ranges[Kind(option)] ?? amount...amount
            ranges[Kind(option)] = min(range.lowerBound, amount)...max(range.upperBound, amount)
        }
        return options.map { option in
            let range = ranges[Kind(option)]
            let amount = option.price.exact
            return Price(
                option: option, isCheapest: range?.lowerBound == amount && range?.upperBound != amount)
        }
    }

    /// The unit and currency in which prices are compared.
    private struct Kind: Hashable {
        let unit: String
        let currency: Currency

        init(_ option: PriceOption) {
            (unit, currency) = (option.unit.key, option.price.currency)
        }
    }
}

extension [VaultPrices.Entry] {
    fileprivate mutating func add(_ price: VaultPrices.Price, of item: Int) {
        if last?.item != item { append(VaultPrices.Entry(item: item, prices: [])) }
        self[count - 1].prices.append(price)
    }
}
