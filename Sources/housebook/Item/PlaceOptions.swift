import ArgumentParser
import Household
import HouseholdStore
import Workspace

/// The home, room and labels of an item, as options of `item add` and `item edit`.
struct PlaceOptions: ParsableArguments {
    @OptionGroup var home: HomeOption

    @Option(help: "The room it is in.", completion: ReferenceCompletion.locations)
    var room: String?

    @Option(
        help: ArgumentHelp("The item that contains it; both are in the same room.", valueName: "item"),
        completion: ReferenceCompletion.items)
    var inside: String?

    @Option(
        name: .customLong("label"),
        help: ArgumentHelp(
            "A label; may be repeated. With edit, the labels given replace the present ones.", valueName: "label"),
        completion: ReferenceCompletion.labels)
    var labels: [String] = []

    /// A home, and a room in it if one was named.
    struct Place {
        var home: Home
        var location: Location?
    }

    /// The place of a new item: the named room and its home, else the named home, else the active one.
    func place(in session: HouseholdSession) throws -> Place {
        try newPlace(in: session) ?? Place(home: session.home(nil))
    }

    /// The container of the item; nil if none was named.
    func container(in session: HouseholdSession) throws -> Item? {
        guard let inside else { return nil }
        if home.reference != nil { throw CommandError.optionsExclude("--inside", "--home") }
        if room != nil { throw CommandError.optionsExclude("--inside", "--room") }
        return try session.store.inventory.item(inside)
    }

    /// The named place; nil if neither a home nor a room was named.
    ///
    /// - Parameter present: The home whose rooms are searched first if no home is named.
    func newPlace(in session: HouseholdSession, present: Home? = nil) throws -> Place? {
        let home = try home.home(in: session)
        guard let room else { return home.map { Place(home: $0) } }
        let location = try session.location(room, in: home, first: present)
        guard let id = location.homeID else { return try Place(home: home ?? session.home(nil), location: location) }
        return Place(home: try session.home(id.description), location: location)
    }

    /// The named labels, all of this home. An unknown name is an error, not a new label.
    func labelIDs(in home: Home?, of session: HouseholdSession) throws -> [EntityID<Label>] {
        var ids: [EntityID<Label>] = []
        let references = labels.firstOccurrences()
        for reference in references {
            let id = try session.label(reference, in: home).id
            if !ids.contains(id) { ids.append(id) }
            guard ids.count <= Item.maximumLabels else { throw DomainError.tooManyLabels(count: references.count) }
        }
        return ids
    }

    var isEmpty: Bool { home.reference == nil && room == nil && inside == nil && labels.isEmpty }
}
