extension Money {
    /// How much more this is than another amount, in thousandths of that one, rounded half away from zero.
    ///
    /// Nil where there is nothing to compare with: zero, less than zero, or another currency.
    public func perMille(above other: Money) -> Int? {
        guard other.currency == currency, other.minorUnits > 0 else { return nil }
        let whole = Int128(other.minorUnits)
        let part = (Int128(minorUnits) - whole) * 1000
        return Int(clamping: (part + (part < 0 ? -whole : whole) / 2) / whole)
    }
}
