/// The value of an item at its age: the replacement cost less depreciation, never below the class's floor.
///
/// The amount is unknown without a replacement cost and, where the class loses value, without a purchase date.
public struct ActualCashValue: Hashable, Codable, Sendable {
    /// Nil where it is unknown.
    public var amount: Money?
    /// The name of the item's class in the depreciation table.
    public var className: String
    /// Whether age lowers the amount: not for a class that loses no value, nor for the price of a used one.
    public var depreciates: Bool
    /// Whole months from the purchase to the valuation date; nil where the purchase has no date.
    public var ageInMonths: Int?
    /// Whether the floor keeps the amount from falling further.
    public var isAtFloor: Bool

    public init(
        amount: Money?, className: String, depreciates: Bool, ageInMonths: Int? = nil, isAtFloor: Bool = false
    ) {
        self.amount = amount
        self.className = className
        self.depreciates = depreciates
        self.ageInMonths = ageInMonths
        self.isAtFloor = isAtFloor
    }
}

extension DepreciationTable {
    /// Replacement cost × (1 − age ÷ life), in whole months, rounded once to the minor unit, halves up. The table may
    /// let the condition change the part that age takes off.
    ///
    /// The straight-line formula with which insurance departments explain actual cash value.
    /// - Parameters:
    ///   - replacementCost: The replacement cost of a whole line; not negative.
    ///   - bought: The purchase date. A month or a year counts from its middle.
    ///   - day: The valuation date; for a claim, the date of loss. An item bought later has age 0.
    ///   - isUsedPrice: Whether the cost is that of a used one. It contains the age already, so it stays as it is.
    public func actualCashValue(
        of replacementCost: Money?, in itemClass: ItemClass, bought: PartialDate?, on day: CalendarDate,
        condition: Condition? = nil, isUsedPrice: Bool = false
    ) -> ActualCashValue {
        let age = bought.map { $0.middle.wholeMonths(until: day) }
        var value = ActualCashValue(
            amount: nil, className: itemClass.name, depreciates: itemClass.rate != .none && !isUsedPrice,
            ageInMonths: age)
        guard let cost = replacementCost else { return value }
        guard value.depreciates else {
            value.amount = cost
            return value
        }
        let share = Int128(condition.flatMap { conditions?[$0] } ?? 100)
        // The part of the value that is lost in a month, as a fraction.
        let loss: (of: Int128, in: Int128)
        switch itemClass.rate {
        case .none: loss = (0, 1)
        case .years(let years): loss = (share, 1200 * Int128(max(1, years)))
        case .perMille(let rate): loss = (Int128(rate) * share, 1_200_000)
        }
        guard let age else { return value }
        let floor = Int128(itemClass.floorPercent ?? floorPercent)
        let left = max(0, loss.in - Int128(age) * loss.of)
        // The larger of the two, both over 100 × the fraction's denominator.
        value.isAtFloor = left * 100 < floor * loss.in
        let parts = max(left * 100, floor * loss.in)
        let whole = 100 * loss.in
        let amount = (Int128(cost.minorUnits) * parts + whole / 2) / whole
        value.amount = Money(minorUnits: Int64(clamping: amount), currency: cost.currency)
        return value
    }
}

extension CalendarDate {
    /// The number of complete months until another day; 0 if that day is earlier. A month is complete when its day is
    /// reached again: one from 31 January ends not on 28 February but on 1 March.
    package func wholeMonths(until day: CalendarDate) -> Int {
        let months = (day.year - year) * 12 + day.month - month - (day.day < self.day ? 1 : 0)
        return max(0, months)
    }
}
