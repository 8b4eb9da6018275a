import Foundation
import GRDB

/// What happens once in a store's life.
enum StoreEvent: String {
    /// The primary home adopted the data of a single-home past.
    case adoption
    /// The default categories were added, or others took their place.
    case categories

    func hasHappened(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM storeEvent WHERE name = ?)", arguments: [rawValue]) ?? false
    }

    /// Records the event, unless it was recorded before.
    func record(_ db: Database, at now: Date, detail: String = "") throws {
        try db.execute(
            sql: "INSERT OR IGNORE INTO storeEvent (name, at, detail) VALUES (?, ?, ?)",
            arguments: [rawValue, Instant.write(now), detail])
    }
}
