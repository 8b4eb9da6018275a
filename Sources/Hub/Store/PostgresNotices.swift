import Foundation
import Synchronization

/// Tells the hub processes on one database which chains have a new end, by NOTIFY and LISTEN.
///
/// A notification is sent after its version was committed, and many are sent at once, because PostgreSQL commits
/// transactions that notify one after the other. Transactions that revoke are rare and notify themselves.
final class PostgresNotices: Sendable {
    private struct State {
        var unsent: Set<UUID> = []
        var isSending = false
        var isStopped = false
    }

    fileprivate static let channel = "housebook_hub"
    private let url: String
    private let pool: PostgresPool
    private let state = Mutex(State())

    init(url: String, pool: PostgresPool) { (self.url, self.pool) = (url, pool) }

    func stop() { state.withLock { $0.isStopped = true } }

    func send(_ household: UUID) {
        let isSending = state.withLock { state in
            state.unsent.insert(household)
            defer { state.isSending = true }
            return state.isSending
        }
        guard !isSending else { return }
        Task {
            while let households = takeUnsent() {
                // If this fails, polls at other processes wait until their time is over, and then check.
                try? await pool.run { connection in
                    for household in households { try connection.announce(household) }
                }
            }
        }
    }

    private func takeUnsent() -> Set<UUID>? {
        state.withLock { state in
            guard !state.unsent.isEmpty else {
                state.isSending = false
                return nil
            }
            defer { state.unsent = [] }
            return state.unsent
        }
    }

    /// The households that are announced from now on, including by this process. Nil after each new connection:
    /// announcements may have been missed before.
    func listen() -> AsyncStream<UUID?> {
        let (households, continuation) = AsyncStream.makeStream(of: UUID?.self)
        let isOver = Mutex(false)
        continuation.onTermination = { _ in isOver.withLock { $0 = true } }
        Thread.detachNewThread { [self] in
            func isStopped() -> Bool { isOver.withLock { $0 } || state.withLock { $0.isStopped } }
            while !isStopped() {
                do throws(HubStoreError) {
                    let connection = try PostgresConnection(url)
                    try connection.command("LISTEN \(Self.channel)")
                    continuation.yield(nil)
                    while !isStopped() {
                        for payload in try connection.notifications(waiting: 500) {
                            continuation.yield(UUID(uuidString: payload))
                        }
                    }
                } catch {
                    // The server is away; requests report that.
                    Thread.sleep(forTimeInterval: 1)
                }
            }
            continuation.finish()
        }
        return households
    }
}

extension PostgresConnection {
    func announce(_ household: UUID) throws(HubStoreError) {
        _ = try run("SELECT pg_notify($1, $2)", [.text(PostgresNotices.channel), .text(household.text)])
    }
}
