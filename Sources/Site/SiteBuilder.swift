public import Foundation
public import Household

/// Builds a site into a folder: once, or again and again in a process that stays.
///
/// **How a build costs what changed.** Every file has a stamp of what it is made of (`PageStamps`), and the output's
/// manifest remembers it (`Manifest`); a build plans the whole site, which takes a moment, and makes the files whose
/// stamp is another, or that are not as they were left. A process that stays keeps the plan. Where it is told that
/// nothing but some items changed, it does not plan anew but lets the plan follow (`SitePlan.apply`), and looks at the
/// stamps of those files alone that such a change can concern; whether others are still there it knows from their folders
/// (`ManifestMark`). Either way gives, byte for byte, what a build into an empty
/// folder gives.
public struct SiteBuilder: Sendable {
    private let output: URL
    private var kept: Kept?

    /// What a running process knows of its last build.
    private struct Kept {
        let site: UUID
        let media: UUID
        var plan: SitePlan
        let mark: ManifestMark
        let pages: Int
        let openData: OpenDataFile.Left?

        /// Lets the plan follow a change of the snapshot.
        /// - Returns: What is to be done; nil where that takes a new plan.
        mutating func follow(_ change: SnapshotChange, in snapshot: Snapshot) -> PlanUpdate? {
            switch change {
            case .nothing: PlanUpdate()
            case .items(let changes): plan.apply(changes, inserting: changes.inserted.map { snapshot.items[$0] })
            case .everything: nil
            }
        }
    }

    /// - Parameter output: The folder, which `OutputLocation.checked` has been asked about.
    public init(output: URL) {
        self.output = output
    }

    /// The paths of the whole site, as the last build made it; none before the first.
    public var paths: Set<String> { kept?.plan.links.targets ?? [] }

    /// The paths of the site for an audience that an earlier build left in a folder; none where there is no such.
    public static func paths(in output: URL, for audience: Audience = .owner) -> Set<String> {
        // A folder that cannot be opened has no site to show; who builds into it is told why.
        guard FileManager.default.fileExists(atPath: output.path), let folder = try? OutputFolder(output.path) else {
            return []
        }
        let found = FoundManifest(in: folder)
        return found.audience == audience.name ? Set(found.manifest.entries.map(\.path)) : []
    }

    /// Brings the folder up to date with a household.
    ///
    /// - Parameters:
    ///   - change: What became of the snapshot since the last build of this builder.
    ///   - source: What `SiteSource` made of the household and the site's files before they were read.
    ///   - openData: How the snapshot becomes a file for other programs.
    ///   - media: The files behind the snapshot's attachments. The same value as before, as long as they are the same.
    ///   - force: Whether all files are made and written even where nothing differs.
    ///   - progress: Called now and then from any thread, with how many files are done and how many there are.
    /// - Throws: `ContentError`, `OutputError`. Every file that was written by then is whole, and the next build does
    ///   the rest.
    public mutating func build(
        _ snapshot: Snapshot, change: SnapshotChange = .everything, _ site: Site, source: SiteSource? = nil,
        openData: OpenData, media: SiteMedia = .none, force: Bool = false,
        progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws -> BuildReport {
        var report = BuildReport()
        var clock = StageClock()
        // Taken out, so that nobody else holds the plan while it changes; and gone, should anything go wrong from here on.
        let isAsBefore = kept?.site == site.identity && kept?.media == media.identity
        var last = isAsBefore && !force ? kept.take() : nil
        kept = nil
        let plan: SitePlan
        let writer: OutputWriter
        let files: [PlannedFile]
        if let update = last?.follow(change, in: snapshot), let last,
            let resumed = try OutputWriter.resume(output.path, after: last.mark, update)
        {
            (plan, writer, files) = (last.plan, resumed, update.files)
            report.pages = last.pages + update.pageBalance
        } else {
            plan = try site.plan(snapshot, media)
            files = plan.files()
            report.pages = files.count(where: \.isPage)
            clock.finish("plan", &report)
            writer = try OutputWriter.begin(
                output.path, planned: files, audience: site.inputs.audience.name, force: force)
        }
        clock.finish("compare", &report)
        let data = OpenDataFile(openData, of: snapshot, change, after: last?.openData)
        try Rendering(files, of: plan, openData: data, to: writer).run(progress)
        clock.finish("render", &report)
        report.rendered = writer.pending.count { files[$0].isPage }
        report.brokenLinks = plan.brokenLinks
        // Broken links are to be told of in every build.
        let stamp = plan.brokenLinks.isEmpty ? source?.stamp : nil
        let (done, mark) = try writer.finish(source: stamp.map { Manifest.Source(stamp: $0, pages: report.pages) })
        report.output = done
        clock.finish("finish", &report)
        kept = mark.map {
            Kept(
                site: site.identity, media: media.identity, plan: plan, mark: $0, pages: report.pages,
                openData: data.left)
        }
        return report
    }
}
