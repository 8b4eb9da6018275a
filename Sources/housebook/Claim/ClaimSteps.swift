import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimStatus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Record that a claim was reported, inspected or settled, and when.",
        discussion: "If the claim already has the status, only its date changes.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(
        help: "reported, inspected or settled.", completion: .list(OptionValue.words(of: Claim.Stage.self)),
        transform: OptionValue.choice)
    var status: Claim.Stage

    @Option(help: "The day it was reported, inspected or settled.", transform: OptionValue.date)
    var date: CalendarDate?

    @Flag(help: "Remove this status instead, if it was recorded by mistake.")
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
        try OptionValue.checkPast(date, of: "the status", today: session.today)
        let changed = try claims.edit(found.id) { $0.setStep(status, on: date) }
        try StandardOutput.line("\(changed.reference) was \(status.rawValue) on \(date).")
    }
}

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
        try OptionValue.checkPast(date, of: "the payment", today: session.today)
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

struct ClaimUnpaid: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpaid", abstract: "Remove a payment that was recorded by mistake.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The number of the payment in `housebook claim show`.")
    var number: Int

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let claims = try site.open().store.claims
        var removed: Claim.Payment?
        let changed = try claims.edit(claims.claim(claim.typed).id) { removed = try $0.removePayment(number) }
        guard let removed else { return }
        try StandardOutput.line("Removed the payment of \(removed.amount.text) from \(changed.reference).")
        try StandardOutput.line(changed.openSentence)
    }
}
