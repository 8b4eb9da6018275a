import Household

/// The site's navigation, as one home's pages at one depth show it. Nothing in it changes with an item.
struct Navigation: TemplateModel {
    struct HomeEntry: TemplateModel {
        var link: HomeLink
        var isCurrent: Bool

        static let fields = Fields<HomeEntry> {
            $0.include(\.link)
            $0.flag("current", \.isCurrent)
        }
    }

    struct RoomEntry: TemplateModel {
        var link: PlainLink
        var symbol: String?

        static let fields = Fields<RoomEntry> {
            $0.include(\.link)
            $0.text("symbol", optional: \.symbol)
        }
    }

    struct CurrentHome: TemplateModel {
        var link: PlainLink
        var inventoryHref: String
        var reportHref: String?
        var locations: [RoomEntry]
        var labels: [LabelLink]

        static let fields = Fields<CurrentHome> {
            $0.include(\.link)
            $0.link("inventoryHref", \.inventoryHref)
            $0.link("reportHref", optional: \.reportHref)
            $0.flag("hasLocations") { !$0.locations.isEmpty }
            $0.list("locations", \.locations)
            $0.flag("hasLabels") { !$0.labels.isEmpty }
            $0.list("labels", \.labels)
        }
    }

    var root: String
    var siteTitle: String
    var hasShopping: Bool
    var unassignedHref: String?
    var homes: [HomeEntry]
    var home: CurrentHome?
    var pages: [PlainLink]

    static let fields = Fields<Navigation> {
        $0.link("root", \.root)
        $0.text("siteTitle", \.siteTitle)
        $0.flag("hasShopping", \.hasShopping)
        $0.link("unassignedHref", optional: \.unassignedHref)
        $0.flag("severalHomes") { $0.homes.count > 1 }
        $0.list("homes", \.homes)
        $0.object("home", optional: \.home)
        $0.flag("hasPages") { !$0.pages.isEmpty }
        $0.list("pages", \.pages)
    }
}

extension SiteModel {
    /// - Parameters:
    ///   - home: The home whose rooms and labels are listed.
    ///   - address: Any page of the depth that the navigation is for.
    func navigation(home: Home?, at address: PageAddress) -> Navigation {
        Navigation(
            root: address.root, siteTitle: siteTitle, hasShopping: sights.shopping,
            unassignedHref: index.unassignedItems.isEmpty ? nil : address.link(to: SitePaths.unassigned + ".html"),
            homes: index.homes.map {
                Navigation.HomeEntry(link: homeLink($0, at: address), isCurrent: $0.id == home?.id)
            },
            home: home.map { currentHome($0, at: address) },
            pages: content.pages.map { PlainLink(name: $0.title, href: address.link(to: $0.path)) })
    }

    private func currentHome(_ home: Home, at address: PageAddress) -> Navigation.CurrentHome {
        let locations = index.locations(ofHome: home.id).compactMap { room in
            paths.location(room.id).map { path in
                Navigation.RoomEntry(
                    link: PlainLink(name: room.name, href: address.link(to: path + ".html")), symbol: emoji(room.symbol)
                )
            }
        }
        return Navigation.CurrentHome(
            link: PlainLink(name: home.displayName, href: address.link(to: paths.dashboard(home.id) + ".html")),
            inventoryHref: address.link(to: paths.catalogue(home.id) + ".html"),
            reportHref: reportHref(of: home, at: address), locations: locations,
            labels: index.labels(ofHome: home.id).compactMap { labelLink($0, at: address) })
    }

    func homeLink(_ home: Home, at address: PageAddress) -> HomeLink {
        HomeLink(
            name: home.displayName, href: address.link(to: paths.dashboard(home.id) + address.ending),
            colour: home.colour.hex)
    }

    /// Rooms and labels have an HTML page alone.
    func labelLink(_ label: Label, at address: PageAddress) -> LabelLink? {
        paths.label(label.id).map { path in
            LabelLink(
                name: label.name, href: address.link(to: path + ".html"), emoji: emoji(label.emoji),
                colour: label.colour.hex)
        }
    }

    /// A short sign; nil for what would be no sign but a text.
    func emoji(_ text: String) -> String? {
        guard !text.isEmpty, text.count == 1, let scalar = text.unicodeScalars.first, scalar.properties.isEmoji,
            !scalar.isASCII
        else {
            return nil
        }
        return text
    }
}
