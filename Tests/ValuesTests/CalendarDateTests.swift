import Foundation
import TestSupport
import Testing
import Values

@Suite struct CalendarDateTests {
    @Test(arguments: ["2021-10-13", "2024-02-29", "2000-02-29", "1000-01-01", "9999-12-31", "2021-01-31", "2021-04-30"])
    func readsAndWritesISODays(text: String) {
        #expect(CalendarDate(text)?.description == text)
    }

    @Test(
        arguments: [
            "", "2021", "2021-10", "2021-1-3", "2021/10/13", "20211013", "13.10.2021", "2021-10-13T00:00:00Z",
            " 2021-10-13", "2021-10-13 ", "2021-13-01", "2021-00-10", "2021-10-00", "2021-04-31", "2021-02-29",
            "1900-02-29", "2100-02-29", "0202-10-13", "0000-00-00", "0999-12-31", "-021-10-13", "+021-10-13",
            "２０２１-10-13", "٢٠٢١-10-13", "2021-1٠-3", "2021-10-1\u{301}", "abcd-ef-gh", "2021−10−13",
        ])
    func refusesAnythingElse(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test(arguments: [
        (2021, 2, 29), (2021, 0, 1), (2021, 1, 0), (999, 1, 1), (10_000, 1, 1), (Int.max, Int.max, Int.min),
    ])
    func refusesDaysThatDoNotExist(year: Int, month: Int, day: Int) {
        #expect(CalendarDate(year: year, month: month, day: day) == nil)
    }

    @Test(
        arguments: [
            ("1970-01-01", 0), ("1970-01-02", 1), ("1969-12-31", -1), ("2000-01-01", 10_957), ("2000-02-29", 11_016),
            ("2000-03-01", 11_017), ("2021-10-13", 18_913), ("2038-01-19", 24_855), ("1000-01-01", -354_285),
            ("9999-12-31", 2_932_896),
        ])
    func countsDaysSinceTheEpoch(text: String, days: Int) {
        #expect(Sample.day(text).daysSinceEpoch == days)
        #expect(CalendarDate(daysSinceEpoch: days) == Sample.day(text))
    }

    /// Every day of nine thousand years follows the day before it, and counting days is the inverse of making dates.
    @Test func everyDayFollowsTheOneBefore() {
        var wrong = 0
        var (year, month, day) = (1000, 1, 1)
        for count in -354_285...2_932_896 {
            let date = CalendarDate(daysSinceEpoch: count)
            if (date.year, date.month, date.day) != (year, month, day) || date.daysSinceEpoch != count { wrong += 1 }
            if CalendarDate(year: year, month: month, day: day) != date { wrong += 1 }
            day += 1
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
            if day > length { (day, month) = (1, month + 1) }
            if month > 12 { (month, year) = (1, year + 1) }
        }
        #expect(wrong == 0)
        #expect((year, month, day) == (10_000, 1, 1))
    }

    /// Foundation's Gregorian calendar is Julian before 1582-10-15, so the comparison starts after that day.
    @Test func agreesWithFoundationsCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for count in stride(from: -141_427, through: 2_932_896, by: 397) {
            let instant = Date(timeIntervalSince1970: Double(count) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: instant)
            let date = CalendarDate(daysSinceEpoch: count)
            try #require(date.year == parts.year && date.month == parts.month && date.day == parts.day, "\(date)")
        }
    }

    @Test(
        arguments: [
            ("2024-02-28", 2, "2024-03-01"), ("2024-01-01", -1, "2023-12-31"), ("2021-10-13", .max, "9999-12-31"),
            ("1960-10-13", .min, "1000-01-01"),
        ] as [(String, Int, String)])
    func addsDaysAndStaysWithinTheYears(text: String, days: Int, sum: String) {
        #expect(Sample.day(text).adding(days: days) == Sample.day(sum))
    }

    @Test func countsDaysAndHoldsCountsOutsideTheYearsAtTheirEnds() {
        #expect(Sample.day("2024-01-01").days(until: Sample.day("2025-01-01")) == 366)
        #expect(Sample.day("2024-01-02").days(until: Sample.day("2024-01-01")) == -1)
        for count in [Int.min, -354_286] { #expect(CalendarDate(daysSinceEpoch: count) == Sample.day("1000-01-01")) }
        for count in [2_932_897, Int.max] { #expect(CalendarDate(daysSinceEpoch: count) == Sample.day("9999-12-31")) }
    }

    @Test func anInstantsDayDependsOnTheTimeZone() throws {
        let (newYear, lateInJune) = (
            Date(timeIntervalSince1970: 1_735_689_600), Date(timeIntervalSince1970: 1_751_234_400)
        )
        let (west, east) = (TimeZone(secondsFromGMT: -3600), TimeZone(secondsFromGMT: 14 * 3600))
        for (instant, zone, day) in [
            (newYear, .gmt, "2025-01-01"), (newYear.addingTimeInterval(-0.001), .gmt, "2024-12-31"),
            (newYear, west, "2024-12-31"), (newYear, east, "2025-01-01"), (lateInJune, .gmt, "2025-06-29"),
            (lateInJune, TimeZone(identifier: "Europe/Berlin"), "2025-06-30"),
        ] as [(Date, TimeZone?, String)] {
            #expect(CalendarDate(instant, in: try #require(zone)) == Sample.day(day))
        }
    }

    @Test(arguments: [
        (Double.infinity, "9999-12-31"), (-.infinity, "1000-01-01"), (.nan, "1000-01-01"), (1e300, "9999-12-31"),
        (-1e300, "1000-01-01"), (253_402_300_799, "9999-12-31"),
    ])
    func anyInstantHasADay(seconds: Double, day: String) throws {
        #expect(CalendarDate(Date(timeIntervalSince1970: seconds), in: .gmt) == Sample.day(day))
        let west = try #require(TimeZone(secondsFromGMT: -12 * 3600))
        #expect(CalendarDate(Date(timeIntervalSince1970: seconds), in: west) == Sample.day(day))
    }

    @Test func comparesByTime() {
        let days = ["2021-10-13", "2021-10-14", "2021-10-31", "2021-11-01", "2021-12-31", "2022-01-01"].map(Sample.day)
        for (day, next) in zip(days, days.dropFirst()) { #expect(day < next) }
    }
}
