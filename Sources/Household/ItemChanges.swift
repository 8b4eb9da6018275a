/// How the items of one snapshot became those of the next: which positions went, and which came.
///
/// An item that changed is in both lists, under the position it had and the one it has now.
public struct ItemChanges: Hashable, Sendable {
    /// Positions in the list as it was, ascending.
    public var removed: [Int]
    /// Positions in the list as it is now, ascending.
    public var inserted: [Int]

    public init(removed: [Int] = [], inserted: [Int] = []) {
        self.removed = removed
        self.inserted = inserted
    }

    /// Whether all that stayed is where it was: items changed in their places.
    var keepsPositions: Bool { removed == inserted }
}

/// What became of a snapshot.
public enum SnapshotChange: Sendable {
    case nothing
    /// Some items, and nothing else.
    case items(ItemChanges)
    /// Anything, or it is not known what.
    case everything
}

extension Snapshot {
    /// Takes what the store now has of some items: those with these ids go, and the given ones come, each to its place in
    /// the order.
    /// - Parameter items: Live items, each with one of the ids, once.
    public mutating func replaceItems(_ ids: Set<EntityID<Item>>, by items: [Item]) -> ItemChanges {
        let removed = self.items.indices.filter { ids.contains(self.items[$0].id) }
        let keyed = items.map { (key: NameSortKey($0.title), item: $0) }
        let arriving = keyed.sorted { a, b in
            a.key == b.key ? a.item.id < b.item.id : a.key < b.key
        }
        let inserted = positions(of: arriving, without: removed)
        let changes = ItemChanges(removed: removed, inserted: inserted)
        self.items.apply(changes, inserting: arriving.map(\.item))
        return changes
    }

    /// Where sorted newcomers will stand once some items are gone.
    private func positions(of arriving: [(key: NameSortKey, item: Item)], without removed: [Int]) -> [Int] {
        let remaining = items.count - removed.count
        /// The position, in the list as it is, of what will be the n-th of those that remain.
        func original(_ position: Int) -> Int {
            removed.reduce(into: position) { result, gone in if gone <= result { result += 1 } }
        }
        return arriving.enumerated().map { number, new in
            var (low, high) = (0, remaining)
            while low < high {
                let middle = (low + high) / 2
                let other = items[original(middle)]
                let key = NameSortKey(other.title)
                if key == new.key ? other.id < new.item.id : key < new.key { low = middle + 1 } else { high = middle }
            }
            return low + number
        }
    }
}

extension Array {
    /// Follows a list that changed: what belongs to each of its elements goes and comes with it.
    /// - Parameter new: What belongs to the inserted ones, in their order.
    public mutating func apply(_ changes: ItemChanges, inserting new: [Element]) {
        if changes.keepsPositions {
            for (position, element) in zip(changes.inserted, new) { self[position] = element }
        } else if changes.removed.count + changes.inserted.count <= 4 {
            // Moving memory a few times is cheaper than taking every element in hand.
            for position in changes.removed.reversed() { remove(at: position) }
            for (position, element) in zip(changes.inserted, new) { insert(element, at: position) }
        } else {
            self = merged(changes, new)
        }
    }

    private func merged(_ changes: ItemChanges, _ new: [Element]) -> [Element] {
        var result: [Element] = []
        result.reserveCapacity(count - changes.removed.count + new.count)
        var (gone, coming) = (changes.removed[...], zip(changes.inserted, new).makeIterator())
        var next = coming.next()
        for position in indices {
            if position == gone.first {
                gone.removeFirst()
                continue
            }
            while let arriving = next, arriving.0 == result.count {
                result.append(arriving.1)
                next = coming.next()
            }
            result.append(self[position])
        }
        while let arriving = next {
            result.append(arriving.1)
            next = coming.next()
        }
        return result
    }
}
