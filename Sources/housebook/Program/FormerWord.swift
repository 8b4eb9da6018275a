/// Words of the command line that were replaced. They still work, but no help, completion or message shows them.
enum FormerWord {
    private static let presentWords = ["location": "room", "vault": "price-book"]

    /// The present word for a command, a field or a kind of record; `word` itself if it was not replaced.
    @Sendable static func present(_ word: String) -> String { presentWords[word] ?? word }

    private static let presentOptions = ["--location": "--room", "--for": "--audience"]

    /// Replaces a former option, with or without its value, by the present one.
    static func presentOption(_ word: String) -> String {
        let name = word.prefix { $0 != "=" }
        return presentOptions[String(name)].map { $0 + word.dropFirst(name.count) } ?? word
    }
}
