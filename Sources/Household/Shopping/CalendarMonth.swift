/// A month of the Gregorian calendar.
public struct CalendarMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    public init(_ day: CalendarDate) {
        (year, month) = (day.year, day.month)
    }

    private init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
    }

    /// The month before this one.
    public var previous: CalendarMonth {
        month > 1 ? CalendarMonth(year: year, month: month - 1) : CalendarMonth(year: year - 1, month: 12)
    }

    /// `2026-11`
    public var description: String { month < 10 ? "\(year)-0\(month)" : "\(year)-\(month)" }

    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}
