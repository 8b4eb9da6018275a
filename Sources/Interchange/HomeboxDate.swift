import Household

/// A date in one of the forms that Homebox reads: `2021-10-13`, `10/13/2021` (month first), `2021/10/13` or RFC 3339's
/// `2021-10-13T21:10:30+01:00`, whose day is taken as written, whatever the time zone.
enum HomeboxDate {
    case day(CalendarDate)
    /// The first day of the year 1, which Homebox's database uses for "no date".
    case none
    /// A year before 1000: a slip, or a date without a year.
    case absurd

    /// Nil for any other form, and for days that do not exist.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        let parts: (year: String, month: String, day: String)
        func slice(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let slash = UInt8(ascii: "/")
        if bytes.count == 10, bytes[2] == slash, bytes[5] == slash {
            parts = (slice(6..<10), slice(0..<2), slice(3..<5))
        } else if bytes.count == 10, bytes[4] == slash, bytes[7] == slash {
            parts = (slice(0..<4), slice(5..<7), slice(8..<10))
        } else if bytes.count == 10 || bytes.count > 10 && InstantText.isTime(bytes[10...]) {
            guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else { return nil }
            parts = (slice(0..<4), slice(5..<7), slice(8..<10))
        } else {
            return nil
        }
        if parts == ("0001", "01", "01") {
            self = .none
        } else if let year = Int(parts.year), year < 1000, parts.year.first == "0",
            CalendarDate("2000-\(parts.month)-\(parts.day)") != nil
        {
            self = .absurd
        } else {
            guard let day = CalendarDate("\(parts.year)-\(parts.month)-\(parts.day)") else { return nil }
            self = .day(day)
        }
    }
}
