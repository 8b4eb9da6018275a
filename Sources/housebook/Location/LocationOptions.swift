import ArgumentParser
import Household
import HouseholdStore
import Workspace

/// The fields of a room, as options of `location add` and `location edit`.
struct LocationOptions: FieldOptions {
    @Option(help: "The prefix of its items' numbers: one to four of A-Z and 0-9, such as LR.")
    var code: String?

    @Option(help: "Notes, in Markdown.")
    var notes: String?

    @Option(help: "A short sign for it, usually an emoji.")
    var symbol: String?

    @Option(
        name: .customLong("in"), help: "The room of the same home that it is inside of.",
        completion: ReferenceCompletion.locations)
    var parent: String?

    @Flag(help: "It is directly in its home, inside no other room.")
    var top = false

    func references(of location: Location, in session: HouseholdSession) throws -> (inout Location) -> Void {
        guard let parent else { return { if top { $0.parentID = nil } } }
        if top { throw CommandError.optionsExclude("--in", "--top") }
        let id = try session.store.household.location(parent, in: location.homeID).id
        return { $0.parentID = id }
    }

    func apply(to location: inout Location) throws {
        if let code {
            // Refuse a blank code: the store would keep the old code, or make one from the name.
            guard code.contains(where: { !$0.isWhitespace }) else { throw DomainError.wrongFormat(code, .roomCode) }
            location.code = code
        }
        location.notes = notes ?? location.notes
        location.symbol = symbol ?? location.symbol
    }

    var isEmpty: Bool { code == nil && notes == nil && symbol == nil && parent == nil && !top }
}

extension Location: ClearableRecord {
    static let clearable = ClearableFields(Location.fields)
}
