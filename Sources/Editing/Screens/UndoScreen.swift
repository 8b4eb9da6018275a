import Household
import HouseholdStore

/// Undoes a group of changes. A device for shopping undoes only its own.
struct UndoScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        guard visit.request.isPost, let number = visit.request.fields["group"].flatMap(Int.init) else {
            return visit.pages.notFound()
        }
        let history = visit.store.history
        let group = try history.group(number)
        guard visit.device.role == .everything || group.device == visit.device.name else {
            return visit.pages.notFound()
        }
        // Sent twice, it is undone once.
        if !group.isTakenBack { _ = try history.undo(number) }
        return .redirect(to: visit.back)
    }
}
