import Household
import HouseholdStore
import Templating
import Values
import Workspace

/// The places and labels that a new thing can have, in one of the homes.
struct PlaceChoices {
    let home: Home
    private let homes: [Home]
    private let rooms: [Location]
    private let labels: [Label]

    /// - Parameters:
    ///   - home: The id of the home; of a home that is not there, the active one is taken.
    ///   - room: The id of a room, whose home it is if `home` is nil.
    /// - Throws: `DomainError.noHome`
    init(_ visit: FormVisit, home: String?, room: String?) throws {
        let index = SnapshotIndex(try visit.store.snapshot(around: []))
        let room = room.flatMap { EntityID<Location>($0) }.flatMap { index.location($0) }
        let chosen = home.flatMap { EntityID<Home>($0) } ?? room?.homeID
        guard let home = try index.home(chosen) ?? visit.session.activeHome() else { throw DomainError.noHome }
        self.home = home
        homes = index.homes
        rooms = index.locations(ofHome: home.id)
        labels = index.labels(ofHome: home.id)
    }

    /// In the order of the rooms, each with what is inside it.
    var roomChoices: [(value: String, label: String, depth: Int)] {
        let tree = RoomTree(rooms)
        func depth(_ position: Int) -> Int { tree.nesting.parents[position].map { depth($0) + 1 } ?? 0 }
        return tree.order.map { (rooms[$0].id.description, rooms[$0].name, depth($0)) }
    }

    var labelChoices: [(value: String, label: String, depth: Int)] {
        labels.map { ($0.id.description, $0.name, 0) }
    }

    /// - Parameter room: The id of the chosen one.
    func roomModels(chosen room: String, none: String) -> [ChoiceModel] {
        [ChoiceModel(value: "", label: none, chosen: room.isEmpty)]
            + roomChoices.map {
                ChoiceModel(
                    value: $0.value, label: $0.label, chosen: $0.value == room,
                    depth: String(repeating: "\u{2003}", count: $0.depth))
            }
    }

    /// The other homes, as links to the same form.
    /// - Parameter form: Its address.
    func others(_ form: String) -> [HomeLinkModel] {
        homes.filter { $0.id != home.id }.map { HomeLinkModel(name: $0.displayName, address: "\(form)?home=\($0.id)") }
    }
}

/// A link to a form for another home.
struct HomeLinkModel: TemplateModel {
    var name: String  // the home
    var address: String  // the form for it
}
