import Foundation
import Household
import HouseholdStore
import Testing

/// Planning → shopping → completed, and the ways back, in the store. Which step a state allows, and what it does to the
/// cart, are rules of `Cart` itself.
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

    private var present: Cart { get throws { try shopping.cart("saturday") } }

    @Test func ofSeveralLinesAllAreWrittenOrNone() throws {
        try shopping.start(cart.id)
        let gone: EntityID<CartItem> = EntityID()
        let purchases = try present.lines.map { ($0.id, $0.intention) }
        let before = try present
        #expect(throws: DomainError.self) {
            try shopping.check(purchases + [(gone, purchases[0].1)], in: cart.id)
        }
        #expect(throws: DomainError.self) { try shopping.skip(lines + [gone], in: cart.id) }
        #expect(throws: DomainError.notFound(kind: .line, reference: "\(gone)", suggestions: [])) {
            try shopping.finish(cart.id, keeping: [lines[0], gone])
        }
        #expect(try present == before)

        let checked = try shopping.check(purchases, in: cart.id)
        #expect(checked.lines.map(\.isFulfilled) == [true, true])
        #expect(throws: DomainError.self) { try shopping.uncheck(lines + [gone], in: cart.id) }
        #expect(try present == checked)
        #expect(try shopping.uncheck(lines, in: cart.id).lines.map(\.outcome) == [.open, .open])
        #expect(try shopping.skip(lines, in: cart.id).lines.map(\.outcome) == [.skipped, .skipped])
    }

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

    @Test func aStepThatTheStateForbidsIsRefusedAndWritesNothing() throws {
        for (state, steps) in [
            (.planning, [.check, .uncheck, .surprise, .skip, .finish, .abort, .reopen]),
            (.shopping, [.add, .replan, .start, .reopen]),
            (.completed, CartStep.allCases.filter { $0 != .reopen }),
        ] as [(Cart.State.Name, [CartStep])] {
            if state == .shopping { try shopping.start(cart.id) }
            if state == .completed { try shopping.finish(cart.id) }
            let told = try temporary.logged {
                for step in steps {
                    let error: DomainError =
                        state == .completed
                        ? .cartReadOnly(cart: "Saturday", reference: "saturday", step: step)
                        : .cartState(cart: "Saturday", reference: "saturday", state: state, step: step)
                    #expect(throws: error) { try attempt(step) }
                }
            }
            #expect(told == [])
        }
    }

    @Test func eachStepIsWrittenAsItIsReturned() throws {
        let plan = try present
        let elsewhere = CartItem.Purchase(
            quantity: quantity("1.5"), terms: .init(shop: ShopReference(aldi), price: euros(400), unit: unit("kg")))
        let steps: [(step: () throws -> Cart, rows: [String])] = [
            ({ try shopping.start(cart.id) }, ["open|NULL|NULL|NULL", "open|NULL|NULL|NULL"]),
            (
                { try shopping.check(lines[0], as: plan.lines[0].intention, in: cart.id) },
                ["fulfilled|Lidl|129|each", "open|NULL|NULL|NULL"]
            ),
            (
                { try shopping.check(lines[1], as: elsewhere, in: cart.id) },
                ["fulfilled|Lidl|129|each", "fulfilled|Aldi|400|kg"]
            ),
            // A line that is checked again is corrected.
            (
                { try shopping.check(lines[0], as: .init(quantity: .one, terms: .init(unit: unit("l"))), in: cart.id) },
                ["fulfilled|NULL|NULL|l", "fulfilled|Aldi|400|kg"]
            ),
            ({ try shopping.skip(lines[1], in: cart.id) }, ["fulfilled|NULL|NULL|l", "skipped|NULL|NULL|NULL"]),
            ({ try shopping.uncheck(lines[0], in: cart.id) }, ["open|NULL|NULL|NULL", "skipped|NULL|NULL|NULL"]),
            (
                { try shopping.surprise(CartItem(name: "Cake"), in: cart.id).cart },
                ["open|NULL|NULL|NULL", "skipped|NULL|NULL|NULL", "fulfilled|NULL|NULL|each"]
            ),
            ({ try shopping.abort(cart.id) }, ["open|NULL|NULL|NULL", "open|NULL|NULL|NULL"]),
        ]
        let actual = """
            SELECT status, nullif(actualStoreName, ''), actualPrice, actualUnit FROM cartItem WHERE deletedAt IS NULL
            ORDER BY position
            """
        for (step, rows) in steps {
            temporary.clock.advance()
            let returned = try step()
            #expect(try returned == present)
            #expect(try temporary.rows(actual) == rows)
        }
        #expect(try present.lines.map(\.planned) == plan.lines.map(\.planned))
        let again = CartItem.Purchase(quantity: .one, terms: .init())
        try shopping.start(cart.id)
        try shopping.check(lines[0], as: again, in: cart.id)
        #expect(try temporary.logged { try shopping.check(lines[0], as: again, in: cart.id) } == [])
    }

    @Test func theTimesOfATripAreWritten() throws {
        let times = "SELECT status, startedAt, completedAt FROM cart"
        let (start, end) = (temporary.clock.now, temporary.clock.now + 600)
        #expect(try shopping.start(cart.id).state == .shopping(since: start, finishedBefore: nil))
        #expect(try temporary.rows(times) == ["shopping|2026-03-01 12:00:01.000|NULL"])
        temporary.clock.advance(seconds: 600)
        #expect(try shopping.finish(cart.id).cart.state == .completed(since: start, at: end))
        #expect(try temporary.rows(times) == ["completed|2026-03-01 12:00:01.000|2026-03-01 12:10:01.000"])
        #expect(try shopping.reopen(cart.id) == present)
        #expect(try present.state == .shopping(since: start, finishedBefore: end))
    }

    @Test func storeAndVaultItemAreDeletedInMidTrip() throws {
        try shopping.editShop(lidl.id) { $0.name = "Lidl Nord" }
        try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk" }
        try shopping.start(cart.id)
        try shopping.deleteShop(lidl.id)
        let nord = ShopReference(id: lidl.id, name: "Lidl Nord")
        #expect(try present.lines[0].planned.shop == nord)
        try temporary.check(lines[0], in: cart)
        let gone = DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])
        let terms = CartItem.Terms(shop: nord)
        #expect(throws: gone) { try shopping.surprise(CartItem(name: "Cake", planned: terms), in: cart.id) }
        #expect(throws: gone) {
            try shopping.check(lines[1], as: .init(quantity: .one, terms: terms), in: cart.id)
        }
        try shopping.deleteVaultItem(milk.id)
        #expect(try present.lines.map(\.name) == ["Whole Milk", "Nails"])
        let finish = try shopping.finish(cart.id)
        #expect(finish.cart.lines.map(\.name) == ["Whole Milk", "Nails"])
        #expect(finish.cart.lines[0].vaultItemID == milk.id)
        #expect(finish.cart.lines[0].purchase?.terms.shop == nord && finish.prices == [])
        #expect(try present.spent.total(in: .eur) == euros(258))
    }

    @Test func aStoreThatIsDeletedInMidTripGivesTheVaultNoPrice() throws {
        try shopping.start(cart.id)
        try shopping.deleteShop(lidl.id)
        try temporary.check(lines[0], in: cart)
        #expect(try shopping.finish(cart.id).prices == [])
        #expect(try shopping.vaultItem("milk").prices == [])
    }
}
