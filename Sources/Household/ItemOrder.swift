/// The orders of a list of items.
package enum ItemOrder: String, CaseIterable, Sendable {
    case value, name, newest, room

    /// Sorts positions: by value, the highest first and the unknown last; by name; by the day they were added, the last
    /// first; by home and room.
    package func sorted(_ positions: [Int], in index: SnapshotIndex) -> [Int] {
        let items = index.snapshot.items
        switch self {
        case .value:
            return positions.sorted { a, b in
                let (x, y) = (items[a].lineValue, items[b].lineValue)
                return (x?.majorUnits ?? -1, b) > (y?.majorUnits ?? -1, a)
            }
        case .name: return positions.sorted { key($0, items) < key($1, items) }
        case .newest:
            return positions.sorted { a, b in
                (items[a].record.createdAt, b) > (items[b].record.createdAt, a)
            }
        case .room:
            let places = positions.map { position in
                let home = index.home(index.effectiveHome(of: items[position]))?.displayName ?? ""
                let room = index.location(of: items[position])?.name ?? ""
                return (position, NameSortKey(home), NameSortKey(room), NameSortKey(items[position].title))
            }
            return places.sorted { a, b in (a.1, a.2, a.3, a.0) < (b.1, b.2, b.3, b.0) }.map(\.0)
        }
    }

    private func key(_ position: Int, _ items: [Item]) -> (NameSortKey, Int) {
        (NameSortKey(items[position].title), position)
    }
}

extension Money {
    /// In euros, not cents: for comparing amounts of several currencies by their figures.
    fileprivate var majorUnits: Double { Double(minorUnits) / Double(currency.minorUnitsPerUnit) }
}
