import GRDB
import Household

/// A record that the remote refused: its `syncState` is `failed`. Other records are still sent.
public struct Refusal: Hashable, Sendable {
    /// Such as `film.mp4 of Camera`.
    public var name: String
    public var reason: String
}

extension Chain {
    /// Notes files that the remote refused, after which their bundle was not sent. The records of the files wait until
    /// someone has them tried again; a deleted record is sent without its file.
    /// - Parameter files: The reasons, by digest.
    public func refuse(_ files: [String: String]) throws {
        try syncing.writing { db, _ in
            for (digest, reason) in files {
                for row in try rows(db, ofFile: digest, where: "deletedAt IS NULL") {
                    try Outbox(db: db).refuse(row, reason)
                }
            }
        }
    }

    /// The refused records, by name.
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

    /// The names of the records of files, sorted.
    /// - Parameter digests: The digests of the files.
    public func names(ofFiles digests: some Collection<String>) throws -> [String] {
        try store.reading { db in
            var names = RecordNames(db)
            return try digests.map { digest in
                try rows(db, ofFile: digest).first.map { try names.fullName(of: $0) } ?? digest
            }.sorted()
        }
    }

    /// The attachments with a file, and the copies of reports whose content it is; live ones first.
    private func rows(_ db: Database, ofFile digest: String, where condition: String = "TRUE") throws -> [RowName] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT entity, id FROM (
                    SELECT 'attachment' AS entity, id, deletedAt FROM attachment WHERE sha256 = ?1
                    UNION ALL SELECT 'reportCopy', id, deletedAt FROM reportCopy WHERE content = ?1)
                WHERE \(condition) ORDER BY deletedAt IS NOT NULL, entity, id
                """, arguments: [digest]
        ).map { RowName(table: $0[0], id: $0[1]) }
    }

    /// Makes the next sync try the refused records again.
    public func retryRefused() throws {
        try syncing.writing { db, _ in try Outbox(db: db).retryRefused() }
    }
}

extension RecordNames {
    /// The name of a row, with the name of the record it belongs to.
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
