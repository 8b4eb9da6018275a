package import Foundation

/// The data of a hub: the chains, snapshots, files and members of households, in SQLite or in PostgreSQL.
///
/// The two implementations differ only in how they run a transaction. The verbs are extensions of this protocol, one
/// file per noun, in SQL that both databases understand.
package protocol HubStore: Sendable {
    /// The clock, read once a transaction.
    var now: @Sendable () -> Date { get }

    /// Runs the body in one transaction: all of it is written, or nothing. When reading, each statement of the body may
    /// see a later state of the database than the one before.
    /// - Throws: `HubStoreError`, and the errors of the body.
    func transaction<Result: Sendable>(
        _ access: HubAccess, _ body: @escaping @Sendable (any HubSession) throws -> Result
    ) async throws -> Result

    /// Tells the other hub processes on the same database that a household's chain has a new end, or fewer members.
    func announce(_ household: UUID)

    /// The households that other processes announce. Nil stands for all of them: announcements may have been missed.
    /// Ends when the store is closed.
    func announcements() -> AsyncStream<UUID?>

    /// Closes all connections. The store cannot be used afterwards.
    func close()
}

package enum HubAccess: Sendable {
    case reading
    case writing
}

/// A connection to the database for the time of one transaction.
package protocol HubSession {
    /// The end of a SELECT that locks its rows against other transactions until this one ends.
    var lockingRows: String { get }

    /// - Parameter sql: One statement. Its arguments are `$1`, `$2`, ..., first used in this order.
    /// - Returns: The rows of its result, empty for a statement without one.
    func rows(_ sql: String, with arguments: [SQLValue]) throws -> [SQLRow]

    /// Runs one statement.
    /// - Returns: The number of rows that it changed.
    @discardableResult
    func execute(_ sql: String, with arguments: [SQLValue]) throws -> Int

    /// Announces a household, as the store does, when the transaction is committed.
    func announce(_ household: UUID) throws
}

extension HubSession {
    func rows(_ sql: String, _ arguments: any SQLConvertible...) throws -> [SQLRow] {
        try rows(sql, with: arguments.map(\.sql))
    }

    @discardableResult
    func execute(_ sql: String, _ arguments: any SQLConvertible...) throws -> Int {
        try execute(sql, with: arguments.map(\.sql))
    }
}

extension HubStore {
    /// Checks that something can be written, once a second at most.
    package func check() async throws {
        let second = String(second)
        try await transaction(.writing) { db in
            _ = try db.execute(
                """
                INSERT INTO meta (name, value) VALUES ('checked', $1)
                ON CONFLICT (name) DO UPDATE SET value = excluded.value WHERE meta.value <> excluded.value
                """, second)
        }
    }

    /// The number of households, and the number of versions ever added to their chains.
    func counts() async throws -> (households: Int, versions: Int) {
        try await transaction(.reading) { db in
            let rows = try db.rows("SELECT count(*), CAST(coalesce(sum(versions), 0) AS BIGINT) FROM household")
            return (try rows[0][0], try rows[0][1])
        }
    }

    /// The time of a transaction, in whole seconds since 1970.
    var second: Int { Int(now().timeIntervalSince1970) }
}
