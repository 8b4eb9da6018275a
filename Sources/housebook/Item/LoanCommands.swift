import ArgumentParser
import Console
import Household
import HouseholdStore
import Workspace

struct ItemLend: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lend", abstract: "Record that an item is lent to somebody.")

    @OptionGroup var item: RecordArgument<Item>

    @Option(help: "Who has it.")
    var to: String

    @OptionGroup var loan: LoanOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let lent = try loan.loan(with: to, today: session.today)
        let item = try session.store.inventory.edit(session.store.inventory.item(item.typed).id) { try $0.lend(lent) }
        try StandardOutput.line("\(item.reference) is lent to “\(to)”\(lent.until).")
    }
}

struct ItemBorrow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "borrow", abstract: "Record that an item is borrowed, and from whom.",
        discussion: "A borrowed item counts in no total and is in no report. One that was given back is there again.")

    @OptionGroup var item: RecordArgument<Item>

    @Option(help: "Whose it is.")
    var from: String

    @OptionGroup var loan: LoanOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let borrowed = try loan.loan(with: from, today: session.today)
        let item = try session.store.inventory.edit(session.store.inventory.item(item.typed).id) {
            try $0.borrow(borrowed)
        }
        try StandardOutput.line("\(item.reference) is borrowed from “\(from)”\(borrowed.until).")
    }
}

struct ItemReturn: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "return", abstract: "Record that a lent item is back, or that a borrowed one was given back.",
        discussion: "A borrowed item that was given back is archived.")

    @OptionGroup var item: RecordArgument<Item>

    @Option(name: .customLong("with"), help: "Who had it, or whose it is, if there are several loans.")
    var person: String?

    @Option(help: "The day; without it, today.", transform: OptionValue.date)
    var on: CalendarDate?

    @Option(
        help: "In which condition: new, excellent, good, fair or poor.",
        completion: .list(OptionValue.words(of: Condition.self)), transform: OptionValue.condition)
    var condition: Condition?

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let day = on ?? session.today
        try OptionValue.checkPast(day, option: "--on", today: session.today)
        var ended: Loan?
        let item = try session.store.inventory.edit(session.store.inventory.item(item.typed).id) { item in
            ended = try item.giveBack(loanOf: person, on: day, condition: condition)
        }
        guard let ended else { return }
        try StandardOutput.line(
            item.ownership == .borrowed
                ? "\(item.reference) was given back to “\(ended.person)”\(item.archived ? ", and is archived" : "")."
                : "\(item.reference) is back from “\(ended.person)”.")
    }
}

struct ItemLoans: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "loans", abstract: "List what is lent, and what is not the household's own.")

    @OptionGroup var home: HomeFilter

    @Flag(help: "Only what is borrowed, and so not the household's own.")
    var borrowed = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let home = try home.home(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let lendings = index.lendings(ofHome: home?.id).filter {
            !borrowed || index.item(at: $0.item).ownership == .borrowed
        }
        let overdue = lendings.count { $0.loan?.isOverdue(on: session.today) ?? false }
        try output.printList(
            lendings.map { RecordSheet($0, in: index) },
            table: lendings.isEmpty ? nil : TextTable(lendings, in: index, today: session.today),
            empty: borrowed ? "Nothing is borrowed." : "Nothing is lent or borrowed.",
            footer: overdue == 0 ? nil : "\(overdue) overdue")
    }
}

/// What is said of a loan besides who has the item.
struct LoanOptions: ParsableArguments {
    @Option(help: "How many of them; without it, all.", transform: OptionValue.quantity)
    var quantity: Quantity?

    @Option(help: "Since when; without it, today.", transform: OptionValue.date)
    var on: CalendarDate?

    @Option(help: "The day by which it has to be back.", transform: OptionValue.date)
    var until: CalendarDate?

    @Option(help: "Notes about the loan.")
    var notes: String?

    func loan(with person: String, today: CalendarDate) throws -> Loan {
        Loan(person: person, quantity: quantity, since: on ?? today, due: until, notes: notes ?? "")
    }
}

extension Loan {
    fileprivate var until: String { due.map { " until \($0)" } ?? "" }
}
