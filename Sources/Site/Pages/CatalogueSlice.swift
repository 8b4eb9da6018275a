import Household

/// A catalogue's share of one page.
///
/// Pages are cut by content, not by counting: where a page begins depends on the items around, so that one more item
/// moves the borders near it and leaves the thousand pages behind it as they are. For the same reason a page is named by
/// the item that it begins with, and not by a number.
struct CatalogueSlice: Sendable {
    var home: EntityID<Home>?
    /// The positions of the items that pages begin with: this one, the one before, the one after. Nil stands for the
    /// first page of all in `start`, and for no such page in the others.
    var start: Int?
    var previous: Neighbour?
    var next: Int?
    /// Positions in the snapshot's items.
    var items: ArraySlice<Int>

    enum Neighbour: Sendable {
        case first
        case startingWith(Int)
    }

    var isFirst: Bool { start == nil }
    var isPaged: Bool { previous != nil || next != nil }

    /// A catalogue cut into pages; an empty one has one page, which says so.
    ///
    /// - Parameters:
    ///   - pageSize: How many items a page has on average. None but the last has less than half of that, or more than
    ///     half as much again.
    ///   - weight: A number for each position that goes with the item wherever it moves. Among the items that the next page
    ///     could begin with, it begins with the lightest.
    static func slices(
        of items: [Int], home: EntityID<Home>?, pageSize: Int, weight: (Int) -> UInt64
    ) -> [CatalogueSlice] {
        let starts = starts(of: items, pageSize: pageSize, weight: weight)
        return starts.indices.map { number in
            let end = number + 1 < starts.count ? starts[number + 1] : items.count
            return CatalogueSlice(
                home: home, start: number == 0 ? nil : items[starts[number]],
                previous: number == 0 ? nil : number == 1 ? .first : .startingWith(items[starts[number - 1]]),
                next: end < items.count ? items[end] : nil, items: items[starts[number]..<end])
        }
    }

    private static func starts(of items: [Int], pageSize: Int, weight: (Int) -> UInt64) -> [Int] {
        let (least, most) = (max(1, pageSize - pageSize / 2), pageSize + pageSize / 2)
        var starts = [0]
        var start = 0
        while items.count - start > most {
            let candidates = start + least...start + most
            var (lightest, lowest) = (candidates.lowerBound, UInt64.max)
            for candidate in candidates {
                let weight = weight(items[candidate])
                if weight < lowest { (lightest, lowest) = (candidate, weight) }
            }
            start = lightest
            starts.append(start)
        }
        return starts
    }
}
