import Foundation
import Testing

@testable import Interchange

struct DelimitedTextTests {
    private func records(_ text: String, delimiter: UInt8 = .comma) throws -> [[String]] {
        var reader = DelimitedText(try ValidText(bytes(text)), delimiter: delimiter)
        var records: [[String]] = []
        while let record = try reader.next() { records.append(record.cells) }
        return records
    }

    private func lines(_ text: String) throws -> [Int] {
        var reader = DelimitedText(try ValidText(bytes(text)), delimiter: .comma)
        var lines: [Int] = []
        while let record = try reader.next() { lines.append(record.line) }
        return lines
    }

    @Test(arguments: [
        "a,b\n1,2\n", "a,b\r\n1,2\r\n", "a,b\r1,2\r", "a,b\n1,2", "\u{FEFF}a,b\n1,2", "\n\na,b\n\n1,2\n\n\n",
    ])
    func everyLineBreakEndsARecord(text: String) throws {
        #expect(try records(text) == [["a", "b"], ["1", "2"]])
    }

    @Test func quotedCellsHoldDelimitersBreaksAndDoubledMarks() throws {
        #expect(try records("\"a,b\",\"c\r\nd\",\"say \"\"hi\"\"\",\"\"\n") == [["a,b", "c\r\nd", "say \"hi\"", ""]])
    }

    @Test func onlyDoubledMarks() throws {
        #expect(try records("\"\"\"\",\"\"\"\"\"\"") == [["\"", "\"\""]])
    }

    @Test func emptyCellsAtEitherEnd() throws {
        #expect(try records(",a,\n,,") == [["", "a", ""], ["", "", ""]])
    }

    @Test func aMarkWithinAnUnquotedCellStandsForItself() throws {
        #expect(try records("15\" monitor, \"x\"\n") == [["15\" monitor", " \"x\""]])
    }

    @Test func spacesAroundUnquotedCellsStay() throws {
        #expect(try records("  a , b\t\n") == [["  a ", " b\t"]])
    }

    @Test func spacesBehindAClosingMarkArePassedOver() throws {
        #expect(try records("\"a\" ,\"b\"\t\n") == [["a", "b"]])
    }

    @Test func otherDelimiters() throws {
        #expect(try records("a\tb,c\t\"d\te\"", delimiter: .tab) == [["a", "b,c", "d\te"]])
        #expect(try records("a;b,c;\"d;e\"", delimiter: .semicolon) == [["a", "b,c", "d;e"]])
    }

    @Test func recordsKnowTheLineTheyBeginIn() throws {
        #expect(try lines("h\n\"two\nlines\"\r\n\r\n\"three\r\nmore\rlines\",x\nlast") == [1, 2, 5, 8])
    }

    @Test func textBehindAClosingMarkIsAFault() throws {
        var reader = DelimitedText(try ValidText(bytes("a,\"b\"c,d\ne,f,g\n")), delimiter: .comma)
        let first = try #require(try reader.next())
        #expect(first.cells == ["a", "bc", "d"])
        #expect(first.fault?.column == 1)
        #expect(first.fault?.kind == .textAfterQuote)
        let second = try #require(try reader.next())
        #expect(second.fault == nil)
    }

    @Test func anUnclosedMarkIsReportedWhereItOpens() throws {
        var reader = DelimitedText(try ValidText(bytes("a,b\n1,2\n3,\"four\n5,6\n")), delimiter: .comma)
        _ = try reader.next()
        _ = try reader.next()
        #expect(throws: FormatError.unterminatedQuote(line: 3, column: 2)) { try reader.next() }
    }
}

extension DelimitedTextTests {
    @Test(arguments: ["", "\""])
    func onlyTheBeginningOfAHugeCellIsKept(mark: String) throws {
        let text = "a,\(mark)\(String(repeating: "x", count: 10_000_001))\(mark),c\nd,e,f\n"
        var reader = DelimitedText(try ValidText(bytes(text)), delimiter: .comma)
        let record = try #require(try reader.next())
        #expect(record.fault?.kind == .tooLong)
        #expect(record.fault?.column == 1)
        #expect(record.cells.map(\.utf8.count) == [1, 100, 1])
        #expect(try reader.next()?.cells == ["d", "e", "f"])
    }
}
