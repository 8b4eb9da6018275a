import ArgumentParser
import Console
import Household
import Workspace

/// A kind of record that `show` prints as a sheet.
protocol ShowableRecord: CommandRecord {
    func sheet(in session: HouseholdSession) throws -> RecordSheet
    /// Finds as `find` does, but may take less for a name: nothing is changed.
    static func look(for reference: String, in home: Home?, of session: HouseholdSession) throws -> Self
}

extension ShowableRecord {
    static func look(for reference: String, in home: Home?, of session: HouseholdSession) throws -> Self {
        try find(reference, in: home, of: session)
    }
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
        let found = try Record.look(for: record.typed, in: scope.home(in: session), of: session)
        try output.printRecord(found.sheet(in: session))
    }
}
