import Mustache
package import Templating
import Values

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
            self.model = model
            self.schema = type(of: model).schema
        }

        func child(named name: String) -> Any? {
            guard let field = schema[name] else { return nil }
            return Self.value(of: field, in: model)
        }

        private static func value(of field: Field, in model: some TemplateModel) -> Any? {
            withUnsafeBytes(of: model) { bytes in
                bytes.baseAddress.flatMap { value(field.stored.form, at: $0 + field.stored.offset) }
            }
        }

        private static func value(_ form: StoredField.Form, at address: UnsafeRawPointer) -> Any? {
            switch form {
            case .text: address.assumingMemoryBound(to: String.self).pointee
            case .optionalText: address.assumingMemoryBound(to: String?.self).pointee
            case .flag: address.load(as: Bool.self)
            case .texts: address.assumingMemoryBound(to: [String].self).pointee
            case .object(let type): parent(type, at: address)
            case .optionalObject(let type): type.isPresent(at: address) ? parent(type, at: address) : nil
            case .list(let type): list(type, at: address)
            case .hasModels(let type): !type.isEmpty(at: address)
            case .hasTexts: !address.assumingMemoryBound(to: [String].self).pointee.isEmpty
            }
        }

        private static func parent<Model: TemplateModel>(_ type: Model.Type, at address: UnsafeRawPointer) -> Parent {
            Parent(address.assumingMemoryBound(to: Model.self).pointee)
        }

        private static func list<Model: TemplateModel>(_ type: Model.Type, at address: UnsafeRawPointer) -> [Parent] {
            address.assumingMemoryBound(to: [Model].self).pointee.map { Parent($0) }
        }
    }
}
