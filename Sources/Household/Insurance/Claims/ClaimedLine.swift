// What a line claims: less than the value of its item where only a part of it is concerned, where it can be repaired,
// or where something is left of it.

extension Claim.Line {
    /// The amount claimed on the basis of a settlement; nil where it is unknown.
    ///
    /// Something damaged claims its repair, or its value where the repair would cost more. Without a repair cost it
    /// claims nothing yet: its amount is unknown. Everything else claims its value less salvage.
    public func claimed(_ basis: InsurancePolicy.Settlement) -> Money? {
        let value = value(basis)
        guard loss == .damaged else { return value.map(lessSalvage) }
        guard let repair else { return nil }
        guard let value, value.currency == repair.currency, value.minorUnits < repair.minorUnits else { return repair }
        return lessSalvage(value)
    }

    /// The value of what is concerned; nil where it is unknown.
    public func value(_ basis: InsurancePolicy.Settlement) -> Money? {
        guard let quantity, quantity < line.quantity else { return line.value(basis) }
        return line.value(basis).map { $0.share(quantity, of: line.quantity) }
    }

    /// Whether it was bought after a day, and so cannot have been lost on it.
    public func wasBoughtAfter(_ day: CalendarDate) -> Bool { line.purchaseDate.map { $0.first > day } ?? false }

    private func lessSalvage(_ value: Money) -> Money {
        guard let salvage, salvage.currency == value.currency else { return value }
        return value.less(salvage)
    }
}

extension SnapshotIndex {
    /// The value of all that a policy's limit for personal property insures on a day: the items of its homes that count
    /// and are neither on its schedule nor part of a building, as far as their values are known and in its currency.
    public func contents(of policy: InsurancePolicy, table: DepreciationTable, on day: CalendarDate) -> Claim.Contents {
        let schedule = policy.schedule
        var sum = CurrencySums()
        for position in policy.homeIDs.flatMap({ items(ofHome: $0) }) {
            let item = item(at: position)
            guard item.counts, !item.partOfBuilding, schedule[item.id] == nil else { continue }
            let line = RegisterLine(item, number: "", in: self, table: table, on: day)
            if let value = line.value(policy.basis) { sum.add(value) }
        }
        let value = sum.total(in: policy.currency) ?? Money(minorUnits: 0, currency: policy.currency)
        return Claim.Contents(policyID: policy.id, value: value)
    }
}

extension Money {
    /// The part of the amount of a whole quantity that belongs to a part of it, rounded half up. The whole is not zero.
    func share(_ part: Quantity, of whole: Quantity) -> Money {
        let (part, whole) = (Int128(part.millionths), Int128(whole.millionths))
        return Money(
            minorUnits: Int64(clamping: (Int128(minorUnits) * part + whole / 2) / whole), currency: currency)
    }
}
