/// The tables of a hub, the same in SQLite and in PostgreSQL.
///
/// Times are seconds since 1970. Ids are the 16 bytes of a UUID, names of files and hashes of tokens are 32 bytes.
enum HubSchema {
    /// Recorded in `meta`. A hub refuses a database with a later one.
    static let version = "2"

    /// The names of the types in a database.
    struct Dialect {
        let integer: String
        let bytes: String
        /// The text after the columns of a table.
        let suffix: String

        static let sqlite = Dialect(integer: "INTEGER", bytes: "BLOB", suffix: " STRICT")
        static let postgres = Dialect(integer: "BIGINT", bytes: "BYTEA", suffix: "")
    }

    struct Table {
        let name: String
        /// Names and types, as SQLite writes them.
        let columns: [(name: String, type: String)]
        let key: [String]
        var rules: [String] = []
    }

    /// The tables. A table refers only to earlier ones.
    static let tables = [
        // `latest` is the end of the chain, or the nil UUID if the chain is empty.
        // `versions` is the number of its last version.
        // `bytes` counts everything stored for the household, loose bodies included.
        Table(
            name: "household",
            columns: [
                ("id", "BLOB NOT NULL"), ("latest", "BLOB NOT NULL"), ("versions", "INTEGER NOT NULL"),
                ("bytes", "INTEGER NOT NULL CHECK (bytes >= 0)"),
            ],
            key: ["id"]),
        // `number` counts along the chain, from 1. The body's chunks have the version's id.
        Table(
            name: "version",
            columns: [
                ("household", "BLOB NOT NULL REFERENCES household"), ("number", "INTEGER NOT NULL"),
                ("id", "BLOB NOT NULL UNIQUE"), ("parent", "BLOB NOT NULL"), ("size", "INTEGER NOT NULL"),
                ("made", "INTEGER NOT NULL"),
            ],
            key: ["household", "number"],
            // One child for each parent: the chain never branches.
            rules: ["UNIQUE (household, parent)"]),
        // The latest snapshot of each household; `number` is that of its version.
        Table(
            name: "snapshot",
            columns: [
                ("household", "BLOB NOT NULL REFERENCES household"), ("version", "BLOB NOT NULL"),
                ("number", "INTEGER NOT NULL"), ("content", "BLOB NOT NULL"), ("size", "INTEGER NOT NULL"),
                ("made", "INTEGER NOT NULL"),
            ],
            key: ["household"]),
        Table(
            name: "file",
            columns: [
                ("household", "BLOB NOT NULL REFERENCES household"), ("name", "BLOB NOT NULL"),
                ("content", "BLOB NOT NULL"), ("size", "INTEGER NOT NULL"),
            ],
            key: ["household", "name"]),
        // A token, or an invitation if `expires` is set. An invitation opens nothing, and has no household if the
        // machine that redeems it decides. Redeeming revokes it; `redeemer` is then the hash of the machine's token.
        // `seen` is a day since 1970.
        Table(
            name: "member",
            columns: [
                ("hash", "BLOB NOT NULL"), ("name", "TEXT NOT NULL"), ("household", "BLOB REFERENCES household"),
                ("made", "INTEGER NOT NULL"), ("seen", "INTEGER"), ("revoked", "INTEGER"), ("expires", "INTEGER"),
                ("redeemer", "BLOB"),
            ],
            key: ["hash"]),
        // Bodies without a reference: they are still arriving, or were replaced. `since` is the last time that a chunk
        // was added; 0 while the body is being removed.
        Table(
            name: "loose",
            columns: [
                ("content", "BLOB NOT NULL"), ("household", "BLOB NOT NULL REFERENCES household"),
                ("size", "INTEGER NOT NULL"), ("since", "INTEGER NOT NULL"),
            ],
            key: ["content"]),
        // The bytes of bodies, in parts of `HubChunk.size`; only the last one is shorter.
        Table(
            name: "chunk",
            columns: [("content", "BLOB NOT NULL"), ("number", "INTEGER NOT NULL"), ("bytes", "BLOB NOT NULL")],
            key: ["content", "number"]),
    ]

    private static let indexes = [
        "CREATE INDEX member_household ON member (household)",
        "CREATE INDEX loose_since ON loose (since)",
    ]

    /// Creates the tables if the database has none, and updates those of an earlier version.
    /// - Parameters:
    ///   - isNew: Whether the database has no table `meta`.
    ///   - place: The name of the database in errors.
    ///   - second: The present time.
    static func prepare(
        _ db: any HubSession, _ dialect: Dialect, isNew: Bool, place: String, at second: Int
    ) throws {
        guard isNew else {
            let version: String? = try db.rows("SELECT value FROM meta WHERE name = 'schema'").first?[0]
            guard let version else { throw HubStoreError.foreign(place) }
            if version == "1" { return try addInvitations(db, dialect, at: second) }
            guard version == Self.version else { throw HubStoreError.newer(place) }
            return
        }
        try db.execute("CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL)\(dialect.suffix)")
        for table in tables { try db.execute(statement(for: table, dialect)) }
        for index in indexes { try db.execute(index) }
        try db.execute("INSERT INTO meta (name, value) VALUES ('schema', $1)", version)
    }

    /// Upgrades a database of version 1, in which an unused token had the role of an invitation.
    private static func addInvitations(_ db: any HubSession, _ dialect: Dialect, at second: Int) throws {
        try db.execute("ALTER TABLE member ADD COLUMN expires \(dialect.integer)")
        try db.execute("ALTER TABLE member ADD COLUMN redeemer \(dialect.bytes)")
        try db.execute(
            "UPDATE member SET expires = $1 WHERE seen IS NULL AND revoked IS NULL",
            second + HubMember.secondsOfInvitation)
        try db.execute("UPDATE meta SET value = $1 WHERE name = 'schema'", version)
    }

    private static func statement(for table: Table, _ dialect: Dialect) -> String {
        var lines = table.columns.map { column in
            let type = column.type.replacing("INTEGER", with: dialect.integer).replacing("BLOB", with: dialect.bytes)
            return "\(column.name) \(type)"
        }
        lines.append("PRIMARY KEY (\(table.key.joined(separator: ", ")))")
        return "CREATE TABLE \(table.name) (\((lines + table.rules).joined(separator: ", ")))\(dialect.suffix)"
    }
}
