/// A value divided into parts. Each item is in exactly one part, so the parts add up to the whole.
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

    /// The parts in the snapshot's order, including empty ones. The entry for items in none of them comes last, and
    /// only if there are such items.
    public let entries: [Entry]

    /// The sum of the entries. The total is computed in no other way, so it always reconciles.
    public var total: Valuation { entries.reduce(into: Valuation()) { $0.merge($1.value) } }

    /// - Parameter rest: The value of the items in none of the parts.
    init(_ parts: [EntityID<Part>], rest: Valuation, value: (EntityID<Part>) -> Valuation) {
        var entries = parts.map { Entry(id: $0, value: value($0)) }
        if rest.allItems > 0 { entries.append(Entry(id: nil, value: rest)) }
        self.entries = entries
    }
}

/// The value of a home, by room and by label.
public struct HomeSummary: Hashable, Sendable {
    public let home: EntityID<Home>
    /// The entry without an id holds the home's items that are in no room.
    public let rooms: Breakdown<Location>
    /// An item with several labels counts under its first only, so that the labels also add up to the home. The value
    /// of all items with a label is a different figure: `index.value(of: index.items(withLabel: id))`.
    /// The entry without an id holds the items without a label.
    public let labels: Breakdown<Label>
    /// The sum of the rooms. The sum of the labels is the same.
    public let total: Valuation

    /// All zero for an id that belongs to no home.
    public init(of home: EntityID<Home>, in index: SnapshotIndex) {
        self.home = home
        rooms = Breakdown(
            index.locations(ofHome: home).map(\.id), rest: index.value(of: index.itemsWithoutLocation(ofHome: home))
        ) { index.value(of: index.items(inLocation: $0)) }
        labels = Breakdown(
            index.labels(ofHome: home).map(\.id), rest: index.value(of: index.itemsWithoutLabel(ofHome: home))
        ) { index.value(of: index.items(withPrimaryLabel: $0)) }
        total = rooms.total
    }
}

/// The value of a household, by home.
public struct HouseholdSummary: Hashable, Sendable {
    /// In the snapshot's order.
    public let homes: [HomeSummary]
    /// The items without any home.
    public let unassigned: Valuation
    /// The sum of the homes and the unassigned items.
    public let total: Valuation

    public init(_ index: SnapshotIndex) {
        homes = index.homes.map { HomeSummary(of: $0.id, in: index) }
        unassigned = index.value(of: index.unassignedItems)
        total = homes.reduce(into: unassigned) { $0.merge($1.total) }
    }

    /// Nil for an id that belongs to no home.
    public func home(_ id: EntityID<Home>) -> HomeSummary? { homes.first { $0.home == id } }
}
