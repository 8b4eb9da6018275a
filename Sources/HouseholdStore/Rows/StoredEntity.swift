import Foundation
import GRDB
import Household

/// A value that is stored as a row. Internal to the store: nothing of this leaves the target.
protocol StoredRow: Sendable {
    associatedtype Key
    static var layout: TableLayout { get }
    /// One value for each column of the layout, in the same order.
    var values: [(any DatabaseValueConvertible)?] { get }
    var id: EntityID<Key> { get }
    var record: RecordInfo { get set }
}

/// A stored value that can be read from its row alone.
protocol StoredEntity: StoredRow, Identifiable where Key == Self, ID == EntityID<Self> {
    init?(id: EntityID<Self>, record: RecordInfo, from reader: inout RowReader)
}

/// A table, its columns, and their SQL statements, composed once.
struct TableLayout: Sendable {
    let table: String
    /// The columns after the common ones, in the order that `init(from:)` reads and `values` writes.
    let columns: [String]
    let selection: String
    let insertion: String

    static let common = ["id", "createdAt", "updatedAt", "version", "deletedAt", "syncState"]

    init(_ table: String, _ columns: [String]) {
        self.table = table
        self.columns = columns
        let names = (Self.common + columns).map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = Array(repeating: "?", count: Self.common.count + columns.count).joined(separator: ", ")
        selection = "SELECT \(names) FROM \(table)"
        insertion = "INSERT INTO \(table) (\(names)) VALUES (\(marks))"
    }

    /// The places of columns that the table has.
    func places(of columns: some Sequence<String>) -> [Int] { columns.compactMap { self.columns.firstIndex(of: $0) } }
}

extension StoredRow {
    static var table: String { layout.table }
}

extension StoredEntity {
    /// The live rows that a condition selects, or its tombstones where `deleted` is set, and the bad values in them.
    /// - Parameter count: About how many rows to expect, where known: a large list that grows is copied over and over.
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
    /// Inserts a new row, with the entity's own record.
    func insert(_ db: Database) throws {
        let common: [(any DatabaseValueConvertible)?] = [
            id.description, Instant.write(record.createdAt), Instant.write(record.updatedAt), record.version,
            record.deletedAt.map(Instant.write), record.syncState.rawValue,
        ]
        try db.cachedStatement(sql: Self.layout.insertion).execute(arguments: StatementArguments(common + values))
    }

    /// Writes the row as its next version, with the sync state `pending`.
    ///
    /// Only the columns that differ from `before` are written, or all where it is nil. So a change of one column does
    /// not overwrite an unreadable value that another program wrote into another column.
    /// - Parameter columns: Columns that are written even where they do not differ.
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

    /// Changes this value and its row.
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
