import Foundation
import Household
import HouseholdStore
import Testing

/// Planning → shopping → completed, and the ways back.
@Suite struct CartLifeTests {
    let temporary: TemporaryStore
    let lidl: Shop
    let aldi: Shop
    let milk: VaultItem
    let cart: Cart
    /// Two units of milk from Lidl at 1.29, and nails at an unknown price.
    let lines: [EntityID<CartItem>]
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
        lidl = try temporary.shop("Lidl")
        aldi = try temporary.shop("Aldi")
        milk = try temporary.vaultItem("Milk")
        cart = try temporary.cart(budget: 300)
        lines = [
            try temporary.plan("Milk", "2", item: milk, at: lidl, for: 129, in: cart),
            try temporary.plan("Nails", in: cart),
        ]
        temporary.clock.advance()
    }

    private func bring(to state: Cart.State.Name) throws {
        guard state != .planning else { return }
        try shopping.start(cart.id)
        if state == .completed { try shopping.finish(cart.id) }
    }

    private var present: Cart { get throws { try shopping.cart("saturday") } }

    // MARK: - Several lines at once

    @Test func ofSeveralLinesAllAreWrittenOrNone() throws {
        try shopping.start(cart.id)
        let gone: EntityID<CartItem> = EntityID()
        let purchases = try present.lines.map { ($0.id, $0.intention) }
        let before = try present
        #expect(throws: DomainError.self) {
            try shopping.check(purchases + [(gone, purchases[0].1)], in: cart.id)
        }
        #expect(throws: DomainError.self) { try shopping.skip(lines + [gone], in: cart.id) }
        #expect(try present == before)

        let checked = try shopping.check(purchases, in: cart.id)
        #expect(checked.lines.map(\.isFulfilled) == [true, true])
        #expect(throws: DomainError.self) { try shopping.uncheck(lines + [gone], in: cart.id) }
        #expect(try present == checked)
        #expect(try shopping.uncheck(lines, in: cart.id).lines.map(\.outcome) == [.open, .open])
        #expect(try shopping.skip(lines, in: cart.id).lines.map(\.outcome) == [.skipped, .skipped])
    }

    // MARK: - Refusals

    /// Calls the repository's method for a step.
    private func attempt(_ step: CartStep) throws {
        switch step {
        case .edit: try shopping.editCart(cart.id) { $0.name = "Sunday" }
        case .add: try shopping.plan(CartItem(name: "Tea"), in: cart.id)
        case .replan: try shopping.replan(lines[0], as: .init(quantity: .one, terms: .init()), in: cart.id)
        case .remove: try shopping.removeLine(lines[0], of: cart.id)
        case .start: try shopping.start(cart.id)
        case .check: try shopping.check(lines[0], as: .init(quantity: .one, terms: .init()), in: cart.id)
        case .uncheck: try shopping.uncheck(lines[0], in: cart.id)
        case .surprise: try shopping.surprise(CartItem(name: "Tea"), in: cart.id)
        case .skip: try shopping.skip(lines[0], in: cart.id)
        case .finish: try shopping.finish(cart.id)
        case .abort: try shopping.abort(cart.id)
        case .reopen: try shopping.reopen(cart.id)
        case .delete: try shopping.deleteCart(cart.id)
        }
    }

    @Test(
        arguments: [
            (.planning, [.check, .uncheck, .surprise, .skip, .finish, .abort, .reopen]),
            (.shopping, [.add, .replan, .start, .reopen]),
        ] as [(Cart.State.Name, [CartStep])])
    func aStepOfAnotherStateIsRefused(state: Cart.State.Name, steps: [CartStep]) throws {
        try bring(to: state)
        let before = try temporary.store.snapshot()
        let latest = try temporary.store.changes.latest()
        for step in steps {
            #expect(throws: DomainError.cartState(cart: "Saturday", reference: "saturday", state: state, step: step)) {
                try attempt(step)
            }
        }
        #expect(try temporary.store.snapshot() == before)
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func aCompletedCartIsReadOnly() throws {
        try bring(to: .completed)
        let before = try temporary.store.snapshot()
        for step in CartStep.allCases where step != .reopen {
            #expect(throws: DomainError.cartReadOnly(cart: "Saturday", reference: "saturday", step: step)) {
                try attempt(step)
            }
        }
        #expect(try temporary.store.snapshot() == before)
        try attempt(.reopen)
        #expect(try present.isShopping)
    }

    @Test(arguments: [CartStep.edit, .add, .remove, .start, .delete])
    func whatPlanningAllows(step: CartStep) throws {
        try attempt(step)
    }

    @Test(arguments: [CartStep.edit, .remove, .check, .uncheck, .surprise, .skip, .finish, .abort, .delete])
    func whatShoppingAllows(step: CartStep) throws {
        try bring(to: .shopping)
        try attempt(step)
    }

    @Test func aLineOfAnotherCartIsNotFound() throws {
        let other = try temporary.cart("Sunday")
        let line = try temporary.plan("Tea", in: other)
        try bring(to: .shopping)
        let error = DomainError.notFound(kind: .line, reference: "\(line)", suggestions: [])
        #expect(throws: error) { try shopping.skip(line, in: cart.id) }
        #expect(throws: error) { try shopping.uncheck(line, in: cart.id) }
        #expect(throws: error) { try shopping.check(line, as: .init(quantity: .one, terms: .init()), in: cart.id) }
        #expect(throws: error) { try shopping.finish(cart.id, keeping: [line]) }
        #expect(try present.isShopping)
    }

    // MARK: - Shopping

    @Test func startingFreezesThePlanAndNotesTheTime() throws {
        let plan = try present.lines
        let started = try shopping.start(cart.id)
        #expect(started.state == .shopping(since: temporary.clock.now, finishedBefore: nil))
        #expect(started.record.version == 2)
        #expect(started.lines == plan)
        #expect(
            try temporary.rows("SELECT status, startedAt, completedAt FROM cart")
                == ["shopping|2026-03-01 12:00:01.000|NULL"])
    }

    @Test func aLineIsBoughtAsPlannedOrOtherwise() throws {
        try shopping.start(cart.id)
        try temporary.check(lines[0], in: cart)
        let elsewhere = CartItem.Purchase(
            quantity: quantity("1.5"), terms: .init(shop: ShopReference(aldi), price: euros(400), unit: unit("kg")))
        temporary.clock.advance()
        let now = try shopping.check(lines[1], as: elsewhere, in: cart.id)
        #expect(now == (try present))
        #expect(now.lines.map(\.isChanged) == [false, true])
        #expect(now.lines[1].purchase == elsewhere)
        #expect(now.lines[1].planned == CartItem.Terms())
        #expect(now.lines.map(\.record.version) == [2, 2])
        #expect(now.record.version == 2)
        #expect(now.spent.total(in: .eur) == euros(858))
        #expect(
            try temporary.rows(
                """
                SELECT status, actualStoreName, actualPrice, actualQuantity, actualUnit FROM cartItem ORDER BY position
                """) == ["fulfilled|Lidl|129|2.0|each", "fulfilled|Aldi|400|1.5|kg"])
    }

    @Test func checkingALineAgainCorrectsIt() throws {
        try shopping.start(cart.id)
        try temporary.check(lines[0], in: cart)
        let nowhere = CartItem.Purchase(quantity: .one, terms: .init(unit: unit("l")))
        #expect(try shopping.check(lines[0], as: nowhere, in: cart.id).lines[0].purchase == nowhere)
        #expect(try present.lines[0].purchase == nowhere)
        let latest = try temporary.store.changes.latest()
        try shopping.check(lines[0], as: nowhere, in: cart.id)
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func whatIsCheckedIsInTheCartsCurrencyAndBelievable() throws {
        try shopping.start(cart.id)
        #expect(throws: DomainError.otherCurrency(field: "price", .usd, ofCart: .eur)) {
            let terms = CartItem.Terms(price: Money(minorUnits: 1, currency: .usd))
            try shopping.check(lines[0], as: .init(quantity: .one, terms: terms), in: cart.id)
        }
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            let terms = CartItem.Terms(price: euros(-Money.largest - 1))
            try shopping.check(lines[0], as: .init(quantity: .one, terms: terms), in: cart.id)
        }
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(id(1) as EntityID<Shop>)", suggestions: [])) {
            let terms = CartItem.Terms(shop: ShopReference(id: id(1), name: "Nowhere"))
            try shopping.check(lines[0], as: .init(quantity: .one, terms: terms), in: cart.id)
        }
        #expect(try present.lines.map(\.outcome) == [.open, .open])
    }

    @Test func aLineIsOpenedAgain() throws {
        try shopping.start(cart.id)
        try temporary.check(lines[0], in: cart)
        try shopping.skip(lines[1], in: cart.id)
        #expect(try present.lines.map(\.isSkipped) == [false, true])
        try shopping.uncheck(lines[1], in: cart.id)
        #expect(try shopping.uncheck(lines[0], in: cart.id).lines.map(\.outcome) == [.open, .open])
        #expect(
            try temporary.rows(
                "SELECT status, actualStoreID, actualStoreName, actualPrice, actualQuantity, actualUnit FROM cartItem")
                == ["open|NULL||NULL|NULL|NULL", "open|NULL||NULL|NULL|NULL"])
    }

    @Test func aSurpriseIsBoughtAlready() throws {
        try shopping.start(cart.id)
        let (now, line) = try shopping.surprise(
            CartItem(name: "Cake", planned: .init(shop: ShopReference(aldi), price: euros(500))), in: cart.id)
        #expect(line.addedDuringShopping)
        #expect(line.purchase?.total == euros(500))
        #expect(now.lines.map(\.name) == ["Milk", "Nails", "Cake"])
        #expect(now.lines[2] == line)
        #expect(now == (try present))
        // A skipped surprise item is removed.
        #expect(try shopping.skip(line.id, in: cart.id).lines.map(\.name) == ["Milk", "Nails"])
    }

    @Test func abortingAfterSurprisesLeavesThePlan() throws {
        let plan = try present
        try shopping.start(cart.id)
        try shopping.surprise(CartItem(name: "Cake"), in: cart.id)
        try temporary.check(lines[0], for: 139, in: cart)
        try shopping.skip(lines[1], in: cart.id)
        let now = try shopping.abort(cart.id)
        #expect(now == (try present))
        #expect(now.state == .planning)
        #expect(now.lines.map(\.name) == ["Milk", "Nails"])
        #expect(now.lines.map(\.outcome) == [.open, .open])
        #expect(now.lines.map(\.planned) == plan.lines.map(\.planned))
        #expect(try temporary.rows("SELECT status, startedAt FROM cart") == ["planning|NULL"])
        try temporary.plan("Tea", in: cart)
    }

    @Test func theStoreIsDeletedInMidTrip() throws {
        try shopping.editShop(lidl.id) { $0.name = "Lidl Nord" }
        try shopping.start(cart.id)
        try shopping.deleteShop(lidl.id)
        #expect(try present.lines[0].planned.shop == ShopReference(id: lidl.id, name: "Lidl Nord"))
        try temporary.check(lines[0], in: cart)
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])) {
            try shopping.surprise(CartItem(name: "Cake", planned: .init(shop: ShopReference(lidl))), in: cart.id)
        }
        let finish = try shopping.finish(cart.id)
        #expect(finish.cart.lines[0].purchase?.terms.shop == ShopReference(id: lidl.id, name: "Lidl Nord"))
        #expect(finish.prices == [])
        #expect(try shopping.vaultItem("milk").prices == [])
        #expect(try present.spent.total(in: .eur) == euros(258))
    }

    @Test func theVaultItemIsDeletedInMidTrip() throws {
        try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk" }
        try shopping.start(cart.id)
        try temporary.check(lines[0], in: cart)
        try shopping.deleteVaultItem(milk.id)
        #expect(try present.lines.map(\.name) == ["Whole Milk", "Nails"])
        let finish = try shopping.finish(cart.id)
        #expect(finish.cart.lines.map(\.name) == ["Whole Milk", "Nails"])
        #expect(finish.cart.lines[0].vaultItemID == milk.id)
        #expect(finish.prices == [])
    }
}
