/// A task of an item, a room or a home, which is due once or again and again.
public struct UpkeepTask: Hashable, Codable, Sendable {
    public var name: String
    /// Nil for what is done once.
    public var every: Interval?
    /// The first day on which it is due; of a task that counts by the calendar, also the day that all others follow.
    public var due: CalendarDate
    public var counting: Counting
    /// Nil for the whole year.
    public var season: Season?
    public var notes: String

    /// From where the next time is counted.
    public enum Counting: String, Codable, Sendable, CaseIterable {
        /// From the last time that it was done.
        case done
        /// From the first day, whenever it was done.
        case calendar
    }

    public init(
        name: String, every: Interval? = nil, due: CalendarDate, counting: Counting = .done, season: Season? = nil,
        notes: String = ""
    ) {
        self.name = name
        self.every = every
        self.due = due
        self.counting = counting
        self.season = season
        self.notes = notes
    }

    /// The day on which it is due next; nil for what is done.
    /// - Parameter last: The last day on which it was done; nil for never.
    public func next(after last: CalendarDate?) -> CalendarDate? {
        guard let last else { return inSeason(due) }
        guard let every else { return nil }
        switch counting {
        case .done: return inSeason(last.adding(every))
        case .calendar: return inSeason(appointment(after: last, every: every))
        }
    }

    private func inSeason(_ date: CalendarDate) -> CalendarDate { season?.day(from: date) ?? date }

    /// The appointment after the one that is nearest to a day: what is done a little early or late is done.
    private func appointment(after day: CalendarDate, every: Interval) -> CalendarDate {
        func appointment(_ number: Int) -> CalendarDate { due.adding(every, times: number) }
        if day < due {
            return day.days(until: due) * 2 <= due.days(until: appointment(1)) ? appointment(1) : due
        }
        var number = due.days(until: day) / every.mostDays
        // Beyond the last day of the calendar all appointments are that day.
        while case let next = appointment(number + 1), next <= day, next > appointment(number) { number += 1 }
        let isNearer = appointment(number).days(until: day) <= day.days(until: appointment(number + 1))
        return appointment(number + (isNearer ? 1 : 2))
    }
}

/// Something that was done to an item, a room or a home.
public struct UpkeepEntry: Hashable, Sendable {
    /// The name of the task, or what was done besides.
    public var task: String
    public var date: CalendarDate
    public var cost: Money?
    /// Who did it.
    public var person: String
    public var notes: String
    /// The receipts, which are attachments of what it was done to. Those that were detached since count for nothing.
    public var receiptIDs: [EntityID<Attachment>]

    public init(
        task: String, date: CalendarDate, cost: Money? = nil, person: String = "", notes: String = "",
        receiptIDs: [EntityID<Attachment>] = []
    ) {
        self.task = task
        self.date = date
        self.cost = cost
        self.person = person
        self.notes = notes
        self.receiptIDs = receiptIDs
    }
}

extension UpkeepTask: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(required: \.name)),
        Field(part: "every", .code(\.every), example: "3 months"),
        Field(part: "due", .date(required: \.due)),
        Field(part: "counting", .code(\.counting, empty: .done)),
        Field(part: "season", .code(\.season), example: "4-10"),
        Field(part: "notes", .text(\.notes)),
    ]
    public static let blank = Self(name: "", due: .blank)
}

// By its table, so that an entry of an earlier version, which has no receipts, is read.
extension UpkeepEntry: CodedByTable {
    public static let members: [Field<Self>] = [
        Field(part: "task", .text(required: \.task)),
        Field(part: "date", .date(required: \.date)),
        Field(part: "cost", .money(\.cost)),
        Field(part: "person", .text(\.person)),
        Field(part: "notes", .text(\.notes)),
        Field(part: "receiptIDs", .references(\.receiptIDs, to: .attachment, isLoose: true)),
    ]
    public static let blank = Self(task: "", date: .blank)
}

/// A record that names files of its own besides having them: as receipts, or as photos of damage.
package protocol NamesFiles: Entity {
    /// Takes files that are gone off what names them.
    mutating func forgetFiles(_ isGone: (EntityID<Attachment>) -> Bool)
}

/// What has upkeep: items, rooms and homes.
public protocol Maintained: Entity {
    /// The tasks.
    var upkeep: [UpkeepTask] { get set }
    /// What was done, in the order of entry.
    var upkeepLog: [UpkeepEntry] { get set }
}

extension Item: Maintained, NamesFiles {}
extension Location: Maintained, NamesFiles {}
extension Home: Maintained, NamesFiles {}

extension Maintained {
    /// Adds what was done to the log, with its receipts.
    package mutating func logUpkeep(_ entry: UpkeepEntry, receipts: [Attachment]) {
        var entry = entry
        entry.receiptIDs = receipts.map(\.id)
        upkeepLog.append(entry)
    }

    package mutating func forgetFiles(_ isGone: (EntityID<Attachment>) -> Bool) {
        for place in upkeepLog.indices where !upkeepLog[place].receiptIDs.isEmpty {
            upkeepLog[place].receiptIDs.removeAll(where: isGone)
        }
    }

    /// Whether there are tasks, or something was done.
    public var hasUpkeep: Bool { !(upkeep.isEmpty && upkeepLog.isEmpty) }

    /// The last day on which a task was done; nil for never.
    public func lastDone(_ task: UpkeepTask) -> CalendarDate? {
        let name = NameKey(task.name)
        return upkeepLog.filter { NameKey($0.task) == name }.map(\.date).max()
    }

    /// The tasks that are due some day, each with that day, in the order of entry.
    public var dueTasks: [(task: UpkeepTask, day: CalendarDate)] {
        upkeep.compactMap { task in task.next(after: lastDone(task)).map { (task, $0) } }
    }

    /// Trims the texts of tasks and entries, and checks them.
    mutating func normaliseUpkeep() throws(DomainError) {
        var names: Set<NameKey> = []
        for place in upkeep.indices {
            try Text.normalise(&upkeep[place].name, "task", limit: TextLimit.name)
            guard !upkeep[place].name.isEmpty else { throw .emptyName(kind: .task) }
            guard names.insert(NameKey(upkeep[place].name)).inserted else {
                throw .duplicateName(kind: .task, name: upkeep[place].name)
            }
            try Text.normalise(&upkeep[place].notes, "notes of a task", limit: TextLimit.text)
        }
        for place in upkeepLog.indices {
            try Text.normalise(&upkeepLog[place].task, "task", limit: TextLimit.name)
            guard !upkeepLog[place].task.isEmpty else { throw .emptyName(kind: .task) }
            try Text.normalise(&upkeepLog[place].person, "person", limit: TextLimit.name)
            try Text.normalise(&upkeepLog[place].notes, "notes of a task", limit: TextLimit.text)
            try Text.check(upkeepLog[place].cost, "cost")
        }
    }

    /// Finds a task as somebody types its name.
    public func task(_ name: String) throws(DomainError) -> UpkeepTask {
        switch TypedName(name).find(among: upkeep, { .init(id: "", names: [$0.name]) }) {
        case .one(let task): return task
        case .several(let tasks): throw .ambiguous(kind: .task, reference: name, matches: tasks.map(\.name))
        case .none: throw .notFound(kind: .task, reference: name, suggestions: upkeep.map(\.name))
        }
    }
}

extension Field where Entity: Maintained {
    static func upkeep(_ path: Property<Entity, [UpkeepTask]>.Path, heading: String = "") -> Field {
        Field("upkeep", .parts(path), [.family], heading: heading, isApart: true)
    }

    static func upkeepLog(_ path: Property<Entity, [UpkeepEntry]>.Path, heading: String = "") -> Field {
        Field("upkeepLog", .parts(path), [.family], heading: heading, isApart: true)
    }
}
