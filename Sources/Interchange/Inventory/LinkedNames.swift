/// Names with an address in parentheses, as Notion and Airtable write relations and files: `Kitchen (https://…)`,
/// `Living room (Rooms/Living%20room%20abc.md)`. Also Markdown's links: `[Kitchen](https://…)`.
enum LinkedNames {
    /// The most bytes of a cell to search, which keeps a cell of megabytes from taking minutes.
    private static let longest = 20_000

    /// The names in a cell, without their addresses. Nil if it has no address, or more text after one.
    static func read(_ cell: String) -> [String]? {
        guard cell.utf8.contains(UInt8(ascii: "(")), cell.utf8.count <= longest else { return nil }
        var (names, rest): ([String], Substring) = ([], cell.trimmed[...])
        while let match = rest.prefixMatch(of: Self.pattern) {
            let end = match.range.upperBound
            guard end == rest.endIndex || isSeparator(rest[end]) else { return nil }
            names.append(String(match.output.1 ?? match.output.2 ?? "").trimmed)
            rest = rest[end...].drop { isSeparator($0) || $0.isWhitespace }
        }
        guard !names.isEmpty else { return nil }
        return (names + [String(rest).trimmed]).filter { !$0.isEmpty }
    }

    private static func isSeparator(_ character: Character) -> Bool { ",;|".contains(character) || character.isNewline }

    /// A name and its address. An address has a scheme, begins with `www.`, or is the path of an exported page.
    private static var pattern: Regex<(Substring, Substring?, Substring?)> {
        /(?i)(?:\[([^\[\]\n]+)\]|([^\n]+?)[ \t]*)\((?:(?:[a-z][a-z0-9+.\-]*:\/\/|www\.)(?:[^()\s]|\([^()\s]*\))*|(?:[^()\n]*\/[^()\n]+|[^()\s]+)\.(?:md|csv|html?))\)[ \t]*/
    }
}
