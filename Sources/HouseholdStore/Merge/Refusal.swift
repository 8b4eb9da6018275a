import GRDB
import Household

/// A record that the remote will not take as it is here: its `syncState` is `failed`. Everything else goes on.
public struct Refusal: Hashable, Sendable {
    /// As in `film.mp4 of Camera`.
    public var name: String
    public var reason: String
}

extension Chain {
    /// Notes that the remote refused files of a bundle, which was not sent: their records wait until somebody has them
    /// tried again. A record that was deleted goes without its file.
    /// - Parameter files: The reasons, by digest.
    public func refuse(_ files: [String: String]) throws {
        try syncing.writing { db, _ in
            for (digest, reason) in files {
                let sql = "SELECT id FROM attachment WHERE sha256 = ? AND deletedAt IS NULL"
                for id in try String.fetchAll(db, sql: sql, arguments: [digest]) {
                    try Outbox(db: db).refuse(RowName(table: "attachment", id: id), reason)
                }
            }
        }
    }

    /// What the remote refused, by name.
    public func refusals() throws -> [Refusal] {
        try store.reading { db in
            var names = RecordNames(db)
            return try Row.fetchAll(
                db, sql: "SELECT entity, entityID, refusal FROM syncOutbox WHERE refusal IS NOT NULL"
            ).map { row in
                let name = try names.fullName(of: RowName(table: row[0], id: row[1]))
                return Refusal(name: name, reason: row[2])
            }.sorted { $0.name < $1.name }
        }
    }

    /// The names of records of files, by name.
    /// - Parameter digests: Of the files.
    public func names(ofFiles digests: some Collection<String>) throws -> [String] {
        try store.reading { db in
            var names = RecordNames(db)
            return try digests.map { digest in
                let sql = "SELECT id FROM attachment WHERE sha256 = ? ORDER BY deletedAt IS NOT NULL, id"
                let id = try String.fetchOne(db, sql: sql, arguments: [digest])
                return try id.map { try names.fullName(of: RowName(table: "attachment", id: $0)) } ?? digest
            }.sorted()
        }
    }

    /// Has the next sync try again what the remote refused.
    public func retryRefused() throws {
        try syncing.writing { db, _ in try Outbox(db: db).retryRefused() }
    }
}

extension RecordNames {
    /// With the name of what the row belongs to.
    fileprivate mutating func fullName(of row: RowName) throws -> String {
        let (name, values) = (try name(of: row), try RowHistory.values(db, of: row))
        for (column, table) in [("itemID", "item"), ("homeID", "home"), ("locationID", "location")] {
            if let id = values?[column].flatMap(String.fromDatabaseValue) {
                return "\(name) of \(try self.name(of: RowName(table: table, id: id)))"
            }
        }
        return name
    }
}
