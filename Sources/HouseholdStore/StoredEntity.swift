import Foundation
import GRDB
import Household

/// How something lies in its table. The store's own business: nothing of this leaves the target.
protocol StoredRow: Sendable {
    associatedtype Key
    static var layout: TableLayout { get }
    /// As many as the layout has columns, in their order.
    var values: [(any DatabaseValueConvertible)?] { get }
    var id: EntityID<Key> { get }
    var record: RecordInfo { get set }
}

/// What can be read from its row alone.
protocol StoredEntity: StoredRow, Identifiable where Key == Self, ID == EntityID<Self> {
    init?(id: EntityID<Self>, record: RecordInfo, from reader: inout RowReader)
}

/// A table, its columns, and the statements put together from them, once.
struct TableLayout: Sendable {
    let table: String
    /// The columns after the common ones, in the order that `init(from:)` reads and `values` writes.
    let columns: [String]
    let selection: String
    let insertion: String

    private static let common = ["id", "createdAt", "updatedAt", "version", "deletedAt", "syncState"]

    init(_ table: String, _ columns: [String]) {
        self.table = table
        self.columns = columns
        let names = (Self.common + columns).map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = Array(repeating: "?", count: Self.common.count + columns.count).joined(separator: ", ")
        selection = "SELECT \(names) FROM \(table)"
        insertion = "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    }
}

extension StoredRow {
    static var table: String { layout.table }
}

extension StoredEntity {
    /// The live rows that a condition selects, and what was bad in them; the tombstones where those are asked for.
    /// - Parameter count: About how many that will be, where it is known: a large list that grows is copied over and over.
    static func fetchAll(
        _ db: Database, where condition: String = "TRUE", orderBy order: String? = nil,
        arguments: StatementArguments = [], deleted: Bool = false, expecting count: Int = 0
    ) throws -> (rows: [Self], problems: [DataProblem]) {
        var rows: [Self] = []
        rows.reserveCapacity(count)
        var problems: [DataProblem] = []
        let statement = try db.cachedStatement(
            sql: """
                \(layout.selection) WHERE deletedAt IS \(deleted ? "NOT NULL" : "NULL") AND (\(condition))
                \(order.map { "ORDER BY \($0)" } ?? "")
                """)
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        while let row = try cursor.next() {
            var reader = RowReader(row, of: statement, entity: table)
            if let id: EntityID<Self> = reader.identity(),
                let entity = Self(id: id, record: reader.record(), from: &reader)
            {
                rows.append(entity)
            }
            if !reader.problems.isEmpty { problems += reader.problems }
        }
        return (rows, problems)
    }

    static func fetch(_ db: Database, id: EntityID<Self>, deleted: Bool = false) throws -> Self? {
        try fetchAll(db, where: "id = ?", arguments: [id.description], deleted: deleted).rows.first
    }
}

extension StoredRow {
    /// Writes a new row, with the record that the entity brings.
    func insert(_ db: Database) throws {
        let common: [(any DatabaseValueConvertible)?] = [
            id.description, Instant.write(record.createdAt), Instant.write(record.updatedAt), record.version,
            record.deletedAt.map(Instant.write), record.syncState.rawValue,
        ]
        try db.cachedStatement(sql: Self.layout.insertion).execute(arguments: StatementArguments(common + values))
    }

    /// Writes the row as the next version, to be synced anew.
    ///
    /// Only the columns that differ from `before` are written; all of them without it. So a value that another program
    /// wrote, and that could not be read, is not lost to a change beside it.
    /// - Parameter columns: Those that are written whether they differ or not.
    mutating func update(
        _ db: Database, from before: Self?, including columns: Set<String> = [], at now: Date
    ) throws {
        record.version += 1
        record.updatedAt = now
        record.syncState = .pending
        var assignments = "updatedAt = ?, version = ?, syncState = ?, deletedAt = ?"
        var arguments: [(any DatabaseValueConvertible)?] = [
            Instant.write(now), record.version, record.syncState.rawValue, record.deletedAt.map(Instant.write),
        ]
        let old = before?.values
        for (position, value) in values.enumerated() {
            let column = Self.layout.columns[position]
            if let old, !columns.contains(column), old[position]?.databaseValue == value?.databaseValue { continue }
            assignments += ", \"\(column)\" = ?"
            arguments.append(value)
        }
        arguments.append(id.description)
        try db.cachedStatement(sql: "UPDATE \(Self.table) SET \(assignments) WHERE id = ?")
            .execute(arguments: StatementArguments(arguments))
    }

    /// Changes the row and this value alike.
    mutating func change(_ db: Database, at now: Date, _ body: (inout Self) throws -> Void) throws {
        let before = self
        try body(&self)
        try update(db, from: before, at: now)
    }

    /// Turns the row into a tombstone.
    mutating func bury(_ db: Database, at now: Date) throws {
        try change(db, at: now) { $0.record.deletedAt = now }
    }
}
