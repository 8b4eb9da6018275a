import Foundation
import Household
import TestSupport
import Testing

/// The cost of a trip, by one rule for each state, and the budget verdict.
@Suite struct SpendingTests {
    // MARK: - A line

    /// How a product is rounded is said at `Money`.
    @Test(
        "A line costs its quantity times its price, rounded once; an unknown or impossible price gives no total",
        arguments: [
            ("0.35", 399, 140), ("0.5", 1, 1), ("0.499999", 1, 0), ("12", 0, 0),
            ("1000000", 10_000_000, 10_000_000_000_000),
            // A deposit is below zero.
            ("2", -25, -50), ("2", nil, nil), ("2", .min, nil), ("2", .max, nil), ("2", Money.largest, nil),
        ] as [(String, Int64?, Int64?)])
    func rounding(quantity: String, price: Int64?, total: Int64?) {
        let (price, total) = (price.map(Sample.euros), total.map(Sample.euros))
        #expect(Sample.purchase(quantity, of: price).total == total)
        #expect(Sample.line(1, "Figs", quantity, of: price).plannedTotal == total)
    }

    @Test("Each line is rounded by itself: three of 0.1 kg may cost less than one of 0.3 kg")
    func roundedOnce() {
        // 0.1 × 0.99 is 9.9 cents, 0.3 × 0.99 is 29.7.
        let lines = (1...3).map { Sample.bought($0, "Figs", "0.1", of: Sample.euros(99), per: "kg") }
        #expect(Sample.trip(1, "2026-11-03T18:00:00Z", lines).spent.totals == [Sample.euros(30)])
        // 0.1 × 0.94 is 9.4 cents each time: 27, and not 28 (28.2).
        let cheaper = (1...3).map { Sample.bought($0, "Figs", "0.1", of: Sample.euros(94), per: "kg") }
        #expect(Sample.trip(1, "2026-11-03T18:00:00Z", cheaper).spent.totals == [Sample.euros(27)])
    }

    // MARK: - A sum

    @Test("Currencies are summed separately, and lines without a price are counted, never added")
    func sums() {
        var spending = Spending()
        #expect((spending.lines, spending.withoutPrice, spending.totals) == (0, 0, []))
        for total in [Sample.dollars(5), nil, Sample.euros(7), Sample.dollars(0), nil, Sample.euros(3)] {
            spending.add(total)
        }
        #expect((spending.lines, spending.withoutPrice) == (6, 2))
        #expect(spending.totals == [Sample.euros(10), Sample.dollars(5)])
        #expect(spending.total(in: .usd) == Sample.dollars(5))
        #expect(spending.total(in: Sample.currency("JPY")) == Money(minorUnits: 0, currency: Sample.currency("JPY")))
    }

    @Test("Merging adds everything, in either order")
    func merging() {
        var (a, b) = (Spending(), Spending())
        for total in [Sample.euros(7), nil] { a.add(total) }
        for total in [Sample.dollars(5), nil, Sample.euros(1)] { b.add(total) }
        #expect(a + b == b + a)
        #expect(((a + b).lines, (a + b).withoutPrice) == (5, 2))
        #expect((a + b).totals == [Sample.euros(8), Sample.dollars(5)])
        #expect(a + Spending() == a)
        let sum = a + b
        a.merge(b)
        #expect(a == sum)
        // A sum beyond the range stays at its limit.
        var large = Spending()
        for _ in 0..<3 { large.add(Sample.euros(.max)) }
        #expect(large.totals == [Sample.euros(.max)])
    }

    // MARK: - The rule

    /// Lines worth different powers of ten, so that the digits of a sum show which lines it counts.
    private var lines: [CartItem] {
        [
            // Planned for 1, still open.
            Sample.line(1, "Milk", of: Sample.euros(1)),
            // Planned for 10, bought for 20.
            Sample.line(
                2, "Bread", of: Sample.euros(10), outcome: .fulfilled(Sample.purchase("2", of: Sample.euros(10)))),
            // Planned for 300, skipped.
            Sample.line(3, "Cake", of: Sample.euros(300), outcome: .skipped),
            // A surprise item for 4000.
            Sample.bought(4, "Wine", of: Sample.euros(4000), surprise: true),
            // Planned without a price, bought for 50000.
            Sample.line(5, "Cheese", outcome: .fulfilled(Sample.purchase("1", of: Sample.euros(50_000)))),
            // Planned for 600000, bought at an unknown price.
            Sample.line(6, "Ham", of: Sample.euros(600_000), outcome: .fulfilled(Sample.purchase("1", of: nil))),
        ]
    }

    private func numbers(_ spending: Spending) -> [Int64] {
        [spending.total(in: .eur).minorUnits, Int64(spending.lines), Int64(spending.withoutPrice)]
    }

    @Test("While planning, the plan counts")
    func whilePlanning() {
        let plan = lines.map { Sample.line(1, $0.name, of: $0.planned.price) }
        let cart = Sample.cart(plan)
        #expect(numbers(cart.spent) == [604_311, 6, 1])
        #expect(cart.planned == cart.spent)
        #expect(cart.inBasket == Spending())
    }

    @Test("While shopping, bought lines count as bought, open ones as planned, skipped ones not")
    func whileShopping() {
        for before in [nil, Sample.noon] {
            let cart = Sample.cart(lines, .shopping(since: Sample.morning, finishedBefore: before))
            #expect(numbers(cart.spent) == [54_021, 5, 1])
            #expect(numbers(cart.planned) == [600_311, 5, 1])
            #expect(numbers(cart.inBasket) == [54_020, 4, 1])
        }
    }

    @Test("After completion only purchases count")
    func inTheEnd() throws {
        var cart = Sample.cart(lines, .shopping(since: Sample.morning, finishedBefore: nil))
        try cart.finish(at: Sample.noon)
        #expect(numbers(cart.spent) == [54_020, 4, 1])
        #expect(numbers(cart.planned) == [600_311, 5, 1])
        #expect(cart.inBasket == cart.spent)
    }

    @Test("Each line gives the purchase that it counts as")
    func purchases() {
        let shopping = Sample.cart(lines, .shopping(since: Sample.morning, finishedBefore: nil))
        #expect(
            lines.map { shopping.purchase(of: $0)?.total } == [
                Sample.euros(1), Sample.euros(20), nil, Sample.euros(4000), Sample.euros(50_000), nil,
            ])
        #expect(lines.map { shopping.purchase(of: $0) == nil } == [false, false, true, false, false, false])
        // An open line in a completed cart, written by another program, was not bought.
        let completed = Sample.cart(lines, .completed(since: Sample.morning, at: Sample.noon))
        #expect(completed.purchase(of: lines[0]) == nil)
        // A bought line in a plan, also from another program, counts as planned.
        #expect(Sample.cart(lines).purchase(of: lines[1]) == lines[1].intention)
    }

    // MARK: - The budget

    @Test("A budget is kept, hit exactly or exceeded, to the cent; with unknown prices the known ones count")
    func budget() {
        let lines = [Sample.bought(1, "Figs", "0.35", of: Sample.euros(399)), Sample.bought(2, of: Sample.euros(60))]
        let partly = [Sample.bought(1, of: nil), lines[1]]
        for (budget, lines, expected) in [
            (201, lines, .under(by: Sample.euros(1))), (200, lines, .exactly), (199, lines, .over(by: Sample.euros(1))),
            (nil, lines, nil), (0, lines, .over(by: Sample.euros(200))), (0, [], .exactly),
            (100, partly, .under(by: Sample.euros(40))), (100, [partly[0]], .under(by: Sample.euros(100))),
            (60, partly, .exactly),
            // Another program may have written a budget of any size.
            (.min, [lines[1]], .over(by: Sample.euros(.max))), (-40, [lines[1]], .over(by: Sample.euros(100))),
            (.max, [lines[1]], .under(by: Sample.euros(.max - 60))),
        ] as [(Int64?, [CartItem], BudgetVerdict?)] {
            let trip = Sample.trip(1, "2026-11-03T18:00:00Z", lines, budget: budget.map(Sample.euros))
            #expect(trip.budgetVerdict == expected)
        }
    }

    @Test("The verdict follows the trip: first the plan, then purchases and open lines")
    func budgetOnTheWay() throws {
        var cart = Sample.cart([Sample.line(1, of: Sample.euros(100))], budget: Sample.euros(100))
        #expect(cart.budgetVerdict == .exactly)
        try cart.start(at: Sample.morning)
        try cart.surprise(Sample.line(2, "Gum", of: Sample.euros(50)))
        #expect(cart.budgetVerdict == .over(by: Sample.euros(50)))
        try cart.skip(Sample.id(1))
        #expect(cart.budgetVerdict == .under(by: Sample.euros(50)))
    }
}
