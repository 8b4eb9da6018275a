extension Money {
    /// The difference from another amount, in thousandths of the other, rounded half away from zero.
    ///
    /// Nil where there is nothing to compare with: the other amount is zero, below zero, or in another currency.
    public func perMille(above other: Money) -> Int? {
        guard other.currency == currency, other.exact > 0 else { return nil }
        let whole = other.exact
        let part = (exact - whole) * 1000
        return Int(clamping: (part + (part < 0 ? -whole : whole) / 2) / whole)
    }
}
