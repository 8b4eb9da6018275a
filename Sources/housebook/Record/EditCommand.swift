import ArgumentParser
import Console
import Household
import Workspace

/// A kind of record that has a name, and whose other fields are options of `edit`.
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
    /// Sets the fields that were given; the others stay.
    func apply(to record: inout Record) throws
    /// Looks up the other records that were named, and returns what sets the references to them.
    /// - Parameter record: As it is before the change.
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
