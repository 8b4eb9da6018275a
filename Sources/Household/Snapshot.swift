/// Everything live in a household at one instant, as plain values: what a site or a report is made of, and what the
/// JSON export holds.
///
/// Homes stand in the profile's order; rooms, labels and items by name, then id, so that equal households give equal
/// snapshots whatever the order they were written in.
public struct Snapshot: Hashable, Codable, Sendable {
    public var profile: Profile
    public var homes: [Home]
    public var locations: [Location]
    public var labels: [Label]
    public var items: [Item]
    public var attachments: [Attachment]

    public init(
        profile: Profile, homes: [Home] = [], locations: [Location] = [], labels: [Label] = [], items: [Item] = [],
        attachments: [Attachment] = []
    ) {
        self.profile = profile
        self.homes = homes
        self.locations = locations
        self.labels = labels
        self.items = items
        self.attachments = attachments
    }

    /// Puts every list into the order that the type promises.
    public mutating func sort() {
        sortItems()
        let rank = Dictionary(zip(profile.homeIDs, 0...), uniquingKeysWith: { first, _ in first })
        homes.sort { a, b in
            let (x, y) = (rank[a.id] ?? .max, rank[b.id] ?? .max)
            return x == y ? a.id < b.id : x < y
        }
        locations.sortByName(\.name)
        labels.sortByName(\.name)
        attachments.sort { ($0.order, $0.id) < ($1.order, $1.id) }
    }

    /// Puts the items alone into their order.
    public mutating func sortItems() { items.sortByName(\.title) }
}

extension Array where Element: Entity {
    /// By name as a person would look it up (case aside, numbers by size), then by id.
    fileprivate mutating func sortByName(_ name: (Element) -> String) {
        let keys = indices.map { NameSortKey(name(self[$0])) }
        var order = indices.sorted { a, b in
            switch keys[a].compared(to: keys[b]) {
            case 0: self[a].id < self[b].id
            case let difference: difference < 0
            }
        }
        rearrange(&order)
    }

    /// Moves each element to its place: `order` says for each place which element belongs there.
    ///
    /// Along the circles in which they push each other out, since copies would count a reference for each of their
    /// texts.
    private mutating func rearrange(_ order: inout [Int]) {
        for start in indices {
            var place = start
            while order[place] != start {
                let next = order[place]
                swapAt(place, next)
                order[place] = place
                place = next
            }
            order[place] = place
        }
    }
}
