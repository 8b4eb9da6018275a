import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Pictures
import Templating
import Values
import Wording
import Workspace

/// A walk through a home on a phone: the rooms, and the things of each room with a button for each.
///
/// `/~/walk` has the homes, `/~/walk/HOME` the rooms, `/~/walk/HOME/ROOM` the things of a room, `none` for those in no
/// room, `/~/walk/HOME/paper` the list to print.
struct WalkScreen {
    private let visit: FormVisit
    private let read: ScanScreen.Reader
    private var session: HouseholdSession { visit.session }
    private static let noRoom = "none"
    private static let paper = "paper"

    init(_ visit: FormVisit, read: @escaping ScanScreen.Reader) { (self.visit, self.read) = (visit, read) }

    /// - Returns: Nil for a home or a room that does not exist.
    func answer() throws -> FormAnswer? {
        let path = visit.request.path
        let index = SnapshotIndex(try session.store.snapshot())
        guard path.count > 1 else { return try homes(index) }
        guard let home = EntityID<Home>(path[1]).flatMap({ index.home($0) }) else { return nil }
        guard path.count > 2 else { return try visit.request.isPost ? begunOrEnded(home) : rooms(of: home, index) }
        if path[2] == Self.paper { return try list(of: home) }
        let location = EntityID<Location>(path[2]).flatMap { index.location($0) }.flatMap {
            $0.homeID == home.id ? $0 : nil
        }
        guard let walk = Walk(of: home, in: index) else {
            return visit.request.isPost
                ? visit.pages.message(visit.pages(.formWalkOver), .conflict) : .redirect(to: address(home))
        }
        guard location != nil || path[2] == Self.noRoom else { return nil }
        let room = walk.room(location)
        guard visit.request.isPost else { return try page(of: room, home, walk, index) }
        let place = address(home, location)
        return try visit.once(leadingTo: place) {
            do {
                try record(room, walk, index)
            } catch let fault as Unread {
                return try page(of: room, home, walk, index, problem: visit.pages(fault.word))
            } catch {
                guard let problem = visit.sentences(about: error) else { throw error }
                return try page(of: room, home, walk, index, problem: problem)
            }
            return visit.saved(place)
        }
    }

    private func address(_ home: Home) -> String { "/~/walk/\(home.id)" }
    private func address(_ home: Home, _ room: Location?) -> String {
        "\(address(home))/\(room?.id.description ?? Self.noRoom)"
    }

    // MARK: - Recording

    private func begunOrEnded(_ home: Home) throws -> FormAnswer {
        try visit.once(leadingTo: address(home)) {
            switch visit.request.fields["do"] {
            case "start": try session.startWalk(through: home)
            case "finish":
                do {
                    try session.finishWalk(through: home)
                } catch is WorkspaceError {
                    return visit.pages.message(visit.pages(.formWalkOver), .conflict)
                }
            default: throw FormFault.malformed
            }
            return visit.saved(address(home))
        }
    }

    /// A picture without a usable code.
    private struct Unread: Error {
        let word: FormWord
    }

    /// Records what a button or a picture says.
    private func record(_ room: Walk.Room, _ walk: Walk, _ index: SnapshotIndex) throws {
        let sent = visit.request.fields
        func item(_ id: String) throws -> [Item] { [try Item.access.find(id, session)] }
        if let picture = visit.request.uploads.first {
            try session.see([try scanned(picture, index)], on: session.today, in: room.location)
        } else if let id = sent["seen"] {
            try session.see(item(id), on: session.today)
        } else if let id = sent["missing"] {
            try session.miss(item(id), on: session.today)
        } else if sent["rest"] != nil {
            let open = room.items.map(index.item).filter { walk.state(of: $0) == .open }
            try session.see(open, on: session.today)
        } else if let name = sent["here"].map(Text.trimmed), !name.isEmpty {
            try session.see([try session.store.inventory.item(name)], on: session.today, in: room.location)
        } else {
            throw FormFault.malformed
        }
    }

    /// The thing whose code a picture shows.
    private func scanned(_ picture: Upload, _ index: SnapshotIndex) throws -> Item {
        let texts: [String]
        do {
            texts = try read(picture.file)
        } catch {
            // Whatever is wrong with the file, another photo is the way out.
            throw Unread(word: .formScanNoPicture)
        }
        if texts.isEmpty { throw Unread(word: .formScanNoCode) }
        let items = CodeSearch(index).holders(of: texts.map { ItemCode($0) }).compactMap { holder in
            if case .item(let position) = holder { index.item(at: position) } else { nil }
        }
        guard let item = items.first else { throw Unread(word: .formWalkUnknown) }
        if items.count > 1 { throw Unread(word: .formWalkSeveral) }
        return item
    }

    // MARK: - Pages

    private func homes(_ index: SnapshotIndex) throws -> FormAnswer {
        if index.homes.count == 1 { return .redirect(to: address(index.homes[0])) }
        let rows = index.homes.map { home in
            WalkRow(
                href: address(home), name: home.displayName, count: Walk(of: home, in: index).map { count($0, index) })
        }
        return try page(WalkPage(frame: visit.frame(visit.pages(.formWalkTitle)), rows: rows))
    }

    private func list(of home: Home) throws -> FormAnswer {
        let pdf = try PaperFile.bytes { try WalkPaper(paper: session.paper).write(home, to: $0, in: session) }
        return .file(pdf, type: "application/pdf", named: "walk.pdf")
    }

    private func rooms(of home: Home, _ index: SnapshotIndex) throws -> FormAnswer {
        let frame = try visit.frame(visit.pages(.formWalkOf, ["home": home.displayName]))
        let paper = Walk.rooms(of: home.id, in: index).isEmpty ? nil : "\(address(home))/\(Self.paper)"
        guard let walk = Walk(of: home, in: index) else {
            return try page(
                WalkPage(
                    frame: frame, rows: [], action: address(home), mayStart: true, last: home.walked.map(date),
                    paperHref: paper))
        }
        let rows = walk.rooms.map { room in
            WalkRow(
                href: address(home, room.location), name: room.location.map(index.path) ?? visit.pages(.formMoveNoRoom),
                count: count(room.items, walk, index))
        }
        return try page(
            WalkPage(
                frame: frame, rows: rows, action: address(home), since: date(walk.started),
                missing: things(at: walk.items(.notFound, in: index), walk, index), paperHref: paper))
    }

    private func page(_ model: WalkPage) throws -> FormAnswer { .page(visit.pages.render(.walk, model), .ok) }

    private func page(
        of room: Walk.Room, _ home: Home, _ walk: Walk, _ index: SnapshotIndex, problem: String? = nil
    ) throws -> FormAnswer {
        let name = room.location.map(index.path) ?? visit.pages(.formMoveNoRoom)
        let next = walk.rooms.drop { $0.location?.id != room.location?.id }.dropFirst().first
        let open = room.items.count { walk.state(of: index.item(at: $0)) == .open }
        let model = WalkRoomPage(
            frame: try visit.frame(name), action: address(home, room.location), problem: problem,
            things: things(at: room.items, walk, index), mayBeRest: open > 1, hasPlace: room.location != nil,
            roomsHref: address(home),
            nextHref: next.map { address(home, $0.location) },
            nextName: next.map { $0.location.map(index.path) ?? visit.pages(.formMoveNoRoom) })
        return .page(visit.pages.render(.walkRoom, model), problem == nil ? .ok : .unprocessableEntity)
    }

    private func things(at positions: [Int], _ walk: Walk, _ index: SnapshotIndex) -> [WalkThing] {
        let numbers = RegisterNumbers(index)
        return positions.map { position in
            let item = index.item(at: position)
            let state = walk.state(of: item)
            return WalkThing(
                id: item.id.description, title: PrintableText.cleaned(item.title), number: numbers[position],
                what: [item.make, item.model].filter { !$0.isEmpty }.joined(separator: " ").orNil,
                href: item.address, isSeen: state == .seen, isMissing: state == .notFound)
        }
    }

    /// `12 of 14`
    private func count(_ walk: Walk, _ index: SnapshotIndex) -> String {
        count(walk.rooms.flatMap(\.items), walk, index)
    }

    private func count(_ items: [Int], _ walk: Walk, _ index: SnapshotIndex) -> String {
        let done = items.count { walk.state(of: index.item(at: $0)) != .open }
        return visit.pages(.formWalkDone, ["done": "\(done)", "all": "\(items.count)"])
    }

    private func date(_ day: CalendarDate) -> String {
        Formats(locale: session.settings.locale, currencies: []).date(day)
    }
}

/// The homes, or the rooms of one.
struct WalkPage: TemplateModel {
    @Included var frame: FormFrame
    @Flagged var rows: [WalkRow]  // homes or rooms
    var action: String? = nil  // where the form is sent; absent for the list of homes
    var mayStart = false  // no walk is under way
    var last: String? = nil  // when the home was walked through last: `3 May 2026`
    var since: String? = nil  // when the walk was begun: `3 May 2026`
    @Flagged var missing: [WalkThing] = []  // what was not found so far
    var paperHref: String? = nil  // the list as a PDF, if there is anything to look for
}

struct WalkRow: TemplateModel {
    var href: String  // its page of the walk
    var name: String  // `Garage / Shelf 2`
    var count: String?  // how many things were looked for: `12 of 14`; absent where no walk is under way
}

/// The things of a room.
struct WalkRoomPage: TemplateModel {
    @Included var frame: FormFrame
    var action: String  // where the forms are sent
    var problem: String?  // why nothing was saved, a sentence
    @Flagged var things: [WalkThing]  // what should be in the room
    var mayBeRest: Bool  // several things were not looked for yet
    var hasPlace: Bool  // other things can be moved here
    var roomsHref: String  // the list of rooms
    var nextHref: String?  // the next room
    var nextName: String?  // the next room's name
}

struct WalkThing: TemplateModel {
    var id: String  // what its buttons send
    var title: String  // `Cordless drill`
    var number: String  // `GA-03`
    var what: String?  // make and model: `Ferrow FT-250`
    var href: String  // its form
    var isSeen: Bool  // it was seen on this walk
    var isMissing: Bool  // it was looked for in vain
}
