import ArgumentParser
import Console
import Household
import HouseholdStore
import Search
import Workspace

struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find items, and everything else, by words.",
        discussion: """
            Finds what holds all the words, each as any part of a word; case and accents do not matter. Write a phrase \
            in quotation marks, and a dash before a word that must not occur: housebook find "oak table" -chair
            """)

    @Argument(parsing: .allUnrecognized, help: "The words.")
    var words: [String]

    @Option(help: "How many to list at most; JSON lists all.")
    var limit = 50

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be above zero") }
    }

    func run() async throws {
        // What the shell took out of quotation marks is a phrase.
        let typed = words.map { $0.contains(" ") && !$0.contains("\"") ? "\"\($0)\"" : $0 }.joined(separator: " ")
        let household = try site.open().store.snapshot().redacted(for: .owner)
        let index = SnapshotIndex(household.snapshot)
        let answer = HouseholdSearch(household, index).search(SearchQuery(typed))
        let found = FoundTable(answer, in: index)
        if output.json { return try StandardOutput.write(found.json(query: typed).document + "\n") }
        guard !answer.found.isEmpty else { return try StandardOutput.line("Nothing has \(typed.printable).") }
        if let corrected = answer.corrected {
            try StandardOutput.write("Nothing has \(typed.printable). This is for \(corrected.printable):\n\n")
        }
        try StandardOutput.write(found.table(limit: limit).rendered(width: Terminal.outputWidth))
        let count = "\nFound \(answer.found.count)"
        try StandardOutput.write(answer.found.count > limit ? count + "; --limit shows more.\n" : count + ".\n")
    }
}
