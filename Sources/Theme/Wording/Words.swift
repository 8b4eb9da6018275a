package import Household
package import Templating
import Values

/// The words of the interface that pages look up, some of them ten times a page.
///
/// A class, like `Formats`: every look-up from another module would retain what a struct holds.
package final class Words: Sendable {
    /// All words, including those that only templates name.
    package let catalogue: WordCatalogue
    // By the raw value of `Word`.
    private let phrases: [Phrase]
    private let counted: [(one: Phrase, other: Phrase)]

    package init(_ catalogue: WordCatalogue) {
        let catalogue = catalogue.filling("madeBy", ["version": ProgramVersion.text])
        self.catalogue = catalogue
        phrases = Word.allCases.map { Phrase(catalogue[$0.key]) }
        counted = Word.Counted.allCases.map { (Phrase(catalogue[$0.keys.one]), Phrase(catalogue[$0.keys.other])) }
    }

    package subscript(_ word: Word) -> String { phrases[word.rawValue].text }

    /// A text with `{name}` filled in. A name without a value stays as it is, and so does a brace in a value.
    package func callAsFunction(_ word: Word, _ values: KeyValuePairs<String, String>) -> String {
        phrases[word.rawValue].filled(values)
    }

    /// The form of a text for a number, with `{count}` filled in.
    /// - Parameter shown: The number as the locale writes it.
    package func callAsFunction(_ word: Word.Counted, _ count: Int, shown: String) -> String {
        let forms = counted[word.rawValue]
        return (count == 1 ? forms.one : forms.other).filled(["count": shown])
    }

    /// Throws when the catalogue lacks a word that pages need.
    package func checkComplete() throws {
        if let missing = Word.required.first(where: { !catalogue.contains($0) }) {
            throw TemplateError(
                file: "Templates/words.yml", line: 0, message: "the word “\(missing)” is missing",
                hint: NearestName.among(catalogue.keys, to: missing).first.map { "is it misspelled as “\($0)”?" })
        }
    }
}

extension Words {
    /// The sentence that says who a page is for.
    package func callAsFunction(for audience: Audience) -> String {
        self(Word(for: audience), ["audience": audience.name])
    }
}

extension Word {
    /// The sentence that says who a page is for. All audiences that the household defined share one sentence, which
    /// includes the audience's name.
    fileprivate init(for audience: Audience) {
        self =
            switch audience {
            case .owner: .audienceOwner
            case .family: .audienceFamily
            case .insurer: .audienceInsurer
            case .mover: .audienceMover
            case .everyone: .audiencePublic
            default: .audienceOther
            }
    }
}

/// A text with placeholders `{name}` in it.
private struct Phrase {
    private enum Part {
        case text(String)
        case place(name: String)
    }

    let text: String
    private let parts: [Part]

    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            parts.append(.text(String(rest[..<open])))
            parts.append(.place(name: String(rest[rest.utf8.index(after: open)..<close])))
            rest = rest[rest.utf8.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    func filled(_ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .text(let text): result += text
            case .place(let name):
                result += values.first { $0.key == name }?.value ?? "{\(name)}"
            }
        }
        return result
    }
}
