import Foundation
import GRDB

/// The rows that differ from the chain, each with the chain's values.
///
/// Nothing is written to the outbox while people work: the change log has their changes. `collect` takes them over
/// before a sync, and before the log is shortened.
struct Outbox {
    let db: Database

    struct Entry {
        var row: RowName
        /// The chain's values; nil if the chain does not have the row.
        var before: RowValues?
    }

    /// Takes over the changes that were logged since the last time.
    func collect() throws {
        guard let place = try SyncPlace.fetch(db) else { return }
        // Another program may have put anything there.
        try db.execute(
            sql: "DELETE FROM syncOutbox WHERE entity NOT IN (SELECT value FROM json_each(?))",
            arguments: [ColumnJSON.text(Schema.synced)])
        let end = try ChangeLog.position(db).sequence
        guard end > place.sequence else { return }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT entity, entityID FROM changeLog WHERE sequence > ? AND NOT EXISTS (
                    SELECT 1 FROM syncOutbox AS box
                    WHERE box.entity = changeLog.entity AND box.entityID = changeLog.entityID)
                """, arguments: [place.sequence])
        for found in rows {
            let row = RowName(table: found[0], id: found[1])
            let change = try RowHistory(db, of: row).change(since: place.sequence)
            if change.from?.travelling != change.to?.travelling { try note(row, before: change.from) }
        }
        try SyncPlace.advance(db, to: end)
    }

    /// All entries, in no order.
    func entries() throws -> [Entry] {
        try Row.fetchAll(db, sql: "SELECT entity, entityID, before FROM syncOutbox").map { row in
            Entry(row: RowName(table: row[0], id: row[1]), before: Self.before(row[2]))
        }
    }

    /// The chain's values. Nil, too, for text that cannot be read: the row is then sent whole, as if new to the chain.
    private static func before(_ json: String?) -> RowValues? { json.flatMap { try? RowValues(json: $0) } }

    /// The rows to send, each after those that it refers to. Deleted rows come last, when nothing refers to them any
    /// more. A refused row is left out until it is deleted.
    func rows() throws -> [RowName] {
        func rows(of table: String, where condition: String) throws -> [RowName] {
            let levels = Schema.nestings.first { $0.table == table }.map { NestedRows.levels(in: table, by: $0.column) }
            return try String.fetchAll(
                db,
                sql: """
                    SELECT waiting.entityID FROM syncOutbox AS waiting
                    LEFT JOIN "\(table)" AS row ON row.id = waiting.entityID
                    \(levels.map { "LEFT JOIN (\($0)) AS nested ON nested.id = waiting.entityID" } ?? "")
                    WHERE waiting.entity = '\(table)' AND \(condition)
                    ORDER BY \(levels == nil ? "" : "coalesce(nested.level, 0), ")waiting.entityID
                    """
            ).map { RowName(table: table, id: $0) }
        }
        return try Schema.synced.flatMap {
            try rows(of: $0, where: "row.deletedAt IS NULL AND row.id IS NOT NULL AND waiting.refusal IS NULL")
        }
            + Schema.synced.reversed().flatMap {
                try rows(of: $0, where: "(row.id IS NULL OR row.deletedAt IS NOT NULL)")
            }
    }

    /// The rows that another program removed.
    func removed() throws -> [Entry] {
        try Schema.synced.flatMap { table in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT waiting.entityID, waiting.before FROM syncOutbox AS waiting
                    LEFT JOIN "\(table)" AS row ON row.id = waiting.entityID
                    WHERE waiting.entity = '\(table)' AND waiting.before IS NOT NULL AND row.id IS NULL
                    """
            ).map { Entry(row: RowName(table: table, id: $0[0]), before: Self.before($0[1])) }
        }
    }

    func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM syncOutbox") ?? 0 }

    /// A row's entry, with the chain's values; nil if the row is not in the outbox.
    func entry(of row: RowName) throws -> Entry? {
        let statement = try db.cachedStatement(
            sql: "SELECT before FROM syncOutbox WHERE entity = ? AND entityID = ?")
        guard let found = try Row.fetchOne(statement, arguments: [row.table, row.id]) else { return nil }
        return Entry(row: row, before: Self.before(found[0]))
    }

    /// Adds a row, or replaces the chain's values in its entry.
    func note(_ row: RowName, before: RowValues?) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO syncOutbox (entity, entityID, before) VALUES (?, ?, ?)
                ON CONFLICT (entity, entityID) DO UPDATE SET before = excluded.before
                """
        ).execute(arguments: [row.table, row.id, before?.travelling.json])
    }

    // MARK: - Rows that stay here

    /// The rows that the chain lacks and will not get, so that it cannot have rows that refer to them either.
    func withheld() throws -> Set<RowName> {
        let sql = "SELECT entity, entityID FROM syncOutbox WHERE refusal IS NOT NULL AND before IS NULL"
        return Set(try Row.fetchAll(db, sql: sql).map { RowName(table: $0[0], id: $0[1]) })
    }

    /// Whether a row refers to one of some rows.
    func refers(_ row: RowName, _ values: RowValues, to others: Set<RowName>) throws -> Bool {
        try db.references(of: row.table).contains { key in
            values.text(key.column).map { others.contains(RowName(table: key.table, id: $0)) } ?? false
        }
    }

    /// Removes a row from the outbox, because the chain has it as it is here.
    func remove(_ row: RowName) throws {
        try db.cachedStatement(sql: "DELETE FROM syncOutbox WHERE entity = ? AND entityID = ?")
            .execute(arguments: [row.table, row.id])
        try db.cachedStatement(sql: "UPDATE \"\(row.table)\" SET syncState = 'synced' WHERE id = ?")
            .execute(arguments: [row.id])
    }

    /// Holds back a row that the remote refused. Does nothing if the row has left the outbox.
    func refuse(_ row: RowName, _ reason: String) throws {
        try db.execute(
            sql: "UPDATE syncOutbox SET refusal = ? WHERE entity = ? AND entityID = ?",
            arguments: [reason, row.table, row.id])
        guard db.changesCount > 0 else { return }
        try db.execute(sql: "UPDATE \"\(row.table)\" SET syncState = 'failed' WHERE id = ?", arguments: [row.id])
    }

    func retryRefused() throws {
        for table in Schema.synced {
            try db.execute(
                sql: """
                    UPDATE "\(table)" SET syncState = 'pending' WHERE id IN (
                        SELECT entityID FROM syncOutbox WHERE entity = '\(table)' AND refusal IS NOT NULL)
                    """)
        }
        try db.execute(sql: "UPDATE syncOutbox SET refusal = NULL WHERE refusal IS NOT NULL")
    }

    /// Keeps a row in the outbox with the chain's present values, or removes it if it equals them.
    func settle(_ row: RowName, chain: RowValues?) throws {
        let current = try RowHistory.values(db, of: row)?.travelling
        if current == chain { try remove(row) } else { try note(row, before: chain) }
    }
}
