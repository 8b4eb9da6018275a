import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct HomeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "home", abstract: "Keep the record of homes.",
        subcommands: [
            HomeAdd.self, ListCommand<Home>.self, ShowCommand<Home>.self, EditCommand<Home>.self, HomeDelete.self,
            HomeSetPrimary.self, HomeUse.self,
        ] + AttachmentCommands<Home>.all)
}

extension Home: AttachmentOwner {
    static let command = "home"
    static let noun = "home"
    static var completion: CompletionKind { ReferenceCompletion.homes }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Home {
        try session.store.household.home(reference)
    }

    /// `“Beach House” (beach-house)`
    var reference: String { "“\(displayName)” (\(slug))" }
    var attachmentOwner: Attachment.Owner { .home(id) }
}

extension Home: EditableRecord {
    typealias Fields = HomeOptions

    static func edit(
        _ id: EntityID<Home>, in session: HouseholdSession, _ change: (inout Home) throws -> Void
    ) throws -> Home {
        try session.store.household.editHome(id, change)
    }
}
