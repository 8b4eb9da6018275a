/// A snapshot with its references resolved, for lookups without searching.
///
/// Built once, in time proportional to the snapshot's size. Items are identified by their position in `snapshot.items`,
/// in ascending order, so that 100,000 of them cost a few numbers each.
///
/// A reference that leads nowhere counts as absent: a room whose home is gone has no home, an item in a room that is
/// gone has no room. `HouseholdCheck` reports such references. Where two entities share an id, the first one is used.
///
/// What a method returns is noted in `reads`, if there is a log.
public struct SnapshotIndex: Sendable {
    /// Where reads are noted.
    package var reads: ReadLog?
    private(set) var household: Snapshot
    private let primary: Int?
    private var unassigned: [Int]
    private var dated: [Int]

    let references: References
    let rooms: RoomTree
    private(set) var inside: ItemContents
    /// Whether things with a label need a serial number, by the label's position; nil if the label does not say.
    private let serialsAsked: [Bool?]
    private let attachmentPositions: [Attachment.Owner: [Int]]
    private var byHome: [PerHome]
    private(set) var itemsByLocation: [[Int]]
    private var itemsByLabel: [[Int]]
    private var itemsByPrimaryLabel: [[Int]]
    /// The contribution of each item to totals, by position. Adding up 100,000 takes a fraction of the time of reading
    /// items.
    private var contributions: [Contribution]

    private struct PerHome: Sendable {
        var items: [Int] = []
        var itemsWithoutLocation: [Int] = []
        var itemsWithoutLabel: [Int] = []
        var datedItems: [Int] = []
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
        var (unassigned, dated): ([Int], [Int]) = ([], [])
        for (position, item) in snapshot.items.enumerated() {
            let place = references.place(of: item)
            let labels = references.labels(of: item, in: place.home)
            if let location = place.location { itemsByLocation[location].append(position) }
            if let home = place.home {
                byHome[home].items.append(position)
                if place.location == nil { byHome[home].itemsWithoutLocation.append(position) }
                if labels.isEmpty { byHome[home].itemsWithoutLabel.append(position) }
                if item.hasDates { byHome[home].datedItems.append(position) }
            } else {
                unassigned.append(position)
            }
            if item.hasDates { dated.append(position) }
            if let first = labels.first { itemsByPrimaryLabel[first].append(position) }
            for label in labels { itemsByLabel[label].append(position) }
        }

        household = snapshot
        self.references = references
        self.rooms = rooms
        inside = ItemContents(snapshot.items, references)
        serialsAsked = snapshot.labels.map { serials.asks(ofLabel: $0.name) }
        primary = snapshot.homes.firstIndex(where: \.isPrimary) ?? snapshot.homes.indices.first
        (self.unassigned, self.dated) = (unassigned, dated)
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
        for position in changes.removed { update(household.items[position], at: position) { $0.take(out: $1) } }
        household.items.apply(changes, inserting: new)
        contributions.apply(changes, inserting: new.map(Contribution.init))
        if !changes.keepsPositions { renumber(changes) }
        for (position, item) in zip(changes.inserted, new) { update(item, at: position) { $0.put(in: $1) } }
        if !inside.containers.isEmpty || !inside.faults.isEmpty || new.contains(where: { $0.containerID != nil }) {
            inside = ItemContents(household.items, references)
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
            if item.hasDates { change(&byHome[home].datedItems, position) }
        } else {
            change(&unassigned, position)
        }
        if item.hasDates { change(&dated, position) }
        if let first = labels.first { change(&itemsByPrimaryLabel[first], position) }
        for label in labels { change(&itemsByLabel[label], position) }
    }

    /// Updates all positions to the new ones. Removed items are in no list any more.
    private mutating func renumber(_ changes: ItemChanges) {
        let count = household.items.count - changes.inserted.count + changes.removed.count
        let moved = Self.newPositions(count, changes)
        func renumber(_ list: inout [Int]) {
            for i in list.indices { list[i] = moved[list[i]] }
        }
        renumber(&unassigned)
        renumber(&dated)
        for home in byHome.indices {
            renumber(&byHome[home].items)
            renumber(&byHome[home].itemsWithoutLocation)
            renumber(&byHome[home].itemsWithoutLabel)
            renumber(&byHome[home].datedItems)
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
    /// All of the household.
    public var snapshot: Snapshot {
        reads?.note(.household)
        reads?.note(.shopping)
        return household
    }

    /// All of the household without its items.
    package var surroundings: Snapshot {
        reads?.note(.surroundings)
        reads?.note(.shopping)
        var surroundings = household
        surroundings.items = []
        return surroundings
    }

    public var profile: Profile {
        reads?.note(.profile)
        return household.profile
    }

    public var policies: [InsurancePolicy] {
        reads?.note(.policies)
        return household.policies
    }

    /// The positions of the claims.
    package var claimPositions: Range<Int> {
        reads?.note(.claims)
        return household.claims.indices
    }

    package func claim(at position: Int) -> Claim {
        reads?.note(.claim, household.claims[position].id.uuid)
        return household.claims[position]
    }

    /// Nothing is noted: the id says no more than the list that the position comes from.
    package func id(ofItemAt position: Int) -> EntityID<Item> { household.items[position].id }

    public func item(at position: Int) -> Item {
        reads?.note(.item, household.items[position].id.uuid)
        return household.items[position]
    }

    /// The positions of all items.
    package var itemPositions: Range<Int> {
        reads?.note(.items)
        return household.items.indices
    }

    /// Calls a function with the items at these positions, in their order. Takes an array, not any sequence, since other
    /// modules cannot specialise a generic function.
    package func forEachItem(at positions: [Int], _ body: (_ position: Int, _ item: Item) -> Void) {
        household.items.withUnsafeBufferPointer { items in
            for position in positions {
                reads?.note(.item, items[position].id.uuid)
                body(position, items[position])
            }
        }
    }

    /// Whether any record has files.
    package var hasAttachments: Bool {
        reads?.note(.hasAttachments)
        return !household.attachments.isEmpty
    }

    /// The first home marked primary, else the first; nil in a household without homes.
    public var primaryHome: Home? {
        reads?.note(.homes)
        guard let primary else { return nil }
        reads?.note(.home, household.homes[primary].id.uuid)
        return household.homes[primary]
    }

    public func home(_ id: EntityID<Home>?) -> Home? {
        if let id { reads?.note(.home, id.uuid) }
        return id.flatMap { references.homes[$0] }.map { household.homes[$0] }
    }

    public func location(_ id: EntityID<Location>?) -> Location? {
        if let id { reads?.note(.location, id.uuid) }
        return id.flatMap { references.locations[$0] }.map { household.locations[$0] }
    }

    public func label(_ id: EntityID<Label>?) -> Label? {
        if let id { reads?.note(.label, id.uuid) }
        return id.flatMap { references.labels[$0] }.map { household.labels[$0] }
    }
}

// MARK: Where an item belongs

extension SnapshotIndex {
    /// The home of the item's room, else the item's own; nil for an unassigned item.
    public func effectiveHome(of item: Item) -> EntityID<Home>? {
        notePlace(of: item)
        return references.place(of: item).home.map { household.homes[$0].id }
    }

    /// The item's room. It belongs to the item's effective home, or to no home where the item is unassigned too.
    public func location(of item: Item) -> Location? {
        notePlace(of: item)
        return references.place(of: item).location.map { household.locations[$0] }
    }

    /// The item's labels that belong to its effective home, in the item's order, each once.
    public func labels(of item: Item) -> [Label] {
        notePlace(of: item)
        noteLabels(of: item)
        return references.labels(of: item, in: references.place(of: item).home).map { household.labels[$0] }
    }

    /// The positions of an item's effective home, its room and its labels in the snapshot.
    package struct ItemPlace {
        package let home: Int?
        package let location: Int?
        package let labels: [Int]
    }

    /// The same as `effectiveHome(of:)`, `location(of:)` and `labels(of:)`, as positions instead of copies.
    package func place(of item: Item) -> ItemPlace {
        reads?.note(.placeOrder)
        notePlace(of: item)
        noteLabels(of: item)
        let (home, location) = references.place(of: item)
        return ItemPlace(home: home, location: location, labels: references.labels(of: item, in: home))
    }

    package func home(at position: Int) -> Home {
        reads?.note(.home, household.homes[position].id.uuid)
        return household.homes[position]
    }

    package func label(at position: Int) -> Label {
        reads?.note(.label, household.labels[position].id.uuid)
        return household.labels[position]
    }

    /// The position of a home in the snapshot.
    package func position(ofHome id: EntityID<Home>?) -> Int? {
        reads?.note(.placeOrder)
        return references.home(id)
    }

    /// Whether things with the item's labels need a serial number.
    func asksSerial(of item: Item) -> Bool {
        notePlace(of: item)
        noteLabels(of: item)
        let labels = references.labels(of: item, in: references.place(of: item).home)
        return labels.lazy.compactMap { serialsAsked[$0] }.first ?? true
    }

    /// Notes what decides the place of an item, which has been read before.
    func notePlace(of item: Item) {
        guard let reads else { return }
        if let room = item.locationID { reads.note(.location, room.uuid) }
        if let home = item.homeID { reads.note(.home, home.uuid) }
        if let home = references.place(of: item).home { reads.note(.home, household.homes[home].id.uuid) }
    }

    private func noteLabels(of item: Item) {
        guard let reads else { return }
        for label in item.labelIDs { reads.note(.label, label.uuid) }
    }
}

// MARK: Entities by owner

extension SnapshotIndex {
    /// Positions of the items with this effective home; of the unassigned items for nil.
    public func items(ofHome id: EntityID<Home>?) -> [Int] {
        guard let id else { return unassignedItems }
        reads?.note(.itemsOfHome, id.uuid)
        return perHome(id)?.items ?? []
    }

    /// Positions of the items without any home. They are shown as such, never dropped.
    public var unassignedItems: [Int] {
        reads?.note(.itemsOfHome)
        return unassigned
    }

    /// Positions of the items about which something is due some day.
    /// - Parameter home: Whose; nil for all.
    package func datedItems(ofHome home: EntityID<Home>? = nil) -> [Int] {
        reads?.note(.datedItems, home?.uuid ?? Input.only)
        return home.map { perHome($0)?.datedItems ?? [] } ?? dated
    }

    /// Positions of the home's items that are in no room.
    public func itemsWithoutLocation(ofHome id: EntityID<Home>) -> [Int] {
        reads?.note(.itemsOfHome, id.uuid)
        return perHome(id)?.itemsWithoutLocation ?? []
    }

    /// Positions of the home's items that have none of its labels.
    public func itemsWithoutLabel(ofHome id: EntityID<Home>) -> [Int] {
        reads?.note(.itemsOfHome, id.uuid)
        return perHome(id)?.itemsWithoutLabel ?? []
    }

    public func items(inLocation id: EntityID<Location>) -> [Int] {
        reads?.note(.itemsInRoom, id.uuid)
        return references.locations[id].map { itemsByLocation[$0] } ?? []
    }

    /// Positions of the items that have the label, first or not.
    public func items(withLabel id: EntityID<Label>) -> [Int] {
        reads?.note(.itemsWithLabel, id.uuid)
        return references.labels[id].map { itemsByLabel[$0] } ?? []
    }

    /// Positions of the items whose value is counted under the label: it is the first of `labels(of:)`.
    public func items(withPrimaryLabel id: EntityID<Label>) -> [Int] {
        reads?.note(.itemsWithLabel, id.uuid)
        return references.labels[id].map { itemsByPrimaryLabel[$0] } ?? []
    }

    /// The home's rooms in the snapshot's order, each followed by those inside it.
    public func locations(ofHome id: EntityID<Home>) -> [Location] {
        reads?.note(.roomsOfHome, id.uuid)
        return noted((perHome(id)?.locations ?? []).map { household.locations[$0] }, .location)
    }

    /// The home's labels, in the snapshot's order.
    public func labels(ofHome id: EntityID<Home>) -> [Label] {
        reads?.note(.labelsOfHome, id.uuid)
        return noted((perHome(id)?.labels ?? []).map { household.labels[$0] }, .label)
    }

    /// In the snapshot's order, which is the order that the owner chose.
    public func attachments(of owner: Attachment.Owner) -> [Attachment] {
        reads?.note(owner)
        return (attachmentPositions[owner] ?? []).map { household.attachments[$0] }
    }

    /// The homes in the snapshot's order, each id once.
    public var homes: [Home] {
        reads?.note(.homes)
        return noted(household.homes.enumerated().filter { references.homes[$1.id] == $0 }.map(\.element), .home)
    }

    /// The combined value of the items at these positions.
    public func value(of positions: [Int]) -> Valuation {
        var value = Valuation()
        for position in positions {
            reads?.note(.item, household.items[position].id.uuid)
            value.add(contributions[position])
        }
        return value
    }

    /// The items at these positions, in their order, without copying them into a list.
    public func items(at positions: [Int]) -> LazyMapSequence<[Int], Item> {
        let items = household.items
        if let reads { for position in positions { reads.note(.item, items[position].id.uuid) } }
        return positions.lazy.map { items[$0] }
    }

    func noted<Record: Entity>(_ records: [Record], _ kind: Input.Kind) -> [Record] {
        if let reads { for record in records { reads.note(kind, record.id.uuid) } }
        return records
    }

    private func perHome(_ id: EntityID<Home>) -> PerHome? { references.homes[id].map { byHome[$0] } }
}
