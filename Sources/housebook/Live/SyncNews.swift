import Console
import Remotes
import Synchronization
import Syncing
import Values
import Workspace

/// The lines that `watch` and `serve` print for syncs.
///
///     12:03:04  synced: received 1 change
///     12:09:40  offline: cannot reach https://hub.example: no route to host
final class SyncNews: Sendable {
    /// Why the last sync failed.
    private let failure = Mutex<String?>(nil)

    func tell(_ result: Result<SyncReport, any Error>) {
        switch result {
        case .success(let report):
            let wasBroken = failure.withLock { $0.take() } != nil
            if wasBroken || !report.isIdle { LiveLine.print("synced: \(report.summary)") }
            for note in report.notes { LiveLine.print(note) }
            report.warn()
        case .failure(let error):
            let problem = ErrorReport(error) ?? ErrorReport(what: "\(error)", .defect)
            let isKnown = failure.withLock { failure in
                defer { failure = problem.what }
                return failure == problem.what
            }
            guard !isKnown else { return }
            if (error as? RemoteError)?.isTemporary == true {
                // Being offline is a state, not a fault: the changes wait here.
                LiveLine.print("offline: \(problem.what)")
            } else {
                LiveLine.print("not synced: \(problem.what)")
                if let hint = problem.hint { StandardError.line("hint: \(hint)") }
            }
        }
    }
}
