/// The sums of a claim: claimed, paid and still open.
///
/// The claimed sum holds the items, at the policy's basis, and the additional living expenses. The open sum is the
/// claimed one less the payments, in each currency by itself and never below zero; a payment in a currency without
/// claims reduces nothing. Deductibles and limits are not subtracted: `Coverage` says what a policy would pay.
public struct ClaimBalance: Hashable, Sendable {
    /// The policy's settlement; replacement cost if that is not on record.
    public let basis: InsurancePolicy.Settlement
    /// One sum for each currency; empty if no value is known.
    public let items: [Money]
    /// The number of items whose value on this basis is unknown. If there are any, the open sum is a lower bound.
    public let withoutValue: Int
    /// One sum for each currency.
    public let expenses: [Money]
    /// The items and the expenses together.
    public let claimed: [Money]
    public let paid: [Money]
    /// One amount for each currency in which something is claimed.
    public let open: [Money]

    /// Whether the open sum is unknown: no item has a known value, and there are no expenses.
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

    /// The settlement of the policy that was in force on the date of loss, the first of several. Replacement cost if
    /// there was none, or if it names no settlement.
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
