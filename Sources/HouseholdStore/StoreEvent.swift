import Foundation
import GRDB
import Household

/// The events that happen once in a store's life, and the beginning of its history.
enum StoreEvent: String {
    /// The primary home adopted the data of a single-home past.
    case adoption
    /// The default categories were added, or others took their place.
    case categories
    /// The beginning of the history. A store without this event has a history from its first change on.
    case history

    func hasHappened(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM storeEvent WHERE name = ?)", arguments: [rawValue]) ?? false
    }

    /// When the event happened; nil if it did not.
    func time(_ db: Database) throws -> Date? {
        try String.fetchOne(db, sql: "SELECT at FROM storeEvent WHERE name = ?", arguments: [rawValue])
            .flatMap(Instant.read)
    }

    /// Records the event. Recording it again changes nothing, but the beginning of the history can become later.
    func record(_ db: Database, at now: Date, detail: String = "") throws {
        try db.execute(
            sql: """
                INSERT INTO storeEvent (name, at, detail) VALUES (?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET at = max(at, excluded.at) WHERE name = 'history'
                """,
            arguments: [rawValue, Instant.write(now), detail])
    }

    /// Forgets that the default categories were added, if taking back a change removed the last of them. The next thing
    /// that needs them adds them again.
    func forgetIfNoneIsLeft(_ db: Database, _ written: Set<RowName>) throws {
        guard written.contains(where: { $0.table == "category" }),
            try Int.fetchOne(db, sql: "SELECT count(*) FROM category WHERE deletedAt IS NULL") == 0
        else { return }
        try db.execute(sql: "DELETE FROM storeEvent WHERE name = ?", arguments: [rawValue])
    }
}
