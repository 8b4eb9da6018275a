import GRDB

// Log entries for rows that are replaced, and for rows that change their owner.

extension Schema {
    /// By table, the condition under which two rows with different ids exclude each other.
    static let rivals: [(table: String, areRivals: String)] = [
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

    /// Logs the rows that `INSERT OR REPLACE` and `UPDATE OR REPLACE` may delete, before they go: SQLite deletes them
    /// without firing a trigger. Whether they do go is not known yet (with `OR IGNORE` they stay), so the entry only
    /// says that the row must be looked at.
    static func logReplacements(_ db: Database, among rivals: [(table: String, areRivals: String)]) throws {
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

    /// Logs the former owner of a part (an item's label, a cart's line) that moves to another owner or is deleted: that
    /// owner has changed, and nothing else would say which one it was.
    static func logFormerOwners(
        _ db: Database, of part: String, by column: String, in owners: String
    ) throws {
        let look = """
            INSERT INTO changeLog (entity, entityID, operation, version)
            SELECT '\(owners)', id, 'update', version FROM \(owners) WHERE id =
            """
        try db.execute(
            sql: """
                CREATE TRIGGER \(part)_moved AFTER UPDATE OF \(column) ON \(part) WHEN NEW.\(column) <> OLD.\(column) BEGIN
                    \(look) OLD.\(column);
                END;
                CREATE TRIGGER \(part)_left AFTER DELETE ON \(part) BEGIN
                    \(look) OLD.\(column);
                END;
                CREATE TRIGGER \(part)_taken BEFORE INSERT ON \(part)
                WHEN EXISTS (SELECT 1 FROM \(part) WHERE id = NEW.id) BEGIN
                    \(look) (SELECT \(column) FROM \(part) WHERE id = NEW.id);
                END;
                """)
    }
}
