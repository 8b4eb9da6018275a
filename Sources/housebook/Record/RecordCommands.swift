import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

/// A kind of record that `add` makes from a name and the options of `edit`.
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

/// A kind of record that `list` prints as a table: all of them, or those of one home.
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
    /// The line to print if there is no table.
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

/// A kind of record with a name, and with its other fields as options of `edit`.
protocol EditableRecord: CommandRecord, ClearableRecord {
    associatedtype Fields: FieldOptions where Fields.Record == Self

    var name: String { get set }
    static var editing: CommandConfiguration { get }

    static func edit(
        _ id: EntityID<Self>, in session: HouseholdSession, _ change: (inout Self) throws -> Void
    ) throws -> Self
}

/// The fields of a record, as options.
protocol FieldOptions: ParsableArguments {
    associatedtype Record

    var isEmpty: Bool { get }
    /// Sets the given fields; the others stay.
    func apply(to record: inout Record) throws
    /// Looks up the other records that were named, and returns a closure that sets the references to them.
    /// - Parameter record: The record before the change.
    func references(of record: Record, in session: HouseholdSession) throws -> (inout Record) -> Void
}

extension FieldOptions {
    func references(of record: Record, in session: HouseholdSession) throws -> (inout Record) -> Void { { _ in } }
}

extension EditableRecord {
    static var editing: CommandConfiguration { editConfiguration() }

    static func editConfiguration(discussion: String = "") -> CommandConfiguration {
        CommandConfiguration(
            commandName: "edit",
            abstract:
                "Change \(phrase). Fields not given stay the same, and so does the slug, unless --new-slug is given.",
            discussion: discussion)
    }
}

/// `label edit`, and the same command for other kinds of records.
struct EditCommand<Record: EditableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.editing }

    @OptionGroup var record: RecordArgument<Record>

    @Option(help: "Its new name.")
    var name: String?

    @OptionGroup var slug: SlugOption
    @OptionGroup var fields: Record.Fields
    @OptionGroup var clear: ClearOption<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "\(Record.command) edit", orChanging: name != nil || slug.newSlug || !fields.isEmpty)
        let session = try site.open()
        let present = try record.record(in: session, scope)
        let refer = try fields.references(of: present, in: session)
        let edited = try Record.edit(present.id, in: session) { record in
            clear.apply(to: &record)
            record.name = name ?? record.name
            try fields.apply(to: &record)
            refer(&record)
            slug.apply(to: &record)
        }
        try StandardOutput.line("Changed \(edited.reference).")
        try slug.report(edited, since: present, \.name)
    }
}

/// A kind of record that `delete` deletes. Asks first if other records or files are affected.
protocol DeletableRecord: CommandRecord {
    static var deletion: CommandConfiguration { get }

    /// The records and files that the deletion affects, to follow `Delete “Tools” (tools)`: ` with 2 files`. Empty for
    /// none.
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
    func files(in session: HouseholdSession) throws -> String { try session.files(of: attachmentOwner) }
}

/// `item delete`, and the same command for other kinds of records.
struct DeleteCommand<Record: DeletableRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration { Record.deletion }

    @OptionGroup var record: RecordArgument<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var asking: ConfirmationOption
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

/// Asks before an operation that affects more than was named, or that cannot be undone.
struct ConfirmationOption: ParsableArguments {
    @Flag(help: "Do not ask for confirmation. Required where there is no terminal.")
    var yes = false

    /// - Throws: `CommandError.notConfirmed` if the answer is no, or nobody can be asked.
    func confirm(_ question: String, orRefuse what: String) throws(CommandError) {
        guard yes || Terminal.isInput && Terminal.confirms(question) else { throw .notConfirmed(what: what) }
    }
}
