import Foundation
import Household
import Yams

/// The words of the interface, from the catalogue `words.yml`.
struct Words: Sendable {
    private let texts: [String: String]
    // The words that pages look up, some of them ten times a page: by the raw value of `Word`.
    private let phrases: [Phrase]
    private let counted: [(one: Phrase, other: Phrase)]

    var keys: Dictionary<String, String>.Keys { texts.keys }

    func contains(_ key: String) -> Bool { texts[key] != nil }

    /// Reads one or several catalogues; a later one overrides an earlier one, key by key.
    /// - Throws: `TemplateError` for a catalogue that is not a flat map of texts.
    init(_ catalogues: [(file: String, source: String)]) throws {
        var texts: [String: String] = [:]
        for catalogue in catalogues {
            let loaded: [String: String]
            do {
                loaded = try Self.texts(of: try Yams.compose(yaml: catalogue.source))
            } catch {
                throw TemplateError(
                    file: catalogue.file, line: 0, message: "the catalogue of words cannot be read: \(error)",
                    hint: "write one “key: text” on each line")
            }
            texts.merge(loaded) { _, new in new }
        }
        self.texts = texts
        phrases = Word.allCases.map { Phrase(texts[$0.key] ?? $0.key) }
        counted = Word.Counted.allCases.map { word in
            let keys = word.keys
            return (Phrase(texts[keys.one] ?? keys.one), Phrase(texts[keys.other] ?? keys.other))
        }
    }

    /// Every value as the text that the file has. A catalogue with only comments is valid, too.
    private static func texts(of document: Node?) throws -> [String: String] {
        guard let document else { return [:] }
        guard let mapping = document.mapping else { throw NoListOfTexts() }
        var texts: [String: String] = [:]
        for (key, value) in mapping {
            guard let key = key.scalar?.string, let value = value.scalar?.string else { throw NoListOfTexts() }
            texts[key] = value
        }
        return texts
    }

    private struct NoListOfTexts: Error, CustomStringConvertible {
        var description: String { "it is not a list of texts" }
    }

    /// A word by its key, or the key itself if the catalogue does not have it.
    subscript(_ key: String) -> String { texts[key] ?? key }

    subscript(_ word: Word) -> String { phrases[word.rawValue].text }

    /// A text with `{name}` filled in. A name without a value stays as it is, and so does a brace in a value.
    func callAsFunction(_ word: Word, _ values: KeyValuePairs<String, String>) -> String {
        phrases[word.rawValue].filled(values)
    }

    /// The form of a text for a number, with `{count}` filled in.
    /// - Parameter shown: The number as the locale writes it.
    func callAsFunction(_ word: Word.Counted, _ count: Int, shown: String) -> String {
        let forms = counted[word.rawValue]
        return (count == 1 ? forms.one : forms.other).filled(["count": shown])
    }

    /// Throws when the catalogue lacks a word that pages need.
    func checkComplete() throws {
        if let missing = Word.required.first(where: { texts[$0] == nil }) {
            throw TemplateError(
                file: "Templates/words.yml", line: 0, message: "the word “\(missing)” is missing",
                hint: NearestName.among(texts.keys, to: missing).first.map { "is it misspelled as “\($0)”?" })
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
