import Household
import Templating
import Wording

/// A room.
struct LocationPage: TemplateModel {
    @Included var frame: Frame
    @Included var page: ListPage
    // On the first page only, as are the notes.
    var cover: Photo?  // the room's first photo
    @Included var evidence: Evidence
    var home: HomeLink?  // the room's home; absent for a room that has none
    /// The rooms that it is inside, outermost first; `name`: `Garage`; `href`: the room's page.
    var outerLocations: [PlainLink]
    var inside: RoomsInside?  // the rooms directly inside it, on the first page only; absent where there are none
    var upkeep: UpkeepSection? = nil  // its tasks and what was done, on the first page only
    var symbol: String?  // one emoji; absent where the symbol is anything else
    @SafeHTML var notes: String? = nil  // the room's notes; headings in them begin at `h2`
    @ShellCommand var addCommand: String? = nil  // the command that adds an item to this room, where it has none
}

/// The contents of a room: the rooms directly inside it, each with all its items, and the items in none of them. The
/// figures add up to the total of the page.
struct RoomsInside: TemplateModel {
    var rooms: [RoomShare]  // each with everything in it, including the rooms inside it
    var directly: PartFigures  // the same for what is directly in the room; with the rooms it adds up to the total
    @Included var total: PartsTotal
    var totals: [Summary.Total]  // one per currency; empty where no item has a value
}

extension SiteModel {
    private func roomsInside(_ room: Location, in home: Home, at address: PageAddress) -> RoomsInside? {
        let children = index.children(of: room.id)
        guard !children.isEmpty else { return nil }
        let parts = children.compactMap { child in
            roomLink(child, called: child.name, at: address).map { (part: $0, items: index.items(within: child.id)) }
        }
        let all = index.items(within: room.id)
        let shares = shares(of: parts, rest: index.items(inLocation: room.id), in: home) {
            RoomShare(link: $0, figures: $1)
        }
        let value = index.value(of: all)
        return RoomsInside(
            rooms: shares.rows, directly: shares.rest, total: partsTotal(of: value, all, in: home),
            totals: summary(of: value, all, home: home).totals)
    }

    func location(
        _ room: Location, _ slice: PageSlice, at address: PageAddress, navigation: String, links: LinkCheck
    ) -> LocationPage {
        let home = index.home(room.homeID)
        var page = LocationPage(
            frame: frame(room.name, at: address, navigation: navigation),
            page: page(of: .room(room.id), slice, at: address), evidence: Evidence(),
            home: home.map { homeLink($0, at: address) }, outerLocations: crumbs(to: room, at: address),
            symbol: emoji(room.symbol),
            addCommand: addCommand(for: slice.items, home: home, " --room \(reference(to: room))"))
        if slice.isFirst {
            page.cover = cover(of: .location(room.id), called: room.name, at: address)
            page.evidence = evidence(of: .location(room.id), called: room.name, at: address, withoutCover: true)
            page.upkeep = upkeep(of: room, files: .location(room.id), at: address)
            page.inside = home.flatMap { roomsInside(room, in: $0, at: address) }
            page.notes = notes(room.notes, topHeading: 2, writtenFor: address.path, at: address, links: links)
        }
        return page
    }
}

/// All rooms of a home that has too many for the navigation.
struct LocationsPage: TemplateModel {
    @Included var frame: Frame
    var home: HomeLink  // the home
    var summary: Summary  // the totals and what they leave out
    @Included var total: PartsTotal
    var rooms: [RoomShare]  // all rooms, by name
    /// The same for items in no room, where there are any; with the rooms it adds up to the total.
    var withoutRoom: PartFigures?
}

extension SiteModel {
    func locations(of home: Home, at address: PageAddress, navigation: String) -> LocationsPage {
        let value = summary(of: home.id)
        let shares = shares(of: value.rooms, .all, in: home, at: address)
        return LocationsPage(
            frame: frame(words(.roomsOf, ["home": home.displayName]), at: address, navigation: navigation),
            home: homeLink(home, at: address),
            summary: summary(of: value.total, index.items(ofHome: home.id), home: home),
            total: partsTotal(of: value.total, index.items(ofHome: home.id), in: home),
            rooms: shares.rows, withoutRoom: shares.rest)
    }
}
