public import Foundation

/// The spending on completed trips by month, store, category and item. Each division adds up to the total.
public struct ShoppingSummary: Hashable, Sendable {
    /// A part of the spending.
    public struct Share<Key: Hashable & Sendable>: Hashable, Sendable {
        public let key: Key
        public let spending: Spending
        /// The number of trips that the part comes from.
        public let trips: Int
    }

    /// A store, or the purchases that name none. The name is that of the latest trip; the id may lead nowhere.
    public struct ShopKey: Hashable, Sendable {
        public let id: EntityID<Shop>?
        public let name: String
    }

    /// A vault item, or a one-off purchase, which is known by its name alone.
    public struct ItemKey: Hashable, Sendable {
        public let id: EntityID<VaultItem>?
        public let name: String
    }

    /// The newest first; months without a trip are left out.
    public let months: [Share<CalendarMonth>]
    /// By the latest visit, newest first.
    public let stores: [Share<ShopKey>]
    /// By the recorded name, empty for no category; in the order of the latest purchase, newest first.
    public let categories: [Share<String>]
    /// In the order of the latest purchase, newest first.
    public let items: [Share<ItemKey>]
    /// Positions of the trips that cost more than their budget, the newest first.
    public let overBudget: [Int]
    /// How many of the trips had a budget.
    public let withBudget: Int
    /// The sum of the months. The sums of the stores, the categories and the items are the same.
    public let total: Spending

    /// - Parameters:
    ///   - trips: Positions of completed carts, the newest first.
    ///   - timeZone: The time zone in which a trip's day is counted.
    public init(of trips: [Int], in index: ShoppingIndex, timeZone: TimeZone) {
        var months = Shares<CalendarMonth, CalendarMonth>()
        var stores = Shares<EntityID<Shop>?, ShopKey>()
        var categories = Shares<String, String>()
        var items = Shares<ItemIdentity, ItemKey>()
        var (over, budgets) = ([Int](), 0)
        for trip in trips {
            let cart = index.carts[trip]
            let month = CalendarMonth(CalendarDate(cart.date, in: timeZone))
            months.visit(month, as: month, on: trip)
            for line in cart.lines {
                guard let purchase = cart.purchase(of: line) else { continue }
                let (total, shop) = (purchase.total, purchase.terms.shop)
                months.add(total, to: month, as: month, on: trip)
                stores.add(total, to: shop?.id, as: ShopKey(id: shop?.id, name: shop?.name ?? ""), on: trip)
                categories.add(total, to: line.category, as: line.category, on: trip)
                items.add(
                    total, to: ItemIdentity(line), as: ItemKey(id: line.vaultItemID, name: line.name), on: trip)
            }
            if cart.budget != nil { budgets += 1 }
            if case .over? = cart.budgetVerdict { over.append(trip) }
        }
        self.months = months.list
        self.stores = stores.list
        self.categories = categories.list
        self.items = items.list
        overBudget = over
        withBudget = budgets
        total = months.list.reduce(into: Spending()) { $0.merge($1.spending) }
    }

    /// The identity of the thing that a line is about.
    private enum ItemIdentity: Hashable {
        case vault(EntityID<VaultItem>)
        case name(String)

        init(_ line: CartItem) {
            self = line.vaultItemID.map(Self.vault) ?? .name(line.name.lowercased())
        }
    }
}

/// Sums by key, in the order in which the keys first occur.
private struct Shares<Identity: Hashable, Key: Hashable & Sendable> {
    private var places: [Identity: Int] = [:]
    private var parts: [(key: Key, spending: Spending, trips: Int, lastTrip: Int)] = []

    var list: [ShoppingSummary.Share<Key>] {
        parts.map { ShoppingSummary.Share(key: $0.key, spending: $0.spending, trips: $0.trips) }
    }

    /// - Returns: The key's place.
    @discardableResult
    mutating func visit(_ identity: Identity, as key: Key, on trip: Int) -> Int {
        guard let place = places[identity] else {
            places[identity] = parts.count
            parts.append((key, Spending(), 1, trip))
            return parts.count - 1
        }
        if parts[place].lastTrip != trip {
            parts[place].trips += 1
            parts[place].lastTrip = trip
        }
        return place
    }

    mutating func add(_ total: Money?, to identity: Identity, as key: Key, on trip: Int) {
        let place = visit(identity, as: key, on: trip)
        parts[place].spending.add(total)
    }
}
