import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Record that a claim was reported, inspected or settled, and when.",
        discussion: "A status that the claim has already gets the new day.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "reported, inspected or settled.", completion: .list(OptionValue.words(of: Claim.Stage.self)),
        transform: OptionValue.choice)
    var status: Claim.Stage

    @Option(help: "The day of it.", transform: OptionValue.date)
    var date: CalendarDate?

    @Flag(help: "Remove this status instead, where it was recorded by mistake.")
    var remove = false

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if date == nil, !remove { throw ValidationError("Say when: --date DATE, or --remove to take the status back") }
        if date != nil, remove { throw ValidationError("--date and --remove exclude each other") }
    }

    func run() async throws {
        let session = try site.open()
        let claims = session.store.claims
        let found = try claims.claim(claim.typed)
        guard let date else {
            let changed = try claims.edit(found.id) { $0.removeStep(status) }
            return try StandardOutput.line("\(changed.reference) is not recorded as \(status.rawValue).")
        }
        try Claim.check(date, of: "the status", today: session.today)
        let changed = try claims.edit(found.id) { $0.setStep(status, on: date) }
        try StandardOutput.line("\(changed.reference) was \(status.rawValue) on \(date).")
    }
}
