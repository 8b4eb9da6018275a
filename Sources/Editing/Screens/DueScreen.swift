import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Wording
import Workspace

/// What is due, each with a button that says it is done.
struct DueScreen {
    private let visit: FormVisit
    private var session: HouseholdSession { visit.session }
    private static let address = "/~/due"

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        guard visit.request.isPost else { return try page() }
        return try visit.once(leadingTo: Self.address) {
            guard let matter = Matter(visit.request.fields["done"] ?? "") else { throw FormFault.malformed }
            do {
                try settle(matter)
            } catch let error as DomainError {
                return try page(error.sentence)
            }
            return visit.saved(Self.address)
        }
    }

    /// Something that can be done, as a button sends it.
    private struct Matter {
        enum Kind: String {
            case item, room, home, loan
        }

        var kind: Kind
        var id: String
        /// The name of the task, or of the person.
        var name: String

        var text: String { RowText.encoded([[kind.rawValue, id, name]]) }

        init(_ kind: Kind, _ id: String, _ name: String) { (self.kind, self.id, self.name) = (kind, id, name) }

        /// Nil for a text that no button has.
        init?(_ text: String) {
            guard let row = RowText.decoded(text).first, row.count == 3, let kind = Kind(rawValue: row[0]) else {
                return nil
            }
            self.init(kind, row[1], row[2])
        }
    }

    private func settle(_ matter: Matter) throws {
        func done<Record: Maintained>(_ record: inout Record) throws {
            let task = try record.task(matter.name)
            record.upkeepLog.append(UpkeepEntry(task: task.name, date: session.today))
        }
        switch matter.kind {
        case .item:
            let item = try Item.access.find(matter.id, session)
            try session.store.inventory.edit(item.id) { try done(&$0) }
        case .room:
            let room = try Location.access.find(matter.id, session)
            try session.store.household.editLocation(room.id) { try done(&$0) }
        case .home:
            let home = try Home.access.find(matter.id, session)
            try session.store.household.editHome(home.id) { try done(&$0) }
        case .loan:
            let item = try Item.access.find(matter.id, session)
            try session.store.inventory.edit(item.id) { try $0.giveBack(loanOf: matter.name, on: session.today) }
        }
    }

    private func page(_ problem: String? = nil) throws -> FormAnswer {
        let index = SnapshotIndex(try session.store.snapshot())
        let formats = Formats(locale: session.settings.locale, currencies: [])
        let today = session.today
        let dates = index.dueDates(since: today).filter { $0.day <= today.adding(days: DueDate.soonDays) }
        var rows = dates.map { due in
            let (name, href, matter) = subject(of: due, in: index)
            return DueRow(
                what: visit.pages.texts.what(due.cause), subject: name, href: href, date: formats.date(due.day),
                overdue: due.isOverdue(on: today), done: matter?.text,
                button: visit.pages(matter?.kind == .loan ? .formDueReturned : .formDueDone))
        }
        rows += index.loansWithoutDay().map { position, loan in
            let item = index.item(at: position)
            return DueRow(
                what: visit.pages.texts.what(.loan(loan, isBorrowed: item.ownership == .borrowed)), subject: item.title,
                href: item.address, date: nil, overdue: false,
                done: Matter(.loan, item.id.description, loan.person).text, button: visit.pages(.formDueReturned))
        }
        let page = DuePageModel(frame: try visit.frame(visit.pages(.formDueTitle)), problem: problem, rows: rows)
        return .page(visit.pages.render(.due, page), problem == nil ? .ok : .unprocessableEntity)
    }

    /// The record that something is due of: its name, its form, and what its button sends, if it can be done.
    private func subject(of due: DueDate, in index: SnapshotIndex) -> (name: String?, href: String?, Matter?) {
        func matter(_ kind: Matter.Kind, _ id: String) -> Matter? {
            switch due.cause {
            case .upkeep(let task): Matter(kind, id, task.name)
            case .loan(let loan, _): Matter(.loan, id, loan.person)
            case .warranty, .policy: nil
            }
        }
        switch due.subject {
        case .item(let position):
            let item = index.item(at: position)
            return (item.title, item.address, matter(.item, item.id.description))
        case .location(let id):
            guard let room = index.location(id) else { return (nil, nil, nil) }
            return (index.path(of: room), room.address, matter(.room, id.description))
        case .home(let id):
            guard let home = index.home(id) else { return (nil, nil, nil) }
            return (home.displayName, home.address, matter(.home, id.description))
        case .household: return (nil, nil, nil)
        }
    }
}

struct DuePageModel: TemplateModel {
    @Included var frame: FormFrame
    var problem: String?  // why nothing was saved, a sentence
    @Flagged var rows: [DueRow]  // what is overdue or due within 30 days, the first day first, then loans without a day
}

struct DueRow: TemplateModel {
    var what: String  // `Replace the filter`
    var subject: String?  // of what: `Dishwasher`
    var href: String?  // its form
    var date: String?  // `3 May 2026`; absent for a loan without a day
    var overdue: Bool  // that day is over
    var done: String?  // what the button sends; absent for what cannot be done here
    var button: String  // what the button says
}
