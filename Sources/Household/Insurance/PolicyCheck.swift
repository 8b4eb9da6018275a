// How `HouseholdCheck` checks insurance policies.

extension CheckPass {
    mutating func checkPolicies() {
        let items = Set(snapshot.items.map(\.id))
        var seen = Seen<InsurancePolicy>()
        for policy in snapshot.policies {
            let subject = Finding.Subject(.policy, policy, policy.provider)
            checkIdentity(of: policy, subject, within: "", &seen)
            if Self.isBlank(policy.provider) { report(.emptyName, of: subject) }
            for id in policy.homeIDs where index.home(id) == nil { report(.coveredHomeGone(id), of: subject) }
            for id in policy.scheduledItems.map(\.itemID) where !items.contains(id) {
                report(.scheduledItemGone(id), of: subject)
            }
            if let start = policy.start, let end = policy.end, end < start {
                report(.endedBeforeStart(ended: end, began: start), of: subject)
            }
            checkAmounts(of: policy, subject)
            checkLimits(of: policy, subject)
        }
    }

    /// Checks what the special limits cover. Says nothing while the covered homes hold no items.
    private mutating func checkLimits(of policy: InsurancePolicy, _ subject: Finding.Subject) {
        let (items, reaches) = index.reach(of: policy)
        guard !items.isEmpty else { return }
        let empty = reaches.filter { $0.members == 0 }.map(\.limit.itemClass).filter { !Self.isBlank($0) }
        if !empty.isEmpty { report(.limitsOfNothing(classes: empty), of: subject) }
        for reach in reaches where !reach.lookAlikes.isEmpty {
            report(
                .seeminglyLimited(
                    items: reach.lookAlikes.map { Self.name(items[$0]) }, class: reach.limit.itemClass), of: subject)
        }
    }

    private mutating func checkAmounts(of policy: InsurancePolicy, _ subject: Finding.Subject) {
        for (place, limit) in policy.specialLimits.enumerated() where Self.isBlank(limit.itemClass) {
            report(.unnamedSpecialLimit(number: place + 1), of: subject)
        }
        for (amount, field) in policy.amounts {
            guard check(amount, field, of: subject), let amount, amount.currency != policy.currency else { continue }
            report(.otherCurrencyThanPolicy(field: field, amount.currency, ofPolicy: policy.currency), of: subject)
        }
    }
}
