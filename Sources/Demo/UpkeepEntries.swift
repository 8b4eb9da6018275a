import Household

/// What a data file says of the upkeep of an item, a room or a home. Days are offsets from today.
struct UpkeepEntries: Decodable {
    struct Task: Decodable {
        var name: String
        var every: Interval?
        var due: Int
        var counting: UpkeepTask.Counting?
        var season: Season?
        var notes: String?
    }

    struct Done: Decodable {
        var task: String
        var date: Int
        var cost: String?
        var person: String?
        var notes: String?
        /// A file in `Papers/`; of an item only.
        var receipt: String?
    }

    var tasks: [Task]?
    var done: [Done]?

    func fill(
        _ owner: inout some Maintained, in currency: Currency, today: CalendarDate, of name: String
    ) throws(CatalogueError) {
        owner.upkeep = (tasks ?? []).map { task in
            UpkeepTask(
                name: task.name, every: task.every, due: today.adding(days: task.due), counting: task.counting ?? .done,
                season: task.season, notes: task.notes ?? "")
        }
        for done in done ?? [] {
            var entry = UpkeepEntry(
                task: done.task, date: today.adding(days: done.date), person: done.person ?? "",
                notes: done.notes ?? "")
            if let cost = done.cost { entry.cost = try Catalogue.amount(cost, in: currency, of: name) }
            owner.upkeepLog.append(entry)
        }
    }
}

/// What a data file says of a loan. Days are offsets from today.
struct LoanEntry: Decodable {
    var person: String
    var quantity: String?
    var since: Int
    var due: Int?
    var returned: Int?
    var condition: Condition?
    var notes: String?

    func loan(today: CalendarDate) -> Loan {
        Loan(
            person: person, quantity: quantity.flatMap { Quantity($0) }, since: today.adding(days: since),
            due: due.map(today.adding), returned: returned.map(today.adding), condition: condition, notes: notes ?? "")
    }
}
