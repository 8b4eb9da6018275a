import Foundation
import GRDB
import Household

// The tables of the history: former values, and which changes belong together.

extension Schema {
    static func keepHistory(_ db: Database) throws {
        try db.execute(
            sql: """
                -- JSON of the former values of the columns that changed: all of them for a row that went, NULL for a new
                -- row and for changes from before there was a history.
                ALTER TABLE changeLog ADD COLUMN before TEXT;
                CREATE INDEX changeLog_entity ON changeLog(entityID, sequence);
                CREATE TABLE changeGroup (
                    first INTEGER PRIMARY KEY NOT NULL,  -- the sequence number of its first entry
                    last INTEGER NOT NULL CHECK (last >= first),
                    number INTEGER NOT NULL,             -- transactions of one command have one number
                    command TEXT,                        -- NULL for another program
                    takesBack INTEGER,                   -- the number of the group that it took back
                    at TEXT NOT NULL
                ) STRICT;
                CREATE INDEX changeGroup_number ON changeGroup(number);
                CREATE TABLE fileToRemove (
                    sha256 TEXT PRIMARY KEY NOT NULL     -- of an attached file that nothing names any more
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX changeGroup_takesBack ON changeGroup(takesBack) WHERE takesBack IS NOT NULL;
                """)
        // Changes up to now belong to no group: nobody knows which of them were made together.
        try ChangeGroup.leaveOut(db, until: ChangeLog.position(db).sequence, Date())
        for table in entities { try keepFormerValues(db, of: table) }
        for (table, isRival) in allRivals { try keepReplaced(db, in: table, where: isRival) }
    }

    /// All tables of entities.
    static let entities = [
        "profile", "home", "location", "label", "item", "itemLabel", "policy", "claim", "attachment", "store",
        "category", "vaultItem", "priceOption", "cart", "cartItem",
    ]

    private static let allRivals =
        rivals.filter { $0.table != "location" } + [("location", isRivalRoom)] + shoppingRivals + [
            ("policy", "slug = NEW.slug"), ("claim", "slug = NEW.slug"),
        ]

    // MARK: - Former values

    /// Renews the triggers that log the changes of a table, so that they log the former values too. They name the
    /// table's columns, so a later migration that adds a column calls this again.
    static func keepFormerValues(_ db: Database, of table: String) throws {
        let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
        try db.execute(
            sql: """
                DROP TRIGGER IF EXISTS \(table)_updated;
                DROP TRIGGER IF EXISTS \(table)_deleted;
                DROP TRIGGER IF EXISTS \(table)_touched;
                DROP TRIGGER IF EXISTS \(table)_replaced;
                CREATE TRIGGER \(table)_updated AFTER UPDATE ON \(table)
                WHEN NEW.version <> OLD.version BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version, before)
                    VALUES ('\(table)', NEW.id,
                        CASE WHEN NEW.deletedAt IS NOT NULL AND OLD.deletedAt IS NULL THEN 'delete'
                             WHEN NEW.deletedAt IS NULL AND OLD.deletedAt IS NOT NULL THEN 'insert'
                             ELSE 'update' END,
                        NEW.version, \(changedValues(of: columns, from: "OLD", to: "NEW")));
                END;
                CREATE TRIGGER \(table)_deleted AFTER DELETE ON \(table) BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version, before)
                    VALUES ('\(table)', OLD.id, 'delete', OLD.version, \(allValues(of: columns, in: "OLD")));
                END;
                -- INSERT OR REPLACE deletes the former row without firing a trigger.
                CREATE TRIGGER \(table)_replaced BEFORE INSERT ON \(table)
                WHEN EXISTS (SELECT 1 FROM \(table) WHERE id = NEW.id) BEGIN
                    INSERT INTO changeLog (entity, entityID, operation, version, before)
                    SELECT '\(table)', id, 'update', version, \(allValues(of: columns, in: "former"))
                    FROM \(table) AS former WHERE id = NEW.id;
                END;
                """)
        try table == "item" ? touchItems(db, keepingFormer: true) : touch(db, table, keepingFormer: true)
    }

    /// Does what `logReplacements` does, and logs the values of the rows that may be replaced.
    static func keepReplaced(_ db: Database, in table: String, where isRival: String) throws {
        let columns = try db.columns(in: table).map(\.name).filter { $0 != "id" }
        let others = "FROM \(table) AS former WHERE id <> NEW.id AND (\(isRival))"
        for (name, event) in [("inserting", "INSERT"), ("updating", "UPDATE")] {
            try db.execute(
                sql: """
                    DROP TRIGGER IF EXISTS \(table)_\(name);
                    CREATE TRIGGER \(table)_\(name) BEFORE \(event) ON \(table) WHEN EXISTS (SELECT 1 \(others)) BEGIN
                        INSERT INTO changeLog (entity, entityID, operation, version, before)
                        SELECT '\(table)', id, 'update', version, \(allValues(of: columns, in: "former")) \(others);
                    END
                    """)
        }
    }

    /// SQL for a JSON object with a row's former values of the columns that differ in the new row.
    static func changedValues(of columns: [String], from old: String, to new: String) -> String {
        let values = columns.map { "SELECT '\($0)' AS name, \(old).\"\($0)\" AS was, \(new).\"\($0)\" AS became" }
        return """
            (SELECT json_group_object(name, was) FROM (\(values.joined(separator: " UNION ALL "))) WHERE was IS NOT became)
            """
    }

    /// SQL for a JSON object with all values of a row.
    private static func allValues(of columns: [String], in row: String) -> String {
        let values = columns.map { "SELECT '\($0)' AS name, \(row).\"\($0)\" AS was" }
        return "(SELECT json_group_object(name, was) FROM (\(values.joined(separator: " UNION ALL "))))"
    }
}
