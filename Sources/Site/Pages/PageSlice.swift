/// The share that one page has of a long list: a catalogue, the trips, a price history.
///
/// Pages are cut by content, not by counting: where a page begins depends on the entries around, so that one more
/// moves the borders near it and leaves the thousand pages behind it as they are. For the same reason a page is named by
/// the entry that it begins with, and not by a number.
struct PageSlice: Sendable {
    /// The positions of the entries that pages begin with: this one, the one before, the one after. Nil stands for the
    /// first page of all in `start`, and for no such page in the others.
    var start: Int?
    var previous: Neighbour?
    var next: Int?
    /// Positions in the list that the pages are about.
    var items: ArraySlice<Int>

    enum Neighbour: Sendable {
        case first
        case startingWith(Int)
    }

    var isFirst: Bool { start == nil }
    var isPaged: Bool { previous != nil || next != nil }

    /// A list cut into pages; an empty one has one page, which says so.
    ///
    /// - Parameters:
    ///   - pageSize: How many entries a page has on average. None but the last has less than half of that, or more than
    ///     half as much again.
    ///   - weight: A number for each position that goes with the entry wherever it moves. Among those that the next page could
    ///     begin with, it begins with the lightest.
    static func slices(
        of items: [Int], pageSize: Int, weight: (Int) -> UInt64
    ) -> [PageSlice] {
        let starts = starts(of: items, pageSize: pageSize, weight: weight)
        return starts.indices.map { number in
            let end = number + 1 < starts.count ? starts[number + 1] : items.count
            return PageSlice(
                start: number == 0 ? nil : items[starts[number]],
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
