import Foundation
import Household
import HouseholdStore
import Testing

/// Restoring stores, a vault and carts.
@Suite struct ShoppingRestoreTests {
    let temporary: TemporaryStore
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
    }

    /// Two stores, two vault items with prices, a finished trip, one in shopping, and a plan.
    private func household() throws -> Snapshot {
        let source = try TemporaryStore()
        let cottage = try source.cottage()
        let (lidl, aldi) = (try source.shop("Lidl"), try source.shop("Aldi"))
        let (milk, tea) = (try source.vaultItem("Milk"), try source.vaultItem("Tea"))
        let dairy = try source.shopping.category("dairy-eggs")
        try source.shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        try source.shopping.setPrice(of: tea.id, at: aldi.id, per: unit("box"), euros(349))
        for (name, price) in [("Monday", 129), ("Tuesday", 139)] as [(String, Int64)] {
            source.clock.advance(seconds: 60)
            let cart = try source.cart(name, budget: 1000)
            try source.shopping.editCart(cart.id) { $0.homeID = cottage.id }
            let line = try source.plan("Milk", "0.35", item: milk, at: lidl, in: cart)
            try source.plan("Nails", in: cart)
            try source.shopping.start(cart.id)
            try source.check(line, for: price, in: cart)
            let cake = CartItem(name: "Cake", planned: .init(shop: ShopReference(aldi), price: euros(500)))
            try source.shopping.surprise(cake, in: cart.id)
            if name == "Monday" { try source.shopping.finish(cart.id) }
        }
        source.clock.advance(seconds: 60)
        try source.plan("Jam", "2", at: aldi, in: source.cart("Plan"))
        return try source.store.snapshot()
    }

    @Test func anEmptyStoreBecomesEqualAndStaysSo() throws {
        let snapshot = try household()
        temporary.clock.advance(seconds: 1000)
        #expect(try temporary.store.restore(snapshot, dryRun: true).added == 21)
        #expect(try temporary.store.changes.latest() == 0)
        let result = try temporary.store.restore(snapshot)
        #expect(result.added == 1 + 1 + 2 + 12 + 2 + 3 && result.changed == 0)
        #expect(try temporary.store.snapshot() == snapshot)
        #expect(try temporary.store.integrityProblems() == [])
        try temporary.expectNoChange(by: snapshot)
        // The default categories came with the household, and are not added again.
        _ = try temporary.shop("Rewe")
        #expect(try shopping.categories().count == 12)
    }

    @Test func whatWasChangedBecomesAsItWasInALaterVersion() throws {
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        let plan = try shopping.cart("plan")
        let jam = plan.lines[0].id
        try temporary.plan("Oil", in: plan)
        try shopping.editCart(plan.id) { $0.budget = euros(1) }
        try shopping.start(plan.id)
        try temporary.check(jam, for: 100, in: plan)
        let tea = try shopping.vaultItem("tea")
        let aldi = try shopping.shop("aldi")
        try shopping.setPrice(of: tea.id, at: aldi.id, per: unit("box"), euros(399))
        try shopping.setPrice(of: tea.id, at: aldi.id, per: .each, euros(1))
        #expect(try temporary.store.restore(snapshot).changed == 2)
        let back = try shopping.cart("plan")
        #expect(back.isPlanning && back.budget == nil && back.record.version == 4)
        #expect(back.lines.map { "\($0.name) \($0.outcome == .open) \($0.record.version)" } == ["Jam true 3"])
        let teaAgain = try shopping.vaultItem("tea")
        #expect(teaAgain.prices == tea.prices && teaAgain.record.version == 1)
        try temporary.expectNoChange(by: snapshot)
    }

    @Test func whatWasDeletedComesBackInALaterVersion() throws {
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        try shopping.deleteCart(try shopping.cart("plan").id)
        try shopping.deleteCart(try shopping.cart("tuesday").id)
        for item in try shopping.vault() { try shopping.deleteVaultItem(item.id) }
        for shop in try shopping.stores() { try shopping.deleteShop(shop.id) }
        for category in try shopping.categories() { try shopping.deleteCategory(category.id) }
        #expect(try temporary.store.restore(snapshot).added == 2 + 2 + 2 + 12)
        let back = try temporary.store.snapshot()
        #expect(back.stores.map(\.id) == snapshot.stores.map(\.id))
        #expect(back.stores.map(\.record.version) == [3, 3])
        #expect(back.vault.map(\.prices) == snapshot.vault.map(\.prices))
        #expect(back.carts.map { $0.lines.map(\.outcome) } == snapshot.carts.map { $0.lines.map(\.outcome) })
        try temporary.expectNoChange(by: snapshot)
    }

    @Test func linesThatWerePutIntoAnotherOrderAreInThatOrder() throws {
        var snapshot = try household()
        try temporary.store.restore(snapshot)
        let place = try #require(snapshot.carts.firstIndex { $0.name == "Tuesday" })
        snapshot.carts[place].lines.reverse()
        snapshot.carts[place].lines.insert(CartItem(name: "Oil"), at: 1)
        #expect(try temporary.store.restore(snapshot).changed == 1)
        #expect(try shopping.cart("tuesday").lines.map(\.name) == ["Cake", "Oil", "Nails", "Milk"])
        try temporary.expectNoChange(by: snapshot)
    }

    // MARK: - The same names

    @Test func whatIsThereUnderAnotherIDIsWhatIsMeant() throws {
        let ours = try shopping.addShop(Shop(name: "LIDL", emoji: "🛒"))
        let milk = try temporary.vaultItem("milk")
        try shopping.setPrice(of: milk.id, at: ours.id, per: unit("crate"), euros(999))
        let snapshot = try household()
        try temporary.store.restore(snapshot)
        #expect(try shopping.stores().map(\.name) == ["Aldi", "LIDL"])
        #expect(try shopping.shop("lidl") == ours)
        #expect(try shopping.categories().count == 12)
        let vault = try shopping.vault()
        #expect(vault.map(\.name) == ["milk", "Tea"])
        #expect(vault[0].id == milk.id && vault[0].record.version == 1 && vault[0].categoryID == nil)
        #expect(vault[0].price(at: ours.id, per: unit("crate"))?.price == euros(999))
        #expect(vault[0].price(at: ours.id, per: .each)?.price == euros(129))
        for name in ["monday", "tuesday"] {
            let line = try shopping.cart(name).lines[0]
            #expect(line.vaultItemID == milk.id)
            #expect(line.planned.shop?.id == ours.id && line.purchase?.terms.shop?.id == ours.id)
        }
        #expect(try shopping.cart("monday").lines[0].name == "Milk")
        try temporary.expectNoChange(by: snapshot)
    }

    @Test func aNewerPriceOfOursStays() throws {
        let ours = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        temporary.clock.advance(seconds: 86_400)
        try shopping.setPrice(of: milk.id, at: ours.id, per: .each, euros(159))
        try temporary.store.restore(try household())
        #expect(try shopping.vaultItem("milk").prices.map(\.price) == [euros(159)])
    }

    @Test func namesMayChangeHands() throws {
        var snapshot = try household()
        try temporary.store.restore(snapshot)
        let (aldi, lidl) = (snapshot.stores[0].id, snapshot.stores[1].id)
        (snapshot.stores[0].name, snapshot.stores[1].name) = ("Lidl", "Aldi")
        try temporary.store.restore(snapshot)
        #expect(try shopping.shop("Lidl").id == aldi)
        #expect(try shopping.shop("Aldi").id == lidl)
        try temporary.expectNoChange(by: snapshot)
    }

    @Test func aNameThatIsTakenForGoodIsNotTakenAgain() throws {
        var snapshot = try household()
        try temporary.store.restore(snapshot)
        let (aldi, lidl) = (snapshot.stores[0], snapshot.stores[1])
        // Aldi is renamed to Lidl, a name that a store outside the snapshot keeps; a new store is named Aldi.
        snapshot.stores = [Shop(id: aldi.id, name: "Lidl"), Shop(id: id(1), name: "aldi")]
        try temporary.store.restore(snapshot)
        #expect(try shopping.stores() == [aldi, lidl])
    }

    @Test func ofTwoBroughtInWithOneNameTheFirstIsTaken() throws {
        var snapshot = try household()
        snapshot.stores.append(Shop(id: id(1), name: "ALDI"))
        snapshot.vault[0].prices.append(PriceOption(shopID: id(1), price: euros(77), asOf: TestClock.start))
        try temporary.store.restore(snapshot)
        let stores = try shopping.stores()
        #expect(stores.map(\.name) == ["Aldi", "Lidl"])
        #expect(try shopping.vaultItem("milk").price(at: stores[0].id)?.price == euros(77))
    }

    // MARK: - Dangling references and invalid values

    @Test func referencesThatLeadNowhereAreLeftOutButOfLines() throws {
        var snapshot = try household()
        snapshot.carts[0].homeID = id(1)
        snapshot.carts[0].lines[0].vaultItemID = id(2)
        snapshot.vault[0].categoryID = id(3)
        snapshot.vault[0].prices = [PriceOption(shopID: id(4), price: euros(1), asOf: TestClock.start)]
        try temporary.store.restore(snapshot)
        let back = try temporary.store.snapshot()
        #expect(back.carts[0].homeID == nil && back.carts[0].lines[0].vaultItemID == id(2))
        #expect(back.vault[0].categoryID == nil && back.vault[0].prices == [])
        #expect(try temporary.store.integrityProblems() == [])
    }

    @Test func ofTwoLinesWithOneIDTheFirstIsTaken() throws {
        var snapshot = try household()
        let line = snapshot.carts[0].lines[0]
        snapshot.carts[2].lines.append(CartItem(id: line.id, name: "Copy"))
        try temporary.store.restore(snapshot)
        #expect(try temporary.store.snapshot().carts.map(\.lines.count) == [3, 3, 1])
    }

    @Test func aLineMayBecomeAnotherCarts() throws {
        var snapshot = try household()
        try temporary.store.restore(snapshot)
        var line = snapshot.carts[2].lines.removeFirst()
        line.outcome = .skipped
        snapshot.carts[0].lines.append(line)
        try temporary.store.restore(snapshot)
        let carts = try temporary.store.snapshot().carts
        #expect(carts.map { $0.lines.map(\.id) } == snapshot.carts.map { $0.lines.map(\.id) })
        try temporary.expectNoChange(by: snapshot)
    }

    @Test func whatCannotBeTakesEverythingBack() throws {
        var snapshot = try household()
        let place = try #require(snapshot.carts.firstIndex { $0.name == "Monday" })
        snapshot.carts[place].lines[0].outcome = .open
        #expect(throws: DomainError.lineOutOfStep(line: "Milk", state: .completed)) {
            try temporary.store.restore(snapshot)
        }
        snapshot = try household()
        snapshot.vault[0].name = ""
        #expect(throws: DomainError.emptyName(kind: .vaultItem)) { try temporary.store.restore(snapshot) }
        #expect(try temporary.store.changes.latest() == 0)
    }
}
