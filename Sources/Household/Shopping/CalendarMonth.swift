/// A month of the Gregorian calendar.
public struct CalendarMonth: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let year: Int
    /// 1 to 12.
    public let month: Int

    public init(_ day: CalendarDate) {
        (year, month) = (day.year, day.month)
    }

    /// `2026-11`
    public var description: String { month < 10 ? "\(year)-0\(month)" : "\(year)-\(month)" }

    public static func < (a: Self, b: Self) -> Bool { (a.year, a.month) < (b.year, b.month) }
}
