import GRDB

// Upkeep and loans: lists in the rows of what they are of.

extension Schema {
    static func addUpkeep(_ db: Database) throws {
        let lists = [
            "home": ["upkeep", "upkeepLog"], "location": ["upkeep", "upkeepLog"],
            "item": ["loans", "upkeep", "upkeepLog"],
        ]
        for (table, areRivals) in rivals where lists[table] != nil {
            for list in lists[table] ?? [] { try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(array(list))") }
            try keepFormerValues(db, of: table)
            try keepReplaced(db, in: table, where: table == "location" ? isRivalRoom : areRivals)
        }
    }
}
