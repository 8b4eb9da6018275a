import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List the changes, by the command that made them.",
        discussion: """
            Each entry holds what one command changed, or what another program changed between two commands. \
            `housebook undo @12` undoes entry @12. Commands such as `item log` list the entries about one record.
            """)

    @Argument(help: ArgumentHelp("Show only this entry, with everything it changed: @12.", valueName: "entry"))
    var entry: GroupNumber?

    @OptionGroup var extent: LogExtent
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let history = try site.open().store.history
        let groups =
            try entry.map { [try history.group($0.number)] } ?? history.groups(since: extent.start, limit: extent.limit)
        let most = entry == nil ? LatestChanges.mostNames : .max
        let changes = try history.changes(of: groups, naming: output.json ? .max : most)
        try output.printHistory(Array(zip(groups, changes)), records: most)
    }
}

/// `item log`, and the same command for other kinds of records.
struct RecordLog<Record: CommandRecord>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "log", abstract: "List the changes to \(Record.phrase).")
    }

    @OptionGroup var record: RecordArgument<Record>
    @OptionGroup var scope: Record.Scope
    @OptionGroup var extent: LogExtent
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let found = try record.record(in: session, scope)
        guard let kind = EntityKind.allCases.first(where: { $0.command == Record.command }) else { return }
        let entries = try session.store.history.changes(
            of: found.id.description, kind: kind, since: extent.start, limit: extent.limit)
        try output.printHistory(entries.map { ($0.group, $0.changes) }, records: .max)
    }
}

/// The range of a list of changes.
struct LogExtent: ParsableArguments {
    @Option(help: "List at most this many entries.")
    var limit = 20

    @Option(help: "Only entries since this day.", transform: OptionValue.date)
    var since: CalendarDate?

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit: at least 1") }
    }

    /// The start of the day, in this machine's time zone.
    var start: Date? { since?.start(in: .current) }
}

/// The number of a group of changes, written `@12` or `12`.
struct GroupNumber: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        guard let number = Int(argument.drop { $0 == "@" }), number > 0 else { return nil }
        self.number = number
    }
}

extension OutputOptions {
    /// - Parameter records: The most records to list of a group.
    func printHistory(_ entries: [(ChangeGroup, [RecordChange])], records: Int) throws {
        if json { return try StandardOutput.write(JSONValue.list(entries.map { $0.json($1) }).document + "\n") }
        guard !entries.isEmpty else { return try StandardOutput.line("No changes on record.") }
        for (group, changes) in entries { try StandardOutput.write(group.text(changes, limit: records)) }
    }
}

struct ChangesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "List items added, removed and revalued between two days.",
        discussion: """
            Covers the household or one home, for reviewing a policy. Both days are included. Items removed from the \
            trash for good are not listed.
            """)

    @Option(help: "The first day.", transform: OptionValue.date)
    var from: CalendarDate

    @Option(help: "The last day; without it, today.", transform: OptionValue.date)
    var to: CalendarDate?

    @Option(help: "Only this home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Flag(help: "Print Markdown.")
    var markdown = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if markdown, output.json { throw ValidationError("--markdown and --json exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        let to = to ?? session.today
        guard from <= to else {
            throw CommandError.badValue(
                option: "--to", value: "\(to)", reason: "is before --from", hint: "name the earlier day first")
        }
        let home = try home.map { try session.store.household.home($0) }
        let history = session.store.history
        // From the last moment before the first day, to the last moment of the last day.
        let before = try history.snapshot(asOf: from.start(in: .current) - 0.001)
        let after = try history.snapshot(asOf: to.next.start(in: .current) - 0.001)
        let review = ReviewText(
            HouseholdReview(from: before, to: after, home: home?.id), from: from, to: to, home: home?.displayName)
        if output.json { return try StandardOutput.write(review.json.document + "\n") }
        try StandardOutput.write(markdown ? review.markdown : review.text(width: Terminal.outputWidth))
    }
}
