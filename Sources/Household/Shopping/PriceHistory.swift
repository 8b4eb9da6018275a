public import Foundation

/// The prices paid for a vault item, by unit and currency, which are never mixed.
public struct PriceHistory: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        public let place: ShoppingIndex.LinePlace
        public let date: Date
        public let shop: ShopReference?
        /// For one unit.
        public let price: Money
        public let quantity: Quantity
    }

    /// The prices of one unit in one currency.
    public struct Series: Hashable, Sendable {
        public let unit: PriceUnit
        public let currency: Currency
        /// The newest first; never empty.
        public let entries: [Entry]
        public let lowest: Money
        public let highest: Money
        /// The middle price; of an even number of prices, the mean of the two in the middle, rounded half up.
        public let median: Money
        public let last: Entry
        /// The lowest of the latest prices of each store; among equal ones, the most recent. Nil where no purchase
        /// names a store.
        public let cheapest: Entry?
    }

    /// By unit, then by currency.
    public let series: [Series]
    /// The number of purchases whose price is unknown or cannot be true. They are in no series and in no total.
    public let withoutPrice: Int

    /// Reads the fulfilled lines of completed trips only.
    public init(of item: EntityID<VaultItem>, in index: ShoppingIndex) {
        var entries: [Key: [Entry]] = [:]
        var withoutPrice = 0
        for place in index.purchases(of: item) {
            guard let purchase = index.line(at: place).purchase else { continue }
            guard let price = purchase.terms.price, purchase.total != nil else {
                withoutPrice += 1
                continue
            }
            entries[Key(unit: purchase.terms.unit, currency: price.currency), default: []].append(
                Entry(
                    place: place, date: index.carts[place.cart].date, shop: purchase.terms.shop, price: price,
                    quantity: purchase.quantity))
        }
        series = entries.sorted { $0.key < $1.key }.compactMap { Series($0.key.unit, $0.key.currency, $0.value) }
        self.withoutPrice = withoutPrice
    }

    private struct Key: Hashable, Comparable {
        var unit: PriceUnit
        var currency: Currency

        static func < (a: Key, b: Key) -> Bool { (a.unit, a.currency) < (b.unit, b.currency) }
    }
}

extension PriceHistory.Series {
    /// Nil without an entry.
    fileprivate init?(_ unit: PriceUnit, _ currency: Currency, _ entries: [PriceHistory.Entry]) {
        let prices = entries.map(\.price.minorUnits).sorted()
        guard let last = entries.first, let lowest = prices.first, let highest = prices.last else { return nil }
        let (a, b) = (prices[(prices.count - 1) / 2], prices[prices.count / 2])
        func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
        self.unit = unit
        self.currency = currency
        self.entries = entries
        self.lowest = money(lowest)
        self.highest = money(highest)
        median = money(a + (b - a) / 2 + (b - a) % 2)
        self.last = last
        var seen: Set<EntityID<Shop>> = []
        let latest = entries.filter { entry in entry.shop.map { seen.insert($0.id).inserted } ?? false }
        cheapest = latest.min { $0.price.minorUnits < $1.price.minorUnits }
    }
}
