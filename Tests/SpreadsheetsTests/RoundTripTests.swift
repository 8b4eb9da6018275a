import Foundation
import Spreadsheets
import TestSupport
import Testing
import XlsxShim

/// What libxlsxwriter wrote is read back the same, apart from `_x000D_` and the like, in which it does not escape the
/// first underscore, so that every program takes it for the character.
@Suite struct RoundTripTests {
    private enum Value {
        case none
        case text(String)
        case hundredths(Int)
    }

    private static let pieces = [
        "Lamp", " ", "  ", "\n", "\t", "é", "e\u{301}", "沙", "🛋️", "<", "&amp;", "]]>", "\"", "'", "_", "x0D",
        "=1+1", "@", "0", "1.5", "\u{1}", "\u{1F}", "\u{7F}", "\u{FFFD}", "\u{10FFFF}", "\u{202E}",
    ]

    private func value(_ random: inout SeededGenerator) -> Value {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .none
        case 1: .hundredths(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 2: .hundredths(Int.random(in: 0...999_999_999_999_999, using: &random))
        default:
            .text(
                (1...Int.random(in: 1...6, using: &random))
                    .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined())
        }
    }

    @Test(arguments: UInt64(0)..<10)
    func randomSheets(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let sheets = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (0..<Int.random(in: 0...12, using: &random)).map { _ in
                (0..<Int.random(in: 0...9, using: &random)).map { _ in value(&random) }
            }
        }
        let workbook = try Workbook(written(sheets))
        #expect(workbook.sheetNames == sheets.indices.map { "Sheet \($0)" })
        for (index, rows) in sheets.enumerated() {
            let found = try workbook.allRows(ofSheet: index)
            let expected = rows.enumerated().map { ($0.offset + 1, texts($0.element)) }.filter { !$0.1.isEmpty }
            #expect(found.map(\.number) == expected.map(\.0))
            #expect(found.map { $0.cells.map { Array($0.utf8) } } == expected.map { $0.1.map { Array($0.utf8) } })
        }
    }

    private func texts(_ row: [Value]) -> [String] {
        var texts = row.map { value in
            switch value {
            case .none: ""
            case .text(let text): text
            case .hundredths(let number): self.text(hundredths: number)
            }
        }
        while texts.last?.isEmpty == true { texts.removeLast() }
        return texts
    }

    private func text(hundredths: Int) -> String {
        let digits = String(hundredths.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        let fraction = padded.suffix(2).reversed().drop { $0 == "0" }.reversed()
        return (hundredths < 0 ? "-" : "") + padded.dropLast(2) + (fraction.isEmpty ? "" : "." + String(fraction))
    }

    private func written(_ sheets: [[[Value]]]) throws -> Data {
        #expect(xs_start() == nil)
        let folder = FileManager.default.temporaryDirectory
        let file = folder.appendingPathComponent("sheets-\(UUID().uuidString).xlsx")
        // Leftovers in the temporary folder do no harm.
        defer { try? FileManager.default.removeItem(at: file) }
        let workbook = try #require(xs_open(file.path, folder.path))
        var style = xs_style()
        style.size = 11
        let format = try #require(xs_add_format(workbook, &style))
        for (index, rows) in sheets.enumerated() {
            let sheet = try #require(xs_add_sheet(workbook, "Sheet \(index)"))
            for (y, row) in rows.enumerated() {
                for (x, value) in row.enumerated() {
                    #expect(put(value, sheet, UInt32(y), UInt16(x), format) == 0)
                }
            }
        }
        #expect(xs_close(workbook) == 0)
        return try Data(contentsOf: file)
    }

    private func put(
        _ value: Value, _ sheet: OpaquePointer, _ row: UInt32, _ column: UInt16, _ format: OpaquePointer
    ) -> Int32 {
        switch value {
        case .none: 0
        case .text(let text): xs_put_text(sheet, row, column, text, format)
        case .hundredths(let number): xs_put_number(sheet, row, column, Double(number) / 100, format)
        }
    }
}
