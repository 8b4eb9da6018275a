import Household
import HouseholdStore
import Templating
import Values
import Workspace

/// The places and labels that a new thing can have, in one of the homes.
struct PlaceChoices {
    let home: Home
    private let choices: FormChoices

    /// - Parameters:
    ///   - home: The id of the home; of a home that is not there, the active one is taken.
    ///   - room: The id of a room, whose home it is if `home` is nil.
    /// - Throws: `DomainError.noHome`
    init(_ visit: FormVisit, home: String?, room: String?) throws {
        choices = try FormChoices(visit.session)
        let room = choices.room(room.flatMap { EntityID<Location>($0) })
        let chosen = home.flatMap { EntityID<Home>($0) } ?? room?.homeID
        guard let home = try choices.home(chosen) ?? visit.session.activeHome() else { throw DomainError.noHome }
        self.home = home
    }

    /// In the order of the rooms, each with what is inside it.
    var roomChoices: [FormChoices.Choice] {
        choices.rooms(of: home.id).map { ($0.room.id.description, $0.room.name, $0.depth) }
    }

    var labelChoices: [FormChoices.Choice] { choices.labels(of: home.id) }

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
        choices.homes.filter { $0.id != home.id }.map {
            HomeLinkModel(name: $0.displayName, address: "\(form)?home=\($0.id)")
        }
    }
}

/// A link to a form for another home.
struct HomeLinkModel: TemplateModel {
    var name: String  // the home
    var address: String  // the form for it
}
