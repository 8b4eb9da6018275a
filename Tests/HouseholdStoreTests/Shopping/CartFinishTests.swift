import Foundation
import Household
import HouseholdStore
import Testing

/// Finishing a trip: the recorded trip, the vault, and finishing it again.
@Suite struct CartFinishTests {
    let temporary: TemporaryStore
    let lidl: Shop
    let aldi: Shop
    let milk: VaultItem
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
        lidl = try temporary.shop("Lidl")
        aldi = try temporary.shop("Aldi")
        milk = try temporary.vaultItem("Milk")
    }

    /// A finished trip on which milk was bought at Lidl.
    private func trip(_ name: String, price: Int64) throws -> (cart: Cart, line: EntityID<CartItem>) {
        temporary.clock.advance(seconds: 3600)
        let (cart, lines) = try begun(named: name, ("Milk", milk, nil))
        try temporary.check(lines[0], for: price, in: cart)
        try shopping.finish(cart.id)
        return (cart, lines[0])
    }

    /// A trip that began with these lines, all of which were planned at Lidl.
    private func begun(
        named name: String = "Saturday", budget: Int64? = nil,
        _ plan: (name: String, item: VaultItem?, price: Int64?)...
    ) throws -> (cart: Cart, lines: [EntityID<CartItem>]) {
        let cart = try temporary.cart(name, budget: budget)
        let lines = try plan.map { try temporary.plan($0.name, item: $0.item, at: lidl, for: $0.price, in: cart) }
        try shopping.start(cart.id)
        return (cart, lines)
    }

    private var price: PriceOption? { get throws { try shopping.vaultItem("milk").price(at: lidl.id) } }

    @Test func aTripOnWhichNothingWasBoughtIsATrip() throws {
        let finish = try shopping.finish(begun(budget: 100, ("Milk", milk, 129)).cart.id)
        #expect(finish.cart.lines.map(\.outcome) == [.skipped])
        #expect(finish.cart.spent.total(in: .eur) == euros(0))
        #expect(finish.cart.budgetVerdict == .under(by: euros(100)) && finish.prices == [])
        #expect(try shopping.finish(begun(named: "Empty").cart.id).cart.isCompleted)
    }

    @Test func thePricesPaidAreInTheVault() throws {
        let cart = try temporary.cart()
        let lines = [
            try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart),
            try temporary.plan("Milk", item: milk, at: aldi, in: cart),
            try temporary.plan("Nails", at: aldi, for: 500, in: cart),
        ]
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(125))
        let before = try price
        temporary.clock.advance()
        try shopping.start(cart.id)
        try temporary.check(lines[0], for: 135, in: cart)
        try temporary.check(lines[1], for: 119, in: cart)
        try temporary.check(lines[2], in: cart)
        let finish = try shopping.finish(cart.id)
        let item = try shopping.vaultItem("milk")
        let atLidl = PriceOption(shopID: lidl.id, price: euros(135), asOf: temporary.clock.now)
        let atAldi = PriceOption(shopID: aldi.id, price: euros(119), asOf: temporary.clock.now)
        #expect(Set(item.prices) == [atLidl, atAldi])
        #expect(finish.prices.map(\.item) == [item, item])
        #expect(finish.prices.map(\.option) == [atLidl, atAldi])
        #expect(finish.prices.map(\.before) == [before, nil] && finish.kept == [])
    }

    @Test func aPriceUnknownAtPlanningIsLearntOrStaysUnknown() throws {
        let (cart, lines) = try begun(("Milk", milk, nil), ("Tea", temporary.vaultItem("Tea"), nil))
        try temporary.check(lines[0], for: 129, in: cart)
        try temporary.check(lines[1], in: cart)
        let finished = try shopping.finish(cart.id).cart
        #expect(finished.spent.total(in: .eur) == euros(129) && finished.spent.withoutPrice == 1)
        #expect(try price?.price == euros(129))
        #expect(try shopping.vaultItem("tea").prices == [])
    }

    // MARK: - Names

    @Test func namesAreWrittenDownAndThenStay() throws {
        let (cart, lines) = try begun(("Milk", milk, 129))
        try temporary.check(lines[0], in: cart)
        let dairy = try shopping.category("dairy-eggs")
        try shopping.editVaultItem(milk.id) { ($0.name, $0.categoryID) = ("Whole Milk", dairy.id) }
        try shopping.editShop(lidl.id) { $0.name = "Lidl Nord" }
        let finished = try shopping.finish(cart.id).cart
        let (line, nord) = (finished.lines[0], ShopReference(id: lidl.id, name: "Lidl Nord"))
        #expect(line.name == "Whole Milk" && line.category == "Dairy & Eggs")
        #expect(line.planned.shop == nord && line.purchase?.terms.shop == nord)
        try shopping.editShop(lidl.id) { $0.name = "Schwarz" }
        try shopping.editVaultItem(milk.id) { $0.name = "Cream" }
        try shopping.deleteCategory(dairy.id)
        try shopping.deleteShop(lidl.id)
        try shopping.deleteVaultItem(milk.id)
        #expect(try shopping.cart("saturday") == finished)
    }

    // MARK: - Keeping items in the vault

    @Test func whatWasBoughtForOnceMayBeKept() throws {
        let cart = try temporary.cart()
        let nails = try shopping.plan(
            CartItem(name: "Nails", category: "Garden & DIY", planned: .init(shop: ShopReference(aldi))), in: cart.id
        ).line.id
        let other = try temporary.plan("Screws", at: aldi, for: 300, in: cart)
        try shopping.start(cart.id)
        try temporary.check(nails, for: 250, in: cart)
        try temporary.check(other, in: cart)
        let finish = try shopping.finish(cart.id, keeping: [nails])
        let kept = try shopping.vaultItem("nails")
        #expect(finish.kept == [kept])
        #expect(kept.categoryID == (try shopping.category("garden-diy").id))
        #expect(kept.prices == [PriceOption(shopID: aldi.id, price: euros(250), asOf: temporary.clock.now)])
        #expect(finish.cart.lines.map(\.vaultItemID) == [kept.id, nil])
        #expect(finish.cart.lines.map(\.category) == ["Garden & DIY", ""])
        #expect(finish.prices.map(\.item) == [kept])
        #expect(try shopping.vault().map(\.name) == ["Milk", "Nails"])
    }

    @Test func whatTheVaultHasByThatNameIsTaken() throws {
        let cart = try temporary.cart()
        try shopping.start(cart.id)
        let surprise = try shopping.surprise(
            CartItem(name: "MILK", planned: .init(shop: ShopReference(aldi), price: euros(99))), in: cart.id)
        let again = try shopping.surprise(CartItem(name: "milk"), in: cart.id)
        let finish = try shopping.finish(cart.id, keeping: [surprise.line.id, again.line.id])
        #expect(finish.kept.map(\.id) == [milk.id])
        #expect(finish.cart.lines.map(\.vaultItemID) == [milk.id, milk.id])
        #expect(finish.cart.lines.map(\.name) == ["Milk", "Milk"])
        #expect(try shopping.vault().count == 1)
        #expect(try shopping.vaultItem("milk").price(at: aldi.id)?.price == euros(99))
    }

    @Test func whatIsInTheVaultAlreadyNeedsNoKeeping() throws {
        let (cart, lines) = try begun(("Milk", milk, nil))
        #expect(try shopping.finish(cart.id, keeping: [lines[0]]).kept == [])
        #expect(try shopping.vault() == [milk])
    }

    @Test func whatWasDeletedFromTheVaultMayComeBack() throws {
        let (cart, lines) = try begun(("Milk", milk, 129))
        try temporary.check(lines[0], in: cart)
        try shopping.deleteVaultItem(milk.id)
        let finish = try shopping.finish(cart.id, keeping: [lines[0]])
        #expect(finish.kept.map(\.name) == ["Milk"] && finish.kept.map(\.id) != [milk.id])
        #expect(finish.cart.lines.map(\.vaultItemID) == finish.kept.map(\.id))
        #expect(try shopping.vaultItem("milk-2").price(at: lidl.id)?.price == euros(129))
    }

    // MARK: - Finishing again

    @Test func aCorrectedPriceReachesTheVault() throws {
        let (cart, line) = try trip("Monday", price: 129)
        let end = temporary.clock.now
        temporary.clock.advance(seconds: 86_400)
        let reopened = try shopping.reopen(cart.id)
        #expect(reopened.state == .shopping(since: end, finishedBefore: end))
        #expect(reopened.lines.map(\.isFulfilled) == [true])
        #expect(
            throws: DomainError.cartWasFinished(cart: "Monday", reference: "monday"),
            performing: { try shopping.abort(cart.id) })
        try temporary.check(line, for: 192, in: cart)
        let finish = try shopping.finish(cart.id)
        #expect(finish.cart.completedAt == end)
        #expect(try price == PriceOption(shopID: lidl.id, price: euros(192), asOf: end))
        #expect(finish.prices.map(\.before?.price) == [euros(129)])
        #expect(try shopping.cart("monday").spent.total(in: .eur) == euros(192))
    }

    @Test func anOlderTripDoesNotOverwriteALaterOnesPrice() throws {
        let (older, line) = try trip("Monday", price: 129)
        _ = try trip("Tuesday", price: 149)
        let later = try price
        try shopping.reopen(older.id)
        try temporary.check(line, for: 131, in: older)
        let finish = try shopping.finish(older.id)
        #expect(finish.prices == [])
        #expect(try price == later)
        #expect(try price?.price == euros(149))
        #expect(try shopping.cart("monday").spent.total(in: .eur) == euros(131))
    }

    @Test func finishingAgainWithoutACorrectionChangesNothingButTheTrip() throws {
        let (cart, _) = try trip("Monday", price: 129)
        let lines = try shopping.cart("monday").lines
        let told = try temporary.logged {
            try shopping.reopen(cart.id)
            #expect(try shopping.finish(cart.id).prices == [])
        }
        #expect(told == ["cart new update 4", "cart new update 5"])
        #expect(try shopping.cart("monday").lines == lines)
    }

    @Test("An item's prices are read and written together, however many stores it was bought at")
    func pricesOfManyStores() throws {
        let cart = try temporary.cart()
        let shops = try (1...20).map { try temporary.shop("Store \($0)") }
        try shopping.setPrice(of: milk.id, at: shops[0].id, per: .each, euros(99))
        for shop in shops { try temporary.plan("Milk", item: milk, at: shop, for: 129, in: cart) }
        try shopping.start(cart.id)
        for line in try shopping.cart(cart.slug).lines { try temporary.check(line.id, in: cart) }
        var finish: CartFinish?
        let statements = try temporary.statements { finish = try shopping.finish(cart.id) }
        let readings = statements.count { $0.contains("FROM priceOption") && $0.contains("vaultItemID = ?") }
        #expect(readings == 3)
        let prices = try #require(finish?.prices)
        #expect(prices.map(\.option.shopID) == shops.map(\.id))
        #expect(prices.map { $0.before?.price } == [euros(99)] + Array(repeating: nil, count: 19))
        #expect(prices.allSatisfy { $0.item.prices.count == 20 })
        #expect(try shopping.vaultItem("milk").prices.map(\.price) == Array(repeating: euros(129), count: 20))
    }
}
