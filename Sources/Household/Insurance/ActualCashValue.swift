/// What a thing is worth at its age: the replacement cost less depreciation, never below the class's floor.
///
/// Unknown stays unknown: without a replacement cost or, where the class loses value, without a date of purchase there
/// is no amount.
public struct ActualCashValue: Hashable, Codable, Sendable {
    /// Nil where it is unknown.
    public var amount: Money?
    /// Of the class in the table.
    public var className: String
    /// Whether the class loses value at all.
    public var depreciates: Bool
    /// In whole months, from the purchase to the day of reckoning; nil where the purchase has no date.
    public var ageInMonths: Int?
    /// Whether the floor holds the amount up.
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
    /// Replacement cost × (1 − age ÷ life), in whole months, rounded once to the minor unit, halves up.
    ///
    /// The straight-line formula that insurance departments explain actual cash value with.
    /// - Parameters:
    ///   - replacementCost: Of a whole line; not negative.
    ///   - day: The day of reckoning, which for a claim is that of the loss. What was bought later has no age yet.
    public func actualCashValue(
        of replacementCost: Money?, in itemClass: ItemClass, bought: CalendarDate?, on day: CalendarDate
    ) -> ActualCashValue {
        let age = bought.map { $0.wholeMonths(until: day) }
        var value = ActualCashValue(
            amount: nil, className: itemClass.name, depreciates: itemClass.rate != .none, ageInMonths: age)
        guard let cost = replacementCost else { return value }
        // What is lost in a month, as a fraction.
        let loss: (of: Int128, in: Int128)
        switch itemClass.rate {
        case .none:
            value.amount = cost
            return value
        case .years(let years): loss = (1, 12 * Int128(max(1, years)))
        case .perMille(let rate): loss = (Int128(rate), 12_000)
        }
        guard let age else { return value }
        let floor = Int128(itemClass.floorPercent ?? floorPercent)
        let left = max(0, loss.in - Int128(age) * loss.of)
        // Whichever is more, both over 100 × the fraction's denominator.
        value.isAtFloor = left * 100 < floor * loss.in
        let parts = max(left * 100, floor * loss.in)
        let whole = 100 * loss.in
        let amount = (Int128(cost.minorUnits) * parts + whole / 2) / whole
        value.amount = Money(minorUnits: Int64(clamping: amount), currency: cost.currency)
        return value
    }
}

extension CalendarDate {
    /// How many months are over on another day: none before it begins. One from 31 January is over on 28 February only
    /// where the day of the month is reached, and so on 1 March.
    func wholeMonths(until day: CalendarDate) -> Int {
        let months = (day.year - year) * 12 + day.month - month - (day.day < self.day ? 1 : 0)
        return max(0, months)
    }
}
