import Household
import Output
import Templating
import Wording

/// The items of a home that need attention, as the lists on its dashboard.
struct AttentionLists: TemplateModel {
    struct Entry: TemplateModel {
        var title: String  // `Dishwasher`
        @Link var href: String  // the item's page
        var detail: String?  // what there is to say
    }

    struct List: TemplateModel {
        var count: String  // how many there are: `24`
        var items: [Entry]  // the first few
        var more: String?  // `and 2 more`
        @Link var moreHref: String  // the search for all of them
    }

    /// What is overdue or due within 30 days, except warranties; `items`: the first few, soonest first; `items[].title`:
    /// what is due: `Replace the filter`; `items[].detail`: of what, and when: `Dishwasher, 3 May 2026`; `moreHref`: the
    /// page of what is due.
    var due: List?
    /// Warranties that end soon; `items`: the first few, soonest first; `items[].detail`: when it ends: `Until 3 May
    /// 2027`.
    var warrantiesEnding: List?
    var withoutValue: List?  // counted items without a value; `items[].title`: `Bookshelf`; `items[].detail`: its room
    /// Counted items that ought to have a serial number; `items`: the first few, highest value first; `items[].title`:
    /// `Television`; `items[].detail`: its value.
    var withoutSerial: List?
    /// Counted items without a photo; `items`: the first few, highest value first; `items[].title`: `Piano`;
    /// `items[].detail`: its value.
    var withoutPhoto: List?

    var isEmpty: Bool {
        due == nil && warrantiesEnding == nil && withoutValue == nil && withoutSerial == nil && withoutPhoto == nil
    }
}

extension SiteModel {
    private static let shown = 3

    func attention(to home: Home, at address: PageAddress) -> AttentionLists {
        let attention = Attention(home: home.id, in: index, today: today)
        let ends = Dictionary(
            attention.warrantiesEnding.map { ($0.item, $0.expires) }, uniquingKeysWith: { first, _ in first })
        let value = { (position: Int) in index.item(at: position).lineValue.map { formats.amount($0) } }
        let search = address.link(
            to: "\(SitePaths.search).html?home=\(OutputFolder.split(paths.dashboard(home.id)).name)&")
        let mostValuable = { (positions: [Int], filter: String) in
            list(
                // Amounts in different currencies are compared by number alone, which is good enough to choose a
                // starting point.
                largest(Self.shown, of: positions) { $0.lineValue?.minorUnits ?? -1 }, of: positions.count,
                all: search + filter + "&sort=value", at: address, detail: value)
        }
        var lists = AttentionLists()
        if visibleParts.due { lists.due = due(in: home, at: address) }
        if visibleParts.attention.warranties {
            lists.warrantiesEnding = list(
                attention.warrantiesEnding.map(\.item), all: search + "warranty=ending", at: address
            ) { position in
                ends[position].map { words(.warrantyUntil, ["date": formats.date($0)]) }
            }
        }
        if visibleParts.attention.values {
            lists.withoutValue = list(attention.withoutValue, all: search + "without=value", at: address) {
                index.roomPath(of: index.item(at: $0))
            }
        }
        if visibleParts.attention.serials {
            lists.withoutSerial = mostValuable(attention.withoutSerial, "without=serial")
        }
        if visibleParts.attention.photos { lists.withoutPhoto = mostValuable(attention.withoutPhoto, "without=photo") }
        return lists
    }

    private func due(in home: Home, at address: PageAddress) -> AttentionLists.List? {
        let horizon = today.adding(days: DueDate.soonDays)
        let dates = index.dueDates(ofHome: home.id, since: today).filter { $0.day <= horizon && $0.cause != .warranty }
        guard !dates.isEmpty else { return nil }
        return AttentionLists.List(
            count: formats.count(dates.count),
            items: dates.prefix(Self.shown).map { due in
                let detail = [index.name(of: due.subject), formats.date(due.day)].compactMap(\.self).joined(
                    separator: ", ")
                return AttentionLists.Entry(
                    title: words.what(due.cause),
                    href: href(of: due.subject, at: address) ?? address.link(to: SitePaths.due + ".html"),
                    detail: detail)
            },
            more: count(.andMore, ifAny: dates.count - Self.shown),
            moreHref: address.link(to: SitePaths.due + ".html"))
    }

    /// - Parameters:
    ///   - count: The number of all items, if `positions` has only the first few.
    ///   - search: The link to all of them.
    private func list(
        _ positions: [Int], of count: Int? = nil, all search: String, at address: PageAddress, detail: (Int) -> String?
    ) -> AttentionLists.List? {
        guard !positions.isEmpty else { return nil }
        let count = count ?? positions.count
        return AttentionLists.List(
            count: formats.count(count),
            items: positions.prefix(Self.shown).map { position in
                let item = index.item(at: position)
                return AttentionLists.Entry(
                    title: item.title, href: address.link(toPage: paths.item(item.id)),
                    detail: detail(position))
            },
            more: self.count(.andMore, ifAny: count - Self.shown), moreHref: search)
    }

    /// The few items with the largest values, in descending order. Items with the same value keep their order.
    func largest<Value: Comparable>(_ count: Int, of positions: [Int], by value: (Item) -> Value) -> [Int] {
        // Does not sort the whole list, since only the first few of possibly thousands are shown.
        var first: [(position: Int, value: Value)] = []
        index.forEachItem(at: positions) { position, item in
            let value = value(item)
            if first.count == count, let last = first.last, last.value >= value { return }
            let place = first.firstIndex { $0.value < value } ?? first.endIndex
            first.insert((position, value), at: place)
            if first.count > count { first.removeLast() }
        }
        return first.map(\.position)
    }
}
