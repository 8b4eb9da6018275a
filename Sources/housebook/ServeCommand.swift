import ArgumentParser
import Console
import Editing
import Household
import Output
import Preview
import Serving
import Site
import Synchronization
import Workspace

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Show the site in a browser, and keep it up to date.",
        discussion: """
            Builds the site, serves it to this machine, and rebuilds it whenever the store, Templates/, Content/ or \
            housebook.yml changes. Open pages update by themselves; nothing is added to the built files. Ctrl-C ends it.

            With --edit, paired browsers also add and change things, on this machine or on a phone. Nobody else sees \
            anything. `housebook devices` lists them.
            """)

    @Option(help: "The port; without it, 8080 or the next free one.")
    var port: Int?

    @Option(
        help: """
            The address to serve on, such as 0.0.0.0 for all of them. Any other than this machine's own opens the site to \
            the network.
            """)
    var host = "127.0.0.1"

    @Option(
        name: .customLong("allow-host"),
        help: ArgumentHelp(
            "Also answer to this name, such as the one that a proxy passes on. May be repeated.",
            valueName: "name"),
        transform: OptionValue.host)
    var allowedHosts: [HostName] = []

    @Flag(help: "Let paired devices change the household in the browser.")
    var edit = false

    @Option(
        name: .customLong("behind-proxy"),
        help: ArgumentHelp(
            "With --edit: the name under which a proxy with TLS passes requests on. May be repeated.",
            valueName: "name"),
        transform: OptionValue.host)
    var proxies: [HostName] = []

    @Flag(help: "Open the site in the browser.")
    var open = false

    @OptionGroup var options: LiveOptions

    func run() async throws {
        let session = try options.session()
        if edit, session.audience != .owner { throw CommandError.optionsExclude("--edit", "--audience") }
        if !edit, !proxies.isEmpty { throw CommandError.optionNeeds(option: "--behind-proxy", needed: "--edit") }
        let clock = RebuildClock()
        let editor = edit ? try Editor(options.site.root(), behind: proxies, clock: clock) : nil
        let (site, reload) = (ServedSite(folder: session.folder), LiveReload())
        // Serves the files of an earlier run, in case this one's first build fails.
        let earlier = session.earlierPaths()
        if !earlier.isEmpty { site.publish { earlier.contains($0) } }
        let (firsts, first) = AsyncStream.makeStream(of: Void.self)
        let isBuilt = Atomic(false)
        let loop = session.loop(
            rebuilt: { outcome in
                // Pages that were made before the first build ended are as it wrote them: they look for themselves.
                let isFirst = !isBuilt.exchange(true, ordering: .relaxed)
                Self.tell(outcome, reload, session.audience, isKnown: !isFirst)
                first.finish()
            },
            written: { pages in
                site.reveal(Set(pages), isKept: SiteBuilder.isCopied)
                clock.written()
                reload.written(pages)
            },
            planned: { pages in
                site.plan(contains: pages.contains, make: pages.bytes)
                first.finish()
            },
            around: { rebuild in
                site.replacing {
                    let outcome = clock.rebuilding(rebuild)
                    if case .built(let rebuild, _) = outcome {
                        let paths = rebuild.paths
                        site.publish { paths.contains($0) }
                    }
                    return outcome
                }
            })
        loop.start()
        session.follow()
        for await _ in firsts {}
        do {
            try await server(site, reload, editor, session).run { await announce($0, editor) }
        } catch {
            editor?.addresses.end()
            loop.stop()
            session.finish()
            throw error
        }
        editor?.addresses.end()
        loop.stop()
        session.finish()
    }

    private func server(
        _ site: ServedSite, _ reload: LiveReload, _ editor: Editor?, _ session: LiveSession
    ) -> PreviewServer {
        var options = PreviewServer.Options()
        options.host = host
        options.allowedHosts = allowedHosts + proxies
        options.forms = editor?.routes
        options.facts = { page in
            session.origin(of: page).map { origin in
                let fields = RecordSheet(origin).fields.dropFirst().filter { !$0.text.isEmpty }
                return fields.map { PageFact(heading: $0.heading, text: $0.text) }
            }
        }
        if let port { options.port = .exactly(port) }
        return PreviewServer(site: site, reload: reload, options: options)
    }

    /// Tells the open pages the outcome of a rebuild.
    /// - Parameter isKnown: Whether they can tell from the changed files whether they are current.
    private static func tell(
        _ outcome: LiveSession.Outcome, _ reload: LiveReload, _ audience: Audience, isKnown: Bool
    ) {
        switch outcome {
        case .built(let rebuild, let afterFailure):
            // After a failure, each page checks for itself whether it is current.
            reload.rebuilt(changed: afterFailure || !isKnown ? nil : rebuild.report.output.changed)
        case .unchanged: break
        case .failed(let error): reload.failed(BuildProblem(ErrorReport(any: error), for: audience))
        }
    }

    private func announce(_ address: BoundAddress, _ editor: Editor?) async {
        if let taken = address.takenPort {
            StandardError.line("port \(taken) is taken by another program; using port \(address.port) instead")
        }
        if address.isOpenToOthers, editor == nil {
            StandardError.line("warning: everyone on this network can see the site")
        }
        let others = proxies.map { "https://\($0.text)/" } + address.urlsForOthers()
        do {
            try StandardOutput.line("Serving \(address.url) until Ctrl-C")
            for url in others where url != address.url { try StandardOutput.line("On the network: \(url)") }
            if let editor { return try invite(address.url, others, editor) }
            if let url = others.first { try StandardOutput.code(of: url) }
        } catch {
            // Nobody reads the output; the site is served all the same.
        }
        if open { Browser.open(address.url) }
    }

    /// Prints a link for this machine's browser, and one for another device with its code.
    private func invite(_ url: String, _ others: [String], _ editor: Editor) throws {
        try editor.addresses.keep([url] + others)
        let here = try editor.pairingAddress(at: url)
        let other = try others.first.map { try editor.pairingAddress(at: $0) }
        try StandardOutput.write(
            """

            To edit, open a link. Each is good for one device, and for five minutes.

              On this machine:
              \(here)

              On a phone:
              \(other ?? "only with --host 0.0.0.0, which opens the port to this network.")

            """)
        if let other {
            try StandardOutput.line("")
            try StandardOutput.code(of: other)
        }
        try StandardOutput.write("\nFor more: `housebook devices invite`. For a list: `housebook devices`.\n")
        if open { Browser.open(here) }
    }
}

extension BuildProblem {
    /// The message that open pages show after a failed build. An error names files and quotes texts that are not for
    /// everyone, so only the owner's pages repeat it; the terminal always does.
    fileprivate init(_ report: ErrorReport, for audience: Audience) {
        guard audience == .owner else {
            self.init(message: "The site could not be rebuilt. The terminal that serves it says why.")
            return
        }
        let place = report.place ?? ""
        // The last colon, since a file name may contain one.
        let line = place.lastIndex(of: ":").flatMap { Int(place[place.index(after: $0)...]) }
        let file = line == nil ? place : place.lastIndex(of: ":").map { String(place[..<$0]) } ?? place
        self.init(message: report.what, file: file.isEmpty ? nil : file, line: line, hint: report.hint)
    }
}
