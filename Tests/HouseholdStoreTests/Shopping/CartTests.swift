import Foundation
import Household
import HouseholdStore
import Testing

/// Carts and their plans. The later states are in `CartLifeTests`.
@Suite struct CartTests {
    let temporary: TemporaryStore
    let lidl: Shop
    let aldi: Shop
    let milk: VaultItem
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
        (lidl, aldi) = (try temporary.shop("Lidl"), try temporary.shop("Aldi"))
        milk = try temporary.vaultItem("Milk")
    }

    private func lines(of cart: String = "saturday") throws -> [CartItem] { try shopping.cart(cart).lines }

    // MARK: - The cart

    @Test func aCartIsCreatedInPlanning() throws {
        let cottage = try temporary.cottage()
        let cart = try shopping.createCart(
            Cart(name: " Saturday's shop ", homeID: cottage.id, currency: .eur, budget: euros(5000)))
        #expect(cart.name == "Saturday's shop" && cart.slug == "saturdays-shop")
        #expect(cart.state == .planning && cart.record == RecordInfo(createdAt: TestClock.start))
        #expect(try shopping.carts() == [cart])
        #expect(try temporary.store.snapshot().carts == [cart])
        #expect(try temporary.cart("Saturday's shop").slug == "saturdays-shop-2")
    }

    @Test func aCartIsCheckedBeforeItIsWritten() throws {
        func cart(_ name: String = "A", in home: EntityID<Home>? = nil, budget: Money? = nil, line: CartItem? = nil)
            -> Cart
        {
            Cart(name: name, homeID: home, currency: .eur, budget: budget, lines: [line].compactMap(\.self))
        }
        let nowhere = CartItem.Terms(shop: ShopReference(id: id(1), name: "Rewe"))
        for (cart, error) in [
            (cart(" "), DomainError.emptyName(kind: .cart)), (cart(budget: euros(-1)), .negative(field: "budget")),
            (
                cart(budget: Money(minorUnits: 1, currency: .usd)),
                .otherCurrency(field: "budget", .usd, ofCart: .eur)
            ),
            (cart(in: id(1)), .notFound(kind: .home, reference: uuid(1), suggestions: [])),
            (cart(line: CartItem(name: "Milk", outcome: .skipped)), .lineOutOfStep(line: "Milk", state: .planning)),
            (
                cart(line: CartItem(name: "Milk", planned: nowhere)),
                .notFound(kind: .store, reference: uuid(1), suggestions: [])
            ),
        ] {
            #expect(throws: error) { try shopping.createCart(cart) }
        }
        #expect(try temporary.rows("SELECT id FROM cart UNION ALL SELECT id FROM cartItem") == [])
    }

    @Test func aTripThatWasWrittenDownElsewhereIsTakenWithItsState() throws {
        let (start, end) = (Date(timeIntervalSince1970: 1_600_000_000), Date(timeIntervalSince1970: 1_600_003_600))
        let purchase = CartItem.Purchase(
            quantity: quantity("0.35"),
            terms: CartItem.Terms(shop: ShopReference(id: id(1), name: "Gone"), price: euros(999), unit: unit("kg")))
        let line = CartItem(vaultItemID: id(2), name: "Cheese", category: "Dairy", outcome: .fulfilled(purchase))
        let cart = try shopping.createCart(
            Cart(name: "Old", currency: .eur, state: .completed(since: start, at: end), lines: [line]))
        let read = try shopping.cart("old")
        #expect(read == cart && read.state == .completed(since: start, at: end))
        #expect(read.lines.first?.purchase == purchase && read.lines.first?.category == "Dairy")
    }

    @Test func nameHomeAndBudgetOfACartCanBeEdited() throws {
        let cottage = try temporary.cottage()
        try temporary.plan("Milk", in: temporary.cart())
        let cart = try shopping.cart("saturday")
        temporary.clock.advance()
        let edited = try shopping.editCart(cart.id) { cart in
            (cart.name, cart.homeID, cart.budget) = ("Sunday", cottage.id, euros(100))
            (cart.slug, cart.currency, cart.lines) = ("x", .usd, [])
            cart.state = .shopping(since: .now, finishedBefore: nil)
        }
        var expected = cart
        (expected.name, expected.homeID, expected.budget) = ("Sunday", cottage.id, euros(100))
        (expected.record.version, expected.record.updatedAt) = (2, temporary.clock.now)
        #expect(edited == expected)
        #expect(try shopping.cart("saturday") == expected)
        #expect(try temporary.logged { try shopping.editCart(cart.id) { $0.name = "Sunday" } } == [])
        #expect(throws: DomainError.notFound(kind: .home, reference: uuid(1), suggestions: [])) {
            try shopping.editCart(cart.id) { $0.homeID = id(1) }
        }
    }

    @Test func aDeletedCartTakesItsLinesAlong() throws {
        let cart = try temporary.cart()
        try temporary.plan("Milk", in: cart)
        try shopping.deleteCart(cart.id)
        #expect(try shopping.carts() == [])
        #expect(try temporary.rows("SELECT name, version, deletedAt IS NULL FROM cartItem") == ["Milk|2|0"])
        #expect(throws: DomainError.notFound(kind: .cart, reference: "\(cart.id)", suggestions: [])) {
            try shopping.start(cart.id)
        }
        #expect(try temporary.cart().slug == "saturday-2")
    }

    @Test func aCartIsNamedBySlugIDNameOrAPartOfItThatNoOtherHas() throws {
        let big = try temporary.cart("Big Saturday shop")
        let small = try temporary.cart("Small shop")
        let shop = try temporary.cart("Shop")
        #expect(try shopping.cart("big-saturday-shop") == big)
        #expect(try shopping.cart(small.id.description) == small)
        #expect(try shopping.cart("SMALL SHOP") == small)
        #expect(try shopping.cart("shop") == shop)
        #expect(try shopping.cart("saturDAY") == big)
        try shopping.deleteCart(shop.id)
        let matches = ["Big Saturday shop (big-saturday-shop)", "Small shop (small-shop)"]
        #expect(throws: DomainError.ambiguous(kind: .cart, reference: "shop", matches: matches)) {
            try shopping.cart("shop")
        }
        #expect(throws: DomainError.notFound(kind: .cart, reference: "", suggestions: [])) { try shopping.cart("") }
    }

    @Test func theCartsOfADeletedHomeAreOfNone() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        for (name, state) in [
            ("A", Cart.State.planning), ("B", .completed(since: TestClock.start, at: TestClock.start)),
        ] {
            try shopping.createCart(Cart(name: name, homeID: flat.id, currency: .eur, state: state))
        }
        try temporary.household.deleteHome(flat.id)
        #expect(try temporary.rows("SELECT name, homeID, version FROM cart ORDER BY 1") == ["A|NULL|2", "B|NULL|2"])
    }

    // MARK: - The plan

    @Test func linesStandInTheOrderInWhichTheyWerePlanned() throws {
        let cart = try temporary.cart()
        try temporary.plan("Zest", in: cart)
        try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        let apples = CartItem(
            name: " Apples ", category: " Fruit ", quantity: quantity("0.35"), planned: .init(unit: unit("KG")))
        let (now, line) = try shopping.plan(apples, in: cart.id)
        #expect(line.name == "Apples" && line.category == "Fruit")
        #expect(line.record == RecordInfo(createdAt: TestClock.start))
        #expect(now.lines.map(\.name) == ["Zest", "Milk", "Apples"] && now.lines[2] == line)
        #expect(now.lines[1].planned == CartItem.Terms(shop: ShopReference(lidl), price: euros(129)))
        #expect(now.lines[1].vaultItemID == milk.id)
        #expect(now == (try shopping.cart("saturday")) && now.record.version == 1)
    }

    @Test func theSameWishAgainIsMoreOfItAndTheSameItemFromAnotherStoreIsAnotherLine() throws {
        let cart = try temporary.cart()
        let line = try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        temporary.clock.advance()
        #expect(try temporary.plan("Milk", "0.5", item: milk, at: lidl, for: 135, in: cart) == line)
        try temporary.plan("Milk", item: milk, at: aldi, for: 119, in: cart)
        let planned = try lines()
        #expect(planned.map(\.quantity) == [quantity("2.5"), .one])
        #expect(planned.map(\.planned.price) == [euros(135), euros(119)])
        #expect(planned.map(\.planned.shop?.name) == ["Lidl", "Aldi"])
        #expect(planned.map(\.record.version) == [2, 1])
    }

    @Test func aLineIsPlannedForWhatIsThere() throws {
        let cart = try temporary.cart()
        try shopping.deleteShop(lidl.id)
        try shopping.deleteVaultItem(milk.id)
        let noShop = DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])
        let noItem = DomainError.notFound(kind: .vaultItem, reference: "\(milk.id)", suggestions: [])
        #expect(throws: noShop) { try temporary.plan("Tea", at: lidl, in: cart) }
        #expect(throws: noItem) { try temporary.plan("Milk", item: milk, in: cart) }
        try shopping.start(cart.id)
        #expect(throws: noItem) { try shopping.surprise(CartItem(vaultItemID: milk.id, name: "Milk"), in: cart.id) }
        #expect(try lines() == [])
    }

    @Test func aLineComesOffThePlanForGood() throws {
        let cart = try temporary.cart()
        let ids = try ["A", "B", "C"].map { try temporary.plan($0, in: cart) }
        temporary.clock.advance()
        #expect(try shopping.removeLine(ids[1], of: cart.id).lines.map(\.name) == ["A", "C"])
        try temporary.plan("D", in: cart)
        #expect(try lines().map(\.name) == ["A", "C", "D"])
        #expect(
            try temporary.rows("SELECT name, position, version, deletedAt IS NULL FROM cartItem ORDER BY name")
                == ["A|0|1|1", "B|1|2|0", "C|2|1|1", "D|3|1|1"])
        #expect(throws: DomainError.notFound(kind: .line, reference: "\(ids[1])", suggestions: [])) {
            try shopping.removeLine(ids[1], of: cart.id)
        }
    }

    // MARK: - Clones

    @Test func aCloneIsANewPlanWithTodaysPrices() throws {
        let cart = try temporary.cart(budget: 2000)
        try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        try temporary.plan("Nails", for: 250, in: cart)
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(149))
        try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk" }
        let copy = try shopping.clone(cart.id, as: nil)
        #expect(copy == (try shopping.cart("saturday-copy")))
        #expect(copy.name == "Saturday (copy)" && copy.budget == euros(2000) && copy.isPlanning)
        #expect(copy.lines.map(\.name) == ["Whole Milk", "Nails"])
        #expect(copy.lines.map(\.quantity) == [quantity("2"), .one])
        #expect(copy.lines.map(\.planned.price) == [euros(149), euros(250)])
        #expect(try lines().map(\.planned.price) == [euros(129), euros(250)])
        #expect(try shopping.clone(cart.id, as: "Sunday").slug == "sunday")
    }

    @Test func aCloneDoesWithoutWhatIsGone() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        let cart = try temporary.cart()
        try shopping.editCart(cart.id) { $0.homeID = flat.id }
        let line = try temporary.plan("Milk", item: milk, at: lidl, for: 129, in: cart)
        try shopping.start(cart.id)
        try temporary.check(line, in: cart)
        try shopping.surprise(CartItem(name: "Cake", planned: .init(price: euros(500))), in: cart.id)
        try shopping.finish(cart.id)
        try shopping.deleteShop(lidl.id)
        try shopping.deleteVaultItem(milk.id)
        try temporary.household.deleteHome(flat.id)
        let copy = try shopping.clone(cart.id, as: "Again")
        #expect(copy.homeID == nil && copy.lines.map(\.name) == ["Milk", "Cake"])
        #expect(copy.lines.map(\.vaultItemID) == [nil, nil])
        #expect(copy.lines.map(\.planned.shop) == [nil, nil])
        #expect(copy.lines.map(\.planned.price) == [euros(129), euros(500)])
        #expect(copy.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping })
    }
}
