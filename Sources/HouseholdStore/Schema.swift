import GRDB
import Household

/// The tables, in append-only migrations: a migration that has shipped is never edited, a later one corrects it.
///
/// The schema keeps what it can: types (STRICT), references, uniqueness, ranges. What needs several rows to judge is
/// kept by the repositories, and reported by `check` where another program broke it.
enum Schema {
    /// Marks the file as ours in its header: "HBok".
    static let applicationID = 0x4842_6F6B

    static var migrator: DatabaseMigrator {
        // A dangling reference that another program left is for `check` to report; it must not keep a store from
        // opening.
        var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
        migrator.registerMigration("household") { db in
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try createBookkeeping(db)
            try createHousehold(db)
        }
        migrator.registerMigration("inventory") { db in
            try createInventory(db)
        }
        migrator.registerMigration("replacements") { db in
            try logReplacements(db)
            try logFormerOwners(db)
        }
        return migrator
    }

    /// An id as we write it. Another program's capitals would make it one that its references do not find.
    private static let isID = [8, 4, 4, 4, 12].map { String(repeating: "[0-9a-f]", count: $0) }.joined(separator: "-")
    private static let newID = """
        (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
            || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
        """
    private static let now = "(strftime('%Y-%m-%d %H:%M:%f', 'now'))"
    /// A day that exists: only with a modifier does SQLite turn 30 February into what it would be.
    private static func date(_ column: String) -> String {
        "\(column) TEXT CHECK (\(column) IS NULL OR date(\(column), '+0 days') IS \(column))"
    }

    /// Two columns that are there together or not at all: minor units, and the currency's code.
    private static func money(_ column: String) -> String {
        """
        \(column) INTEGER CHECK (\(column) BETWEEN 0 AND 10000000000000),
        \(column)Currency TEXT CHECK (\(column)Currency GLOB '[A-Z][A-Z][A-Z]')
            CHECK ((\(column) IS NULL) = (\(column)Currency IS NULL))
        """
    }

    /// A JSON array; what is no JSON at all is refused like any other value, not as an error of the statement.
    private static func array(_ column: String) -> String {
        """
        \(column) TEXT NOT NULL DEFAULT '[]'
            CHECK (CASE WHEN json_valid(\(column)) THEN json_type(\(column)) = 'array' ELSE FALSE END)
        """
    }

    // MARK: - The change log

    private static func createBookkeeping(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE changeLog (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused, so a cursor never misses one
                    entity TEXT NOT NULL,
                    entityID TEXT NOT NULL,
                    operation TEXT NOT NULL CHECK (operation IN ('insert', 'update', 'delete')),
                    version INTEGER NOT NULL,
                    at TEXT NOT NULL DEFAULT \(now)
                ) STRICT;
                CREATE TABLE changeCursor (
                    reader TEXT PRIMARY KEY NOT NULL,
                    sequence INTEGER NOT NULL
                ) STRICT;
                CREATE TABLE storeEvent (
                    name TEXT PRIMARY KEY NOT NULL,              -- what happens once in a store's life
                    at TEXT NOT NULL,
                    detail TEXT NOT NULL DEFAULT ''
                ) STRICT;
                """)
    }

    /// A table with the columns that every entity has, and the triggers that feed the change log.
    ///
    /// A program that does not know our rules may write as well: its updates get a version, a time and `pending` from
    /// the trigger. An update that sets a new version itself is taken at its word.
    private static func createEntity(_ db: Database, _ table: String, _ columns: String) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(table) (
                    id TEXT PRIMARY KEY NOT NULL DEFAULT \(newID) CHECK (id GLOB '\(isID)'),
                    createdAt TEXT NOT NULL DEFAULT \(now),
                    updatedAt TEXT NOT NULL DEFAULT \(now),
                    version INTEGER NOT NULL DEFAULT 1 CHECK (version BETWEEN 1 AND \(RowReader.largestVersion)),
                    deletedAt TEXT,
                    syncState TEXT NOT NULL DEFAULT 'pending' CHECK (syncState IN ('pending', 'synced', 'failed')),
                    \(columns)
                ) STRICT
                """)
        let content = try db.columns(in: table).map(\.name).filter { !["id", "syncState", "version"].contains($0) }
            .map { "\"\($0)\"" }.joined(separator: ", ")
        try db.execute(
            sql: """
                CREATE TRIGGER \(table)_inserted AFTER INSERT ON \(table) BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version)
                    VALUES ('\(table)', NEW.id, 'insert', NEW.version);
                END;
                CREATE TRIGGER \(table)_updated AFTER UPDATE ON \(table)
                WHEN NEW.version <> OLD.version OR NEW.syncState <> OLD.syncState BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version)
                    VALUES ('\(table)', NEW.id,
                        CASE WHEN NEW.deletedAt IS NOT NULL AND OLD.deletedAt IS NULL THEN 'delete'
                             WHEN NEW.deletedAt IS NULL AND OLD.deletedAt IS NOT NULL THEN 'insert'
                             ELSE 'update' END,
                        NEW.version);
                END;
                CREATE TRIGGER \(table)_touched AFTER UPDATE OF \(content) ON \(table)
                WHEN NEW.version = OLD.version BEGIN
                    UPDATE \(table) SET version = OLD.version + 1, updatedAt = \(now), syncState = 'pending'
                    WHERE id = NEW.id;
                    -- That update saw the row as it is now; only here is it known whether the row went or came back.
                    UPDATE changeLog SET operation = iif(NEW.deletedAt IS NULL, 'insert', 'delete')
                    WHERE (NEW.deletedAt IS NULL) <> (OLD.deletedAt IS NULL)
                        AND sequence = (SELECT max(sequence) FROM changeLog);
                END;
                CREATE TRIGGER \(table)_identity BEFORE UPDATE OF id ON \(table) WHEN NEW.id <> OLD.id BEGIN
                    SELECT RAISE(ABORT, 'an id never changes');
                END;
                CREATE TRIGGER \(table)_deleted AFTER DELETE ON \(table) BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version)
                    VALUES ('\(table)', OLD.id, 'delete', OLD.version);
                END;
                """)
    }

    // MARK: - Entities

    private static let colour = """
        colour TEXT NOT NULL DEFAULT '\(Colour.standard)'
            CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
        """
    private static let slug = "slug TEXT NOT NULL DEFAULT (lower(hex(randomblob(6)))) CHECK (slug <> '')"

    private static func createHousehold(_ db: Database) throws {
        try createEntity(
            db, "profile",
            """
            name TEXT NOT NULL DEFAULT '',
            \(array("homeIDs"))
            """)
        try createEntity(
            db, "home",
            """
            \(slug) UNIQUE,
            name TEXT NOT NULL DEFAULT '',
            line1 TEXT NOT NULL DEFAULT '', line2 TEXT NOT NULL DEFAULT '', city TEXT NOT NULL DEFAULT '',
            region TEXT NOT NULL DEFAULT '', postalCode TEXT NOT NULL DEFAULT '', country TEXT NOT NULL DEFAULT '',
            currency TEXT NOT NULL CHECK (currency GLOB '[A-Z][A-Z][A-Z]'),
            \(colour),
            isPrimary INTEGER NOT NULL DEFAULT 0 CHECK (isPrimary IN (0, 1)),
            \(date("purchaseDate")),
            notes TEXT NOT NULL DEFAULT '',
            \(money("purchasePrice"))
            """)
        try createEntity(
            db, "location",
            """
            \(slug),
            homeID TEXT REFERENCES home(id),
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            symbol TEXT NOT NULL DEFAULT ''
            """)
        try createEntity(
            db, "label",
            """
            \(slug),
            homeID TEXT REFERENCES home(id),
            name TEXT NOT NULL,
            notes TEXT NOT NULL DEFAULT '',
            \(colour),
            emoji TEXT NOT NULL DEFAULT ''
            """)
        try db.execute(
            sql: """
                CREATE UNIQUE INDEX home_onePrimary ON home(isPrimary) WHERE isPrimary AND deletedAt IS NULL;
                CREATE UNIQUE INDEX location_slug ON location(coalesce(homeID, ''), slug);
                CREATE UNIQUE INDEX label_slug ON label(coalesce(homeID, ''), slug);
                """)
    }

    private static func createInventory(_ db: Database) throws {
        try createEntity(
            db, "item",
            """
            \(slug) UNIQUE,
            title TEXT NOT NULL,
            description TEXT NOT NULL DEFAULT '',
            quantity REAL NOT NULL DEFAULT 1 CHECK (quantity BETWEEN 0 AND 1000000),
            make TEXT NOT NULL DEFAULT '', model TEXT NOT NULL DEFAULT '', serial TEXT NOT NULL DEFAULT '',
            assetID TEXT NOT NULL DEFAULT '',
            \(date("purchaseDate")),
            purchasedFrom TEXT NOT NULL DEFAULT '',
            replacementSource TEXT NOT NULL DEFAULT '',
            \(date("replacementDate")),
            condition TEXT CHECK (condition IN ('new', 'excellent', 'good', 'fair', 'poor')),
            \(date("warrantyExpires")),
            lifetimeWarranty INTEGER NOT NULL DEFAULT 0 CHECK (lifetimeWarranty IN (0, 1)),
            warrantyDetails TEXT NOT NULL DEFAULT '',
            insured INTEGER NOT NULL DEFAULT 0 CHECK (insured IN (0, 1)),
            notes TEXT NOT NULL DEFAULT '',
            locationID TEXT REFERENCES location(id),
            homeID TEXT REFERENCES home(id),
            \(array("customFields")),
            archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
            sold INTEGER NOT NULL DEFAULT 0 CHECK (sold IN (0, 1)),
            \(date("soldDate")),
            soldTo TEXT NOT NULL DEFAULT '', soldNotes TEXT NOT NULL DEFAULT '',
            fragile INTEGER NOT NULL DEFAULT 0 CHECK (fragile IN (0, 1)),
            priority TEXT CHECK (priority IN ('low', 'normal', 'high')),
            destination TEXT NOT NULL DEFAULT '',
            importRef TEXT NOT NULL DEFAULT '',
            \(money("price")),
            \(money("replacementCost")),
            \(money("soldPrice"))
            """)
        try createEntity(
            db, "itemLabel",
            """
            itemID TEXT NOT NULL REFERENCES item(id) ON DELETE CASCADE,
            labelID TEXT NOT NULL REFERENCES label(id) ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position BETWEEN 0 AND 4)  -- five labels at most
            """)
        try createEntity(
            db, "attachment",
            """
            itemID TEXT REFERENCES item(id), homeID TEXT REFERENCES home(id), locationID TEXT REFERENCES location(id),
            sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
            kind TEXT NOT NULL CHECK (kind IN ('photo', 'receipt', 'manual', 'warranty', 'appraisal', 'other')),
            fileName TEXT NOT NULL,
            mediaType TEXT NOT NULL,
            size INTEGER NOT NULL CHECK (size >= 0),
            capturedAt TEXT,
            "order" INTEGER NOT NULL DEFAULT 0,
            CHECK ((itemID IS NOT NULL) + (homeID IS NOT NULL) + (locationID IS NOT NULL) = 1)
            """)
        try db.execute(
            sql: """
                CREATE INDEX item_location ON item(locationID);
                CREATE INDEX item_home ON item(homeID);
                CREATE INDEX item_title ON item(title COLLATE NOCASE);
                CREATE INDEX item_importRef ON item(importRef) WHERE importRef <> '';
                CREATE UNIQUE INDEX itemLabel_position ON itemLabel(itemID, position) WHERE deletedAt IS NULL;
                CREATE UNIQUE INDEX itemLabel_once ON itemLabel(itemID, labelID) WHERE deletedAt IS NULL;
                CREATE INDEX itemLabel_label ON itemLabel(labelID);
                CREATE INDEX attachment_item ON attachment(itemID);
                """)
    }

    // MARK: - Rows that give way

    /// What makes two rows of a table exclude each other, besides their ids.
    private static let rivals = [
        ("home", "slug = NEW.slug OR (isPrimary AND deletedAt IS NULL AND NEW.isPrimary AND NEW.deletedAt IS NULL)"),
        ("location", "coalesce(homeID, '') = coalesce(NEW.homeID, '') AND slug = NEW.slug"),
        ("label", "coalesce(homeID, '') = coalesce(NEW.homeID, '') AND slug = NEW.slug"),
        ("item", "slug = NEW.slug"),
        (
            "itemLabel",
            """
            itemID = NEW.itemID AND (position = NEW.position OR labelID = NEW.labelID)
            AND deletedAt IS NULL AND NEW.deletedAt IS NULL
            """
        ),
    ]

    /// `INSERT OR REPLACE` and `UPDATE OR REPLACE` delete the rows in their way without firing a trigger. So the log is
    /// told of such rows before they go. Whether they do go is not known yet (with `OR IGNORE` they stay): the
    /// entry says no more than that the row must be looked at.
    private static func logReplacements(_ db: Database) throws {
        for (table, isRival) in rivals {
            let others = "FROM \(table) WHERE id <> NEW.id AND (\(isRival))"
            for (name, event) in [("inserting", "INSERT"), ("updating", "UPDATE")] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER \(table)_\(name) BEFORE \(event) ON \(table) WHEN EXISTS (SELECT 1 \(others)) BEGIN
                            INSERT INTO changeLog (entity, entityID, operation, version)
                            SELECT '\(table)', id, 'update', version \(others);
                        END
                        """)
            }
        }
    }

    /// A label's row tells whose it is. Where it becomes another item's, or goes, the item that it was of has changed,
    /// and nothing else would say which one that was.
    private static func logFormerOwners(_ db: Database) throws {
        let look = """
            INSERT INTO changeLog (entity, entityID, operation, version)
            SELECT 'item', id, 'update', version FROM item WHERE id =
            """
        try db.execute(
            sql: """
                CREATE TRIGGER itemLabel_moved AFTER UPDATE OF itemID ON itemLabel WHEN NEW.itemID <> OLD.itemID BEGIN
                    \(look) OLD.itemID;
                END;
                CREATE TRIGGER itemLabel_left AFTER DELETE ON itemLabel BEGIN
                    \(look) OLD.itemID;
                END;
                CREATE TRIGGER itemLabel_taken BEFORE INSERT ON itemLabel
                WHEN EXISTS (SELECT 1 FROM itemLabel WHERE id = NEW.id) BEGIN
                    \(look) (SELECT itemID FROM itemLabel WHERE id = NEW.id);
                END;
                """)
    }
}
