package import Foundation

/// What lists order items by.
package protocol ListedItem {
    var title: String { get }
    var locationID: EntityID<Location>? { get }
    var homeID: EntityID<Home>? { get }
    var lineValue: Money? { get }
    var createdAt: Date { get }
}

extension Item: ListedItem {
    package var createdAt: Date { record.createdAt }
}

/// The items of a household with only what lists choose, order and add them up by.
package struct ItemListing: Sendable {
    /// The household without its items.
    package let index: SnapshotIndex
    /// In the order of a snapshot.
    package private(set) var entries: [Entry]

    package struct Entry: ListedItem, Sendable {
        package let id: EntityID<Item>
        package let title: String
        package let createdAt: Date
        package let share: ItemShare

        package init(id: EntityID<Item>, title: String, createdAt: Date, share: ItemShare) {
            (self.id, self.title, self.createdAt, self.share) = (id, title, createdAt, share)
        }

        package var locationID: EntityID<Location>? { share.locationID }
        package var homeID: EntityID<Home>? { share.homeID }
        package var lineValue: Money? { share.lineValue }
    }

    /// Which items to list: those that meet all conditions.
    package struct Filter: Sendable {
        package var isUnassigned = false
        package var home: EntityID<Home>?
        /// The items in this room and in all rooms inside it.
        package var room: EntityID<Location>?
        package var label: EntityID<Label>?

        package init() {}
    }

    /// - Parameters:
    ///   - household: The household without its items.
    ///   - entries: All items, or those with the filter's label, in any order.
    package init(_ household: Snapshot, _ entries: [Entry], filter: Filter) {
        let index = SnapshotIndex(household)
        let references = index.references
        let home = references.home(filter.home)
        let rooms = filter.room.map { Set(index.family(of: $0).compactMap { references.locations[$0.id] }) }
        let chosen = entries.filter { entry in
            let place = references.place(entry.locationID, entry.homeID)
            if filter.isUnassigned, place.home != nil { return false }
            if filter.home != nil, place.home == nil || place.home != home { return false }
            if let rooms, !(place.location.map(rooms.contains) ?? false) { return false }
            return filter.label.map { references.label($0, in: place.home) != nil } ?? true
        }
        self.index = index
        self.entries = chosen.sortedByName()
    }

    /// The combined value of the items at these positions.
    package func value(of positions: [Int]) -> Valuation {
        positions.reduce(into: Valuation()) { $0.add(entries[$1].share.contribution) }
    }
}

extension [ItemListing.Entry] {
    /// Sorts as `Snapshot.sortItems` does.
    fileprivate func sortedByName() -> Self {
        let keyed = map { (key: NameSortKey($0.title), entry: $0) }
        return keyed.sorted { a, b in
            let difference = a.key.compared(to: b.key)
            return difference == 0 ? a.entry.id < b.entry.id : difference < 0
        }.map(\.entry)
    }
}
