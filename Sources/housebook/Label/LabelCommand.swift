import ArgumentParser
import Household
import HouseholdStore
import Workspace

struct LabelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label", abstract: "Keep the record of labels.",
        subcommands: [
            AddCommand<Label>.self, ListCommand<Label>.self, ShowCommand<Label>.self, EditCommand<Label>.self,
            DeleteCommand<Label>.self,
        ])
}

extension Label: CommandRecord, NamedRecord {
    static let command = "label"
    static let noun = "label"
    static var completion: CompletionKind { ReferenceCompletion.labels }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Label {
        try session.label(reference, in: home)
    }
}

extension Label: AddableRecord {
    typealias Scope = HomeOption
    typealias Fields = LabelOptions

    static let addition = CommandConfiguration(commandName: "add", abstract: "Add a label to a home.")

    static func draft(named name: String, in home: Home?) -> Label { Label(homeID: home?.id, name: name) }

    static func add(_ draft: Label, to session: HouseholdSession) throws -> Label {
        try session.store.household.addLabel(draft)
    }

    static func edit(
        _ id: EntityID<Label>, in session: HouseholdSession, _ change: (inout Label) throws -> Void
    ) throws -> Label {
        try session.store.household.editLabel(id, change)
    }
}

extension Label: DeletableRecord {
    static let deletion = CommandConfiguration(
        commandName: "delete", abstract: "Delete a label, and remove it from its items.")

    func delete(from session: HouseholdSession) throws -> String {
        let items = try session.store.household.deleteLabel(id)
        return items == 0 ? "" : " and removed it from \(items.counted("item"))"
    }
}
