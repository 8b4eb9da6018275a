public import Foundation

/// The prices paid for a vault item, by unit and currency, which are never mixed.
///
/// An amount below zero, such as a deposit that was paid back, is no price of a thing and is in no series.
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
        /// The middle price; of an even number of prices, the mean of the two in the middle, rounded half up: to the
        /// minor unit or, where one of the two has a fraction, to a ten-thousandth of it.
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
    /// The number of purchases below zero.
    public let belowZero: Int

    /// Reads the fulfilled lines of completed trips only.
    public init(of item: EntityID<VaultItem>, in index: ShoppingIndex) {
        // The newest purchase comes first, and its spelling of the unit is shown.
        var entries: [Key: (unit: PriceUnit, list: [Entry])] = [:]
        var (withoutPrice, belowZero) = (0, 0)
        for place in index.purchases(of: item) {
            guard let purchase = index.line(at: place).purchase else { continue }
            guard let price = purchase.terms.price, purchase.total != nil else {
                withoutPrice += 1
                continue
            }
            guard price.minorUnits >= 0 else {
                belowZero += 1
                continue
            }
            let (unit, key) = (purchase.terms.unit, Key(unit: purchase.terms.unit.key, currency: price.currency))
            entries[key, default: (unit, [])].list.append(
                Entry(
                    place: place, date: index.carts[place.cart].date, shop: purchase.terms.shop, price: price,
                    quantity: purchase.quantity))
        }
        series = entries.sorted { $0.key < $1.key }.compactMap { Series($1.unit, $0.currency, $1.list) }
        (self.withoutPrice, self.belowZero) = (withoutPrice, belowZero)
    }

    private struct Key: Hashable, Comparable {
        var unit: String
        var currency: Currency

        static func < (a: Key, b: Key) -> Bool { (a.unit, a.currency) < (b.unit, b.currency) }
    }
}

extension PriceHistory.Series {
    /// Nil without an entry.
    fileprivate init?(_ unit: PriceUnit, _ currency: Currency, _ entries: [PriceHistory.Entry]) {
        let prices = entries.map(\.price.exact).sorted()
        guard let last = entries.first, let lowest = prices.first, let highest = prices.last else { return nil }
        let (a, b) = (prices[(prices.count - 1) / 2], prices[prices.count / 2])
        func money(_ exact: Int128) -> Money { Money(exact: exact, currency: currency) }
        self.unit = unit
        self.currency = currency
        self.entries = entries
        self.lowest = money(lowest)
        self.highest = money(highest)
        let unit = Int128(Money.fractionsOfUnit)
        let step = a % unit == 0 && b % unit == 0 ? unit : 1
        median = money(((a + b) / step + 1) / 2 * step)
        self.last = last
        var seen: Set<EntityID<Shop>> = []
        let latest = entries.filter { entry in entry.shop.map { seen.insert($0.id).inserted } ?? false }
        cheapest = latest.min { Money.isLower($0.price, $1.price) }
    }
}
