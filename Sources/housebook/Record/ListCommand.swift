import ArgumentParser
import Console
import Household
import Workspace

/// A kind of record that `list` prints as a table, all of them or those of one home.
protocol ListableRecord: CommandRecord {
    associatedtype Filter: HomeScope = NoHome

    static var listing: CommandConfiguration { get }

    /// - Parameter home: The home that was asked for; nil for all.
    static func list(of home: Home?, in session: HouseholdSession) throws -> RecordList
}

/// The records that `list` prints.
struct RecordList {
    /// The records in full, for JSON.
    var sheets: () -> [RecordSheet]
    /// Printed only if there are records.
    var table: TextTable?
    /// The line to print where there is no table.
    var empty: String
    var footer: String?
}

/// `policy list`, and the same command for other kinds of records.
struct ListCommand<Record: ListableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.listing }

    @OptionGroup var home: Record.Filter
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let list = try Record.list(of: home.home(in: session), in: session)
        try output.printList(list.sheets(), table: list.table, empty: list.empty, footer: list.footer)
    }
}
