import Files
public import Foundation
public import Household
import Output

/// Builds a site into a folder: once, or again and again in a long-running process.
///
/// **Why a build costs only as much as the changes.** While a page is made, it is noted what it reads (`PageBook`), and
/// every file has a stamp of its inputs, which the output's manifest keeps (`Manifest`). A build plans the whole site,
/// which takes a moment, and makes the files whose stamp has changed or that are not as the last build left them. A long-running process keeps the plan. When only
/// items changed, it updates that plan (`applyToItems`, `applyToRest`) instead of making a new one, and checks only the
/// stamps of files that such a change can affect. The files' folders show whether the other files are still there
/// (`ManifestMark`). Both ways give, byte for byte, the same files as a build into an empty folder.
public struct SiteBuilder: Sendable {
    let output: URL
    private(set) var kept: LastBuild?
    /// What was proved since the last build.
    var proof: SiteProof?
    /// What the pages were made of, as far as this process has made any.
    private var records: PageRecords?
    /// The same as an earlier process has left it, which is being read.
    private var earlier: Future<PageBook?>?

    /// The state that a long-running process keeps from its last build.
    struct LastBuild {
        let site: UUID
        let media: UUID
        var plan: SitePlan
        var mark: ManifestMark
        var pages: Int
        let openData: OpenDataFile.SavedState?

        /// Updates the plan for a change of the snapshot, beginning with the pages of changed items.
        /// - Returns: The other files to make and to delete; nil when a new plan is needed.
        fileprivate mutating func follow(
            _ change: SnapshotChange, to shown: RedactedSnapshot, _ history: LatestChanges?, _ openData: OpenDataFile,
            in folder: String, _ report: inout BuildReport, _ written: ([String]) -> Void
        ) throws -> PlanUpdate? {
            switch change {
            case .nothing: return PlanUpdate()
            case .everything: return nil
            case .items(let changes):
                guard let first = plan.applyToItems(changes, of: shown, history),
                    try write(first.pages, openData, in: folder, &report)
                else { return nil }
                written(report.output.changed)
                let homes = changes.inserted.compactMap {
                    plan.model.index.effectiveHome(of: shown.snapshot.items[$0])
                }
                plan.model.beginReports(of: homes.firstOccurrences())
                return plan.applyToRest(after: first)
            }
        }

        /// - Returns: False when the folder is not as this or the last build left it, so that all of it must be
        ///   checked.
        fileprivate mutating func write(
            _ update: PlanUpdate, _ openData: OpenDataFile, in folder: String, _ report: inout BuildReport
        ) throws -> Bool {
            guard !update.files.isEmpty || !update.changesNoPath else { return true }
            guard let writer = try OutputWriter.resume(folder, after: mark, update.output) else { return false }
            try Rendering(files: update.files, plan: plan, openData: openData, writer: writer).run { _, _ in }
            let (done, mark) = try writer.finish()
            guard let mark else { return false }
            self.mark = mark
            report.output = done
            report.rendered = update.files.count
            pages += update.pageBalance
            return true
        }
    }

    /// - Parameter output: The folder, already checked by `OutputLocation.checked`.
    public init(output: URL) {
        self.output = output
    }

    /// The paths of the whole site after the last build; empty before the first.
    public var paths: Set<String> { kept?.plan.links.targets ?? [] }

    /// The paths of the site that an earlier build left in a folder; empty when the folder has no site for `audience`.
    public static func paths(in output: URL, for audience: Audience = .owner) -> Set<String> {
        // A folder that cannot be opened has no site to show; a build into it reports the error.
        guard Disk.exists(output.path), let folder = try? OutputFolder(output.path) else {
            return []
        }
        let found = FoundManifest(in: folder)
        return found.audience == audience.name ? Set(found.manifest.entries.map(\.path)) : []
    }

    /// Whether a file is a copy, which a change of items leaves alone: of the theme, or of an attachment.
    public static func isCopied(_ path: String) -> Bool {
        ["assets/", "media/"].contains(where: path.hasPrefix) && ![".html", ".md"].contains(where: path.hasSuffix)
    }

    /// Begins to read what an earlier process left, before the household is read.
    public mutating func begin() {
        guard records == nil else { return }
        earlier = Future { [output] in KeptReads.read(in: output.path).flatMap(PageBook.init) }
    }

    /// Brings the folder up to date with the part of a household that an audience may see, in three steps, whose
    /// parameters and errors are said there.
    public mutating func build(
        _ shown: RedactedSnapshot, change: SnapshotChange = .everything, _ site: Site, source: SiteSource? = nil,
        openData: OpenData, media: SiteMedia = .none, history: LatestChanges? = nil, force: Bool = false,
        written: ([String]) -> Void = { _ in },
        progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws -> BuildReport {
        begin()
        var build = try plan(
            shown, change: change, site, openData: openData, media: media, history: history, force: force,
            written: written)
        try build.render(progress)
        return try finish(build, source: source)
    }

    /// Plans the site, and compares the plan with what the folder holds. Where only items changed, the pages of these
    /// are rendered and written at once, before the rest is planned.
    ///
    /// - Parameters:
    ///   - change: The change of the household since the last build of this builder.
    ///   - openData: Turns the snapshot into a file for other programs.
    ///   - media: The files of the snapshot's attachments. Pass the same value again while they are the same; another
    ///     value needs a new plan.
    ///   - history: The latest changes. Only the owner's site shows them.
    ///   - force: Whether to make and write all files even if nothing changed.
    ///   - written: Called with the pages of changed items once these are written. This build will not change them
    ///     again, nor any file that `isCopied`.
    /// - Throws: `ContentError`, `OutputError`. Every file already written is complete, and the next build makes the
    ///   rest.
    public mutating func plan(
        _ shown: RedactedSnapshot, change: SnapshotChange = .everything, _ site: Site, openData: OpenData,
        media: SiteMedia = .none, history: LatestChanges? = nil, force: Bool = false,
        written: ([String]) -> Void = { _ in }
    ) throws -> PlannedBuild {
        var report = BuildReport()
        var clock = StageClock()
        // Taken out, so that the plan has no second owner while it changes. It is lost if anything fails from here on.
        proof = nil
        let isAsBefore = kept?.site == site.identity && kept?.media == media.identity
        var last = isAsBefore && !force ? kept.take() : nil
        kept = nil
        let data = OpenDataFile(openData, of: shown, change, after: last?.openData)
        let plan: SitePlan
        let writer: OutputWriter
        let files: [PlannedFile]
        var isWhole = false
        if let update = try last?.follow(
            change, to: shown, history, data, in: output.path, &report, written), let last,
            let resumed = try OutputWriter.resume(output.path, after: last.mark, update.output)
        {
            (plan, writer, files) = (last.plan, resumed, update.files)
            report.pages = last.pages + update.pageBalance
        } else {
            let book = try records?.current ?? earlier?.value() ?? PageBook()
            earlier = nil
            let model = try site.model(shown, media, history: history)
            model.beginReports(of: model.index.homes.map(\.id))
            plan = SitePlan(model, theme: site.theme, book: book)
            records = plan.records
            files = plan.files()
            isWhole = true
            report.pages = files.count(where: \.isPage)
            clock.finish("plan", &report)
            writer = try OutputWriter.begin(
                output.path, planned: files.map(\.output), audience: shown.audience.name, force: force)
        }
        clock.finish("compare", &report)
        return PlannedBuild(
            site: site.identity, media: media.identity, isWhole: isWhole, report: report, clock: clock,
            rendering: Rendering(files: files, plan: plan, openData: data, writer: writer))
    }

    /// What a page was made of in the last build; nil for a path that the site does not have.
    public func origin(of path: String) -> PageOrigin? {
        guard let plan = kept?.plan, plan.links.targets.contains(path) else { return nil }
        return plan.origin(of: path, isCurrent: true)
    }

    /// Writes a file of the last build again.
    /// - Returns: False if only a build that looks at everything can.
    mutating func mend(_ file: PlannedFile) throws -> Bool {
        switch file.source {
        case .openData, .media:
            // The next build makes what is missing. If it cannot be deleted, that build says so.
            try? Disk.remove("\(output.path)/\(file.path)")
            return false
        case .page, .copy, .text, .search, .calendar: break
        }
        guard var last = kept.take() else { return false }
        defer { kept = last }
        guard
            let writer = try OutputWriter.resume(
                output.path, after: last.mark, OutputUpdate(files: [file.output], gone: [], new: []))
        else { return false }
        var bytes: [UInt8] = []
        try last.plan.render(file, into: &bytes)
        try writer.write(0, bytes)
        guard let mark = try writer.finish().mark else { return false }
        last.mark = mark
        return true
    }

    /// Writes the manifest, deletes what no longer belongs to the site, and keeps the plan for the next build.
    /// - Parameter source: The `SiteSource` of the household and the site's files, made before they were read.
    public mutating func finish(_ build: PlannedBuild, source: SiteSource? = nil) throws -> BuildReport {
        let (plan, writer) = (build.rendering.plan, build.rendering.writer)
        var (report, clock) = (build.report, build.clock)
        report.brokenLinks = plan.brokenLinks
        report.leftOut = plan.model.content.leftOut
        // Without a source, the next build runs in full and reports the broken links again.
        let stamp = plan.brokenLinks.isEmpty ? source?.stamp : nil
        let reads = build.isWhole ? plan.records.current.bytes(for: build.rendering.files) : nil
        let (done, mark) = try writer.finish(
            source: stamp.map { Manifest.Source(stamp: $0.value, pages: report.pages) }, reads: reads)
        report.output.add(done)
        clock.finish("finish", &report)
        kept = mark.map {
            LastBuild(
                site: build.site, media: build.media, plan: plan, mark: $0, pages: report.pages,
                openData: build.rendering.openData.left)
        }
        return report
    }
}

/// A build between planning and its end.
public struct PlannedBuild {
    fileprivate let site: UUID
    fileprivate let media: UUID
    /// Whether all of the site was planned, and not only a change.
    fileprivate let isWhole: Bool
    fileprivate var report: BuildReport
    fileprivate var clock: StageClock
    fileprivate let rendering: Rendering

    /// The pages, to look at before they are written.
    public var pages: PlannedPages {
        PlannedPages(
            plan: rendering.plan,
            files: Dictionary(rendering.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Renders every file that is not as the plan wants it, and writes it whole.
    /// - Parameter progress: Called from time to time, on any thread, with the number of files done and the number of
    ///   all files.
    public mutating func render(
        _ progress: @escaping @Sendable (_ done: Int, _ of: Int) -> Void = { _, _ in }
    ) throws {
        try rendering.run(progress)
        clock.finish("render", &report)
        report.rendered += rendering.writer.pending.count { rendering.files[$0].isPage }
    }
}
