import ArgumentParser
import Console
import Files
import Foundation
import Household
import Publishing
import Workspace

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Build the site for an audience, check it for leaks, and write it to a folder or a ZIP.",
        discussion: """
            The site is first built in a temporary folder. If it shows anything that its audience may not see, nothing is \
            published. A folder that an earlier publish made is brought up to date, and other files in it stay. A ZIP is \
            replaced as a whole, and has index.html at its top level.
            """)

    @Option(
        help: ArgumentHelp(
            """
            Who the site is for: owner, family, insurer, mover, public, or one from housebook.yml; with --policy, \
            insurer by default.
            """, valueName: "a"),
        completion: ReferenceCompletion.audiences)
    var audience: String?

    @OptionGroup var scope: ScopeOptions

    @Option(help: ArgumentHelp("A folder, or a file that ends in .zip.", valueName: "dir-or-zip"), completion: .file())
    var to: String

    @OptionGroup var site: SiteOptions

    func validate() throws {
        guard audience != nil || scope.policy != nil else {
            throw ValidationError("Missing expected argument '--audience <a>'")
        }
    }

    func run() async throws {
        let start = ContinuousClock.now
        let session = try site.open()
        let audience = try session.settings.audience(audience ?? scope.audience.name).limited(
            to: try scope.scope(in: session))
        let destination = try PublishDestination(to, siteRoot: session.root.folder, for: audience)
        let work = try TemporaryFolder()
        defer { work.remove() }

        let printer = NoticePrinter()
        defer { printer.end() }
        let publication = try Publication(session, for: audience, in: URL(fileURLWithPath: work.path)) { printer($0) }
        guard publication.leaks.isEmpty else { throw CommandError.leaks(publication.leaks, audience: audience.name) }
        var steps = session.steps.begun()
        try destination.take(publication.files, from: URL(fileURLWithPath: work.path))
        steps.end("wrote the site to \(destination.path)")
        if audience.circle == .insurer, publication.insurers.count > 1 {
            StandardError.line("note: the site names the policies of \(publication.insurers.joined(separator: ", "))")
            StandardError.line("hint: --policy makes a site for the insurer of one policy")
        }
        try StandardOutput.line(
            "Published \(publication.pages) pages (\(publication.bytes.inBytes)) for \(audience.name) in "
                + "\(start.duration(to: .now).words): \(destination.path). "
                + "Checked \(publication.files.count) files for \(publication.secrets) hidden texts: none found."
        )
    }
}
