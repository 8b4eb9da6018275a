import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Workspace

/// Moves an item: into a room by one tap, or into another item.
struct MoveScreen {
    private let visit: FormVisit
    private var session: HouseholdSession { visit.session }

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let item: Item
        do {
            item = try Item.access.find(visit.request.path[1], session)
        } catch is DomainError {
            // Its form says what became of it.
            return .redirect(to: "/~/item/\(visit.request.path[1])")
        }
        guard visit.request.isPost else { return try page(of: item) }
        do {
            return visit.saved(try moved(item).page(in: session))
        } catch let error as DomainError {
            return try page(of: item, error.sentence)
        } catch is Moved {
            let present = try Item.access.find(item.id.description, session)
            return try page(of: present, visit.pages(.formMovedMeanwhile), .conflict)
        }
    }

    /// Somebody else moved the item meanwhile.
    private struct Moved: Error {}

    private func moved(_ item: Item) throws -> Item {
        let sent = visit.request.fields
        if let inside = sent["inside"].map(Text.trimmed), !inside.isEmpty, sent["place"] == nil {
            let container = try session.store.inventory.item(inside)
            return try Item.access.edit(item.id, session) { $0.containerID = container.id }
        }
        guard let place = sent["place"].flatMap({ ItemPlace($0) }), place != .nowhere else { throw FormFault.malformed }
        return try Item.access.edit(item.id, session) { item in
            let here = "\(ItemPlace(of: item).text) \(item.containerID?.description ?? "")"
            let isThere = ItemPlace(of: item) == place && item.containerID == nil
            guard isThere || sent["was"] == nil || sent["was"] == here else { throw Moved() }
            if isThere { return }
            if ItemPlace(of: item) != place { place.take(&item) }
            item.containerID = nil
        }
    }

    private func page(
        of item: Item, _ problem: String? = nil, _ status: HTTPResponseStatus? = nil
    ) throws -> FormAnswer {
        let choices = try FormChoices(session)
        let here = ItemPlace(of: item)
        let container = try item.containerID.flatMap { try session.store.inventory.item($0) }
        let homes = choices.homes.map { home in
            let rooms = choices.rooms(of: home.id).map { room, depth in
                PlaceModel(
                    place: ItemPlace.room(room.id).text, placeName: room.name,
                    depth: String(repeating: "\u{2003}", count: depth),
                    isHere: here == .room(room.id) && container == nil)
            }
            let none = PlaceModel(
                place: ItemPlace.home(home.id).text, placeName: visit.pages(.formMoveNoRoom), depth: "",
                isHere: here == .home(home.id) && container == nil)
            return HomePlacesModel(homeName: home.displayName, places: rooms + [none])
        }
        let page = MovePage(
            frame: try visit.frame(visit.pages(.formMoveTitle, ["name": item.title])),
            action: item.address + "/move", was: "\(here.text) \(item.containerID?.description ?? "")",
            containerName: container?.title, problem: problem, homes: homes,
            containers: try session.store.inventory.containers(limit: 100).map(\.title),
            formHref: item.address)
        return .page(visit.pages.render(.move, page), status ?? (problem == nil ? .ok : .unprocessableEntity))
    }
}

struct MovePage: TemplateModel {
    @Included var frame: FormFrame
    var action: String  // where the form is sent
    var was: String  // where the item is
    var containerName: String?  // what it is inside of
    var problem: String?  // why it cannot be moved, a sentence
    var homes: [HomePlacesModel]
    @Flagged var containers: [String]  // items that hold others; each: a title
    var formHref: String  // the item's form
}

struct HomePlacesModel: TemplateModel {
    var homeName: String
    var places: [PlaceModel]  // its rooms in the order of their tree, and the home without a room
}

struct PlaceModel: TemplateModel {
    var place: String  // what is sent
    var placeName: String  // what is shown
    var depth: String  // spaces before a room inside others
    var isHere: Bool  // the item is there
}
