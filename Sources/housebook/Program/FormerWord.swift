/// Words of the command line that were replaced. They still work, but no help, completion or message shows them.
enum FormerWord {
    private static let presentWords = ["location": "room", "vault": "price-book"]

    /// The present word for a command, a field or a kind of record; `word` itself if it was not replaced.
    @Sendable static func present(_ word: String) -> String { presentWords[word] ?? word }

    /// Replaces the option `--location`, with or without its value, by `--room`.
    static func presentOption(_ word: String) -> String {
        let former = "--location"
        return word == former || word.hasPrefix(former + "=") ? "--room" + word.dropFirst(former.count) : word
    }
}
