import Household
import HouseholdStore

/// Adds, changes and deletes records by their forms.
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
}
