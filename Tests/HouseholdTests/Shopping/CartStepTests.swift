import Foundation
import Household
import TestSupport
import Testing
import Values

/// Every step of a cart, in every state.
@Suite struct CartStepTests {
    /// A state of a cart, and the steps allowed in it.
    enum Stage: String, CaseIterable, CustomTestStringConvertible {
        case planning, shopping, reopened, completed

        var testDescription: String { rawValue }

        /// A cart with a planned line 1 and, where the state allows it, a surprise item as line 2.
        var cart: Cart {
            let planned = Sample.line(1, "Milk", "2", of: Sample.euros(119))
            let bought = Sample.bought(1, "Milk", "2", of: Sample.euros(119))
            let surprise = Sample.bought(2, "Cake", of: Sample.euros(450), surprise: true)
            return switch self {
            case .planning: Sample.cart([planned])
            case .shopping: Sample.cart([planned, surprise], .shopping(since: Sample.morning, finishedBefore: nil))
            case .reopened:
                Sample.cart([bought, surprise], .shopping(since: Sample.morning, finishedBefore: Sample.noon))
            case .completed: Sample.cart([bought, surprise], .completed(since: Sample.morning, at: Sample.noon))
            }
        }

        var allowed: Set<CartStep> {
            switch self {
            case .planning: [.edit, .add, .replan, .remove, .start, .delete]
            case .shopping: [.edit, .remove, .check, .uncheck, .surprise, .skip, .finish, .abort, .delete]
            case .reopened: [.edit, .remove, .check, .uncheck, .surprise, .skip, .finish, .delete]
            case .completed: [.reopen]
            }
        }

        func refusal(of step: CartStep) -> DomainError {
            switch self {
            case .planning: .cartState(cart: "Weekly", reference: "weekly", state: .planning, step: step)
            case .reopened where step == .abort: .cartWasFinished(cart: "Weekly", reference: "weekly")
            case .shopping, .reopened: .cartState(cart: "Weekly", reference: "weekly", state: .shopping, step: step)
            case .completed: .cartReadOnly(cart: "Weekly", reference: "weekly", step: step)
            }
        }
    }

    private func take(_ step: CartStep, _ cart: inout Cart) throws(DomainError) {
        switch step {
        case .edit, .delete: try cart.require(step)
        case .add: try cart.plan(Sample.line(3, "Bread"))
        case .replan: try cart.replan(Sample.id(1), as: Sample.purchase("7", of: Sample.euros(98)))
        case .remove: try cart.remove(Sample.id(1))
        case .start: try cart.start(at: Sample.morning)
        case .check: try cart.check(Sample.id(1), as: Sample.purchase("1", of: Sample.euros(99)))
        case .uncheck: try cart.uncheck(Sample.id(1))
        case .surprise: try cart.surprise(Sample.line(3, "Chocolate", of: Sample.euros(199)))
        case .skip: try cart.skip(Sample.id(1))
        case .finish: try cart.finish(at: Sample.evening)
        case .abort: try cart.abort()
        case .reopen: try cart.reopen()
        }
    }

    @Test(
        "A step is taken in the states that allow it; in others it is refused with a reason, changing nothing",
        arguments: Stage.allCases, CartStep.allCases)
    func allowedOrRefused(stage: Stage, step: CartStep) {
        var cart = stage.cart
        if stage.allowed.contains(step) {
            #expect(throws: Never.self) { try take(step, &cart) }
            let changesTheCart = step != .edit && step != .delete
            // Line 1 is open already where nothing was bought yet.
            let isDone = stage == .shopping && step == .uncheck
            #expect((cart != stage.cart) == (changesTheCart && !isDone))
            #expect(throws: Never.self) { try cart.validated() }
        } else {
            #expect(throws: stage.refusal(of: step)) { try take(step, &cart) }
            #expect(cart == stage.cart)
        }
    }

    @Test("A step on a line that is not in the cart is refused, and the cart stays as it is", arguments: Stage.allCases)
    func unknownLine(stage: Stage) {
        let missing: EntityID<CartItem> = Sample.id(77)
        let error = DomainError.notFound(kind: .line, reference: missing.description, suggestions: [])
        var cart = stage.cart
        if stage.allowed.contains(.replan) {
            #expect(throws: error) { try cart.replan(missing, as: Sample.purchase("1", of: nil)) }
        }
        if stage.allowed.contains(.remove) { #expect(throws: error) { try cart.remove(missing) } }
        if stage.allowed.contains(.check) {
            #expect(throws: error) { try cart.check(missing, as: Sample.purchase("1", of: nil)) }
            #expect(throws: error) { try cart.uncheck(missing) }
            #expect(throws: error) { try cart.skip(missing) }
        }
        #expect(cart == stage.cart)
    }

    // MARK: - Effects of the steps

    @Test("Starting freezes the plan and records the time")
    func start() throws {
        var cart = Stage.planning.cart
        try cart.start(at: Sample.noon)
        var expected = Stage.planning.cart
        expected.state = .shopping(since: Sample.noon, finishedBefore: nil)
        #expect(cart == expected)
    }

    @Test("A line can be checked, corrected, skipped, checked again and unchecked")
    func check() throws {
        var cart = Stage.shopping.cart
        let first = Sample.purchase("2", of: Sample.euros(119))
        let second = Sample.purchase("3", of: Sample.euros(129), at: Sample.shop(7, "Lidl"), per: "bottle")
        try cart.check(Sample.id(1), as: first)
        #expect(cart.lines[0].outcome == .fulfilled(first))
        try cart.check(Sample.id(1), as: second)
        #expect(cart.lines[0].purchase == second)
        try cart.skip(Sample.id(1))
        #expect(cart.lines[0].isSkipped)
        try cart.check(Sample.id(1), as: second)
        #expect(cart.lines[0].isFulfilled)
        try cart.uncheck(Sample.id(1))
        #expect(cart == Stage.shopping.cart)
    }

    @Test("A surprise item is fulfilled at once, whatever outcome it comes with, and never merged with a planned line")
    func surprise() throws {
        var cart = Stage.shopping.cart
        try cart.surprise(Sample.line(3, "Figs", "0.35", of: Sample.euros(399), per: "kg", outcome: .skipped))
        try cart.surprise(Sample.line(4, "Milk", "1", of: Sample.euros(119)))
        #expect(
            cart.lines == Stage.shopping.cart.lines + [
                Sample.bought(3, "Figs", "0.35", of: Sample.euros(399), per: "kg", surprise: true),
                Sample.bought(4, "Milk", "1", of: Sample.euros(119), surprise: true),
            ])
    }

    @Test(
        "Removing deletes a line while planning; later it skips a planned line and removes a surprise, as skipping does"
    )
    func remove() throws {
        var plan = Stage.planning.cart
        try plan.remove(Sample.id(1))
        #expect(plan.lines == [])
        for stage in [Stage.shopping, .reopened] {
            var (removed, skipped) = (stage.cart, stage.cart)
            for id: EntityID<CartItem> in [Sample.id(1), Sample.id(2)] {
                try removed.remove(id)
                try skipped.skip(id)
            }
            #expect(removed.lines == [Sample.line(1, "Milk", "2", of: Sample.euros(119), outcome: .skipped)])
            #expect(skipped == removed)
        }
    }

    @Test("Finishing skips open lines, keeps purchases, and records a time that is never before the start")
    func finish() throws {
        var cart = Stage.shopping.cart
        try cart.finish(at: Sample.evening)
        #expect(cart.state == .completed(since: Sample.morning, at: Sample.evening))
        #expect(cart.lines[0] == Sample.line(1, "Milk", "2", of: Sample.euros(119), outcome: .skipped))
        #expect(cart.lines[1] == Stage.shopping.cart.lines[1])
        // The clock was set back, and nothing was bought.
        var empty = Sample.cart(
            [Sample.line(1, of: Sample.euros(119)), Sample.line(2, "Bread")],
            .shopping(since: Sample.noon, finishedBefore: nil), budget: Sample.euros(500))
        try empty.finish(at: Sample.morning)
        #expect(empty.state == .completed(since: Sample.noon, at: Sample.noon))
        #expect(empty.lines.map(\.isSkipped) == [true, true])
        #expect(empty.spent == Spending())
        #expect(empty.budgetVerdict == .under(by: Sample.euros(500)))
        #expect(empty.pricesPaid.isEmpty)
    }

    @Test("Aborting returns to the plan: surprise items go, and nothing is bought or skipped")
    func abort() throws {
        var cart = Stage.shopping.cart
        try cart.check(Sample.id(1), as: Sample.purchase("5", of: Sample.euros(1)))
        try cart.surprise(Sample.line(3, "Figs"))
        try cart.uncheck(Sample.id(3))
        try cart.abort()
        #expect(cart == Stage.planning.cart)
    }

    @Test("A reopened trip loses nothing, keeps its day when finished again, and cannot be aborted")
    func reopen() throws {
        var cart = Stage.completed.cart
        try cart.reopen()
        #expect(cart == Stage.reopened.cart)
        #expect(throws: DomainError.cartWasFinished(cart: "Weekly", reference: "weekly")) { try cart.abort() }
        try cart.check(Sample.id(1), as: Sample.purchase("2", of: Sample.euros(99)))
        try cart.finish(at: Sample.evening)
        #expect(cart.state == .completed(since: Sample.morning, at: Sample.noon))
        #expect(cart.spent.totals == [Sample.euros(648)])
        try cart.reopen()
        try cart.finish(at: Sample.evening)
        #expect(cart.completedAt == Sample.noon)
    }
}
