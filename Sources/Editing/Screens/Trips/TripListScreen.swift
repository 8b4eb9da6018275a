import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Templating
import Values
import Wording
import Workspace

/// The open trips and the latest completed ones, with a form for a new list.
struct TripListScreen {
    private let visit: FormVisit
    private static let address = "/~/trips"
    /// The most completed trips to show.
    private static let latest = 10

    init(_ visit: FormVisit) { self.visit = visit }

    func answer() throws -> FormAnswer {
        guard visit.request.path.count == 1 else { return visit.pages.notFound() }
        guard visit.request.isPost else { return try page() }
        do {
            return try visit.once(leadingTo: Self.address, create)
        } catch let error as DomainError {
            return try page(error.sentence)
        }
    }

    private func create() throws -> FormAnswer {
        let fields = visit.request.fields
        let store = try store()
        var name = Text.trimmed(fields["name"] ?? "")
        if name.isEmpty { name = store?.name ?? visit.pages(.formTripsNewName) }
        let typed = Text.trimmed(fields["currency"] ?? "")
        guard let currency = typed.isEmpty ? try visit.session.usualCurrency() : Currency(typed.uppercased()) else {
            return try page(visit.pages(.formTripsCurrencyWrong))
        }
        let cart = try visit.store.shopping.createCart(
            Cart(name: name, homeID: try visit.session.activeHome()?.id, currency: currency))
        return visit.saved(TripScreen.address(of: cart) + (store.map { "?store=\($0.id)" } ?? ""))
    }

    private func store() throws -> Shop? {
        let id = visit.request.fields["store"].flatMap { EntityID<Shop>($0) }
        return try visit.store.shopping.stores().first { $0.id == id }
    }

    private func page(_ fault: String? = nil) throws -> FormAnswer {
        let (stores, carts) = (try visit.store.shopping.stores(), try visit.store.shopping.carts())
        let index = ShoppingIndex(Snapshot(profile: .absent, stores: stores, carts: carts))
        let words = TripWords(visit, in: carts.map(\.currency))
        func models(_ positions: some Sequence<Int>) -> [TripRowModel] {
            positions.map { TripRowModel(index.carts[$0], words) }
        }
        let sent = visit.request.fields
        let none = ChoiceModel(value: "", label: visit.pages(.formTripAnyStore), chosen: sent["store"] ?? "" == "")
        let model = TripsPage(
            frame: try visit.frame(visit.pages(.formMenuTrips)), open: models(index.openCarts),
            completed: models(index.trips.prefix(Self.latest)), fault: fault,
            name: sent["name"] ?? "", currency: try sent["currency"] ?? visit.session.usualCurrency().code,
            places: [none]
                + stores.map { store in
                    let id = store.id.description
                    return ChoiceModel(value: id, label: store.name, chosen: sent["store"] == id)
                })
        return .page(visit.pages.render(.trips, model), fault == nil ? .ok : .unprocessableEntity)
    }
}

/// The page of the open trips and the latest completed ones.
struct TripsPage: TemplateModel {
    @Included var frame: FormFrame
    @Flagged var open: [TripRowModel]  // the trips that are planned or under way
    @Flagged var completed: [TripRowModel]  // the latest completed trips
    var fault: String?  // what is wrong with the form of a new list
    var name: String  // the new list's name, as typed
    var currency: String  // the new list's currency, a code
    @Flagged var places: [ChoiceModel]  // the stores
}

/// A trip in the list of trips.
struct TripRowModel: TemplateModel {
    var href: String  // its address
    var title: String  // its name
    var state: String  // `Planned`
    var note: String  // `5 left`; of a completed trip, `12 lines`
    var total: String  // what is planned; of a completed trip, what was spent

    fileprivate init(_ cart: Cart, _ words: TripWords) {
        href = TripScreen.address(of: cart)
        title = cart.name
        state = words.state(of: cart)
        note =
            cart.isCompleted
            ? words(.formTripLines, ["count": words.formats.count(cart.spent.lines)]) : words.left(of: cart)
        total = words.formats.amount((cart.isCompleted ? cart.spent : cart.planned).total(in: cart.currency))
    }
}
