import GRDB
import Household

/// Checks that restored rows keep the rules that span several rows.
struct SoundnessCheck {
    private let db: Database
    private let rows: Set<RowName>
    private let tables: Set<String>
    /// Rows that are back in their former state: a fault between two of them was there before.
    private let former: Set<RowName>

    init(_ db: Database, of rows: Set<RowName>, former: Set<RowName>) {
        self.db = db
        self.former = former
        self.rows = rows
        tables = Set(rows.map(\.table))
    }

    func run(_ names: inout RecordNames) throws {
        for table in Schema.entities { try checkReferences(of: table, &names) }
        try checkNames()
        if tables.contains("location") { try checkPaths() }
        if tables.contains("home") { try checkPrimary() }
        for (table, column) in Schema.nestings where tables.contains(table) {
            try checkNesting(of: table, by: column, &names)
        }
        if tables.contains("item") { try checkContents(&names) }
        if !tables.isDisjoint(with: ["item", "itemLabel"]) { try checkLabels(&names) }
    }

    /// The first stray row that involves a restored row, and was not there before.
    private func news(_ strays: [StrayRow]) -> StrayRow? {
        strays.first { !rows.isDisjoint(with: [$0.row, $0.owner]) && !former.isSuperset(of: [$0.row, $0.owner]) }
    }

    /// No live row may belong to a deleted one.
    private func checkReferences(of table: String, _ names: inout RecordNames) throws {
        for (column, owner) in try db.references(of: table) {
            let found = try StrayRow.ofDeleted(db, in: table, by: column, of: owner, orMissing: true)
            guard let stray = news(found) else { continue }
            throw HistoryError.refersToDeleted(
                kind: Self.kind(table), name: try names.name(of: stray.row), ownerKind: Self.kind(owner),
                owner: try names.name(of: stray.owner))
        }
    }

    private static func kind(_ table: String) -> String {
        switch table {
        case "itemLabel": "label"
        case "priceOption": "price"
        case "cartItem": "line"
        default: EntityKind(table: table)?.noun ?? table
        }
    }

    /// The names of homes are unique, and those of labels in their home. Two restored rows with one name had it before,
    /// too.
    private func checkNames() throws {
        for rule in UniqueRule.all where rule.way == .name && rule.table != "location" {
            for row in rows where row.table == rule.table {
                guard let values = try RowHistory.values(db, of: row), let key = rule.key(values),
                    try rule.rows(db, with: key).contains(where: { !rows.contains($0) })
                else { continue }
                throw HistoryError.sameName(kind: Self.kind(row.table), name: values.text("name") ?? "")
            }
        }
    }

    /// The paths of rooms are unique in their home.
    private func checkPaths() throws {
        let all = try RoomPaths(db)
        for (first, second) in all.twins where rows.contains(all.row(first)) != rows.contains(all.row(second)) {
            throw HistoryError.sameName(
                kind: "room", name: all.paths[rows.contains(all.row(first)) ? first : second])
        }
    }

    /// No restored row may put a row inside itself, or below the deepest level.
    private func checkNesting(of table: String, by column: String, _ names: inout RecordNames) throws {
        for (row, chain, isCircle) in try NestedRows(db, in: table, by: column).faults {
            guard !rows.isDisjoint(with: chain), !former.isSuperset(of: chain) else { continue }
            let fault = isCircle ? "inside itself" : "inside others more than \(Nesting.deepest) deep"
            throw HistoryError.refused(reason: "“\(try names.name(of: row))” would be \(fault)")
        }
    }

    /// An item must be in the same place as its container.
    private func checkContents(_ names: inout RecordNames) throws {
        guard let stray = news(try StrayRow.ofContainers(db)) else { return }
        throw HistoryError.refused(
            reason:
                "“\(try names.name(of: stray.row))” and “\(try names.name(of: stray.owner))”, which it is inside of, "
                + "would be in different places")
    }

    private func checkPrimary() throws {
        let counts = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(sum(isPrimary), 0) FROM home WHERE deletedAt IS NULL")
        guard let counts, counts[0] > 0, counts[1] != 1 else { return }
        throw HistoryError.refused(reason: "no home would be the primary one")
    }

    /// An item's labels belong to its home.
    private func checkLabels(_ names: inout RecordNames) throws {
        guard let stray = news(try StrayRow.ofLabels(db)) else { return }
        throw HistoryError.refused(reason: "“\(try names.name(of: stray.owner))” would have a label of another home")
    }
}
