import Foundation
import Testing

@testable import Interchange

struct DelimitedTextTests {
    /// The records of a text, with the lines that they begin in.
    private func records(_ text: String, _ delimiter: UInt8 = .comma) throws -> [(line: Int, cells: [String])] {
        var reader = DelimitedText(try ValidText(bytes(text)), delimiter: delimiter)
        var records: [(Int, [String])] = []
        while let record = try reader.next() { records.append((record.line, record.cells)) }
        return records
    }

    @Test(
        arguments: [
            // Every line break ends a record, and empty lines are none.
            ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]), ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}a,b\n1,2", [["a", "b"], ["1", "2"]]), ("\n\na,b\n\n1,2\n\n\n", [["a", "b"], ["1", "2"]]),
            // Quoted cells hold delimiters, breaks and doubled marks.
            ("\"a,b\",\"c\r\nd\",\"say \"\"hi\"\"\",\"\"\n", [["a,b", "c\r\nd", "say \"hi\"", ""]]),
            ("\"\"\"\",\"\"\"\"\"\"", [["\"", "\"\""]]),
            // Empty cells at either end.
            (",a,\n,,", [["", "a", ""], ["", "", ""]]),
            // A mark within an unquoted cell stands for itself.
            ("15\" monitor, \"x\"\n", [["15\" monitor", " \"x\""]]),
            // Spaces around unquoted cells stay, and those behind a closing mark are passed over.
            ("  a , b\t\n", [["  a ", " b\t"]]), ("\"a\" ,\"b\"\t\n", [["a", "b"]]),
        ] as [(String, [[String]])])
    func cells(text: String, cells: [[String]]) throws { #expect(try records(text).map(\.cells) == cells) }

    @Test func otherDelimiters() throws {
        #expect(try records("a\tb,c\t\"d\te\"", .tab).map(\.cells) == [["a", "b,c", "d\te"]])
        #expect(try records("a;b,c;\"d;e\"", .semicolon).map(\.cells) == [["a", "b,c", "d;e"]])
    }

    @Test func recordsKnowTheLineTheyBeginIn() throws {
        let text = "h\n\"two\nlines\"\r\n\r\n\"three\r\nmore\rlines\",x\nlast"
        #expect(try records(text).map(\.line) == [1, 2, 5, 8])
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
