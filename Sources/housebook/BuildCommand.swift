import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Pictures
import Site

struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build the site.",
        discussion: "Writes what differs from what is there, and deletes only what an earlier build wrote.")

    @Option(
        help: ArgumentHelp(
            "Where the site goes; without it, Public/ of the site root, for others than the owner Public-AUDIENCE/.",
            valueName: "dir"),
        completion: .directory)
    var output: String?

    @OptionGroup var audience: AudienceOption

    @Flag(help: "Write every file, even where nothing differs.")
    var force = false

    @Flag(help: "Print what was done as one line of JSON.")
    var stats = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let start = ContinuousClock.now
        let session = try site.open()
        let audience = try audience.audience(session.settings)
        let folder = try OutputLocation.checked(
            output ?? session.root.publicFolder(for: audience), for: .site(for: audience),
            siteRoot: session.root.folder)
        let materials = try SiteMaterials(session, for: audience)
        let report: BuildReport
        if let unchanged = try unchanged(materials, in: folder, since: start) {
            report = unchanged
        } else {
            report = try await build(session, audience, materials, folder, start)
        }
        let elapsed = start.duration(to: .now)
        BrokenLinkWarnings(report.brokenLinks).print()
        if audience == .owner { record(report, in: session, folder, elapsed) }
        try StandardOutput.line(stats ? try BuildStats(report, elapsed).line() : words(report, folder, elapsed))
    }

    /// Returns the report of a build with nothing to do, without reading the household; nil where a build is needed.
    private func unchanged(
        _ materials: SiteMaterials, in folder: URL, since start: ContinuousClock.Instant
    ) throws -> BuildReport? {
        let read = start.duration(to: .now)
        guard !force, var report = try materials.source.unchangedBuild(in: folder) else { return nil }
        report.stages.insert(("read", read.milliseconds), at: 0)
        return report
    }

    private func build(
        _ session: HouseholdSession, _ audience: Audience, _ materials: SiteMaterials, _ folder: URL,
        _ start: ContinuousClock.Instant
    ) async throws -> BuildReport {
        async let loading = materials.site()
        let household = try session.store.snapshot()
        let snapshot = household.redacted(for: audience)
        let site = try await loading.knowing(household)
        let read = start.duration(to: .now)
        let media = HouseholdMedia(of: snapshot, in: session.root)
        HouseholdMedia.MediaFailure.warn(of: media.failures)
        let bar = PageBar()
        defer { bar.end() }
        var builder = SiteBuilder(output: folder)
        var report = try builder.build(
            // Without a source the next build is not skipped as unchanged, so every build warns of failures.
            snapshot, site, source: media.failures.isEmpty ? materials.source : nil, openData: .householdJSON,
            media: media.media, force: force,
            progress: { bar.show(done: $0, of: $1) })
        report.stages.insert(("read", read.milliseconds), at: 0)
        session.root.pictures.sweep(keeping: Set(household.allAttachments.map(\.sha256)))
        return report
    }

    private func record(_ report: BuildReport, in session: HouseholdSession, _ folder: URL, _ elapsed: Duration) {
        // The site is written: a build that cannot be recorded has not failed.
        try? session.state.recordBuild(
            AppState.BuildRecord(
                at: Date(), pages: report.pages, written: report.output.written,
                milliseconds: Int(elapsed.milliseconds), output: folder.path))
    }

    private func words(_ report: BuildReport, _ folder: URL, _ elapsed: Duration) -> String {
        let output = report.output
        return "Built \(report.pages) pages in \(elapsed.words): \(output.written) files written, "
            + "\(output.unchanged) unchanged, \(output.deleted) deleted, in \(folder.path)"
    }
}

/// The line of JSON that `--stats` prints, for other programs.
private struct BuildStats: Encodable {
    var pages: Int
    var rendered: Int
    var written: Int
    var unchanged: Int
    var deleted: Int
    /// The size of the whole site.
    var bytes: Int
    var milliseconds: Double
    var stages: [String: Double]

    init(_ report: BuildReport, _ elapsed: Duration) {
        pages = report.pages
        rendered = report.rendered
        written = report.output.written
        unchanged = report.output.unchanged
        deleted = report.output.deleted
        bytes = report.output.bytes
        milliseconds = elapsed.milliseconds
        stages = Dictionary(report.stages.map { ($0.name, $0.milliseconds) }, uniquingKeysWith: +)
    }

    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
