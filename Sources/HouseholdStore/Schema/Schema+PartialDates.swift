import GRDB

// Purchase dates of which only the month or the year is known.

extension Schema {
    /// Lets the purchase dates of homes and items be months and years. SQLite cannot change a check, so each column is
    /// replaced.
    static func allowPartialDates(_ db: Database) throws {
        for table in ["home", "item"] {
            // A column that a trigger names cannot be dropped.
            for trigger in ["updated", "deleted", "touched", "replaced", "inserting", "updating"] {
                try db.execute(sql: "DROP TRIGGER \(table)_\(trigger)")
            }
            try db.execute(
                sql: """
                    ALTER TABLE \(table) ADD COLUMN \(partialDate("partialDate"));
                    UPDATE \(table) SET partialDate = purchaseDate WHERE purchaseDate IS NOT NULL;
                    ALTER TABLE \(table) DROP COLUMN purchaseDate;
                    ALTER TABLE \(table) RENAME COLUMN partialDate TO purchaseDate;
                    """)
            try keepFormerValues(db, of: table)
            for rival in rivals where rival.table == table {
                try keepReplaced(db, in: table, where: rival.areRivals)
            }
        }
    }

    /// A column for a day, a month or a year that exists: its first day does.
    private static func partialDate(_ column: String) -> String {
        let first = "substr(\(column) || '-01-01', 1, 10)"
        return """
            \(column) TEXT CHECK (\(column) IS NULL
                OR (length(\(column)) IN (4, 7, 10) AND date(\(first), '+0 days') IS \(first)))
            """
    }
}
