import Console
import Foundation
import Output
import Preview
import Remotes
import Site
import Synchronization
import Syncing
import Values
import Workspace

/// Prints the news of `watch` and `serve`, with the time before each line. A rebuild's line has the cause, the number
/// of pages and the duration.
///
///     12:03:04  1 item changed (Sofa): 9 of 20531 pages in 14 ms
///     12:03:05  synced: received 1 change
///     12:09:40  offline: cannot reach https://hub.example: no route to host
final class LiveNews: Sendable {
    /// Why the last sync failed.
    private let syncFailure = Mutex<String?>(nil)

    func tell(_ news: LiveSession.News) {
        switch news {
        case .built(let rebuild, let warnings):
            warnings.leftOut.warn()
            warnings.failures.warn()
            warnings.brokenLinks.warn()
            printLine(of: rebuild)
        case .failed(let error): _ = ErrorReport(any: error).print()
        case .watch(let notice):
            StandardError.line("warning: \(notice.message)")
            if let hint = notice.hint { StandardError.line("hint: \(hint)") }
        case .mended(let difference, let kept): printLine(difference.words(kept: kept))
        case .synced(.success(let report)): tell(report)
        case .synced(.failure(let error)): tell(ofSync: error)
        }
    }

    private func printLine(of rebuild: LiveHousehold.Rebuild) {
        let report = rebuild.report
        let deleted = report.output.deleted > 0 ? ", \(report.output.deleted.counted("file")) deleted" : ""
        printLine("\(rebuild.cause): \(report.rendered) of \(report.pages) pages\(deleted) in \(rebuild.elapsed.brief)")
    }

    private func tell(_ report: SyncReport) {
        let wasBroken = syncFailure.withLock { $0.take() } != nil
        if wasBroken || !report.isIdle { printLine("synced: \(report.summary)") }
        for note in report.notes { printLine(note) }
        report.warn()
    }

    private func tell(ofSync error: any Error) {
        let problem = ErrorReport(error) ?? ErrorReport(what: "\(error)", .defect)
        let isKnown = syncFailure.withLock { failure in
            defer { failure = problem.what }
            return failure == problem.what
        }
        guard !isKnown else { return }
        if (error as? RemoteError)?.isTemporary == true {
            // Being offline is a state, not a fault: the changes wait here.
            printLine("offline: \(problem.what)")
        } else {
            printLine("not synced: \(problem.what)")
            if let hint = problem.hint { StandardError.line("hint: \(hint)") }
        }
    }

    private func printLine(_ text: String) {
        do {
            try StandardOutput.line("\(time())  \(text)")
        } catch {
            // Nobody reads the lines any more; the site is still kept up to date.
        }
    }

    private func time() -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        return [parts.hour, parts.minute, parts.second]
            .map { part in String("0\(part ?? 0)".suffix(2)) }.joined(separator: ":")
    }
}

extension SiteDifference {
    fileprivate func words(kept: String?) -> String {
        switch cause {
        case .changedOnDisk: "made \(path) again: another program had changed or deleted it"
        case .outOfDate:
            "made \(path) again: it was out of date, a fault of Housebook"
                + (kept.map { "; to report it: \($0)" } ?? "")
        }
    }
}

extension Duration {
    /// `14 ms`, `1.25 s`
    var brief: String {
        guard self >= .seconds(1) else { return "\(Int(milliseconds.rounded())) ms" }
        return words
    }

    /// `0.42 s`
    var words: String {
        let hundredths = Int((milliseconds / 10).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
