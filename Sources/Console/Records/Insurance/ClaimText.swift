package import Household

extension Claim {
    /// `“Sofa” (LR-01)`; empty where the item is not in the claim.
    package func title(of item: EntityID<Item>) -> String { place(of: item).map { lines[$0].reference } ?? "" }

    /// The policies of the home and whether they were in force on the date of loss: a sentence each.
    package var coverSentences: [String] {
        if setting.policies.isEmpty { return ["No policy on record covers \(setting.home.displayName)."] }
        return setting.policies.map { policy in
            switch policy.standing(on: date) {
            case .inForce: "\(policy.reference) covers it."
            case .ended(let end): "\(policy.reference) was not in force on \(date): it ended on \(end)."
            case .notBegun(let start): "\(policy.reference) was not in force on \(date): it began on \(start)."
            }
        }
    }

    /// `The claim has 3 items: 4820.00 EUR claimed at replacement cost, 2710.00 EUR at actual cash value (1 without).`
    package var standing: String {
        guard !lines.isEmpty else { return "The claim is empty." }
        return "The claim has \(lines.count.counted("item")): \(claimed(at: .replacementCost).words) claimed at "
            + "replacement cost, \(claimed(at: .actualCashValue).words) at actual cash value."
    }
}

extension Claim.Line {
    /// `“Sofa” (LR-01)`
    package var reference: String { "“\(line.title)” (\(line.number))" }
}

extension Valuation {
    /// `4820.00 EUR`, `4820.00 EUR (1 without)`, `unknown`
    fileprivate var words: String {
        if totals.isEmpty { return "unknown" }
        return totalsText + (withoutValue > 0 ? " (\(withoutValue) without)" : "")
    }
}
