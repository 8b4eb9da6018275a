import Foundation
import Household
import TestSupport
import Testing

struct TripReckoningTests {
    private typealias Part = TripReckoning.Part

    private static let kilogram = PriceUnit("kg") ?? .each

    private static func terms(_ cents: Int64?, _ unit: PriceUnit = .each) -> CartItem.Terms {
        CartItem.Terms(price: cents.map(Sample.euros), unit: unit)
    }

    private static func bought(_ quantity: String, _ terms: CartItem.Terms) -> CartItem.Outcome {
        .fulfilled(CartItem.Purchase(quantity: Sample.quantity(quantity), terms: terms))
    }

    private static func line(
        _ quantity: String, _ planned: CartItem.Terms, _ outcome: CartItem.Outcome, surprise: Bool = false
    ) -> CartItem {
        CartItem(
            name: "Thing", quantity: Sample.quantity(quantity), planned: planned, outcome: outcome,
            addedDuringShopping: surprise)
    }

    private static func cart(
        _ lines: [CartItem], budget: Int64? = nil, state: Cart.State = .completed(since: .distantPast, at: .distantPast)
    ) -> Cart {
        Cart(name: "Trip", currency: .eur, budget: budget.map(Sample.euros), state: state, lines: lines)
    }

    /// The differences in words: `quantity 150 (1)`.
    private static func summary(_ reckoning: TripReckoning) -> [String] {
        reckoning.parts.map { "\($0.cause) \($0.amount.minorUnits) (\($0.lines))" }
    }

    @Test(
        "The difference from the plan is split into its causes: quantity at the planned price, price, and others",
        arguments: [
            // As planned.
            (line("2", terms(150), bought("2", terms(150))), 300, [], 300),
            // Dearer, cheaper.
            (line("2", terms(150), bought("2", terms(175))), 300, ["price 50 (1)"], 350),
            (line("2", terms(150), bought("2", terms(100))), 300, ["price -100 (1)"], 200),
            // More, less.
            (line("2", terms(150), bought("3", terms(150))), 300, ["quantity 150 (1)"], 450),
            (line("2", terms(150), bought("0.5", terms(150))), 300, ["quantity -225 (1)"], 75),
            // Both: 3 instead of 2 at 1.50 is 1.50 more, and 3 × 0.10 for the price.
            (line("2", terms(150), bought("3", terms(160))), 300, ["quantity 150 (1)", "price 30 (1)"], 480),
            // Each total is rounded once: 0.35 × 3.99 is 1.40, 0.45 × 3.99 is 1.80, 0.45 × 4.19 is 1.89.
            (
                line("0.35", terms(399, kilogram), bought("0.45", terms(419, kilogram))), 140,
                ["quantity 40 (1)", "price 9 (1)"], 189
            ),
            // A kilogram and a piece compare neither in quantity nor in price.
            (line("1", terms(400, kilogram), bought("3", terms(90))), 400, ["unit -130 (1)"], 270),
            // A missing planned or paid price is a separate cause, and counts nothing where both are missing.
            (line("2", terms(nil), bought("2", terms(150))), 0, ["priceFound 300 (1)"], 300),
            (line("2", terms(150), bought("2", terms(nil))), 300, ["priceMissing -300 (1)"], 0),
            (line("2", terms(nil), bought("5", terms(nil))), 0, [], 0),
            (line("2", terms(nil), .skipped), 0, [], 0),
            (line("2", terms(150), .skipped), 300, ["skipped -300 (1)"], 0),
            (line("2", terms(150), bought("2", terms(150)), surprise: true), 0, ["surprise 300 (1)"], 300),
            (line("2", terms(nil), bought("2", terms(nil)), surprise: true), 0, [], 0),
            // A surprise item stays one when its price is corrected.
            (line("2", terms(150), bought("1", terms(175)), surprise: true), 0, ["surprise 175 (1)"], 175),
        ] as [(CartItem, Int64, [String], Int64)])
    func causes(_ line: CartItem, _ planned: Int64, _ parts: [String], _ spent: Int64) {
        let reckoning = TripReckoning(Self.cart([line]))
        #expect(reckoning.planned == Sample.euros(planned))
        #expect(Self.summary(reckoning) == parts)
        #expect(reckoning.spent == Sample.euros(spent))
    }

    private static let everything = [
        line("1", terms(1_000), bought("1", terms(1_200))), line("1", terms(500), bought("1", terms(450))),
        line("4", terms(200), bought("3", terms(200))), line("1", terms(640), .skipped),
        line("1", terms(700), bought("1", terms(700)), surprise: true),
        line("1", terms(500), bought("1", terms(500)), surprise: true),
        line("1", terms(nil), bought("1", terms(333))), line("1", terms(111), bought("1", terms(nil))),
        line("1", terms(800), bought("2", terms(350, kilogram))),
    ]

    @Test("The plan and the differences, in the order of their causes, add up to the spending")
    func wholeTrip() {
        let reckoning = TripReckoning(Self.cart(Self.everything))
        #expect(reckoning.planned == Sample.euros(3_851))
        #expect(
            Self.summary(reckoning) == [
                "quantity -200 (1)", "price 150 (2)", "unit -100 (1)", "priceFound 333 (1)", "surprise 1200 (2)",
                "skipped -640 (1)", "priceMissing -111 (1)",
            ])
        // 38.51 − 2.00 + 1.50 − 1.00 + 3.33 + 12.00 − 6.40 − 1.11
        #expect(reckoning.spent == Sample.euros(4_483))
    }

    @Test("While shopping, open lines count as planned and skipped ones are taken off")
    func underWay() {
        let lines = [
            Self.line("2", Self.terms(150), .open), Self.line("1", Self.terms(500), .skipped),
            Self.line("1", Self.terms(100), Self.bought("1", Self.terms(130))),
        ]
        let reckoning = TripReckoning(Self.cart(lines, state: .shopping(since: .distantPast, finishedBefore: nil)))
        #expect(reckoning.planned == Sample.euros(900))
        #expect(Self.summary(reckoning) == ["price 30 (1)", "skipped -500 (1)"])
        #expect(reckoning.spent == Sample.euros(430))
    }

    @Test("A plan has no differences")
    func plan() {
        let lines = [Self.line("2", Self.terms(150), .open), Self.line("2", Self.terms(nil), .open)]
        let reckoning = TripReckoning(Self.cart(lines, budget: 100, state: .planning))
        #expect(reckoning.parts == [])
        #expect(reckoning.planned == Sample.euros(300))
        #expect(reckoning.spent == Sample.euros(300))
        #expect(reckoning.reasons == [.plan(over: Sample.euros(200))])
    }

    @Test("The reasons for exceeding a budget are the causes of extra cost, the largest first")
    func reasons() {
        let reckoning = TripReckoning(Self.cart(Self.everything, budget: 3_000))
        #expect(
            reckoning.reasons == [
                .part(reckoning.parts[4]), .plan(over: Sample.euros(851)), .part(reckoning.parts[3]),
                .part(reckoning.parts[1]),
            ])
        #expect(reckoning.reasons.map(\.amount.minorUnits) == [1_200, 851, 333, 150])
        // A budget that is kept, hit exactly or missing has no reasons; one cent over it is over.
        let counts = [nil, 4_484, 4_483, 4_482].map {
            TripReckoning(Self.cart(Self.everything, budget: $0)).reasons.count
        }
        #expect(counts == [0, 0, 0, 3])
    }

    @Test("A budget that another program left far below zero is exceeded by no more than an amount can say")
    func hugeNegativeBudget() {
        let cart = Cart(
            name: "Trip", currency: .eur, budget: Money(minorUnits: .min, currency: .eur),
            state: .completed(since: .distantPast, at: .distantPast), lines: Self.everything)
        #expect(TripReckoning(cart).reasons.first == .plan(over: Money(minorUnits: .max, currency: .eur)))
    }

    @Test("Amounts in another currency than the cart's, which no repository writes, are left out")
    func otherCurrency() {
        let dollars = CartItem.Terms(price: Sample.dollars(500))
        let reckoning = TripReckoning(
            Self.cart([Self.line("1", dollars, Self.bought("1", Self.terms(200))), Self.line("1", dollars, .skipped)]))
        #expect(reckoning.planned == Sample.euros(0))
        #expect(Self.summary(reckoning) == ["priceFound 200 (1)"])
        #expect(reckoning.spent == Sample.euros(200))
    }

    /// A cart in any state with lines of every kind, including odd data from other programs.
    private static func randomCart(_ random: inout SeededGenerator) -> Cart {
        func price() -> Int64? {
            random.chance(15)
                ? nil
                : random.chance(3)
                    ? [-5, Money.largest, .max].randomElement(using: &random)
                    : Int64.random(in: 0...5_000, using: &random)
        }
        func quantity() -> String {
            Quantity(millionths: Int64.random(in: 1...4_000_000, using: &random))?.description ?? "1"
        }
        func terms() -> CartItem.Terms { Self.terms(price(), random.chance(20) ? kilogram : .each) }
        let lines = (0..<Int.random(in: 0...12, using: &random)).map { _ in
            let (planned, amount) = (terms(), quantity())
            let outcome: CartItem.Outcome =
                switch Int.random(in: 0..<5, using: &random) {
                case 0: .open
                case 1: .skipped
                case 2: bought(amount, planned)
                default: bought(quantity(), terms())
                }
            return line(amount, planned, outcome, surprise: random.chance(25))
        }
        let state: Cart.State =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: .planning
            case 1: .shopping(since: .distantPast, finishedBefore: nil)
            default: .completed(since: .distantPast, at: .distantPast)
            }
        return cart(lines, budget: Int64.random(in: 0...40_000, using: &random), state: state)
    }

    @Test("For any cart, the steps from the plan to the sum add up; without deposits, no sum on the way is negative")
    func alwaysReconciles() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<1_000 {
            let cart = Self.randomCart(&random)
            let reckoning = TripReckoning(cart)
            var level = reckoning.planned.minorUnits
            let hasDeposits = cart.lines.contains { line in
                [line.planned.price, line.purchase?.terms.price].contains { $0.map { $0.exact < 0 } == true }
            }
            for part in reckoning.parts {
                level += part.amount.minorUnits
                #expect(level >= 0 || hasDeposits)
            }
            #expect(level == reckoning.spent.minorUnits)
            #expect(reckoning.spent == cart.spent.total(in: .eur))
            if case .over(let over)? = cart.budgetVerdict {
                // Only the reasons can have exceeded the budget.
                #expect(reckoning.reasons.reduce(0) { $0 + $1.amount.minorUnits } >= over.minorUnits)
            }
            let ledger = TripLedger(cart)
            let parts = ledger.bought + ledger.toGet
            #expect(parts.spent == cart.spent)
            #expect((parts + (ledger.skipped.map { [$0] } ?? [])).planned == cart.planned)
        }
    }
}
