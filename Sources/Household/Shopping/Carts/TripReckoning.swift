/// The way from a trip's planned cost to its spending, by cause.
///
/// `planned` and all the parts add up to `spent`, to the minor unit. The differences of a line are taken in this order,
/// so that no intermediate sum is below zero unless a line is, as a deposit that is paid back: the quantity bought at the
/// planned price, then the price; then surprises, and lines that were not bought.
///
/// While the trip is under way, open lines count as planned, as in `Cart.spent`.
public struct TripReckoning: Hashable, Sendable {
    /// Why a trip costs more or less than planned. A line has one of these causes, or both `quantity` and `price`.
    public enum Cause: Hashable, Sendable, CaseIterable {
        /// More or less was bought than planned: the difference in quantity, at the planned price.
        case quantity
        /// The price was higher or lower than planned: the difference, for the quantity bought. Of a line planned below
        /// zero, such as a deposit, the whole difference: more of it makes the trip cheaper.
        case price
        /// It was bought in another unit than planned, so neither quantities nor prices compare: the whole difference.
        case unit
        /// The price was unknown when the line was planned: the amount paid.
        case priceFound
        /// The line was not planned: the amount paid.
        case surprise
        /// The line was planned and not bought: its planned cost, taken off.
        case skipped
        /// The line was bought at an unknown price: its planned cost, taken off.
        case priceMissing
    }

    /// The amount that one cause adds or takes off.
    public struct Part: Hashable, Sendable {
        public let cause: Cause
        /// Below zero for savings. Zero where lines of the same cause cancel each other out.
        public let amount: Money
        /// The number of lines with this cause.
        public let lines: Int
    }

    /// Why a budget was exceeded.
    public enum Reason: Hashable, Sendable {
        /// The plan alone was over the budget, by this amount.
        case plan(over: Money)
        case part(Part)

        public var amount: Money {
            switch self {
            case .plan(let over): over
            case .part(let part): part.amount
            }
        }
    }

    /// In the cart's currency, like every amount here.
    public let planned: Money
    /// In the order of the causes, without those that no line has.
    public let parts: [Part]
    public let spent: Money
    /// Why the trip costs more than its budget, the largest reason first. Empty if it does not, and without a budget.
    public let reasons: [Reason]

    public init(_ cart: Cart) {
        var sums: [Cause: (amount: Int128, lines: Int)] = [:]
        for line in cart.lines {
            for (cause, amount) in cart.effects(of: line) where amount != 0 {
                sums[cause, default: (0, 0)].amount += Int128(amount)
                sums[cause, default: (0, 0)].lines += 1
            }
        }
        planned = cart.planned.total(in: cart.currency)
        spent = cart.spent.total(in: cart.currency)
        parts = Cause.allCases.compactMap { cause in
            sums[cause].map { sum in
                let amount = Money(minorUnits: Int64(clamping: sum.amount), currency: cart.currency)
                return Part(cause: cause, amount: amount, lines: sum.lines)
            }
        }
        reasons = Self.reasons(cart, planned, parts)
    }

    private static func reasons(_ cart: Cart, _ planned: Money, _ parts: [Part]) -> [Reason] {
        guard let budget = cart.budget, case .over? = cart.budgetVerdict else { return [] }
        // Another program may have written a budget so far below zero that the difference does not fit.
        let over = Int64(clamping: Int128(planned.minorUnits) - Int128(budget.minorUnits))
        let plan = over > 0 ? [Reason.plan(over: Money(minorUnits: over, currency: cart.currency))] : []
        let dearer = parts.filter { $0.amount.minorUnits > 0 }.map(Reason.part)
        // Equal amounts stay in this order: the plan, then the causes.
        return (plan + dearer).enumerated().sorted { a, b in
            let (x, y) = (a.element.amount.minorUnits, b.element.amount.minorUnits)
            return x == y ? a.offset < b.offset : x > y
        }.map(\.element)
    }
}

extension Cart {
    /// The spending on a line less its planned cost: its share in all parts.
    public func difference(of line: CartItem) -> Money {
        Money(minorUnits: effects(of: line).reduce(0) { $0 + $1.minorUnits }, currency: currency)
    }

    /// The amounts that a line adds to the plan or takes off it, by cause, in minor units. Their sum is the spending on
    /// the line less its planned cost. An unknown price counts as nothing, as in the totals.
    fileprivate func effects(of line: CartItem) -> [(cause: TripReckoning.Cause, minorUnits: Int64)] {
        let purchase = purchase(of: line)
        let actual = minorUnits(purchase?.total)
        if line.addedDuringShopping { return [(.surprise, actual ?? 0)] }
        let planned = minorUnits(line.plannedTotal)
        guard let purchase else { return [(.skipped, -(planned ?? 0))] }
        switch (planned, actual) {
        case (nil, nil): return []
        case (nil, let actual?): return [(.priceFound, actual)]
        case (let planned?, nil): return [(.priceMissing, -planned)]
        case (let planned?, let actual?) where planned < 0: return [(.price, actual - planned)]
        case (let planned?, let actual?):
            let atPlannedPrice = CartItem.Purchase(quantity: purchase.quantity, terms: line.planned)
            guard purchase.terms.unit.isSame(as: line.planned.unit), let middle = minorUnits(atPlannedPrice.total)
            else {
                return [(.unit, actual - planned)]
            }
            return [(.quantity, middle - planned), (.price, actual - middle)]
        }
    }

    /// Nil for an amount that no total of the cart includes.
    private func minorUnits(_ total: Money?) -> Int64? {
        total.flatMap { $0.currency == currency ? $0.minorUnits : nil }
    }
}
