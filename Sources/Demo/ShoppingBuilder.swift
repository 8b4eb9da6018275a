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
        let assortment = try assortment(began)
        let vault = try vault(of: assortment, categories: categories, began)

        let calendar = TripCalendar(today: today, window: window)
        let occasions = try entries.trips.occasions.map { try occasion($0, assortment) }
        var visits = calendar.visits(occasions)
        if let trips {
            let large = try entries.trips.large.map { try occasion($0, assortment) }
            visits =
                calendar.visits(trips, among: large, &random) + visits.filter { $0.occasion.state != .completed }
        }
        var composer = TripComposer(assortment, vault: vault)
        snapshot.carts = try visits.map { try composer.cart($0, &random) }
        snapshot.categories = categories
        let closed = Set(assortment.outlets.filter { !$0.isOpen(ago: 0) }.map(\.shop.id))
        snapshot.stores = assortment.outlets.map(\.shop).filter { !closed.contains($0.id) }
        snapshot.vault = composer.vault.map { item in
            var item = item
            item.prices.removeAll { closed.contains($0.shopID) }
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

    private mutating func assortment(_ began: Date) throws -> Assortment {
        var slugs = FreshSlugs(fallback: "store")
        let shops = entries.vault.stores.enumerated().map { place, entry in
            var record = RecordInfo(createdAt: entry.opened.map(instant) ?? began)
            if let renamed = entry.renamed { record.note(instant(ago: renamed)) }
            // A store keeps the slug of its first name.
            return Shop(
                id: random.id(), slug: slugs.next(for: entry.was ?? entry.name), name: entry.name, emoji: entry.emoji,
                colour: entry.colour, sortOrder: place, record: record)
        }
        return try Assortment(entries.vault, shops: shops, goodIDs: entries.vault.items.map { _ in random.id() })
    }

    /// The vault as it was when the shopping record began, with the prices that the family knew.
    private func vault(of assortment: Assortment, categories: [VaultCategory], _ began: Date) throws -> [VaultItem] {
        let ago = Int(instant(ago: 0).timeIntervalSince(began)) / 86_400
        var slugs = FreshSlugs(fallback: "item")
        return try assortment.goods.map { good in
            guard let category = categories.first(where: { $0.name == good.category }) else {
                throw CatalogueError(good.name, .unknownCategory, good.category)
            }
            var item = VaultItem(
                id: good.id, slug: slugs.next(for: good.name), name: good.name, categoryID: category.id,
                record: RecordInfo(createdAt: began))
            for offer in good.offers where !offer.isNew && assortment.outlets[offer.outlet].isOpen(ago: ago) {
                item.setPrice(
                    PriceOption(
                        shopID: assortment.outlets[offer.outlet].shop.id, unit: offer.unit,
                        price: assortment.price(of: offer, ago: ago), asOf: began))
            }
            return item
        }
    }

    private func occasion(_ entry: ShoppingEntries.Occasion, _ assortment: Assortment) throws -> Occasion {
        guard let home = homes.first(where: { $0.name == entry.home }) else {
            throw CatalogueError(entry.name, .unknownHome, entry.home)
        }
        func wish(_ wish: ShoppingEntries.Wish) throws -> Assortment.Wish {
            try assortment.wish(wish, in: home.currency)
        }
        let (least, most) = (entry.lines.first ?? 0, entry.lines.last ?? 0)
        return Occasion(
            name: entry.name, isDated: entry.dated ?? false, home: home,
            outletSets: try entry.stores.map { try $0.map { try assortment.outlet($0, of: entry.name) } },
            lines: least...max(least, most),
            budgets: try (entry.budgets ?? []).map {
                try Catalogue.amount($0, in: home.currency, of: entry.name)
            },
            budgetedPerMille: entry.budgeted ?? 1000, when: entry.when, months: entry.months, away: entry.away ?? 0,
            wishes: try (entry.wishes ?? []).map(wish), surprises: try entry.surprises?.map(wish),
            rest: try entry.rest.map(wish), state: entry.state ?? .completed, weight: entry.weight ?? 0)
    }
}
