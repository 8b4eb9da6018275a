import Foundation
import Testing
import Values

@testable import Workbooks

/// How sheets are printed, and how spreadsheets round.
@Suite struct SheetPagesTests {
    private func sheet(_ widths: [Double], pageColumns: [Int] = [], rows: Int = 0) -> Sheet {
        var sheet = Sheet("Register")
        sheet.widths = widths
        sheet.pageColumns = pageColumns
        for _ in 0..<rows { sheet.append([.text("x")]) }
        return sheet
    }

    @Test("The scale is the largest at which the widest page has room for its columns, and 64 % at least")
    func scale() {
        // 20 columns of 7 digits and a margin of 0.72, each digit 7 points: 1081 points, of which Letter has 756.
        let columns = Array(repeating: 7.0, count: 20)
        #expect(sheet(columns).scale(on: .letter) == 69)
        #expect(sheet(columns).scale(on: .a4) == 74)
        #expect(sheet(Array(columns[..<10])).scale(on: .letter) == 100)
        #expect(sheet(columns + columns).scale(on: .letter) == 64)
        #expect(sheet([]).scale(on: .letter) == 100)
        // On two pages: 20 columns, and 20 with the two that are repeated.
        var wide = sheet(columns + columns, pageColumns: [20])
        wide.repeatedColumns = 2
        #expect(wide.scale(on: .letter) == 64)
        wide.pageColumns = [21]
        #expect(wide.scale(on: .letter) == 66)
        // Folded columns are not printed.
        (wide.pageColumns, wide.foldedFrom) = ([12], 30)
        #expect(wide.scale(on: .letter) == 69)
    }

    @Test("A section begins on the next page if it does not fit the rest of one")
    func rowBreaks() {
        // A page of A4 has 33 rows of 15 points, at 50 % twice as many.
        var sheet = sheet([10], rows: 60)
        sheet.sections = [10, 20, 40]
        #expect(sheet.rowBreaks(on: .a4, scale: 100) == [20, 40])
        #expect(sheet.rowBreaks(on: .a4, scale: 50) == [])
        // A section longer than a page begins on a new one, and the next follows its last rows.
        sheet.sections = [5, 50]
        #expect(sheet.rowBreaks(on: .a4, scale: 100) == [5])
        #expect(self.sheet([10], rows: 60).rowBreaks(on: .a4, scale: 100) == [])
    }

    @Test(
        "An amount is rounded as ROUND does it, on fifteen digits, halves up",
        arguments: [
            (1.005, 101), (0.35 * 1.5, 53), (2.675, 268), (92.125, 9213), (184.25 * 54 / 108, 9213), (0.004999999, 0),
            (0, 0), (1_234_567_890.125, 123_456_789_013),
        ] as [(Double, Int64)])
    func rounding(_ number: Double, _ cents: Int64) {
        #expect(Money(roundingAsSheet: number, to: .eur) == Money(minorUnits: cents, currency: .eur))
    }

    @Test("An amount that spreadsheets cannot hold is none of ours")
    func tooLarge() {
        #expect(Money(roundingAsSheet: 1e30, to: .eur).minorUnits == .max)
    }

    @Test("A formula has the width, the format and the number of its result")
    func formulas() {
        let amount = Money(minorUnits: 123_456, currency: .eur)
        #expect(SheetCell.sum("A1", amount).width == SheetCell.amount(amount).width)
        #expect(SheetCell(.formula("A1", .entry(.eur))).width == 0)
        #expect(SheetCell.Content.count(3).number == 3)
        #expect(SheetCell.Content.text("3").number == nil)
        #expect(SheetCell.Content.share(perMille: 250).number == 0.25)
    }
}
