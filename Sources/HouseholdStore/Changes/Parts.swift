import GRDB
import Household

/// Rows that belong to a record: an item's labels, a cart's lines. In the history they are part of that record.
struct Parts {
    let table: String
    /// The column with the id of the record.
    let column: String
    let owner: String
    /// The name of such parts in data. `title` names one of them for people.
    let key: String
    let title: String

    static let all =
        [
            Parts(table: "itemLabel", column: "itemID", owner: "item", key: "labels", title: "Label"),
            Parts(table: "priceOption", column: "vaultItemID", owner: "vaultItem", key: "prices", title: "Price"),
            Parts(table: "cartItem", column: "cartID", owner: "cart", key: "lines", title: "Line"),
        ]
        + ["item", "home", "location", "policy", "claim"].map {
            Parts(table: "attachment", column: $0 + "ID", owner: $0, key: "files", title: "File")
        }

    static let tables = Set(all.map(\.table))

    /// The record that a row belongs to, as a part of it; nil for a row that is not a part.
    static func owner(of table: String, _ values: RowValues) -> (record: RowName, parts: Parts)? {
        for parts in all where parts.table == table {
            if let id = values[parts.column].flatMap(String.fromDatabaseValue) {
                return (RowName(table: parts.owner, id: id), parts)
            }
        }
        return nil
    }

    /// The record that a row of the store belongs to; nil for a row that is gone or is not a part.
    static func owner(_ db: Database, of row: RowName) throws -> (record: RowName, parts: Parts)? {
        for parts in all where parts.table == row.table {
            let statement = try db.cachedStatement(sql: "SELECT \(parts.column) FROM \(parts.table) WHERE id = ?")
            if let id = try String.fetchOne(statement, arguments: [row.id]) {
                return (RowName(table: parts.owner, id: id), parts)
            }
        }
        return nil
    }

    /// A record's row and the rows of its parts, tombstones included.
    static func rows(_ db: Database, of record: RowName, where condition: String = "TRUE") throws -> [RowName] {
        [record]
            + (try all.filter { $0.owner == record.table }.flatMap { parts in
                try String.fetchAll(
                    db, sql: "SELECT id FROM \(parts.table) WHERE \(parts.column) = ? AND \(condition)",
                    arguments: [record.id]
                ).map { RowName(table: parts.table, id: $0) }
            })
    }
}

extension EntityKind {
    /// The table of the kind's records.
    var table: String {
        switch self {
        case .household: "profile"
        case .vaultItem: "vaultItem"
        default: rawValue
        }
    }

    /// Nil for the tables of parts that are not records.
    init?(table: String) {
        guard let kind = Self.allCases.first(where: { $0.table == table }) else { return nil }
        self = kind
    }
}
