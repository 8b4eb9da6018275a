import Household

/// The goods, their stores and their prices by day: the entries with their references resolved.
struct Assortment {
    let outlets: [Outlet]
    /// The goods, in the order of the vault's items.
    let goods: [Good]
    /// Unplanned one-off purchases.
    let impulses: [Wish]

    /// A store with its history.
    struct Outlet {
        let entry: ShoppingEntries.Store
        /// The store as of today, or as of its closing.
        let shop: Shop

        func isOpen(ago: Int) -> Bool {
            ago <= entry.opened ?? .max && ago > entry.closed ?? -1
        }

        func name(ago: Int) -> String {
            guard let renamed = entry.renamed, let former = entry.was, ago > renamed else { return entry.name }
            return former
        }

        /// The store with its name of that day.
        func shop(ago: Int) -> Shop {
            var shop = shop
            shop.name = name(ago: ago)
            return shop
        }
    }

    struct Good {
        let id: EntityID<VaultItem>
        let name: String
        let category: String
        let days: Int
        let months: [Int]?
        let offers: [Offer]
    }

    struct Offer {
        let outlet: Int
        let unit: PriceUnit
        let amounts: [Quantity]
        let months: [Int]?
        let lasts: Int
        let isNew: Bool
        fileprivate let price: Money
        fileprivate let drift: Int
        /// The number of days by which its price changes precede those of other offers.
        fileprivate let phase: Int
    }

    /// A line that the entries prescribe.
    struct Wish {
        let good: Int?
        let name: String
        let category: String
        let outlet: Int?
        let boughtAt: Int?
        let unit: PriceUnit
        let quantity: Quantity
        let price: Money?
        let guess: Money?
        let isUnpriced: Bool
        let isSkipped: Bool
    }

    private static let daysBetweenPrices = 45

    func price(of offer: Offer, ago: Int) -> Money {
        let changes = (ago + offer.phase) / Self.daysBetweenPrices
        guard changes > 0, offer.drift != 0 else { return offer.price }
        // The drift is in thousandths a month and a change comes every month and a half, hence 3 in 2000. Clamped to
        // between two fifths and twice today's price, so that prices in a long history do not shrink to nothing.
        let part = min(max(2000 + 3 * offer.drift * changes, 1000), 5000)
        let past = offer.price.minorUnits * 2000 / Int64(part)
        return rounded(past, offer.price.currency, at: offer.outlet)
    }

    /// The price reduced by a sixth.
    func reduced(_ price: Money, at outlet: Int) -> Money {
        rounded(price.minorUnits * 5 / 6, price.currency, at: outlet)
    }

    private func rounded(_ minorUnits: Int64, _ currency: Currency, at outlet: Int) -> Money {
        Money(minorUnits: outlets[outlet].entry.prices.rounded(minorUnits), currency: currency)
    }

    /// The positions of a good's offers at the given stores on a day.
    func offers(of good: Int, at open: [Int], on day: CalendarDate) -> [Int] {
        let good = goods[good]
        guard good.months?.contains(day.month) ?? true else { return [] }
        return good.offers.indices.filter { place in
            let offer = good.offers[place]
            return open.contains(offer.outlet) && offer.months?.contains(day.month) ?? true
        }
    }
}

extension Assortment {
    /// - Throws: `CatalogueError` for the first mistake in the entries.
    init(_ entries: ShoppingEntries.Vault, shops: [Shop], goodIDs: [EntityID<VaultItem>]) throws {
        let outlets = zip(entries.stores, shops).map(Outlet.init)
        self.outlets = outlets
        goods = try zip(entries.items, goodIDs).enumerated().map { place, pair in
            let (entry, id) = pair
            let offers = try entry.offers.enumerated().map { number, offer in
                let outlet = try Self.outlet(offer.at, in: outlets, of: entry.name)
                return Offer(
                    outlet: outlet, unit: try Self.unit(offer.per, of: entry.name),
                    amounts: offer.of.map { Quantity($0) ?? .one }, months: offer.months,
                    lasts: offer.lasts ?? entry.days, isNew: offer.new ?? false,
                    price: try Catalogue.amount(
                        offer.price, in: outlets[outlet].entry.currency, of: entry.name),
                    drift: entry.drift, phase: (place * 17 + number * 7) % Self.daysBetweenPrices)
            }
            return Good(
                id: id, name: entry.name, category: entry.category, days: entry.days, months: entry.months,
                offers: offers)
        }
        let goods = goods
        impulses = try entries.impulses.map { entry in
            let outlet = try entry.at.map { try Self.outlet($0, in: outlets, of: entry.name ?? "") }
            let currency = outlet.map { outlets[$0].entry.currency } ?? .usd
            return try Self.wish(entry, in: currency, goods: goods, outlets: outlets)
        }
    }

    func wish(_ entry: ShoppingEntries.Wish, in currency: Currency) throws -> Wish {
        try Self.wish(entry, in: currency, goods: goods, outlets: outlets)
    }

    func outlet(_ key: String, of owner: String) throws -> Int {
        try Self.outlet(key, in: outlets, of: owner)
    }

    private static func wish(
        _ entry: ShoppingEntries.Wish, in currency: Currency, goods: [Good], outlets: [Outlet]
    ) throws -> Wish {
        let name = entry.item ?? entry.name ?? ""
        let good = goods.firstIndex { $0.name == entry.item }
        guard good != nil || entry.name != nil else { throw CatalogueError(name, .unknownGood, name) }
        func money(_ text: String) throws -> Money { try Catalogue.amount(text, in: currency, of: name) }
        func outlet(_ key: String) throws -> Int { try Self.outlet(key, in: outlets, of: name) }
        return Wish(
            good: good, name: name, category: good.map { goods[$0].category } ?? entry.category ?? "",
            outlet: try entry.at.map(outlet), boughtAt: try entry.bought.map(outlet),
            unit: try unit(entry.per ?? "each", of: name), quantity: Quantity(entry.of ?? "1") ?? .one,
            price: try entry.price.map(money), guess: try entry.guess.map(money),
            isUnpriced: entry.unpriced ?? false, isSkipped: entry.skip ?? false)
    }

    private static func outlet(_ key: String, in outlets: [Outlet], of owner: String) throws -> Int {
        guard let place = outlets.firstIndex(where: { $0.entry.key == key }) else {
            throw CatalogueError(owner, .unknownStore, key)
        }
        return place
    }

    private static func unit(_ text: String, of owner: String) throws -> PriceUnit {
        guard let unit = PriceUnit(text) else { throw CatalogueError(owner, .invalidField, text) }
        return unit
    }
}
