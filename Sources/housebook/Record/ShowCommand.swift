import ArgumentParser
import Console
import Workspace

/// A kind of record that `show` prints as a sheet.
protocol ShowableRecord: CommandRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet
}

/// `item show`, and the same command for other kinds of records.
struct ShowCommand<Record: ShowableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: "Show everything about \(Record.phrase).")
    }

    @OptionGroup var record: RecordArgument<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        try output.printRecord(record.record(in: session, scope).sheet(in: session))
    }
}
