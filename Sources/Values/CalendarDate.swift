public import Foundation

/// A day of the Gregorian calendar, without a time or a time zone: the day on a receipt.
public struct CalendarDate: Hashable, Sendable, Comparable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// Nil for a day that does not exist, or outside the years 1000 to 9999: a year below a thousand is a slip
    /// ("0202"), and the four digits keep ISO texts in order.
    public init?(year: Int, month: Int, day: Int) {
        guard (1000...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads ISO 8601's `2021-10-13`, nothing else.
    public init?(_ text: some StringProtocol) {
        var text = String(text)
        guard let (year, month, day) = text.withUTF8(Self.numbers) else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Says why a text of the form `2026-02-30` is not a date: `February 2026 has 28 days`. Nil for a date, and for a
    /// text of another form.
    public static func fault(in text: String) -> String? {
        var text = text
        guard let (year, month, day) = text.withUTF8(numbers), Self(year: year, month: month, day: day) == nil else {
            return nil
        }
        guard (1...12).contains(month) else { return "there is no month \(month)" }
        guard year >= 1000 else { return "a year has four digits, from 1000 on" }
        let days = (28...31).last { Self(year: year, month: month, day: $0) != nil } ?? 31
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November",
            "December",
        ]
        return "\(names[month - 1]) \(year) has \(days) days"
    }

    private static func numbers(_ utf8: UnsafeBufferPointer<UInt8>) -> (year: Int, month: Int, day: Int)? {
        guard utf8.count == 10, utf8[4] == UInt8(ascii: "-"), utf8[7] == UInt8(ascii: "-") else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in utf8[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
        guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10) else { return nil }
        return (year, month, day)
    }

    /// The day that an instant falls on in a time zone, clamped to the years 1000 to 9999.
    public init(_ date: Date, in timeZone: TimeZone) {
        // A file may hold an instant too large for an Int or a time zone, so it is clamped first. (The bounds are the
        // first arguments: `min` and `max` return their first argument when the other is not a number.)
        let (first, last) = (Double(Self.firstDay) * 86_400, Double(Self.lastDay + 1) * 86_400 - 1)
        let seconds = min(last, max(first, date.timeIntervalSince1970))
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds))
        self.init(daysSinceEpoch: Int(((seconds + Double(offset)) / 86_400).rounded(.down)))
    }

    /// 1000-01-01 and 9999-12-31 in days since 1970-01-01.
    private static let (firstDay, lastDay) = (-354_285, 2_932_896)

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days since 1970-01-01, negative before. The era arithmetic counts years from March, so that the leap day is a
    /// year's last (Hinnant, "chrono-compatible low-level date algorithms").
    public var daysSinceEpoch: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day a number of days after 1970-01-01, clamped to the years 1000 to 9999.
    public init(daysSinceEpoch: Int) {
        let shifted = min(max(daysSinceEpoch, Self.firstDay), Self.lastDay) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The result is clamped to the years 1000 to 9999.
    public func adding(days: Int) -> CalendarDate {
        let (sum, overflows) = daysSinceEpoch.addingReportingOverflow(days)
        return CalendarDate(daysSinceEpoch: overflows ? days : sum)
    }

    public func days(until other: CalendarDate) -> Int { other.daysSinceEpoch - daysSinceEpoch }

    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// `2021-10-13`
    public var description: String {
        // Years have four digits.
        String(unsafeUninitializedCapacity: 10) { buffer in
            func write(_ number: Int, at place: Int) {
                buffer[place] = UInt8(ascii: "0") + UInt8(number / 10)
                buffer[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
            }
            write(year / 100, at: 0)
            write(year % 100, at: 2)
            buffer[4] = UInt8(ascii: "-")
            write(month, at: 5)
            buffer[7] = UInt8(ascii: "-")
            write(day, at: 8)
            return 10
        }
    }
}

extension CalendarDate: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let date = CalendarDate(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a date of the form 2021-10-13")
        }
        self = date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CalendarDate {
    /// The moment at which the day begins in a time zone.
    public func start(in timeZone: TimeZone) -> Date {
        let utc = Date(timeIntervalSince1970: Double(daysSinceEpoch) * 86_400)
        // The offset of that moment, which another day's may differ from.
        let near = utc - Double(timeZone.secondsFromGMT(for: utc))
        return utc - Double(timeZone.secondsFromGMT(for: near))
    }

    /// The day after.
    public var next: CalendarDate { CalendarDate(daysSinceEpoch: daysSinceEpoch + 1) }
}
