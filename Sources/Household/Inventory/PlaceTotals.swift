/// What totals depend on of one item, apart from its labels: where it is and what it is worth.
public struct ItemShare: Sendable {
    package let locationID: EntityID<Location>?
    package let homeID: EntityID<Home>?
    package let lineValue: Money?
    let contribution: Contribution

    /// - Parameter unitValue: The value of a single unit; nil if it is unknown.
    package init(
        locationID: EntityID<Location>?, homeID: EntityID<Home>?, quantity: Quantity, unitValue: Money?, isSold: Bool,
        isArchived: Bool, ownership: Ownership?
    ) {
        self.locationID = locationID
        self.homeID = homeID
        lineValue = Item.lineValue(of: quantity, at: unitValue)
        contribution = Contribution(
            of: lineValue, Exclusion(isSold: isSold, isArchived: isArchived, ownership: ownership))
    }
}

/// The values of homes and rooms, added up item by item: 100,000 items need not be in memory together.
public struct PlaceTotals: Sendable {
    /// The household without its items.
    public let index: SnapshotIndex
    /// The value of the items without any home.
    public private(set) var unassigned = Valuation()
    /// The value of the items directly in each room, by the room's position.
    private var rooms: [Valuation]
    /// The value of each home's items that are in no room, by the home's position.
    private var withoutRoom: [Valuation]

    /// - Parameter household: The household without its items.
    package init(_ household: Snapshot) {
        index = SnapshotIndex(household)
        rooms = household.locations.map { _ in Valuation() }
        withoutRoom = household.homes.map { _ in Valuation() }
    }

    package mutating func add(_ item: ItemShare) {
        let place = index.references.place(item.locationID, item.homeID)
        if let room = place.location { rooms[room].add(item.contribution) }
        guard let home = place.home else { return unassigned.add(item.contribution) }
        if place.location == nil { withoutRoom[home].add(item.contribution) }
    }

    /// The value of a home by room, as in `HomeSummary`.
    public func rooms(ofHome id: EntityID<Home>) -> Breakdown<Location> {
        Breakdown(
            index.locations(ofHome: id).map(\.id),
            rest: index.references.home(id).map { withoutRoom[$0] } ?? Valuation(), value: value(in:))
    }

    /// The value of the items directly in a room.
    public func value(in room: EntityID<Location>) -> Valuation {
        index.references.locations[room].map { rooms[$0] } ?? Valuation()
    }

    /// The value of the items in a room and in all rooms inside it.
    public func value(within room: EntityID<Location>) -> Valuation {
        index.family(of: room).reduce(into: Valuation()) { $0.merge(value(in: $1.id)) }
    }

    /// The sum of the homes and the unassigned items.
    public var total: Valuation {
        index.homes.reduce(into: unassigned) { $0.merge(rooms(ofHome: $1.id).total) }
    }
}

/// The value of all items with each label, added up one label of one item at a time.
public struct LabelTotals: Sendable {
    /// The household without its items.
    public let index: SnapshotIndex
    /// By the label's position.
    private var labels: [Valuation]

    /// - Parameter household: The household without its items.
    package init(_ household: Snapshot) {
        index = SnapshotIndex(household)
        labels = household.labels.map { _ in Valuation() }
    }

    /// Adds an item that has the label. Must be called once for each label that the item has.
    package mutating func add(_ item: ItemShare, with label: EntityID<Label>) {
        let home = index.references.place(item.locationID, item.homeID).home
        if let label = index.references.label(label, in: home) { labels[label].add(item.contribution) }
    }

    /// The value of the items that have the label, first or not.
    public func value(of label: EntityID<Label>) -> Valuation {
        index.references.labels[label].map { labels[$0] } ?? Valuation()
    }
}
