import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ClaimExpense: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expense", abstract: "Manage what the household spent because of a loss, such as a hotel.",
        subcommands: [ClaimExpenseAdd.self, ClaimExpenseAttach.self, ClaimExpenseRemove.self])
}

struct ClaimExpenseAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an expense that the household has only because of the loss.",
        discussion:
            "The receipts are attached to the claim. If one cannot be attached, the expense is not added either.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "What it was for: 'Hotel, two nights'.")
    var description: String

    @Argument(help: "The amount, in the currency of the claim's home unless --currency says otherwise.")
    var amount: String

    @Option(help: "The day of the expense.", transform: OptionValue.date)
    var date: CalendarDate

    @Option(
        help: """
            What it was for: living (additional living expenses), mitigation (keeping the damage from growing), storage, \
            or repair of what is no item of the claim.
            """,
        completion: .list(OptionValue.words(of: Claim.Expense.Kind.self)), transform: OptionValue.choice)
    var kind: Claim.Expense.Kind = .living

    @Option(help: "What the same would have cost without the loss, such as meals at home.")
    var normalCost: String?

    @Option(help: ArgumentHelp("A receipt; may be repeated.", valueName: "file"), completion: .file())
    var receipt: [String] = []

    @OptionGroup var currency: ClaimCurrencyOption
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        try OptionValue.checkPast(date, of: "the expense", today: session.today)
        let claims = session.store.claims
        let found = try claims.claim(claim.typed)
        let expense = Claim.Expense(
            date: date, description: description, amount: try currency.amount(amount, of: found), kind: kind,
            normalCost: try normalCost.map { try currency.amount($0, of: found) })
        let drafts = try NoticePrinter.showing { try session.drafts(of: receipt, as: .receipt, notify: $0) }
        let changed = try claims.add(expense, receipts: drafts, to: found.id)
        let receipts = receipt.isEmpty ? "" : ", with \(receipt.count.counted("receipt"))"
        try StandardOutput.line("Added an expense of \(expense.amount.text) to \(changed.reference)\(receipts).")
        try StandardOutput.line(changed.openSentence)
    }
}

struct ClaimExpenseAttach: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Attach receipts to an expense of a claim.",
        discussion: "Attaches all of the files or none.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The number of the expense in `housebook claim show`.")
    var number: Int

    @Argument(help: "The receipts.", completion: .file())
    var files: [String]

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let found = try session.store.claims.claim(claim.typed)
        try found.requireExpense(number)
        let drafts = try NoticePrinter.showing { try session.drafts(of: files, as: .receipt, notify: $0) }
        let changed = try session.store.claims.attach(drafts, toExpense: number, of: found.id)
        let expense = changed.expenses[number - 1].description
        try StandardOutput.line(
            "Attached \(files.count.counted("receipt")) to “\(expense)” in \(changed.reference).")
    }
}

struct ClaimExpenseRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove an expense from a claim.",
        discussion: "Its receipts stay attached to the claim; `housebook claim detach` removes them.")

    @OptionGroup var claim: RecordArgument<Claim>

    @Argument(help: "The number of the expense in `housebook claim show`.")
    var number: Int

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let claims = try site.open().store.claims
        var removed: Claim.Expense?
        let changed = try claims.edit(claims.claim(claim.typed).id) { removed = try $0.removeExpense(number) }
        guard let removed else { return }
        try StandardOutput.line("Removed “\(removed.description)” from \(changed.reference).")
        try StandardOutput.line(changed.openSentence)
    }
}
