import Values

/// The signs and words by which people mark a date as a guess: `ca. 2012`, `~2012`, `um 2012`, `2012?`.
enum DateGuess {
    private static let signs: Set<Character> = ["~", "～", "≈", "±", "?", "？", "頃", "경"]

    /// Words in the languages of the known headings, folded.
    private static let words: Set<String> = [
        "ca", "c", "cca", "circa", "zirka", "about", "around", "approx", "approximately", "roughly", "maybe", "perhaps",
        "probably", "um", "etwa", "ungefahr", "vielleicht", "vermutlich", "wohl", "environ", "env", "vers", "hacia",
        "aprox", "aproximadamente", "verso", "rond", "ongeveer",
    ]

    /// Words around a year that say nothing: `im Jahr 2012`.
    private static let fillers: Set<String> = [
        "in", "im", "das", "en", "em", "nel", "the", "year", "jahr", "annee", "anno", "ano", "jaar",
    ]

    /// - Returns: The text without such marks, and whether it had any.
    static func removed(from text: String) -> (date: String, isGuess: Bool) {
        var (rest, isGuess) = (text[...], false)
        while let first = rest.first {
            let word = rest.prefix { $0.isLetter && !signs.contains($0) }
            let folded = String(decoding: FoldedText.of(String(word)), as: UTF8.self)
            if signs.contains(first) || words.contains(folded) {
                isGuess = true
            } else if first != " ", first != "(", first != ".", !fillers.contains(folded) {
                break
            }
            rest = rest.dropFirst(max(1, word.count))
        }
        while let last = rest.last {
            let word = rest.reversed().prefix { $0.isASCII && $0.isLetter }
            if signs.contains(last) || words.contains(String(word.reversed()).lowercased()) {
                isGuess = true
            } else if last != " ", last != "(", last != ")" {
                break
            }
            rest = rest.dropLast(max(1, word.count))
        }
        return (String(rest), isGuess)
    }
}
