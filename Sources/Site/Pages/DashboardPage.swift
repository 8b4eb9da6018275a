import Household
import Templating
import Wording

/// A home's dashboard. The index is the primary home's dashboard below a strip of all homes.
struct DashboardPage: TemplateModel {
    /// A home in the strip.
    struct StripHome: TemplateModel {
        @Included var link: HomeLink
        var primary: Bool
        var items: String
        var worth: [String]
    }

    struct Unassigned: TemplateModel {
        @Link var href: String
        var items: String
        var worth: [String]
    }

    /// The strip's last line.
    struct HouseholdTotal: TemplateModel {
        @Link var inventoryHref: String
        var items: String
        var worth: [String]
        var unassigned: Unassigned?
    }

    struct HomeHead: TemplateModel {
        var colour: String
        var primary: Bool
        var address: String?
        @Link var inventoryHref: String
        @Link var reportHref: String? = nil
    }

    struct Recent: TemplateModel {
        var title: String
        @Link var href: String
        var room: String?
        var added: String
    }

    struct Purchase: TemplateModel {
        var date: String?
        var price: String?
    }

    @Included var frame: Frame
    var severalHomes: Bool
    var homes: [StripHome]
    var household: HouseholdTotal?
    // Without a home, everything from here on is absent or empty.
    var hasHome = false
    var home: HomeHead?
    var cover: Photo?
    @Flagged var roomCovers: [RoomCover] = []
    @Included var evidence = Evidence()
    var summary: Summary?
    @ShellCommand var addCommand: String? = nil
    var countedItems: String?
    var countedFragile: String?
    var barsNote: String?
    var hasRooms = false
    var rooms: [RoomShare] = []
    var withoutRoom: PartFigures?
    @Flagged var labels: [LabelShare] = []
    var withoutLabel: PartFigures?
    var hasItems = false
    var needsAttention = false
    @Included var attention = AttentionLists()
    @Flagged var recent: [Recent] = []
    var insurance: DashboardInsurance?
    var shopping: DashboardShopping?
    var hasFacts = false
    var purchase: Purchase?
    @SafeHTML var notes: String? = nil
    @MarkdownSource var notesMarkdown: String? = nil
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
        let value = summary.home(home.id)?.total ?? Valuation()
        return DashboardPage.StripHome(
            link: homeLink(home, at: address), primary: home.isPrimary, items: formats.count(value.items),
            worth: totals(of: value, home: home).map(formats.amount))
    }

    private func household(at address: PageAddress) -> DashboardPage.HouseholdTotal {
        let unassigned =
            index.unassignedItems.isEmpty
            ? nil
            : DashboardPage.Unassigned(
                href: address.link(to: SitePaths.unassigned + ".html"), items: formats.count(summary.unassigned.items),
                worth: totals(of: summary.unassigned, home: nil).map(formats.amount))
        return DashboardPage.HouseholdTotal(
            inventoryHref: address.link(toPage: paths.catalogue(nil)),
            items: formats.count(summary.total.items), worth: totals(of: summary.total, home: nil).map(formats.amount),
            unassigned: unassigned)
    }

    // MARK: - One home

    private func show(
        _ home: Home, on page: inout DashboardPage, isIndex: Bool, at address: PageAddress, links: LinkCheck
    ) {
        let value = summary.home(home.id) ?? HomeSummary(of: home.id, in: index)
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
        page.barsNote = total.barsNote
        if sights.rooms { (page.rooms, page.withoutRoom) = shares(of: value.rooms, in: home, at: address) }
        page.hasRooms = !page.rooms.isEmpty || page.withoutRoom != nil
        (page.labels, page.withoutLabel) = shares(of: value.labels, in: home, at: address)
        page.attention = attention(to: home, at: address)
        page.needsAttention = !page.attention.isEmpty
        page.hasItems = !items.isEmpty && (sights.attention.isWhole || page.needsAttention)
        if sights.added { page.recent = recent(items, at: address) }
        page.insurance = insurance(of: home, includingClaimsOfDeletedHomes: isIndex, at: address)
        page.shopping = shopping(for: home, at: address)
        page.purchase = purchase(of: home)
        let own = paths.dashboard(home.id) + ".html"
        page.notes = notes(home.notes, topHeading: 3, writtenFor: own, at: address, links: links)
        page.notesMarkdown = source(home.notes, writtenFor: own, links: links)
        page.hasFacts = page.purchase != nil || page.notes != nil
    }

    /// The items added last, newest first; items added at the same moment by title.
    private func recent(_ positions: [Int], at address: PageAddress) -> [DashboardPage.Recent] {
        let items = index.snapshot.items
        return positions.largestFirst { items[$0].record.createdAt }.prefix(8).map { position in
            let item = items[position]
            return DashboardPage.Recent(
                title: item.title, href: address.link(toPage: paths.item(item.id)),
                room: index.roomPath(of: item), added: date(item.record.createdAt))
        }
    }

    private func purchase(of home: Home) -> DashboardPage.Purchase? {
        guard home.purchaseDate != nil || home.purchasePrice != nil else { return nil }
        return DashboardPage.Purchase(
            date: home.purchaseDate.map(formats.date), price: home.purchasePrice.map(formats.amount))
    }
}
