import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// `item attachments`, and the same command for homes, rooms, policies and claims.
struct AttachmentList<Owner: AttachmentOwner>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "attachments", abstract: "List the files attached to \(Owner.phrase).")
    }

    @OptionGroup var record: RecordArgument<Owner>
    @OptionGroup var scope: Owner.Scope
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let owner = try record.record(in: session, scope)
        let store = session.store.attachments
        let attachments = try store.attachments(of: owner.attachmentOwner)
        let sheets = attachments.enumerated().map { position, attachment in
            AttachmentSheet(attachment, number: position + 1, file: store.file(of: attachment))
        }
        try output.printList(
            sheets.map(\.full), table: sheets.isEmpty ? nil : table(of: sheets), empty: "Nothing is attached.")
    }

    private func table(of sheets: [AttachmentSheet]) -> TextTable {
        var table = TextTable([
            .figure("No."), .key("Kind"), .text("Name"), .figure("Size"), .key("Pixels"), .key("Date"),
            .key("Audience"), .text("Caption"),
        ])
        for sheet in sheets { table.append(sheet.cells) }
        return table
    }
}
