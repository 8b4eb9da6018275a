import GRDB
import Household

/// The tables, in append-only migrations: a migration that has shipped is never edited, a later one corrects it.
///
/// The schema enforces what it can: types (STRICT), references, uniqueness, ranges. The repositories enforce the rules
/// that span several rows, and `check` reports where another program broke one.
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
            try logReplacements(db, among: rivals)
            try logFormerOwners(db, of: "itemLabel", by: "itemID", in: "item")
        }
        migrator.registerMigration("shopping") { db in
            try createShopping(db)
            try logReplacements(db, among: shoppingRivals)
            try logFormerOwners(db, of: "priceOption", by: "vaultItemID", in: "vaultItem")
            try logFormerOwners(db, of: "cartItem", by: "cartID", in: "cart")
        }
        migrator.registerMigration("evidence") { db in
            try keepingBadValues(db) {
                try addAudiences(db)
                try createPolicies(db)
                try renewAttachments(db)
            }
        }
        migrator.registerMigration("claims") { db in
            try createClaims(db)
        }
        migrator.registerMigration("numbers") { db in
            try keepingBadValues(db) { try addNumbers(db) }
        }
        migrator.registerMigration("codes") { db in
            try keepCodes(db)
        }
        migrator.registerMigration("barcodes") { db in
            try keepingBadValues(db) {
                try db.execute(
                    sql: """
                        DROP TRIGGER item_touched;
                        ALTER TABLE item ADD COLUMN barcode TEXT NOT NULL DEFAULT '';
                        """)
                try touchItems(db)
            }
        }
        migrator.registerMigration("classes") { db in
            try keepingBadValues(db) { try addClassesAndContacts(db) }
        }
        migrator.registerMigration("claim-progress") { db in
            try keepingBadValues(db) { try addClaimProgress(db) }
        }
        migrator.registerMigration("history") { db in
            try keepHistory(db)
        }
        migrator.registerMigration("sync") { db in
            try addSync(db)
        }
        migrator.registerMigration("refusals") { db in
            try addRefusals(db)
        }
        migrator.registerMigration("nesting") { db in
            try keepingBadValues(db) { try addNesting(db) }
        }
        migrator.registerMigration("imports") { db in
            try db.execute(
                sql: """
                    CREATE TABLE importUnderWay (
                        number INTEGER PRIMARY KEY NOT NULL,         -- of its group of changes
                        at TEXT NOT NULL,
                        placeNumbers TEXT NOT NULL                   -- JSON of the table placeNumber before it
                    ) STRICT
                    """)
        }
        migrator.registerMigration("versions") { db in
            try bindVersions(db)
        }
        migrator.registerMigration("weights") { db in
            try keepingBadValues(db) {
                try db.execute(sql: "ALTER TABLE item ADD COLUMN weight TEXT CHECK (weight GLOB '[0-9]* [a-z]*')")
                try keepFormerValues(db, of: "item")
                try keepReplaced(db, in: "item", where: "slug = NEW.slug")
            }
        }
        migrator.registerMigration("partial-dates") { db in
            try keepingBadValues(db) { try allowPartialDates(db) }
        }
        migrator.registerMigration("unit-prices") { db in
            try keepingBadValues(db) { try allowUnitPrices(db) }
        }
        migrator.registerMigration("devices") { db in
            // The name of the device whose form made the changes.
            try db.execute(sql: "ALTER TABLE changeGroup ADD COLUMN device TEXT")
        }
        migrator.registerMigration("form-marks") { db in
            // What a form called its changes: the same form may be sent again.
            try db.execute(
                sql: """
                    ALTER TABLE changeGroup ADD COLUMN mark TEXT;
                    CREATE INDEX changeGroup_mark ON changeGroup(mark) WHERE mark IS NOT NULL;
                    """)
        }
        migrator.registerMigration("deductibles") { db in
            try keepingBadValues(db) {
                let orders = isOne(of: ["before-limit", "first", "last"], "deductibleOrder")
                try db.execute(
                    sql: """
                        ALTER TABLE policy ADD COLUMN deductibleOrder TEXT NOT NULL DEFAULT 'before-limit'
                            CHECK (\(orders))
                        """)
                try keepFormerValues(db, of: "policy")
                try keepReplaced(db, in: "policy", where: "slug = NEW.slug")
            }
        }
        migrator.registerMigration("interests") { db in
            try keepingBadValues(db) {
                func flag(_ column: String) -> String {
                    "ALTER TABLE item ADD COLUMN \(column) INTEGER NOT NULL DEFAULT 0 CHECK (\(column) IN (0, 1));"
                }
                try db.execute(
                    sql: """
                        ALTER TABLE item ADD COLUMN ownership TEXT
                            CHECK (\(isOne(of: ["shared", "borrowed", "rented-out"], "ownership")));
                        \(flag("businessUse")) \(flag("partOfBuilding")) \(flag("replacementUsed"))
                        """)
                try keepFormerValues(db, of: "item")
                try keepReplaced(db, in: "item", where: "slug = NEW.slug")
            }
        }
        migrator.registerMigration("other-insurance") { db in
            try keepingBadValues(db) {
                try db.execute(sql: "ALTER TABLE policy ADD COLUMN otherInsurance TEXT NOT NULL DEFAULT ''")
                try keepFormerValues(db, of: "policy")
                try keepReplaced(db, in: "policy", where: "slug = NEW.slug")
            }
        }
        migrator.registerMigration("file-readings") { db in
            try keepingBadValues(db) { try addReadings(db) }
        }
        migrator.registerMigration("report-copies") { db in
            try createReportCopies(db)
        }
        migrator.registerMigration("upkeep") { db in
            try keepingBadValues(db) { try addUpkeep(db) }
        }
        migrator.registerMigration("walks") { db in
            try keepingBadValues(db) {
                try add([date("seen"), date("notFound")], to: "item", db: db)
                try add([date("walkStarted"), date("walked")], to: "home", db: db)
            }
        }
        migrator.registerMigration("printed-codes") { db in
            try keepingBadValues(db) {
                let column = "codes TEXT NOT NULL DEFAULT ''"
                try add([column], to: "item", "location", db: db)
                try db.execute(sql: "CREATE INDEX item_codes ON item(codes) WHERE codes <> ''")
            }
        }
        return migrator
    }

    /// The GLOB pattern of an id as we write it, in lower case: references would not find an id in capitals.
    static let isID = [8, 4, 4, 4, 12].map { String(repeating: "[0-9a-f]", count: $0) }.joined(separator: "-")
    static let newID = """
        (lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2)
            || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))
        """
    static let now = "(strftime('%Y-%m-%d %H:%M:%f', 'now'))"
    /// A column for a date that exists: only with a modifier does SQLite turn 30 February into a day of March, so that
    /// the check refuses it.
    static func date(_ column: String) -> String {
        "\(column) TEXT CHECK (\(column) IS NULL OR date(\(column), '+0 days') IS \(column))"
    }

    /// Two columns, both set or both NULL: minor units, and the currency's code.
    static func money(_ column: String) -> String {
        """
        \(column) INTEGER CHECK (\(column) BETWEEN 0 AND 10000000000000),
        \(column)Currency TEXT CHECK (\(column)Currency GLOB '[A-Z][A-Z][A-Z]')
            CHECK ((\(column) IS NULL) = (\(column)Currency IS NULL))
        """
    }

    static let colour = """
        colour TEXT NOT NULL DEFAULT '\(Colour.standard)'
            CHECK (colour GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]')
        """
    static let slug = "slug TEXT NOT NULL DEFAULT (lower(hex(randomblob(6)))) CHECK (slug <> '')"

    /// A column for a JSON array. Text that is not JSON fails the check like any other bad value, instead of raising an
    /// error in the statement.
    static func array(_ column: String) -> String {
        """
        \(column) TEXT NOT NULL DEFAULT '[]'
            CHECK (CASE WHEN json_valid(\(column)) THEN json_type(\(column)) = 'array' ELSE FALSE END)
        """
    }

    /// The condition that a column has one of some words. An `IN` of more than two words is slower: SQLite puts the
    /// words into a table first, again for each row that is written. With six such conditions for each item, that was a
    /// seventh of the time of a large import.
    static func isOne(of words: [String], _ column: String) -> String {
        words.map { "\(column) = '\($0)'" }.joined(separator: " OR ")
    }

    // MARK: - The change log

    private static func createBookkeeping(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE changeLog (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT,  -- never reused, so a cursor never misses one
                    entity TEXT NOT NULL,
                    entityID TEXT NOT NULL,
                    operation TEXT NOT NULL CHECK (\(isOne(of: ["insert", "update", "delete"], "operation"))),
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

    /// Creates a table with the columns that every entity has, and the triggers that feed the change log.
    ///
    /// Programs that do not know our rules may write too: a trigger gives their updates a version, a time and
    /// `pending`. An update that sets a new version itself is taken at its word.
    /// - Parameter fill: Inserts rows of a former table, which is not a change of them.
    static func createEntity(
        _ db: Database, _ table: String, _ columns: String, filling fill: () throws -> Void = {}
    ) throws {
        try db.execute(
            sql: """
                CREATE TABLE \(table) (
                    id TEXT PRIMARY KEY NOT NULL DEFAULT \(newID) CHECK (id GLOB '\(isID)'),
                    createdAt TEXT NOT NULL DEFAULT \(now),
                    updatedAt TEXT NOT NULL DEFAULT \(now),
                    version INTEGER NOT NULL DEFAULT 1 CHECK (version BETWEEN 1 AND \(RowReader.largestVersion)),
                    deletedAt TEXT,
                    syncState TEXT NOT NULL DEFAULT 'pending'
                        CHECK (\(isOne(of: ["pending", "synced", "failed"], "syncState"))),
                    \(columns)
                ) STRICT
                """)
        try fill()
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
                CREATE TRIGGER \(table)_identity BEFORE UPDATE OF id ON \(table) WHEN NEW.id <> OLD.id BEGIN
                    SELECT RAISE(ABORT, 'an id never changes');
                END;
                CREATE TRIGGER \(table)_deleted AFTER DELETE ON \(table) BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version)
                    VALUES ('\(table)', OLD.id, 'delete', OLD.version);
                END;
                """)
        try touch(db, table)
    }

    /// Creates the trigger that updates the record (version, time, sync state) of a row that another program changes.
    /// It names the table's columns, so a migration that adds a column recreates it (for items with `touchItems`).
    /// - Parameters:
    ///   - condition: A further condition on `NEW` and `OLD`.
    ///   - assignment: A further assignment to the row.
    ///   - keepsFormer: Whether the log has a column for former values: not before the migration `history`.
    static func touch(
        _ db: Database, _ table: String, where condition: String? = nil, setting assignment: String? = nil,
        keepingFormer keepsFormer: Bool = false
    ) throws {
        let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
        let content = columns.filter { $0 != "syncState" && $0 != "version" }
            .map { "\"\($0)\"" }.joined(separator: ", ")
        let former = """
            UPDATE changeLog SET before = (
                SELECT \(changedValues(of: columns, from: "OLD", to: "now")) FROM \(table) AS now WHERE id = NEW.id)
            WHERE sequence = (SELECT max(sequence) FROM changeLog);
            """
        try db.execute(
            sql: """
                CREATE TRIGGER \(table)_touched AFTER UPDATE OF \(content) ON \(table)
                WHEN NEW.version = OLD.version\(condition.map { " AND \($0)" } ?? "") BEGIN
                    UPDATE \(table) SET version = OLD.version + 1, updatedAt = \(now), syncState = 'pending'\(
                        assignment.map { ", \($0)" } ?? "")
                    WHERE id = NEW.id;
                    -- That update saw the row as it is now; only here is it known whether the row went or came back.
                    UPDATE changeLog SET operation = iif(NEW.deletedAt IS NULL, 'insert', 'delete')
                    WHERE (NEW.deletedAt IS NULL) <> (OLD.deletedAt IS NULL)
                        AND sequence = (SELECT max(sequence) FROM changeLog);
                    \(keepsFormer ? former : "")
                END
                """)
    }
}
