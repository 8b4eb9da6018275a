import Files
public import Foundation
import GRDB
import Household

// Freeing disk space: emptying the trash, shortening the history.

extension Store {
    /// The number of things that were removed for good.
    public struct Removal: Hashable, Sendable {
        /// The deleted records, including parts of records.
        public var records = 0
        /// The entries of the change log.
        public var entries = 0
        /// The bytes of the store's file and of attached files.
        public var bytes = 0
    }

    /// What `emptyTrash` would remove, or `compact` if the history is included. Does not count bytes.
    /// - Parameter age: In seconds.
    public func removable(olderThan age: TimeInterval, withHistory: Bool) throws -> Removal {
        let date = now() - age
        return try writing(dryRun: true, initially: Removal()) { removal, db, _ in
            removal = try withHistory ? Self.shorten(db, until: date, in: self) : Self.purge(db, until: date)
        }
    }

    /// Removes long-deleted rows for good, with their history and the files that nothing else names.
    /// - Parameter age: The least time since the deletion, in seconds.
    @discardableResult
    public func emptyTrash(olderThan age: TimeInterval = 0) throws -> Removal {
        let date = now() - age
        return try giveRoomBack { db in try Self.purge(db, until: date) }
    }

    /// Removes old history and long-deleted rows for good.
    /// - Parameter age: In seconds.
    @discardableResult
    public func compact(olderThan age: TimeInterval) throws -> Removal {
        let date = now() - age
        return try giveRoomBack { db in try Self.shorten(db, until: date, in: self) }
    }

    private func giveRoomBack(_ body: (Database) throws -> Removal) throws -> Removal {
        let before = Disk.size(path) ?? 0
        var removal = try writing { db, _ in try body(db) }
        removal.bytes += try attachments.removeUnnamedFiles()
        // The removal is done even if this fails: on a full disk the file keeps its size, and its free pages are used
        // first.
        try? StoreError.translating(path) {
            try database.writeWithoutTransaction { db in
                // VACUUM copies the whole store: not in memory.
                try db.execute(
                    sql: """
                        PRAGMA temp_store = FILE; VACUUM; PRAGMA temp_store = MEMORY; PRAGMA wal_checkpoint(TRUNCATE)
                        """)
            }
        }
        removal.bytes += max(0, before - (Disk.size(path) ?? 0))
        return removal
    }

    /// Deletes the history until a date, and tombstones as `purge` does.
    private static func shorten(_ db: Database, until date: Date, in store: Store) throws -> Removal {
        // Taking back an import needs all that it has logged so far.
        try ImportUnderWay.refuse(db, in: store)
        var removal = try purge(db, until: date)
        try Outbox(db: db).collect()
        let last = try lastEntry(db, until: date)
        let known = try AttachmentRepository.known(db)
        try db.execute(sql: "DELETE FROM changeLog WHERE sequence <= ?", arguments: [last])
        removal.entries += db.changesCount
        // The latest group stays, so that no number is given twice.
        try db.execute(
            sql: "DELETE FROM changeGroup WHERE last <= ? AND number < (SELECT max(number) FROM changeGroup)",
            arguments: [last])
        if removal.entries > 0 { try ChangeGroup.leaveOut(db, until: last, date) }
        try AttachmentRepository.noteUnnamed(db, formerly: known)
        return removal
    }

    /// Deletes tombstones that no remaining row refers to, with their entries in the log. Keeps tombstones that other
    /// machines have not learnt of yet.
    private static func purge(_ db: Database, until date: Date) throws -> Removal {
        try Outbox(db: db).collect()
        let known = try AttachmentRepository.known(db)
        let tombstones = Schema.synced.map { table in
            """
            SELECT '\(table)', id FROM "\(table)" WHERE deletedAt <= ?1
                AND id NOT IN (SELECT entityID FROM syncOutbox WHERE entity = '\(table)')
            """
        }
        let removal = try removeForGood(
            db, tombstones.joined(separator: " UNION ALL "), [Instant.write(date)],
            andThen: """
                DELETE FROM syncFormer WHERE EXISTS (
                    SELECT 1 FROM gone WHERE gone.entity = syncFormer.entity AND gone.id = syncFormer.entityID);
                INSERT OR IGNORE INTO syncRemoved SELECT entity, id FROM gone WHERE EXISTS (SELECT 1 FROM syncPlace);
                """)
        try AttachmentRepository.noteUnnamed(db, formerly: known)
        return removal
    }

    /// Deletes rows that no remaining row refers to, with all their entries in the log. The deletion itself is not
    /// logged, since it does not change the household.
    /// - Parameters:
    ///   - rows: SQL that selects the tables and ids of the rows.
    ///   - statements: SQL for other places that name them. The removed rows are in the table `gone (entity, id)`.
    static func removeForGood(
        _ db: Database, _ rows: String, _ arguments: StatementArguments, andThen statements: String
    ) throws -> Removal {
        let start = try ChangeLog.position(db).sequence
        var removal = Removal()
        try db.execute(sql: "CREATE TEMP TABLE gone (entity TEXT, id TEXT, PRIMARY KEY (entity, id)) WITHOUT ROWID")
        try db.execute(sql: "INSERT INTO gone \(rows)", arguments: arguments)
        // Parts before their owners, since a row stays as long as a part still refers to it.
        for table in Schema.synced.reversed() {
            let isAsked = "id IN (SELECT id FROM gone WHERE entity = '\(table)')"
            guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM gone WHERE entity = '\(table)')") == true
            else {
                continue
            }
            let conditions = try [isAsked] + Schema.noReferences(db, to: table)
            // Nested rooms or items refer to rows of the same table, and go one round before those.
            repeat {
                try db.execute(sql: "DELETE FROM \"\(table)\" WHERE \(conditions.joined(separator: " AND "))")
                removal.records += db.changesCount
            } while db.changesCount > 0
            try db.execute(sql: "DELETE FROM gone WHERE entity = '\(table)' AND id IN (SELECT id FROM \"\(table)\")")
        }
        // Nobody else has seen these numbers.
        try db.execute(sql: "DELETE FROM changeLog WHERE sequence > ?", arguments: [start])
        try db.execute(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'changeLog'", arguments: [start])
        try db.execute(
            sql: """
                DELETE FROM changeLog WHERE EXISTS (
                    SELECT 1 FROM gone WHERE gone.entity = changeLog.entity AND gone.id = changeLog.entityID)
                """)
        removal.entries = db.changesCount
        try db.execute(sql: statements + "DROP TABLE gone")
        return removal
    }

    /// The last entry of the changes until a date, 0 for none. Does not split the transactions of one command.
    private static func lastEntry(_ db: Database, until date: Date) throws -> Int64 {
        var last = try ChangeGroup.lastEntry(db, until: date)
        while let earlier = try Int64.fetchOne(
            db,
            sql: """
                SELECT min(first) FROM changeGroup
                WHERE first <= ?1 AND number IN (SELECT number FROM changeGroup WHERE last > ?1)
                """, arguments: [last])
        {
            last = earlier - 1
        }
        return last
    }
}

extension Schema {
    /// SQL conditions that no row refers to a row of a table.
    static func noReferences(_ db: Database, to table: String) throws -> [String] {
        try synced.flatMap { child in
            try db.references(of: child).filter { $0.table == table }.map { column, _ in
                "id NOT IN (SELECT \"\(column)\" FROM \(child) WHERE \"\(column)\" IS NOT NULL)"
            }
        }
    }
}

extension Database {
    /// The foreign keys of a table, each with the table it refers to.
    func references(of table: String) throws -> [(column: String, table: String)] {
        try foreignKeys(on: table).compactMap { key in
            key.mapping.first.map { ($0.origin, key.destinationTable) }
        }
    }
}
