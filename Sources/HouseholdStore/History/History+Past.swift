public import Foundation
import GRDB
public import Household

extension History {
    /// The household as it was at a time, made from the history in a copy of the store in memory.
    ///
    /// What the trash lost for good is missing from it.
    /// - Throws: `HistoryError.notSoFarBack` for a time before the history begins.
    public func snapshot(asOf date: Date) throws -> Snapshot {
        if !store.isReadOnly { try store.writing { _, _ in } }
        let copy = try StoreError.translating(store.path) {
            let copy = try DatabaseQueue()
            try store.database.backup(to: copy)
            return copy
        }
        return try copy.writeWithoutTransaction { db in
            // Rows are put back one by one: rules that span several hold again at the end.
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                try db.execute(sql: "DROP TRIGGER \"\(name)\"")
            }
            try Self.takeBack(db, after: try Self.lastEntry(db, until: date))
            return try Store.snapshot(db).snapshot
        }
    }

    /// The last entry of the log until a time.
    private static func lastEntry(_ db: Database, until date: Date) throws -> Int64 {
        let time = Instant.write(date)
        if let last = try Int64.fetchOne(db, sql: "SELECT max(last) FROM changeGroup WHERE at <= ?", arguments: [time])
        {
            return last
        }
        // A history from the first change on begins with an empty household.
        let leftOut = try Int64.fetchOne(db, sql: "SELECT sequence FROM changeCursor WHERE reader = 'history'") ?? 0
        guard leftOut > 0 else { return 0 }
        let begin = try String.fetchOne(db, sql: "SELECT at FROM changeGroup ORDER BY first LIMIT 1")
        throw HistoryError.notSoFarBack(to: date, begin: begin.flatMap(Instant.read))
    }

    private static func takeBack(_ db: Database, after last: Int64) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT DISTINCT entity, entityID FROM changeLog WHERE sequence > ?", arguments: [last]
        ).map { RowName(table: $0[0], id: $0[1]) }
        let former = try rows.map { row in (row, try RowHistory(db, of: row).values(after: last)) }
        for row in rows { try db.execute(sql: "DELETE FROM \"\(row.table)\" WHERE id = ?", arguments: [row.id]) }
        for (row, values) in former {
            guard let values, values["createdAt"] != nil else { continue }
            let columns = values.sorted { $0.key < $1.key }
            let names = columns.map { "\"\($0.key)\"" }.joined(separator: ", ")
            let marks = columns.map { _ in "?" }.joined(separator: ", ")
            try db.cachedStatement(sql: "INSERT INTO \"\(row.table)\" (id, \(names)) VALUES (?, \(marks))")
                .execute(arguments: StatementArguments([row.id.databaseValue] + columns.map(\.value)))
        }
    }
}
