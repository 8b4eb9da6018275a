import ArgumentParser
import Console
import Workspace

/// A kind of record that `delete` deletes without asking.
protocol DeletableRecord: CommandRecord {
    static var deletion: CommandConfiguration { get }

    /// - Returns: The end of the sentence `Deleted “Tools” (tools)`, which says what else has changed; empty for nothing.
    func delete(from session: HouseholdSession) throws -> String
}

/// `item delete`, and the same command for other kinds of records.
struct DeleteCommand<Record: DeletableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.deletion }

    @OptionGroup var record: RecordArgument<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let record = try record.record(in: session, scope)
        let end = try record.delete(from: session)
        try StandardOutput.line("Deleted \(record.reference)\(end).")
    }
}
