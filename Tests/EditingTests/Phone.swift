import Foundation
import Household
import HouseholdStore
import TestSupport
import Values
import Workspace

@testable import Editing

/// A paired device that asks for pages and sends forms, without a network.
struct Phone {
    let editor: Editor
    let device: Device

    init(_ site: TemporarySite, _ role: Device.Role = .everything, called name: String = "Phone") throws {
        try self.init(
            site,
            as: Device(
                id: name, name: name, role: role, pairedAt: Date(timeIntervalSinceNow: -1), tokenHash: "of \(name)"))
    }

    init(_ site: TemporarySite, as device: Device) throws {
        editor = try Editor(SiteRoot(folder: site.folder.path), behind: [], clock: RebuildClock())
        self.device = device
    }

    func get(_ address: String) throws -> Answer { try send(address, nil) }

    func post(_ address: String, _ fields: KeyValuePairs<String, String>) throws -> Answer {
        try send(address, fields.map { ($0.key, $0.value) })
    }

    func post(_ address: String, _ fields: [(String, String)]) throws -> Answer { try send(address, fields) }

    private func send(_ address: String, _ fields: [(String, String)]?) throws -> Answer {
        var request = FormRequest(isPost: fields != nil, address, host: "home.test")
        for (name, value) in fields ?? [] { request.fields.add(name, value) }
        return Answer(try editor.answer(request, device))
    }

    struct Answer {
        let status: Int
        let html: String
        let location: String?

        init(_ answer: FormAnswer) {
            status = Int("\(answer.status)".prefix(3)) ?? 0
            html = String(decoding: answer.body, as: UTF8.self)
            location = answer.fields.first { $0.0 == "Location" }?.1
        }

        /// The group that the answer says was saved.
        var saved: Int? {
            location?.components(separatedBy: "saved=").dropFirst().first.flatMap(Int.init)
        }
    }
}

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
