package import Foundation
package import Values

/// A sheet of a workbook as plain values, so that it can be examined without the file.
package struct Sheet {
    package let name: String
    /// The width of each column, in digits of the standard font.
    package var widths: [Double] = []
    package private(set) var rows: [[SheetCell]] = []
    /// The row of headings, which is repeated on every page, and stays in sight where it is the first row.
    package var headings: Int?
    /// How many columns stay in sight and are repeated on every page.
    package var keptColumns = 0
    /// The first of the columns that are folded away until somebody unfolds them with a click, and are not printed; nil
    /// for none.
    package var foldedFrom: Int?
    /// The last row that can be filtered; the first is the row of headings.
    package var filterEnd: Int?
    /// The columns are shrunk to fit this many pages side by side.
    package var pagesWide = 1
    /// The rows are shrunk to fit this many pages below each other; 0 for as many as needed.
    package var pagesHigh = 0

    package enum Paper: Sendable {
        case a4, letter
    }

    /// The most rows that a sheet of a workbook can have.
    package static let maximumRows = 1_048_576

    package init(_ name: String) {
        self.name = name
    }

    /// - Returns: The row, counted from 0.
    @discardableResult
    package mutating func append(_ cells: [SheetCell] = []) -> Int {
        rows.append(cells)
        return rows.count - 1
    }

    package mutating func extend(_ row: Int, by cells: [SheetCell]) { rows[row] += cells }

    package subscript(row: Int, column: Int) -> SheetCell {
        rows[row].indices.contains(column) ? rows[row][column] : SheetCell(.empty)
    }
}

package struct SheetCell: Hashable {
    package var content: Content
    package var look: Look
    /// Where a click on the text leads.
    package var link: SheetLink?

    package enum Content: Hashable {
        case empty
        case text(String)
        case count(Int)
        /// `45` is 4.5.
        case tenths(Int)
        case quantity(Quantity)
        /// Thousandths, shown as a percentage.
        case share(perMille: Int)
        case amount(Money)
        case day(CalendarDate)
        /// A formula and its result.
        case sum(String, Money)
        case tally(String, Int)
        /// A small JPEG, and a description for readers who do not see it.
        case picture(URL, description: String)
    }

    package enum Look: Hashable {
        case plain
        /// Long text goes on in a new line.
        case wrapped
        case title
        case section
        case heading
        /// The heading of a column of numbers.
        case numberHeading
        /// A value beside its name.
        case fact
        case strongFact
        case strong
        case note
        case total
    }

    package init(_ content: Content, _ look: Look = .plain) {
        self.content = content
        self.look = look
    }

    package static let empty = SheetCell(.empty)
}

extension SheetCell {
    package static func text(_ text: String, _ look: Look = .plain) -> SheetCell {
        SheetCell(text.isEmpty ? .empty : .text(text), look)
    }

    package static func amount(_ amount: Money?, _ look: Look = .plain) -> SheetCell {
        SheetCell(amount.map { .amount($0) } ?? .empty, look)
    }

    package static func day(_ day: CalendarDate?, _ look: Look = .plain) -> SheetCell {
        SheetCell(day.map { .day($0) } ?? .empty, look)
    }

    package static func count(_ count: Int, _ look: Look = .plain) -> SheetCell { SheetCell(.count(count), look) }

    /// A formula; empty where its result is unknown.
    package static func sum(_ formula: String, _ result: Money?, _ look: Look = .plain) -> SheetCell {
        SheetCell(result.map { .sum(formula, $0) } ?? .empty, look)
    }

    package static func tally(_ formula: String, _ result: Int, _ look: Look = .plain) -> SheetCell {
        SheetCell(.tally(formula, result), look)
    }

    /// The same cell with a link, if it has a text to click on.
    package func linked(to link: SheetLink?) -> SheetCell {
        guard case .text = content else { return self }
        var cell = self
        cell.link = link
        return cell
    }
}

/// Names of cells in formulas.
package enum CellName {
    /// `A`, ..., `Z`, `AA`; columns are counted from 0.
    package static func column(_ column: Int) -> String {
        var name = ""
        var rest = column
        repeat {
            name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
            rest = rest / 26 - 1
        } while rest >= 0
        return name
    }

    /// `C7`; rows are counted from 0, too.
    package static func cell(_ row: Int, _ column: Int) -> String { "\(Self.column(column))\(row + 1)" }

    /// `C2:C7`
    package static func range(_ rows: Range<Int>, _ column: Int) -> String {
        "\(cell(rows.lowerBound, column)):\(cell(rows.upperBound - 1, column))"
    }
}
