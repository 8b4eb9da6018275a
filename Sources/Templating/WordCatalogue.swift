import Yams

/// The words of an interface by key, from one or several catalogues `words.yml`.
package struct WordCatalogue: Sendable {
    private let texts: [String: String]

    package var keys: Dictionary<String, String>.Keys { texts.keys }

    /// Reads catalogues; a later one overrides an earlier one, key by key.
    /// - Throws: `TemplateError` for a catalogue that is not a flat map of texts.
    package init(_ catalogues: [(file: String, source: String)]) throws {
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

    package func contains(_ key: String) -> Bool { texts[key] != nil }

    /// A word by its key, or the key itself if the catalogue does not have it.
    package subscript(_ key: String) -> String { texts[key] ?? key }
}
