import GRDB

// Upkeep and loans: lists in the rows of what they are of.

extension Schema {
    static func addUpkeep(_ db: Database) throws {
        let lists = [
            "home": ["upkeep", "upkeepLog"], "location": ["upkeep", "upkeepLog"],
            "item": ["loans", "upkeep", "upkeepLog"],
        ]
        for (table, lists) in lists.sorted(by: { $0.key < $1.key }) { try add(lists.map(array), to: table, db: db) }
    }

    /// Adds columns to a table of homes, rooms or items, whose triggers name all columns.
    static func add(_ columns: [String], to tables: String..., db: Database) throws {
        for (table, areRivals) in rivals where tables.contains(table) {
            for column in columns { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(column)") }
            try keepFormerValues(db, of: table)
            try keepReplaced(db, in: table, where: table == "location" ? isRivalRoom : areRivals)
        }
    }
}
