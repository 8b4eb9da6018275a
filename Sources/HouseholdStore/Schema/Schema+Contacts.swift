import GRDB

// Columns for reports that lead with contacts: the household's telephone, the policy's agent, and the units and
// insurance classes of items.

extension Schema {
    static func addClassesAndContacts(_ db: Database) throws {
        func column(_ name: String) -> String { "ADD COLUMN \(name) TEXT NOT NULL DEFAULT ''" }
        let columns = [
            "item": ["unit", "insuranceClass"], "profile": ["telephone", "email"],
            "policy": ["agent", "agentTelephone", "agentEmail"],
        ]
        for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
            // A new column is no change of a row.
            try db.execute(sql: "DROP TRIGGER \(table)_touched")
            for name in names { try db.execute(sql: "ALTER TABLE \(table) \(column(name))") }
        }
        try touchItems(db)
        try touch(db, "profile")
        try touch(db, "policy")
    }
}
