/// A snapshot with its references followed: what is where, found without searching.
///
/// Built once, in a time that grows with the snapshot's size. Items are named by their position in `snapshot.items`, in
/// ascending order, so that 100,000 of them cost a few numbers each.
///
/// A reference that leads nowhere is taken as absent: a room whose home is gone has no home, an item in a room that
/// is gone has no room. `HouseholdCheck` reports what was passed over. Where two entities share an id, the first stands.
public struct SnapshotIndex: Sendable {
    public let snapshot: Snapshot
    /// The first home marked primary, else the first; nil in a household without homes.
    public let primaryHome: Home?
    /// Positions of the items without any home. They are shown as such, never dropped.
    public let unassignedItems: [Int]

    private let references: References
    private let attachmentPositions: [Attachment.Owner: [Int]]
    private let byHome: [PerHome]
    private let itemsByLocation: [[Int]]
    private let itemsByLabel: [[Int]]
    private let itemsByPrimaryLabel: [[Int]]

    private struct PerHome: Sendable {
        var items: [Int] = []
        var itemsWithoutLocation: [Int] = []
        var itemsWithoutLabel: [Int] = []
        var locations: [Int] = []
        var labels: [Int] = []
    }

    public init(_ snapshot: Snapshot) {
        let references = References(snapshot)
        var byHome = Array(repeating: PerHome(), count: snapshot.homes.count)
        for (position, location) in snapshot.locations.enumerated() {
            guard references.locations[location.id] == position, let home = references.home(location.homeID)
            else { continue }
            byHome[home].locations.append(position)
        }
        for (position, label) in snapshot.labels.enumerated() {
            guard references.labels[label.id] == position, let home = references.home(label.homeID) else { continue }
            byHome[home].labels.append(position)
        }

        var itemsByLocation = Array(repeating: [Int](), count: snapshot.locations.count)
        var itemsByLabel = Array(repeating: [Int](), count: snapshot.labels.count)
        var itemsByPrimaryLabel = itemsByLabel
        var unassigned: [Int] = []
        for (position, item) in snapshot.items.enumerated() {
            let place = references.place(of: item)
            let labels = references.labels(of: item, in: place.home)
            if let location = place.location { itemsByLocation[location].append(position) }
            if let home = place.home {
                byHome[home].items.append(position)
                if place.location == nil { byHome[home].itemsWithoutLocation.append(position) }
                if labels.isEmpty { byHome[home].itemsWithoutLabel.append(position) }
            } else {
                unassigned.append(position)
            }
            if let first = labels.first { itemsByPrimaryLabel[first].append(position) }
            for label in labels { itemsByLabel[label].append(position) }
        }

        self.snapshot = snapshot
        self.references = references
        primaryHome = snapshot.homes.first(where: \.isPrimary) ?? snapshot.homes.first
        unassignedItems = unassigned
        attachmentPositions = Dictionary(grouping: snapshot.attachments.indices) { snapshot.attachments[$0].owner }
        self.byHome = byHome
        self.itemsByLocation = itemsByLocation
        self.itemsByLabel = itemsByLabel
        self.itemsByPrimaryLabel = itemsByPrimaryLabel
    }
}

// MARK: Entities by id

extension SnapshotIndex {
    public func home(_ id: EntityID<Home>?) -> Home? {
        id.flatMap { references.homes[$0] }.map { snapshot.homes[$0] }
    }

    public func location(_ id: EntityID<Location>?) -> Location? {
        id.flatMap { references.locations[$0] }.map { snapshot.locations[$0] }
    }

    public func label(_ id: EntityID<Label>?) -> Label? {
        id.flatMap { references.labels[$0] }.map { snapshot.labels[$0] }
    }
}

// MARK: Where an item belongs

extension SnapshotIndex {
    /// The home of the item's room, else the item's own; nil for an unassigned item.
    public func effectiveHome(of item: Item) -> EntityID<Home>? {
        references.place(of: item).home.map { snapshot.homes[$0].id }
    }

    /// The room the item stands in: of the item's effective home, or of no home where the item is unassigned too.
    public func location(of item: Item) -> Location? {
        references.place(of: item).location.map { snapshot.locations[$0] }
    }

    /// The item's labels that belong to its effective home, in the item's order, each once.
    public func labels(of item: Item) -> [Label] {
        references.labels(of: item, in: references.place(of: item).home).map { snapshot.labels[$0] }
    }

    /// The label that the item's value is counted under: the first of `labels(of:)`.
    public func primaryLabel(of item: Item) -> Label? { labels(of: item).first }
}

// MARK: What belongs to what

extension SnapshotIndex {
    /// Positions of the items whose effective home this is; of the unassigned ones for nil.
    public func items(ofHome id: EntityID<Home>?) -> [Int] {
        guard let id else { return unassignedItems }
        return perHome(id)?.items ?? []
    }

    /// Positions of the home's items that stand in none of its rooms.
    public func itemsWithoutLocation(ofHome id: EntityID<Home>) -> [Int] { perHome(id)?.itemsWithoutLocation ?? [] }

    /// Positions of the home's items that bear none of its labels.
    public func itemsWithoutLabel(ofHome id: EntityID<Home>) -> [Int] { perHome(id)?.itemsWithoutLabel ?? [] }

    public func items(inLocation id: EntityID<Location>) -> [Int] {
        references.locations[id].map { itemsByLocation[$0] } ?? []
    }

    /// Positions of the items that bear the label, whether or not it is their first.
    public func items(withLabel id: EntityID<Label>) -> [Int] { references.labels[id].map { itemsByLabel[$0] } ?? [] }

    /// Positions of the items whose `primaryLabel(of:)` this is.
    public func items(withPrimaryLabel id: EntityID<Label>) -> [Int] {
        references.labels[id].map { itemsByPrimaryLabel[$0] } ?? []
    }

    /// The home's rooms, in the snapshot's order.
    public func locations(ofHome id: EntityID<Home>) -> [Location] {
        (perHome(id)?.locations ?? []).map { snapshot.locations[$0] }
    }

    /// The home's labels, in the snapshot's order.
    public func labels(ofHome id: EntityID<Home>) -> [Label] { (perHome(id)?.labels ?? []).map { snapshot.labels[$0] } }

    /// In the snapshot's order, which is the owner's.
    public func attachments(of owner: Attachment.Owner) -> [Attachment] {
        (attachmentPositions[owner] ?? []).map { snapshot.attachments[$0] }
    }

    /// The homes in the snapshot's order, each id once.
    public var homes: [Home] {
        snapshot.homes.enumerated().filter { references.homes[$1.id] == $0 }.map(\.element)
    }

    /// What the items at these positions are worth together.
    public func value(of positions: [Int]) -> Valuation {
        var value = Valuation()
        for position in positions { value.add(snapshot.items[position]) }
        return value
    }

    /// The items at these positions, in their order, without copying them into a list.
    public func items(at positions: [Int]) -> LazyMapSequence<[Int], Item> {
        let items = snapshot.items
        return positions.lazy.map { items[$0] }
    }

    private func perHome(_ id: EntityID<Home>) -> PerHome? { references.homes[id].map { byHome[$0] } }
}

/// The rules by which references are followed, in one place, in positions.
private struct References: Sendable {
    let homes: [EntityID<Home>: Int]
    let locations: [EntityID<Location>: Int]
    let labels: [EntityID<Label>: Int]
    private let snapshot: Snapshot

    init(_ snapshot: Snapshot) {
        homes = Self.positions(snapshot.homes)
        locations = Self.positions(snapshot.locations)
        labels = Self.positions(snapshot.labels)
        self.snapshot = snapshot
    }

    private static func positions<E: Entity>(_ entities: [E]) -> [EntityID<E>: Int] {
        Dictionary(zip(entities.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    }

    func home(_ id: EntityID<Home>?) -> Int? { id.flatMap { homes[$0] } }

    /// A room without a home cannot hold an item that has one: rooms would no longer add up to the home.
    func place(of item: Item) -> (home: Int?, location: Int?) {
        guard let location = item.locationID.flatMap({ locations[$0] }) else { return (home(item.homeID), nil) }
        if let home = home(snapshot.locations[location].homeID) { return (home, location) }
        guard let home = home(item.homeID) else { return (nil, location) }
        return (home, nil)
    }

    func labels(of item: Item, in home: Int?) -> [Int] {
        var found: [Int] = []
        for id in item.labelIDs {
            guard let label = labels[id], self.home(snapshot.labels[label].homeID) == home, !found.contains(label)
            else { continue }
            found.append(label)
        }
        return found
    }
}
