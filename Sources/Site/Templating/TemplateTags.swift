/// A tag of a Mustache template, and where it stands.
struct TemplateTag: Equatable {
    enum Kind: Equatable {
        case variable, unescaped, section, inverted, end, partial, pragma, comment
    }

    var kind: Kind
    var name: String
    /// From 1.
    var line: Int
    /// The whole tag, braces included, in the source.
    var range: Range<String.Index>
}

/// Why a template cannot be used.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
    public var file: String
    /// From 1; 0 where the whole file is at fault.
    public var line: Int
    public var message: String
    public var hint: String?

    public var description: String { "\(message) (\(file)\(line > 0 ? ":\(line)" : ""))" }
}

/// Finds the tags of a template. Parsing proper is the Mustache library's work; this reads only as much as checking names
/// against a page's model takes, which the library, whose parsed templates are closed, cannot be asked for.
enum TemplateTags {
    /// - Throws: `TemplateError` for a tag that is not closed, and for what we keep out of templates (set delimiters, and
    ///   inheritance, through which a name's scope could not be told).
    static func scan(_ source: String, file: String) throws -> [TemplateTag] {
        var tags: [TemplateTag] = []
        var line = 1
        var counted = source.startIndex
        var rest = source[...]
        while let open = rest.firstRange(of: "{{") {
            line += source[counted..<open.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") }
            counted = open.lowerBound
            let isTriple = source[open.upperBound...].first == "{"
            let close = isTriple ? "}}}" : "}}"
            guard let end = source[open.upperBound...].firstRange(of: close) else {
                throw TemplateError(
                    file: file, line: line, message: "a tag is opened and never closed",
                    hint: "\(isTriple ? "{{{" : "{{") needs \(close)")
            }
            let inside = source[open.upperBound..<end.lowerBound].drop { $0 == "{" }
            tags.append(try tag(inside, isTriple: isTriple, file: file, line: line, open.lowerBound..<end.upperBound))
            rest = source[end.upperBound...]
        }
        return tags
    }

    private static func tag(
        _ inside: Substring, isTriple: Bool, file: String, line: Int, _ range: Range<String.Index>
    ) throws -> TemplateTag {
        let sigils: [Character: TemplateTag.Kind] = [
            "#": .section, "^": .inverted, "/": .end, ">": .partial, "&": .unescaped, "!": .comment, "%": .pragma,
        ]
        let sigil = inside.first ?? " "
        if ["<", "$", "="].contains(sigil) {
            throw TemplateError(
                file: file, line: line, message: "the tag {{\(inside)}} is not for page templates",
                hint: "use sections {{#x}} and partials {{>x}}")
        }
        let kind = isTriple ? .unescaped : sigils[sigil] ?? .variable
        let name = sigils[sigil] == nil ? inside : inside.dropFirst()
        return TemplateTag(kind: kind, name: name.trimmed, line: line, range: range)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
