package import Values

/// A tag of a Mustache template, and its line.
package struct TemplateTag: Equatable, Sendable {
    package enum Kind: UInt8, Sendable {
        case variable, unescaped, section, inverted, end, partial, pragma, comment

        /// Whether a line that holds only this tag vanishes with it.
        var mayStandAlone: Bool { self != .variable && self != .unescaped }
    }

    package let kind: Kind
    package let name: String
    /// From 1.
    package let line: Int
}

/// Why a template cannot be used.
package struct TemplateError: Explained, Hashable {
    package var file: String
    /// From 1; 0 where the whole file is at fault.
    package var line: Int
    package var message: String
    package var hint: String?

    package init(file: String, line: Int, message: String, hint: String?) {
        self.file = file
        self.line = line
        self.message = message
        self.hint = hint
    }

    package var explanation: Explanation { .data(message, hint).at(file, line: line > 0 ? line : nil) }

    package var description: String { "\(message) (\(file)\(line > 0 ? ":\(line)" : ""))" }
}

/// A template's source, cut into texts and tags.
package struct TemplateSource: Sendable {
    package enum Piece: Equatable, Sendable {
        case text(String)
        case tag(TemplateTag)
    }

    /// The name of the file in errors: `Templates/item.html.mustache`.
    package let file: String
    package private(set) var pieces: [Piece] = []

    /// - Throws: `TemplateError` for a tag that is not closed, for an indented partial, and for tags that templates may
    ///   not use.
    package init(_ source: String, file: String) throws {
        self.file = file
        let source = source.utf8.contains(UInt8(ascii: "\r")) ? source.replacing("\r\n", with: "\n") : source
        var line = 1
        var rest = source[...]
        while let open = rest.firstRange(ofASCII: "{{") {
            var text = rest[..<open.lowerBound]
            line += text.utf8.count { $0 == UInt8(ascii: "\n") }
            let isTriple = rest[open.upperBound...].first == "{"
            let close = isTriple ? "}}}" : "}}"
            guard let end = rest[open.upperBound...].firstRange(ofASCII: close) else {
                throw TemplateError(
                    file: file, line: line, message: "a tag is never closed",
                    hint: "\(isTriple ? "{{{" : "{{") needs \(close)")
            }
            let inside = rest[open.upperBound..<end.lowerBound].drop { $0 == "{" }
            let tag = try Self.tag(inside, isTriple: isTriple, file: file, line: line)
            var after = rest[end.upperBound...]
            if tag.kind.mayStandAlone, let alone = Self.standsAlone(before: text, after: after, source) {
                if tag.kind == .partial, alone.before.endIndex != text.endIndex {
                    throw TemplateError(
                        file: file, line: line, message: "the partial “\(tag.name)” is indented",
                        hint: "begin its line with {{>")
                }
                (text, after) = (alone.before, alone.after)
            }
            if !text.isEmpty { pieces.append(.text(String(text))) }
            pieces.append(.tag(tag))
            line += source[open.lowerBound..<after.startIndex].utf8.count { $0 == UInt8(ascii: "\n") }
            rest = after
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
    }

    /// The text that stays before and after a tag that is alone on its line, without that line; nil for other tags.
    private static func standsAlone(
        before: Substring, after: Substring, _ source: String
    ) -> (before: Substring, after: Substring)? {
        var start = before
        while let last = start.last, last == " " || last == "\t" { start.removeLast() }
        let lineBegins =
            start.isEmpty ? source[..<start.startIndex].last.map { $0 == "\n" } ?? true : start.last == "\n"
        guard lineBegins else { return nil }
        let end = after.drop { $0 == " " || $0 == "\t" }
        guard let next = end.first else { return (start, end) }
        return next == "\n" ? (start, end.dropFirst()) : nil
    }

    private static let sigils: [Character: TemplateTag.Kind] = [
        "#": .section, "^": .inverted, "/": .end, ">": .partial, "&": .unescaped, "!": .comment, "%": .pragma,
    ]

    private static func tag(_ inside: Substring, isTriple: Bool, file: String, line: Int) throws -> TemplateTag {
        let sigil = inside.first ?? " "
        if ["<", "$", "="].contains(sigil) {
            throw TemplateError(
                file: file, line: line, message: "page templates cannot use the tag {{\(inside)}}",
                hint: "use sections {{#x}} and partials {{>x}}")
        }
        let kind = isTriple ? .unescaped : sigils[sigil] ?? .variable
        let name = sigils[sigil] == nil ? inside : inside.dropFirst()
        return TemplateTag(kind: kind, name: name.trimmed, line: line)
    }
}

extension Substring {
    /// The same as `firstRange(of:)`, which takes half a millisecond a template.
    fileprivate func firstRange(ofASCII pattern: String) -> Range<Index>? {
        var start = startIndex
        while let found = utf8[start...].firstIndex(where: { $0 == pattern.utf8.first }) {
            if utf8[found...].starts(with: pattern.utf8) {
                return found..<utf8.index(found, offsetBy: pattern.utf8.count)
            }
            start = utf8.index(after: found)
        }
        return nil
    }

    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
