/// The orders of a list of items.
package enum ItemOrder: String, CaseIterable, Sendable {
    case value, name, newest, room

    /// Sorts positions: by value, the highest first and the unknown last; by name; by the day they were added, the last
    /// first; by home and room.
    /// - Parameter currency: By value, the amounts in this currency come before those in others.
    @specialized(where Listed == Item)
    package func sorted<Listed: ListedItem>(
        _ positions: [Int], of items: [Listed], in index: SnapshotIndex, currency: Currency
    ) -> [Int] {
        switch self {
        case .value:
            let keys = positions.map { ValueKey(items[$0].lineValue, first: currency, position: $0) }
            return keys.sorted().map(\.position)
        case .name:
            return positions.map { ($0, NameSortKey(items[$0].title)) }.sorted { a, b in (a.1, a.0) < (b.1, b.0) }
                .map(\.0)
        case .newest:
            return positions.sorted { a, b in (items[a].createdAt, b) > (items[b].createdAt, a) }
        case .room:
            let places = positions.map { position in
                let place = index.references.place(items[position].locationID, items[position].homeID)
                let home = place.home.map { index.household.homes[$0].displayName } ?? ""
                let room = place.location.map(index.path(ofLocationAt:)) ?? ""
                return (position, NameSortKey(home), NameSortKey(room), NameSortKey(items[position].title))
            }
            return places.sorted { a, b in (a.1, a.2, a.3, a.0) < (b.1, b.2, b.3, b.0) }.map(\.0)
        }
    }
}

/// Amounts of different currencies are not compared: those in one currency come first, then the others by its code.
private struct ValueKey: Comparable {
    /// Empty for the first currency; after all codes for an unknown value.
    let currency: String
    let minorUnits: Int64
    let position: Int

    init(_ value: Money?, first: Currency, position: Int) {
        currency = value.map { $0.currency == first ? "" : $0.currency.code } ?? "~"
        minorUnits = value?.minorUnits ?? 0
        self.position = position
    }

    static func < (a: ValueKey, b: ValueKey) -> Bool {
        (a.currency, b.minorUnits, a.position) < (b.currency, a.minorUnits, b.position)
    }
}
