import GRDB
import Household

/// The live rows of a table that are inside others, or contain others.
struct NestedRows {
    let table: String
    let ids: [String]
    let nesting: Nesting
    /// The container that each row names, even a faulty one.
    private let said: [Int?]

    init(_ db: Database, in table: String, by column: String) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, \(column) FROM \(table) WHERE deletedAt IS NULL AND (\(column) IS NOT NULL
                    OR id IN (SELECT \(column) FROM \(table) WHERE \(column) IS NOT NULL AND deletedAt IS NULL))
                ORDER BY id
                """)
        let ids = rows.map { $0[0] as String }
        let positions = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
        let said = rows.map { row in (row[1] as String?).flatMap { positions[$0] } }
        (self.table, self.ids, self.said, nesting) = (table, ids, said, Nesting(said))
    }

    /// The rows that are inside themselves or too deep, each with the chain of its containers, starting with the row
    /// itself.
    var faults: [(row: RowName, chain: [RowName], isCircle: Bool)] {
        nesting.circular.map { (name($0), chain(from: $0), true) }
            + nesting.tooDeep.map { (name($0), chain(from: $0), false) }
    }

    /// SQL for the nested rows and their levels.
    static func levels(in table: String, by column: String) -> String {
        """
        WITH RECURSIVE inside(id, owner, level) AS (
            SELECT id, \(column), 1 FROM \(table) WHERE \(column) IS NOT NULL
            UNION ALL SELECT inside.id, next.\(column), level + 1 FROM inside JOIN \(table) AS next
                ON next.id = inside.owner WHERE next.\(column) IS NOT NULL AND level <= \(2 * Nesting.deepest)
        ) SELECT id, max(level) AS level FROM inside GROUP BY id
        """
    }

    private func name(_ position: Int) -> RowName { RowName(table: table, id: ids[position]) }

    private func chain(from start: Int) -> [RowName] {
        var positions = [start]
        while let next = positions.last.flatMap({ said[$0] }), !positions.contains(next) { positions.append(next) }
        return positions.map(name)
    }
}

extension Schema {
    /// The tables whose rows may be inside each other, with the column that names the container.
    static let nestings = [(table: "location", column: "parentID"), (table: "item", column: "containerID")]
}
