import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimEdit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the date, the cause or the particulars of a claim. Its slug stays.",
        discussion: """
            Changing the date recalculates the items' values for that date, from what the claim itself has on record.
            """)

    @OptionGroup var claim: RecordArgument<Claim>

    @Option(help: "The day of the loss.", transform: OptionValue.date)
    var date: CalendarDate?

    @Option(help: "What happened, in your words.")
    var cause: String?

    @OptionGroup var fields: ClaimOptions
    @OptionGroup var clear: ClearOption<Claim>
    @OptionGroup var site: SiteOptions

    func run() async throws {
        try clear.check(for: "claim edit", orChanging: date != nil || cause != nil || !fields.isEmpty)
        let session = try site.open()
        if let date { try Claim.check(date, today: session.today) }
        let claims = session.store.claims
        let before = try claims.claim(claim.typed)
        let edited = try claims.edit(before.id) { claim in
            clear.apply(to: &claim)
            claim.date = date ?? claim.date
            claim.cause = cause ?? claim.cause
            fields.apply(to: &claim)
        }
        try StandardOutput.line("Changed \(edited.reference).")
        guard edited.date != before.date, !edited.lines.isEmpty else { return }
        try StandardOutput.line("Ages and values are now those of \(edited.date). \(edited.standing)")
    }
}

extension Claim: ClearableRecord {
    static let clearable = ClearableFields(Claim.fields)
}
