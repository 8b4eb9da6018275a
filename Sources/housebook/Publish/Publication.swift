import Foundation
import Household
import HouseholdStore
import Publishing
import Site

/// A site for an audience, built aside, and what was found in it.
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
        let site = try materials.site().knowing(household.homes)
        let media = HouseholdMedia(of: visible, in: session.root)
        HouseholdMedia.MediaFailure.warn(of: media.failures)
        let bar = PageBar()
        defer { bar.end() }
        var builder = SiteBuilder(output: folder)
        let report = try builder.build(
            visible, site, openData: .householdJSON, media: media.media, progress: { bar.show(done: $0, of: $1) })
        BrokenLinkWarnings(report.brokenLinks).print()
        let check = try LeakCheck(
            of: household, visible: visible, shown: try materials.texts(of: site, beside: visible),
            files: try site.contentFiles(beside: visible))
        files = try BuiltSite(folder).files()
        leaks = try check.run(files, below: folder)
        (pages, bytes, secrets) = (report.pages, report.output.bytes, check.count)
    }
}
