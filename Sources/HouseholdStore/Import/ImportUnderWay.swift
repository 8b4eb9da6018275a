import Files
import Foundation
import GRDB
import Household

/// The record of a large import, which is stored in several transactions so that other programs can write in between.
///
/// 1. The record is written with the first transaction and removed with the last. A store without it holds each import
///    whole or not at all.
/// 2. The import holds a lock on a file beside the store. A record without that lock is from an interrupted import: the
///    next program that opens the store takes it back (`Store.takeBackInterruptedImport`).
/// 3. During the import, nothing is sent to other machines or merged from them, `undo` does not take the import back,
///    and the history is not shortened.
struct ImportUnderWay {
    /// The number of the import's group of changes.
    let number: Int

    static func fetch(_ db: Database) throws -> ImportUnderWay? {
        try Int.fetchOne(db, sql: "SELECT number FROM importUnderWay").map { ImportUnderWay(number: $0) }
    }

    /// - Throws: `StoreError.importUnderWay`
    static func refuse(_ db: Database, in store: Store) throws {
        if try fetch(db) != nil { throw StoreError.importUnderWay(path: store.path) }
    }

    /// JSON of the last numbers given in all places.
    static func placeNumbers(_ db: Database) throws -> String {
        try String.fetchOne(db, sql: "SELECT json_group_object(place, last) FROM placeNumber") ?? "{}"
    }

    /// Records an import in its first transaction that changes anything.
    /// - Parameter placeNumbers: The last numbers from before the import.
    static func begin(_ db: Database, as origin: ChangeOrigin, at now: Date, placeNumbers: String) throws {
        try db.execute(
            sql: "INSERT INTO importUnderWay (number, at, placeNumbers) VALUES (?, ?, ?)",
            arguments: [try origin.number ?? ChangeGroup.nextNumber(db), Instant.write(now), placeNumbers])
    }

    static func end(_ db: Database) throws { try db.execute(sql: "DELETE FROM importUnderWay") }

    // MARK: - Taking back

    /// Removes the rows that one transaction of the import added and nobody has changed or referred to since, with
    /// their entries in the log, as if they had never been there. Readers of the log notice missing entries, and read
    /// everything.
    func remove(_ db: Database, in range: ClosedRange<Int64>) throws {
        _ = try Store.removeForGood(
            db,
            """
            SELECT entity, entityID FROM changeLog AS entry
            WHERE sequence BETWEEN ? AND ? AND operation = 'insert' AND before IS NULL AND NOT EXISTS (
                SELECT 1 FROM changeLog AS other
                WHERE other.entityID = entry.entityID AND other.sequence <> entry.sequence)
            """, [range.lowerBound, range.upperBound],
            andThen: """
                DELETE FROM roomCode WHERE location IN (SELECT id FROM gone WHERE entity = 'location');
                DELETE FROM syncOutbox WHERE EXISTS (
                    SELECT 1 FROM gone WHERE gone.entity = syncOutbox.entity AND gone.id = syncOutbox.entityID);
                """)
    }

    /// The ranges of the log with the import's changes, the latest first, each of one transaction.
    func ranges(_ db: Database) throws -> [ClosedRange<Int64>] {
        try Row.fetchAll(
            db, sql: "SELECT first, last FROM changeGroup WHERE number = ? ORDER BY first DESC", arguments: [number]
        ).map { ($0[0] as Int64)...($0[1] as Int64) }
    }

    /// Takes back the import's changes. Added rows that others have used or edited since stay, and so do changes that
    /// others have built on.
    func finish(_ db: Database, at now: Date) throws {
        let entries = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT entity, entityID, operation = 'insert' AND before IS NULL
                FROM changeLog JOIN changeGroup ON sequence BETWEEN first AND last WHERE number = ?
                """, arguments: [number])
        func rows(added: Bool) -> Set<RowName> {
            Set(entries.filter { $0[2] == added }.map { RowName(table: $0[0], id: $0[1]) })
        }
        let changed = rows(added: false).subtracting(rows(added: true))
        if entries.isEmpty {
            try db.execute(sql: "DELETE FROM changeGroup WHERE number = ?", arguments: [number])
        } else if !changed.isEmpty {
            let group = try History.group(db, number)
            try db.inSavepoint {
                do {
                    var undo = Undo(db, at: now)
                    try undo.takeBack(group, only: changed)
                    return .commit
                } catch is HistoryError {
                    return .rollback
                }
            }
        }
        // Numbers that no item has any more are given again, since nobody else has seen them.
        try db.execute(
            sql: """
                UPDATE placeNumber SET last =
                    coalesce((SELECT value FROM importUnderWay, json_each(placeNumbers) WHERE key = place), 0);
                UPDATE placeNumber SET last = max(last, number) FROM (
                    SELECT \(PlaceNumber.column) AS home, max(number) AS number FROM item GROUP BY 1)
                WHERE home = place;
                DELETE FROM placeNumber WHERE last = 0;
                """)
        try Self.end(db)
    }
}

extension Store {
    /// Takes back an import that was killed, as if it had never been. Leaves a running one alone.
    /// - Returns: Whether there was one.
    func takeBackInterruptedImport() throws -> Bool {
        guard try database.read(ImportUnderWay.fetch) != nil, let lock = try ImportLock(beside: path) else {
            return false
        }
        try takeBackImport()
        lock.end()
        return true
    }

    /// Takes back the import that is on record, one transaction at a time.
    func takeBackImport() throws {
        // It may have ended since the caller looked.
        guard let found = try reading(ImportUnderWay.fetch) else { return }
        // `remove` checks itself whether anything refers to a row. SQLite would search all labels for each item.
        try setForeignKeys("OFF")
        defer {
            // Fails only inside a transaction; this code runs outside of one.
            try? setForeignKeys("ON")
        }
        for range in try reading(found.ranges) { try writing { db, _ in try found.remove(db, in: range) } }
        try setForeignKeys("ON")
        var store = self
        store.origin = ChangeOrigin("undo", on: nil, takingBack: found.number)
        try store.writing { db, now in try found.finish(db, at: now) }
    }
}

extension Store {
    private func setForeignKeys(_ state: String) throws {
        try StoreError.translating(path) {
            try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = \(state)") }
        }
    }
}

/// A lock on a store: only its holder begins a large import or takes back an interrupted one.
struct ImportLock: ~Copyable {
    private let file: OpenFile

    /// - Returns: Nil where an import is under way.
    init?(beside store: String) throws {
        while true {
            let file = try FileFailure.becoming(
                StoreError.init, OpenFile(store + "-import", [.updating, .creating], as: .create))
            guard try FileFailure.becoming(StoreError.init, file.lock()) else { return nil }
            // An import that ends removes the file.
            if file.isNamed(store + "-import") {
                self.file = file
                return
            }
        }
    }

    /// Removes the file and with it the lock.
    consuming func end() {
        // If the file stays, the next import uses it.
        try? Disk.remove(file.path)
    }
}
