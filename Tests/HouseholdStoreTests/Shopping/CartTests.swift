import Foundation
import Household
import HouseholdStore
import Testing

/// Carts and their plans. The later states are in `CartLifeTests`.
@Suite struct CartTests {
    let temporary: TemporaryStore
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
    }

    // MARK: - The cart

    @Test func aCartIsCreatedInPlanning() throws {
        let cottage = try temporary.cottage()
        let cart = try shopping.createCart(
            Cart(name: " Saturday's shop ", homeID: cottage.id, currency: .eur, budget: euros(5000)))
        #expect(cart.name == "Saturday's shop")
        #expect(cart.slug == "saturdays-shop")
        #expect(cart.state == .planning)
        #expect(cart.record == RecordInfo(createdAt: TestClock.start))
        #expect(try shopping.carts() == [cart])
        #expect(try temporary.store.snapshot().carts == [cart])
        #expect(try temporary.cart("Saturday's shop").slug == "saturdays-shop-2")
    }

    @Test func aCartIsCheckedBeforeItIsWritten() throws {
        #expect(throws: DomainError.emptyName(kind: .cart)) { try temporary.cart(" ") }
        #expect(throws: DomainError.negative(field: "budget")) { try temporary.cart(budget: -1) }
        #expect(throws: DomainError.otherCurrency(field: "budget", .usd, ofCart: .eur)) {
            try shopping.createCart(
                Cart(name: "A", currency: .eur, budget: Money(minorUnits: 1, currency: .usd)))
        }
        #expect(throws: DomainError.notFound(kind: .home, reference: "\(id(1) as EntityID<Home>)", suggestions: [])) {
            try shopping.createCart(Cart(name: "A", homeID: id(1), currency: .eur))
        }
        #expect(throws: DomainError.lineOutOfStep(line: "Milk", state: .planning)) {
            try shopping.createCart(
                Cart(name: "A", currency: .eur, lines: [CartItem(name: "Milk", outcome: .skipped)]))
        }
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(id(1) as EntityID<Shop>)", suggestions: [])) {
            let terms = CartItem.Terms(shop: ShopReference(id: id(1), name: "Lidl"))
            try shopping.createCart(
                Cart(name: "A", currency: .eur, lines: [CartItem(name: "Milk", planned: terms)]))
        }
        #expect(try temporary.rows("SELECT * FROM cart") == [])
        #expect(try temporary.rows("SELECT * FROM cartItem") == [])
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
        #expect(read == cart)
        #expect(read.state == .completed(since: start, at: end))
        #expect(read.lines.first?.purchase == purchase)
        #expect(read.lines.first?.category == "Dairy")
    }

    @Test func nameHomeAndBudgetOfACartCanBeEdited() throws {
        let cottage = try temporary.cottage()
        let cart = try temporary.cart()
        try temporary.plan("Milk", in: cart)
        temporary.clock.advance()
        let edited = try shopping.editCart(cart.id) { cart in
            (cart.name, cart.homeID, cart.budget) = ("Sunday", cottage.id, euros(100))
            (cart.slug, cart.currency, cart.lines, cart.state) = (
                "x", .usd, [], .shopping(since: .now, finishedBefore: nil)
            )
        }
        #expect(edited == (try shopping.cart("saturday")))
        #expect(edited.name == "Sunday")
        #expect(edited.homeID == cottage.id)
        #expect(edited.budget == euros(100))
        #expect(edited.currency == .eur)
        #expect(edited.isPlanning)
        #expect(edited.lines.map(\.name) == ["Milk"])
        #expect(edited.record.version == 2)
        #expect(edited.record.updatedAt == temporary.clock.now)
        let latest = try temporary.store.changes.latest()
        try shopping.editCart(cart.id) { $0.name = "Sunday" }
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func aCartTakesNoHomeThatIsNotThere() throws {
        let cart = try temporary.cart()
        #expect(throws: DomainError.notFound(kind: .home, reference: "\(id(1) as EntityID<Home>)", suggestions: [])) {
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
        let cart = try shopping.createCart(Cart(name: "A", homeID: flat.id, currency: .eur))
        let trip = try shopping.createCart(
            Cart(
                name: "B", homeID: flat.id, currency: .eur,
                state: .completed(since: TestClock.start, at: TestClock.start)))
        try temporary.household.deleteHome(flat.id)
        #expect(try shopping.cart("a").homeID == nil)
        #expect(try shopping.cart("b").homeID == nil)
        #expect(try [cart, trip].map { try shopping.cart($0.slug).record.version } == [2, 2])
    }

    // MARK: - The plan

    @Test func linesStandInTheOrderInWhichTheyWerePlanned() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        let cart = try temporary.cart()
        try temporary.plan("Zest", in: cart)
        try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        let (now, line) = try shopping.plan(
            CartItem(
                name: " Apples ", category: " Fruit ", quantity: quantity("0.35"), planned: .init(unit: unit("KG"))),
            in: cart.id)
        #expect(line.name == "Apples")
        #expect(line.category == "Fruit")
        #expect(line.record == RecordInfo(createdAt: TestClock.start))
        #expect(now.lines.map(\.name) == ["Zest", "Milk", "Apples"])
        #expect(now.lines[1].planned == CartItem.Terms(shop: ShopReference(lidl), price: euros(129)))
        #expect(now.lines[1].vaultItemID == milk.id)
        #expect(now.lines[2] == line)
        #expect(now == (try shopping.cart("saturday")))
        #expect(now.record.version == 1)
    }

    @Test func theSameWishAgainIsMoreOfIt() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        let cart = try temporary.cart()
        let line = try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        temporary.clock.advance()
        #expect(try temporary.plan("Milk", "0.5", item: milk, at: lidl, for: 135, in: cart) == line)
        let planned = try shopping.cart("saturday").lines
        #expect(planned.map(\.quantity) == [quantity("2.5")])
        #expect(planned.map(\.planned.price) == [euros(135)])
        #expect(planned.map(\.record.version) == [2])
    }

    @Test func theSameItemFromTwoStoresIsTwoLines() throws {
        let (lidl, aldi) = (try temporary.shop("Lidl"), try temporary.shop("Aldi"))
        let milk = try temporary.vaultItem("Milk")
        let cart = try temporary.cart()
        try temporary.plan("Milk", item: milk, at: lidl, for: 129, in: cart)
        try temporary.plan("Milk", item: milk, at: aldi, for: 119, in: cart)
        #expect(try shopping.cart("saturday").lines.map(\.planned.shop?.name) == ["Lidl", "Aldi"])
    }

    @Test func nothingOfAThingIsRefused() throws {
        let cart = try temporary.cart()
        try temporary.plan("Milk", in: cart)
        for name in ["Milk", "Tea"] {
            #expect(throws: DomainError.notPositive(field: "quantity")) { try temporary.plan(name, "0", in: cart) }
        }
        let line = try temporary.plan("Eggs", in: cart)
        try shopping.start(cart.id)
        #expect(throws: DomainError.notPositive(field: "quantity")) {
            try shopping.check(line, as: CartItem.Purchase(quantity: .zero, terms: .init()), in: cart.id)
        }
        #expect(throws: DomainError.notPositive(field: "quantity")) {
            try shopping.surprise(CartItem(name: "Cake", quantity: .zero), in: cart.id)
        }
        #expect(try shopping.cart("saturday").lines.map(\.name) == ["Milk", "Eggs"])
    }

    @Test func aLineIsPlannedForWhatIsThere() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        let cart = try temporary.cart()
        try shopping.deleteShop(lidl.id)
        try shopping.deleteVaultItem(milk.id)
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])) {
            try temporary.plan("Tea", at: lidl, in: cart)
        }
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "\(milk.id)", suggestions: [])) {
            try temporary.plan("Milk", item: milk, in: cart)
        }
        try shopping.start(cart.id)
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "\(milk.id)", suggestions: [])) {
            try shopping.surprise(CartItem(vaultItemID: milk.id, name: "Milk"), in: cart.id)
        }
        #expect(try shopping.cart("saturday").lines == [])
    }

    @Test func aPlanIsInTheCartsCurrency() throws {
        let cart = try temporary.cart()
        #expect(throws: DomainError.otherCurrency(field: "price", .usd, ofCart: .eur)) {
            let terms = CartItem.Terms(price: Money(minorUnits: 1, currency: .usd))
            try shopping.plan(CartItem(name: "Milk", planned: terms), in: cart.id)
        }
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            try temporary.plan("Gold", "2", for: Money.largest, in: cart)
        }
        #expect(throws: DomainError.lineOutOfStep(line: "Milk", state: .planning)) {
            try shopping.plan(CartItem(name: "Milk", addedDuringShopping: true), in: cart.id)
        }
    }

    @Test func aLineComesOffThePlanForGood() throws {
        let cart = try temporary.cart()
        let lines = try ["A", "B", "C"].map { try temporary.plan($0, in: cart) }
        temporary.clock.advance()
        let now = try shopping.removeLine(lines[1], of: cart.id)
        #expect(now.lines.map(\.name) == ["A", "C"])
        #expect(now.lines.map(\.record.version) == [1, 1])
        try temporary.plan("D", in: cart)
        #expect(try shopping.cart("saturday").lines.map(\.name) == ["A", "C", "D"])
        #expect(
            try temporary.rows("SELECT name, position, version, deletedAt IS NULL FROM cartItem ORDER BY name")
                == ["A|0|1|1", "B|1|2|0", "C|2|1|1", "D|3|1|1"])
        #expect(throws: DomainError.notFound(kind: .line, reference: "\(lines[1])", suggestions: [])) {
            try shopping.removeLine(lines[1], of: cart.id)
        }
    }

    // MARK: - Clones

    @Test func aCloneIsANewPlanWithTodaysPrices() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        let cart = try temporary.cart(budget: 2000)
        try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart)
        try temporary.plan("Nails", for: 250, in: cart)
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(149))
        try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk" }
        let copy = try shopping.clone(cart.id, as: nil)
        #expect(copy == (try shopping.cart("saturday-copy")))
        #expect(copy.name == "Saturday (copy)")
        #expect(copy.budget == euros(2000))
        #expect(copy.isPlanning)
        #expect(copy.lines.map(\.name) == ["Whole Milk", "Nails"])
        #expect(copy.lines.map(\.quantity) == [quantity("2"), .one])
        #expect(copy.lines.map(\.planned.price) == [euros(149), euros(250)])
        #expect(try shopping.cart("saturday").lines.map(\.planned.price) == [euros(129), euros(250)])
        #expect(try shopping.clone(cart.id, as: "Sunday").slug == "sunday")
    }

    @Test func aCloneDoesWithoutWhatIsGone() throws {
        try temporary.cottage()
        let flat = try temporary.flat()
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
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
        #expect(copy.homeID == nil)
        #expect(copy.lines.map(\.name) == ["Milk", "Cake"])
        #expect(copy.lines.map(\.vaultItemID) == [nil, nil])
        #expect(copy.lines.map(\.planned.shop) == [nil, nil])
        #expect(copy.lines.map(\.planned.price) == [euros(129), euros(500)])
        #expect(copy.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping })
    }
}
