import ArgumentParser
import Preview
import Serving
import Workspace

struct WatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Build the site, and rebuild it whenever something changes.",
        discussion: """
            Watches the store, Templates/, Content/ and housebook.yml, and prints a line for each rebuild. Ctrl-C ends it.
            """)

    @OptionGroup var options: LiveOptions

    func run() async throws {
        let session = try options.session()
        let signals = StopSignals()
        defer { signals.release() }
        let loop = session.loop(rebuilt: { _ in })
        loop.start()
        session.follow()
        for await _ in signals.requests { break }
        loop.stop()
        session.finish()
    }
}
