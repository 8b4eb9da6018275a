import ArgumentParser
import Console
import Foundation
import Household
import HouseholdStore
import Workspace

struct ChangesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes", abstract: "Say what came, went and changed in value between two days.",
        discussion: """
            For the household or one home: what to look at when a policy is reviewed. \
            Both days are included. What the trash lost for good is not listed.
            """)

    @Option(help: "The first day.", transform: OptionValue.date)
    var from: CalendarDate

    @Option(help: "The last day; without it, today.", transform: OptionValue.date)
    var to: CalendarDate?

    @Option(help: "Only this home.", completion: ReferenceCompletion.homes)
    var home: String?

    @Flag(help: "Print Markdown.")
    var markdown = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if markdown, output.json { throw ValidationError("--markdown and --json exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        let to = to ?? session.today
        guard from <= to else {
            throw CommandError.badValue(
                option: "--to", value: "\(to)", reason: "is before --from", hint: "name the earlier day first")
        }
        let home = try home.map { try session.store.household.home($0) }
        let history = session.store.history
        // Until the last moment before the first day, and before the day after the last one.
        let before = try history.snapshot(asOf: from.start(in: .current) - 0.001)
        let after = try history.snapshot(asOf: to.next.start(in: .current) - 0.001)
        let review = ReviewText(
            HouseholdReview(from: before, to: after, home: home?.id), from: from, to: to, home: home?.displayName)
        if output.json { return try StandardOutput.write(review.json.document + "\n") }
        try StandardOutput.write(markdown ? review.markdown : review.text(width: Terminal.outputWidth))
    }
}
