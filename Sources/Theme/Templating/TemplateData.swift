package import Foundation
import Values

/// A page model as JSON, for programs that typeset pages without our templates.
///
/// Members are in the order of their declaration. Absent values are left out, and so are fields for only one format of
/// page: HTML and Markdown.
package struct TemplateData {
    private var bytes: [UInt8] = []

    /// Begins an object with the interface's language and all its words.
    package init(_ words: WordCatalogue, language: String) {
        begin("{")
        key("language")
        string(language)
        key("words")
        begin("{")
        for word in words.keys.sorted() {
            key(word)
            string(words[word])
        }
        end("}")
    }

    /// Appends the members of a model.
    package mutating func append<Model: TemplateModel>(_ model: Model) {
        withUnsafePointer(to: model) { append(Model.schema, at: UnsafeRawPointer($0)) }
    }

    package func finished() -> Data { Data(bytes + Array("}\n".utf8)) }

    /// Appends the members of the model at an address.
    private mutating func append(_ schema: Schema, at address: UnsafeRawPointer) {
        for (name, field) in schema.inOrder {
            switch field.kind {
            case .html, .markdown: continue
            case .text, .link, .command, .flag, .object, .list, .texts: append(name, field, at: address)
            }
        }
    }

    private mutating func append(_ name: String, _ field: Field, at model: UnsafeRawPointer) {
        let address = model + field.stored.offset
        switch (field.stored.form, field.kind) {
        case (.text, _):
            key(name)
            text(address.assumingMemoryBound(to: String.self).pointee)
        case (.optionalText, _):
            guard let value = address.assumingMemoryBound(to: String?.self).pointee else { return }
            key(name)
            text(value)
        case (.flag, _):
            key(name)
            flag(address.load(as: Bool.self))
        case (.hasModels(let type), _):
            key(name)
            flag(!type.isEmpty(at: address))
        case (.hasTexts, _):
            key(name)
            flag(!address.assumingMemoryBound(to: [String].self).pointee.isEmpty)
        case (.texts, _):
            key(name)
            begin("[")
            for value in address.assumingMemoryBound(to: [String].self).pointee {
                separate()
                text(value)
            }
            end("]")
        case (.object, .object(let schema)):
            key(name)
            object(schema, at: address)
        case (.optionalObject(let type), .object(let schema)):
            guard type.isPresent(at: address) else { return }
            key(name)
            object(schema, at: address)
        case (.list(let type), .list(let schema)):
            key(name)
            begin("[")
            type.forEach(at: address) { element in
                separate()
                object(schema, at: element)
            }
            end("]")
        case (.object, _), (.optionalObject, _), (.list, _): break
        }
    }

    private mutating func object(_ schema: Schema, at address: UnsafeRawPointer) {
        begin("{")
        append(schema, at: address)
        end("}")
    }

    private mutating func flag(_ flag: Bool) { bytes.append(utf8Of: flag ? "true" : "false") }

    /// A PDF keeps a date on one line without a joiner, which would be in what is copied from it.
    private mutating func text(_ text: String) { string(text.replacing("\u{A0}\u{2060}", with: "\u{A0}")) }

    // MARK: - Punctuation

    private mutating func begin(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }

    private mutating func end(_ sign: Unicode.Scalar) { bytes.append(UInt8(ascii: sign)) }

    /// Appends a comma, except after an opening bracket.
    private mutating func separate() {
        guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else { return }
        bytes.append(UInt8(ascii: ","))
    }

    private mutating func key(_ name: String) {
        separate()
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes.append(utf8Of: "\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
