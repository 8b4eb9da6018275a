import Foundation
import TestSupport
import Testing

@testable import Spreadsheets

@Suite struct NumberTests {
    @Test(
        "Numbers are written in full, without binary noise",
        arguments: [
            ("0", "0"), ("-0", "0"), ("0.0", "0"), ("007", "7"), ("12", "12"), ("12.50", "12.5"), (".5", "0.5"),
            ("+3", "3"), ("0.30000000000000004", "0.3"), ("12.500000000000002", "12.5"),
            ("8.9999999999999997E-2", "0.09"), ("1299.9499999999998", "1299.95"), ("0.99999999999999994", "1"),
            ("99999999999999.96", "100000000000000"), ("-9.9999999999999995E-8", "-0.0000001"), ("1E3", "1000"),
            ("1.5e+2", "150"), ("3.56E+12", "3560000000000"), ("4006381333931", "4006381333931"),
            ("123456789012345.6", "123456789012346"), ("1234567890123456", "1234567890123456"),
            ("12345678901234567", "12345678901234570"), ("1E+29", "100000000000000000000000000000"),
            ("1.25E+300", "1.25e300"), ("1E-30", "1e-30"), ("0.1000000000000000055511151231257827", "0.1"),
        ])
    func plain(stored: String, text: String) {
        #expect(DecimalText.plain(Array(stored.utf8)) == text)
    }

    @Test(
        "What is no number is nil",
        arguments: ["", "-", ".", "1.2.3", "1e", "1e+", "1e99999", "1e-9223372036854775808", "abc", "1 ", "NaN", "0x1"])
    func notANumber(text: String) {
        #expect(DecimalText.plain(Array(text.utf8)) == nil)
    }

    @Test("Random numbers come out as the value that they are, to 15 digits")
    func random() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<5_000 {
            let number = Double(Int.random(in: -999_999_999...999_999_999, using: &generator)) / 1_000
            let text = try #require(DecimalText.plain(Array(String(number).utf8)))
            #expect(Double(text) == number)
            let noisy = number.nextUp
            #expect(DecimalText.plain(Array(String(noisy).utf8)) == text, "\(noisy)")
        }
    }

    @Test(
        "Which formats show a date or a time",
        arguments: [
            ("General", NumberFormat.number), ("0.00", .number), ("#,##0.00 [$€-407]", .number), ("0.00E+00", .number),
            ("[Red]0.00;[Blue]-0.00", .number), ("General;dd", .number), ("\"day\" 0", .number), ("0\\d", .number),
            ("0 pcs", .number),
            ("_-* #,##0.00 \"DM\"_-;_-@_-", .number), ("@", .number), ("[$USD] 0.00", .number), ("# ?/?", .number),
            ("yyyy-mm-dd", .date), ("DD.MM.YYYY", .date), ("mmm", .date),
            ("[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy", .date),
            ("m/d/yy h:mm", .date), ("yyyy\"年\"m\"月\"d\"日\"", .date), ("[$-409]d/m/yy\\ h:mm\\ AM/PM;@", .date),
            ("h:mm AM/PM", .time), ("mm:ss.0", .time), ("hh:mm:ss", .time),
            ("[h]:mm:ss", .duration), ("[mm]:ss", .duration), ("[ss].00", .duration),
        ])
    func formats(code: String, format: NumberFormat) {
        #expect(NumberFormat(code: code) == format)
    }

    @Test(
        "Days of Excel's calendar of 1900, with the one that there was not",
        arguments: [
            (1.0, "1900-01-01"), (59, "1900-02-28"), (60, "1900-02-29"), (61, "1900-03-01"), (25_569, "1970-01-01"),
            (36_584, "2000-02-28"), (36_585, "2000-02-29"), (36_586, "2000-03-01"), (36_526, "2000-01-01"),
            (73_050, "2099-12-31"), (73_109, "2100-02-28"), (73_110, "2100-03-01"), (2_958_465, "9999-12-31"),
            (44_482.999_999_9, "2021-10-13T23:59:59"), (44_482.999_994_212_97, "2021-10-13T23:59:59"),
            (44_482.499_999, "2021-10-13T12:00:00"), (0.999_999_9, "23:59:59"), (0.75, "18:00:00"),
        ])
    func days(number: Double, text: String) {
        #expect(CellDate.text(number, .date, .from1900) == text)
    }

    @Test("Numbers that are no date stay numbers", arguments: [0.0, -1, 2_958_466, 1e300, .nan, .infinity])
    func noDays(number: Double) {
        #expect(CellDate.text(number, .date, .from1900) == nil)
    }

    @Test("Every day of two centuries is the day after the one before")
    func everyDay() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        for day in stride(from: 61, to: 80_000, by: 7) {
            let date = Date(timeIntervalSince1970: Double(day - 25_569) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = CellDate.text(Double(day), .date, .from1900)
            #expect(text?.split(separator: "-").compactMap { Int($0) } == [parts.year, parts.month, parts.day])
        }
    }

    @Test(
        "Dates and durations of ISO 8601",
        arguments: [
            ("2021-10-13", "2021-10-13"), ("2021-10-13T00:00:00", "2021-10-13"),
            ("2021-10-13T08:30:00.000000000", "2021-10-13T08:30:00"), ("2021-10-13T8", "2021-10-13T8"),
            ("soon", "soon"),
        ])
    func isoDates(stored: String, text: String) {
        #expect(CellDate.date(iso: stored) == text)
    }

    @Test(
        arguments: [
            ("PT08H30M00S", "08:30:00"), ("PT36H00M00.5S", "36:00:00"), ("PT90M", "01:30:00"), ("-PT1H", "-PT1H"),
            ("soon", "soon"),
        ])
    func isoDurations(stored: String, text: String) {
        #expect(CellDate.clock(iso: stored) == text)
    }

    @Test(
        "Names of cells",
        arguments: [(0, "A1"), (25, "Z1"), (26, "AA1"), (701, "ZZ1"), (702, "AAA1"), (16_383, "XFD1")])
    func cellNames(column: Int, name: String) {
        #expect(CellName.text(column, 1) == name)
        #expect(CellName.column(of: name) == column)
    }

    @Test(
        "Where a relationship leads",
        arguments: [
            ("worksheets/sheet1.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"),
            ("/xl/worksheets/sheet1.xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"),
            ("./a/../b.xml", "xl/workbook.xml", "xl/b.xml"), ("../b.xml", "xl/workbook.xml", "b.xml"),
            ("worksheets\\sheet%201.xml", "xl/workbook.xml", "xl/worksheets/sheet 1.xml"),
            ("../../b.xml", "xl/a.xml", nil),
            ("..%2F..%2Fb.xml", "xl/a.xml", nil), ("xl/workbook.xml", "", "xl/workbook.xml"),
        ] as [(String, String, String?)])
    func targets(target: String, source: String, part: String?) {
        #expect(PartName.resolved(target, from: source) == part)
    }
}
