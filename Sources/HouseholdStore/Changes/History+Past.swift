public import Foundation
import GRDB
public import Household

extension History {
    /// The household as it was at a time, rebuilt from the history in an in-memory copy of the store. Purged records
    /// are missing.
    /// - Throws: `HistoryError.notSoFarBack` for a time before the history begins.
    public func snapshot(asOf date: Date) throws -> Snapshot {
        let copy = try StoreError.translating(store.path) {
            let copy = try DatabaseQueue()
            try store.database.backup(to: copy)
            return copy
        }
        return try copy.writeWithoutTransaction { db in
            // Rows are put back one by one: rules that span several hold again only at the end.
            try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
                try db.execute(sql: "DROP TRIGGER \"\(name)\"")
            }
            if let begin = try StoreEvent.history.time(db), date < begin {
                throw HistoryError.notSoFarBack(begin: begin)
            }
            try Self.takeBack(db, after: try ChangeGroup.lastEntry(db, until: date))
            return try Store.snapshot(db).snapshot
        }
    }

    private static func takeBack(_ db: Database, after last: Int64) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT DISTINCT entity, entityID FROM changeLog WHERE sequence > ?", arguments: [last]
        ).map { RowName(table: $0[0], id: $0[1]) }
        let former = try rows.map { row in (row, try RowHistory(db, of: row).values(after: last)) }
        for row in rows { try db.execute(sql: "DELETE FROM \"\(row.table)\" WHERE id = ?", arguments: [row.id]) }
        for (row, values) in former {
            guard let values, values["createdAt"] != nil else { continue }
            try RowHistory.insert(db, values, as: row)
        }
    }
}
