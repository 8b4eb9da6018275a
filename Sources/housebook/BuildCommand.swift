import ArgumentParser
import Foundation
import Household
import HouseholdStore
import Interchange
import Site

struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build the site.",
        discussion: "Writes what differs from what is there, and deletes only what an earlier build wrote.")

    @Option(
        help: ArgumentHelp("Where the site goes; without it, Public/ of the site root.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @Flag(help: "Write every file, even where nothing differs.")
    var force = false

    @Flag(help: "Print what was done as one line of JSON.")
    var stats = false

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let start = ContinuousClock.now
        let session = try site.open()
        let folder = try OutputLocation.checked(
            URL(fileURLWithPath: output ?? session.root.publicFolder), siteRoot: session.root.folder)
        let snapshot = try session.store.snapshot()
        let read = start.duration(to: .now)
        var report = try build(session, snapshot, into: folder)
        report.stages.insert(("read", read.milliseconds), at: 0)
        let elapsed = start.duration(to: .now)
        warn(of: report.brokenLinks)
        record(report, in: session, folder, elapsed)
        try StandardOutput.line(stats ? try BuildStats(report, elapsed).line() : words(report, folder, elapsed))
    }

    private func build(_ session: HouseholdSession, _ snapshot: Snapshot, into folder: URL) throws -> BuildReport {
        let bar = PageBar()
        defer { bar.end() }
        return try session.site().build(
            snapshot, to: folder, openData: { Array(HouseholdJSON.write(snapshot)) }, force: force,
            progress: { bar.show(done: $0, of: $1) })
    }

    private func warn(of links: [BrokenLink]) {
        for link in links.prefix(20) {
            StandardError.write("warning: \(link.description.printable)\n")
            if let hint = link.hint { StandardError.write("hint: \(hint.printable)\n") }
        }
        if links.count > 20 {
            StandardError.write("warning: \(links.count - 20) more; housebook check lists them all\n")
        }
    }

    private func record(_ report: BuildReport, in session: HouseholdSession, _ folder: URL, _ elapsed: Duration) {
        // The site is there; that this cannot be noted is no reason to call the build failed.
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

/// What `--stats` prints: one line, for other programs.
private struct BuildStats: Encodable {
    var pages: Int
    var rendered: Int
    var written: Int
    var unchanged: Int
    var deleted: Int
    /// Of the whole site.
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

extension HouseholdSession {
    /// The site of this household, with its theme loaded.
    func site() throws -> Site {
        Site(
            theme: try Theme.load(from: try ThemeFolders.all(of: root)),
            inputs: SiteInputs(
                settings: settings, activeHome: state.values.activeHome, today: today, timeZone: .current,
                contentFolder: URL(fileURLWithPath: root.contentFolder)))
    }
}

extension Duration {
    fileprivate var milliseconds: Double {
        Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
    }

    /// `0.42 s`
    fileprivate var words: String {
        let hundredths = Int((milliseconds / 10).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
    }
}
