package import Foundation
package import Household
import HouseholdStore
import Pictures
package import Site

// From a household to the files of its site: the store's snapshot, redacted for an audience, planned, rendered, written.
// `build` takes these steps as they stand here. `watch` and `serve` keep what has not changed since the last rebuild
// (`LiveHousehold`), `publish` builds aside and searches the result (`Publication`); all share the last step.

extension SiteBuilder {
    /// Brings the site of a redacted household up to date.
    /// - Parameters:
    ///   - shown: What the site's audience may see of the household.
    ///   - site: As `Site.knowing` returned it for the household.
    ///   - source: Makes later builds skip an unchanged household. It is not used while media fail, so that every build
    ///     warns of them.
    package mutating func build(
        _ shown: Snapshot, change: SnapshotChange = .everything, _ site: Site, _ media: HouseholdMedia,
        source: SiteSource?, force: Bool = false, notify: @escaping Notify
    ) throws -> BuildReport {
        try build(
            shown, change: change, site, source: media.failures.isEmpty ? source : nil, openData: .householdJSON,
            media: media.media, force: force, progress: { notify(.filesWritten(done: $0, of: $1)) })
    }
}

extension HouseholdSession {
    /// Builds the site for an audience into a folder, or finds that nothing has changed since the last build.
    /// - Parameter folder: As `OutputLocation.checked` returned it.
    package func build(
        for audience: Audience, in folder: URL, force: Bool, notify: @escaping Notify
    ) async throws -> BuildReport {
        let start = ContinuousClock.now
        let materials = try SiteMaterials(self, for: audience)
        let readSettings = start.duration(to: .now)
        if !force, var unchanged = try materials.source.unchangedBuild(in: folder) {
            unchanged.stages.insert(("read", readSettings.milliseconds), at: 0)
            return unchanged
        }
        async let loading = materials.site()
        let household = try store.snapshot()
        let shown = household.redacted(for: audience)
        let site = try await loading.knowing(household)
        let read = start.duration(to: .now)
        let media = HouseholdMedia(of: shown, in: root, notify)
        notify(.mediaFailures(media.failures))
        var builder = SiteBuilder(output: folder)
        var report = try builder.build(shown, site, media, source: materials.source, force: force, notify: notify)
        report.stages.insert(("read", read.milliseconds), at: 0)
        root.pictures.sweep(keeping: Set(household.allAttachments.map(\.sha256)))
        return report
    }

    /// Records a build as the last one, for `status`.
    package func record(_ report: BuildReport, at time: Date, in folder: URL, took elapsed: Duration) {
        // The site is written: a build that cannot be recorded has not failed.
        try? state.recordBuild(
            AppState.BuildRecord(
                at: time, pages: report.pages, written: report.output.written,
                milliseconds: Int(elapsed.milliseconds), output: folder.path))
    }
}

extension Duration {
    package var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }
}
