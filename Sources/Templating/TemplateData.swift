package import Foundation

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
    package mutating func append(_ model: some TemplateModel) {
        let fields = type(of: model).fields.schema.sorted { $0.value.position < $1.value.position }
        for (name, field) in fields {
            switch field.kind {
            case .html, .markdown: continue
            case .text, .link, .command, .flag, .object, .list, .texts: break
            }
            let value = model.value(at: field.position)
            if case .absent = value { continue }
            key(name)
            append(value)
        }
    }

    package func finished() -> Data { Data(bytes + Array("}\n".utf8)) }

    private mutating func append(_ value: FieldValue) {
        switch value {
        case .absent: bytes.append(utf8Of: "null")
        // A PDF keeps a date on one line without a joiner, which would be in what is copied from it.
        case .text(let text): string(text.replacing("\u{A0}\u{2060}", with: "\u{A0}"))
        case .flag(let flag): bytes.append(utf8Of: flag ? "true" : "false")
        case .texts(let texts): list(texts) { $0.append(.text($1)) }
        case .object(let model): object(model)
        case .list(let models): list(models) { $0.object($1) }
        }
    }

    private mutating func object(_ model: any TemplateModel) {
        begin("{")
        append(model)
        end("}")
    }

    private mutating func list<Element>(_ elements: [Element], _ append: (inout TemplateData, Element) -> Void) {
        begin("[")
        for element in elements {
            separate()
            append(&self, element)
        }
        end("]")
    }

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
