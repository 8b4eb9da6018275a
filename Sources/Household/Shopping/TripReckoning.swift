/// How a trip came from what was planned to what is spent: the plan, and what made it dearer or cheaper.
///
/// `planned` and all the parts add up to `spent`, to the minor unit. The way goes line by line and in this order, so that
/// at no step the sum is below zero: what was bought at the planned price, then the price; then what was not planned,
/// and what was not bought.
///
/// While the trip is under way, what is still to be had counts as planned, as in `Cart.spent`.
public struct TripReckoning: Hashable, Sendable {
    /// Why a trip costs something else than planned. A line is under one of these, or under both the first and the second.
    public enum Cause: Hashable, Sendable, CaseIterable {
        /// More or less was bought than planned: that much, at the planned price.
        case quantity
        /// It cost more or less than planned, for as much as was bought.
        case price
        /// It was bought in another unit than planned, where neither quantities nor prices compare: the whole difference.
        case unit
        /// Its price was not known when it was planned: what was paid.
        case priceFound
        /// It was not planned at all: what was paid.
        case surprise
        /// It was planned and not bought: what it was planned to cost, taken off.
        case skipped
        /// It was bought, and what was paid is not known: what it was planned to cost, taken off.
        case priceMissing
    }

    /// What one cause adds or takes off.
    public struct Part: Hashable, Sendable {
        public let cause: Cause
        /// Below zero for what was saved. Zero where lines of the same cause outweigh each other.
        public let amount: Money
        /// How many lines it is about.
        public let lines: Int
    }

    /// What broke a budget.
    public enum Reason: Hashable, Sendable {
        /// The plan alone was over it, by so much.
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
    /// In the order of the causes; those that no line is about are left out.
    public let parts: [Part]
    public let spent: Money
    /// Why the trip costs more than its budget, the largest reason first. Empty where it does not, and without a budget.
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
        let over = planned.minorUnits - budget.minorUnits
        let plan = over > 0 ? [Reason.plan(over: Money(minorUnits: over, currency: cart.currency))] : []
        let dearer = parts.filter { $0.amount.minorUnits > 0 }.map(Reason.part)
        // Among equals the order in which they came about.
        return (plan + dearer).enumerated().sorted { a, b in
            let (x, y) = (a.element.amount.minorUnits, b.element.amount.minorUnits)
            return x == y ? a.offset < b.offset : x > y
        }.map(\.element)
    }
}

extension Cart {
    /// What counts as spent for a line, less what was planned for it: its share in all parts of the reckoning.
    public func difference(of line: CartItem) -> Money {
        Money(minorUnits: effects(of: line).reduce(0) { $0 + $1.minorUnits }, currency: currency)
    }

    /// What a line adds to the plan or takes off it, in minor units: together the difference between what counts as spent
    /// for it and what was planned. An unknown price counts nothing, as in the totals.
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
        case (let planned?, let actual?):
            let atPlannedPrice = CartItem.Purchase(quantity: purchase.quantity, terms: line.planned)
            guard purchase.terms.unit == line.planned.unit, let middle = minorUnits(atPlannedPrice.total) else {
                return [(.unit, actual - planned)]
            }
            return [(.quantity, middle - planned), (.price, actual - middle)]
        }
    }

    /// Nil for an amount that is in none of the cart's totals.
    private func minorUnits(_ total: Money?) -> Int64? {
        total.flatMap { $0.currency == currency ? $0.minorUnits : nil }
    }
}
