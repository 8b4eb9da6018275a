import GRDB

/// A live row that does not fit the row that it belongs to or is inside of. A merge repairs it, and an undo that would
/// make one is refused.
struct StrayRow {
    let row: RowName
    let owner: RowName

    /// The live rows that refer to a deleted one, by id.
    /// - Parameter orMissing: Whether to include rows whose owner does not exist at all.
    static func ofDeleted(
        _ db: Database, in table: String, by column: String, of owner: String, orMissing: Bool = false
    ) throws -> [StrayRow] {
        try all(
            db, in: table, owner,
            """
            SELECT child.id, child.\(column) FROM \(table) AS child
            LEFT JOIN \(owner) AS parent ON parent.id = child.\(column)
            WHERE child.deletedAt IS NULL AND child.\(column) IS NOT NULL
                AND (parent.deletedAt IS NOT NULL\(orMissing ? " OR parent.id IS NULL" : ""))
            ORDER BY child.id
            """)
    }

    /// The items that are in another place than their container.
    static func ofContainers(_ db: Database) throws -> [StrayRow] {
        try all(
            db, in: "item", "item",
            """
            SELECT item.id, container.id FROM item JOIN item AS container ON container.id = item.containerID
            WHERE item.deletedAt IS NULL
                AND (item.locationID IS NOT container.locationID OR item.homeID IS NOT container.homeID)
            ORDER BY item.id
            """)
    }

    /// The labels of items that belong to another home.
    static func ofLabels(_ db: Database) throws -> [StrayRow] {
        try all(
            db, in: "itemLabel", "item",
            """
            SELECT itemLabel.id, item.id FROM itemLabel
            JOIN item ON item.id = itemLabel.itemID JOIN label ON label.id = itemLabel.labelID
            WHERE itemLabel.deletedAt IS NULL AND item.deletedAt IS NULL AND label.homeID IS NOT item.homeID
            """)
    }

    private static func all(_ db: Database, in table: String, _ owner: String, _ sql: String) throws -> [StrayRow] {
        try Row.fetchAll(db, sql: sql).map {
            StrayRow(row: RowName(table: table, id: $0[0]), owner: RowName(table: owner, id: $0[1]))
        }
    }
}
