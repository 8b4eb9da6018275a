import ArgumentParser
import Console
import Search
import Workspace

struct FindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Find items and other records by words.",
        discussion: "Case and accents do not matter: housebook find \"oak table\" -chair")

    @OptionGroup var words: SearchWords

    @Option(help: "List at most this many; JSON lists all.")
    var limit = 50

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be above zero") }
        guard !words.query.isEmpty else { throw ValidationError("Give at least one word to find") }
    }

    func run() async throws {
        let session = try site.open()
        let (search, answer) = try NoticePrinter.showing { try session.find(words.query, notify: $0) }
        let found = FoundTable(answer, of: words.line, in: search)
        try StandardOutput.write(
            output.json ? found.json.document + "\n" : found.text(limit: limit, width: Terminal.outputWidth))
    }
}
