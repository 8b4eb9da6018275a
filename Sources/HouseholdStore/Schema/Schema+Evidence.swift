import GRDB

// Policies, the owners of attachments, and audiences.

extension Schema {
    /// Runs the body without check constraints. A bad value that another program wrote is for `check` to report; it
    /// must not keep a store from opening. SQLite would test every old row against all checks of its table before it
    /// adds a column, and again when rows are copied.
    static func keepingBadValues(_ db: Database, _ body: () throws -> Void) throws {
        try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
        defer {
            // This sets a flag of the connection, and reads nothing that could be damaged or locked.
            try? db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
        }
        try body()
    }

    /// Adds the columns that came with audiences to the tables that existed before.
    static func addAudiences(_ db: Database) throws {
        let audience =
            "audience TEXT CHECK (\(isOne(of: ["owner", "family", "insurer", "mover", "public"], "audience")))"
        for table in ["home", "label", "item"] { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(audience)") }
        try db.execute(sql: "ALTER TABLE item ADD COLUMN size TEXT NOT NULL DEFAULT ''")
        // The `_touched` triggers name their table's columns.
        for table in ["home", "label", "item"] {
            try db.execute(sql: "DROP TRIGGER \(table)_touched")
            try touch(db, table)
        }
    }

    static func createPolicies(_ db: Database) throws {
        let amounts = ["deductible", "dwelling", "personalProperty", "lossOfUse", "liability", "medicalPayments"]
            .map { "\(amount($0)),\n" }.joined()
        try createEntity(
            db, "policy",
            """
            \(slug) UNIQUE,
            provider TEXT NOT NULL,
            number TEXT NOT NULL DEFAULT '',
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            \(amounts)
            \(date("start")),
            "end" TEXT CHECK ("end" IS NULL OR date("end", '+0 days') IS "end"),
            settlement TEXT CHECK (settlement IN ('replacement-cost', 'actual-cash-value')),
            appliesAverage INTEGER NOT NULL DEFAULT 0 CHECK (appliesAverage IN (0, 1)),
            \(array("specialLimits")),
            \(array("scheduledItems")),
            \(array("homeIDs")),
            notes TEXT NOT NULL DEFAULT ''
            """)
        try logReplacements(db, among: [("policy", "slug = NEW.slug")])
    }

    /// Rebuilds the table of attachments: they may belong to a policy too, which a check of the old table did not
    /// allow, and they have a caption and an audience. Nothing refers to attachments, so the table is dropped and
    /// filled again.
    static func renewAttachments(_ db: Database) throws {
        try db.execute(
            sql: "CREATE TEMP TABLE formerAttachment AS SELECT * FROM main.attachment; DROP TABLE main.attachment")
        try createEntity(
            db, "attachment",
            """
            itemID TEXT REFERENCES item(id), homeID TEXT REFERENCES home(id), locationID TEXT REFERENCES location(id),
            policyID TEXT REFERENCES policy(id),
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'receipt', 'manual', 'warranty', 'appraisal', 'other')),
            fileName TEXT NOT NULL,
            mediaType TEXT NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            capturedAt TEXT,
            caption TEXT NOT NULL DEFAULT '',
            audience TEXT CHECK (audience IN ('owner', 'family', 'insurer', 'mover', 'public')),
            "order" INTEGER NOT NULL DEFAULT 0,
            CHECK ((itemID IS NOT NULL) + (homeID IS NOT NULL) + (locationID IS NOT NULL) + (policyID IS NOT NULL) = 1)
            """)
        let columns = """
            id, createdAt, updatedAt, version, deletedAt, syncState, itemID, homeID, locationID, sha256, kind, fileName,
            mediaType, size, capturedAt, "order"
            """
        try db.execute(
            sql: """
                INSERT INTO attachment (\(columns)) SELECT \(columns) FROM temp.formerAttachment;
                DROP TABLE temp.formerAttachment;
                CREATE INDEX attachment_item ON attachment(itemID);
                CREATE INDEX attachment_sha256 ON attachment(sha256);
                """)
    }

    /// Adds what files say of themselves. Files that are attached already are unread.
    static func addReadings(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE attachment ADD COLUMN \(date("cameraDate"));
                ALTER TABLE attachment ADD COLUMN pages INTEGER CHECK (pages > 0);
                ALTER TABLE attachment ADD COLUMN fault TEXT CHECK (fault IN ('damaged', 'locked'));
                """)
        try keepFormerValues(db, of: "attachment")
    }
}
