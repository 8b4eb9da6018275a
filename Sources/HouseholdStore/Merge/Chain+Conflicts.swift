import Foundation
import GRDB
public import Household

extension Conflict {
    private static let table = "conflict"

    static func insert(
        _ db: Database, _ row: RowName, mine: RowValues, chain: RowValues, machine: String, at now: Date,
        _ outbox: Outbox
    ) throws {
        let name = RowName(table: table, id: UUID().text)
        try RowHistory.insert(
            db,
            [
                "entity": row.table.databaseValue, "entityID": row.id.databaseValue, "mine": mine.json.databaseValue,
                "chain": chain.json.databaseValue, "machine": machine.databaseValue,
                "createdAt": Instant.write(now).databaseValue, "updatedAt": Instant.write(now).databaseValue,
            ], as: name)
        try outbox.note(name, before: nil)
    }

    // MARK: - For people

    static func all(_ db: Database) throws -> [Conflict] {
        var names = RecordNames(db)
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, entity, entityID, mine, machine, createdAt FROM conflict WHERE deletedAt IS NULL
                ORDER BY createdAt, id
                """)
        return try rows.enumerated().map { position, found in
            let row = RowName(table: found[1], id: found[2])
            // Another program may have put anything there; such a conflict can still be ended.
            let mine = (try? RowValues(json: found[3])) ?? [:]
            let values = try Schema.synced.contains(row.table) ? RowHistory.values(db, of: row) ?? mine : mine
            let owner = Parts.owner(of: row.table, values)?.record ?? row
            let kind = EntityKind(table: owner.table) ?? .household
            return Conflict(
                id: found[0], number: position + 1, kind: kind, recordID: owner.id, name: try names.name(of: owner),
                fields: try FieldChange.all(
                    kind, from: values, to: values.merging(mine) { $1 }, &names),
                machine: found[4],
                at: Instant.read(found[5]) ?? .distantPast)
        }
    }
}

extension Chain {
    /// The open conflicts, the earliest first: values that lost against another machine's.
    public func conflicts() throws -> [Conflict] { try store.reading { try Conflict.all($0) } }

    /// Ends a conflict and leaves the record as it is.
    /// - Throws: `SyncError.noConflict`
    public func keep(_ conflict: Conflict) throws { try settle(conflict) { _, _, _ in } }

    /// Ends a conflict and writes the values that were put aside into the record.
    /// - Throws: `SyncError.noConflict`, `.unreadableConflict`; `HistoryError` if the household would break a rule.
    public func take(_ conflict: Conflict) throws {
        try settle(conflict) { db, row, now in
            let json = try String.fetchOne(db, sql: "SELECT mine FROM conflict WHERE id = ?", arguments: [conflict.id])
            // Another program may have written anything there.
            guard Schema.synced.contains(row.table), let json, let mine = try? RowValues(json: json) else {
                throw SyncError.unreadableConflict(conflict.number)
            }
            var undo = Undo(db, at: now)
            try undo.restore(mine, to: [row])
        }
    }

    private func settle(_ conflict: Conflict, _ body: (Database, RowName, Date) throws -> Void) throws {
        try store.writing { db, now in
            let found = try Row.fetchOne(
                db, sql: "SELECT entity, entityID FROM conflict WHERE id = ? AND deletedAt IS NULL",
                arguments: [conflict.id])
            guard let found else { throw SyncError.noConflict(conflict.number) }
            try body(db, RowName(table: found[0], id: found[1]), now)
            try db.execute(
                sql: """
                    UPDATE conflict SET deletedAt = ?1, updatedAt = ?1, version = version + 1, syncState = 'pending'
                    WHERE id = ?2
                    """, arguments: [Instant.write(now), conflict.id])
        }
    }
}
