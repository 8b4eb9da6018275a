import ArgumentParser
import Console
import Household
import HouseholdStore
import Values
import Workspace

struct TrashCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trash", abstract: "List deleted records, or remove them for good.",
        subcommands: [TrashList.self, TrashEmpty.self], defaultSubcommand: TrashList.self)
}

struct TrashList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List deleted records, with those that were deleted along with them.",
        discussion: "`housebook restore NAME` brings one back.")

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let entries = try site.open().store.trash.entries()
        var table = TextTable([.key("Slug"), .text("Name"), .text("Kind"), .key("Deleted"), .text("Along with it")])
        for entry in entries {
            table.append([entry.slug, entry.name, entry.kind.pastNoun, entry.deletedAt.minute, entry.alongWords])
        }
        try output.printList(
            entries.map(RecordSheet.init), table: entries.isEmpty ? nil : table, empty: "The trash is empty.")
    }
}

struct TrashEmpty: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "empty", abstract: "Remove deleted records and their files for good. Asks first.")

    @Option(help: "Only records deleted at least this long ago, such as 90d.")
    var olderThan = Age(days: 0)

    @OptionGroup var asking: ConfirmationOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let store = try site.open().store
        let records = try store.removable(olderThan: olderThan.seconds, withHistory: false).records
        guard records > 0 else { return try StandardOutput.line("Nothing to remove.") }
        try asking.confirm(
            "Remove \(records.counted("deleted record")) for good?",
            orRefuse: "removing \(records.counted("deleted record"))")
        try store.emptyTrash(olderThan: olderThan.seconds).print()
    }
}

struct CompactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Free disk space: remove old history and records deleted long ago. Asks first.",
        discussion: "Removed changes can no longer be undone, and removed records no longer restored.")

    @Option(help: ArgumentHelp("How many days of history and trash to keep.", valueName: "days"))
    var keepDays = 90

    @OptionGroup var asking: ConfirmationOption
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if keepDays < 0 { throw ValidationError("--keep-days: at least 0") }
    }

    func run() async throws {
        let store = try site.open().store
        let age = Age(days: keepDays).seconds
        let removal = try store.removable(olderThan: age, withHistory: true)
        if removal.records + removal.entries > 0 {
            let what =
                "\(removal.records.counted("deleted record")) and \(removal.entries.counted("change")) of the history"
            try asking.confirm("Remove \(what) for good?", orRefuse: "removing \(what)")
        }
        try store.compact(olderThan: age).print()
    }
}

/// A number of days, written `90d` or `90`, or of weeks, `12w`.
struct Age: ExpressibleByArgument {
    let days: Int

    init(days: Int) { self.days = days }

    init?(argument: String) {
        let isInWeeks = argument.hasSuffix("w")
        let number = isInWeeks || argument.hasSuffix("d") ? argument.dropLast() : argument[...]
        guard let number = Int(number), (0..<100_000).contains(number) else { return nil }
        days = isInWeeks ? number * 7 : number
    }

    var defaultValueDescription: String { "\(days)d" }

    var seconds: Double { Double(days) * 86_400 }
}

extension Store.Removal {
    func print() throws {
        let entries = entries == 0 ? "" : " and \(entries.counted("change")) of the history"
        try StandardOutput.line("Removed \(records.counted("record"))\(entries); \(bytes.inBytes) given back.")
    }
}

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore a record from the trash, with those that were deleted along with it.",
        discussion: "The record gets back its slug, its number and its place on policies."
    )

    @Argument(
        help: ArgumentHelp("Its slug, its id, its name or a part of it.", valueName: "name"),
        completion: ReferenceCompletion.trash)
    var name: String

    @Option(
        help: ArgumentHelp("Its kind: item, home, room, label, ...", valueName: "kind"), transform: FormerWord.present)
    var kind: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let trash = session.store.trash
        let entry = try chosen(among: trash.entries())
        let (changes, kept) = try trash.restore(entry)
        try StandardOutput.line(
            "Restored \(entry.reference)\(entry.alongWords.isEmpty ? "" : " with \(entry.alongWords)").")
        for line in changes.filter({ $0.what == .changed }).lines() { try StandardOutput.line("  " + line) }
        try kept.printAll()
    }

    private func chosen(among entries: [Trash.Entry]) throws(CommandError) -> Trash.Entry {
        let typed = TypedName(name)
        let fitting = entries.filter { entry in
            kind == nil || [entry.kind.rawValue, entry.kind.pastNoun, entry.kind.command].contains(kind)
        }
        let found = typed.find(among: fitting) { TypedName.Names(id: $0.id, slug: $0.slug, names: [$0.name]) }
        switch found {
        case .one(let entry): return entry
        case .several(let entries): throw .severalInTrash(name, entries.map(\.reference))
        case .none:
            throw .notInTrash(
                name, suggestions: typed.suggestions(entries.map { $0.slug.isEmpty ? $0.name : $0.slug }))
        }
    }
}
