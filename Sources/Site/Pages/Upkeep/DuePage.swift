import Household
import Templating
import Wording

/// What is due, in all homes: upkeep, loans, warranties and policies.
struct DuePage: TemplateModel {
    struct Entry: TemplateModel {
        var date: String  // `3 May 2026`, with the month in short
        var isoDate: String  // `2026-05-03`
        /// What is due: `Replace the filter`, `Lent to Ana`, `Warranty ends`.
        var what: String
        var term: String?  // how often, and when it was done last: `every 3 months, last on 3 February 2026`
        var name: String?  // of what: `Dishwasher`; absent for a policy of several homes, or of none
        @Link var href: String? = nil  // its page
        var home: HomeLink?  // its home, where there are several; absent for a home itself
    }

    @Included var frame: Frame
    @Link var calendarHref: String  // the same as a file for calendar programs
    @Link var loansHref: String  // what is lent and borrowed
    var hasDue: Bool  // something is due within a year
    @Flagged var overdue: [Entry]  // what should be done already
    @Flagged var soon: [Entry]  // what is due within 30 days, today included
    @Flagged var later: [Entry]  // what is due within a year
    @Flagged var lent: [Entry]  // what is lent or borrowed without a day; their `date` is empty
}

extension SiteModel {
    /// How many days ahead a page looks.
    static let dueHorizon = 366

    /// What is due within a year, the first day first.
    func dueDates() -> [DueDate] {
        let today = today
        return index.dueDates(since: today).filter { $0.day <= today.adding(days: Self.dueHorizon) }
    }

    func duePage(at address: PageAddress, navigation: String) -> DuePage {
        let today = today
        let dates = dueDates()
        let soon = today.adding(days: DueDate.soonDays)
        func entries(_ isWanted: (DueDate) -> Bool) -> [DuePage.Entry] {
            dates.filter(isWanted).map { entry($0, at: address) }
        }
        return DuePage(
            frame: frame(words[.due], at: address, navigation: navigation),
            calendarHref: address.link(to: SitePaths.calendar),
            loansHref: address.link(to: SitePaths.loans + ".html"), hasDue: !dates.isEmpty,
            overdue: entries { $0.isOverdue(on: today) }, soon: entries { (today...soon).contains($0.day) },
            later: entries { $0.day > soon }, lent: loansWithoutDay(at: address))
    }

    private func entry(_ due: DueDate, at address: PageAddress) -> DuePage.Entry {
        DuePage.Entry(
            date: formats.shortDate(due.day), isoDate: due.day.description, what: words.what(due.cause),
            term: term(of: due), name: index.name(of: due.subject),
            href: href(of: due.subject, at: address),
            home: due.subject.isHome ? nil : badge(of: due.home, at: address))
    }

    private func loansWithoutDay(at address: PageAddress) -> [DuePage.Entry] {
        index.loansWithoutDay().map { position, loan in
            let item = index.item(at: position)
            return DuePage.Entry(
                date: "", isoDate: "", what: words.what(.loan(loan, isBorrowed: item.ownership == .borrowed)),
                term: loan.since.map { words(.loanSince, ["date": formats.shortDate($0)]) }, name: item.title,
                href: address.link(toPage: paths.item(item.id)),
                home: badge(of: index.effectiveHome(of: item), at: address))
        }
    }

    /// The badge of a home, where there are several.
    func badge(of home: EntityID<Home>?, at address: PageAddress) -> HomeLink? {
        guard index.homes.count > 1 else { return nil }
        return index.home(home).map { homeLink($0, at: address) }
    }

    /// The page of what something is due of.
    func href(of subject: DueDate.Subject, at address: PageAddress) -> String? {
        switch subject {
        case .item(let position): address.link(toPage: paths.item(index.item(at: position).id))
        case .location(let id): index.location(id).flatMap { roomLink($0, at: address)?.href }
        case .home(let id): address.link(toPage: paths.dashboard(id))
        case .household: nil
        }
    }

    private func term(of due: DueDate) -> String? {
        guard case .upkeep(let task) = due.cause else { return nil }
        return term(of: task, last: index.owner(of: due.subject)?.lastDone(task))
    }

    /// `every 3 months, last on 3 February 2026`
    func term(of task: UpkeepTask, last: CalendarDate?) -> String? {
        let parts = [
            task.every.map { every($0) }, last.map { words(.upkeepLast, ["date": formats.shortDate($0)]) },
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// `every 3 months`
    private func every(_ interval: Interval) -> String {
        let word: Word.Counted =
            switch interval.unit {
            case .day: .everyDays
            case .week: .everyWeeks
            case .month: .everyMonths
            case .year: .everyYears
            }
        return words(word, interval.count, shown: formats.count(interval.count))
    }
}
