import Household
import Values

/// Where an item is, as one choice of a form: a room, or a home without a room.
enum ItemPlace: Hashable {
    case nowhere
    case home(EntityID<Home>)
    case room(EntityID<Location>)

    init(of item: Item) {
        self = item.locationID.map(Self.room) ?? item.homeID.map(Self.home) ?? .nowhere
    }

    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        switch (parts.first, parts.last) {
        case (nil, _): self = .nowhere
        case ("home", let id?):
            guard let id = EntityID<Home>(id) else { return nil }
            self = .home(id)
        case ("room", let id?):
            guard let id = EntityID<Location>(id) else { return nil }
            self = .room(id)
        default: return nil
        }
    }

    var text: String {
        switch self {
        case .nowhere: ""
        case .home(let id): "home:\(id)"
        case .room(let id): "room:\(id)"
        }
    }

    /// Puts an item there. The repository finds the home of the room.
    func take(_ item: inout Item) {
        switch self {
        case .nowhere: (item.homeID, item.locationID) = (nil, nil)
        case .home(let id): (item.homeID, item.locationID) = (id, nil)
        case .room(let id): (item.homeID, item.locationID) = (nil, id)
        }
    }
}

extension FormField<Item> {
    /// The room or home of an item, in place of the two members.
    static var place: FormField? {
        Item.members.first { $0.member.key == "locationID" }.map { field in
            FormField(field.member, isNeeded: true) { item, _ in
                ItemPlace(of: item).text
            } set: { text, item, _ throws(TypedValue.Fault) in
                guard let place = ItemPlace(text) else { throw .init(nil, "it is not one of the choices") }
                place.take(&item)
            }
        }
    }
}
