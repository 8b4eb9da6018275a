import Foundation
import Household
import HouseholdStore
import NIOHTTP1
import Values
import Workspace

/// One trip: the list to tick while shopping, and to plan before. `/~/trip/ID`, and a verb after it for each POST.
struct TripScreen {
    private let visit: FormVisit
    private let cart: Cart
    private let index: ShoppingIndex

    /// What a form below the trip asks for, as the last part of its path.
    private enum Verb: String { case check, uncheck, skip, bought, plan, remove, add, start, finish }

    /// - Returns: Nil if there is no such trip.
    init?(_ visit: FormVisit) throws {
        guard visit.request.path.count >= 2, visit.request.path.count <= 3,
            // A name that no trip has, or more than one, is no address.
            let cart = try? visit.store.shopping.cart(visit.request.path[1]),
            // A part of a name is good enough in a command, and not in an address.
            [cart.id.description, cart.slug].contains(visit.request.path[1].lowercased())
        else { return nil }
        (self.visit, self.cart) = (visit, cart)
        index = try visit.session.vaultIndex()
    }

    private var address: String { TripScreen.address(of: cart) }

    static func address(of cart: Cart) -> String { "/~/trip/\(cart.id)" }

    func answer() throws -> FormAnswer {
        let last = visit.request.path.count == 3 ? visit.request.path[2] : ""
        guard visit.request.isPost else {
            if last.isEmpty { return try page(of: cart) }
            guard last == Verb.finish.rawValue else { return .redirect(to: address) }
            return cart.isShopping ? try finishPage(of: cart) : .redirect(to: address)
        }
        guard let verb = Verb(rawValue: last) else { return visit.pages.notFound() }
        do {
            return try visit.once(leadingTo: address) { try done(verb) }
        } catch let trouble as TripTrouble {
            return try page(of: visit.store.shopping.cart(cart.id.description), trouble)
        } catch let error as DomainError {
            let now = try visit.store.shopping.cart(cart.id.description)
            let answer = try page(of: now, .fault(error.sentence))
            return error.isAboutState ? FormAnswer.page(answer.body, .conflict) : answer
        }
    }

    // MARK: - What a form asks for

    private func done(_ verb: Verb) throws -> FormAnswer {
        switch verb {
        case .check: try turn(.fulfilled)
        case .uncheck: try turn(.open)
        case .skip: try turn(.skipped)
        case .bought: try buy()
        case .plan: try plan()
        case .remove: try remove()
        case .add: try add()
        case .start: if !cart.isShopping { try visit.store.shopping.start(cart.id) }
        case .finish: return try finish()
        }
        return visit.saved(back)
    }

    /// The trip's page, with the store that is chosen for what is added.
    private var back: String {
        guard let store = visit.request.fields["store"].flatMap({ EntityID<Shop>($0) }), isAdding else {
            return address
        }
        return "\(address)?store=\(store)"
    }

    private var isAdding: Bool { visit.request.path.last == Verb.add.rawValue }

    private func line(of cart: Cart) -> CartItem? {
        let id = visit.request.fields["line"].flatMap { EntityID<CartItem>($0) }
        return cart.lines.first { $0.id == id }
    }

    /// What the form showed of the line; after a conflict, what the person has seen since.
    private var shown: String { visit.request.fields["over"] ?? visit.request.fields["was"] ?? "" }

    /// Brings a line into a state. If it has that state already, nothing is written.
    private func turn(_ wanted: CartItem.Outcome.Status) throws {
        try visit.store.shopping.change(cart.id) { cart in
            guard let line = line(of: cart) else {
                // A skipped surprise is no longer on the list.
                if wanted == .skipped { return }
                throw TripTrouble.gone
            }
            guard line.outcome.status != wanted else { return }
            try cart.require(wanted == .fulfilled ? .check : wanted == .open ? .uncheck : .skip)
            guard cart.shown(line) == shown else { throw TripTrouble.changed(line) }
            switch wanted {
            case .fulfilled: try cart.check(line.id, as: line.intention)
            case .open: try cart.uncheck(line.id)
            case .skipped: try cart.skip(line.id)
            }
        }
    }

    /// Writes down what was paid, which ticks the line.
    private func buy() throws {
        try visit.store.shopping.change(cart.id) { cart in
            guard let line = line(of: cart) else { throw TripTrouble.gone }
            try cart.require(.check)
            let wins = visit.request.fields["over"] == cart.shown(line)
            // A tick by somebody else is no contradiction; anything else is.
            let status = visit.request.fields["was"]?.split(separator: " ").first.map(String.init) ?? ""
            guard wins || line.isFulfilled || cart.shown(line) == status else { throw TripTrouble.changed(line) }
            let purchase = try LineForm(cart: cart, index: index).purchase(of: line, visit.request.fields, wins: wins)
            try cart.check(line.id, as: purchase)
        }
    }

    /// Changes the plan of a line.
    private func plan() throws {
        try visit.store.shopping.change(cart.id) { cart in
            guard let line = line(of: cart) else { throw TripTrouble.gone }
            try cart.require(.replan)
            let wins = visit.request.fields["over"] == cart.shown(line)
            let plan = try LineForm(cart: cart, index: index).purchase(of: line, visit.request.fields, wins: wins)
            try cart.replan(line.id, as: plan)
        }
    }

    private func remove() throws {
        try visit.store.shopping.change(cart.id) { cart in
            guard let line = line(of: cart) else { return }
            // While shopping, a planned line would be skipped instead, which is another form.
            try cart.require(.replan)
            guard cart.shown(line) == shown else { throw TripTrouble.changed(line) }
            try cart.remove(line.id)
        }
    }

    /// Adds what was typed, as `cart add` and `cart surprise` do. While shopping, it is in the basket, unless the form says
    /// that it is still to get.
    private func add() throws {
        let fields = visit.request.fields
        let text = Text.trimmed(fields["words"] ?? "")
        guard !text.isEmpty else { throw TripTrouble.fault(visit.pages(.formTripNameNeeded)) }
        let thing = WantedThing(text, in: index)
        try visit.store.shopping.change(cart.id) { cart in
            var details = LineDetails(quantity: thing.quantity, unit: thing.unit)
            details.shop = fields["store"].flatMap { EntityID<Shop>($0) }.flatMap { index.shop($0) }
            let item = try item(for: thing, on: cart)
            let line =
                item.map { index.line(for: $0, details, in: cart.currency) } ?? CartItem(once: thing.name, details)
            guard cart.isPlanning else {
                try cart.surprise(line)
                if fields["as"] == "to-get" { try cart.uncheck(line.id) }
                return
            }
            try cart.plan(line)
        }
    }

    /// The item of the price book that is meant; nil for a one-off.
    private func item(for thing: WantedThing, on cart: Cart) throws -> VaultItem? {
        switch visit.request.fields["item"] {
        case "once": return nil
        case let id? where !id.isEmpty:
            guard let item = index.vaultItem(EntityID<VaultItem>(id)) else { throw TripTrouble.gone }
            return item
        default: break
        }
        switch ThingSearch(index: index, cart: cart).find(thing.name) {
        case .item(let item): return item
        case .once: return nil
        case .several(let items): throw TripTrouble.several(thing, items)
        }
    }

    /// Ends the trip, unless something came on the list that the page before did not show.
    private func finish() throws -> FormAnswer {
        guard !cart.isCompleted else { return .redirect(to: address) }
        try cart.require(.finish)
        let fields = visit.request.fields
        let shown = Set(fields.all("open"))
        let open = cart.lines.filter { $0.outcome == .open }.map(\.id.description)
        guard shown.isSuperset(of: open) else { return .page(try finishPage(of: cart, isNews: true).body, .conflict) }
        let known = Set(cart.lines.map(\.id))
        let kept = Set(fields.all("keep").compactMap { EntityID<CartItem>($0) }).intersection(known)
        try visit.store.shopping.finish(cart.id, keeping: kept)
        return visit.saved(address)
    }

    // MARK: - Pages

    private func page(of cart: Cart, _ trouble: TripTrouble? = nil) throws -> FormAnswer {
        let model = try TripPage(cart, index, visit, trouble)
        return .page(visit.pages.render(.trip, model), trouble?.status ?? .ok)
    }

    private func finishPage(of cart: Cart, isNews: Bool = false) throws -> FormAnswer {
        .page(visit.pages.render(.tripFinish, try TripFinishPage(cart, index, visit, isNews: isNews)))
    }
}

extension WantedThing {
    init(_ text: String, in index: ShoppingIndex) {
        let units = Set(index.vault.flatMap { $0.prices.map(\.unit.key) })
        self.init(text, units: units) { name in index.vault.contains { NameKey($0.name) == NameKey(name) } }
    }
}
