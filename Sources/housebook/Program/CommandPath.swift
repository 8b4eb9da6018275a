import ArgumentParser
import Household
import Values

/// The words of a command line that name a command, such as `housebook item add`, and the first unknown word.
struct CommandPath {
    private(set) var words: [String]
    private var unknown: UnknownWord?

    private struct UnknownWord {
        var word: String
        var known: [String]
    }

    /// The options with a value that may stand before a command.
    private static let optionsWithValue = ["--root", "--generate-completion-script"]

    init(_ arguments: [String]) {
        words = ["housebook"]
        var configuration = Housebook.configuration
        var rest = arguments[...]
        while let word = rest.popFirst(), !configuration.subcommands.isEmpty {
            // Words after `--`, and a shell's `---completion` request, are left to the parser.
            if word == "--" || word.hasPrefix("---") { return }
            let takesValue = Self.optionsWithValue.contains(word)
            if takesValue { rest = rest.dropFirst() }
            // Options of the default subcommand, as in `housebook hub --port 8080`.
            if word.hasPrefix("-"), !takesValue, configuration.defaultSubcommand != nil { return }
            if word.hasPrefix("-") { continue }
            let names = configuration.subcommands.compactMap { $0.configuration.commandName }
            guard let position = names.firstIndex(of: word) else {
                if words.count > 1 || word != "help" { unknown = UnknownWord(word: word, known: names) }
                return
            }
            words.append(word)
            configuration = configuration.subcommands[position].configuration
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
