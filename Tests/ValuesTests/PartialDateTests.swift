import Foundation
import Testing
import Values

struct PartialDateTests {
    @Test(arguments: [
        ("2015", "2015-01-01", "2015-07-01"), ("2015-03", "2015-03-01", "2015-03-15"),
        ("2016-02", "2016-02-01", "2016-02-15"), ("2015-03-14", "2015-03-14", "2015-03-14"),
        ("9999", "9999-01-01", "9999-07-01"),
    ])
    func textAndMiddle(text: String, first: String, middle: String) throws {
        let date = try #require(PartialDate(text))
        #expect("\(date)" == text)
        #expect("\(date.first)" == first && "\(date.middle)" == middle)
        #expect((date.day == nil) == (text.count < 10))
        #expect(try JSONDecoder().decode([PartialDate].self, from: JSONEncoder().encode([date])) == [date])
    }

    @Test(arguments: [
        "", "15", "215", "0202", "02015", "2015-", "2015-3", "2015-13", "2015-00", "201503", "2015-02-30", "2015-03-",
        "03/2015", "２０１５", "2015 ",
    ])
    func isNone(text: String) {
        #expect(PartialDate(text) == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([PartialDate].self, from: JSONEncoder().encode([text]))
        }
    }

    /// By the middle, and at the same middle the less precise one first.
    @Test func order() {
        let sorted = [
            "2014-12-31", "2015-01-01", "2015-03-14", "2015-03", "2015-03-15", "2015-06", "2015", "2015-07-01",
            "2015-07", "2016-01-01",
        ]
        #expect(sorted.shuffled().compactMap { PartialDate($0) }.sorted().map(\.description) == sorted)
    }
}
