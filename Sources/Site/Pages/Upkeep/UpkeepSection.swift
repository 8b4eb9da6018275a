import Household
import Templating
import Wording

/// The upkeep of an item, a room or a home on its page.
struct UpkeepSection: TemplateModel {
    struct Task: TemplateModel {
        var name: String  // `Replace the filter`
        var term: String?  // how often, and when it was done last: `every 3 months, last on 3 February 2026`
        var next: String?  // when it is due next: `3 May 2026`; absent for what is done
        var overdue: Bool  // that day is over
        var remarks: String?  // notes about the task
    }

    struct Receipt: TemplateModel {
        var name: String  // the name of the file: `invoice.pdf`
        @Link var href: String  // the file
    }

    struct Entry: TemplateModel {
        var date: String  // `3 February 2026`
        var task: String  // `Replace the filter`
        var cost: String?  // `€20.00`
        var person: String?  // who did it
        var remarks: String?  // notes about it
        var receipts: [Receipt]  // the papers about it that are there
    }

    struct Year: TemplateModel {
        var year: String  // `2026`
        var worth: [String]  // what it cost, one per currency; each: `€120.00`
    }

    @Flagged var tasks: [Task]  // what has to be done
    @Flagged var entries: [Entry]  // what was done, the latest first
    @Flagged var years: [Year]  // the costs by year, the latest first
}

/// A loan of an item on its page.
struct LoanEntry: TemplateModel {
    var what: String  // `Lent to Ana`, `Borrowed from Ana`
    var amount: String?  // how many: `2`; absent for all
    var since: String?  // `3 May 2026`
    var due: String?  // `3 June 2026`
    var overdue: Bool  // that day is over, and it is not returned
    var returned: String?  // `4 June 2026`
    var condition: String?  // in which condition: `Good`
    var remarks: String?  // notes about the loan
}

extension SiteModel {
    /// - Parameter files: Whose files its receipts are among.
    func upkeep(
        of owner: some Maintained, files: Attachment.Owner, at address: PageAddress
    ) -> UpkeepSection? {
        guard !owner.upkeep.isEmpty || !owner.upkeepLog.isEmpty else { return nil }
        let tasks = owner.upkeep.map { task in
            let last = owner.lastDone(task)
            let next = task.next(after: last)
            return UpkeepSection.Task(
                name: task.name, term: term(of: task, last: last), next: next.map { formats.shortDate($0) },
                overdue: next.map { $0 < today } ?? false,
                remarks: task.notes.orNil)
        }
        let log = owner.upkeepLog.enumerated().sorted { ($0.element.date, $0.offset) > ($1.element.date, $1.offset) }
            .map(\.element)
        return UpkeepSection(
            tasks: tasks,
            entries: log.map { entry in
                UpkeepSection.Entry(
                    date: formats.shortDate(entry.date), task: entry.task, cost: entry.cost.map { formats.amount($0) },
                    person: entry.person.orNil, remarks: Unbroken.telephoneNumbers(in: entry.notes).orNil,
                    receipts: receipts(of: entry, files, at: address))
            }, years: years(of: log))
    }

    private func receipts(
        of entry: UpkeepEntry, _ files: Attachment.Owner, at address: PageAddress
    ) -> [UpkeepSection.Receipt] {
        guard !entry.receiptIDs.isEmpty else { return [] }
        return index.attachments(of: files).filter { entry.receiptIDs.contains($0.id) }.compactMap { file in
            href(of: file, at: address).map { UpkeepSection.Receipt(name: name(of: file), href: $0) }
        }
    }

    private func years(of log: [UpkeepEntry]) -> [UpkeepSection.Year] {
        let costs = Dictionary(grouping: log.filter { $0.cost != nil }, by: \.date.year)
        return costs.sorted { $0.key > $1.key }.map { year, entries in
            var sums = CurrencySums()
            for cost in entries.compactMap(\.cost) { sums.add(cost) }
            return UpkeepSection.Year(
                year: formats.year(year), worth: sums.totals.startingWith(settings.currency).map(formats.amount))
        }
    }

    /// The loans of an item: those that last, then the others, the latest first.
    func loans(of item: Item) -> [LoanEntry] {
        let open = item.openLoans.map(\.loan)
        let past = item.loans.filter { $0.returned != nil }.reversed()
        return (open + past).map { loan in
            LoanEntry(
                what: words.what(.loan(loan, isBorrowed: item.ownership == .borrowed)),
                amount: loan.quantity.map { formats.quantity($0, in: item.unit) },
                since: loan.since.map { formats.shortDate($0) }, due: loan.due.map { formats.shortDate($0) },
                overdue: loan.isOverdue(on: today), returned: loan.returned.map { formats.shortDate($0) },
                condition: loan.condition.map { words[Word($0)] }, remarks: loan.notes.orNil)
        }
    }
}
