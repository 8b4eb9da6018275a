/// The entities of a redacted household that references may lead to.
struct Remains {
    let homes: Set<EntityID<Home>>
    let locations: Set<EntityID<Location>>
    let labels: Set<EntityID<Label>>
    let items: Set<EntityID<Item>>

    init(_ snapshot: Snapshot) {
        homes = Set(snapshot.homes.map(\.id))
        locations = Set(snapshot.locations.map(\.id))
        labels = Set(snapshot.labels.map(\.id))
        items = Set(snapshot.items.map(\.id))
    }

    func home(_ id: EntityID<Home>?) -> EntityID<Home>? { id.flatMap { homes.contains($0) ? $0 : nil } }
    func location(_ id: EntityID<Location>?) -> EntityID<Location>? { id.flatMap { locations.contains($0) ? $0 : nil } }
    func item(_ id: EntityID<Item>?) -> EntityID<Item>? { id.flatMap { items.contains($0) ? $0 : nil } }
}

extension Snapshot {
    /// Removes the references to entities that were left out.
    /// - Parameter itemHomes: The effective home of each item.
    mutating func follow(_ itemHomes: [EntityID<Home>?], _ remains: Remains) {
        profile.homeIDs.removeAll { !remains.homes.contains($0) }
        locations.change {
            $0.homeID = remains.home($0.homeID)
            $0.parentID = remains.location($0.parentID)
        }
        labels.change { $0.homeID = remains.home($0.homeID) }
        for place in items.indices {
            items[place].homeID = itemHomes[place]
            items[place].locationID = remains.location(items[place].locationID)
            items[place].containerID = remains.item(items[place].containerID)
            items[place].labelIDs.removeAll { !remains.labels.contains($0) }
        }
        policies.change {
            $0.homeIDs.removeAll { !remains.homes.contains($0) }
            $0.scheduledItems.removeAll { !remains.items.contains($0.itemID) }
        }
    }
}
