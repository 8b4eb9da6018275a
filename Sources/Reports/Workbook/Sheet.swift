import Foundation
import Household

/// A sheet of a workbook as plain values, so that it can be examined without the file.
struct Sheet {
    let name: String
    /// The width of each column, in digits of the standard font.
    var widths: [Double] = []
    private(set) var rows: [[SheetCell]] = []
    /// The row of headings, which is repeated on every page, and stays in sight where it is the first row.
    var headings: Int?
    /// How many columns stay in sight and are repeated on every page.
    var keptColumns = 0
    /// The first of the columns that are folded away until somebody unfolds them with a click, and are not printed; nil
    /// for none.
    var foldedFrom: Int?
    /// The last row that can be filtered; the first is the row of headings.
    var filterEnd: Int?
    /// The columns are shrunk to fit this many pages side by side.
    var pagesWide = 1
    /// The rows are shrunk to fit this many pages below each other; 0 for as many as needed.
    var pagesHigh = 0

    /// The most rows that a sheet of a workbook can have.
    static let maximumRows = 1_048_576

    init(_ name: String) {
        self.name = name
    }

    /// - Returns: The row, counted from 0.
    @discardableResult
    mutating func append(_ cells: [SheetCell] = []) -> Int {
        rows.append(cells)
        return rows.count - 1
    }

    mutating func extend(_ row: Int, by cells: [SheetCell]) { rows[row] += cells }

    subscript(row: Int, column: Int) -> SheetCell {
        rows[row].indices.contains(column) ? rows[row][column] : SheetCell(.empty)
    }
}

struct SheetCell: Hashable {
    var content: Content
    var look: Look
    /// Where a click on the text leads.
    var link: SheetLink?

    enum Content: Hashable {
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

    enum Look: Hashable {
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

    init(_ content: Content, _ look: Look = .plain) {
        self.content = content
        self.look = look
    }

    static let empty = SheetCell(.empty)
}

extension SheetCell {
    init(of value: ReportValue, _ look: Look = .plain) {
        let content: Content =
            switch value {
            case .none: .empty
            case .text(let text): .text(text)
            case .count(let count): .count(count)
            case .tenths(let tenths): .tenths(tenths)
            case .quantity(let quantity): .quantity(quantity)
            case .amount(let amount): .amount(amount)
            case .day(let day): .day(day)
            }
        self.init(content, look)
    }

    static func text(_ text: String, _ look: Look = .plain) -> SheetCell {
        SheetCell(text.isEmpty ? .empty : .text(text), look)
    }

    static func amount(_ amount: Money?, _ look: Look = .plain) -> SheetCell {
        SheetCell(amount.map { .amount($0) } ?? .empty, look)
    }

    static func day(_ day: CalendarDate?, _ look: Look = .plain) -> SheetCell {
        SheetCell(day.map { .day($0) } ?? .empty, look)
    }

    static func count(_ count: Int, _ look: Look = .plain) -> SheetCell { SheetCell(.count(count), look) }

    /// A formula; empty where its result is unknown.
    static func sum(_ formula: String, _ result: Money?, _ look: Look = .plain) -> SheetCell {
        SheetCell(result.map { .sum(formula, $0) } ?? .empty, look)
    }

    static func tally(_ formula: String, _ result: Int, _ look: Look = .plain) -> SheetCell {
        SheetCell(.tally(formula, result), look)
    }

    /// The same cell with a link, if it has a text to click on.
    func linked(to link: SheetLink?) -> SheetCell {
        guard case .text = content else { return self }
        var cell = self
        cell.link = link
        return cell
    }
}

/// Names of cells in formulas.
enum CellName {
    /// `A`, ..., `Z`, `AA`; columns are counted from 0.
    static func column(_ column: Int) -> String {
        var name = ""
        var rest = column
        repeat {
            name = String(UnicodeScalar(UInt8(ascii: "A") + UInt8(rest % 26))) + name
            rest = rest / 26 - 1
        } while rest >= 0
        return name
    }

    /// `C7`; rows are counted from 0, too.
    static func cell(_ row: Int, _ column: Int) -> String { "\(Self.column(column))\(row + 1)" }

    /// `C2:C7`
    static func range(_ rows: Range<Int>, _ column: Int) -> String {
        "\(cell(rows.lowerBound, column)):\(cell(rows.upperBound - 1, column))"
    }
}
