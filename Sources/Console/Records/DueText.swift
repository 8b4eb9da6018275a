package import Household
import Values

// What is due, and what was done, as tables and for programs.

extension TextTable {
    package init(_ dates: [DueDate], in index: SnapshotIndex, today: CalendarDate) {
        let namesHomes = index.homes.count > 1
        self.init([.key("Day"), .text(""), .text("What"), .text("Of"), .text("Home"), .text("Every")])
        for due in dates {
            append([
                due.day.description, due.isOverdue(on: today) ? "overdue" : "", due.cause.words,
                index.name(of: due.subject) ?? "",
                namesHomes ? index.home(due.home)?.displayName ?? "" : "", due.cause.every,
            ])
        }
    }

    package init(_ log: [UpkeepEntry]) {
        self.init([.key("Day"), .text("What"), .figure("Cost"), .text("By"), .text("Notes")])
        for entry in log {
            append([entry.date.description, entry.task, entry.cost?.text ?? "", entry.person, entry.notes])
        }
    }
}

extension RecordSheet {
    package init(_ due: DueDate, in index: SnapshotIndex) {
        self.init()
        add("day", "Day", due.day)
        add("kind", "Kind", due.cause.kind)
        add("what", "What", due.cause.words)
        add("of", "Of", index.name(of: due.subject) ?? "")
        add("home", "Home", index.home(due.home)?.slug)
        add("every", "Every", due.cause.every)
    }

    /// The tasks, and what was done.
    package mutating func addUpkeep<Record: Maintained & Tabular>(of record: Record) {
        for field in Record.members where ["upkeep", "upkeepLog"].contains(field.key) { add(field, of: record) }
    }

    package init(_ entry: UpkeepEntry) {
        self.init()
        for field in UpkeepEntry.members { add(field, of: entry) }
    }
}

extension DueDate.Cause {
    fileprivate var kind: String {
        switch self {
        case .upkeep: "upkeep"
        case .loan: "loan"
        case .warranty: "warranty"
        case .policy: "policy"
        }
    }

    fileprivate var words: String {
        switch self {
        case .upkeep(let task): task.name
        case .loan(let loan, let isBorrowed): (isBorrowed ? "Borrowed from " : "Lent to ") + loan.person
        case .warranty: "Warranty ends"
        case .policy(let policy): "Policy ends: \(policy.provider)"
        }
    }

    fileprivate var every: String { if case .upkeep(let task) = self { task.every?.description ?? "" } else { "" } }
}
