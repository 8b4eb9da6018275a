import ArgumentParser
import Household
import Values

/// The words of a command line that name a command, such as `housebook item add`, and the first unknown word.
struct CommandPath {
    /// The arguments, with present words in place of former ones.
    private(set) var arguments: [String]
    private(set) var words: [String]
    private var unknown: UnknownWord?

    private struct UnknownWord {
        var word: String
        var known: [String]
    }

    /// The options with a value that may stand before a command.
    private static let optionsWithValue = ["--root", "--generate-completion-script"]

    init(_ typed: [String]) {
        var end = typed.firstIndex(of: "--") ?? typed.endIndex
        // A shell's request names the option to complete after the mark: `---completion item add -- --location`.
        if typed.first == "---completion", end < typed.endIndex { end = min(end + 2, typed.endIndex) }
        arguments = typed[..<end].map(FormerWord.presentOption) + typed[end...]
        words = ["housebook"]
        var configuration = Housebook.configuration
        // After `help` and a shell's `---completion`, names are left to the parser.
        var checksNames = true
        var rest = arguments.indices
        while let position = rest.popFirst(), !configuration.subcommands.isEmpty {
            if words.count == 1 { arguments[position] = FormerWord.present(arguments[position]) }
            let word = arguments[position]
            if word == "--" { return }
            if words.count == 1, word == "help" || word.hasPrefix("---") {
                checksNames = false
                continue
            }
            let takesValue = Self.optionsWithValue.contains(word)
            if takesValue { rest = rest.dropFirst() }
            // Options of the default subcommand, as in `housebook hub --port 8080`.
            if word.hasPrefix("-"), !takesValue, configuration.defaultSubcommand != nil { return }
            if word.hasPrefix("-") { continue }
            let names = configuration.subcommands.compactMap { $0.configuration.commandName }
            guard let command = names.firstIndex(of: word) else {
                if checksNames { unknown = UnknownWord(word: word, known: names) }
                return
            }
            words.append(word)
            configuration = configuration.subcommands[command].configuration
        }
    }

    /// - Throws: `CommandError.unknownCommand` if a word stands in the place of a command but names none.
    func checkNames() throws(CommandError) {
        guard let unknown else { return }
        throw .unknownCommand(
            unknown.word, of: words.joined(separator: " "),
            suggestions: NearestName.among(unknown.known, to: unknown.word))
    }
}
