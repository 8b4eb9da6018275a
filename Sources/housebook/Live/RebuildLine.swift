import Console
import Foundation
import Output
import Site
import Workspace

/// The line printed for a rebuild: the time, the cause, the number of pages, the duration.
///
///     12:03:04  1 item changed (Sofa): 9 of 20531 pages in 14 ms
enum RebuildLine {
    static func print(_ rebuild: LiveHousehold.Rebuild) {
        let report = rebuild.report
        let deleted = report.output.deleted > 0 ? ", \(report.output.deleted.counted("file")) deleted" : ""
        LiveLine.print(
            "\(rebuild.cause): \(report.rendered) of \(report.pages) pages\(deleted) in \(rebuild.elapsed.brief)")
    }
}

/// A line of `watch` and `serve`, with the time before it.
enum LiveLine {
    static func print(_ text: String) {
        do {
            try StandardOutput.line("\(time())  \(text)")
        } catch {
            // Nobody reads the lines any more; the site is still kept up to date.
        }
    }

    private static func time() -> String {
        let parts = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        return [parts.hour, parts.minute, parts.second]
            .map { part in String("0\(part ?? 0)".suffix(2)) }.joined(separator: ":")
    }
}

extension Duration {
    /// `14 ms`, `1.25 s`
    fileprivate var brief: String {
        guard self >= .seconds(1) else { return "\(Int(milliseconds.rounded())) ms" }
        return words
    }

    /// `0.42 s`
    var words: String {
        let hundredths = Int((milliseconds / 10).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
