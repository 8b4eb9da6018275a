import Household

/// Finds text that looks like front matter but is not: a fence followed by a space or made of other signs, a blank line
/// before the fence, settings without a fence.
///
/// Front matter decides who may see a page. A page whose front matter is not recognised would be shown to everybody in
/// the family, so such text stops a build instead.
enum NearFrontMatter {
    /// The line, from 1, of text that looks like front matter at the top, or like a setting anywhere.
    static func line(in text: String) -> Int? {
        let lines = lines(of: text)
        let written = lines.indices.filter { !lines[$0].isEmpty }
        guard let fence = written.first, isFence(lines[fence]), let next = written.dropFirst().first,
            isSetting(lines[next]) || lines[next...].prefix(while: { !$0.isEmpty }).contains(lines[fence])
        else { return setting(in: text) }
        return fence + 1
    }

    /// The first line, from 1, that sets who may see the page or that it is a draft. Skips blocks of code, unless the
    /// text begins with one.
    static func setting(in text: String) -> Int? {
        var fence: Substring?
        var isAtTop = true
        for (number, line) in lines(of: text).enumerated() where !line.isEmpty {
            defer { isAtTop = false }
            if let open = fence {
                if line.hasPrefix(open) { fence = nil }
            } else if !isAtTop, line.hasPrefix("```") || line.hasPrefix("~~~") {
                fence = line.prefix { $0 == line.first }
            } else if decides(line) {
                return number + 1
            }
        }
        return nil
    }

    /// The lines of a text, without the white space and the invisible characters around them.
    private static func lines(of text: String) -> [Substring] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let start = line.drop(while: isBlank)
            return start.prefix(start.count - start.reversed().prefix(while: isBlank).count)
        }
    }

    private static func isBlank(_ character: Character) -> Bool {
        character.isWhitespace || character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    /// Whether a line is three dashes, or other signs that fence front matter elsewhere or that a word processor makes
    /// of dashes.
    private static func isFence(_ line: Substring) -> Bool {
        if line.hasPrefix("{") || line.hasPrefix("<!--") { return true }
        let signs = line.prefix { "-+;=%—–−‐‑‒―".contains($0) }
        let rest = line.dropFirst(signs.count).drop(while: isBlank)
        return (signs.count >= 3 || signs.contains { !$0.isASCII })
            && (rest.isEmpty || rest.hasPrefix("#") || ["yaml", "yml", "toml", "json"].contains(rest.lowercased()))
    }

    /// `key: value` or `key = value`.
    private static func isSetting(_ line: Substring) -> Bool {
        let key = line.drop { "\"'“”".contains($0) }.prefix { $0.isLetter || $0.isNumber || "_-".contains($0) }
        return !key.isEmpty && value(in: line, after: key) != nil
    }

    /// Whether a line sets who may see the page, or that it is a draft.
    private static func decides(_ line: Substring) -> Bool {
        let start = line.drop { !$0.isLetter && !$0.isNumber }
        let key = start.prefix(while: \.isLetter)
        guard let value = value(in: line, after: key) else { return false }
        switch key.lowercased() {
        case "audience": return true
        case "draft": return ["true", "yes", "on", "1"].contains { value.lowercased().hasPrefix($0) }
        default: return false
        }
    }

    /// The text after a key, its quotation mark and its colon; nil if there is no colon.
    private static func value(in line: Substring, after key: Substring) -> Substring? {
        let rest = line[key.endIndex...].drop { "\"'“”’*_` ".contains($0) }
        guard let sign = rest.first, ":=：".contains(sign) else { return nil }
        return rest.dropFirst().drop { !$0.isLetter && !$0.isNumber }
    }
}
