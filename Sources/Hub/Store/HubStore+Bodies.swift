import Foundation

enum HubChunk {
    /// The size of the parts in which bodies are stored and sent, in bytes.
    static let size = 1 << 20
}

/// A body that has arrived completely but has no reference yet.
struct ReceivedBody: Sendable {
    enum Place: Sendable {
        /// A body of one chunk, written together with the record that refers to it.
        case memory(Data)
        /// The chunks are in the store, as a loose body.
        case store
    }

    let content: UUID
    let size: Int
    let place: Place
}

/// A stored body.
struct StoredBody: Sendable {
    let content: UUID
    let size: Int
    /// The first chunk, read together with the record that refers to the body.
    let start: Data
}

/// The row of a household.
struct ChainState: Sendable {
    /// The nil UUID if the chain is empty.
    let latest: UUID
    let versions: Int
    let bytes: Int

    static let empty = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension HubStore {
    /// The seconds that a loose body may go without a new chunk.
    private static var looseLifetime: Int { 3600 }
    /// The number of chunks removed in one transaction, limited so that others need not wait long.
    private static var removedAtOnce: Int { 64 }

    /// Stores one chunk of a body that is too long for memory.
    /// - Throws: `HubStoreError.notAMember`, `.overQuota`, `.bodyExpired`
    func spool(_ chunk: Data, number: Int, of content: UUID, by visit: HubVisit, quota: Int) async throws {
        let second = second
        try await transaction(.writing) { db in
            try Self.reserve(chunk.count, for: visit.household, try Self.lock(visit, db), quota: quota, db)
            let changed = try db.execute(
                """
                INSERT INTO loose (content, household, size, since) VALUES ($1, $2, $3, $4)
                ON CONFLICT (content) DO UPDATE SET size = loose.size + excluded.size, since = excluded.since
                WHERE loose.since > 0
                """, content, visit.household, chunk.count, second)
            guard changed == 1 else { throw HubStoreError.bodyExpired }
            try db.execute("INSERT INTO chunk (content, number, bytes) VALUES ($1, $2, $3)", content, number, chunk)
        }
    }

    /// A chunk of a stored body; nil if it has been removed since.
    func chunk(_ number: Int, of content: UUID) async throws -> Data? {
        try await transaction(.reading) { db in
            try db.rows("SELECT bytes FROM chunk WHERE content = $1 AND number = $2", content, number).first?[0]
        }
    }

    /// Removes the chunks of a received body that is not wanted.
    func discard(_ body: ReceivedBody) async throws {
        if case .store = body.place { try await discard(loose: body.content) }
    }

    /// Removes a loose body, a part at a time.
    func discard(loose content: UUID) async throws {
        let isLoose = try await transaction(.writing) { db in
            try db.execute("UPDATE loose SET since = 0 WHERE content = $1", content) == 1
        }
        while isLoose, try await discardPart(of: content) {}
    }

    /// - Returns: Whether a part remains.
    private func discardPart(of content: UUID) async throws -> Bool {
        try await transaction(.writing) { db in
            let last: Int? = try db.rows("SELECT max(number) FROM chunk WHERE content = $1", content)[0][0]
            guard let last else {
                let rows = try db.rows("SELECT household, size FROM loose WHERE content = $1", content)
                guard let row = rows.first else { return false }
                let (household, size): (UUID, Int) = (try row[0], try row[1])
                // The household is locked first, as everywhere: two transactions then never wait for each other.
                _ = try Self.lock(household, db)
                if try db.execute("DELETE FROM loose WHERE content = $1", content) == 1 {
                    try db.execute("UPDATE household SET bytes = bytes - $1 WHERE id = $2", size, household)
                }
                return false
            }
            try db.execute(
                "DELETE FROM chunk WHERE content = $1 AND number > $2", content, last - Self.removedAtOnce)
            return true
        }
    }

    /// Removes the loose bodies that were not used for a while.
    func discardLooseBodies() async throws {
        let limit = second - Self.looseLifetime
        let contents = try await transaction(.reading) { db in
            try db.rows("SELECT content FROM loose WHERE since < $1", limit).map { try $0[0] as UUID }
        }
        for content in contents { try await discard(loose: content) }
    }

    // MARK: - Within a transaction

    /// The row of the visited household, locked until the transaction ends. Revoking locks it too, so that a revoked
    /// member can no longer write.
    /// - Throws: `HubStoreError.notAMember`
    static func lock(_ visit: HubVisit, _ db: any HubSession) throws -> ChainState {
        let state = try lock(visit.household, db)
        try checkMember(visit, db)
        return state
    }

    /// The household's row, locked until the transaction ends. A new household gets one.
    static func lock(_ household: UUID, _ db: any HubSession) throws -> ChainState {
        let sql = "SELECT latest, versions, bytes FROM household WHERE id = $1" + db.lockingRows
        if let row = try db.rows(sql, household).first { return try ChainState(row) }
        try db.execute(
            """
            INSERT INTO household (id, latest, versions, bytes) VALUES ($1, $2, 0, 0) ON CONFLICT (id) DO NOTHING
            """, household, ChainState.empty)
        guard let row = try db.rows(sql, household).first else { throw HubStoreError.unavailable("a row vanished") }
        return try ChainState(row)
    }

    /// Makes a received body a stored one that has a reference.
    /// - Parameter state: The household's locked row.
    static func keep(
        _ body: ReceivedBody, for household: UUID, _ state: ChainState, quota: Int, _ db: any HubSession
    ) throws {
        switch body.place {
        case .memory(let bytes):
            try reserve(body.size, for: household, state, quota: quota, db)
            try db.execute("INSERT INTO chunk (content, number, bytes) VALUES ($1, 0, $2)", body.content, bytes)
        case .store:
            let kept = try db.execute("DELETE FROM loose WHERE content = $1 AND since > 0", body.content)
            guard kept == 1 else { throw HubStoreError.bodyExpired }
        }
    }

    /// Makes a replaced body a loose one, so that running downloads can read it to its end.
    static func loosen(
        _ content: UUID, size: Int, of household: UUID, at second: Int, _ db: any HubSession
    ) throws {
        try db.execute(
            "INSERT INTO loose (content, household, size, since) VALUES ($1, $2, $3, $4)", content, household, size,
            second)
    }

    private static func reserve(
        _ count: Int, for household: UUID, _ state: ChainState, quota: Int, _ db: any HubSession
    ) throws {
        guard state.bytes + count <= quota else { throw HubStoreError.overQuota }
        try db.execute("UPDATE household SET bytes = bytes + $1 WHERE id = $2", count, household)
    }
}

extension ChainState {
    fileprivate init(_ row: SQLRow) throws {
        self.init(latest: try row[0], versions: try row[1], bytes: try row[2])
    }
}
