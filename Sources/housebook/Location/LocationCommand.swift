import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LocationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "location", abstract: "Keep the record of rooms and other places.",
        subcommands: [
            AddCommand<Location>.self, ListCommand<Location>.self, ShowCommand<Location>.self,
            EditCommand<Location>.self, DeleteCommand<Location>.self,
        ] + AttachmentCommands<Location>.all)
}

extension Location: AttachmentOwner, NamedRecord {
    static let command = "location"
    static let noun = "room"
    static var completion: CompletionKind { ReferenceCompletion.locations }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Location {
        try session.location(reference, in: home)
    }

    var attachmentOwner: Attachment.Owner { .location(id) }
}

extension Location: AddableRecord {
    typealias Scope = HomeOption
    typealias Fields = LocationOptions

    static let addition = CommandConfiguration(commandName: "add", abstract: "Add a room to a home.")

    static func draft(named name: String, in home: Home?) -> Location { Location(homeID: home?.id, name: name) }

    static func add(_ draft: Location, to session: HouseholdSession) throws -> Location {
        try session.store.household.addLocation(draft)
    }

    static func edit(
        _ id: EntityID<Location>, in session: HouseholdSession, _ change: (inout Location) throws -> Void
    ) throws -> Location {
        try session.store.household.editLocation(id, change)
    }
}

extension Location: DeletableRecord {
    static let deletion = CommandConfiguration(
        commandName: "delete", abstract: "Delete a room. The items in it stay in the home, without a room.")

    func delete(from session: HouseholdSession) throws -> String {
        let items = try session.store.household.deleteLocation(id)
        return items == 0 ? "" : "; now in no room: \(items.counted("item"))"
    }
}
