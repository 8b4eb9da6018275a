/// A length of time in whole days, weeks, months or years: `3 months`.
public struct Interval: Hashable, Sendable {
    public enum Unit: String, Sendable, CaseIterable {
        case day, week, month, year

        fileprivate var mostDays: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .month: 31
            case .year: 366
            }
        }
    }

    public let count: Int
    public let unit: Unit

    /// Nil for a count below one or above a thousand.
    public init?(_ count: Int, _ unit: Unit) {
        guard (1...1000).contains(count) else { return nil }
        (self.count, self.unit) = (count, unit)
    }

    /// Reads `3 months`, `1 YEAR`, `week`; nil for anything else.
    public init?(_ text: String) {
        let words = text.lowercased().split(separator: " ")
        guard let last = words.last, words.count <= 2,
            let unit = Unit.allCases.first(where: { last == $0.rawValue || last == $0.rawValue + "s" }),
            let count = words.count == 2 ? Int(words[0]) : 1
        else { return nil }
        self.init(count, unit)
    }
}

extension Interval {
    /// The most days that it may have.
    package var mostDays: Int { count * unit.mostDays }
}

extension Interval: CustomStringConvertible {
    public var description: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }
}

extension CalendarDate {
    /// The day after as many intervals. A month that is too short ends the interval on its last day.
    public func adding(_ interval: Interval, times: Int = 1) -> CalendarDate {
        let count = interval.count * times
        switch interval.unit {
        case .day: return adding(days: count)
        case .week: return adding(days: count * 7)
        case .month: return adding(months: count)
        case .year: return adding(months: count * 12)
        }
    }

    private func adding(months: Int) -> CalendarDate {
        let month = year * 12 + self.month - 1 + months
        let (year, number) = month.quotientAndRemainder(dividingBy: 12)
        let day = (1...self.day).last { CalendarDate(year: year, month: number + 1, day: $0) != nil }
        return day.flatMap { CalendarDate(year: year, month: number + 1, day: $0) } ?? adding(days: months * 31)
    }
}

/// The months of a year in which something can be done: `4-10` for April to October, `11-2` over the turn of the year.
public struct Season: Hashable, Sendable {
    public let first: Int
    public let last: Int

    /// Nil for a number that is no month.
    public init?(_ first: Int, _ last: Int) {
        guard (1...12).contains(first), (1...12).contains(last) else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// Reads `4-10`, and `5` for May alone.
    public init?(_ text: String) {
        let months = text.split(separator: "-", omittingEmptySubsequences: false).map { Int(Text.trimmed(String($0))) }
        guard (1...2).contains(months.count), let first = months[0], let last = months[months.count - 1] else {
            return nil
        }
        self.init(first, last)
    }

    public func includes(_ date: CalendarDate) -> Bool {
        first <= last ? (first...last).contains(date.month) : date.month >= first || date.month <= last
    }

    /// The date itself, or the first day of the next season.
    public func day(from date: CalendarDate) -> CalendarDate {
        if includes(date) { return date }
        let year = date.month < first ? date.year : date.year + 1
        return CalendarDate(year: year, month: first, day: 1) ?? date
    }
}

extension Season: CustomStringConvertible {
    public var description: String { first == last ? "\(first)" : "\(first)-\(last)" }
}

extension Interval: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(Interval.init, "is not an interval such as 3 months")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Season: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.text(Season.init, "is not a season such as 4-10, for April to October")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Decoder {
    /// A value with a spelling of its own.
    /// - Parameter fault: What is wrong with any other text.
    fileprivate func text<Value>(_ read: (String) -> Value?, _ fault: String) throws -> Value {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = read(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” \(fault)")
        }
        return value
    }
}
