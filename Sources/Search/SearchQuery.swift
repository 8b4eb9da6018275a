package import Household

/// What a person typed to find something: words, all of which must occur; `"several words"` that must stand together;
/// and `-word` for what must not occur.
package struct SearchQuery: Hashable, Sendable {
    /// Each may be any part of a word.
    let wanted: [SearchWord]
    let unwanted: [SearchWord]

    /// Whether there is nothing to look for. Words to leave out alone find nothing.
    package var isEmpty: Bool { wanted.isEmpty }

    package init(_ text: String) {
        var (wanted, unwanted): ([SearchWord], [SearchWord]) = ([], [])
        // What a reader of codes types, `HB GA-03`, is the code alone.
        var rest = (PrintedCode.read(text) ?? text)[...]
        while let term = Self.next(in: &rest) {
            let word = SearchWord(FoldedText.of(String(term.text)))
            guard !word.bytes.isEmpty else { continue }
            if term.isUnwanted { unwanted.append(word) } else { wanted.append(word) }
        }
        (self.wanted, self.unwanted) = (wanted, unwanted)
    }

    /// The words that must occur, cut at spaces: what holds them all holds each piece within one of its texts.
    package var pieces: [SearchWord] {
        wanted.flatMap { $0.bytes.split(separator: UInt8(ascii: " ")) }.map { SearchWord(Array($0)) }
    }

    /// The words that must occur, each as a query of its own.
    package var singly: [SearchQuery] { wanted.map { SearchQuery(wanted: [$0], unwanted: []) } }

    /// The words that must occur, folded, with spaces between them.
    package var text: String {
        wanted.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: " ")
    }

    init(wanted: [SearchWord], unwanted: [SearchWord]) {
        (self.wanted, self.unwanted) = (wanted, unwanted)
    }

    private struct Term {
        var text: Substring
        var isUnwanted: Bool
    }

    /// Takes the next term from the beginning of the text; nil at its end.
    private static func next(in rest: inout Substring) -> Term? {
        rest = rest.drop(while: \.isWhitespace)
        guard let first = rest.first else { return nil }
        var isUnwanted = false
        // A single dash is no word to leave out.
        if first == "-", let second = rest.dropFirst().first, !second.isWhitespace {
            isUnwanted = true
            rest = rest.dropFirst()
        }
        guard let opening = rest.first, quotationMarks.contains(opening) else {
            let word = rest.prefix { !$0.isWhitespace }
            rest = rest.dropFirst(word.count)
            return Term(text: word, isUnwanted: isUnwanted)
        }
        // Without a closing mark, the phrase goes on to the end. Inside a word, as in 65", the mark is a letter.
        let phrase = rest.dropFirst().prefix { !quotationMarks.contains($0) }
        rest = rest.dropFirst(phrase.count + 2)
        return Term(text: phrase, isUnwanted: isUnwanted)
    }

    /// The straight one, and those that phones put in its place.
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "«", "»"]
}
