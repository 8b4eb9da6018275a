import Household

/// What the things in the vault cost where, by thing and by store, compared once: a thing may have a price at each of
/// thousands of stores, and each of these has a page that says whether its own is the lowest.
struct VaultPrices: Sendable {
    struct Price: Sendable {
        let option: PriceOption
        /// Whether none of the prices for the same unit is lower, and one is higher. Currencies are not compared.
        let isCheapest: Bool
    }

    /// What one thing costs at one store.
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
            // A thing's prices at one store stand together.
            for price in byItem[item] { byShop[price.option.shopID, default: []].add(price, of: item) }
        }
        (self.byItem, self.byShop) = (byItem, byShop)
    }

    /// What a thing costs, in the order of the stores.
    /// - Parameter item: A position in the vault.
    func prices(of item: Int) -> [Price] { byItem[item] }

    /// What things cost at a store, by category as in the vault.
    func prices(at shop: EntityID<Shop>) -> [Entry] { byShop[shop] ?? [] }

    private static func compared(_ options: [PriceOption]) -> [Price] {
        var ranges: [Kind: ClosedRange<Int64>] = [:]
        for option in options {
            let amount = option.price.minorUnits
            let range = ranges[Kind(option)] ?? amount...amount
            ranges[Kind(option)] = min(range.lowerBound, amount)...max(range.upperBound, amount)
        }
        return options.map { option in
            let range = ranges[Kind(option)]
            let isLowest = range?.lowerBound == option.price.minorUnits
            return Price(option: option, isCheapest: isLowest && range?.upperBound != option.price.minorUnits)
        }
    }

    /// What makes prices compare.
    private struct Kind: Hashable {
        let unit: PriceUnit
        let currency: Currency

        init(_ option: PriceOption) {
            (unit, currency) = (option.unit, option.price.currency)
        }
    }
}

extension [VaultPrices.Entry] {
    fileprivate mutating func add(_ price: VaultPrices.Price, of item: Int) {
        if last?.item != item { append(VaultPrices.Entry(item: item, prices: [])) }
        self[count - 1].prices.append(price)
    }
}
