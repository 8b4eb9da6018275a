import Household
import Templating
import Wording

/// A home's dashboard. The index is the primary home's dashboard below a strip of all homes.
struct DashboardPage: TemplateModel {
    /// A home in the strip.
    struct StripHome: TemplateModel {
        var link: HomeLink
        var isPrimary: Bool
        var items: String
        var worth: [String]

        static let fields = Fields<StripHome> {
            $0.include(\.link)
            $0.flag("primary", \.isPrimary)
            $0.text("items", \.items)
            $0.texts("worth", \.worth)
        }
    }

    struct Unassigned: TemplateModel {
        var href: String
        var items: String
        var worth: [String]

        static let fields = Fields<Unassigned> {
            $0.link("href", \.href)
            $0.text("items", \.items)
            $0.texts("worth", \.worth)
        }
    }

    /// The strip's last line.
    struct HouseholdTotal: TemplateModel {
        var inventoryHref: String
        var items: String
        var worth: [String]
        var unassigned: Unassigned?

        static let fields = Fields<HouseholdTotal> {
            $0.link("inventoryHref", \.inventoryHref)
            $0.text("items", \.items)
            $0.texts("worth", \.worth)
            $0.object("unassigned", optional: \.unassigned)
        }
    }

    struct HomeHead: TemplateModel {
        var colour: String
        var isPrimary: Bool
        var address: String?
        var inventoryHref: String
        var reportHref: String?

        static let fields = Fields<HomeHead> {
            $0.text("colour", \.colour)
            $0.flag("primary", \.isPrimary)
            $0.text("address", optional: \.address)
            $0.link("inventoryHref", \.inventoryHref)
            $0.link("reportHref", optional: \.reportHref)
        }
    }

    struct Recent: TemplateModel {
        var title: String
        var href: String
        var room: String?
        var added: String

        static let fields = Fields<Recent> {
            $0.text(["title": \.title, "added": \.added])
            $0.link("href", \.href)
            $0.text("room", optional: \.room)
        }
    }

    struct Purchase: TemplateModel {
        var date: String?
        var price: String?

        static let fields = Fields<Purchase> {
            $0.text(optional: ["date": \.date, "price": \.price])
        }
    }

    /// The content of a page that has a home.
    struct HomeContent: Sendable {
        var head: HomeHead
        var cover: Photo?
        var roomCovers: [RoomCover]
        var evidence: Evidence
        var summary: Summary
        var addCommand: String?
        var total: PartsTotal
        var hasItems: Bool
        var rooms: Shares<RoomShare>
        var labels: Shares<LabelShare>
        var attention: AttentionLists
        var recent: [Recent]
        var insurance: DashboardInsurance?
        var shopping: DashboardShopping?
        var purchase: Purchase?
        var notes: String?
        var notesMarkdown: String?
    }

    var frame: Frame
    var homes: [StripHome]
    var household: HouseholdTotal?
    var content: HomeContent?

    static let fields = Fields<DashboardPage> {
        $0.include(\.frame)
        $0.flag("severalHomes") { !$0.homes.isEmpty }
        $0.list("homes", \.homes)
        $0.object("household", optional: \.household)
        $0.flag("hasHome") { $0.content != nil }
        $0.object("home", optional: \.content?.head)
        $0.object("cover", optional: \.content?.cover)
        $0.flag("hasRoomCovers") { $0.content?.roomCovers.isEmpty == false }
        $0.list("roomCovers") { $0.content?.roomCovers ?? [] }
        $0.include { $0.content?.evidence ?? Evidence() }
        $0.object("summary", optional: \.content?.summary)
        $0.command("addCommand", optional: \.content?.addCommand)
        $0.text("countedItems", optional: \.content?.total.items)
        $0.text("countedFragile", optional: \.content?.total.fragile)
        $0.text("barsNote", optional: \.content?.total.barsNote)
        $0.flag("hasRooms") { $0.content.map { !$0.rooms.rows.isEmpty || $0.rooms.rest != nil } ?? false }
        $0.list("rooms") { $0.content?.rooms.rows ?? [] }
        $0.object("withoutRoom", optional: \.content?.rooms.rest)
        $0.flag("hasLabels") { $0.content?.labels.rows.isEmpty == false }
        $0.list("labels") { $0.content?.labels.rows ?? [] }
        $0.object("withoutLabel", optional: \.content?.labels.rest)
        $0.flag("hasItems") { $0.content?.hasItems ?? false }
        $0.flag("needsAttention") { $0.content?.attention.isEmpty == false }
        $0.object("warrantiesEnding", optional: \.content?.attention.warrantiesEnding)
        $0.object("withoutValue", optional: \.content?.attention.withoutValue)
        $0.object("withoutSerial", optional: \.content?.attention.withoutSerial)
        $0.object("withoutPhoto", optional: \.content?.attention.withoutPhoto)
        $0.flag("hasRecent") { $0.content?.recent.isEmpty == false }
        $0.list("recent") { $0.content?.recent ?? [] }
        $0.object("insurance", optional: \.content?.insurance)
        $0.object("shopping", optional: \.content?.shopping)
        $0.flag("hasFacts") { $0.content?.purchase != nil || $0.content?.notes != nil }
        $0.object("purchase", optional: \.content?.purchase)
        $0.html("notes", optional: \.content?.notes)
        $0.markdown("notesMarkdown", optional: \.content?.notesMarkdown)
    }
}

extension SiteModel {
    /// The index: the strip of all homes, and below it the primary home.
    func index(at address: PageAddress, navigation: String, links: LinkCheck) -> DashboardPage {
        let homes = index.homes.count > 1 ? index.homes : []
        return DashboardPage(
            frame: frame(
                index.primaryHome?.displayName ?? words[.dashboard], at: address, navigation: navigation,
                hasMarkdown: true),
            homes: homes.map { stripHome($0, at: address) },
            household: homes.isEmpty ? nil : household(at: address),
            content: index.primaryHome.map { homeContent($0, isIndex: true, at: address, links: links) })
    }

    func dashboard(of home: Home, at address: PageAddress, navigation: String, links: LinkCheck) -> DashboardPage {
        DashboardPage(
            frame: frame(home.displayName, at: address, navigation: navigation, hasMarkdown: true),
            homes: [], household: nil, content: homeContent(home, isIndex: false, at: address, links: links))
    }

    // MARK: - The strip

    private func stripHome(_ home: Home, at address: PageAddress) -> DashboardPage.StripHome {
        let value = summary.home(home.id)?.total ?? Valuation()
        return DashboardPage.StripHome(
            link: homeLink(home, at: address), isPrimary: home.isPrimary, items: formats.count(value.items),
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

    private func homeContent(
        _ home: Home, isIndex: Bool, at address: PageAddress, links: LinkCheck
    ) -> DashboardPage.HomeContent {
        let value = summary.home(home.id) ?? HomeSummary(of: home.id, in: index)
        let items = index.items(ofHome: home.id)
        let roomsInUse = value.rooms.entries.count { $0.id != nil && $0.value.items > 0 }
        let own = paths.dashboard(home.id) + ".html"
        let attention = attention(to: home, at: address)
        return DashboardPage.HomeContent(
            head: DashboardPage.HomeHead(
                colour: home.colour.hex, isPrimary: home.isPrimary,
                address: home.address.lines.isEmpty ? nil : home.address.lines.joined(separator: ", "),
                inventoryHref: address.link(toPage: paths.catalogue(home.id)),
                reportHref: reportHref(of: home, at: address)),
            cover: cover(of: .home(home.id), called: home.displayName, at: address),
            roomCovers: roomCovers(of: home, at: address),
            evidence: evidence(of: .home(home.id), called: home.displayName, at: address, withoutCover: true),
            summary: summary(of: value.total, items, home: home, rooms: roomsInUse),
            addCommand: addCommand(for: items, home: home),
            total: partsTotal(of: value.total, items, in: home),
            hasItems: !items.isEmpty && (sights.attention.isWhole || !attention.isEmpty),
            rooms: sights.rooms ? shares(of: value.rooms, in: home, at: address) : Shares(rows: [], rest: nil),
            labels: shares(of: value.labels, in: home, at: address),
            attention: attention, recent: sights.added ? recent(items, at: address) : [],
            insurance: insurance(of: home, includingClaimsOfDeletedHomes: isIndex, at: address),
            shopping: shopping(for: home, at: address), purchase: purchase(of: home),
            notes: notes(home.notes, topHeading: 3, writtenFor: own, at: address, links: links),
            notesMarkdown: source(home.notes, writtenFor: own, links: links))
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
