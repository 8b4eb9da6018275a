import Household
import Templating
import Wording

/// All rooms of a home that has too many for the navigation.
struct LocationsPage: TemplateModel {
    var frame: Frame
    var home: HomeLink
    var summary: Summary
    var total: PartsTotal
    var rooms: Shares<RoomShare>

    static let fields = Fields<LocationsPage> {
        $0.include(\.frame)
        $0.object("home", \.home)
        $0.object("summary", \.summary)
        $0.include(\.total)
        $0.list("rooms", \.rooms.rows)
        $0.object("withoutRoom", optional: \.rooms.rest)
    }
}

extension SiteModel {
    func locations(of home: Home, at address: PageAddress, navigation: String) -> LocationsPage {
        let value = summary.home(home.id) ?? HomeSummary(of: home.id, in: index)
        return LocationsPage(
            frame: frame(words(.roomsOf, ["home": home.displayName]), at: address, navigation: navigation),
            home: homeLink(home, at: address),
            summary: summary(of: value.total, index.items(ofHome: home.id), home: home),
            total: partsTotal(of: value.total, in: home), rooms: shares(of: value.rooms, .all, in: home, at: address))
    }
}
