import Foundation
package import Household

extension RecordSheet {
    package init(_ shop: Shop, in index: ShoppingIndex, _ visits: ShopVisits) {
        self.init(listed: shop)
        add("prices", "Prices", index.vault(pricedAt: shop.id).count)
        let visit = visits[shop.id]
        add("trips", "Trips", visit.trips)
        add("lastTrip", "Last trip", visit.last)
        add(spent: visit.spending)
        add(shop.record)
    }

    /// Adds what was spent on completed trips.
    package mutating func add(spent: Spending) {
        add("purchases", "Purchases", spent.lines)
        add("purchasesWithoutPrice", "Without price", unlessZero: spent.withoutPrice)
        add("spent", "Spent", spent.totals)
    }
}

/// How often the household went to each store on completed trips, and what it spent there.
package struct ShopVisits {
    package struct Visit {
        package var trips = 0
        package var spending = Spending()
        package var last: CalendarDate?
    }

    private let visits: [EntityID<Shop>: Visit]

    package init(_ index: ShoppingIndex) {
        let summary = ShoppingSummary(of: index.trips, in: index, timeZone: .current)
        visits = summary.stores.reduce(into: [:]) { visits, share in
            guard let id = share.key.id else { return }
            let last = index.visits(to: id).first.map { CalendarDate(index.carts[$0.cart].date, in: .current) }
            visits[id] = Visit(trips: share.trips, spending: share.spending, last: last)
        }
    }

    package subscript(shop: EntityID<Shop>) -> Visit { visits[shop] ?? Visit() }
}

extension ShoppingIndex {
    /// The vault items with a price noted at a store.
    package func vault(pricedAt shop: EntityID<Shop>) -> [VaultItem] {
        vault.filter { item in item.prices.contains { $0.shopID == shop } }
    }
}
