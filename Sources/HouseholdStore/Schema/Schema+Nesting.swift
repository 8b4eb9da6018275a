import GRDB

// Rooms inside rooms, and items inside items.

extension Schema {
    /// Only a row that is directly inside itself is refused here: longer circles, and more than five levels, span
    /// several rows.
    static func addNesting(_ db: Database) throws {
        for (table, column) in nestings {
            try db.execute(
                sql: """
                    ALTER TABLE \(table) ADD COLUMN \(column) TEXT REFERENCES \(table)(id) CHECK (\(column) <> id);
                    CREATE INDEX \(table)_\(column) ON \(table)(\(column)) WHERE \(column) IS NOT NULL;
                    """)
            try keepFormerValues(db, of: table)
        }
        try keepReplaced(db, in: "location", where: isRivalRoom)
        try keepReplaced(db, in: "item", where: "slug = NEW.slug")
    }
}
