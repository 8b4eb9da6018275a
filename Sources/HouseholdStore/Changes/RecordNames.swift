import GRDB
import Household

/// The names of rows, for people, each looked up once.
struct RecordNames {
    let db: Database
    private var known: [RowName: String] = [:]

    init(_ db: Database) { self.db = db }

    /// The name of a row, live or not; its id if nothing else is known.
    mutating func name(of row: RowName) throws -> String {
        if let name = known[row] { return name }
        // A conflict by another program may name any table.
        guard Schema.synced.contains(row.table) else { return row.id }
        let history = try RowHistory(db, of: row)
        let values =
            history.current ?? history.entries.lazy.compactMap { history.values(after: $0.sequence - 1) }.first
        let found = try values.map { try name(of: row, $0) } ?? row.id
        known[row] = found
        return found
    }

    /// The name of a row that the entry added or deleted.
    mutating func name(of row: RowName, as entry: LogEntry) throws -> String {
        let values = try RowHistory.values(db, of: row) ?? entry.before
        return try values.map { try name(of: row, $0) } ?? name(of: row)
    }

    /// The name of a row with these values.
    mutating func name(of row: RowName, _ values: RowValues) throws -> String {
        func text(_ column: String) -> String { values[column].flatMap(String.fromDatabaseValue) ?? "" }
        func other(_ table: String, _ column: String) throws -> String {
            try name(of: RowName(table: table, id: text(column)))
        }
        let found =
            switch row.table {
            case "item": text("title")
            case "home":
                [text("name"), text("line1")].first { !$0.isEmpty } ?? Home(name: "", currency: .usd).displayName
            case "policy": text("provider")
            case "claim": [text("date"), text("cause")].joined(separator: " ")
            case "attachment": text("fileName")
            case "reportCopy": text("title")
            case "itemLabel": try other("label", "labelID")
            case "priceOption": try other("store", "storeID") + " per " + text("unit")
            default: text("name")
            }
        return found.isEmpty && row.table != "profile" ? row.id : found
    }

    /// The currency of a cart and of the amounts of its lines.
    func currency(ofCart id: String) throws -> Currency? {
        try String.fetchOne(db, sql: "SELECT currency FROM cart WHERE id = ?", arguments: [id]).flatMap { Currency($0) }
    }
}
