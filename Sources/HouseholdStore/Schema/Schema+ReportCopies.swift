import GRDB

// The copies of reports that were written.

extension Schema {
    /// The GLOB pattern of a SHA-256.
    static let isDigest = String(repeating: "[0-9a-f]", count: 64)

    static func createReportCopies(_ db: Database) throws {
        try createEntity(
            db, "reportCopy",
            """
            title TEXT NOT NULL DEFAULT '',
            homeID TEXT NOT NULL CHECK (homeID GLOB '\(isID)'),  -- no references: a copy outlives its home
            claimID TEXT CHECK (claimID GLOB '\(isID)'),
            audience TEXT NOT NULL,
            \(date("day")) NOT NULL,
            \(date("madeOn")) NOT NULL,
            madeBy TEXT NOT NULL,
            previous TEXT NOT NULL DEFAULT '' CHECK (previous = '' OR previous GLOB '\(isDigest)'),
            rootHash TEXT NOT NULL CHECK (rootHash GLOB '\(isDigest)'),
            content TEXT NOT NULL CHECK (content GLOB '\(isDigest)'),
            options TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(options)),
            \(array("files"))
            """)
        try keepFormerValues(db, of: "reportCopy")
        try db.execute(sql: "CREATE INDEX reportCopy_homeID ON reportCopy(homeID)")
    }
}
