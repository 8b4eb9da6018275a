import Console
import Foundation
import Household
import Preview
import Site
import Synchronization
import Values
import Workspace

/// The part that `watch` and `serve` share: rebuilds the site whenever something changes, and prints a line for each
/// rebuild.
final class LiveSession: Sendable {
    private let household: LiveHousehold
    private let places: [WatchedPlace]
    private let options: LiveOptions
    private let output: URL
    let audience: Audience
    private let last = Mutex<LiveHousehold.Rebuild?>(nil)
    private let failure = Mutex<Failure?>(nil)
    private let follower: SyncFollower

    /// The error that keeps the site from being built, and the time since when.
    private struct Failure {
        var report: ErrorReport
        var since = ContinuousClock.now

        /// The number of the next try. It grows after 1 s, 3 s, 7 s and so on, because the end of some causes raises no
        /// event, such as a full disk or another build in the same folder.
        var attempt: String? {
            let number = Int(log2(since.duration(to: .now).milliseconds / 1000 + 1))
            return number > 0 ? "\(number)" : nil
        }
    }

    /// The outcome of a rebuild.
    enum Outcome {
        /// - afterFailure: Whether the builds before failed. They may have written files without reporting them.
        case built(LiveHousehold.Rebuild, afterFailure: Bool)
        /// No input of any page has changed.
        case unchanged
        case failed(ErrorReport)
    }

    init(_ options: LiveOptions) throws {
        let root = try options.site.root()
        audience = try options.output.audience(
            try SettingsFile.read(root.settingsFile), in: try HouseholdSession(root: root))
        output = try options.output.folder(for: audience, of: root)
        let printer = NoticePrinter()
        // The lines of the rebuilds report the rest: only pictures take long enough for a progress bar.
        household = LiveHousehold(root: root, output: output, audience: audience) { notice in
            if case .picturesMade = notice { printer(notice) }
        }
        places = try household.places()
        let news = SyncNews()
        follower = SyncFollower(root: root, wording: \.hint) { news.tell($0) }
        self.options = options
        // The reader of the output may go away; the site is still kept up to date.
        signal(SIGPIPE, SIG_IGN)
    }

    /// The folder that the site is in.
    var folder: String { output.path }

    /// The paths of the site as an earlier build left it.
    func earlierPaths() -> Set<String> { SiteBuilder.paths(in: output, for: audience) }

    /// Returns a loop that rebuilds the site from its `start` to its `stop`.
    func loop(rebuilt: @escaping @Sendable (Outcome) -> Void, around: @escaping Around = { $0() }) -> RebuildLoop {
        RebuildLoop(
            places: places, method: options.poll ? .polling() : .events,
            check: { [self] in check() },
            notice: { notice in
                StandardError.line("warning: \(notice.message)")
                if let hint = notice.hint { StandardError.line("hint: \(hint)") }
            },
            rebuild: { [self] changes in rebuilt(around { rebuild(changes) }) })
    }

    /// Wraps a rebuild, to act before and after it.
    typealias Around = @Sendable (_ rebuild: () -> Outcome) -> Outcome

    /// Begins to keep the household and its remote up to date with each other.
    func follow() { follower.start() }

    /// Ends the sync, and records the last build if the site is the owner's. Call it after the loop has stopped.
    func finish() {
        follower.stop()
        if audience == .owner, let rebuild = last.withLock(\.self) { household.record(rebuild) }
    }

    private func check() -> [String: String] {
        var values = household.check()
        values[LiveHousehold.Place.attempt] = failure.withLock { $0.flatMap(\.attempt) }
        return values
    }

    private func rebuild(_ changes: Changes) -> Outcome {
        if changes.isEverything || changes.places.contains(LiveHousehold.Place.store) { follower.householdChanged() }
        let outcome: Outcome
        do {
            let rebuild = try household.rebuild(changes)
            let wasBroken = failure.withLock { $0.take() } != nil
            outcome = rebuild.map { .built($0, afterFailure: wasBroken) } ?? .unchanged
        } catch {
            outcome = .failed(
                ErrorReport(error) ?? ErrorReport(what: "unexpected error: \(error)", .defect))
        }
        tell(outcome)
        return outcome
    }

    private func tell(_ outcome: Outcome) {
        switch outcome {
        case .built(let rebuild, _):
            let (known, leftOut, failures) = last.withLock { last in
                defer { last = rebuild }
                return (
                    Set(last?.report.brokenLinks ?? []), Set(last?.report.leftOut ?? []), Set(last?.failures ?? [])
                )
            }
            rebuild.report.leftOut.filter { !leftOut.contains($0) }.warn()
            rebuild.failures.filter { !failures.contains($0) }.warn()
            rebuild.report.brokenLinks.filter { !known.contains($0) }.warn()
            RebuildLine.print(rebuild)
        case .unchanged: break
        case .failed(let report):
            let isKnown = failure.withLock { failure in
                if failure?.report == report { return true }
                failure = Failure(report: report)
                return false
            }
            if !isKnown { _ = report.print() }
        }
    }
}
