import GRDB

/// The record of every insert, update and delete by any program, in order.
///
/// Each reader has its own cursor: the last sequence number it has processed.
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

    /// The sequence number of the earliest change that the log still has, 0 for none.
    public func first() throws -> Int64 { try store.reading { try Self.first($0) } }

    static func first(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, sql: "SELECT min(sequence) FROM changeLog") ?? 0
    }

    /// The latest change's sequence number, 0 for none.
    public func latest() throws -> Int64 {
        try store.reading { try Int64.fetchOne($0, sql: "SELECT max(sequence) FROM changeLog") ?? 0 }
    }

    /// The changes after a sequence number, oldest first, at most `limit`.
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

    /// The last sequence number that a reader has processed; 0 for an unknown reader.
    public func cursor(of reader: String) throws -> Int64 {
        try store.reading { db in
            try Int64.fetchOne(db, sql: "SELECT sequence FROM changeCursor WHERE reader = ?", arguments: [reader]) ?? 0
        }
    }

    /// Records the last sequence number that a reader has processed. A cursor never goes back.
    public func advance(_ reader: String, to sequence: Int64) throws {
        try store.writing { db, _ in
            try db.execute(
                sql: """
                    INSERT INTO changeCursor (reader, sequence) VALUES (?, ?)
                    ON CONFLICT (reader) DO UPDATE SET sequence = max(sequence, excluded.sequence)
                    """, arguments: [reader, sequence])
        }
    }

    // MARK: - Positions in the log

    /// A position in the log: where it ended, and the entry that stood there. So another history of the same length (a
    /// backup that was restored and changed since) is not taken for this one.
    public struct Position: Hashable, Sendable {
        /// The latest change's sequence number, 0 for none.
        public var sequence: Int64
        /// The latest change's entry, including its time; empty where the entry is gone.
        public var mark: String
    }

    /// Where the log ends now.
    public func position() throws -> Position { try store.reading { try Self.position($0) } }

    /// The sequence number is SQLite's own count of all entries ever logged, so that deleted entries are noticed.
    static func position(_ db: Database) throws -> Position {
        let count = try db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'")
        guard let sequence = try Int64.fetchOne(count) else { return Position(sequence: 0, mark: "") }
        return try entry(db, sequence) ?? Position(sequence: sequence, mark: "")
    }

    /// Nil where the log has no such entry any more.
    private static func entry(_ db: Database, _ sequence: Int64) throws -> Position? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT entity || ' ' || entityID || ' ' || operation || ' ' || version || ' ' || at
                FROM changeLog WHERE sequence = ?
                """)
        return try String.fetchOne(statement, arguments: [sequence]).map { Position(sequence: sequence, mark: $0) }
    }

    /// The ids of the entities that changed between two positions, by table; nil where the log lacks some of the
    /// changes.
    static func entities(_ db: Database, from old: Position, to new: Position) throws -> [String: Set<String>]? {
        let isSameHistory = try old.sequence == 0 || entry(db, old.sequence) == old
        guard isSameHistory, new.sequence > old.sequence else { return nil }
        let statement = try db.cachedStatement(
            sql: "SELECT entity, entityID FROM changeLog WHERE sequence > ? AND sequence <= ?")
        var (entities, count): ([String: Set<String>], Int64) = ([:], 0)
        let cursor = try Row.fetchCursor(statement, arguments: [old.sequence, new.sequence])
        while let row = try cursor.next() {
            entities[row[0], default: []].insert(row[1])
            count += 1
        }
        return count == new.sequence - old.sequence ? entities : nil
    }
}
