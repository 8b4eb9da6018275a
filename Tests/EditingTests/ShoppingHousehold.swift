import Foundation
import Household
import HouseholdStore
import TestSupport
import Values

@testable import Editing

/// A household with two stores, a price book of three products and a list of them.
struct ShoppingHousehold {
    let site: TemporarySite
    let store: Store
    let corner: Shop
    let market: Shop
    let milk: VaultItem
    private let cartID: EntityID<Cart>

    init(settings: String = "currency: EUR\n") throws {
        site = try TemporarySite.empty(settings: settings)
        store = try Store.open(at: site.storePath)
        _ = try store.household.createHome(Home(name: "Villa Hidden", currency: .eur))
        let shopping = store.shopping
        corner = try shopping.addShop(Shop(name: "Corner Shop"))
        market = try shopping.addShop(Shop(name: "Market"))
        let (corner, now) = (corner, Date())
        func add(_ name: String, _ cents: Int64, _ unit: PriceUnit = .each) throws -> VaultItem {
            let price = Money(minorUnits: cents, currency: .eur)
            let option = PriceOption(shopID: corner.id, unit: unit, price: price, asOf: now)
            return try shopping.addVaultItem(VaultItem(name: name, prices: [option]))
        }
        milk = try add("Milk", 129)
        let others = [try add("Bread", 249), try add("Cheese", 1190, PriceUnit("kg") ?? .each)]
        cartID = try shopping.createCart(Cart(name: "Weekly shop", currency: .eur)).id
        let index = ShoppingIndex(try store.snapshot())
        for item in [milk] + others { try shopping.plan(index.line(for: item, LineDetails(), in: .eur), in: cartID) }
    }

    var cart: Cart { get throws { try store.shopping.cart(cartID.description) } }
    var address: String { "/~/trip/\(cartID)" }

    func start() throws { try store.shopping.start(cartID) }

    func line(_ name: String) throws -> CartItem {
        let lines = try cart.lines
        guard let line = lines.first(where: { $0.name == name }) else { throw Missing(name: name) }
        return line
    }

    struct Missing: Error { let name: String }

    /// The fields of a form about a line, as a page shows it now.
    func form(_ name: String, mark: String = EntityID<Void>().description) throws -> [(String, String)] {
        let line = try line(name)
        return [("mark", mark), ("line", line.id.description), ("was", try cart.shown(line))]
    }

    /// The same, with the fields of what was paid or is planned.
    func fields(_ name: String, _ changes: [String: String] = [:]) throws -> [(String, String)] {
        let line = try line(name)
        let form = LineForm(cart: try cart, index: ShoppingIndex(try store.snapshot()))
        let purchase = line.purchase ?? line.intention
        return try self.form(name)
            + LineForm.Part.allCases.flatMap { part in
                let shown = form.text(part, of: purchase)
                return [("was.\(part.rawValue)", shown), (part.rawValue, changes[part.rawValue] ?? shown)]
            } + [("for", changes["for"] ?? "one")]
    }
}
