/// A value divided into parts of which each item is in exactly one, so that the parts add up to the whole.
public struct Breakdown<Part: Entity>: Hashable, Sendable {
    public struct Entry: Hashable, Sendable {
        /// Nil for the items in none of the parts.
        public let id: EntityID<Part>?
        public let value: Valuation

        public init(id: EntityID<Part>?, value: Valuation) {
            self.id = id
            self.value = value
        }
    }

    /// The parts in the snapshot's order, empty ones too; the entry for items in none of them stands last, and only
    /// where there are such items.
    public let entries: [Entry]

    /// The entries, added up. There is no other way to the total, which is what makes it reconcile.
    public var total: Valuation { entries.reduce(into: Valuation()) { $0.merge($1.value) } }

    /// - Parameter rest: Positions of the items in none of the parts.
    fileprivate init(
        _ parts: [EntityID<Part>], rest: [Int], in index: SnapshotIndex, items: (EntityID<Part>) -> [Int]
    ) {
        var entries = parts.map { Entry(id: $0, value: index.value(of: items($0))) }
        if !rest.isEmpty { entries.append(Entry(id: nil, value: index.value(of: rest))) }
        self.entries = entries
    }
}

/// What a home holds, by room and by label.
public struct HomeSummary: Hashable, Sendable {
    public let home: EntityID<Home>
    /// The entry without an id is the items of the home that stand in no room.
    public let rooms: Breakdown<Location>
    /// An item with several labels counts under its first only, so that the labels, too, add up to the home. What all
    /// items with a label are worth is another figure: `index.value(of: index.items(withLabel: id))`.
    /// The entry without an id is the items without a label.
    public let labels: Breakdown<Label>
    /// The rooms, added up. The labels give the same.
    public let total: Valuation

    /// All zero for an id that is no home's.
    public init(of home: EntityID<Home>, in index: SnapshotIndex) {
        self.home = home
        rooms = Breakdown(
            index.locations(ofHome: home).map(\.id), rest: index.itemsWithoutLocation(ofHome: home), in: index,
            items: index.items(inLocation:))
        labels = Breakdown(
            index.labels(ofHome: home).map(\.id), rest: index.itemsWithoutLabel(ofHome: home), in: index,
            items: index.items(withPrimaryLabel:))
        total = rooms.total
    }
}

/// What a household holds, by home.
public struct HouseholdSummary: Hashable, Sendable {
    /// In the snapshot's order.
    public let homes: [HomeSummary]
    /// The items without any home.
    public let unassigned: Valuation
    /// The homes and the unassigned items, added up.
    public let total: Valuation

    public init(_ index: SnapshotIndex) {
        homes = index.homes.map { HomeSummary(of: $0.id, in: index) }
        unassigned = index.value(of: index.unassignedItems)
        total = homes.reduce(into: unassigned) { $0.merge($1.total) }
    }

    /// Nil for an id that is no home's.
    public func home(_ id: EntityID<Home>) -> HomeSummary? { homes.first { $0.home == id } }
}
