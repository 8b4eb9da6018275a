import Mustache
package import Templating

/// The Mustache library with the same templates and models: the reference for our own.
package struct MustacheReference {
    private let library: MustacheLibrary

    /// - Parameter templates: Sources by name, `item.html`.
    package init(_ templates: [String: String], words: WordCatalogue) throws {
        // Registered only with this one type, so the order of tests does not matter.
        MustacheContentTypes.register(MarkdownContent(), named: "MARKDOWN")
        var library = MustacheLibrary()
        for (name, source) in templates {
            try library.register(Self.withWords(source, words, isMarkdown: name.hasSuffix(".md")), named: name)
        }
        self.library = library
    }

    package func render(_ template: String, _ model: any TemplateModel) -> String? {
        library.render(Parent(model), withTemplate: template)
    }

    /// Puts the words in before the library reads a template, since it does not know them.
    private static func withWords(_ source: String, _ words: WordCatalogue, isMarkdown: Bool) -> String {
        words.keys.reduce(source) { source, key in
            var bytes: [UInt8] = []
            if isMarkdown {
                MarkdownText.escape(words[key], into: &bytes)
            } else {
                HTML.escape(words[key], into: &bytes)
            }
            return source.replacing("{{words.\(key)}}", with: String(decoding: bytes, as: UTF8.self))
        }
    }

    private struct MarkdownContent: MustacheContentType {
        func escapeText(_ text: String) -> String {
            var bytes: [UInt8] = []
            MarkdownText.escape(text, into: &bytes)
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A model in the form that the library reads.
    private struct Parent: MustacheParent {
        let model: any TemplateModel
        let schema: Schema

        init(_ model: any TemplateModel) {
            func schema<Model: TemplateModel>(of model: Model) -> Schema { Model.fields.schema }
            self.model = model
            self.schema = schema(of: model)
        }

        func child(named name: String) -> Any? {
            guard let field = schema[name] else { return nil }
            switch model.value(at: field.position) {
            case .absent: return nil
            case .text(let text): return text
            case .flag(let flag): return flag
            case .object(let object): return Parent(object)
            case .list(let objects): return objects.map(Parent.init)
            case .texts(let texts): return texts
            }
        }
    }
}
