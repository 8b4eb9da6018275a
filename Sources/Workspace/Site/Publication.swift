import Files
package import Foundation
package import Household
import HouseholdStore
package import Publishing
import Site

/// A site for an audience, built in a folder apart, and the leaks found in it.
package struct Publication {
    package let pages: Int
    package let bytes: Int
    /// Paths below the folder.
    package let files: [String]
    /// How many hidden texts were looked for.
    package let secrets: Int
    package let leaks: [Leak]

    package init(
        _ session: HouseholdSession, for audience: Audience, in folder: URL, notify: @escaping Notify
    ) throws {
        let materials = try SiteMaterials(session, for: audience)
        let household = try session.store.snapshot()
        let visible = household.redacted(for: audience)
        let site = try materials.site().knowing(household)
        let media = HouseholdMedia(of: visible, in: session.root, notify)
        notify(.mediaFailures(media.failures))
        /// Builds the site of a household, redacted for the audience.
        func build(_ household: Snapshot, in folder: URL) throws -> BuildReport {
            var builder = SiteBuilder(output: folder)
            return try builder.build(household.redacted(for: audience), site, media, source: nil, notify: notify)
        }
        let report = try build(household, in: folder)
        notify(.brokenLinks(report.brokenLinks))
        let check = try LeakCheck(
            of: household, visible: visible, for: audience, shown: try materials.texts(of: site, beside: visible),
            files: try site.contentFiles(beside: visible))
        files = try BuiltSite(folder).files()
        var leaks = try check.run(files, below: folder)
        if !leaks.isEmpty {
            // Build again from a household without anything hidden: a text that is there too is no leak.
            let work = try TemporaryFolder()
            defer { work.remove() }
            let plain = URL(fileURLWithPath: work.path)
            _ = try build(visible, in: plain)
            leaks = try check.run(files, below: folder, unlike: plain)
        }
        self.leaks = leaks
        (pages, bytes, secrets) = (report.pages, report.output.bytes, check.count)
    }
}
