import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// A kind of record that `delete` deletes. Where that takes more along, it asks first.
protocol DeletableRecord: CommandRecord {
    static var deletion: CommandConfiguration { get }

    /// What goes along or loses something, as the end of a sentence that begins `Delete “Tools” (tools)`: ` with 2 files`.
    /// Empty for nothing.
    func consequences(in session: HouseholdSession) throws -> String
    func delete(from session: HouseholdSession) throws
}

extension DeletableRecord {
    func consequences(in session: HouseholdSession) throws -> String { "" }

    static func deleting(_ abstract: String, _ discussion: String = "") -> CommandConfiguration {
        CommandConfiguration(
            commandName: "delete", abstract: abstract,
            discussion: (discussion.isEmpty ? "" : discussion + " ") + "`housebook restore` brings it back.")
    }
}

extension AttachmentOwner {
    /// ` with 2 files`; empty for none.
    func files(in session: HouseholdSession) throws -> String {
        let count = try session.store.attachments.attachments(of: attachmentOwner).count
        return count == 0 ? "" : " with \(count.counted("file"))"
    }
}

/// `item delete`, and the same command for other kinds of records.
struct DeleteCommand<Record: DeletableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.deletion }

    @OptionGroup var record: RecordArgument<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var asking: Asking
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let record = try record.record(in: session, scope)
        let end = try record.consequences(in: session)
        if !end.isEmpty {
            try asking.confirm("Delete \(record.reference)\(end)?", orRefuse: "deleting \(record.reference)\(end)")
        }
        try record.delete(from: session)
        try StandardOutput.line("Deleted \(record.reference)\(end).")
    }
}

/// Asks before something that takes more along than was named, or cannot be undone.
struct Asking: ParsableArguments {
    @Flag(help: "Do not ask. Needed where there is no terminal to ask on.")
    var yes = false

    /// - Throws: `CommandError.notConfirmed` where the answer is no, or nobody can be asked.
    func confirm(_ question: String, orRefuse what: String) throws(CommandError) {
        guard yes || Terminal.isInput && Terminal.confirms(question) else { throw .notConfirmed(what: what) }
    }
}
