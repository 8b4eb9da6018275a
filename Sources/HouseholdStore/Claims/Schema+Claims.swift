import GRDB

// Claims. Each row holds everything that its claim shows.

extension Schema {
    static func createClaims(_ db: Database) throws {
        try createEntity(
            db, "claim",
            """
            \(slug) UNIQUE,
            homeID TEXT NOT NULL CHECK (homeID GLOB '\(isID)'),  -- no reference: a claim outlives its home
            \(date("date")) NOT NULL,
            cause TEXT NOT NULL CHECK (cause <> ''),
            notes TEXT NOT NULL DEFAULT '',
            setting TEXT NOT NULL
                CHECK (CASE WHEN json_valid(setting) THEN json_type(setting) = 'object' ELSE FALSE END),
            \(array("lines"))
            """)
        try logReplacements(db, among: [("claim", "slug = NEW.slug")])
    }
}
