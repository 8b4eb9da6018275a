import YAML

/// The words of an interface by key, from one or several catalogues `words.yml`.
package struct WordCatalogue: Sendable {
    private var texts: [String: String]

    package var keys: Dictionary<String, String>.Keys { texts.keys }

    /// Reads catalogues; a later one overrides an earlier one, key by key.
    /// - Throws: `TemplateError` for a catalogue that is not a flat map of texts.
    package init(_ catalogues: [(file: String, source: String)]) throws {
        var texts: [String: String] = [:]
        for catalogue in catalogues {
            let loaded: [String: String]
            do throws(YAMLFault) {
                loaded = try Self.texts(of: YAMLValue.read(catalogue.source))
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
    private static func texts(of document: YAMLValue?) throws(YAMLFault) -> [String: String] {
        guard let document else { return [:] }
        let notTexts = YAMLFault.other(description: "it is not a list of texts")
        guard let mapping = document.map else { throw notTexts }
        var texts: [String: String] = [:]
        for (key, value) in mapping {
            guard let key = key.text, let value = value.text else { throw notTexts }
            texts[key] = value
        }
        return texts
    }

    /// The catalogue with each `{name}` in one of its texts filled in.
    package func filling(_ key: String, _ values: [String: String]) -> Self {
        var filled = self
        for (name, value) in values {
            filled.texts[key] = filled.texts[key]?.replacing("{\(name)}", with: value)
        }
        return filled
    }

    package func contains(_ key: String) -> Bool { texts[key] != nil }

    /// A word by its key, or the key itself if the catalogue does not have it.
    package subscript(_ key: String) -> String { texts[key] ?? key }
}
