import Household
import Templating

/// The site's navigation, as the pages of one home at one folder depth show it. Changes of items leave it as it is,
/// unless the first unassigned item appears or the last one goes.
struct Navigation: TemplateModel {
    struct HomeEntry: TemplateModel {
        @Included var link: HomeLink
        var current: Bool  // it is the home of this navigation
    }

    struct RoomEntry: TemplateModel {
        @Included var link: PlainLink  // `name`: `Kitchen`; `href`: the room's page
        var symbol: String?  // one emoji; absent where the symbol is anything else
        /// The number of rooms that it is inside: `1`; absent for none. Each room follows the room that contains it.
        var depth: String?
    }

    struct CurrentHome: TemplateModel {
        @Included var link: PlainLink  // `name`: its display name; `href`: its dashboard
        @Link var inventoryHref: String  // its inventory
        @Link var reportHref: String? = nil  // its insurance report
        @Link var locationsHref: String? = nil  // the page that lists its rooms, where there are more than 40
        @Flagged var locations: [RoomEntry]  // its rooms; empty where there are more than 40
        @Link var labelsHref: String? = nil  // the page that lists its labels, where there are more than 40
        @Flagged var labels: [LabelLink]  // its labels; empty where there are more than 40
    }

    @Link var root: String  // way to the top of the site, empty at the top: `../`
    var siteTitle: String  // title of the site
    var hasShopping: Bool  // the audience may see the shopping
    @Link var unassignedHref: String? = nil  // the page of items without a home, where there are any
    @Link var dueHref: String? = nil  // the page of what is due, for the household
    @Link var historyHref: String? = nil  // the page of the latest changes, for the owner
    var severalHomes: Bool  // there are two homes or more
    var homes: [HomeEntry]  // all homes in the profile's order; with more than 40, only the current one
    @Link var allHomesHref: String? = nil  // the index with all homes, where there are more than 40
    var home: CurrentHome?  // the current home; absent where there is none
    @Flagged var pages: [PlainLink]  // pages of Content; `name`: title of the page: `House manual`; `href`: the page
}

extension SiteModel {
    /// The most rooms and the most labels in the navigation. Every page contains the navigation, and each room and
    /// label has a page: without a limit, the site would grow with the square of their number.
    static let mostInNavigation = 40

    /// The most homes in the navigation: more would push the current home's rooms out of sight.
    static let mostHomesInNavigation = 12

    /// Whether a home has too many rooms for the navigation, so that a page lists them.
    func hasRoomList(_ home: EntityID<Home>) -> Bool {
        index.locations(ofHome: home).count > Self.mostInNavigation
    }

    /// Whether a home has too many labels for the navigation, so that a page lists them.
    func hasLabelList(_ home: EntityID<Home>) -> Bool { index.labels(ofHome: home).count > Self.mostInNavigation }

    /// - Parameters:
    ///   - home: The home whose rooms and labels are listed.
    ///   - address: Any page at the folder depth that the navigation is for.
    func navigation(home: Home?, at address: PageAddress) -> Navigation {
        let homes = index.homes
        let listsHomes = homes.count <= Self.mostHomesInNavigation
        return Navigation(
            root: address.root, siteTitle: siteTitle, hasShopping: visibleParts.shopping,
            unassignedHref: index.unassignedItems.isEmpty ? nil : address.link(to: SitePaths.unassigned + ".html"),
            dueHref: visibleParts.due ? address.link(to: SitePaths.due + ".html") : nil,
            historyHref: history.map { _ in address.link(to: SitePaths.history + ".html") },
            severalHomes: homes.count > 1,
            homes: (listsHomes ? homes : home.map { [$0] } ?? []).map {
                Navigation.HomeEntry(link: homeLink($0, at: address), current: $0.id == home?.id)
            },
            // The index does not link to itself: it has the strip of all homes.
            allHomesHref: listsHomes ? nil : address.link(to: SitePaths.index + ".html"),
            home: home.map { currentHome($0, at: address) },
            pages: content.pages.map { PlainLink(name: $0.title, href: address.link(to: $0.path)) })
    }

    private func currentHome(_ home: Home, at address: PageAddress) -> Navigation.CurrentHome {
        let (hasRoomList, hasLabelList) = (hasRoomList(home.id), hasLabelList(home.id))
        let locations = (hasRoomList ? [] : index.locations(ofHome: home.id)).compactMap { room in
            roomLink(room, called: room.name, at: address).map { link in
                let depth = index.ancestors(of: room).count
                return Navigation.RoomEntry(
                    link: link, symbol: emoji(room.symbol), depth: depth == 0 ? nil : "\(depth)")
            }
        }
        let labels = hasLabelList ? [] : index.labels(ofHome: home.id)
        return Navigation.CurrentHome(
            link: PlainLink(name: home.displayName, href: address.link(to: paths.dashboard(home.id) + ".html")),
            inventoryHref: address.link(to: paths.catalogue(home.id) + ".html"),
            reportHref: reportHref(of: home, at: address),
            locationsHref: hasRoomList ? address.link(to: paths.locations(of: home.id) + ".html") : nil,
            locations: locations,
            labelsHref: hasLabelList ? address.link(to: paths.labels(of: home.id) + ".html") : nil,
            labels: labels.compactMap { labelLink($0, at: address) })
    }

    func homeLink(_ home: Home, at address: PageAddress) -> HomeLink {
        HomeLink(
            name: home.displayName, href: address.link(toPage: paths.dashboard(home.id)),
            colour: home.colour.hex)
    }

    /// Links to the HTML page: rooms and labels have no Markdown form. Nil for a room without a page.
    /// - Parameter name: The room's name in the link; nil for its path.
    func roomLink(_ room: Location, called name: String? = nil, at address: PageAddress) -> PlainLink? {
        paths.location(room.id).map { path in
            PlainLink(name: name ?? index.path(of: room), href: address.link(to: path + ".html"))
        }
    }

    /// The rooms that a room is inside of, the outermost first.
    func crumbs(to room: Location, at address: PageAddress) -> [PlainLink] {
        index.ancestors(of: room).compactMap { roomLink($0, called: $0.name, at: address) }
    }

    /// Nil for a label without a page.
    func labelLink(_ label: Label, at address: PageAddress) -> LabelLink? {
        paths.label(label.id).map { path in
            LabelLink(
                name: label.name, href: address.link(to: path + ".html"), emoji: emoji(label.emoji),
                colour: label.colour.hex)
        }
    }

    /// Returns the text if it is a single emoji, else nil.
    func emoji(_ text: String) -> String? {
        guard !text.isEmpty, text.count == 1, let scalar = text.unicodeScalars.first, scalar.properties.isEmoji,
            !scalar.isASCII
        else {
            return nil
        }
        return text
    }
}

/// The navigation, rendered once for each home and each depth: thousands of pages share the same text.
struct NavigationTexts: Sendable {
    private let texts: [Input: String]

    init(_ model: SiteModel, theme: Theme) {
        var texts: [Input: String] = [:]
        for depth in 0...SitePaths.greatestDepth(of: model.content) {
            let address = PageAddress(String(repeating: "x/", count: depth) + "x.html")
            for home in model.index.homes.map(Optional.some) + [nil] {
                var bytes: [UInt8] = []
                theme.render(.navigation, model.navigation(home: home, at: address), into: &bytes)
                texts[Self.input(home?.id, at: address)] = String(decoding: bytes, as: UTF8.self)
            }
        }
        self.texts = texts
    }

    /// The navigation of a page.
    func text(of home: EntityID<Home>?, at address: PageAddress, _ reads: ReadLog?) -> String {
        let input = Self.input(home, at: address)
        reads?.note(input)
        return texts[input] ?? ""
    }

    /// - Parameter navigation: An input of the kind `navigation`.
    func stamp(of navigation: Input) -> Stamp { Stamp(of: texts[navigation] ?? "") }

    private static func input(_ home: EntityID<Home>?, at address: PageAddress) -> Input {
        var name = Stamp()
        name.mix(home?.uuid)
        name.mix(address.root.utf8.count / 3)
        return Input(.navigation, name)
    }
}

extension SitePaths {
    /// The depth of the deepest page, in folders: four for a room's later pages, more if Content has deeper folders.
    fileprivate static func greatestDepth(of content: Content) -> Int {
        content.pages.reduce(4) { max($0, $1.path.utf8.count { $0 == UInt8(ascii: "/") }) }
    }
}
