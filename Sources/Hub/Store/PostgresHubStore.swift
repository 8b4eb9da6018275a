package import Foundation
import NIOPosix
import Synchronization

/// A hub's store in a PostgreSQL database, which any number of hub processes may share.
package struct PostgresHubStore: HubStore {
    package let now: @Sendable () -> Date
    private let pool: PostgresPool
    private let notices: PostgresNotices

    /// Connects, and creates the tables if the database has none.
    /// - Parameters:
    ///   - url: An address for libpq: `postgres://user@host:port/database`, or `key=value` pairs.
    ///   - connections: The number of transactions that run at the same time.
    /// - Throws: `HubStoreError`
    package init(
        url: String, connections: Int = 8, now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        self.now = now
        pool = PostgresPool(url: url, size: connections)
        notices = PostgresNotices(url: url, pool: pool)
        do {
            let second = second
            try await transaction(.writing) { try Self.prepare($0, at: second) }
        } catch {
            close()
            throw error
        }
    }

    /// Whether an address holds a password. If it is an argument, everybody on the machine can read it in the list of
    /// processes.
    package static func hasPassword(_ url: String) -> Bool { PostgresConnection.hasPassword(url) }

    private static func prepare(_ db: any HubSession, at second: Int) throws {
        // Several processes may start at once: the first makes the tables, the others wait. The number is Housebook's
        // own.
        _ = try db.rows("SELECT pg_advisory_xact_lock(1212301941)")
        let tables = try db.rows(
            """
            SELECT CAST(table_name AS TEXT) FROM information_schema.tables
            WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
            """)
        let names = try tables.map { try $0[0] as String }
        guard names.isEmpty || names.contains("meta") else { throw HubStoreError.foreign("the database") }
        try HubSchema.prepare(db, .postgres, isNew: names.isEmpty, place: "the database", at: second)
        // Encrypted bytes cannot be compressed.
        if names.isEmpty { try db.execute("ALTER TABLE chunk ALTER COLUMN bytes SET STORAGE EXTERNAL") }
    }

    package func transaction<Result: Sendable>(
        _ access: HubAccess, _ body: @escaping @Sendable (any HubSession) throws -> Result
    ) async throws -> Result {
        try await pool.run { connection in
            let session = PostgresSession(connection: connection)
            // Each statement is a transaction of its own.
            guard access == .writing else { return try body(session) }
            try connection.command("BEGIN")
            do {
                let result = try body(session)
                try connection.command("COMMIT")
                return result
            } catch {
                // Fails if the connection is lost, and with it the transaction.
                try? connection.command("ROLLBACK")
                throw error
            }
        }
    }

    package func announce(_ household: UUID) { notices.send(household) }

    package func announcements() -> AsyncStream<UUID?> { notices.listen() }

    package func close() {
        notices.stop()
        pool.close()
    }
}

/// A transaction in PostgreSQL.
private struct PostgresSession: HubSession {
    let connection: PostgresConnection

    var lockingRows: String { " FOR UPDATE" }

    func rows(_ sql: String, with arguments: [SQLValue]) throws -> [SQLRow] {
        try connection.run(sql, arguments).rows
    }

    func execute(_ sql: String, with arguments: [SQLValue]) throws -> Int {
        try connection.run(sql, arguments).changed
    }

    func announce(_ household: UUID) throws { try connection.announce(household) }
}

/// A few connections, and as many threads that wait for PostgreSQL instead of Swift's own.
final class PostgresPool: Sendable {
    private let url: String
    private let threads: NIOThreadPool
    /// The connections that no thread uses at the moment.
    private let idle = Mutex<[PostgresConnection]>([])

    init(url: String, size: Int) {
        self.url = url
        threads = NIOThreadPool(numberOfThreads: size)
        threads.start()
    }

    /// Runs the body on its own thread with its own connection.
    func run<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        try await threads.runIfActive { [self] in
            let connection = try idle.withLock { $0.popLast() } ?? PostgresConnection(url)
            defer {
                if connection.isBroken {
                    // The server has probably restarted, which the other connections have not noticed yet.
                    idle.withLock { $0 = [] }
                } else {
                    idle.withLock { $0.append(connection) }
                }
            }
            return try body(connection)
        }
    }

    func close() {
        threads.shutdownGracefully { _ in }
        idle.withLock { $0 = [] }
    }
}
