import Foundation
import GRDB
import Household

/// A key that only one live row of a table may have. Repositories, undo, restoring and merging all ask these rules.
struct UniqueRule {
    enum Way {
        case slug, code, primary, name, one, profile
        /// The places of rows in the order of their owner.
        case position
    }

    let table: String
    let way: Way
    /// The columns of the key, the scope first.
    let columns: [String]
    /// Whether names and units are compared without regard to case in all scripts. The indexes of the price book fold
    /// only ASCII.
    private let foldsAllLetters: Bool
    /// An SQL condition for rows that may have the key, with a question mark for each of the first columns.
    private let condition: String
    private let marks: Int

    private init(_ table: String, _ way: Way, _ columns: [String], foldsAllLetters: Bool = false) {
        (self.table, self.way, self.columns, self.foldsAllLetters) = (table, way, columns, foldsAllLetters)
        let terms = columns.filter { !foldsAllLetters || $0 != "name" && $0 != "unit" }.map { column in
            switch column {
            // As in the indexes.
            case "homeID", "parentID": "coalesce(\(column), '') = ?"
            case "name": "lower(trim(name)) = ?"
            default: "\(column) = ?"
            }
        }
        marks = terms.count
        condition = (terms + (way == .slug ? [] : ["deletedAt IS NULL"])).joined(separator: " AND ")
    }

    /// The rule for the slugs of a table that has them.
    static func slug(of table: String) -> UniqueRule {
        UniqueRule(table, .slug, ["location", "label"].contains(table) ? ["homeID", "slug"] : ["slug"])
    }

    static let all: [UniqueRule] =
        ["home", "item", "policy", "claim", "store", "category", "vaultItem", "cart", "location", "label"].map(slug)
        + ["store", "category", "vaultItem"].map { UniqueRule($0, .name, ["name"]) }
        + [
            UniqueRule("home", .name, ["name"], foldsAllLetters: true),
            UniqueRule("location", .name, ["homeID", "parentID", "name"], foldsAllLetters: true),
            UniqueRule("label", .name, ["homeID", "name"], foldsAllLetters: true),
            UniqueRule("location", .code, ["homeID", "code"]),
            // A household has one profile; a machine may have made another one before it joined.
            UniqueRule("profile", .profile, []),
            UniqueRule("home", .primary, ["isPrimary"]),
            UniqueRule("itemLabel", .one, ["itemID", "labelID"]),
            UniqueRule("itemLabel", .position, ["itemID", "position"]),
            UniqueRule("priceOption", .one, ["vaultItemID", "storeID", "unit"], foldsAllLetters: true),
            UniqueRule("cartItem", .position, ["cartID", "position"]),
        ]

    /// Whether tombstones have the key, too.
    var includesDeleted: Bool { way == .slug }

    /// Whether the table holds one row, so that a later one always gives way.
    var isOfOneRow: Bool { way == .profile }

    /// Whether the rule can be broken without a local change in the table.
    var isAlwaysChecked: Bool { includesDeleted || isOfOneRow }

    // MARK: - Keys

    /// The key of a row; nil for a row that has none.
    func key(_ values: RowValues) -> [String]? {
        guard !values.isEmpty, includesDeleted || values.isLive else { return nil }
        switch way {
        case .primary where values.number("isPrimary") != 1: return nil
        case .code where values.text("code") ?? "" == "": return nil
        case .name where values.text("name") ?? "" == "": return nil
        default: break
        }
        return columns.map { column in
            let text = values.text(column) ?? values[column].flatMap(Int64.fromDatabaseValue).map(String.init) ?? ""
            if column == "unit" { return PriceUnit(text)?.key ?? text }
            return way == .name && column == "name" ? folded(text) : text
        }
    }

    /// A name in the form in which it is compared.
    func folded(_ name: String) -> String {
        if foldsAllLetters {
            return name.trimmingCharacters(in: .whitespacesAndNewlines).folding(options: .caseInsensitive, locale: nil)
        }
        let trimmed = name.trimmingCharacters(in: CharacterSet(charactersIn: " "))
        return String(trimmed.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }

    /// The slug at the end of a key, with a number if it is taken.
    func freeSlug(_ key: [String], isTaken: ([String]) throws -> Bool) rethrows -> String {
        try Slug.free(key.last ?? "") { try isTaken(key.dropLast() + [$0]) }
    }

    // MARK: - Rows

    /// The rows that have a key.
    func rows(_ db: Database, with key: [String]) throws -> [RowName] {
        let statement = try db.cachedStatement(sql: "SELECT * FROM \"\(table)\" WHERE \(condition) ORDER BY id")
        return try Row.fetchAll(statement, arguments: StatementArguments(key.prefix(marks)))
            .filter { self.key(RowHistory.values(in: $0)) == key }.map { RowName(table: table, id: $0["id"]) }
    }

    /// Whether a row has a key. Asked for each of many new rows, so SQLite alone decides where it can.
    func isTaken(_ db: Database, _ key: [String]) throws -> Bool {
        guard marks == columns.count else { return try !rows(db, with: key).isEmpty }
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM \"\(table)\" WHERE \(condition))")
        return try Bool.fetchOne(statement, arguments: StatementArguments(key)) ?? false
    }

    /// The keys of all rows, by id.
    func keys(_ db: Database) throws -> [String: [String]] {
        var keys: [String: [String]] = [:]
        let columns = (["id", "deletedAt"] + columns).map { "\"\($0)\"" }.joined(separator: ", ")
        let rows = try Row.fetchCursor(db, sql: "SELECT \(columns) FROM \"\(table)\"")
        while let row = try rows.next() { keys[row[0]] = key(RowHistory.values(in: row)) }
        return keys
    }
}
