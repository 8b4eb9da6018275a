import ArgumentParser
import Foundation
import Preview
import Site

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Show the site in a browser, and keep it up to date.",
        discussion: """
            Builds the site, serves it to this machine, and rebuilds it whenever the store, Templates/, Content/ or \
            housebook.yml change: open pages follow by themselves. Nothing of this is written to the site. Ctrl-C ends it.
            """)

    @Option(help: "The port; without it, 8080 or the next one that is free.")
    var port: Int?

    @Option(help: "The address to serve at; any but this machine's own shows the site to others.")
    var host = "127.0.0.1"

    @Flag(help: "Open the site in the browser.")
    var open = false

    @OptionGroup var options: LiveOptions

    func run() async throws {
        let session = try LiveSession(options)
        let (site, reload) = (ServedSite(folder: session.folder), LiveReload())
        // What an earlier run built is there, should the first build of this one fail.
        let earlier = session.earlierPaths()
        if !earlier.isEmpty { site.publish { earlier.contains($0) } }
        let (firsts, first) = AsyncStream.makeStream(of: Void.self)
        let loop = session.loop(
            rebuilt: { outcome in
                Self.tell(outcome, site, reload)
                first.finish()
            }, around: { rebuild in site.replacing(rebuild) })
        loop.start()
        for await _ in firsts {}
        do {
            try await server(site, reload).run { await announce($0) }
        } catch {
            loop.stop()
            throw error
        }
        loop.stop()
        session.finish()
    }

    private func server(_ site: ServedSite, _ reload: LiveReload) -> PreviewServer {
        var options = PreviewServer.Options()
        options.host = host
        if let port { options.port = .exactly(port) }
        return PreviewServer(site: site, reload: reload, options: options)
    }

    /// Tells the open pages what a rebuild came to.
    private static func tell(
        _ outcome: LiveSession.Outcome, _ site: ServedSite, _ reload: LiveReload
    ) {
        switch outcome {
        case .built(let rebuild):
            let paths = rebuild.paths
            site.publish { paths.contains($0) }
            reload.rebuilt(changed: rebuild.report.output.changed)
        case .unchanged(let afterFailure): if afterFailure { reload.mended() }
        case .failed(let report):
            // The last good site stays.
            reload.failed(BuildProblem(report))
        }
    }

    private func announce(_ address: BoundAddress) async {
        if let taken = address.takenPort {
            StandardError.line("port \(taken) is taken by another program; it is port \(address.port) instead")
        }
        if address.isOpenToOthers { StandardError.line("warning: everyone in this network can see the site") }
        do {
            try StandardOutput.line("Serving \(address.url) until Ctrl-C")
        } catch {
            // Nobody reads it.
        }
        if open { Browser.open(address.url) }
    }
}

extension BuildProblem {
    fileprivate init(_ report: ErrorReport) {
        let parts = report.place?.split(separator: ":", maxSplits: 1).map(String.init) ?? []
        self.init(
            message: report.what, file: parts.first, line: parts.count > 1 ? Int(parts[1]) : nil, hint: report.hint)
    }
}
