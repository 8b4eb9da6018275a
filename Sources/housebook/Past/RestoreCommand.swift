import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct RestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Bring something back from the trash, with what was deleted along with it.",
        discussion: "It gets back its slug, its number, and its place on policies."
    )

    @Argument(
        help: ArgumentHelp("Its slug, name or id.", valueName: "name"), completion: ReferenceCompletion.trash)
    var name: String

    @Option(help: ArgumentHelp("What it is: item, home, location, label, ...", valueName: "kind"))
    var kind: String?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let trash = session.store.trash
        let entries = try trash.entries()
        let fitting = entries.filter { entry in
            (kind == nil || [entry.kind.rawValue, entry.kind.noun, entry.kind.command].contains(kind))
                && (entry.id == name || entry.slug == name || NameKey(entry.name) == NameKey(name))
        }
        guard let entry = fitting.first else {
            throw CommandError.notInTrash(
                name, suggestions: NearestName.among(entries.map { $0.slug.isEmpty ? $0.name : $0.slug }, to: name))
        }
        guard fitting.count == 1 else { throw CommandError.severalInTrash(name, fitting.map(\.reference)) }
        let (changes, kept) = try trash.restore(entry)
        try StandardOutput.line(
            "Restored \(entry.reference)\(entry.alongWords.isEmpty ? "" : " with \(entry.alongWords)").")
        for line in changes.filter({ $0.what == .changed }).lines() { try StandardOutput.line("  " + line) }
        try kept.printAll()
    }
}
