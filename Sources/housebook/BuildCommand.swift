import ArgumentParser
import Console
import Foundation
import Household
import Output
import Site
import Workspace

struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build", abstract: "Build the site.",
        discussion: "Writes only files that changed, and deletes only files that an earlier build wrote.")

    @OptionGroup var output: SiteOutput

    @Flag(help: "Write every file, even those that did not change.")
    var force = false

    @Flag(help: "Print the result as one line of JSON.")
    var stats = false

    @OptionGroup var site: SiteOptions

    func run() throws {
        let start = ContinuousClock.now
        let session = try site.open()
        let audience = try output.audience(session.settings, in: session)
        let folder = try output.folder(for: audience, of: session.root)
        let printer = NoticePrinter()
        defer { printer.end() }
        let report = try session.build(for: audience, in: folder, force: force) { printer($0) }
        let elapsed = start.duration(to: .now)
        printer(.brokenLinks(report.brokenLinks))
        printer(.leftOutOfContent(report.leftOut))
        if audience == .owner { session.record(report, at: Date(), in: folder, took: elapsed) }
        try StandardOutput.line(stats ? try BuildStats(report, elapsed).line() : words(report, folder, elapsed))
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
