import Household
import TestSupport
import Testing

@testable import Interchange

struct DateTextTests {
    @Test(arguments: [
        ("2021-10-13", "2021-10-13"), ("2021/10/13", "2021-10-13"), ("2021.10.13", "2021-10-13"),
        ("2021-1-3", "2021-01-03"), ("13.10.2021", "2021-10-13"), ("3.4.21", "2021-04-03"),
        ("13/10/2021", "2021-10-13"),
        ("10/13/2021", "2021-10-13"), ("1/23/23", "2023-01-23"), ("10/27/70", "1970-10-27"), ("10/27/69", "2069-10-27"),
        ("32-01-05", "2032-01-05"), ("05/05/2021", "2021-05-05"), ("28/08/2025 01:26PM", "2025-08-28"),
        ("2025-10-13T22:08:07Z", "2025-10-13"), ("2021-10-13T21:10:30.5+01:00", "2021-10-13"),
        ("13.10.2021 8:05", "2021-10-13"), ("2021-10-13 ", "2021-10-13"), ("20211013", "2021-10-13"),
        ("20211013T08:05", "2021-10-13"), ("2024年3月4日", "2024-03-04"), ("2024年 3月 4日", "2024-03-04"),
        ("2024년 3월 4일", "2024-03-04"), ("2024. 3. 4.", "2024-03-04"), ("3. 4. 2021", "2021-04-03"),
        ("2024年3月4日 10:30", "2024-03-04"),
    ])
    func aDateThatShowsItsOrder(text: String, day: String) throws {
        #expect(DateText(text)?.reading(nil) == .day(try #require(CalendarDate(day))))
    }

    @Test(arguments: [
        ("June 20, 2022", "2022-06-20"), ("Mar 05, 2020", "2020-03-05"), ("4-Mar-21", "2021-03-04"),
        ("04 Mar 1999", "1999-03-04"), ("1. März 2021", "2021-03-01"), ("Mon Mar 04, 2024", "2024-03-04"),
        ("1er juillet 2020", "2020-07-01"), ("3 juin 2020", "2020-06-03"), ("12 de agosto de 2021", "2021-08-12"),
        ("15 maggio 2019", "2019-05-15"), ("2 mrt 2018", "2018-03-02"), ("7 fev 2017", "2017-02-07"),
        ("March 2016", "2016-03"), ("Mar 2016", "2016-03"), ("Mar. 2016", "2016-03"), ("2016-Mar", "2016-03"),
        ("Mar/2016", "2016-03"), ("März 2016", "2016-03"), ("mars 2016", "2016-03"), ("marzo de 2016", "2016-03"),
        ("FÉVRIER 2016", "2016-02"), ("maart 2016", "2016-03"), ("dezembro de 2016", "2016-12"),
        ("13-Oct-21", "2021-10-13"), ("mardi 5 mars 2019", "2019-03-05"), ("2021 Oct 13", "2021-10-13"),
        ("Oct 13, 2021 8:05 PM", "2021-10-13"), ("May 1st, 2021", "2021-05-01"),
    ])
    func aDateWithAMonthInLetters(text: String, day: String) throws {
        #expect(NamedMonth.date(text) == PartialDate(day))
    }

    @Test(arguments: [
        "October", "before March 2021", "Maybe 2021", "Marble 13 2021", "Mar-16", "jui 2021", "13 Foo 2021",
        "31 Feb 2021", "2021-10-13", "", "May", "1 2 Mar 2021 x",
        "Mar-a-Lago 1 2021",
        "1 Mar 202",
    ])
    func whatNamesNoDay(text: String) { #expect(NamedMonth.date(text) == nil) }

    @Test(arguments: [(DateOrder.dayFirst, "2021-04-03"), (.monthFirst, "2021-03-04")])
    func aDateThatDoesNot(order: DateOrder, day: String) throws {
        #expect(DateText("03/04/2021")?.reading(nil) == .ambiguous)
        #expect(DateText("03/04/2021")?.reading(order) == .day(try #require(CalendarDate(day))))
        #expect(DateText("3-4-21")?.reading(order) == .day(try #require(CalendarDate(day))))
        // Full stops have the day first, whatever else the file has.
        #expect(DateText("03.04.2021")?.reading(order) == .day(Sample.day("2021-04-03")))
        #expect(DateText("2021-04-03")?.reading(order) == .day(Sample.day("2021-04-03")))
    }

    @Test func theYearFirst() throws {
        #expect(DateText("21-04-03")?.reading(.yearFirst) == .day(Sample.day("2021-04-03")))
    }

    @Test(arguments: [
        ("0001-01-01", DateText.Reading.none), ("0000-00-00", .none), ("00/00/0000", .none),
        ("0001-01-01T00:00:00Z", .none), ("0202-09-30", .absurd), ("09/30/0202", .absurd), ("0001-11-08", .absurd),
        ("2021-02-30", .impossible), ("2021-13-01", .impossible), ("32.01.2021", .impossible),
        ("0202-13-30", .impossible),
    ])
    func noDay(text: String, reading: DateText.Reading) {
        #expect(DateText(text)?.reading(nil) == reading)
    }

    @Test(arguments: [
        ("2015", "2015"), ("2015.", "2015"), ("2015-03", "2015-03"), ("2015/03", "2015-03"), ("03/2016", "2016-03"),
        ("3.2016", "2016-03"), ("3-2016", "2016-03"), ("03 / 2016", "2016-03"), ("2024年3月", "2024-03"),
        ("2024年", "2024"), ("2024년 3월", "2024-03"), ("9999", "9999"), ("3015", "3015"),
    ])
    func aMonthOrAYear(text: String, date: String) throws {
        #expect(DateText(text)?.reading(nil) == .part(try #require(PartialDate(date))))
        #expect(PartialDate(monthOrYear: text)?.description == date)
    }

    @Test(arguments: [
        ("0", DateText.Reading.none), ("0000", .none), ("0001", .none), ("0000-00", .none), ("0202", .absurd),
        ("05/0202", .absurd), ("13/2016", .impossible), ("2016-00", .impossible), ("12345678", .impossible),
    ])
    func noMonthOrYear(text: String, reading: DateText.Reading) {
        #expect(DateText(text)?.reading(nil) == reading)
        #expect(PartialDate(monthOrYear: text) == nil)
    }

    @Test(arguments: [
        ("ca. 2012", "2012"), ("ca 2012", "2012"), ("ca.2012", "2012"), ("c. 2012", "2012"), ("~2012", "2012"),
        ("≈ 2012", "2012"), ("um 2012", "2012"), ("Circa 2012", "2012"), ("about March 2012", "March 2012"),
        ("around 03/2012", "03/2012"), ("ungefähr 2012", "2012"), ("vers 2012", "2012"), ("hacia 2012", "2012"),
        ("aprox. 2012", "2012"), ("2012?", "2012"), ("2012 (?)", "2012"), ("(ca. 2012)", "2012"), ("2012 ca", "2012"),
        ("um das Jahr 2012", "2012"), ("2012年頃", "2012年"), ("approx. 13.10.2021", "13.10.2021"),
    ])
    func aGuess(text: String, date: String) {
        #expect(DateGuess.removed(from: text) == (date, true))
    }

    @Test(arguments: [("im Jahr 2012", "2012"), ("2012", "2012"), ("May 2012", "May 2012"), ("1990s", "1990s")])
    func noGuess(text: String, date: String) {
        #expect(DateGuess.removed(from: text) == (date, false))
    }

    @Test func anOrderThatIsSaidHolds() {
        #expect(DateText("13/10/2021")?.reading(.monthFirst) == .impossible)
    }

    @Test(arguments: [
        "", "202", "10-21", "123-2021", "2021-2022", "2021 10:30", "1990s", "90er", "13 October 2021", "2021-10/13",
        "1/2/3", "1/2/345", "20211-10-13", "2021-10-13x",
        "2021-10-13 noon", "-1-2-2021", "1//2021", "2021-100-13",
    ])
    func somethingElse(text: String) {
        #expect(DateText(text) == nil)
    }
}

struct CellFormsTests {
    private func read(_ text: String, _ map: ImportMap = ImportMap()) throws -> ImportBatch {
        try InventoryCSV.read(TableFile(bytes(text)), currency: .eur, map: map)
    }

    @Test(
        "What the dates of a column are read as, and what is said of them",
        arguments: [
            // One date of a column decides for the others, else another column does.
            (
                "Title,Purchase Date\nA,03/04/2021\nB,25/12/2020\nC,\n",
                ["A; Purchase Date: 2021-04-03", "B; Purchase Date: 2020-12-25", "C"], []
            ),
            (
                "Title,Purchase Date,Warranty Expires\nA,03/04/2021,12/25/2024\n",
                ["A; Purchase Date: 2021-03-04; Warranty Expires: 2024-12-25"], []
            ),
            // Months, years and guesses.
            (
                "Title,Date purchased\nA,2015\nB,03/2016\nC,ca. 2012\nD,20211013\nE,2024年3月4日\nF,2024年3月\n",
                [
                    "A; Purchase Date: 2015", "B; Purchase Date: 2016-03", "C; Purchase Date: 2012",
                    "D; Purchase Date: 2021-10-13", "E; Purchase Date: 2024-03-04", "F; Purchase Date: 2024-03",
                ], ["4 Date purchased “ca. 2012” is marked as a guess; 2012 was taken"]
            ),
            // What must be a day is kept as a custom field if it is none.
            (
                "Title,Warranty Expires\nA,2027\nB,~2027-05-01\n",
                ["A; [Warranty Expires] 2027", "B; Warranty Expires: 2027-05-01"],
                [
                    "2 Warranty Expires “2027” names no day, which is needed here, such as 2027-07-01; kept as the custom field “Warranty Expires”",
                    "3 Warranty Expires “~2027-05-01” is marked as a guess; 2027-05-01 was taken",
                ]
            ),
            (
                "Title,Purchase Date\nA,0001-01-01\nB,0202-09-30\n", ["A", "B"],
                ["3 Purchase Date “0202-09-30” is before the year 1000; left empty"]
            ),
        ] as [(String, [String], [String])])
    func dates(text: String, told: [String], notes: [String]) throws {
        let batch = try read(text)
        #expect(batch.told == told)
        #expect(batch.notes == notes)
        #expect(batch.faults == [] && batch.questions.isEmpty)
    }

    @Test(arguments: [
        "1990s", "90er", "before 2010", "Summer 2015", "2010-2012", "2010 or 2011", "Mar-16", "années 90",
    ])
    func whatNamesNoDateIsKept(text: String) throws {
        let kept = "names no day, month or year; kept as the custom field “Date purchased”"
        try dates(
            text: "Title,Date purchased\nA,\(text)\n", told: ["A; [Date purchased] \(text)"],
            notes: ["2 Date purchased “\(text)” \(kept)"])
    }

    @Test func whatNothingDecidesIsAsked() throws {
        let text = "Title,Purchase Date,Price\nA,05/05/2021,\"1,000\"\nB,03/04/2021,\nC,01/02/2021,\"2,000\"\n"
        let batch = try read(text)
        #expect(
            batch.questions == [
                ImportBatch.Question(kind: .decimalMark, line: 2, column: "Price", value: "1,000"),
                ImportBatch.Question(kind: .dateOrder, line: 3, column: "Purchase Date", value: "03/04/2021"),
            ])
        #expect(batch.problems.isEmpty)
        var map = ImportMap()
        for (decimals, prices) in [(DecimalMark.point, ["1000.00", "2000.00"]), (.comma, ["1.00", "2.00"])] {
            (map.dates, map.decimals) = (.monthFirst, decimals)
            let answered = try read(text, map)
            #expect(answered.questions.isEmpty)
            #expect(
                answered.told == [
                    "A; Price: \(prices[0]) EUR; Purchase Date: 2021-05-05", "B; Purchase Date: 2021-03-04",
                    "C; Price: \(prices[1]) EUR; Purchase Date: 2021-01-02",
                ])
        }
    }

    @Test func aColumnWithBothOrdersIsNotGuessed() throws {
        let batch = try read("Title,Purchase Date\nA,03/04/2021\nB,25/12/2020\nC,12/25/2020\n")
        #expect(batch.told == ["B; Purchase Date: 2020-12-25", "C; Purchase Date: 2020-12-25"])
        #expect(
            batch.faults == [
                "2 Purchase Date “03/04/2021” may have the day or the month first; write it as 2021-10-13"
            ])
    }

    @Test func aSaleWithoutADayIsASale() throws {
        let batch = try read("Title,Sold Date\nA,2020\nB,2020-05-01\nC,\n")
        #expect(
            batch.told == [
                "A; Sold: yes; Sold Notes: 2020; [Sold Date] 2020", "B; Sold: yes; Sold Date: 2020-05-01", "C",
            ])
    }
}
