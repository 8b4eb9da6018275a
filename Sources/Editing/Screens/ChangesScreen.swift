import Household
import HouseholdStore
import Site
import Templating

/// The groups of the history, the latest first, each with a button that undoes it. A device for shopping sees its own.
struct ChangesScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    /// The most groups on a page.
    private static let most = 20
    /// The most changes of a group that are listed.
    private static let mostChanges = 5000

    func answer() throws -> FormAnswer {
        let isForAll = visit.device.role == .everything
        let history = visit.store.history
        let groups = try history.groups(
            before: visit.request.query["before"].flatMap(Int.init), on: isForAll ? nil : visit.device.name,
            limit: Self.most + 1
        ).filter(visit.device.maySee)
        let entries = try groups.prefix(Self.most).map { group in
            LatestChanges.Entry(
                group: group,
                changes: group.size > Self.mostChanges
                    ? nil : try history.changes(of: [group], naming: LatestChanges.mostNames)[0])
        }
        let text = try visit.historyText(of: entries.flatMap { $0.changes ?? [] })
        var days: [ChangesPage.Day] = []
        // A sync that only put values aside changed no record.
        for entry in entries where entry.changes?.isEmpty != true {
            let date = text.date(entry.group.at)
            if days.last?.date != date { days.append(ChangesPage.Day(date: date, entries: [])) }
            days[days.count - 1].entries.append(ChangesPage.Entry(entry, text))
        }
        let earlier = groups.count > Self.most ? groups[Self.most - 1].number : nil
        let model = ChangesPage(
            frame: try visit.frame(visit.pages(.formChangesTitle)), days: days,
            earlier: earlier.map { "/~/changes?before=\($0)" })
        return .page(visit.pages.render(.changes, model))
    }
}

struct ChangesPage: TemplateModel {
    struct Day: TemplateModel {
        var date: String  // `3 May 2026`
        var entries: [Entry]  // the latest first
    }

    struct Entry: TemplateModel {
        @Included var entry: HistoryPage.Entry
        var group: String?  // its number, to undo it; absent where it is undone already, or was made elsewhere
        var undoesAnother: Bool  // it undid another one, so that undoing it is doing that again
    }

    @Included var frame: FormFrame
    @Flagged var days: [Day]  // the latest first
    var earlier: String?  // the address of the page of earlier changes
}

extension ChangesPage.Entry {
    fileprivate init(_ entry: LatestChanges.Entry, _ text: HistoryText) {
        let group = entry.group
        self.init(
            entry: text.entry(entry),
            group: group.isTakenBack || group.command == ChangeGroup.sync ? nil : "\(group.number)",
            undoesAnother: group.takesBack != nil)
    }
}
