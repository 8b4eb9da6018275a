import Household
import Templating
import Wording

/// One page of a long list: a catalogue, the trips, the purchases of a vault item.
///
/// Pages are cut by content, not by count: where a page begins depends on the entries nearby. A new entry moves only
/// the borders near it and leaves the thousand pages after it as they are. For the same reason a page is named after
/// its first entry and not numbered.
struct PageSlice: Sendable {
    /// The first entries of this page, the previous page and the next page. A nil `start` stands for the first page; a
    /// nil `previous` or `next` means that there is no such page.
    var start: Int?
    var previous: Neighbour?
    var next: Int?
    /// The entries of this page, as positions in the list that they come from, such as the snapshot's items.
    var items: ArraySlice<Int>

    enum Neighbour: Sendable {
        case first
        case startingWith(Int)
    }

    var isFirst: Bool { start == nil }
    var isPaged: Bool { previous != nil || next != nil }

    /// Cuts a list into pages. An empty list has one page, which says that it is empty.
    ///
    /// - Parameters:
    ///   - pageSize: How many entries a page has on average. No page has more than half as much again, and only the
    ///     last may have less than half.
    ///   - weight: A number for each position that stays with the entry wherever it moves. The next page begins with
    ///     the lightest of the entries that it could begin with.
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

extension SiteModel {
    /// Cuts a list of entities into pages. An entity's id decides whether a page begins with it.
    func slices<Entity>(of positions: [Int], id: (Int) -> EntityID<Entity>) -> [PageSlice] {
        PageSlice.slices(of: positions, pageSize: settings.pageSize) { position in
            var weight = Stamp()
            weight.mix(id(position).uuid)
            return weight.value
        }
    }
}

/// Links to the previous and the next page of a long list.
struct Pager: TemplateModel {
    var isPaged: Bool
    var previousHref: String?
    var nextHref: String?

    static let fields = Fields<Pager> {
        $0.flag("paged", \.isPaged)
        $0.link(optional: ["previousHref": \.previousHref, "nextHref": \.nextHref])
    }
}

extension SiteModel {
    /// - Parameter path: The path of the page that starts with an entry; of the first page for nil.
    func pager(of slice: PageSlice, at address: PageAddress, path: (Int?) -> String) -> Pager {
        func link(_ start: Int?) -> String { address.link(toPage: path(start)) }
        let previous = slice.previous.map { previous in
            switch previous {
            case .first: link(nil)
            case .startingWith(let start): link(start)
            }
        }
        return Pager(isPaged: slice.isPaged, previousHref: previous, nextHref: slice.next.map { link($0) })
    }

    /// The range of entries on a page: `Armchair to Bread bin`. Nil where there is only one page.
    func pageLabel(of slice: PageSlice, name: (Int) -> String) -> String? {
        guard slice.isPaged, let first = slice.items.first, let last = slice.items.last else { return nil }
        return words(.pageRange, ["first": name(first), "last": name(last)])
    }
}
