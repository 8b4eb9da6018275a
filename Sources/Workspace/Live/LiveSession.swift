package import Foundation
package import Household
package import Preview
package import Site
import Synchronization
package import Syncing
import Values

/// Rebuilds a site whenever something changes, and keeps the household and its remote up to date with each other: the
/// part that `watch` and `serve` share.
package final class LiveSession: Sendable {
    package let audience: Audience
    private let household: LiveHousehold
    private let places: [WatchedPlace]
    private let method: WatchMethod
    private let output: URL
    private let tell: @Sendable (News) -> Void
    private let last = Mutex<LiveHousehold.Rebuild?>(nil)
    private let failure = Mutex<Failure?>(nil)
    private let follower: SyncFollower
    private let checkout: GitCheckout
    /// The number of proofs that found what only a build can mend.
    private let unmended = Mutex(0)
    private let proof = Mutex<IdleProof?>(nil)

    /// The error that keeps the site from being built, and the time since when.
    private struct Failure {
        var text: String
        var since = ContinuousClock.now

        /// The number of the next try. It grows after 1 s, 3 s, 7 s and so on, because the end of some causes raises no
        /// event, such as a full disk or another build in the same folder.
        var attempt: String? {
            let number = Int(log2(since.duration(to: .now).milliseconds / 1000 + 1))
            return number > 0 ? "\(number)" : nil
        }
    }

    /// The outcome of a rebuild.
    package enum Outcome {
        /// - afterFailure: Whether the builds before failed. They may have written files without reporting them.
        case built(LiveHousehold.Rebuild, afterFailure: Bool)
        /// No input of any page has changed.
        case unchanged
        case failed(any Error)
    }

    /// News for the user while the session runs.
    package enum News {
        case built(LiveHousehold.Rebuild, Warnings)
        /// The first build that failed with this error.
        case failed(any Error)
        case synced(Result<SyncReport, any Error>)
        case watch(WatchNotice)
        /// A file of the site was not as it must be.
        /// - Parameter kept: The folder with what it takes to report a fault of Housebook.
        case mended(SiteDifference, kept: String?)
    }

    /// The warnings of a rebuild that the rebuild before did not have.
    package struct Warnings {
        package let leftOut: [ContentOmission]
        package let failures: [MediaFailure]
        package let brokenLinks: [BrokenLink]

        fileprivate init(_ rebuild: LiveHousehold.Rebuild, since last: LiveHousehold.Rebuild?) {
            func new<Warning: Hashable>(_ warnings: [Warning], _ known: [Warning]?) -> [Warning] {
                let known = Set(known ?? [])
                return warnings.filter { !known.contains($0) }
            }
            leftOut = new(rebuild.report.leftOut, last?.report.leftOut)
            failures = new(rebuild.failures, last?.failures)
            brokenLinks = new(rebuild.report.brokenLinks, last?.report.brokenLinks)
        }
    }

    /// - Parameters:
    ///   - output: The folder to write to, as `OutputLocation.checked` returned it.
    ///   - polls: Whether to look at every file from time to time instead of waiting for events.
    ///   - wording: As for `SyncFollower`.
    ///   - steps: Tells the steps of rebuilds and syncs.
    ///   - notify: Receives the progress of pictures and files.
    ///   - tell: Receives the news, on any thread.
    package init(
        _ root: SiteRoot, for audience: Audience, in output: URL, polls: Bool,
        wording: @escaping HouseholdSession.Wording, steps: StepLog, notify: @escaping Notify,
        tell: @escaping @Sendable (News) -> Void
    ) throws {
        (self.audience, self.output, self.tell) = (audience, output, tell)
        method = polls ? .polling() : .events
        household = LiveHousehold(root: root, output: output, audience: audience, steps: steps, notify: notify)
        places = try household.places()
        checkout = GitCheckout(around: root.folder.path)
        follower = SyncFollower(root: root, wording: wording, steps: steps) { tell(.synced($0)) }
    }

    /// The folder that the site is in.
    package var folder: String { output.path }

    /// The paths of the site as an earlier build left it.
    package func earlierPaths() -> Set<String> { SiteBuilder.paths(in: output, for: audience) }

    /// What a page was made of in the last rebuild: see `LiveHousehold.origin`.
    package func origin(of page: String) -> PageOrigin? { household.origin(of: page) }

    /// Returns a loop that rebuilds the site from its `start` to its `stop`.
    /// - Parameters:
    ///   - written: As for `SiteBuilder.plan`.
    ///   - planned: As for `SitePipeline.run`.
    package func loop(
        rebuilt: @escaping @Sendable (Outcome) -> Void, written: @escaping @Sendable ([String]) -> Void = { _ in },
        planned: (@Sendable (PlannedPages) -> Void)? = nil,
        around: @escaping Around = { $0() }
    ) -> RebuildLoop {
        RebuildLoop(
            places: places, method: method, check: { [self] in check() },
            isHeld: { [checkout] in checkout.isRunning }, notice: { [tell] in tell(.watch($0)) },
            rebuild: { [self] changes in rebuilt(around { rebuild(changes, written, planned) }) })
    }

    /// Wraps a rebuild, to act before and after it.
    package typealias Around = @Sendable (_ rebuild: () -> Outcome) -> Outcome

    /// Begins to keep the household and its remote up to date with each other, and to prove the site while nothing
    /// happens.
    package func follow() {
        follower.start()
        let proof = IdleProof { [weak self] time in self?.prove(for: time) }
        self.proof.withLock { $0 = proof }
        proof.start()
    }

    /// Ends the sync, and records the last build if the site is the owner's. Call it after the loop has stopped.
    package func finish() {
        follower.stop()
        proof.withLock { $0.take() }?.stop()
        if audience == .owner, let rebuild = last.withLock(\.self) { household.record(rebuild) }
    }

    private func check() -> [String: String] {
        var values = household.check()
        values[LiveHousehold.Place.attempt] = failure.withLock { $0.flatMap(\.attempt) }
        values[LiveHousehold.Place.proof] = unmended.withLock { "\($0)" }
        return values
    }

    private func rebuild(
        _ changes: Changes, _ written: ([String]) -> Void, _ planned: ((PlannedPages) -> Void)?
    ) -> Outcome {
        if changes.isEverything || changes.places.contains(LiveHousehold.Place.store) { follower.householdChanged() }
        defer { proof.withLock { $0?.touch() } }
        do {
            guard let rebuild = try household.rebuild(changes, written: written, planned: planned) else {
                failure.withLock { $0 = nil }
                return .unchanged
            }
            let wasBroken = failure.withLock { $0.take() } != nil
            let before = last.withLock { last in
                defer { last = rebuild }
                return last
            }
            tell(.built(rebuild, Warnings(rebuild, since: before)))
            return .built(rebuild, afterFailure: wasBroken)
        } catch {
            if isNew(error) { tell(.failed(error)) }
            return .failed(error)
        }
    }

    private func prove(for time: Duration) {
        // A failure is that of the folder, which the next build reports.
        guard failure.withLock({ $0 == nil }), let differences = try? household.prove(for: time) else { return }
        for difference in differences {
            tell(.mended(difference, kept: difference.cause == .outOfDate ? household.keep(difference) : nil))
        }
        if differences.contains(where: { !$0.isMended }) { unmended.withLock { $0 += 1 } }
    }

    /// Notes the error of a build. Returns whether the build before failed with another one, or with none.
    private func isNew(_ error: any Error) -> Bool {
        let explanation = (error as? any Explained)?.explanation
        let text = explanation.map { "\($0.what) \($0.place ?? "")" } ?? "\(error)"
        return failure.withLock { failure in
            if failure?.text == text { return false }
            failure = Failure(text: text)
            return true
        }
    }
}
