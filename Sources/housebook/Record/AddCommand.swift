import ArgumentParser
import Console
import Household
import Workspace

/// A kind of record that `add` makes from a name and the options that `edit` takes too.
protocol AddableRecord: EditableRecord {
    static var addition: CommandConfiguration { get }

    /// - Parameter home: Nil for a kind of record that is in no home.
    static func draft(named name: String, in home: Home?) -> Self
    static func add(_ draft: Self, to session: HouseholdSession) throws -> Self
}

/// `label add`, and the same command for other kinds of records.
struct AddCommand<Record: AddableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.addition }

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var fields: Record.Fields
    @OptionGroup var scope: Record.Scope
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try scope.homeOfNew(in: session)
        var draft = Record.draft(named: name, in: home)
        try fields.apply(to: &draft)
        try fields.references(of: draft, in: session)(&draft)
        let added = try Record.add(draft, to: session)
        try StandardOutput.line("Added \(added.reference)\(home.map { " to \($0.displayName)" } ?? "").")
    }
}
