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
    /// How many columns stay in sight.
    package var keptColumns = 0
    /// How many columns are repeated on every page; nil for those that stay in sight.
    package var repeatedColumns: Int?
    /// The first of the columns that are folded away until somebody unfolds them with a click, and are not printed; nil
    /// for none.
    package var foldedFrom: Int?
    /// The last row that can be filtered; the first is the row of headings.
    package var filterEnd: Int?
    /// The first column of each page that is to be printed beside the first one.
    package var pageColumns: [Int] = []
    /// The first row of each section. A section that does not fit the rest of a page begins on the next one.
    package var sections: [Int] = []

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

package struct SheetCell: Hashable, Sendable {
    package var content: Content
    package var look: Look
    /// Where a click on the text leads.
    package var link: SheetLink?

    package enum Content: Hashable, Sendable {
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
        /// A number without a unit.
        case number(Double)
        /// An empty cell for an amount.
        case entry(Currency)
        /// A formula and its result, for readers that do not compute.
        indirect case formula(String, Content)
        /// A small JPEG, and a description for readers who do not see it.
        case picture(URL, description: String)
    }

    package enum Look: Hashable, Sendable {
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
        /// A cell to fill in.
        case entry
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
        SheetCell(result.map { .formula(formula, .amount($0)) } ?? .empty, look)
    }

    package static func tally(_ formula: String, _ result: Int, _ look: Look = .plain) -> SheetCell {
        SheetCell(.formula(formula, .count(result)), look)
    }

    /// A text that appears only once a condition no longer holds.
    package static func warning(_ text: String, unless condition: String) -> SheetCell {
        SheetCell(.formula("IF(\(condition),\"\",\"\(text)\")", .empty), .strong)
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

    /// `$C$7`
    package static func fixed(_ row: Int, _ column: Int) -> String { "$\(Self.column(column))$\(row + 1)" }

    /// `C2:C7`
    package static func range(_ rows: Range<Int>, _ column: Int) -> String {
        "\(cell(rows.lowerBound, column)):\(cell(rows.upperBound - 1, column))"
    }

    /// `$C$2:$C$7`
    package static func fixedRange(_ rows: Range<Int>, _ column: Int) -> String {
        "\(fixed(rows.lowerBound, column)):\(fixed(rows.upperBound - 1, column))"
    }
}
