import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimNew: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Begin a claim: what happened, when, and at which home.",
        discussion: "The claim keeps the home and the policies that cover it as they are now.")

    @Option(help: "The home where it happened; without it, the active one.", completion: ReferenceCompletion.homes)
    var home: String?

    @Option(help: "The day of the loss.", transform: OptionValue.date)
    var date: CalendarDate

    @Option(help: "What happened, in your words: 'Kitchen fire'.")
    var cause: String

    @OptionGroup var fields: ClaimOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        try Claim.check(date, today: session.today)
        let home = try session.home(home)
        let claim = try session.store.claims.add(
            of: home.id, date: date, cause: cause, table: try session.depreciation
        ) { fields.apply(to: &$0) }
        try StandardOutput.line(
            "Began claim \(claim.reference) of \(claim.date) at \(home.displayName). "
                + "Add to it: housebook claim add \(claim.slug) ITEM")
        for sentence in claim.coverSentences { try StandardOutput.line(sentence) }
    }
}
