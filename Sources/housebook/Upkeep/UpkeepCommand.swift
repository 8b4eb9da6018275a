import ArgumentParser
import Console
import Household
import HouseholdStore
import Values
import Workspace

struct UpkeepCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "upkeep", abstract: "Keep what has to be done to items, rooms and homes, and what was done.",
        subcommands: [
            UpkeepList.self, UpkeepAdd.self, UpkeepDone.self, UpkeepLog.self, UpkeepRemove.self,
        ])
}

struct UpkeepList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List what is due: upkeep, loans, and warranties and policies that end.")

    @OptionGroup var home: HomeFilter

    @Option(help: "How many days ahead.")
    var days = 90

    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func validate() throws {
        if days < 0 { throw ValidationError("--days must not be below zero") }
    }

    func run() async throws {
        let session = try site.open()
        let home = try home.home(in: session)
        let index = SnapshotIndex(try session.store.snapshot())
        let horizon = session.today.adding(days: days)
        let dates = index.dueDates(ofHome: home?.id, since: session.today).filter { $0.day <= horizon }
        let overdue = dates.count { $0.isOverdue(on: session.today) }
        try output.printList(
            dates.map { RecordSheet($0, in: index) },
            table: dates.isEmpty ? nil : TextTable(dates, in: index, today: session.today),
            empty: "Nothing is due within \(days.counted("day")).",
            footer: overdue == 0 ? nil : "\(overdue) overdue")
    }
}

struct UpkeepAdd: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a task: once, or again and again.",
        discussion: "A task counts from the last time it was done, unless --by-calendar is given.")

    @Argument(help: "What is to be done: 'Replace the filter'.")
    var name: String

    @OptionGroup var owner: MaintainedOptions

    @Option(
        help: "How often: '10 days', '2 weeks', '3 months', '1 year'. Without it, the task is done once.",
        transform: { try Interval($0).orRefuse("an interval is written '3 months', in days, weeks, months or years") })
    var every: Interval?

    @Option(
        help: "The first day on which it is due; without it, one interval from today.", transform: OptionValue.date)
    var due: CalendarDate?

    @Flag(help: "Count from --due, whenever it was done.")
    var byCalendar = false

    @Option(
        help: "The months in which it can be done: '4-10' for April to October. Other days move to the next season.",
        transform: { try Season($0).orRefuse("a season is written '4-10', for April to October") })
    var season: Season?

    @Option(help: "Notes, such as which part is needed.")
    var notes: String?

    @OptionGroup var site: SiteOptions

    func validate() throws {
        if every == nil, due == nil { throw ValidationError("Say when: --every INTERVAL or --due DATE") }
    }

    func run() async throws {
        let session = try site.open()
        let record = try owner.find(in: session)
        let first = due ?? every.map { session.today.adding($0) } ?? session.today
        let task = UpkeepTask(
            name: name, every: every, due: first, counting: byCalendar ? .calendar : .done, season: season,
            notes: notes ?? "")
        try record.edit(in: session) { $0.upkeep.append(task) }
        let day = task.next(after: record.record.lastDone(task)).map { ", due on \($0)" } ?? ", done already"
        try StandardOutput.line("Added “\(name)” to \(record.reference)\(day).")
    }
}

struct UpkeepDone: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Record that something was done.",
        discussion: """
            What is no task of the record is kept in its log alone. If a receipt cannot be attached, nothing is recorded.
            """)

    @Argument(help: "The task, or what was done besides.")
    var name: String

    @OptionGroup var owner: MaintainedOptions

    @Option(help: "The day; without it, today.", transform: OptionValue.date)
    var on: CalendarDate?

    @Option(help: "What it cost.")
    var cost: String?

    @Option(help: "Who did it.")
    var by: String?

    @Option(help: "Notes about it.")
    var notes: String?

    @Option(help: ArgumentHelp("A receipt or another paper; may be repeated.", valueName: "file"), completion: .file())
    var receipt: [String] = []

    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let record = try owner.find(in: session)
        let day = on ?? session.today
        try OptionValue.checkPast(day, option: "--on", today: session.today)
        let currency = try record.currency(in: session)
        let amount = try cost.map { try OptionValue.amount($0, option: "--cost", in: currency) }
        let task = try task(of: record.record)
        let entry = UpkeepEntry(
            task: task?.name ?? name, date: day, cost: amount, person: by ?? "", notes: notes ?? "")
        let receipts = try NoticePrinter.showing { try session.drafts(of: receipt, as: .receipt, notify: $0) }
        try record.logUpkeep(entry, receipts: receipts, in: session)
        let last = max(day, record.record.lastDone(task ?? UpkeepTask(name: name, due: day)) ?? day)
        let next = task?.next(after: last).map { ", next on \($0)" } ?? ""
        let papers = receipts.isEmpty ? "" : ", with \(receipts.count.counted("receipt"))"
        try StandardOutput.line("Recorded “\(entry.task)” of \(record.reference) on \(day)\(papers)\(next).")
    }

    /// The task that is meant; nil if none has such a name.
    private func task(of record: any Maintained) throws(DomainError) -> UpkeepTask? {
        do { return try record.task(name) } catch .notFound { return nil }
    }
}

struct UpkeepLog: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "List what was done to an item, a room or a home, and what it cost.")

    @OptionGroup var owner: MaintainedOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let log = try owner.find(in: session).record.upkeepLog.sorted { $0.date < $1.date }
        var costs = CurrencySums()
        for cost in log.compactMap(\.cost) { costs.add(cost) }
        try output.printList(
            log.map(RecordSheet.init), table: log.isEmpty ? nil : TextTable(log), empty: "Nothing was done yet.",
            footer: costs.totals.isEmpty ? nil : "In all " + costs.totals.map(\.text).joined(separator: ", "))
    }
}

struct UpkeepRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a task.", discussion: "What was done stays in the log.")

    @Argument(help: "The task.")
    var name: String

    @OptionGroup var owner: MaintainedOptions
    @OptionGroup var site: SiteOptions

    func run() async throws {
        let session = try site.open()
        let record = try owner.find(in: session)
        let task = try record.record.task(name)
        try record.edit(in: session) { $0.upkeep.removeAll { $0.name == task.name } }
        try StandardOutput.line("Removed “\(task.name)” from \(record.reference).")
    }
}
