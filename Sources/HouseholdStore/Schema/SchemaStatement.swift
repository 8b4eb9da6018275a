import GRDB

/// A statement of a schema, as SQLite keeps it.
struct SchemaStatement {
    /// `table`, `index`, `trigger` or `view`.
    var type: String
    var name: String
    var sql: String

    /// All statements of a store, except those that SQLite makes itself.
    static func all(_ db: Database) throws -> [SchemaStatement] {
        try Row.fetchAll(db, sql: "SELECT type, name, sql FROM sqlite_schema").compactMap { row in
            let (type, name, sql): (String, String, String?) = (row[0], row[1], row[2])
            let isOfSQLite =
                type == "table" && ["sqlite_sequence", "sqlite_stat1", "sqlite_stat4"].contains(name)
                || type == "index" && name.hasPrefix("sqlite_autoindex_") && sql == nil
            return isOfSQLite ? nil : SchemaStatement(type: type, name: name, sql: sql ?? "")
        }
    }

    /// Whether two statements mean the same. A store keeps the statements of the version that made it; since then
    /// comments have changed, and some `IN` of a few words became an `OR`.
    func means(_ other: SchemaStatement) -> Bool {
        sql == other.sql || Self.withoutIn(Self.tokens(sql)) == Self.withoutIn(Self.tokens(other.sql))
    }

    /// The words, signs and quoted texts of a statement, without comments.
    private static func tokens(_ sql: String) -> [Substring] {
        var tokens: [Substring] = []
        var rest = sql[...]
        while let first = rest.first {
            let end: String.Index
            if first.isWhitespace {
                rest.removeFirst()
                continue
            } else if rest.hasPrefix("--") {
                rest = rest.drop { $0 != "\n" }
                continue
            } else if first == "'" || first == "\"" {
                // A doubled quote inside begins another token, whichever way the statement is read.
                let closing = rest.dropFirst().firstIndex(of: first)
                end = closing.map { rest.index(after: $0) } ?? rest.endIndex
            } else if isOfWord(first) {
                end = rest.firstIndex { !isOfWord($0) } ?? rest.endIndex
            } else {
                end = rest.index(after: rest.startIndex)
            }
            tokens.append(rest[..<end])
            rest = rest[end...]
        }
        return tokens
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// Writes `(name IN ('a', 'b'))` as `(name = 'a' OR name = 'b')`.
    private static func withoutIn(_ tokens: [Substring]) -> [Substring] {
        var result: [Substring] = []
        var rest = tokens[...]
        while let token = rest.popFirst() {
            result.append(token)
            guard token == "(", rest.dropFirst().starts(with: ["IN", "("]), let name = rest.first else { continue }
            let words = rest.dropFirst(3).prefix { $0 == "," || $0.hasPrefix("'") }
            guard rest.dropFirst(3 + words.count).starts(with: [")", ")"]) else { continue }
            result += words.flatMap { $0 == "," ? ["OR"] : [name, "=", $0] }
            rest = rest.dropFirst(4 + words.count)
        }
        return result
    }
}
