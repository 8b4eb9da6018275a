import Foundation
import Household
import TestSupport
import Testing

/// Lookups in a snapshot's shopping.
@Suite struct ShoppingIndexTests {
    private let lidl = Sample.shop(1, "Lidl")
    private let aldi = Sample.shop(2, "Aldi")
    private let dairy = VaultCategory(id: Sample.id(1), slug: "dairy", name: "Dairy")
    private let milk: EntityID<VaultItem> = Sample.id(50)

    private func places(_ places: [ShoppingIndex.LinePlace]) -> [[Int]] { places.map { [$0.cart, $0.line] } }

    private func dated(_ number: Int, _ state: Cart.State, created: Date = Sample.morning) -> Cart {
        var cart = Sample.cart([], state, number: number)
        cart.record = RecordInfo(createdAt: created)
        return cart
    }

    // MARK: - Carts

    @Test("Trips are newest first; open carts are by state, then newest first; ties are ordered by id")
    func order() {
        let index = Sample.shopping(carts: [
            dated(7, .completed(since: Sample.morning, at: Sample.noon)),
            dated(6, .planning, created: Sample.noon),
            dated(5, .completed(since: Sample.morning, at: Sample.evening)),
            dated(4, .shopping(since: Sample.noon, finishedBefore: nil)),
            dated(3, .completed(since: Sample.morning, at: Sample.noon)),
            // A reopened trip is an open cart, sorted by its start.
            dated(2, .shopping(since: Sample.morning, finishedBefore: Sample.evening)),
            dated(1, .planning, created: Sample.evening),
        ])
        #expect(index.trips == [2, 4, 0])
        #expect(index.openCarts == [3, 5, 6, 1])
    }

    @Test("Of carts that share an id the first counts")
    func sharedIDs() {
        let index = Sample.shopping(carts: [
            Sample.trip(1, "2026-11-03T18:00:00Z", [Sample.bought(1, of: Sample.euros(1), at: lidl, item: milk)]),
            Sample.trip(1, "2026-11-04T18:00:00Z", [Sample.bought(2, of: Sample.euros(2), at: lidl, item: milk)]),
            dated(1, .planning),
        ])
        #expect(index.trips == [0])
        #expect(index.openCarts == [])
        #expect(places(index.purchases(of: milk)) == [[0, 0]])
        #expect(index.visits(to: lidl.id).map(\.cart) == [0])
    }

    @Test("A home's trips are the carts that name it")
    func tripsOfAHome() {
        var carts = (1...4).map { Sample.trip($0, "2026-11-0\($0)T18:00:00Z", []) }
        carts[0].homeID = Sample.id(8)
        carts[2].homeID = Sample.id(8)
        carts[3].homeID = Sample.id(9)
        let index = Sample.shopping(carts: carts)
        #expect(index.trips(ofHome: Sample.id(8)) == [2, 0])
        #expect(index.trips(ofHome: Sample.id(9)) == [3])
        #expect(index.trips(ofHome: Sample.id(7)) == [])
        #expect(index.trips(ofHome: nil) == [1])
    }

    // MARK: - Purchases

    @Test("Purchases are from completed trips, newest first; within a trip, an item's last line is first")
    func purchases() {
        let line = { (number: Int, shop: Shop) in
            Sample.bought(number, of: Sample.euros(1), at: shop, item: Sample.id(50))
        }
        let index = Sample.shopping(carts: [
            Sample.trip(1, "2026-11-01T18:00:00Z", [line(1, lidl), line(2, aldi), line(3, lidl)]),
            Sample.trip(
                2, "2026-11-05T18:00:00Z",
                [Sample.line(4, item: milk, outcome: .skipped), line(5, lidl), Sample.bought(6, of: nil, at: lidl)]),
            Sample.cart([line(7, lidl)], .shopping(since: Sample.morning, finishedBefore: Sample.noon), number: 3),
            Sample.cart([Sample.line(8, at: lidl, item: milk)], number: 4),
        ])
        #expect(places(index.purchases(of: milk)) == [[1, 1], [0, 2], [0, 1], [0, 0]])
        #expect(index.visits(to: lidl.id).map(\.cart) == [1, 0])
        #expect(index.visits(to: lidl.id).map(\.spending.lines) == [2, 2])
        #expect(index.visits(to: aldi.id).map(\.cart) == [0])
        #expect(index.purchases(of: Sample.id(51)) == [] && index.visits(to: Sample.id(3)) == [])
        #expect(index.line(at: index.purchases(of: milk)[0]).id == Sample.id(5))
    }

    @Test("A line counts for the store where it was bought, even a deleted one, and for a deleted item")
    func boughtElsewhere() {
        let elsewhere = Sample.purchase("1", of: Sample.euros(120), at: aldi)
        let index = Sample.shopping(carts: [
            Sample.trip(
                1, "2026-11-01T18:00:00Z",
                [
                    Sample.line(1, at: lidl, item: milk, outcome: .fulfilled(elsewhere)),
                    Sample.bought(2, of: nil, at: aldi),
                ])
        ])
        #expect(index.shop(aldi.id) == nil && index.vaultItem(milk) == nil)
        #expect(index.visits(to: lidl.id) == [])
        #expect(index.visits(to: aldi.id).map(\.cart) == [0])
        #expect(index.visits(to: aldi.id).map(\.spending.totals) == [[Sample.euros(120)]])
        #expect(index.visits(to: aldi.id).map(\.spending.withoutPrice) == [1])
        #expect(places(index.purchases(of: milk)) == [[0, 0]])
    }

    // MARK: - By id

    @Test(
        "Entities are found by id, of two with one id the first; without stores, items and carts there is no shopping")
    func byID() {
        let item = VaultItem(id: milk, name: "Milk")
        let index = Sample.shopping(
            stores: [lidl, aldi, Sample.shop(1, "Second")], categories: [dairy],
            vault: [item, VaultItem(id: milk, name: "Second")])
        #expect(index.shop(lidl.id) == lidl && index.shop(aldi.id) == aldi)
        #expect(index.category(dairy.id) == dairy && index.vaultItem(milk) == item)
        #expect(!index.isEmpty && Sample.shopping(categories: [dairy]).isEmpty)
        #expect(!Sample.shopping(stores: [lidl]).isEmpty && !Sample.shopping(vault: [item]).isEmpty)
        #expect(!Sample.shopping(carts: [Sample.cart()]).isEmpty)
        #expect(index.shop(nil) == nil && index.category(nil) == nil && index.vaultItem(nil) == nil)
        #expect(index.shop(Sample.id(3)) == nil && index.category(Sample.id(3)) == nil)
    }

    @Test("A category's items are those that name it; a dangling category counts as none")
    func vaultItems() {
        let items: [VaultItem] = [
            VaultItem(id: Sample.id(1), name: "Milk", categoryID: dairy.id),
            VaultItem(id: Sample.id(2), name: "Salt"),
            VaultItem(id: Sample.id(3), name: "Gum", categoryID: Sample.id(9)),
            VaultItem(id: Sample.id(1), name: "Second", categoryID: dairy.id),
            VaultItem(id: Sample.id(4), name: "Cheese", categoryID: dairy.id),
        ]
        let index = Sample.shopping(categories: [dairy], vault: items)
        #expect(index.vaultItems(in: dairy.id) == [0, 4])
        #expect(index.vaultItems(in: nil) == [1, 2])
        #expect(index.vaultItems(in: Sample.id(9)) == [])
        #expect(index.vaultItemsByCategory == [0, 4, 1, 2])
    }

    @Test("An item's prices are in the order of the stores, without those of deleted stores")
    func prices() {
        let price = { (shop: EntityID<Shop>, unit: String, cents: Int64) in
            PriceOption(shopID: shop, unit: Sample.unit(unit), price: Sample.euros(cents), asOf: Sample.noon)
        }
        let gone: EntityID<Shop> = Sample.id(9)
        let item = VaultItem(
            id: milk, name: "Milk",
            prices: [price(lidl.id, "each", 1), price(lidl.id, "l", 2), price(aldi.id, "each", 3), price(gone, "l", 4)])
        let index = Sample.shopping(stores: [aldi, lidl], vault: [item])
        #expect(index.prices(of: item).map(\.price.minorUnits) == [3, 1, 2])
    }

    // MARK: - Names

    /// Lines whose own names are all out of date.
    private var outdated: [CartItem] {
        let (oldLidl, oldAldi) = (Sample.shop(1, "Lidl 1999"), Sample.shop(2, "Aldi 1999"))
        return [
            Sample.line(
                1, "Old milk", of: Sample.euros(1), at: oldLidl, item: milk, category: "Old dairy",
                outcome: .fulfilled(Sample.purchase("1", of: Sample.euros(1), at: oldAldi))),
            // Lines of no vault item, or of a deleted one; one at a deleted store.
            Sample.line(2, "Balloons", at: Sample.shop(3, "Gone"), category: "Party", outcome: .skipped),
            Sample.line(3, "Old figs", item: Sample.id(52), category: "Fruit", outcome: .skipped),
            // Lines of vault items with a dangling category or none.
            Sample.line(4, "Old salt", item: Sample.id(53), category: "Spices", outcome: .skipped),
            Sample.line(5, "Old gum", item: Sample.id(54), category: "Sweets", outcome: .skipped),
        ]
    }

    private func index(_ cart: Cart) -> ShoppingIndex {
        Sample.shopping(
            stores: [lidl, aldi], categories: [dairy],
            vault: [
                VaultItem(id: milk, name: "Milk", categoryID: dairy.id), VaultItem(id: Sample.id(53), name: "Salt"),
                VaultItem(id: Sample.id(54), name: "Gum", categoryID: Sample.id(9)),
            ], carts: [cart])
    }

    @Test("An open cart shows present names, and its own only for deleted entities")
    func presentNames() {
        let cart = Sample.cart(outdated, .shopping(since: Sample.morning, finishedBefore: nil))
        let index = index(cart)
        #expect(cart.lines.map { index.name(of: $0, in: cart) } == ["Milk", "Balloons", "Old figs", "Salt", "Gum"])
        #expect(cart.lines.map { index.category(of: $0, in: cart) } == ["Dairy", "Party", "Fruit", "", ""])
        #expect(cart.lines.map { index.name(of: $0.planned.shop, in: cart) } == ["Lidl", "Gone", "", "", ""])
        #expect(index.name(of: cart.lines[0].purchase?.terms.shop, in: cart) == "Aldi")
    }

    @Test(
        "A finished trip shows the names of its day, even while reopened",
        arguments: [
            .completed(since: Sample.morning, at: Sample.noon),
            .shopping(since: Sample.morning, finishedBefore: Sample.noon),
        ] as [Cart.State])
    func recordedNames(state: Cart.State) {
        let cart = Sample.cart(outdated, state)
        let index = index(cart)
        #expect(cart.lines.map { index.name(of: $0, in: cart) } == cart.lines.map(\.name))
        #expect(
            cart.lines.map { index.category(of: $0, in: cart) } == ["Old dairy", "Party", "Fruit", "Spices", "Sweets"])
        #expect(index.name(of: cart.lines[0].planned.shop, in: cart) == "Lidl 1999")
        #expect(index.name(of: cart.lines[0].purchase?.terms.shop, in: cart) == "Aldi 1999")
        #expect(index.named(cart) == cart)
    }

    @Test("Recording the names changes nothing else")
    func named() {
        let cart = Sample.cart(outdated, .shopping(since: Sample.morning, finishedBefore: nil))
        var expected = cart
        expected.lines[0] = Sample.line(
            1, "Milk", of: Sample.euros(1), at: lidl, item: milk, category: "Dairy",
            outcome: .fulfilled(Sample.purchase("1", of: Sample.euros(1), at: aldi)))
        expected.lines[3].name = "Salt"
        expected.lines[3].category = ""
        expected.lines[4].name = "Gum"
        expected.lines[4].category = ""
        #expect(index(cart).named(cart) == expected)
    }
}
