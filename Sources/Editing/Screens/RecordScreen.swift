import Household
import HouseholdStore

/// Adds, changes, duplicates and deletes records by their forms.
struct RecordScreen {
    private let visit: FormVisit

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        switch visit.request.path.first {
        case "edit":
            let page = visit.request.query["page"] ?? ""
            return .redirect(to: try SitePage.form(of: page, in: visit.session) ?? "/~/")
        case Item.pathWord where visit.request.path.count == 3 && visit.request.path[2] == "move":
            return try MoveScreen(visit).answer()
        case Item.pathWord where visit.request.path.count == 3 && visit.request.path[2] == "duplicate":
            return try duplicate(visit.request.path[1])
        case Item.pathWord: return try RecordEditor<Item>(visit).answer()
        case Location.pathWord: return try RecordEditor<Location>(visit).answer()
        case Label.pathWord: return try RecordEditor<Label>(visit).answer()
        case Home.pathWord: return try RecordEditor<Home>(visit).answer()
        case InsurancePolicy.pathWord: return try RecordEditor<InsurancePolicy>(visit).answer()
        case Claim.pathWord: return try RecordEditor<Claim>(visit).answer()
        case Shop.pathWord: return try RecordEditor<Shop>(visit).answer()
        case VaultCategory.pathWord: return try RecordEditor<VaultCategory>(visit).answer()
        case VaultItem.pathWord: return try RecordEditor<VaultItem>(visit).answer()
        default: return visit.pages.notFound()
        }
    }

    /// Adds another item like one, under the id that the form made, and leads to its form: its serial number is still
    /// to type. Photos and papers are those of the one, so the other has none.
    private func duplicate(_ reference: String) throws -> FormAnswer {
        guard visit.request.isPost else { return .redirect(to: "/~/item/\(reference)") }
        guard let id = EntityID<Item>(visit.request.fields[FormVisit.markField] ?? "") else {
            throw FormFault.malformed
        }
        do {
            let item = try Item.access.find(reference, visit.session).another.withID(id)
            return try visit.once(leadingTo: item.address) {
                // That there is another one of the name is what was asked for, so nothing is warned of.
                _ = try Item.access.add(item, visit.session)
                return visit.saved(item.address)
            }
        } catch is DomainError {
            // The form of the one says what became of it.
            return .redirect(to: "/~/item/\(reference)")
        }
    }
}
