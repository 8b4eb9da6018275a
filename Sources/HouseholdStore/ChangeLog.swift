import GRDB

/// The record of every insert, update and delete, by whichever program made it, in order.
///
/// Each reader keeps a cursor of its own: the sequence number it has dealt with.
public struct ChangeLog: Sendable {
    let store: Store

    public struct Change: Hashable, Sendable {
        public enum Operation: String, Sendable {
            case insert, update, delete
        }

        /// Grows with every change and is never used twice.
        public var sequence: Int64
        /// The table: `item`, `home`, `itemLabel`, ...
        public var entity: String
        public var entityID: String
        /// A row that becomes a tombstone counts as deleted, one that comes back as inserted.
        public var operation: Operation
        public var version: Int
    }

    /// The latest change's number, 0 for none.
    public func latest() throws -> Int64 {
        try store.reading { try Int64.fetchOne($0, sql: "SELECT max(sequence) FROM changeLog") ?? 0 }
    }

    /// What came after a number, oldest first, at most `limit` of them.
    public func changes(after sequence: Int64, limit: Int = 1000) throws -> [Change] {
        try store.reading { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT sequence, entity, entityID, operation, version FROM changeLog
                    WHERE sequence > ? ORDER BY sequence LIMIT ?
                    """, arguments: [sequence, limit]
            ).map { row in
                Change(
                    sequence: row[0], entity: row[1], entityID: row[2],
                    operation: Change.Operation(rawValue: row[3]) ?? .update, version: row[4])
            }
        }
    }

    /// How far a reader has come; 0 for one that never was.
    public func cursor(of reader: String) throws -> Int64 {
        try store.reading { db in
            try Int64.fetchOne(db, sql: "SELECT sequence FROM changeCursor WHERE reader = ?", arguments: [reader]) ?? 0
        }
    }

    /// Notes how far a reader has come. A cursor never goes back.
    public func advance(_ reader: String, to sequence: Int64) throws {
        try store.writing { db, _ in
            try db.execute(
                sql: """
                    INSERT INTO changeCursor (reader, sequence) VALUES (?, ?)
                    ON CONFLICT (reader) DO UPDATE SET sequence = max(sequence, excluded.sequence)
                    """, arguments: [reader, sequence])
        }
    }
}
