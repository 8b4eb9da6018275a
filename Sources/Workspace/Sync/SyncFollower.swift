import Foundation
import HouseholdStore
import Remotes
import Synchronization
package import Syncing

/// Keeps a household and its remote up to date with each other while a program runs.
///
/// It alternates between a sync and a wait for a version of another machine or a change here. After a failed sync it
/// waits a second, and twice as long after each further failure, up to a minute.
package final class SyncFollower: Sendable {
    private let root: SiteRoot
    private let wording: HouseholdSession.Wording
    private let steps: StepLog
    private let tell: @Sendable (Result<SyncReport, any Error>) -> Void
    private let queue = DispatchQueue(label: "sync")
    private let end = StopSignal()
    private let round = Mutex(Round())

    private struct Round {
        /// Whether the household may have changed since the last sync began.
        var isChanged = true
        /// Ends the present wait.
        var wake: @Sendable () -> Void = {}
    }

    /// The seconds in which changes are gathered before they are sent.
    private static let gathering = 0.3
    private static let longestPause = 60.0
    private static let longestWait = 600.0

    /// - Parameter tell: Called in the follower's own queue after each sync, with its result.
    package init(
        root: SiteRoot, wording: @escaping HouseholdSession.Wording, steps: StepLog,
        tell: @escaping @Sendable (Result<SyncReport, any Error>) -> Void
    ) {
        (self.root, self.wording, self.steps, self.tell) = (root, wording, steps, tell)
    }

    package func start() { queue.async { self.follow() } }

    /// Stops following. A running sync is given two seconds, since it can be cut short at any point.
    package func stop() {
        end.stop()
        wake()
        let group = DispatchGroup()
        queue.async(group: group) {}
        _ = group.wait(timeout: .now() + 2)
    }

    /// Signals that the household may have changed.
    package func householdChanged() {
        round.withLock { $0.isChanged = true }
        wake()
    }

    private func wake() { round.withLock(\.wake)() }

    // MARK: - Rounds

    /// The state carried from round to round.
    private struct RoundState {
        /// Whether to sync even if nothing changed here.
        var isDue = true
        /// The number of failed syncs in a row.
        var failures = 0
        /// The number of times in a row that the remote announced a version but had none.
        var promises = 0
        /// The number of failed waits in a row, for instance because a proxy ends them early. They are ignored while
        /// syncs work.
        var failedWaits = 0
    }

    private func follow() {
        var state = RoundState()
        while !end.isGiven {
            do {
                round.withLock { $0.isChanged = false }
                try turn(&state)
                state.failures = 0
            } catch SyncError.overtaken {
                // `housebook sync` in another terminal may be running.
                state.isDue = true
                _ = end.wait(atMost: Self.gathering)
            } catch {
                tell(.failure(error))
                state.isDue = true
                pause(afterTries: state.failures)
                state.failures += 1
            }
        }
    }

    /// Syncs if there are changes to send or a sync is due, then waits.
    private func turn(_ state: inout RoundState) throws {
        let session =
            SyncFolder(root).isSynced ? try HouseholdSession(root: root, wording: wording, steps: steps) : nil
        guard let session, var sync = try HouseholdSync(session), let place = try session.store.chain.place() else {
            let signal = StopSignal()
            wait({ _ = signal.wait(atMost: Self.longestWait) }, ending: { signal.stop() })
            return
        }
        if state.isDue || place.pending > 0 {
            let report = try sync.run()
            tell(.success(report))
            state.promises = report.isIdle ? state.promises : 0
        }
        guard let version = try session.store.chain.place()?.handle else { return }
        let remote = try sync.remote()
        var isNew = false
        do {
            try wait(
                { isNew = try remote.wait(beyond: version, atMost: Self.longestWait) },
                ending: { remote.stopWaiting() })
            state.failedWaits = 0
        } catch is RemoteError {
            state.isDue = true
            pause(afterTries: state.failedWaits)
            state.failedWaits += 1
            return
        }
        let isChanged = round.withLock(\.isChanged)
        state.isDue = isNew || !isChanged
        if isNew {
            if state.promises > 0 { pause(afterTries: state.promises) }
            state.promises += 1
        } else if isChanged {
            _ = end.wait(atMost: Self.gathering)
        }
    }

    private func pause(afterTries count: Int) { _ = end.wait(atMost: min(pow(2, Double(count)), Self.longestPause)) }

    /// Waits, unless a change was signalled since the round began.
    private func wait(_ body: () throws -> Void, ending: @escaping @Sendable () -> Void) rethrows {
        let isChanged = round.withLock { round in
            round.wake = ending
            return round.isChanged
        }
        defer { round.withLock { $0.wake = {} } }
        if !isChanged, !end.isGiven { try body() }
    }
}
