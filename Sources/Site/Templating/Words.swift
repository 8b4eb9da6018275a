import Foundation
import Household
import Yams

/// The words of the interface, from the catalogue `words.yml`.
struct Words: Sendable {
    private let texts: [String: String]

    var keys: Dictionary<String, String>.Keys { texts.keys }

    func contains(_ key: String) -> Bool { texts[key] != nil }

    /// Reads one or several catalogues; a later one takes the place of an earlier one, key by key.
    /// - Throws: `TemplateError` for what is no flat map of texts.
    init(_ catalogues: [(file: String, source: String)]) throws {
        var texts: [String: String] = [:]
        for catalogue in catalogues {
            let loaded: [String: String]
            do {
                // One that holds only remarks is a catalogue, too.
                let isEmpty = try Yams.compose(yaml: catalogue.source) == nil
                loaded = isEmpty ? [:] : try YAMLDecoder().decode([String: String].self, from: catalogue.source)
            } catch {
                throw TemplateError(
                    file: catalogue.file, line: 0, message: "the catalogue of words cannot be read: \(error)",
                    hint: "it is a list of lines “key: text”")
            }
            texts.merge(loaded) { _, new in new }
        }
        self.texts = texts
    }

    /// A word by its key, or the key where the catalogue has none.
    subscript(_ key: String) -> String { texts[key] ?? key }

    subscript(_ word: Word) -> String { self[word.rawValue] }

    /// A text with `{name}` filled in. A name that has no value stays as it is, and so does a brace in a value.
    func callAsFunction(_ word: Word, _ values: KeyValuePairs<String, String>) -> String { fill(self[word], values) }

    /// The form of a text that goes with a number, with `{count}` filled in.
    /// - Parameter shown: The number as the locale writes it.
    func callAsFunction(_ word: Word.Counted, _ count: Int, shown: String) -> String {
        fill(self[count == 1 ? "\(word.rawValue).one" : "\(word.rawValue).other"], ["count": shown])
    }

    private func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = rest[rest.utf8.index(after: open)..<close]
            let end = rest.utf8.index(after: close)
            result += rest[..<open]
            if let value = values.first(where: { $0.key == name }) {
                result += value.value
            } else {
                result += rest[open..<end]
            }
            rest = rest[end...]
        }
        return result + rest
    }

    /// Refuses a catalogue that lacks a word which pages need.
    func checkComplete() throws {
        if let missing = Word.required.first(where: { texts[$0] == nil }) {
            throw TemplateError(
                file: "Templates/words.yml", line: 0, message: "the word “\(missing)” is missing",
                hint: NearestName.among(texts.keys, to: missing).first.map { "did you mean it by “\($0)”?" })
        }
    }
}
