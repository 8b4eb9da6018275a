extension InsurancePolicy {
    /// Returns the policy with its texts trimmed, and each home and scheduled item once.
    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> InsurancePolicy {
        var policy = self
        for field in InsurancePolicy.fields { try field.normalise(&policy) }
        guard !policy.provider.isEmpty else { throw .emptyName(kind: .policy) }
        for (amount, field) in policy.amounts { try policy.check(amount, field) }
        for position in policy.specialLimits.indices {
            try Text.normalise(&policy.specialLimits[position].itemClass, "class", limit: TextLimit.name)
            guard !policy.specialLimits[position].itemClass.isEmpty else { throw .emptyName(kind: .specialLimit) }
            try Text.normalise(&policy.specialLimits[position].peril, "peril", limit: TextLimit.name)
            try Text.normalise(&policy.specialLimits[position].edition, "edition", limit: TextLimit.name)
        }
        if let start = policy.start, let end = policy.end, end < start {
            throw .endsBeforeStart(start: start, end: end)
        }
        policy.homeIDs = policy.homeIDs.firstOccurrences()
        var scheduled: Set<EntityID<Item>> = []
        policy.scheduledItems.removeAll { !scheduled.insert($0.itemID).inserted }
        return policy
    }

    /// All amounts of the policy, each with its name in messages.
    var amounts: [(Money?, String)] {
        let own = Self.fields.compactMap { field -> (Money?, String)? in
            if case .money(let amount) = field.value(of: self) { (amount, field.words) } else { nil }
        }
        return own + specialLimits.map { ($0.amount, "special limit") }
            + scheduledItems.map { ($0.amount, "scheduled amount") }
    }

    /// All amounts must be in the policy's currency, so that they can be compared.
    private func check(_ amount: Money?, _ field: String) throws(DomainError) {
        try Text.check(amount, field)
        guard let amount, amount.currency != currency else { return }
        throw .otherCurrencyThanPolicy(field: field, amount.currency, ofPolicy: currency)
    }
}
