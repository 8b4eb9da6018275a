import Household
import Templating
import Wording

/// A home's dashboard. The index is the primary home's dashboard below a strip of all homes.
struct DashboardPage: TemplateModel {
    /// A home in the strip.
    struct StripHome: TemplateModel {
        @Included var link: HomeLink
        var primary: Bool  // it is the primary home
        var items: String  // items that count: `208`
        var worth: [String]  // its totals, one per currency; empty where no item has a value; each: `€42,180.00`
    }

    struct Unassigned: TemplateModel {
        @Link var href: String  // their page
        var items: String  // `3`
        var worth: [String]  // totals, one per currency; each: `€120.00`
    }

    /// The strip's last line.
    struct HouseholdTotal: TemplateModel {
        @Link var inventoryHref: String  // the inventory of all homes
        var items: String  // items that count: `431`
        var worth: [String]  // totals, one per currency; each: `€61,040.00`
        var unassigned: Unassigned?  // items without a home, where there are any
    }

    struct HomeHead: TemplateModel {
        var colour: String  // `#2f6f4f`
        var primary: Bool  // it is the primary home
        var address: String?  // on one line: `4 Quay Street, Bristol BS1 4QA`
        @Link var inventoryHref: String  // its inventory
        @Link var reportHref: String? = nil  // its insurance report
    }

    struct Recent: TemplateModel {
        var title: String  // `Kettle`
        @Link var href: String  // the item's page
        var room: String?  // `Kitchen`
        var added: String  // `3 May 2026`
    }

    struct Purchase: TemplateModel {
        var date: String?  // `1 March 2019`
        var price: String?  // `€310,000.00`
    }

    @Included var frame: Frame
    var severalHomes: Bool  // show the strip of all homes: on the index, where there are two or more
    var homes: [StripHome]  // all homes, for the strip; empty where it is not shown
    var household: HouseholdTotal?  // the sum of the strip; absent where it is not shown
    // Without a home, everything from here on is absent or empty.
    var hasHome = false  // there is a home to show; without one only `severalHomes`, `pageTitle` and the frame are read
    var home: HomeHead?  // the home; `pageTitle` is its display name
    var cover: Photo?  // the home's first photo
    @Flagged var roomCovers: [RoomCover] = []  // the rooms that have one, by name
    @Included var evidence = Evidence()
    var summary: Summary?  // as above; absent where there is no home
    /// The command that adds an item, where the home has none: `housebook item add "Sofa" --home harbour-flat`.
    @ShellCommand var addCommand: String? = nil
    var countedItems: String?  // the number of items in the total, with or without a value: `208`
    var countedFragile: String?  // for movers: how many of them are fragile
    var countedWeight: String?  // for movers, where any weight is known: what they weigh together: `1,240 kg`
    var barsNote: String?  // `Bars show amounts in EUR only.`; absent where all amounts are in one currency
    /// Show value, or items, by room: the home has at least one item that counts, and the audience is shown rooms.
    var hasRooms = false
    var rooms: [RoomShare] = []  // rooms with items that count, highest value first; without values, most items first
    /// The same for items in no room, where there are any; with the rooms it adds up to the total.
    var withoutRoom: PartFigures?
    @Flagged var destinations: [DestinationShare] = []  // for movers: what goes where, by name
    /// The same for items without a destination, where there are any; with the destinations it adds up to the total.
    var withoutDestination: PartFigures?
    /// Labels with items that count, highest value first; an item counts under its first label, so that they add up.
    @Flagged var labels: [LabelShare] = []
    /// The same for items without a label, where there are any; with the labels it adds up to the total.
    var withoutLabel: PartFigures?
    /// The home has at least one item, and the audience is one that takes care of the record.
    var hasItems = false
    var needsAttention = false  // at least one of the lists below is there
    @Included var attention = AttentionLists()
    /// The items added last, newest first; empty for an audience that may not see when.
    @Flagged var recent: [Recent] = []
    var insurance: DashboardInsurance?  // what its policies cover, and its claims; absent where there is nothing to say
    var shopping: DashboardShopping?  // the home’s shopping; absent where it has neither a trip nor a cart
    var upkeep: UpkeepSection?  // tasks of the home itself, and what was done
    var hasFacts = false  // there is a `purchase` or there are `notes`
    var purchase: Purchase?  // how the home was bought
    @SafeHTML var notes: String? = nil  // the home's notes; headings in them begin at `h3`
    @MarkdownSource var notesMarkdown: String? = nil  // the same as Markdown source
}

extension SiteModel {
    /// The index: the strip of all homes, and below it the primary home.
    func index(at address: PageAddress, navigation: String, links: LinkCheck) -> DashboardPage {
        let homes = index.homes.count > 1 ? index.homes : []
        var page = DashboardPage(
            frame: frame(
                index.primaryHome?.displayName ?? words[.dashboard], at: address, navigation: navigation,
                hasMarkdown: true),
            severalHomes: !homes.isEmpty, homes: homes.map { stripHome($0, at: address) },
            household: homes.isEmpty ? nil : household(at: address))
        if let home = index.primaryHome { show(home, on: &page, isIndex: true, at: address, links: links) }
        return page
    }

    func dashboard(of home: Home, at address: PageAddress, navigation: String, links: LinkCheck) -> DashboardPage {
        var page = DashboardPage(
            frame: frame(home.displayName, at: address, navigation: navigation, hasMarkdown: true),
            severalHomes: false, homes: [])
        show(home, on: &page, isIndex: false, at: address, links: links)
        return page
    }

    // MARK: - The strip

    private func stripHome(_ home: Home, at address: PageAddress) -> DashboardPage.StripHome {
        let value = summary(of: home.id).total
        return DashboardPage.StripHome(
            link: homeLink(home, at: address), primary: home.isPrimary, items: formats.count(value.items),
            worth: totals(of: value, home: home).map(formats.amount))
    }

    private func household(at address: PageAddress) -> DashboardPage.HouseholdTotal {
        let unassigned =
            index.unassignedItems.isEmpty
            ? nil
            : DashboardPage.Unassigned(
                href: address.link(to: SitePaths.unassigned + ".html"), items: formats.count(unassignedValue.items),
                worth: totals(of: unassignedValue, home: nil).map(formats.amount))
        let value = householdValue
        return DashboardPage.HouseholdTotal(
            inventoryHref: address.link(toPage: paths.catalogue(nil)),
            items: formats.count(value.items), worth: totals(of: value, home: nil).map(formats.amount),
            unassigned: unassigned)
    }

    // MARK: - One home

    private func show(
        _ home: Home, on page: inout DashboardPage, isIndex: Bool, at address: PageAddress, links: LinkCheck
    ) {
        let value = summary(of: home.id)
        let items = index.items(ofHome: home.id)
        page.hasHome = true
        page.home = DashboardPage.HomeHead(
            colour: home.colour.hex, primary: home.isPrimary,
            address: home.address.lines.isEmpty ? nil : home.address.lines.joined(separator: ", "),
            inventoryHref: address.link(toPage: paths.catalogue(home.id)),
            reportHref: reportHref(of: home, at: address))
        page.cover = cover(of: .home(home.id), called: home.displayName, at: address)
        page.roomCovers = roomCovers(of: home, at: address)
        page.evidence = evidence(of: .home(home.id), called: home.displayName, at: address, withoutCover: true)
        let roomsInUse = value.rooms.entries.count { $0.id != nil && $0.value.items > 0 }
        page.summary = summary(of: value.total, items, home: home, rooms: roomsInUse)
        page.addCommand = addCommand(for: items, home: home)
        let total = partsTotal(of: value.total, items, in: home)
        (page.countedItems, page.countedFragile) = (total.countedItems, total.countedFragile)
        (page.countedWeight, page.barsNote) = (total.countedWeight, total.barsNote)
        if visibleParts.rooms { (page.rooms, page.withoutRoom) = shares(of: value.rooms, in: home, at: address) }
        page.hasRooms = !page.rooms.isEmpty || page.withoutRoom != nil
        (page.destinations, page.withoutDestination) = destinations(of: items, in: home)
        (page.labels, page.withoutLabel) = shares(of: value.labels, in: home, at: address)
        page.attention = attention(to: home, at: address)
        page.needsAttention = !page.attention.isEmpty
        page.hasItems = !items.isEmpty && (visibleParts.attention.isWhole || page.needsAttention)
        if visibleParts.added { page.recent = recent(items, at: address) }
        page.insurance = insurance(of: home, includingClaimsOfDeletedHomes: isIndex, at: address)
        page.shopping = shopping(for: home, at: address)
        page.upkeep = upkeep(of: home, files: .home(home.id), at: address)
        page.purchase = purchase(of: home)
        let own = paths.dashboard(home.id) + ".html"
        page.notes = notes(home.notes, topHeading: 3, writtenFor: own, at: address, links: links)
        page.notesMarkdown = source(home.notes, writtenFor: own, links: links)
        page.hasFacts = page.purchase != nil || page.notes != nil
    }

    /// The items added last, newest first; items added at the same moment by title.
    private func recent(_ positions: [Int], at address: PageAddress) -> [DashboardPage.Recent] {
        largest(8, of: positions) { $0.record.createdAt }.map { position in
            let item = index.item(at: position)
            return DashboardPage.Recent(
                title: item.title, href: address.link(toPage: paths.item(item.id)),
                room: index.roomPath(of: item), added: date(item.record.createdAt))
        }
    }

    private func purchase(of home: Home) -> DashboardPage.Purchase? {
        guard home.purchaseDate != nil || home.purchasePrice != nil else { return nil }
        return DashboardPage.Purchase(
            date: home.purchaseDate.map { formats.date($0) }, price: home.purchasePrice.map(formats.amount))
    }
}
