import Files
public import Foundation
import GRDB

// Giving room back: emptying the trash, shortening the history.

extension Store {
    /// What was removed for good.
    public struct Removal: Hashable, Sendable {
        /// How many deleted records, parts of records included.
        public var records = 0
        /// How many entries of the change log.
        public var entries = 0
        /// In bytes, of the store's file and of attached files.
        public var bytes = 0
    }

    /// What `emptyTrash` would remove, apart from bytes, or with its history `compact`.
    /// - Parameter age: In seconds.
    public func removable(olderThan age: TimeInterval, withHistory: Bool) throws -> Removal {
        let date = now() - age
        return try reading { db in
            var removal = Removal()
            for table in Schema.entities {
                removal.records +=
                    try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM \(table) WHERE deletedAt <= ?",
                        arguments: [Instant.write(date)]) ?? 0
            }
            if withHistory {
                removal.entries =
                    try Int.fetchOne(
                        db, sql: "SELECT count(*) FROM changeLog WHERE sequence <= ?",
                        arguments: [try Self.lastEntry(db, until: date)]) ?? 0
            }
            return removal
        }
    }

    /// Removes what was deleted long ago for good, with its history and the files that nothing else names.
    /// - Parameter age: How long ago it was deleted at least, in seconds.
    @discardableResult
    public func emptyTrash(olderThan age: TimeInterval = 0) throws -> Removal {
        let date = now() - age
        return try giveRoomBack { db in try Self.purge(db, until: date) }
    }

    /// Removes old history, and what was deleted long ago, for good.
    /// - Parameter age: In seconds.
    @discardableResult
    public func compact(olderThan age: TimeInterval) throws -> Removal {
        let date = now() - age
        return try giveRoomBack { db in
            var removal = try Self.purge(db, until: date)
            let last = try Self.lastEntry(db, until: date)
            try db.execute(sql: "DELETE FROM changeLog WHERE sequence <= ?", arguments: [last])
            removal.entries += db.changesCount
            // The latest group stays, so that no number is given twice.
            try db.execute(
                sql: "DELETE FROM changeGroup WHERE last <= ? AND number < (SELECT max(number) FROM changeGroup)",
                arguments: [last])
            return removal
        }
    }

    private func giveRoomBack(_ body: (Database) throws -> Removal) throws -> Removal {
        let before = Disk.size(path) ?? 0
        let named = try reading { try AttachmentRepository.known($0) }
        var removal = try writing { db, _ in
            let removal = try body(db)
            try ChangeGroup.leaveOut(db)
            return removal
        }
        removal.bytes += try attachments.removeUnnamedFiles(among: named)
        try StoreError.translating(path) {
            try database.writeWithoutTransaction { db in
                try db.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
            }
        }
        removal.bytes += max(0, before - (Disk.size(path) ?? 0))
        return removal
    }

    /// Deletes tombstones that no remaining row refers to, and what the log says of them. This is no change of the
    /// household: nothing of it is logged.
    private static func purge(_ db: Database, until date: Date) throws -> Removal {
        let start = try ChangeLog.position(db).sequence
        var removal = Removal()
        try db.execute(sql: "CREATE TEMP TABLE purged (id TEXT PRIMARY KEY) WITHOUT ROWID")
        for table in Schema.entities.reversed() {
            try db.execute(
                sql: "INSERT INTO purged SELECT id FROM \(table) WHERE deletedAt <= ?",
                arguments: [Instant.write(date)])
        }
        // Parts before what they belong to: a row that one of them still refers to stays.
        let order = [
            "itemLabel", "priceOption", "cartItem", "attachment", "cart", "item", "vaultItem", "label", "location",
            "policy", "claim", "category", "store", "home", "profile",
        ]
        for table in order {
            let references = try Schema.entities.flatMap { child in
                try db.foreignKeys(on: child).filter { $0.destinationTable == table }.compactMap { key in
                    key.mapping.first.map {
                        "id NOT IN (SELECT \"\($0.origin)\" FROM \(child) WHERE \"\($0.origin)\" IS NOT NULL)"
                    }
                }
            }
            try db.execute(
                sql: "DELETE FROM \(table) WHERE " + (["id IN purged"] + references).joined(separator: " AND "))
            removal.records += db.changesCount
        }
        try db.execute(sql: "DELETE FROM changeLog WHERE sequence > ?", arguments: [start])
        for table in Schema.entities {
            try db.execute(
                sql: """
                    DELETE FROM changeLog WHERE entity = '\(table)' AND entityID IN purged
                        AND entityID NOT IN (SELECT id FROM \(table))
                    """)
            removal.entries += db.changesCount
        }
        try db.execute(sql: "DROP TABLE purged")
        return removal
    }

    /// The last entry of the changes until a date, 0 for none. A group is removed whole or not at all.
    private static func lastEntry(_ db: Database, until date: Date) throws -> Int64 {
        try Int64.fetchOne(
            db,
            sql: """
                SELECT max(
                    coalesce((SELECT max(last) FROM changeGroup WHERE at <= ?1), 0),
                    coalesce((SELECT max(sequence) FROM changeLog WHERE at <= ?1
                        AND sequence < coalesce((SELECT min(first) FROM changeGroup), 9e18)), 0))
                """, arguments: [Instant.write(date)]) ?? 0
    }
}
