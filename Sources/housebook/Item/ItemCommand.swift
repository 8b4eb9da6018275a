import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Keep the record of belongings.",
        subcommands: [
            ItemAdd.self, ItemList.self, ShowCommand<Item>.self, ItemEdit.self, DeleteCommand<Item>.self, ItemMove.self,
            RecordLog<Item>.self,
        ] + AttachmentCommands<Item>.all)
}

extension Item: AttachmentOwner {
    static let command = "item"
    static let noun = "item"
    static var completion: CompletionKind { ReferenceCompletion.items }

    static func find(_ reference: String, in home: Home?, of session: HouseholdSession) throws -> Item {
        try session.store.inventory.item(reference)
    }

    var attachmentOwner: Attachment.Owner { .item(id) }
}

extension Item: ShowableRecord {
    static func look(for reference: String, in home: Home?, of session: HouseholdSession) throws -> Item {
        try session.store.inventory.item(reference, orPart: true)
    }

    func sheet(in session: HouseholdSession) throws -> RecordSheet {
        let index = SnapshotIndex(try session.store.snapshot())
        return RecordSheet(self, number: index.registerNumber(of: self), in: index)
    }
}

extension Item: DeletableRecord {
    static let deletion = deleting(
        "Delete an item with its files.", "What is inside it stays. Asks first if it has files or something inside.")

    func consequences(in session: HouseholdSession) throws -> String {
        let contents = try session.store.snapshot().items.count { $0.containerID == id }
        return try files(in: session) + (contents == 0 ? "" : ", leaving the \(contents.counted("item")) inside it")
    }

    func delete(from session: HouseholdSession) throws { try session.store.inventory.delete(id) }
}

extension Item: ClearableRecord {
    static let clearable = ClearableFields(
        Item.fields,
        and: [
            .init("warranty") { $0.warranty = Warranty() },
            .init("sold") { $0.sale = nil },
            .init("fields") { $0.customFields = [] },
            .init("labels") { $0.labelIDs = [] },
            .init("location") { $0.locationID = nil },
        ])
}
