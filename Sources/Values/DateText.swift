/// The order of day, month and year in a date, which decides the meaning of `03/04/2021`.
public enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
    case yearFirst = "year-first"
}

extension PartialDate {
    /// Reads a month or a year as people write it, which has only one reading: `10/2021`, `October 2021`, `2021`. Nil
    /// for a day, too.
    public init?(monthOrYear text: String) {
        var read = NamedMonth.date(text)
        if case .part(let date)? = DateText(text)?.reading(nil) { read = date }
        guard let read, read.day == nil else { return nil }
        self = read
    }
}

/// A date in numbers, as people and programs write it: `2021-10-13`, `13.10.2021`, `10/13/21`, `20211013`,
/// `2021年10月13日`, `28/08/2025 01:26PM`; or only its month or year: `10/2021`, `2021`. Ignores a time: the day counts
/// as written, whatever the time zone.
///
/// Dates with full stops have the day first. A two-digit year is from 1970 to 2069.
package struct DateText {
    package enum Reading: Equatable {
        case day(CalendarDate)
        /// A month or a year.
        case part(PartialDate)
        /// The first day of the year 1, or all zeros, which databases write for "no date".
        case none
        /// A year before 1000, taken for a mistake.
        case absurd
        /// Day and month may be either way round.
        case ambiguous
        case impossible
    }

    private let numbers: [Int]
    private let widths: [Int]
    private let separator: UInt8

    /// Nil for a text that is not a date in numbers.
    package init?(_ text: String) {
        var (numbers, widths, separator): ([Int], [Int], UInt8?) = ([], [], nil)
        var rest = Substring(Self.separated(text)).utf8
        while numbers.count < 3 {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            // A mark at the end: `2021. 10. 13.`
            if digits.isEmpty, rest.isEmpty, !numbers.isEmpty { break }
            guard (1...4).contains(digits.count) else { return nil }
            numbers.append(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) })
            widths.append(digits.count)
            rest = rest.dropFirst(digits.count)
            let next = rest.drop { $0 == UInt8(ascii: " ") }
            guard let mark = next.first, Self.separators.contains(mark), separator ?? mark == mark else { break }
            separator = mark
            rest = next.dropFirst().drop { $0 == UInt8(ascii: " ") }
        }
        switch widths.count {
        case 1: guard widths[0] == 4 || numbers[0] == 0, rest.isEmpty else { return nil }
        case 2: guard widths.max() == 4, widths.min() ?? 0 <= 2, rest.isEmpty else { return nil }
        default:
            guard widths[1] <= 2, Self.isTime(rest) else { return nil }
            guard widths[0] == 4 ? widths[2] <= 2 : widths[0] <= 2 && [2, 4].contains(widths[2]) else { return nil }
        }
        (self.numbers, self.widths, self.separator) = (numbers, widths, separator ?? UInt8(ascii: "-"))
    }

    /// Writes `20211013` and the dates of Chinese, Japanese and Korean with separators.
    private static func separated(_ text: String) -> String {
        if text.utf8.count >= 8, text.utf8.prefix(8).allSatisfy({ (0x30...0x39).contains($0) }) {
            return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.dropFirst(6))"
        }
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return String(text.compactMap { "年년月월".contains($0) ? "-" : "日일".contains($0) ? nil : $0 })
    }

    private static let separators: Set<UInt8> = [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")]

    /// Whether the rest after a date is empty or looks like a time: `T21:10:30+01:00`, ` 01:26PM`.
    private static func isTime(_ rest: Substring.UTF8View) -> Bool {
        guard let first = rest.first else { return true }
        guard first == UInt8(ascii: "T") || first == UInt8(ascii: " ") || first == UInt8(ascii: "t") else {
            return false
        }
        let time = rest.dropFirst().drop { $0 == UInt8(ascii: " ") }
        guard let start = time.first else { return true }
        let hour = time.prefix { $0 != UInt8(ascii: ":") }
        return (0x30...0x39).contains(start) && hour.count < time.count && (Int(Substring(hour)) ?? 99) < 25
            && time.allSatisfy { (0x30...0x39).contains($0) || ":.+-ZzAaPpMm ".utf8.contains($0) }
    }

    /// Whether it begins with a four-digit year, and so shows nothing about the order of other dates.
    package var beginsWithYear: Bool { widths[0] == 4 }

    /// Whether the order is clear from this text alone, so that the file's order does not apply.
    private var isFixed: Bool { beginsWithYear || separator == UInt8(ascii: ".") }

    /// The order that the numbers show, such as a day above 12; nil if several are possible.
    package var shownOrder: DateOrder? {
        guard numbers.count == 3 else { return nil }
        if beginsWithYear || numbers[0] > 31 { return .yearFirst }
        if separator == UInt8(ascii: ".") { return .dayFirst }
        if numbers[0] > 12 { return .dayFirst }
        return numbers[1] > 12 ? .monthFirst : nil
    }

    /// - Parameter order: The order of the file's dates; nil if unknown.
    package func reading(_ order: DateOrder?) -> Reading {
        guard numbers.count == 3 else { return part }
        guard let order = isFixed ? shownOrder : order ?? shownOrder else {
            return numbers[0] == numbers[1] ? day(year: 2, month: 0, day: 1) : .ambiguous
        }
        switch order {
        case .dayFirst: return day(year: 2, month: 1, day: 0)
        case .monthFirst: return day(year: 2, month: 0, day: 1)
        case .yearFirst: return day(year: 0, month: 1, day: 2)
        }
    }

    /// The reading of a month or a year.
    private var part: Reading {
        let (year, month) =
            widths[0] == 4 || numbers.count == 1 ? (numbers[0], numbers.dropFirst().first) : (numbers[1], numbers[0])
        if let date = PartialDate(year: year, month: month) { return .part(date) }
        if year <= 1, (month ?? year) == year { return .none }
        return year < 1000 && PartialDate(year: 2000, month: month) != nil ? .absurd : .impossible
    }

    /// - Parameters: The positions of the year, month and day among the three numbers.
    private func day(year: Int, month: Int, day: Int) -> Reading {
        var (fullYear, month, day) = (numbers[year], numbers[month], numbers[day])
        if widths[year] <= 2 { fullYear += fullYear < 70 ? 2000 : 1900 }
        if let date = CalendarDate(year: fullYear, month: month, day: day) { return .day(date) }
        if fullYear == 0, month == 0, day == 0 { return .none }
        if fullYear == 1, month == 1, day == 1 { return .none }
        let isPossible = CalendarDate(year: 2000, month: month, day: day) != nil
        return fullYear < 1000 && isPossible ? .absurd : .impossible
    }
}
