import Foundation
import Household

/// The domain's sums computed a second, slower way: every purchase of every completed trip in one list, with decimals
/// instead of integers.
struct NaiveShopping {
    struct Purchase {
        var cart: EntityID<Cart>
        var line: Int
        var date: Date
        var month: String
        var item: EntityID<VaultItem>?
        var name: String
        var category: String
        var shop: ShopReference?
        var unit: String
        var price: Money?
        var total: Money?
    }

    /// The purchases, newest first.
    var purchases: [Purchase] = []

    init(_ carts: [Cart], in zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for cart in carts {
            guard case .completed(_, let end) = cart.state else { continue }
            let parts = calendar.dateComponents([.year, .month], from: end)
            let month = String(format: "%04d-%02d", parts.year ?? 0, parts.month ?? 0)
            for (number, line) in cart.lines.enumerated() {
                guard case .fulfilled(let bought) = line.outcome else { continue }
                purchases.append(
                    Purchase(
                        cart: cart.id, line: number, date: end, month: month, item: line.vaultItemID, name: line.name,
                        category: line.category, shop: bought.terms.shop, unit: bought.terms.unit.name,
                        price: bought.terms.price, total: Self.total(bought)))
            }
        }
        purchases.sort { a, b in
            if a.date != b.date { return a.date > b.date }
            return a.cart == b.cart ? a.line > b.line : a.cart < b.cart
        }
    }

    /// The quantity times the price, rounded half up.
    static func total(_ purchase: CartItem.Purchase) -> Money? {
        guard let price = purchase.terms.price else { return nil }
        let exact = Decimal(price.minorUnits) * Decimal(purchase.quantity.millionths) / 1_000_000
        return Money(minorUnits: rounded(exact), currency: price.currency)
    }

    private static func rounded(_ exact: Decimal) -> Int64 {
        var (from, rounded) = (exact, Decimal())
        NSDecimalRound(&rounded, &from, 0, .plain)
        return NSDecimalNumber(decimal: rounded).int64Value
    }

    // MARK: - Sums

    /// A sum in words: `EUR 250 USD 300, 4 lines, 1 without price`.
    static func words(_ totals: [Money?]) -> String {
        let known = Dictionary(grouping: totals.compactMap(\.self), by: \.currency.code)
        let sums = known.sorted { $0.key < $1.key }
            .map { "\($0.key) \($0.value.reduce(0) { $0 + $1.minorUnits })" }
            .joined(separator: " ")
        return "\(sums), \(totals.count) lines, \(totals.count { $0 == nil }) without price"
    }

    static func words(_ spending: Spending) -> String {
        let sums = spending.totals.map { "\($0.currency) \($0.minorUnits)" }.joined(separator: " ")
        return "\(sums), \(spending.lines) lines, \(spending.withoutPrice) without price"
    }

    /// The sum and the number of trips for each part of a division.
    func parts(by key: (Purchase) -> String) -> [String: String] {
        Dictionary(grouping: purchases, by: key).mapValues { part in
            "\(Self.words(part.map(\.total))) \(Set(part.map(\.cart)).count) trips"
        }
    }

    // MARK: - Prices

    /// The figures of each price series in words: `kg EUR: 3 2 9, 2 to 9, 3, last 3, cheapest 2 at ...`.
    func series(of item: EntityID<VaultItem>) -> [String] {
        let bought = purchases.filter { $0.item == item }
        let groups = Dictionary(grouping: bought.filter { $0.price != nil }) {
            "\($0.unit) \($0.price?.currency.code ?? "")"
        }
        return groups.sorted { $0.key < $1.key }.map { name, entries in
            let prices = entries.compactMap { $0.price?.minorUnits }
            let sorted = prices.sorted()
            let middle = sorted.dropFirst((sorted.count - 1) / 2).prefix(sorted.count % 2 == 0 ? 2 : 1)
            let median = Self.rounded(Decimal(middle.reduce(0, +)) / Decimal(middle.count))
            var latest: [(shop: EntityID<Shop>, price: Int64)] = []
            for entry in entries {
                guard let shop = entry.shop?.id, let price = entry.price?.minorUnits,
                    !latest.contains(where: { $0.shop == shop })
                else { continue }
                latest.append((shop, price))
            }
            let lowest = latest.map(\.price).min()
            let cheapest = latest.first { $0.price == lowest }
            return Self.words(
                name, prices, sorted.first, sorted.last, median, prices.first, cheapest?.price, cheapest?.shop)
        }
    }

    static func series(of history: PriceHistory) -> [String] {
        history.series.map { series in
            words(
                "\(series.unit) \(series.currency)", series.entries.map(\.price.minorUnits), series.lowest.minorUnits,
                series.highest.minorUnits, series.median.minorUnits, series.last.price.minorUnits,
                series.cheapest?.price.minorUnits, series.cheapest?.shop?.id)
        }
    }

    private static func words(
        _ name: String, _ prices: [Int64], _ lowest: Int64?, _ highest: Int64?, _ median: Int64, _ last: Int64?,
        _ cheapest: Int64?, _ shop: EntityID<Shop>?
    ) -> String {
        func word(_ number: Int64?) -> String { number.map(String.init) ?? "none" }
        return "\(name): \(prices.map(String.init).joined(separator: " ")), \(word(lowest)) to \(word(highest)), "
            + "\(median), last \(word(last)), cheapest \(word(cheapest)) at \(shop?.description ?? "no store")"
    }
}
