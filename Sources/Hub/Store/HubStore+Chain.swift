import Foundation

/// The outcome of adding a version.
enum AddedVersion: Hashable, Sendable {
    /// - Parameter uncovered: The number of versions that no snapshot includes.
    case added(UUID, uncovered: Int)
    /// The parent is not the end of the chain.
    case conflict(latest: UUID)
}

/// The successor of a version in a chain.
enum ChildVersion: Sendable {
    case version(UUID, StoredBody)
    /// The version is the end of the chain.
    case none
    /// The chain continues, but the successor was dropped, or the version was never in the chain.
    case gone
}

extension HubStore {
    /// Adds a version if its parent is the end of the chain, or the chain is empty.
    /// - Throws: `HubStoreError.notAMember`, `.overQuota`
    func addVersion(_ body: ReceivedBody, after parent: UUID, by visit: HubVisit, quota: Int) async throws
        -> AddedVersion
    {
        let (second, household) = (second, visit.household)
        let outcome = try await transaction(.writing) { db -> AddedVersion in
            let state = try Self.lock(visit, db)
            guard state.versions == 0 || state.latest == parent else { return .conflict(latest: state.latest) }
            try Self.keep(body, for: household, state, quota: quota, db)
            let number = state.versions + 1
            try db.execute(
                """
                INSERT INTO version (household, number, id, parent, size, made) VALUES ($1, $2, $3, $4, $5, $6)
                """, household, number, body.content, parent, body.size, second)
            try db.execute(
                "UPDATE household SET latest = $1, versions = $2 WHERE id = $3", body.content, number, household)
            let covered: Int? = try db.rows("SELECT number FROM snapshot WHERE household = $1", household).first?[0]
            return .added(body.content, uncovered: number - (covered ?? 0))
        }
        if case .conflict = outcome { try await discard(body) }
        return outcome
    }

    func child(of parent: UUID, in household: UUID) async throws -> ChildVersion {
        try await transaction(.reading) { db in
            // One statement, so that the end of the chain and the child are from the same moment.
            let rows = try db.rows(
                """
                SELECT household.latest, household.versions, version.id, version.size, chunk.bytes FROM household
                LEFT JOIN version ON version.household = household.id AND version.parent = $1
                LEFT JOIN chunk ON chunk.content = version.id AND chunk.number = 0
                WHERE household.id = $2
                """, parent, household)
            guard let row = rows.first, let latest: UUID = try row[0], try row[1] as Int > 0 else { return .none }
            guard let id: UUID = try row[2] else { return latest == parent ? .none : .gone }
            return .version(id, StoredBody(content: id, size: try row[3], start: try row[4]))
        }
    }

    /// The end of the chain; the nil UUID if it is empty.
    /// - Throws: `HubStoreError.notAMember`
    func latest(for visit: HubVisit) async throws -> UUID {
        try await transaction(.reading) { db in
            try Self.checkMember(visit, db)
            let rows = try db.rows("SELECT latest FROM household WHERE id = $1", visit.household)
            return try rows.first?[0] ?? ChainState.empty
        }
    }

    // MARK: - Snapshots

    /// Keeps a snapshot if its version is in the chain and newer than that of the present snapshot.
    /// - Returns: Whether it was kept.
    /// - Throws: `HubStoreError.notAMember`, `.overQuota`
    @discardableResult
    func addSnapshot(_ body: ReceivedBody, at version: UUID, by visit: HubVisit, quota: Int) async throws -> Bool {
        let (second, household) = (second, visit.household)
        let isKept = try await transaction(.writing) { db in
            let state = try Self.lock(visit, db)
            let numbers = try db.rows("SELECT number FROM version WHERE household = $1 AND id = $2", household, version)
            guard let number: Int = try numbers.first?[0] else { return false }
            let old = try db.rows("SELECT number, content, size FROM snapshot WHERE household = $1", household).first
            if let old {
                guard try number > old[0] else { return false }
                try Self.loosen(try old[1], size: try old[2], of: household, at: second, db)
            }
            try Self.keep(body, for: household, state, quota: quota, db)
            try db.execute(
                """
                INSERT INTO snapshot (household, version, number, content, size, made)
                VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (household) DO UPDATE SET version = excluded.version, number = excluded.number,
                content = excluded.content, size = excluded.size, made = excluded.made
                """, household, version, number, body.content, body.size, second)
            return true
        }
        if !isKept { try await discard(body) }
        return isKept
    }

    func snapshot(of household: UUID) async throws -> (version: UUID, body: StoredBody)? {
        try await transaction(.reading) { db in
            let rows = try db.rows(
                """
                SELECT snapshot.version, snapshot.content, snapshot.size, chunk.bytes FROM snapshot
                JOIN chunk ON chunk.content = snapshot.content AND chunk.number = 0 WHERE household = $1
                """, household)
            guard let row = rows.first else { return nil }
            return (try row[0], StoredBody(content: try row[1], size: try row[2], start: try row[3]))
        }
    }

    // MARK: - Dropping

    /// Drops the versions that are older than their household's snapshot and were in the chain for the grace period.
    /// Also drops old loose bodies, and members and invitations that ended longer than the grace period ago.
    package func sweep(keepingFor grace: Duration) async throws {
        let limit = second - Int(grace.components.seconds)
        let households = try await transaction(.reading) { db in
            try db.rows(
                """
                SELECT household FROM snapshot WHERE EXISTS (
                    SELECT 1 FROM version WHERE version.household = snapshot.household
                    AND version.number < snapshot.number AND version.made < $1)
                """, limit
            ).map { try $0[0] as UUID }
        }
        for household in households {
            while try await dropVersions(of: household, madeBefore: limit) {}
        }
        try await discardLooseBodies()
        try await transaction(.writing) { db in
            _ = try db.execute("DELETE FROM member WHERE revoked < $1 OR expires < $1", limit)
        }
    }

    /// Drops at most twenty versions, so that others need not wait long.
    /// - Returns: Whether there may be more.
    private func dropVersions(of household: UUID, madeBefore limit: Int) async throws -> Bool {
        try await transaction(.writing) { db in
            _ = try Self.lock(household, db)
            let rows = try db.rows(
                """
                SELECT version.id, version.size FROM version
                JOIN snapshot ON snapshot.household = version.household AND version.number < snapshot.number
                WHERE version.household = $1 AND version.made < $2 ORDER BY version.number LIMIT 20
                """, household, limit)
            var dropped = 0
            for row in rows {
                let id: UUID = try row[0]
                dropped += try row[1] as Int
                try db.execute("DELETE FROM chunk WHERE content = $1", id)
                try db.execute("DELETE FROM version WHERE id = $1", id)
            }
            try db.execute("UPDATE household SET bytes = bytes - $1 WHERE id = $2", dropped, household)
            return rows.count == 20
        }
    }
}
