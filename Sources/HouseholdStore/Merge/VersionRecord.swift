import GRDB

/// The versions of the chain that this machine has had, each with the former values of the rows it changed.
///
/// 1. `rewind` makes an earlier version the head again. Later versions become changes that the chain does not have.
/// 2. A digest without a handle is known to be in the head's past, or contained in it. The head cannot go back to it.
/// 3. Emptying the trash also removes the former values of the rows that it removes.
struct VersionRecord {
    let db: Database

    /// The number of versions that are kept.
    private static let most = 2_000

    /// Adds the version that follows the head.
    /// - Returns: Its number.
    func add(_ digest: String, handle: String, parent: String?) throws -> Int64 {
        try db.cachedStatement(sql: "DELETE FROM syncVersion WHERE digest = ?").execute(arguments: [digest])
        try db.cachedStatement(sql: "INSERT INTO syncVersion (digest, handle, parent) VALUES (?, ?, ?)")
            .execute(arguments: [digest, handle, parent])
        let number = db.lastInsertedRowID
        try db.cachedStatement(sql: "DELETE FROM syncVersion WHERE number <= ?").execute(arguments: [
            number - Int64(Self.most)
        ])
        return number
    }

    /// Adds versions of the head's past, known by their digests alone.
    func list(_ digests: [String]) throws {
        for digest in digests {
            try db.cachedStatement(sql: "INSERT OR IGNORE INTO syncVersion (digest) VALUES (?)").execute(arguments: [
                digest
            ])
        }
    }

    /// Notes the chain's values of a row before a version.
    func note(_ row: RowName, before: RowValues?, version number: Int64) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO syncFormer (number, entity, entityID, before) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [number, row.table, row.id, before?.travelling.json])
    }

    /// The digests, the latest last.
    func digests() throws -> [String] {
        try String.fetchAll(db, sql: "SELECT digest FROM syncVersion ORDER BY number")
    }

    /// Makes a version the head again. The versions after it stay listed.
    /// - Throws: `SyncError.overtaken` if it is not on record.
    func rewind(to digest: String) throws {
        let found = try Row.fetchOne(
            db, sql: "SELECT number, handle, parent FROM syncVersion WHERE digest = ? AND handle IS NOT NULL",
            arguments: [digest])
        guard let found else { throw SyncError.overtaken }
        let number: Int64 = found[0]
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT entity, entityID, before, min(number) FROM syncFormer WHERE number > ? GROUP BY entity, entityID
                """, arguments: [number])
        let outbox = Outbox(db: db)
        for row in rows {
            try outbox.settle(
                RowName(table: row[0], id: row[1]), chain: try (row[2] as String?).map { try RowValues(json: $0) })
        }
        try db.execute(sql: "DELETE FROM syncFormer WHERE number > ?", arguments: [number])
        try db.execute(sql: "UPDATE syncVersion SET handle = NULL WHERE number > ?", arguments: [number])
        try SyncPlace.move(db, to: digest, handle: found[1], parent: found[2])
        try tell()
    }

    /// Goes back to before the first version: all local rows become changes that the chain does not have.
    func forget() throws {
        try db.execute(
            sql: "DELETE FROM syncFormer; UPDATE syncVersion SET handle = NULL; DELETE FROM syncOutbox")
        for table in Schema.synced {
            try db.execute(sql: "INSERT INTO syncOutbox (entity, entityID) SELECT '\(table)', id FROM \"\(table)\"")
        }
        try SyncPlace.move(db, to: Chain.noHead, handle: Chain.beginning.text, parent: nil)
        try tell()
    }

    /// Marks rows in the outbox, and rows that were removed for good, to be sent to the chain again.
    private func tell() throws {
        for table in Schema.synced {
            try db.execute(
                sql: """
                    UPDATE "\(table)" SET syncState = 'pending' WHERE syncState = 'synced'
                        AND id IN (SELECT entityID FROM syncOutbox WHERE entity = '\(table)')
                    """)
        }
        try db.execute(sql: "UPDATE syncPlace SET tellsRemoved = EXISTS (SELECT 1 FROM syncRemoved)")
    }

    // MARK: - The household's secrets

    /// The fingerprints of all secrets that sealed versions of the head's past.
    func secrets() throws -> [String] {
        try String.fetchAll(db, sql: "SELECT value FROM syncPlace, json_each(secrets) ORDER BY value")
    }

    func note(secrets: [String]) throws {
        guard try !Set(self.secrets()).isSuperset(of: secrets) else { return }
        try db.execute(
            sql: """
                UPDATE syncPlace SET secrets = (
                    SELECT json_group_array(value) FROM (
                        SELECT value FROM json_each(secrets) UNION SELECT value FROM json_each(?)))
                """, arguments: [ColumnJSON.text(secrets)])
    }

    // MARK: - Rows removed for good

    func isRemoved(_ row: RowName) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM syncRemoved WHERE entity = ? AND entityID = ?)")
        return try Bool.fetchOne(statement, arguments: [row.table, row.id]) ?? false
    }

    func remove(_ row: RowName) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO syncRemoved (entity, entityID) VALUES (?, ?)")
            .execute(arguments: [row.table, row.id])
    }

    /// The ids of all rows that were removed for good and did not come back, by table.
    func removed() throws -> [String: [String]] {
        try Schema.synced.reduce(into: [:]) { removed, table in
            let ids = try String.fetchAll(
                db,
                sql: """
                    SELECT entityID FROM syncRemoved WHERE entity = '\(table)'
                        AND entityID NOT IN (SELECT id FROM "\(table)")
                    """)
            if !ids.isEmpty { removed[table] = ids }
        }
    }
}
