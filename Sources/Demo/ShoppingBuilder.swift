import Foundation
import Household

/// Adds the household's shopping to its snapshot. It draws from a separate generator, so that homes and items are the
/// same with and without it.
struct ShoppingBuilder {
    private let entries: ShoppingEntries
    private let homes: [Home]
    private let today: CalendarDate
    private var random: SeededGenerator

    /// - Parameter homes: Must include every home that the entries name.
    init(_ entries: ShoppingEntries, homes: [Home], seed: UInt64, today: CalendarDate) {
        self.entries = entries
        self.homes = homes
        self.today = today
        random = SeededGenerator(seed: seed ^ 0x7368_6F70_7069_6E67)
    }

    /// - Parameter trips: The number of finished trips of about forty lines; nil for the catalogue's six months.
    mutating func add(_ trips: Int?, to snapshot: inout Snapshot) throws {
        let window = max(TripCalendar.ordinaryWindow, (trips ?? 0) * TripCalendar.daysBetweenTrips)
        let began = instant(ago: window + 5)
        let categories = try categories(began)
        let assortment = assortment(began)
        let vault = try vault(of: assortment, categories: categories, began)

        let calendar = TripCalendar(today: today, window: window)
        var visits = calendar.visits(try entries.trips.occasions.map { try Occasion($0, among: homes) })
        if let trips {
            let large = try entries.trips.large.map { try Occasion($0, among: homes) }
            visits = calendar.visits(trips, among: large, &random) + visits.filter(\.occasion.isOpen)
        }
        var composer = TripComposer(assortment, vault: vault, random)
        snapshot.carts = try visits.map { try composer.cart($0) }
        snapshot.categories = categories
        snapshot.stores = zip(assortment.shops, entries.stores).filter { $1.isOpen(ago: 0) }.map(\.0)
        let open = Set(snapshot.stores.map(\.id))
        snapshot.vault = composer.vault.map { item in
            var item = item
            item.prices.removeAll { !open.contains($0.shopID) }
            return item
        }
        snapshot.sortShopping()
    }

    /// Noon in UTC, the given number of days before today.
    private func instant(ago: Int) -> Date {
        Date(timeIntervalSince1970: TimeInterval((today.daysSinceEpoch - ago) * 86_400 + 12 * 3600))
    }

    private mutating func categories(_ began: Date) throws -> [VaultCategory] {
        var slugs = FreshSlugs(fallback: "category")
        return try VaultCategoryDefault.standard().enumerated().map { place, entry in
            VaultCategory(
                id: random.id(), slug: slugs.next(for: entry.name), name: entry.name, emoji: entry.emoji,
                colour: entry.colour, sortOrder: place, record: RecordInfo(createdAt: began))
        }
    }

    private mutating func assortment(_ began: Date) -> Assortment {
        var slugs = FreshSlugs(fallback: "store")
        let shops = entries.stores.enumerated().map { place, entry in
            var record = RecordInfo(createdAt: entry.opened.map(instant) ?? began)
            if let renamed = entry.renamed { record.note(instant(ago: renamed)) }
            // A store keeps the slug of its first name.
            return Shop(
                id: random.id(), slug: slugs.next(for: entry.was ?? entry.name), name: entry.name, emoji: entry.emoji,
                colour: entry.colour, sortOrder: place, record: record)
        }
        return Assortment(entries, shops: shops)
    }

    /// The vault as it was when the shopping record began, with the prices that the family knew.
    private mutating func vault(
        of assortment: Assortment, categories: [VaultCategory], _ began: Date
    ) throws(CatalogueError) -> [VaultItem] {
        let ago = Int(instant(ago: 0).timeIntervalSince(began)) / 86_400
        var slugs = FreshSlugs(fallback: "item")
        var vault: [VaultItem] = []
        for (place, good) in assortment.goods.enumerated() {
            guard let category = categories.first(where: { $0.name == good.category }) else {
                throw CatalogueError(good.name, .unknownCategory, good.category)
            }
            var item = VaultItem(
                id: random.id(), slug: slugs.next(for: good.name), name: good.name, categoryID: category.id,
                record: RecordInfo(createdAt: began))
            for offer in assortment.offers[place]
            where offer.new != true && assortment.stores[offer.store].isOpen(ago: ago) {
                item.setPrice(
                    PriceOption(
                        shopID: assortment.shops[offer.store].id, unit: offer.per,
                        price: assortment.price(of: offer, ago: ago), asOf: began))
            }
            vault.append(item)
        }
        return vault
    }
}
