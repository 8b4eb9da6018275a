import GRDB
import Household

/// Checks that rows that were written back keep the rules that span several rows.
struct SoundnessCheck {
    private let db: Database
    /// The ids of the rows, as a JSON array.
    private let ids: String
    private let rows: Set<RowName>
    private let tables: Set<String>
    /// Rows that are again what they were: what is wrong between two of them was wrong before.
    private let former: Set<RowName>

    init(_ db: Database, of rows: Set<RowName>, former: Set<RowName>) {
        self.db = db
        self.former = former
        self.rows = rows
        ids = "[" + rows.map { "\"\($0.id)\"" }.joined(separator: ",") + "]"
        tables = Set(rows.map(\.table))
    }

    func run(_ names: inout RecordNames) throws {
        for table in Schema.entities { try checkReferences(of: table, &names) }
        for table in ["home", "location", "label"] where tables.contains(table) { try checkNames(in: table) }
        if tables.contains("home") { try checkPrimary() }
        for (table, column) in Schema.nestings where tables.contains(table) {
            try checkNesting(of: table, by: column, &names)
        }
        if tables.contains("item") { try checkContents() }
        if !tables.isDisjoint(with: ["item", "itemLabel"]) { try checkLabels() }
    }

    /// No live row may belong to a deleted one.
    private func checkReferences(of table: String, _ names: inout RecordNames) throws {
        for (column, owner) in try db.references(of: table) {
            let isOurs =
                "(child.id IN (SELECT value FROM json_each(?1)) OR child.\(column) IN (SELECT value FROM json_each(?1)))"
            let found = try Row.fetchAll(
                db,
                sql: """
                    SELECT child.id, child.\(column) FROM \(table) AS child
                    LEFT JOIN \(owner) AS parent ON parent.id = child.\(column)
                    WHERE child.deletedAt IS NULL AND child.\(column) IS NOT NULL
                        AND (parent.id IS NULL OR parent.deletedAt IS NOT NULL) AND \(isOurs)
                    """, arguments: [ids]
            ).map { (child: RowName(table: table, id: $0[0]), parent: RowName(table: owner, id: $0[1])) }
            guard let (child, parent) = found.first(where: { !former.isSuperset(of: [$0.child, $0.parent]) }) else {
                continue
            }
            throw HistoryError.refersToDeleted(
                kind: Self.kind(child.table), name: try names.name(of: child), ownerKind: Self.kind(parent.table),
                owner: try names.name(of: parent))
        }
    }

    private static func kind(_ table: String) -> String {
        switch table {
        case "itemLabel": "label"
        case "priceOption": "price"
        case "cartItem": "line"
        case "location": "room"
        default: EntityKind(table: table)?.rawValue ?? table
        }
    }

    /// The names of homes are unique, those of labels and the paths of rooms in their home, ignoring case.
    private func checkNames(in table: String) throws {
        let scope = table == "home" ? "NULL" : "homeID"
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, \(scope), id IN (SELECT value FROM json_each(?)), id FROM \(table)
                WHERE deletedAt IS NULL AND name <> ''
                """, arguments: [ids])
        var paths: [String: String] = [:]
        if table == "location" {
            let rooms = try Location.fetchAll(db).rows
            for (room, path) in zip(rooms, RoomTree(rooms).paths) { paths[room.id.description] = path }
        }
        let groups = Dictionary(grouping: rows) { ScopedName(scope: $0[1], name: NameKey(paths[$0[3]] ?? $0[0])) }
        // Two that were written back were two before, too.
        for group in groups.values where group.contains(where: { $0[2] }) && group.contains(where: { !$0[2] }) {
            throw HistoryError.sameName(kind: Self.kind(table), name: group[0][0])
        }
    }

    /// No row that was written back makes one be inside itself, or below the deepest level.
    private func checkNesting(of table: String, by column: String, _ names: inout RecordNames) throws {
        for (row, chain, isCircle) in try NestedRows(db, in: table, by: column).faults {
            guard !rows.isDisjoint(with: chain), !former.isSuperset(of: chain) else { continue }
            let fault = isCircle ? "inside itself" : "inside others more than \(Nesting.deepest) deep"
            throw HistoryError.refused(reason: "“\(try names.name(of: row))” would be \(fault)")
        }
    }

    /// An item is in the place of the one that it is inside of.
    private func checkContents() throws {
        let strays = try Row.fetchAll(
            db,
            sql: """
                SELECT item.title, container.title, item.id, container.id FROM item
                JOIN item AS container ON container.id = item.containerID
                WHERE item.deletedAt IS NULL
                    AND (item.locationID IS NOT container.locationID OR item.homeID IS NOT container.homeID)
                    AND (item.id IN (SELECT value FROM json_each(?1))
                        OR container.id IN (SELECT value FROM json_each(?1)))
                """, arguments: [ids])
        for stray in strays {
            let rows = [RowName(table: "item", id: stray[2]), RowName(table: "item", id: stray[3])]
            guard former.isSuperset(of: rows) else {
                throw HistoryError.refused(
                    reason: "“\(stray[0] as String)” and “\(stray[1] as String)”, which it is inside of, would be in "
                        + "different places")
            }
        }
    }

    private struct ScopedName: Hashable {
        var scope: String?
        var name: NameKey
    }

    private func checkPrimary() throws {
        let counts = try Row.fetchOne(
            db, sql: "SELECT count(*), coalesce(sum(isPrimary), 0) FROM home WHERE deletedAt IS NULL")
        guard let counts, counts[0] > 0, counts[1] != 1 else { return }
        throw HistoryError.refused(reason: "no home would be the primary one")
    }

    /// An item's labels belong to its home.
    private func checkLabels() throws {
        let strays = try Row.fetchAll(
            db,
            sql: """
                SELECT item.title, item.id, itemLabel.id FROM itemLabel
                JOIN item ON item.id = itemLabel.itemID JOIN label ON label.id = itemLabel.labelID
                WHERE itemLabel.deletedAt IS NULL AND item.deletedAt IS NULL AND label.homeID IS NOT item.homeID
                    AND (item.id IN (SELECT value FROM json_each(?1)) OR itemLabel.id IN (SELECT value FROM json_each(?1)))
                """, arguments: [ids])
        for stray in strays {
            let rows = [RowName(table: "item", id: stray[1]), RowName(table: "itemLabel", id: stray[2])]
            guard former.isSuperset(of: rows) else {
                throw HistoryError.refused(reason: "“\(stray[0] as String)” would have a label of another home")
            }
        }
    }
}
