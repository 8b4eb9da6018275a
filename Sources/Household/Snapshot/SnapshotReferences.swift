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
