import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimPaid: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "paid", abstract: "Record what the insurer has paid for a claim.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The amount, in the currency of the claim's home unless --currency says otherwise.")
    var amount: String

    @Option(help: "The day of the payment.", transform: OptionValue.date)
    var date: CalendarDate

    @Option(help: "What it was for; shown only on your own site and report.")
    var note: String?

    @OptionGroup var currency: ClaimCurrencyOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        try Claim.check(date, of: "the payment", today: session.today)
        let claims = session.store.claims
        let found = try claims.claim(claim.typed)
        let payment = Claim.Payment(
            date: date, amount: try currency.amount(amount, of: found), note: note ?? "")
        let changed = try claims.edit(found.id) { $0.add(payment) }
        try StandardOutput.line("Recorded a payment of \(payment.amount.text) for \(changed.reference).")
        try StandardOutput.line(changed.openSentence)
    }
}

/// The currency of a payment or of an expense, as an option.
struct ClaimCurrencyOption: ParsableArguments {
    @Option(help: "The currency, if it is not that of the claim's home.", transform: OptionValue.currency)
    var currency: Currency?

    func amount(_ text: String, of claim: Claim) throws(CommandError) -> Money {
        try OptionValue.amount(text, option: "the amount", in: currency ?? claim.setting.home.currency)
    }
}
