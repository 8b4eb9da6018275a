/// A claim from what is claimed to what is still open, one step after the other.
///
/// The steps are in one currency: that of the policy in force on the date of loss, or of the home where there was none.
/// Amounts in other currencies stand beside them, since currencies are never added.
public struct StatementOfLoss: Hashable, Sendable {
    /// The policy in force on the date of loss, the first of several; nil where there was none, so that nothing is taken
    /// off.
    public let policy: InsurancePolicy?
    /// What the items are claimed at.
    public let basis: InsurancePolicy.Settlement
    public let currency: Currency
    /// From what the items claim to what is still open.
    public let steps: [Step]
    /// The items whose amount is unknown. If there are any, what is open is a lower bound.
    public let withoutAmount: Int
    /// What is claimed, items and expenses together, in each currency.
    public let claimed: [Money]
    /// The additional part of the expenses, in each currency.
    public let expenses: [Money]
    /// What was paid, in each currency.
    public let paid: [Money]
    /// The amounts of all other currencies than the one of the steps.
    public let elsewhere: [Elsewhere]
    /// Whether the policy applies average, but the value of all contents on the day is not on record.
    public let isAverageUnknown: Bool

    /// An amount, and what remains after it.
    public struct Step: Hashable, Sendable {
        public let kind: Kind
        /// Below zero where it is taken off.
        public let amount: Money
        public let rest: Money
    }

    public enum Kind: Hashable, Sendable {
        /// What the items claim.
        case items
        /// The part of it that is claimed for items on the policy's schedule, which have no deductible and no limit.
        case withoutScheduled
        /// The part of it that is claimed for parts of the building, which the limit for personal property is not for.
        case withoutBuilding
        case deduction(Coverage.Deduction.Kind)
        /// What the scheduled items claim, each at most the amount that it is insured for.
        case scheduled
        /// Parts of the building, up to the limit for the dwelling.
        case building
        case expenses(Claim.Expense.Kind)
        /// The living expenses above the limit for loss of use.
        case aboveLossOfUse
        case paid
    }

    /// Claimed and paid in a currency that no step is in.
    public struct Elsewhere: Hashable, Sendable {
        public let claimed: Money
        public let paid: Money
        public var balance: Money { claimed.minus(paid) }
    }

    /// - Parameter basis: Nil for the policy's own.
    public init(_ claim: Claim, at basis: InsurancePolicy.Settlement? = nil) {
        let policy = claim.setting.policies.first { $0.standing(on: claim.date) == .inForce }
        let basis = basis ?? policy?.basis ?? .replacementCost
        let currency = policy?.currency ?? claim.setting.home.currency
        let amounts = claim.lines.map { $0.claimed(basis) }
        let (expenses, paid) = (claim.expenses.sums(\.additional), claim.payments.sums(\.amount))
        var claimed = expenses
        for amount in amounts { if let amount { claimed.add(amount) } }
        self.policy = policy
        self.basis = basis
        self.currency = currency
        self.expenses = expenses.totals
        self.claimed = claimed.totals
        self.paid = paid.totals
        withoutAmount = amounts.count { $0 == nil }
        let zero = Money(minorUnits: 0, currency: currency)
        elsewhere = Set((claimed.totals + paid.totals).map(\.currency)).subtracting([currency])
            .sorted { $0.code < $1.code }
            .map { other in
                let none = Money(minorUnits: 0, currency: other)
                return Elsewhere(claimed: claimed.total(in: other) ?? none, paid: paid.total(in: other) ?? none)
            }

        var account = Account(rest: zero)
        account.add(.items, amounts.compactMap(\.self).sum(in: currency))
        var isAverageUnknown = false
        if let policy {
            let coverage = Coverage(policy, of: claim, at: basis)
            isAverageUnknown = coverage.isAverageUnknown
            if !coverage.scheduled.isEmpty { account.add(.withoutScheduled, zero.minus(coverage.scheduledValue)) }
            if !coverage.building.isEmpty { account.add(.withoutBuilding, zero.minus(coverage.buildingValue)) }
            for deduction in coverage.scenario(of: claim.peril).deductions {
                account.add(.deduction(deduction.kind), zero.minus(deduction.amount))
            }
            if !coverage.scheduled.isEmpty {
                account.add(.scheduled, coverage.scheduled.compactMap(\.insured.payable).sum(in: currency))
            }
            if !coverage.building.isEmpty {
                let limit = policy.limits.dwelling.flatMap { $0.currency == currency ? $0 : nil }
                let value = coverage.buildingValue
                account.add(.building, limit.map { value.minus(value.less($0)) } ?? value)
            }
        }
        self.isAverageUnknown = isAverageUnknown
        for kind in Claim.Expense.Kind.allCases {
            let spent = claim.expenses.filter { $0.kind == kind }
            guard !spent.isEmpty else { continue }
            let sum = spent.map(\.additional).sum(in: currency)
            account.add(.expenses(kind), sum)
            if kind == .living, let limit = policy?.limits.lossOfUse, limit.currency == currency {
                account.add(.aboveLossOfUse, zero.minus(sum.less(limit)))
            }
        }
        if let paid = paid.total(in: currency) { account.add(.paid, zero.minus(paid)) }
        steps = account.steps
    }

    /// What is still open in the currency of the steps; below zero, it is overpaid.
    public var balance: Money { steps.last?.rest ?? Money(minorUnits: 0, currency: currency) }

    /// What is still open, in each currency in which something was claimed or paid; below zero, it is overpaid.
    public var balances: [Money] {
        let isClaimed = (claimed + paid).contains { $0.currency == currency }
        return (isClaimed ? [balance] : []) + elsewhere.map(\.balance)
    }

    /// Whether nothing that is claimed has a known amount.
    public var isUnknown: Bool { claimed.isEmpty && withoutAmount > 0 }

    private struct Account {
        private(set) var steps: [Step] = []
        private var rest: Money

        init(rest: Money) { self.rest = rest }

        mutating func add(_ kind: Kind, _ amount: Money) {
            rest.minorUnits = rest.minorUnits.addingReportingOverflow(amount.minorUnits).partialValue
            steps.append(Step(kind: kind, amount: amount, rest: rest))
        }
    }
}

extension Claim {
    /// The statement at the basis of the policy in force.
    public var statement: StatementOfLoss { StatementOfLoss(self) }
}

extension Array {
    /// The sums of the elements' amounts, one for each currency.
    fileprivate func sums(_ amount: (Element) -> Money) -> CurrencySums {
        var sums = CurrencySums()
        for element in self { sums.add(amount(element)) }
        return sums
    }
}

extension [Money] {
    /// The sum of the amounts in one currency; the others are left out.
    fileprivate func sum(in currency: Currency) -> Money {
        sums(\.self).total(in: currency) ?? Money(minorUnits: 0, currency: currency)
    }
}

extension Money {
    /// The difference, which may be below zero. Both amounts have the same currency.
    package func minus(_ other: Money) -> Money {
        Money(minorUnits: minorUnits.subtractingReportingOverflow(other.minorUnits).partialValue, currency: currency)
    }
}

extension StatementOfLoss.Kind {
    /// The name of the step in files.
    public var code: String {
        switch self {
        case .items: "items"
        case .withoutScheduled: "without-scheduled"
        case .withoutBuilding: "without-building"
        case .deduction(.specialLimits): "special-limits"
        case .deduction(.average): "average"
        case .deduction(.deductible): "deductible"
        case .deduction(.limit): "limit"
        case .scheduled: "scheduled"
        case .building: "building"
        case .expenses(let kind): "expenses-\(kind.rawValue)"
        case .aboveLossOfUse: "loss-of-use"
        case .paid: "paid"
        }
    }
}
