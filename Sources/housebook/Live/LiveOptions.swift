import ArgumentParser
import Console
import Foundation
import Workspace

/// The options that `watch` and `serve` share.
struct LiveOptions: ParsableArguments {
    @OptionGroup var output: SiteOutput

    @Flag(
        help: "Check every file twice a second, for network drives and containers that do not report changes.")
    var poll = false

    @OptionGroup var site: SiteOptions

    /// A session that prints its news.
    func session() throws -> LiveSession {
        let root = try site.root()
        let audience = try output.audience(
            try SettingsFile.read(root.settingsFile), in: try HouseholdSession(root: root).tellingOfOpening())
        let (printer, news) = (NoticePrinter(), LiveNews())
        // The reader of the output may go away; the site is still kept up to date.
        signal(SIGPIPE, SIG_IGN)
        return try LiveSession(
            root, for: audience, in: try output.folder(for: audience, of: root), polls: poll, wording: \.hint,
            steps: site.steps,
            // The lines of the rebuilds report the rest: only pictures take long enough for a progress bar.
            notify: { notice in if case .picturesMade = notice { printer(notice) } },
            tell: { news.tell($0) })
    }
}
