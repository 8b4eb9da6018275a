import Foundation
import GRDB
import Household

/// How an entity lies in its table. The store's own business: nothing of this leaves the target.
protocol StoredEntity: Identifiable, Sendable where ID == EntityID<Self> {
    static var table: String { get }
    /// The table's columns after the common ones, in the order that `init(from:)` reads and `values` writes.
    static var columns: [String] { get }
    init?(id: EntityID<Self>, record: RecordInfo, from reader: inout RowReader)
    var values: [(any DatabaseValueConvertible)?] { get }
    var id: EntityID<Self> { get }
    var record: RecordInfo { get set }
}

extension StoredEntity {
    private static var selection: String {
        (["id", "createdAt", "updatedAt", "version", "deletedAt", "syncState"] + columns)
            .map { "\"\($0)\"" }.joined(separator: ", ")
    }

    /// The live rows that a condition selects, and what was bad in them.
    static func fetchAll(
        _ db: Database, where condition: String = "TRUE", arguments: StatementArguments = [], oldestFirst: Bool = false
    ) throws -> (rows: [Self], problems: [DataProblem]) {
        var rows: [Self] = []
        var problems: [DataProblem] = []
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(selection) FROM \(table) WHERE deletedAt IS NULL AND (\(condition))
                \(oldestFirst ? "ORDER BY createdAt, id" : "")
                """, arguments: arguments)
        while let row = try cursor.next() {
            var reader = RowReader(row, entity: table)
            if let id: EntityID<Self> = reader.identity(), let entity = Self(id: id, record: reader.record(), from: &reader) {
                rows.append(entity)
            }
            problems += reader.problems
        }
        return (rows, problems)
    }

    static func fetch(_ db: Database, id: EntityID<Self>) throws -> Self? {
        try fetchAll(db, where: "id = ?", arguments: [id.description]).rows.first
    }

    /// Writes a new row, as version 1 at the transaction's time unless the entity brings a record of its own.
    func insert(_ db: Database) throws {
        let names = ["id", "createdAt", "updatedAt", "version", "deletedAt", "syncState"] + Self.columns
        let marks = Array(repeating: "?", count: names.count).joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO \(Self.table) (\(names.map { "\"\($0)\"" }.joined(separator: ", "))) VALUES (\(marks))
                """)
        let common: [(any DatabaseValueConvertible)?] = [
            id.description, Instant.write(record.createdAt), Instant.write(record.updatedAt), record.version,
            record.deletedAt.map(Instant.write), record.syncState.rawValue,
        ]
        try statement.execute(arguments: StatementArguments(common + values))
    }

    /// Writes the row as the next version, to be synced anew.
    mutating func update(_ db: Database, at now: Date) throws {
        record.version += 1
        record.updatedAt = now
        record.syncState = .pending
        let assignments = Self.columns.map { "\"\($0)\" = ?" }.joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: """
                UPDATE \(Self.table) SET updatedAt = ?, version = ?, syncState = ?, deletedAt = ?, \(assignments)
                WHERE id = ?
                """)
        let common: [(any DatabaseValueConvertible)?] = [
            Instant.write(now), record.version, record.syncState.rawValue, record.deletedAt.map(Instant.write),
        ]
        try statement.execute(arguments: StatementArguments(common + values + [id.description]))
    }

    /// Turns the row into a tombstone.
    mutating func delete(_ db: Database, at now: Date) throws {
        record.deletedAt = now
        try update(db, at: now)
    }
}
