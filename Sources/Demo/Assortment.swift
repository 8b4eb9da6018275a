import Household

/// The goods, their stores and their prices by day.
struct Assortment {
    /// The stores' histories.
    let stores: [ShoppingEntries.Store]
    /// The stores as of today, or as of their closing.
    let shops: [Shop]
    /// The goods, in the order of the vault's items.
    let goods: [ShoppingEntries.Good]
    /// Each good's offers.
    let offers: [[Offer]]
    /// Unplanned one-off purchases.
    let impulses: [ShoppingEntries.Wish]

    private static let daysBetweenPrices = 45

    @dynamicMemberLookup
    struct Offer {
        fileprivate let entry: ShoppingEntries.Offer
        let lasts: Int
        fileprivate let drift: Int
        /// The number of days by which its price changes precede those of other offers.
        fileprivate let phase: Int

        var store: Int { entry.at.place }

        subscript<Value>(dynamicMember path: KeyPath<ShoppingEntries.Offer, Value>) -> Value { entry[keyPath: path] }
    }

    init(_ entries: ShoppingEntries, shops: [Shop]) {
        stores = entries.stores
        self.shops = shops
        goods = entries.vault.items
        impulses = entries.vault.impulses
        offers = goods.enumerated().map { place, good in
            good.offers.enumerated().map { number, offer in
                Offer(
                    entry: offer, lasts: offer.lasts ?? good.days, drift: good.drift,
                    phase: (place * 17 + number * 7) % Self.daysBetweenPrices)
            }
        }
    }

    /// A good's offers at the given stores on a day.
    func offers(of good: Int, at open: [Int], on day: CalendarDate) -> [Offer] {
        guard goods[good].months?.contains(day.month) ?? true else { return [] }
        return offers[good].filter { open.contains($0.store) && $0.months?.contains(day.month) ?? true }
    }

    /// The store with its name of that day.
    func shop(_ store: Int, ago: Int) -> Shop {
        var shop = shops[store]
        shop.name = stores[store].name(ago: ago)
        return shop
    }

    func price(of offer: Offer, ago: Int) -> Money {
        let changes = (ago + offer.phase) / Self.daysBetweenPrices
        let today = offer.price.money(in: stores[offer.store].currency)
        guard changes > 0, offer.drift != 0 else { return today }
        // The drift is in thousandths a month and a change comes every month and a half, hence 3 in 2000. Clamped to
        // between two fifths and twice today's price, so that prices in a long history do not shrink to nothing.
        let part = min(max(2000 + 3 * offer.drift * changes, 1000), 5000)
        return rounded(today.minorUnits * 2000 / Int64(part), at: offer.store)
    }

    /// The price reduced by a sixth.
    func reduced(_ price: Money, at store: Int) -> Money { rounded(price.minorUnits * 5 / 6, at: store) }

    private func rounded(_ minorUnits: Int64, at store: Int) -> Money {
        Money(minorUnits: stores[store].prices.rounded(minorUnits), currency: stores[store].currency)
    }
}
