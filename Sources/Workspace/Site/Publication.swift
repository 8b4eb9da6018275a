import Files
package import Foundation
package import Household
import Output
package import Publishing
import Site

/// A site for an audience, built in a separate folder, and the leaks found in it.
package struct Publication {
    package let pages: Int
    package let bytes: Int
    /// Paths below the folder.
    package let files: [String]
    /// The number of hidden texts that were searched for.
    package let secrets: Int
    package let leaks: [Leak]
    /// The insurers whose policies the site names, by name.
    package let insurers: [String]

    package init(
        _ session: HouseholdSession, for audience: Audience, in folder: URL, notify: @escaping Notify
    ) throws {
        var materials = try SiteMaterials(session, for: audience)
        materials.source = nil
        var pipeline = SitePipeline(for: audience, in: folder, checkingDocuments: true, notify: notify)
        let run = try pipeline.run(session, from: materials)
        let report = run.report
        var steps = session.steps.begun()
        notify(.brokenLinks(report.brokenLinks))
        notify(.leftOutOfContent(report.leftOut))
        let check = try LeakCheck(
            of: run.household, visible: run.shown.snapshot, for: audience,
            shown: try materials.texts(of: run.site, beside: run.shown),
            files: try run.site.contentFiles(beside: run.shown),
            hiddenPages: try run.site.hiddenPages(beside: run.shown))
        insurers = Set(run.shown.policies.map(\.provider)).subtracting([""]).sorted()
        files = try BuiltSite(folder).files()
        var leaks = try check.run(files, below: folder)
        if !leaks.isEmpty {
            // Builds again from a household without hidden data: a text that occurs there too is not a leak.
            let work = try TemporaryFolder()
            defer { work.remove() }
            let plain = URL(fileURLWithPath: work.path)
            var builder = SiteBuilder(output: plain)
            _ = try builder.build(
                run.shown.redactedAgain(), run.site, openData: .householdJSON, media: run.media.media,
                progress: { notify(.filesWritten(done: $0, of: $1)) })
            leaks = try check.run(files, below: folder, unlike: plain)
        }
        steps.end("searched files: \(files.count), for hidden texts: \(check.count), found: \(leaks.count)")
        self.leaks = leaks
        (pages, bytes, secrets) = (report.pages, report.output.bytes, check.count)
    }
}
