/// What was, or will be, paid for a number of lines.
///
/// Currencies are never added together, and a line whose price is unknown is counted as such, never as zero.
public struct Spending: Hashable, Sendable {
    /// Lines that count, those without a price among them.
    public private(set) var lines = 0
    /// Lines that count, but whose price is unknown. They are in no total.
    public private(set) var withoutPrice = 0
    private var sums = CurrencySums()

    /// Nothing bought.
    public init() {}

    /// - Parameter total: A line's total; nil where its price is unknown.
    public mutating func add(_ total: Money?) {
        lines += 1
        if let total { sums.add(total) } else { withoutPrice += 1 }
    }

    public mutating func merge(_ other: Spending) {
        lines += other.lines
        withoutPrice += other.withoutPrice
        sums.merge(other.sums)
    }

    public static func + (a: Spending, b: Spending) -> Spending {
        var sum = a
        sum.merge(b)
        return sum
    }

    /// One total for each currency, in the order of the codes; empty where no price is known. Held at the end of the range
    /// of an `Int64`.
    public var totals: [Money] { sums.totals }

    /// The total in one currency; zero where nothing was paid in it.
    public func total(in currency: Currency) -> Money {
        sums.total(in: currency) ?? Money(minorUnits: 0, currency: currency)
    }
}

// MARK: - The one rule for "spent"

extension Cart {
    /// What a line costs, as far as the trip has come; nil where its price is unknown, and `.none` where it does not count.
    ///
    /// While planning the plan counts. While shopping what was bought counts as bought and what is still to be had as
    /// planned, without what is skipped. In the end what was bought counts, and nothing else.
    public func purchase(of line: CartItem) -> CartItem.Purchase? {
        switch (state.name, line.outcome) {
        case (.planning, _): line.intention
        case (.shopping, .skipped): nil
        case (.shopping, .open): line.intention
        case (_, .fulfilled(let purchase)): purchase
        case (.completed, _): nil
        }
    }

    /// By the rule of `purchase(of:)`.
    public var spent: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if let purchase = purchase(of: line) { sum.add(purchase.total) }
        }
    }

    /// What the plan would have cost: every line but the surprises.
    public var planned: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if !line.addedDuringShopping { sum.add(line.plannedTotal) }
        }
    }

    /// What is in the basket: the lines bought so far.
    public var inBasket: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if let purchase = line.purchase { sum.add(purchase.total) }
        }
    }
}

/// What became of a budget, to the minor unit.
public enum BudgetVerdict: Hashable, Sendable {
    case under(by: Money)
    case exactly
    case over(by: Money)
}

extension Cart {
    /// Nil without a budget. Lines without a price are in no sum, so with some of those the verdict is of what is known.
    public var budgetVerdict: BudgetVerdict? {
        guard let budget else { return nil }
        // Data written by others may hold a budget of any size.
        let left = Int128(budget.minorUnits) - Int128(spent.total(in: currency).minorUnits)
        if left == 0 { return .exactly }
        let difference = Money(minorUnits: Int64(clamping: abs(left)), currency: currency)
        return left > 0 ? .under(by: difference) : .over(by: difference)
    }
}
