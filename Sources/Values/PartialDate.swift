/// A day, a month or a year of the Gregorian calendar, as exactly as it is known: `2021-10-13`, `2021-10`, `2021`.
/// ISO 8601 calls the shorter forms dates of reduced precision.
public struct PartialDate: Hashable, Sendable {
    public enum Precision: Int, Comparable, Sendable {
        case year, month, day

        public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
    }

    public let precision: Precision
    /// The first day that it may be.
    public let first: CalendarDate

    private init(_ first: CalendarDate, _ precision: Precision) {
        (self.first, self.precision) = (first, precision)
    }

    public init(_ day: CalendarDate) { self.init(day, .day) }

    /// A month, or without one a year. Nil for a month that does not exist, or outside the years 1000 to 9999.
    public init?(year: Int, month: Int? = nil) {
        guard let first = CalendarDate(year: year, month: month ?? 1, day: 1) else { return nil }
        self.init(first, month == nil ? .year : .month)
    }

    /// Reads ISO 8601's `2021-10-13`, `2021-10` and `2021`, nothing else.
    public init?(_ text: some StringProtocol) {
        let (precision, rest): (Precision, String)
        switch text.utf8.count {
        case 4: (precision, rest) = (.year, "-01-01")
        case 7: (precision, rest) = (.month, "-01")
        default: (precision, rest) = (.day, "")
        }
        guard let first = CalendarDate(rest.isEmpty ? String(text) : text + rest) else { return nil }
        self.init(first, precision)
    }

    /// The day; nil if only the month or the year is known.
    public var day: CalendarDate? { precision == .day ? first : nil }

    /// The day from which ages count: the day itself, the 15th of a month, 1 July of a year.
    public var middle: CalendarDate {
        switch precision {
        case .day: first
        case .month: first.adding(days: 14)
        case .year: CalendarDate(year: first.year, month: 7, day: 1) ?? first
        }
    }
}

extension PartialDate: Comparable {
    /// By the middle. Of two dates with one middle, the less precise one comes first.
    public static func < (a: Self, b: Self) -> Bool { (a.middle, a.precision) < (b.middle, b.precision) }
}

extension PartialDate: CustomStringConvertible {
    /// `2021-10-13`, `2021-10` or `2021`
    public var description: String {
        let length =
            switch precision {
            case .year: 4
            case .month: 7
            case .day: 10
            }
        return String(first.description.prefix(length))
    }

    /// As part of a sentence: `on 2021-10-13`, `in 2021-10` or `in 2021`.
    public var withPreposition: String { "\(precision == .day ? "on" : "in") \(self)" }
}

extension PartialDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = PartialDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "“\(text)” is not a date of the form 2021-10-13, 2021-10 or 2021")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
