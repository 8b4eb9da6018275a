import Household
import Output
import Templating
import Wording

/// A list of items, divided into as many pages as it needs.
enum ItemList: Hashable, Sendable {
    /// The items of a home by name; of all homes for nil.
    case catalogue(EntityID<Home>?)
    /// The same items, the most valuable first.
    case byValue(EntityID<Home>?)
    case room(EntityID<Location>)
    case label(EntityID<Label>)
    case unassigned
}

extension SiteModel {
    /// Every list of the site, in the order in which its pages are planned.
    var itemLists: [ItemList] {
        let homes = [nil] + index.homes.map { Optional($0.id) }
        var lists = homes.map(ItemList.catalogue)
        for home in index.homes {
            lists += index.locations(ofHome: home.id).map { .room($0.id) }
            lists += index.labels(ofHome: home.id).map { .label($0.id) }
        }
        if !index.unassignedItems.isEmpty { lists.append(.unassigned) }
        // These come last: they change with every value, and nobody who changed an item waits for them.
        if visibleParts.values {
            lists += homes.filter { !positions(of: .catalogue($0)).isEmpty }.map(ItemList.byValue)
        }
        return lists
    }

    /// The items of a list in its order, as positions in the snapshot.
    func positions(of list: ItemList) -> [Int] {
        switch list {
        case .catalogue(let home): home.map { index.items(ofHome: $0) } ?? Array(index.itemPositions)
        case .byValue(let home):
            ItemOrder.value.sorted(
                positions(of: .catalogue(home)), of: index.snapshot.items, in: index,
                currency: index.home(home)?.currency ?? settings.currency)
        case .room(let id): index.items(inLocation: id)
        case .label(let id): index.items(withLabel: id)
        case .unassigned: index.unassignedItems
        }
    }

    func slices(of list: ItemList) -> [PageSlice] {
        let items = index.snapshot.items
        let positions = positions(of: list)
        if case .byValue = list { return slices(of: positions, id: { items[$0].id }) }
        return slices(of: positions, name: { items[$0].title }, id: { items[$0].id })
    }

    /// The path of a page of a list, named after its first item; the first page has the list's name. Nil if the list
    /// has no pages.
    func path(of list: ItemList, startingWith start: Int?) -> String? {
        let (first, separator): (String?, String) =
            switch list {
            case .catalogue(let home): (paths.catalogue(home), "-from-")
            case .byValue(let home): (paths.catalogue(home) + "-by-value", "-from-")
            case .room(let id): (paths.location(id), "/from-")
            case .label(let id): (paths.label(id), "/from-")
            case .unassigned: (SitePaths.unassigned, "-from-")
            }
        guard let start else { return first }
        return first.map { $0 + separator + OutputFolder.split(paths.item(index.id(ofItemAt: start))).name }
    }

    /// The value of all items of a list together.
    func value(of list: ItemList) -> Valuation {
        switch list {
        case .catalogue(let home), .byValue(let home):
            home.map { summary(of: $0).total } ?? householdValue
        case .room, .label: index.value(of: positions(of: list))
        case .unassigned: unassignedValue
        }
    }

    /// The notes on the first page of a list.
    func notes(of list: ItemList) -> String {
        switch list {
        case .room(let id): index.location(id)?.notes ?? ""
        case .label(let id): index.label(id)?.notes ?? ""
        case .catalogue, .byValue, .unassigned: ""
        }
    }

    /// The home of a list's items; nil if they are in several homes, or in none.
    func home(of list: ItemList) -> Home? {
        switch list {
        case .catalogue(let home), .byValue(let home): index.home(home)
        case .room(let id): index.home(index.location(id)?.homeID)
        case .label(let id): index.home(index.label(id)?.homeID)
        case .unassigned: nil
        }
    }
}

extension ItemList {
    fileprivate var isByValue: Bool {
        if case .byValue = self { true } else { false }
    }

    /// A list of the same items whose order costs nothing.
    fileprivate var inAnyOrder: ItemList {
        if case .byValue(let home) = self { .catalogue(home) } else { self }
    }

    fileprivate var isCatalogue: Bool {
        switch self {
        case .catalogue, .byValue: true
        case .room, .label, .unassigned: false
        }
    }

    /// The label whose items it lists.
    fileprivate var label: EntityID<Label>? {
        if case .label(let id) = self { id } else { nil }
    }
}

/// A page of a list: its items, the totals of the list, and links to the other pages.
struct ListPage: TemplateModel {
    @Included var table: ItemTable
    /// The range of items on the page; nil if there is only one page.
    /// `From “Armchair” to “Bread bin”`, what is on the page; absent where there is only one page.
    var pageLabel: String?
    /// On the first page only, so that adding an item does not change the pages after it.
    var summary: Summary?  // as above, on the first page only
    var orders: ListOrders?  // links to the list in other orders; absent where it is too short for them
    @Included var pager: Pager
}

/// The orders in which a list can be read. Those that no page of the site has are an order of the search.
struct ListOrders: TemplateModel {
    var orderedByValue: Bool  // the list is sorted by value, highest first
    @Link var byNameHref: String  // the list by name
    /// The list by value, or the search in that order; absent where the page is not `valued`.
    @Link var byValueHref: String? = nil
    @Link var byNewestHref: String? = nil  // the search, newest first
    /// The search, by room; absent in a room and where the audience is shown no rooms.
    @Link var byRoomHref: String? = nil
    /// The search for the whole list, to print it at once; absent where the list is one page.
    @Link var allHref: String? = nil
}

extension SiteModel {
    /// Nil if the room or label does not exist.
    func items(
        _ list: ItemList, _ slice: PageSlice, at address: PageAddress, navigation: String, links: LinkCheck
    ) -> (any TemplateModel)? {
        switch list {
        case .catalogue, .byValue: catalogue(list, slice, at: address, navigation: navigation)
        case .room(let id):
            index.location(id).map { location($0, slice, at: address, navigation: navigation, links: links) }
        case .label(let id):
            index.label(id).map { label($0, slice, at: address, navigation: navigation, links: links) }
        case .unassigned: unassigned(slice, at: address, navigation: navigation)
        }
    }

    func page(of list: ItemList, _ slice: PageSlice, at address: PageAddress) -> ListPage {
        let name: (Int) -> String = { self.name(of: $0, in: list) }
        return ListPage(
            table: table(of: Array(slice.items), columns: columns(of: list), without: list.label, at: address),
            pageLabel: pageLabel(of: slice, list.isByValue ? .pageRange : .nameRange, name: name),
            summary: slice.isFirst ? summary(of: list) : nil,
            orders: orders(of: list, slice, at: address),
            pager: pager(
                of: slice, at: address, name: name, path: { path(of: list, startingWith: $0) ?? "" }))
    }

    /// The totals of all items of a list; for a room, with those in the rooms inside it.
    private func summary(of list: ItemList) -> Summary {
        guard case .room(let id) = list, index.family(of: id).count > 1 else {
            var summary = summary(of: value(of: list), positions(of: list.inAnyOrder), home: home(of: list))
            if list.isCatalogue { summary.gist = gist(of: value(of: list)) }
            return summary
        }
        let items = index.items(within: id)
        var summary = summary(of: index.value(of: items), items, home: home(of: list))
        summary.totalsNotes.insert(count(.includingRooms, index.family(of: id).count - 1), at: 0)
        return summary
    }

    /// The name of a page that begins with an item: the item's name or, in a list by value, its value.
    func name(of position: Int, in list: ItemList) -> String {
        let item = index.item(at: position)
        guard case .byValue = list else { return item.title }
        return item.lineValue.map { formats.amount($0) } ?? words[.unknown]
    }

    private func columns(of list: ItemList) -> Set<ItemTable.Column> {
        switch list {
        case .catalogue(nil), .byValue(nil):
            // With one home, the column would repeat the same word.
            index.homes.count > 1 ? [.home, .room] : [.room]
        case .catalogue, .byValue, .label, .unassigned: [.room]
        // A mover packs room by room.
        case .room: visibleParts.packing ? [.ticks] : []
        }
    }

    /// Nil if the list is too short for another order, or has none.
    private func orders(of list: ItemList, _ slice: PageSlice, at address: PageAddress) -> ListOrders? {
        guard slice.isPaged || slice.items.count > 1 else { return nil }
        func link(_ list: ItemList) -> String { address.link(toPage: path(of: list, startingWith: nil) ?? "") }
        func search(_ order: String) -> String {
            let filters = searchFilters(of: list) + ["sort=" + order]
            return address.link(to: "\(SitePaths.search).html?" + filters.joined(separator: "&"))
        }
        let (newest, all) = (visibleParts.added ? search("newest") : nil, slice.isPaged ? search("name") : nil)
        switch list {
        case .catalogue(let home), .byValue(let home):
            return ListOrders(
                orderedByValue: list == .byValue(home), byNameHref: link(.catalogue(home)),
                byValueHref: visibleParts.values ? link(.byValue(home)) : nil, byNewestHref: newest,
                byRoomHref: visibleParts.rooms ? search("room") : nil, allHref: all)
        case .room, .label:
            guard visibleParts.values || newest != nil || all != nil else { return nil }
            return ListOrders(
                orderedByValue: false, byNameHref: link(list), byValueHref: visibleParts.values ? search("value") : nil,
                byNewestHref: newest, allHref: all)
        case .unassigned: return nil
        }
    }

    /// The search page's filters for the items of a list. The slug of a room or a label is unique only in its home.
    private func searchFilters(of list: ItemList) -> [String] {
        func name(_ path: String?) -> String { OutputFolder.split(path ?? "").name }
        guard let home = home(of: list).map({ name(paths.dashboard($0.id)) }) else { return [] }
        return switch list {
        case .room(let id): ["room=\(home)/\(name(paths.location(id)))"]
        case .label(let id): ["label=\(home)/\(name(paths.label(id)))"]
        case .catalogue, .byValue, .unassigned: ["home=\(home)"]
        }
    }
}
