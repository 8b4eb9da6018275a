/// The difference between the items of two snapshots: the positions removed and the positions inserted.
///
/// An item that changed is in both lists, with its old and its new position.
public struct ItemChanges: Hashable, Sendable {
    /// Positions in the old list, ascending.
    public var removed: [Int]
    /// Positions in the new list, ascending.
    public var inserted: [Int]

    public init(removed: [Int] = [], inserted: [Int] = []) {
        self.removed = removed
        self.inserted = inserted
    }

    /// Whether every other item keeps its position: items changed only in place.
    var keepsPositions: Bool { removed == inserted }
}

/// A change of a snapshot.
public enum SnapshotChange: Sendable {
    case nothing
    /// Some items, and nothing else.
    case items(ItemChanges)
    /// Anything, or an unknown change.
    case everything
}

extension Snapshot {
    /// Replaces items by what the store now has: removes the items with these ids and inserts the given ones, each at
    /// its place in the order.
    /// - Parameter items: The live items among the ids, each once.
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

    /// The positions that sorted new items get once the removed items are gone.
    private func positions(of arriving: [(key: NameSortKey, item: Item)], without removed: [Int]) -> [Int] {
        let remaining = items.count - removed.count
        /// The current position of the item that will be at this position once the removed items are gone.
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
    /// Applies the changes of another list to this one, which has one element for each element of the other.
    /// - Parameter new: The elements for the inserted positions, in order.
    public mutating func apply(_ changes: ItemChanges, inserting new: [Element]) {
        if changes.keepsPositions {
            for (position, element) in zip(changes.inserted, new) { self[position] = element }
        } else if changes.removed.count + changes.inserted.count <= 4 {
            // Moving memory a few times is cheaper than handling every element.
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
