import ArgumentParser
import Household
import Search

/// The words of a search.
struct SearchWords: ParsableArguments {
    @Argument(
        parsing: .allUnrecognized,
        help: "Words to find, each as any part of a word; -word excludes one. Put a phrase in quotation marks.")
    var words: [String] = []

    func validate() throws {
        // A word with a single leading dash is excluded from the search.
        guard let option = words.first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("Unknown option '\(option)'")
    }

    /// The words in one line. A word with spaces, which the shell took out of quotation marks, is a phrase again, unless
    /// it is what a reader of codes types.
    var line: String {
        words.map { word in
            let isPhrase = word.contains(" ") && !word.contains("\"") && PrintedCode.read(word) == nil
            return isPhrase ? "\"\(word)\"" : word
        }.joined(separator: " ")
    }

    var query: SearchQuery { SearchQuery(line) }
}
