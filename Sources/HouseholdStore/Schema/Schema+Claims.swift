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

    /// Adds the columns for a claim's progress, and makes claims owners of attachments.
    static func addClaimProgress(_ db: Database) throws {
        for text in ["number", "policeReport", "adjuster", "adjusterPhone", "adjusterEmail"] {
            try db.execute(sql: "ALTER TABLE claim ADD COLUMN \(text) TEXT NOT NULL DEFAULT ''")
        }
        for list in ["steps", "payments", "expenses"] {
            try db.execute(sql: "ALTER TABLE claim ADD COLUMN \(array(list))")
        }
        try db.execute(sql: "DROP TRIGGER claim_touched")
        try touch(db, "claim")
        try letClaimsOwnAttachments(db)
    }

    /// Rebuilds the table of attachments: a check of the old table allowed no claim. Nothing refers to attachments, so
    /// the table is dropped and filled again.
    private static func letClaimsOwnAttachments(_ db: Database) throws {
        let columns = try db.columns(in: "attachment").map { "\"\($0.name)\"" }.joined(separator: ", ")
        try db.execute(
            sql: "CREATE TEMP TABLE formerAttachment AS SELECT * FROM main.attachment; DROP TABLE main.attachment")
        try createEntity(
            db, "attachment",
            """
            itemID TEXT REFERENCES item(id), homeID TEXT REFERENCES home(id), locationID TEXT REFERENCES location(id),
            policyID TEXT REFERENCES policy(id), claimID TEXT REFERENCES claim(id),
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'receipt', 'manual', 'warranty', 'appraisal', 'other')),
            fileName TEXT NOT NULL,
            mediaType TEXT NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            capturedAt TEXT,
            caption TEXT NOT NULL DEFAULT '',
            audience TEXT CHECK (audience IN ('owner', 'family', 'insurer', 'mover', 'public')),
            "order" INTEGER NOT NULL DEFAULT 0,
            CHECK (
                (itemID IS NOT NULL) + (homeID IS NOT NULL) + (locationID IS NOT NULL) + (policyID IS NOT NULL)
                + (claimID IS NOT NULL) = 1
            )
            """)
        try db.execute(
            sql: """
                INSERT INTO attachment (\(columns)) SELECT \(columns) FROM temp.formerAttachment;
                DROP TABLE temp.formerAttachment;
                CREATE INDEX attachment_item ON attachment(itemID);
                CREATE INDEX attachment_sha256 ON attachment(sha256);
                """)
    }
}
