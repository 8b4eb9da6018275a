import Foundation
import Household
import HouseholdStore
import Publishing
import Site

/// A site for an audience, built in a folder apart, and the leaks found in it.
struct Publication {
    let pages: Int
    let bytes: Int
    /// Paths below the folder.
    let files: [String]
    /// How many hidden texts were looked for.
    let secrets: Int
    let leaks: [Leak]

    init(_ session: HouseholdSession, for audience: Audience, in folder: URL) async throws {
        let materials = try SiteMaterials(session, for: audience)
        let household = try session.store.snapshot()
        let visible = household.redacted(for: audience)
        let site = try materials.site().knowing(household)
        let media = HouseholdMedia(of: visible, in: session.root)
        HouseholdMedia.MediaFailure.warn(of: media.failures)
        let bar = PageBar()
        defer { bar.end() }
        /// Builds the site of a household, redacted for the audience.
        func build(_ household: Snapshot, in folder: URL) throws -> BuildReport {
            var builder = SiteBuilder(output: folder)
            return try builder.build(
                household.redacted(for: audience), site, openData: .householdJSON, media: media.media,
                progress: { bar.show(done: $0, of: $1) })
        }
        let report = try build(household, in: folder)
        BrokenLinkWarnings(report.brokenLinks).print()
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
