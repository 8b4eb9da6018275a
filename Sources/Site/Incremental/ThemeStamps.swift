import Household
import Templating

/// The stamps of the templates, each with all its partials, and of the interface's words.
struct ThemeStamps: Sendable {
    let words: Stamp
    private let templates: [Input: Stamp]

    init(_ templates: [String: TemplateSource], words: WordCatalogue) {
        self.templates = Dictionary(
            uniqueKeysWithValues: PageTemplate.allCases.map { ($0.input, Self.stamp(of: $0.rawValue, templates)) })
        var stamp = Stamp()
        for key in words.keys.sorted() {
            stamp.mix(key)
            stamp.mix(words[key])
        }
        self.words = stamp
    }

    /// - Parameter template: An input of the kind `template`.
    subscript(_ template: Input) -> Stamp { templates[template] ?? Stamp() }

    /// The recursion ends, because the templates were compiled before and none includes itself.
    private static func stamp(of name: String, _ templates: [String: TemplateSource]) -> Stamp {
        var stamp = Stamp()
        for piece in templates[name]?.pieces ?? [] {
            switch piece {
            case .text(let text): stamp.mix(text)
            case .tag(let tag):
                stamp.mix(tag.kind.rawValue)
                stamp.mix(tag.name)
                if tag.kind == .partial { stamp.mix(Self.stamp(of: tag.name, templates)) }
            }
        }
        return stamp
    }
}

extension PageTemplate {
    var input: Input { Input(.template, Stamp(of: rawValue)) }
}
