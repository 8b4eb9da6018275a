package import Foundation
package import Household
import HouseholdStore
import Output
import Pictures
package import Site

extension HouseholdSession {
    /// Builds the site for an audience into a folder, or finds that nothing has changed since the last build.
    /// - Parameter folder: As `OutputLocation.checked` returned it.
    package func build(
        for audience: Audience, in folder: URL, force: Bool, notify: @escaping Notify
    ) throws -> BuildReport {
        let start = ContinuousClock.now
        var steps = steps.begun()
        steps.tell("building for \(audience.name) into \(folder.path)")
        let materials = try SiteMaterials(self, for: audience)
        let readSettings = start.duration(to: .now)
        if !force, var unchanged = try materials.source?.unchangedBuild(in: folder) {
            unchanged.stages.insert(("read", readSettings.milliseconds), at: 0)
            steps.end("nothing changed since the last build; files in place: \(unchanged.output.unchanged)")
            return unchanged
        }
        steps.end(
            force
                ? "every file is made again"
                : "the site's inputs or files changed since the last build, or there was none")
        var pipeline = SitePipeline(for: audience, in: folder, notify: notify)
        let run = try pipeline.run(self, from: materials, force: force, since: start)
        root.pictures.sweep(
            keeping: Set(
                run.household.allAttachments.flatMap { [$0.sha256, PaperPictures.key(of: $0.sha256, page: 1)] }))
        return run.report
    }

    /// Tells what a page of the site in a folder was made of, and why it was last made again.
    /// - Parameter page: The page's path below the folder.
    /// - Returns: Nil, and the paths of all pages, if the site has no such page.
    package func origin(
        of page: String, for audience: Audience, in folder: URL, notify: @escaping Notify
    ) throws -> (origin: PageOrigin?, pages: [String]) {
        var pipeline = SitePipeline(for: audience, in: folder, notify: notify)
        return try pipeline.origin(of: page, self, from: try SiteMaterials(self, for: audience))
    }

    /// Records a build as the last one, for `status`.
    package func record(_ report: BuildReport, at time: Date, in folder: URL, took elapsed: Duration) {
        // The site is written, so a failure to record the build is not a failed build.
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
