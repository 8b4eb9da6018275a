import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct CartCSVTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let heading =
        "cart_id,cart,cart_slug,home,status,currency,budget,started_at,completed_at,line_id,item,vault_item,category,"
        + "quantity,unit,planned_store,planned_price,line_status,surprise,actual_store,actual_quantity,actual_unit,"
        + "actual_price"

    private func read(_ rows: String..., heading: String = heading) throws -> ShoppingBatch {
        try CartCSV.read(bytes(heading + "\n" + rows.joined(separator: "\n") + "\n"), currency: .eur)
    }

    private func euro(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

    /// A plan, and a past trip whose store and vault item have been renamed since.
    private func household() throws -> Snapshot {
        let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)
        let corner = Shop(slug: "corner", name: "Corner Shop")
        let dairy = VaultCategory(name: "Dairy")
        let milk = VaultItem(slug: "milk", name: "Fresh Milk", categoryID: dairy.id)
        let start = Date(timeIntervalSince1970: 1_634_113_800.125)
        let then = ShopReference(id: corner.id, name: "Kiosk")
        let planned = CartItem.Terms(shop: ShopReference(corner), price: euro(129))
        let paid = CartItem.Terms(shop: then, price: nil, unit: try #require(PriceUnit("kg")))
        return Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id]), homes: [home], stores: [corner], categories: [dairy],
            vault: [milk],
            carts: [
                Cart(
                    id: Sample.id(1), slug: "week", name: "Week", homeID: home.id, currency: .eur,
                    budget: euro(5000),
                    lines: [
                        CartItem(
                            id: Sample.id(2), vaultItemID: milk.id, name: "Milk", category: "Old",
                            quantity: Sample.quantity("1.5"), planned: planned)
                    ]),
                Cart(
                    id: Sample.id(3), slug: "party", name: "-Party", currency: .eur,
                    state: .completed(since: start, at: start.addingTimeInterval(60)),
                    lines: [
                        CartItem(
                            id: Sample.id(4), vaultItemID: milk.id, name: "Milk", category: "Cold",
                            planned: CartItem.Terms(shop: then), outcome: .skipped),
                        CartItem(
                            id: Sample.id(5), vaultItemID: Sample.id(9), name: "Cake",
                            planned: CartItem.Terms(price: euro(0)),
                            outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: paid)),
                            addedDuringShopping: true),
                    ]),
                Cart(id: Sample.id(6), slug: "empty", name: "Empty", currency: Sample.currency("JPY")),
            ])
    }

    @Test("A plan is written with present names, a finished trip with the names of its day")
    func whatIsWritten() throws {
        let rows = String(decoding: CartCSV.write(try household()), as: UTF8.self).split(separator: "\r\n")
        func id(_ digit: Int) -> String { "00000000-0000-0000-0000-00000000000\(digit)" }
        let trip = "\(id(3)),'-Party,party,,completed,EUR,,2021-10-13T08:30:00.125Z,2021-10-13T08:31:00.125Z"
        #expect(
            rows == [
                "\u{FEFF}" + Substring(Self.heading),
                "\(id(1)),Week,week,Oak House,planning,EUR,50.00,,,\(id(2)),Fresh Milk,milk,Dairy,1.5,each,"
                    + "Corner Shop,1.29,open,no,,,,",
                "\(trip),\(id(4)),Milk,milk,Cold,1,each,Kiosk,,skipped,no,,,,",
                "\(trip),\(id(5)),Cake,\(id(9)),,1,each,,0.00,fulfilled,yes,Kiosk,1,kg,",
                "\(id(6)),Empty,empty,,planning,JPY,,,,,,,,,,,,,,,,,",
            ])
    }

    @Test("The carts of one home can be written alone")
    func oneHome() throws {
        let snapshot = try household()
        let text = String(decoding: CartCSV.write(snapshot, home: snapshot.homes[0].id), as: UTF8.self)
        #expect(text.contains("Week"))
        #expect(!text.contains("Party"))
    }

    @Test("Homes of one name are distinguished by slug or id")
    func homesOfOneName() throws {
        let homes = [
            Home(slug: "oak", name: "Oak", currency: .eur), Home(slug: "oak-2", name: "OAK", currency: .eur),
            Home(slug: "mill", name: "Mill", currency: .eur),
        ]
        let carts = homes.map { Cart(name: $0.slug, homeID: $0.id, currency: .eur) }
        let snapshot = Snapshot(profile: Profile(name: ""), homes: homes, carts: carts)
        let batch = try CartCSV.read(CartCSV.write(snapshot), currency: .eur)
        // “Oak” is the name of two homes, and the slug of one of them.
        #expect(batch.carts.map(\.head.home) == [homes[0].id.description, "oak-2", "Mill"])
        #expect(try batch.merged(into: snapshot, at: Self.now).counts == [0, 0, 3])
    }

    @Test("A plan written by hand becomes a cart, with new stores and vault items as needed")
    func byHand() throws {
        let batch = try read(
            "Week,Milk,Milk,2,litre,Corner,1.09,Oak House", "Week,Bread,,,,,,Oak House",
            "week,Milk,milk,1,,Corner,,Oak House",
            heading: "Cart,Item,Vault Item,Quantity,Unit,Planned Store,Planned Price,Home")
        #expect(batch.faults == ["4 Cart “week” differs from line 2 of the same cart"])
        let result = try batch.merged(into: Snapshot(profile: .absent), at: Self.now)
        #expect(result.counts == [1, 0, 0])
        #expect(result.newHomes == ["Oak House"])
        #expect(result.newStores == ["Corner"])
        #expect(result.newVaultItems == ["Milk"])
        let part = result.part
        #expect(part.homes.map(\.isPrimary) == [true])
        #expect(part.profile.homeIDs == part.homes.map(\.id))
        let cart = try #require(part.carts.first)
        #expect(cart.homeID == part.homes[0].id)
        #expect(cart.currency == .eur)
        #expect(cart.state == .planning)
        #expect(cart.record.createdAt == Self.now)
        #expect(cart.lines.map(\.name) == ["Milk", "Bread"])
        #expect(cart.lines.map(\.vaultItemID) == [part.vault[0].id, nil])
        #expect(cart.lines.map(\.quantity.description) == ["2", "1"])
        #expect(
            cart.lines.map(\.planned) == [
                CartItem.Terms(
                    shop: ShopReference(part.stores[0]), price: euro(109), unit: try #require(PriceUnit("litre"))),
                CartItem.Terms(),
            ])
        #expect(cart.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping })
    }

    @Test("A new vault item gets its name from a plan, else from the latest trip")
    func newThings() throws {
        func row(_ cart: String, _ item: String, _ day: String) -> String {
            let dates = day.isEmpty ? "planning,," : "completed,\(day)T08:00:00Z,\(day)T09:00:00Z"
            return "\(cart),\(item),a-\(item.count),\(dates),\(day.isEmpty ? "open" : "skipped")"
        }
        let batch = try read(
            row("A", "Old", "2024-01-01"), row("B", "New", "2024-03-01"), row("C", "Mid", "2024-02-01"),
            row("D", "Past", "2024-03-01"), row("E", "Plan", ""),
            heading: "cart,item,vault_item,status,started_at,completed_at,line_status")
        #expect(batch.problems.isEmpty)
        let result = try batch.merged(into: Snapshot(profile: .absent), at: Self.now)
        #expect(result.newVaultItems == ["Plan", "New"])
        #expect(result.part.vault.map(\.slug) == ["a-4", "a-3"])
        // A trip that began before the import gets its start as the day of creation.
        let day = Date(timeIntervalSince1970: 1_704_067_200 + 8 * 3600)
        #expect(result.part.carts.first { $0.name == "A" }?.record.createdAt == day)
        #expect(result.part.carts.first { $0.name == "A" }?.lines.map(\.name) == ["Old"])
    }

    @Test("A purchase is read from its columns, and from the plan where they are empty")
    func purchases() throws {
        let heading =
            "cart,item,status,started_at,quantity,unit,planned_store,planned_price,line_status,"
            + "actual_store,actual_quantity,actual_unit,actual_price,surprise"
        let start = "Trip,Milk,shopping,2021-10-13T08:30:00.125Z,2,kg,Corner,1.00"
        let batch = try read(
            "\(start),fulfilled,,,,,", "\(start),fulfilled,Market,1.5,each,0.90,TRUE", "\(start),fulfilled,,3,,,no",
            "\(start),fulfilled,,,,1.10,0", "\(start),skipped,,,,,y", "\(start),,,,,,n", "\(start),FULFILLED,=x,,,,f",
            heading: heading)
        #expect(batch.problems.isEmpty)
        let part = try batch.merged(into: Snapshot(profile: .absent), at: Self.now).part
        let lines = try #require(part.carts.first).lines
        func told(_ line: CartItem) -> String {
            guard let purchase = line.purchase else { return line.isSkipped ? "skipped" : "open" }
            let terms = purchase.terms
            return "\(purchase.quantity) \(terms.unit) \(terms.shop?.name ?? "-") \(terms.price?.plain ?? "-")"
        }
        #expect(
            lines.map(told) == [
                "2 kg Corner 1.00", "1.5 each Market 0.90", "3 kg - -", "2 kg - 1.10", "skipped", "open", "2 kg =x -",
            ])
        #expect(lines.map(\.addedDuringShopping) == [false, true, false, false, true, false, false])
        #expect(part.stores.map(\.name) == ["Corner", "Market", "=x"])
    }

    @Test("Without columns for dates and outcomes, these stay unchanged")
    func missingColumns() throws {
        let snapshot = try household()
        let text = "cart_id,cart,line_id,item\n\(snapshot.carts[1].id),-Party,\(snapshot.carts[1].lines[1].id),Cake\n"
        let same = try CartCSV.read(bytes(text), currency: .usd).merged(into: snapshot, at: Self.now)
        #expect(same.counts == [0, 0, 1])
        #expect(same.part == Snapshot(profile: snapshot.profile))

        var open = snapshot
        try open.carts[1].reopen()
        let batch = try read(
            "\(open.carts[1].id),Party,\(open.carts[1].lines[1].id),Pie,fulfilled,0.99",
            heading: "cart_id,cart,line_id,item,line_status,actual_price")
        let cart = try #require(try batch.merged(into: open, at: Self.now).part.carts.first)
        #expect(cart.name == "Party")
        #expect(cart.state == open.carts[1].state)
        #expect(cart.lines[0] == open.carts[1].lines[0])
        #expect(cart.lines[1].name == "Pie")
        var purchase = try #require(open.carts[1].lines[1].purchase)
        purchase.terms.price = euro(99)
        #expect(cart.lines[1].purchase == purchase)
        #expect(cart.lines[1].addedDuringShopping)
    }
}
