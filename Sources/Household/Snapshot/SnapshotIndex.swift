/// A snapshot with its references resolved, for lookups without searching.
///
/// Built once, in time proportional to the snapshot's size. Items are identified by their position in `snapshot.items`,
/// in ascending order, so that 100,000 of them cost a few numbers each.
///
/// A reference that leads nowhere counts as absent: a room whose home is gone has no home, an item in a room that is
/// gone has no room. `HouseholdCheck` reports such references. Where two entities share an id, the first one is used.
public struct SnapshotIndex: Sendable {
    public private(set) var snapshot: Snapshot
    /// The first home marked primary, else the first; nil in a household without homes.
    public let primaryHome: Home?
    /// Positions of the items without any home. They are shown as such, never dropped.
    public private(set) var unassignedItems: [Int]

    let references: References
    private let rooms: RoomTree
    private var inside: ItemContents
    /// Whether things with a label need a serial number, by the label's position; nil if the label does not say.
    private let serialsAsked: [Bool?]
    private let attachmentPositions: [Attachment.Owner: [Int]]
    private var byHome: [PerHome]
    private var itemsByLocation: [[Int]]
    private var itemsByLabel: [[Int]]
    private var itemsByPrimaryLabel: [[Int]]
    /// The contribution of each item to totals, by position. Adding up 100,000 takes a fraction of the time of reading
    /// items.
    private var contributions: [Contribution]

    private struct PerHome: Sendable {
        var items: [Int] = []
        var itemsWithoutLocation: [Int] = []
        var itemsWithoutLabel: [Int] = []
        var locations: [Int] = []
        var labels: [Int] = []
    }

    /// - Parameter serials: Which things are asked for a serial number.
    public init(_ snapshot: Snapshot, serials: SerialNumberTable = .standard) {
        let references = References(snapshot)
        var byHome = Array(repeating: PerHome(), count: snapshot.homes.count)
        let rooms = RoomTree(snapshot.locations)
        for position in rooms.order {
            let location = snapshot.locations[position]
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
        self.rooms = rooms
        inside = ItemContents(snapshot.items, references)
        serialsAsked = snapshot.labels.map { serials.asks(ofLabel: $0.name) }
        primaryHome = snapshot.homes.first(where: \.isPrimary) ?? snapshot.homes.first
        unassignedItems = unassigned
        attachmentPositions = Dictionary(grouping: snapshot.attachments.indices) { snapshot.attachments[$0].owner }
        self.byHome = byHome
        self.itemsByLocation = itemsByLocation
        self.itemsByLabel = itemsByLabel
        self.itemsByPrimaryLabel = itemsByPrimaryLabel
        contributions = snapshot.items.map(Contribution.init)
    }
}

// MARK: Applying changes

extension SnapshotIndex {
    /// Applies removed and inserted items, in a fraction of the time that a new index would take: the remaining items
    /// are renumbered, and only changed ones are looked up. The result is the index of the new snapshot.
    /// - Parameter new: The inserted items, in order.
    public mutating func apply(_ changes: ItemChanges, inserting new: [Item]) {
        for position in changes.removed { update(snapshot.items[position], at: position) { $0.take(out: $1) } }
        snapshot.items.apply(changes, inserting: new)
        contributions.apply(changes, inserting: new.map(Contribution.init))
        if !changes.keepsPositions { renumber(changes) }
        for (position, item) in zip(changes.inserted, new) { update(item, at: position) { $0.put(in: $1) } }
        if !inside.containers.isEmpty || !inside.faults.isEmpty || new.contains(where: { $0.containerID != nil }) {
            inside = ItemContents(snapshot.items, references)
        }
    }

    /// Changes every list that an item belongs to.
    private mutating func update(_ item: Item, at position: Int, _ change: (inout [Int], Int) -> Void) {
        let place = references.place(of: item)
        let labels = references.labels(of: item, in: place.home)
        if let location = place.location { change(&itemsByLocation[location], position) }
        if let home = place.home {
            change(&byHome[home].items, position)
            if place.location == nil { change(&byHome[home].itemsWithoutLocation, position) }
            if labels.isEmpty { change(&byHome[home].itemsWithoutLabel, position) }
        } else {
            change(&unassignedItems, position)
        }
        if let first = labels.first { change(&itemsByPrimaryLabel[first], position) }
        for label in labels { change(&itemsByLabel[label], position) }
    }

    /// Updates all positions to the new ones. Removed items are in no list any more.
    private mutating func renumber(_ changes: ItemChanges) {
        let count = snapshot.items.count - changes.inserted.count + changes.removed.count
        let moved = Self.newPositions(count, changes)
        func renumber(_ list: inout [Int]) {
            for i in list.indices { list[i] = moved[list[i]] }
        }
        renumber(&unassignedItems)
        for home in byHome.indices {
            renumber(&byHome[home].items)
            renumber(&byHome[home].itemsWithoutLocation)
            renumber(&byHome[home].itemsWithoutLabel)
        }
        for location in itemsByLocation.indices { renumber(&itemsByLocation[location]) }
        for label in itemsByLabel.indices {
            renumber(&itemsByLabel[label])
            renumber(&itemsByPrimaryLabel[label])
        }
    }

    /// The new position of each old one; -1 for a removed item.
    private static func newPositions(_ count: Int, _ changes: ItemChanges) -> [Int] {
        var (gone, coming) = (changes.removed[...], changes.inserted[...])
        var next = 0
        return (0..<count).map { position in
            if position == gone.first {
                gone.removeFirst()
                return -1
            }
            while next == coming.first {
                coming.removeFirst()
                next += 1
            }
            next += 1
            return next - 1
        }
    }
}

/// A list of positions, in ascending order.
extension [Int] {
    fileprivate mutating func put(in position: Int) { insert(position, at: place(of: position)) }

    fileprivate mutating func take(out position: Int) {
        let place = place(of: position)
        if place < count, self[place] == position { remove(at: place) }
    }

    /// The first place that holds no smaller position.
    private func place(of position: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < position { low = middle + 1 } else { high = middle }
        }
        return low
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

    /// The item's room. It belongs to the item's effective home, or to no home where the item is unassigned too.
    public func location(of item: Item) -> Location? {
        references.place(of: item).location.map { snapshot.locations[$0] }
    }

    /// The item's labels that belong to its effective home, in the item's order, each once.
    public func labels(of item: Item) -> [Label] {
        references.labels(of: item, in: references.place(of: item).home).map { snapshot.labels[$0] }
    }

    /// The positions of an item's effective home, its room and its labels in the snapshot.
    package struct ItemPlace {
        package let home: Int?
        package let location: Int?
        package let labels: [Int]
    }

    /// The same as `effectiveHome(of:)`, `location(of:)` and `labels(of:)`, as positions instead of copies.
    package func place(of item: Item) -> ItemPlace {
        let (home, location) = references.place(of: item)
        return ItemPlace(home: home, location: location, labels: references.labels(of: item, in: home))
    }

    /// The position of a home in the snapshot.
    package func position(ofHome id: EntityID<Home>?) -> Int? { references.home(id) }

    /// Whether things with the item's labels need a serial number.
    func asksSerial(of item: Item) -> Bool {
        let labels = references.labels(of: item, in: references.place(of: item).home)
        return labels.lazy.compactMap { serialsAsked[$0] }.first ?? true
    }
}

// MARK: Nesting

extension SnapshotIndex {
    /// The names of a room and of the rooms that it is inside of, from the top: `Garage / Shelf 2`.
    public func path(of room: Location) -> String { references.locations[room.id].map { rooms.paths[$0] } ?? room.name }

    /// The path of the item's room; nil for an item in no room.
    public func roomPath(of item: Item) -> String? { references.place(of: item).location.map { rooms.paths[$0] } }

    /// The path of the room at a position in the snapshot.
    package func path(ofLocationAt position: Int) -> String { rooms.paths[position] }

    /// The position of the direct parent of the room at a position.
    package func parent(ofLocationAt position: Int) -> Int? { rooms.nesting.parents[position] }

    /// The rooms that a room is inside of, the outermost first.
    public func ancestors(of room: Location) -> [Location] {
        guard let position = references.locations[room.id] else { return [] }
        return rooms.nesting.ancestors(of: position).map { snapshot.locations[$0] }
    }

    /// The rooms directly inside a room, in the snapshot's order.
    public func children(of room: EntityID<Location>) -> [Location] {
        (references.locations[room].map { rooms.children[$0] } ?? []).map { snapshot.locations[$0] }
    }

    /// A room and all rooms inside it, at any depth, each before those inside it.
    public func family(of room: EntityID<Location>) -> [Location] {
        (references.locations[room].map(rooms.family) ?? []).map { snapshot.locations[$0] }
    }

    /// Positions of the items in a room and in all rooms inside it.
    public func items(within room: EntityID<Location>) -> [Int] {
        guard let position = references.locations[room] else { return [] }
        let family = rooms.family(of: position)
        return family.count == 1 ? itemsByLocation[position] : family.flatMap { itemsByLocation[$0] }.sorted()
    }

    /// The position of the direct container of the item at a position.
    public func container(ofItemAt position: Int) -> Int? { inside.containers[position] }

    /// Positions of the direct contents of the item at a position.
    public func contents(ofItemAt position: Int) -> [Int] { inside.contents[position] ?? [] }

    /// Whether an item names a container, or is named as one.
    package func isNested(_ item: Item) -> Bool { item.containerID != nil || inside.named.contains(item.id) }

    /// The container that an item names, even if it is in another place.
    package func statedContainer(of item: Item) -> Item? {
        item.containerID.flatMap { inside.positions[$0] }.map { snapshot.items[$0] }
    }

    /// The faults in the nesting of rooms and items.
    var nestingFaults: (rooms: RoomTree, items: ItemContents) { (rooms, inside) }
}

// MARK: Entities by owner

extension SnapshotIndex {
    /// Positions of the items with this effective home; of the unassigned items for nil.
    public func items(ofHome id: EntityID<Home>?) -> [Int] {
        guard let id else { return unassignedItems }
        return perHome(id)?.items ?? []
    }

    /// Positions of the home's items that are in no room.
    public func itemsWithoutLocation(ofHome id: EntityID<Home>) -> [Int] { perHome(id)?.itemsWithoutLocation ?? [] }

    /// Positions of the home's items that have none of its labels.
    public func itemsWithoutLabel(ofHome id: EntityID<Home>) -> [Int] { perHome(id)?.itemsWithoutLabel ?? [] }

    public func items(inLocation id: EntityID<Location>) -> [Int] {
        references.locations[id].map { itemsByLocation[$0] } ?? []
    }

    /// Positions of the items that have the label, first or not.
    public func items(withLabel id: EntityID<Label>) -> [Int] { references.labels[id].map { itemsByLabel[$0] } ?? [] }

    /// Positions of the items whose value is counted under the label: it is the first of `labels(of:)`.
    public func items(withPrimaryLabel id: EntityID<Label>) -> [Int] {
        references.labels[id].map { itemsByPrimaryLabel[$0] } ?? []
    }

    /// The home's rooms in the snapshot's order, each followed by those inside it.
    public func locations(ofHome id: EntityID<Home>) -> [Location] {
        (perHome(id)?.locations ?? []).map { snapshot.locations[$0] }
    }

    /// The home's labels, in the snapshot's order.
    public func labels(ofHome id: EntityID<Home>) -> [Label] { (perHome(id)?.labels ?? []).map { snapshot.labels[$0] } }

    /// In the snapshot's order, which is the order that the owner chose.
    public func attachments(of owner: Attachment.Owner) -> [Attachment] {
        (attachmentPositions[owner] ?? []).map { snapshot.attachments[$0] }
    }

    /// The homes in the snapshot's order, each id once.
    public var homes: [Home] {
        snapshot.homes.enumerated().filter { references.homes[$1.id] == $0 }.map(\.element)
    }

    /// The combined value of the items at these positions.
    public func value(of positions: [Int]) -> Valuation {
        var value = Valuation()
        for position in positions { value.add(contributions[position]) }
        return value
    }

    /// The items at these positions, in their order, without copying them into a list.
    public func items(at positions: [Int]) -> LazyMapSequence<[Int], Item> {
        let items = snapshot.items
        return positions.lazy.map { items[$0] }
    }

    private func perHome(_ id: EntityID<Home>) -> PerHome? { references.homes[id].map { byHome[$0] } }
}

/// The rules for resolving references, in one place. Works with positions.
struct References: Sendable {
    let homes: [EntityID<Home>: Int]
    let locations: [EntityID<Location>: Int]
    let labels: [EntityID<Label>: Int]
    private let homeOfLocation: [Int?]
    private let homeOfLabel: [Int?]

    init(_ snapshot: Snapshot) {
        let homes = snapshot.homes.positionsByID()
        self.homes = homes
        locations = snapshot.locations.positionsByID()
        labels = snapshot.labels.positionsByID()
        homeOfLocation = snapshot.locations.map { $0.homeID.flatMap { homes[$0] } }
        homeOfLabel = snapshot.labels.map { $0.homeID.flatMap { homes[$0] } }
    }

    func home(_ id: EntityID<Home>?) -> Int? { id.flatMap { homes[$0] } }

    /// The home and room of an item. An item with a home cannot be in a room without one: rooms would no longer add up
    /// to the home.
    func place(of item: Item) -> (home: Int?, location: Int?) { place(item.locationID, item.homeID) }

    func place(_ room: EntityID<Location>?, _ owner: EntityID<Home>?) -> (home: Int?, location: Int?) {
        guard let location = room.flatMap({ locations[$0] }) else { return (home(owner), nil) }
        if let home = homeOfLocation[location] { return (home, location) }
        guard let home = home(owner) else { return (nil, location) }
        return (home, nil)
    }

    /// A label that an item in a home has; nil for a label of another home.
    func label(_ id: EntityID<Label>, in home: Int?) -> Int? {
        guard let label = labels[id], homeOfLabel[label] == home else { return nil }
        return label
    }

    func labels(of item: Item, in home: Int?) -> [Int] {
        guard item.labelIDs.count <= Item.maximumLabels else {
            // No store has such an item, but an unchecked snapshot may have an item with any number of labels.
            return item.labelIDs.compactMap { label($0, in: home) }.firstOccurrences()
        }
        var found: [Int] = []
        for id in item.labelIDs {
            guard let label = label(id, in: home), !found.contains(label) else { continue }
            found.append(label)
        }
        return found
    }
}

extension Array where Element: Entity {
    /// The position of each id; the first if several share one.
    func positionsByID() -> [EntityID<Element>: Int] {
        Dictionary(zip(map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    }
}
