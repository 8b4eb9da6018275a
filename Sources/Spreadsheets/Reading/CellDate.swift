import Foundation

/// Dates and times as texts: `2021-10-13`, `2021-10-13T08:30:00`, `08:30:00`.
enum CellDate {
    /// The two ways in which Excel counts days.
    enum Calendar {
        /// 1 is 1900-01-01, and 60 is 1900-02-29, a day that never existed.
        case from1900
        /// 0 is 1904-01-01.
        case from1904
    }

    /// The text of a cell whose format shows its number as a date or a time. A number below 1 is a time of day. Seconds
    /// are rounded, but never up to the next day.
    /// - Returns: Nil for a number outside the range of dates, which is better shown as a number.
    static func text(_ number: Double, _ format: NumberFormat, _ calendar: Calendar) -> String? {
        guard number >= 0, number < 2_958_466 else { return nil }
        let day = Int(number)
        let time = min(Int(((number - Double(day)) * 86_400).rounded()), 86_399)
        switch format {
        case .number: return nil
        case .duration: return clock(Int((number * 86_400).rounded()))
        case .time where day == 0: return clock(time)
        case .time, .date:
            guard let date = date(day, calendar) else { return time > 0 ? clock(time) : nil }
            return time > 0 ? date + "T" + clock(time) : date
        }
    }

    private static func date(_ day: Int, _ calendar: Calendar) -> String? {
        // 25,569 is 1970-01-01 from 1900, and 24,107 from 1904.
        switch (calendar, day) {
        case (.from1904, _): date(daysSince1970: day - 24_107)
        case (.from1900, 0): nil
        case (.from1900, 1...59): date(daysSince1970: day + 1 - 25_569)
        case (.from1900, 60): "1900-02-29"
        case (.from1900, _): date(daysSince1970: day - 25_569)
        }
    }

    private static func date(daysSince1970 day: Int) -> String {
        // Counted from 1600-03-01, so that a leap day is the last one of a year, a century and four centuries.
        var rest = day + 135_080
        let era = rest / 146_097
        rest %= 146_097
        let century = min(rest / 36_524, 3)
        rest -= century * 36_524
        let fourYears = rest / 1_461
        rest %= 1_461
        let yearOfFour = min(rest / 365, 3)
        rest -= yearOfFour * 365
        var month = 3
        for length in [31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31] {
            guard rest >= length else { break }
            rest -= length
            month += 1
        }
        let year = 1600 + 400 * era + 100 * century + 4 * fourYears + yearOfFour + (month > 12 ? 1 : 0)
        return padded(year, 4) + "-" + padded(month > 12 ? month - 12 : month, 2) + "-" + padded(rest + 1, 2)
    }

    /// `36:00:00`
    private static func clock(_ seconds: Int) -> String {
        padded(seconds / 3_600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":" + padded(seconds % 60, 2)
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

// MARK: - ISO 8601

extension CellDate {
    /// Returns an ISO 8601 date without fractions of a second, and without a time of midnight; any other text
    /// unchanged.
    static func date(iso text: String) -> String {
        let parts = text.split(separator: "T", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count == 10 else { return text }
        let time = parts[1].prefix(8)
        guard time.utf8.count == 8, time.utf8.allSatisfy({ $0.digit != nil || $0 == UInt8(ascii: ":") }) else {
            return text
        }
        return time == "00:00:00" ? String(parts[0]) : parts[0] + "T" + time
    }

    /// Returns an ISO 8601 duration in hours, minutes and seconds, `PT08H30M00S`, as a time; any other text unchanged.
    static func clock(iso text: String) -> String {
        guard let match = text.wholeMatch(of: /PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})(?:[.,]\d*)?S)?/) else {
            return text
        }
        func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
        return clock(number(match.1) * 3_600 + number(match.2) * 60 + number(match.3))
    }
}
