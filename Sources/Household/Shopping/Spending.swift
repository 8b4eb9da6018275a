/// The amounts paid, or to be paid, for a number of lines.
///
/// Currencies are never added together, and a line whose price is unknown is counted as such, never as zero.
public struct Spending: Hashable, Sendable {
    /// The lines that count, including lines without a price.
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

    /// One total for each currency, in the order of the codes; empty where no price is known. Clamped to the range of
    /// an `Int64`.
    public var totals: [Money] { sums.totals }

    /// The total in one currency; zero where nothing was paid in it.
    public func total(in currency: Currency) -> Money {
        sums.total(in: currency) ?? Money(minorUnits: 0, currency: currency)
    }
}

// MARK: - The one rule for "spent"

extension Cart {
    /// The purchase that counts for a line at the cart's stage; nil where the line does not count.
    ///
    /// While planning, the plan counts. While shopping, bought lines count as bought and open ones as planned; skipped
    /// lines do not count. In a completed cart, only bought lines count.
    public func purchase(of line: CartItem) -> CartItem.Purchase? {
        switch (state.name, line.outcome) {
        case (.planning, _): line.intention
        case (.shopping, .skipped): nil
        case (.shopping, .open): line.intention
        case (_, .fulfilled(let purchase)): purchase
        case (.completed, _): nil
        }
    }

    /// The spending on all lines, by the rule of `purchase(of:)`.
    public var spent: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if let purchase = purchase(of: line) { sum.add(purchase.total) }
        }
    }

    /// The cost of the plan: every line but the surprises.
    public var planned: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if !line.addedDuringShopping { sum.add(line.plannedTotal) }
        }
    }

    /// The cost of the basket: the lines bought so far.
    public var inBasket: Spending {
        lines.reduce(into: Spending()) { sum, line in
            if let purchase = line.purchase { sum.add(purchase.total) }
        }
    }
}

/// Whether a budget was kept, to the minor unit.
public enum BudgetVerdict: Hashable, Sendable {
    case under(by: Money)
    case exactly
    case over(by: Money)
}

extension Cart {
    /// Nil without a budget. Lines without a price are in no sum, so the verdict is about the known prices only.
    public var budgetVerdict: BudgetVerdict? {
        guard let budget else { return nil }
        // Data written by others may hold a budget of any size.
        let left = Int128(budget.minorUnits) - Int128(spent.total(in: currency).minorUnits)
        if left == 0 { return .exactly }
        let difference = Money(minorUnits: Int64(clamping: abs(left)), currency: currency)
        return left > 0 ? .under(by: difference) : .over(by: difference)
    }
}
