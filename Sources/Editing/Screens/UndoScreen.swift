import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values

/// Undoes a group of changes; of an undo, that is doing it again. A device for shopping undoes only its own.
struct UndoScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        let history = visit.store.history
        guard visit.request.isPost, let number = visit.request.fields["group"].flatMap(Int.init),
            // A number that was never given.
            let group = try? history.group(number), visit.device.maySee(group)
        else { return visit.pages.notFound() }
        // Sent twice, it is undone once.
        guard !group.isTakenBack else { return .redirect(to: visit.back) }
        do {
            let outcome = try history.undo(number)
            guard !outcome.isDone || !outcome.kept.isEmpty else { return visit.saved(outcome.number, visit.back) }
            return page(outcome)
        } catch is MadeBefore {
            // It was done again since.
            return .redirect(to: visit.back)
        } catch let error as HistoryError {
            return visit.pages.message(
                visit.pages(.formUndoRefused, ["reason": error.explanation.what]), .conflict)
        }
    }

    /// Says what stayed as it is, since it was changed later.
    private func page(_ outcome: History.Outcome) -> FormAnswer {
        let title = visit.pages(outcome.isDone ? .formUndoTitle : .formUndoNothing)
        let model = UndonePage(
            frame: FormFrame(pageTitle: title, device: visit.device.name, everything: visit.device.role == .everything),
            kept: outcome.kept.map { UndonePage.Kept(name: PrintableText.cleaned($0.name), field: $0.field) },
            back: visit.back)
        return .page(visit.pages.render(.undone, model))
    }
}

struct UndonePage: TemplateModel {
    struct Kept: TemplateModel {
        var name: String  // the record's name
        var field: String?  // the heading of the field; absent for the record as a whole
    }

    @Included var frame: FormFrame
    @Flagged var kept: [Kept]  // what stayed as it is, since it was changed later
    var back: String  // the address to go on to
}
