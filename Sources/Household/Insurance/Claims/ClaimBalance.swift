/// What a claim comes to, what of it is paid, and what is still open.
///
/// Claimed are the items, at the basis of the policy, and the additional living expenses. Open is what is claimed less
/// what is paid, in each currency by itself and never below zero; a payment in a currency in which nothing is claimed
/// makes nothing less. Nothing is subtracted for deductibles and limits: what a policy would pay is for `Coverage` to
/// say.
public struct ClaimBalance: Hashable, Sendable {
    /// How the policy settles; replacement cost where that is not on record.
    public let basis: InsurancePolicy.Settlement
    /// One sum for each currency; empty where no value is known.
    public let items: [Money]
    /// The number of items whose value on this basis is unknown. If there are any, what is open is a lower bound.
    public let withoutValue: Int
    /// One sum for each currency.
    public let expenses: [Money]
    /// The items and the expenses together.
    public let claimed: [Money]
    public let paid: [Money]
    /// One amount for each currency in which something is claimed.
    public let open: [Money]

    /// Whether nothing can be said of what is open: no item has a known value, and there are no expenses.
    public var isUnknown: Bool { open.isEmpty && withoutValue > 0 }

    init(_ claim: Claim) {
        let basis = claim.basis
        let value = claim.value()
        let items = basis == .replacementCost ? value.replacement : value.actualCash
        let (expenses, paid) = (claim.expenses.sums(\.amount), claim.payments.sums(\.amount))
        var claimed = expenses
        for total in items.totals { claimed.add(total) }
        self.basis = basis
        self.items = items.totals
        withoutValue = items.withoutValue
        self.expenses = expenses.totals
        self.claimed = claimed.totals
        self.paid = paid.totals
        open = claimed.totals.map { total in paid.total(in: total.currency).map(total.less) ?? total }
    }
}

extension Claim {
    public var balance: ClaimBalance { ClaimBalance(self) }

    /// How the policy settles that was in force on the date of loss, the first of several; where none was, or where it
    /// does not say, at replacement cost.
    public var basis: InsurancePolicy.Settlement {
        setting.policies.first { $0.standing(on: date) == .inForce }?.basis ?? .replacementCost
    }
}

extension Array {
    /// The sums of the elements' amounts, one for each currency.
    fileprivate func sums(_ amount: (Element) -> Money) -> CurrencySums {
        var sums = CurrencySums()
        for element in self { sums.add(amount(element)) }
        return sums
    }
}
