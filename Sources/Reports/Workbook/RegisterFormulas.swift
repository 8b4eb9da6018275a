import Household
import Values
import Workbooks

/// The formulas of the register's lines, with which a figure follows when its inputs are edited.
///
/// A formula stands only where a spreadsheet computes the figure on record from the cells of its line; elsewhere stands
/// the figure itself. Formulas that lack an input show nothing: unknown is never zero.
struct RegisterFormulas {
    private let letters: [RegisterColumn: String]
    private let home: Currency
    /// Whether figures that are unknown get formulas, too, and so appear once their inputs are filled in.
    private let fillsIn: Bool
    private let day: ReportDay
    private let table: DepreciationSheet?

    init(_ columns: [RegisterColumn], of report: InsuranceReport, day: ReportDay, table: DepreciationSheet?) {
        letters = Dictionary(
            uniqueKeysWithValues: columns.enumerated().map { ($1, CellName.column($0)) })
        home = report.home.currency
        fillsIn = report.visibleParts.values
        self.day = day
        self.table = table
    }

    /// A line's row, and the values that its cells show.
    struct Line {
        let row: Int
        let values: [ReportColumn: ReportValue]
        let firstLabel: String?
        let source: ValueSources.Kind?

        subscript(column: ReportColumn) -> ReportValue { values[column] ?? ReportValue.none }

        /// The number in a cell; nil where it has none.
        func number(_ column: ReportColumn) -> Double? { SheetCell(of: self[column]).content.number }
    }

    /// Returns a formula with its result; nil for a cell that shows what is on record.
    func formula(of column: RegisterColumn, in line: Line) -> SheetCell.Content? {
        switch column {
        case .fact(.value): value(line)
        case .fact(.currency): currency(line)
        case .fact(.ageMonths): ageInMonths(line)
        case .fact(.ageYears): ageInYears(line)
        case .fact(.actualCashValue): actualCashValue(line)
        case .fact(.depreciation): difference(.fact(.value), .fact(.actualCashValue), line, line[.depreciation])
        case .difference: difference(.fact(.value), .accepted, line, .none)
        case .countsUnder: label(line)
        default: nil
        }
    }

    // MARK: - Formulas

    private func value(_ line: Line) -> SheetCell.Content? {
        guard let quantity = cell(.fact(.quantity), line), let each = cell(.fact(.unitValue), line) else { return nil }
        let currency = currency(of: line)
        if case .amount(let value) = line[.value] {
            guard let quantity = line.number(.quantity), let each = line.number(.unitValue),
                Money(roundingAsSheet: each * quantity, to: currency) == value
            else { return nil }
        } else if !fillsIn || line.number(.unitValue) != nil {
            return nil
        }
        return formula(
            "IF(COUNT(\(quantity),\(each))<2,\"\",ROUND(\(quantity)*\(each),\(currency.minorUnitDigits)))",
            line[.value], line)
    }

    /// A line without a value gets the home's currency with its value.
    private func currency(_ line: Line) -> SheetCell.Content? {
        guard fillsIn, line.number(.value) == nil, let value = cell(.fact(.value), line) else { return nil }
        return .formula("IF(COUNT(\(value))=0,\"\",\"\(home.code)\")", .empty)
    }

    private func ageInMonths(_ line: Line) -> SheetCell.Content? {
        guard let bought = cell(.fact(.purchaseDate), line), day.date.serialNumber != nil else { return nil }
        switch line[.purchaseDate] {
        case .day(let date):
            guard date.serialNumber != nil, line[.ageMonths] == .count(date.wholeMonths(until: day.date)) else {
                return nil
            }
        case .none where fillsIn && line[.ageMonths] == .none: break
        default: return nil
        }
        let months = "(YEAR(\(day.cell))-YEAR(\(bought)))*12+MONTH(\(day.cell))-MONTH(\(bought))"
        let rest = "IF(DAY(\(day.cell))<DAY(\(bought)),1,0)"
        return formula("IF(COUNT(\(bought))=0,\"\",MAX(0,\(months)-\(rest)))", line[.ageMonths], line)
    }

    private func ageInYears(_ line: Line) -> SheetCell.Content? {
        guard let months = cell(.fact(.ageMonths), line), fillsIn || line.number(.ageMonths) != nil else { return nil }
        return formula("IF(COUNT(\(months))=0,\"\",ROUND(\(months)/12,1))", line[.ageYears], line)
    }

    private func actualCashValue(_ line: Line) -> SheetCell.Content? {
        guard let table, let value = cell(.fact(.value), line), let age = cell(.fact(.ageMonths), line),
            let name = cell(.fact(.itemClass), line), case .text(let className) = line[.itemClass],
            let itemClass = table[className], fillsIn || line.number(.value) != nil
        else { return nil }
        let currency = currency(of: line)
        let expected = line.number(.value).flatMap { itemClass.left(of: $0, age: line.number(.ageMonths)) }
        let recorded: Money? = if case .amount(let amount) = line[.actualCashValue] { amount } else { nil }
        guard expected.map({ Money(roundingAsSheet: $0, to: currency) }) == recorded else { return nil }
        let (least, life) = (table.least(ofClassIn: name), table.life(ofClassIn: name))
        let left = "MAX(\(value)*(\(life)-\(age))/\(life),\(value)*\(least))"
        let aged = "IF(COUNT(\(age))=0,\"\",ROUND(\(left),\(currency.minorUnitDigits)))"
        // A class that is not in the table has no cash value.
        return formula(
            "IFERROR(IF(COUNT(\(value))=0,\"\",IF(\(least)=1,\(value),\(aged))),\"\")", line[.actualCashValue], line)
    }

    private func difference(
        _ column: RegisterColumn, _ other: RegisterColumn, _ line: Line, _ result: ReportValue
    ) -> SheetCell.Content? {
        guard let a = cell(column, line), let b = cell(other, line), fillsIn || line.number(.value) != nil else {
            return nil
        }
        let digits = currency(of: line).minorUnitDigits
        return formula("IF(COUNT(\(a),\(b))<2,\"\",ROUND(\(a)-\(b),\(digits)))", result, line)
    }

    private func label(_ line: Line) -> SheetCell.Content? {
        let first = line.firstLabel ?? ""
        guard let labels = cell(.fact(.labels), line) else { return nil }
        guard !first.contains(", ") else { return .text(first) }
        return .formula(
            "LEFT(\(labels),FIND(\", \",\(labels)&\", \")-1)", first.isEmpty ? .empty : .text(first))
    }

    // MARK: - Cells

    private func cell(_ column: RegisterColumn, _ line: Line) -> String? {
        letters[column].map { "\($0)\(line.row + 1)" }
    }

    /// The currency of the line's value; without one, the home's.
    func currency(of line: Line) -> Currency {
        if case .amount(let value) = line[.value] { value.currency } else { home }
    }

    private func formula(_ formula: String, _ result: ReportValue, _ line: Line) -> SheetCell.Content {
        switch result {
        case .none: .formula(formula, .entry(currency(of: line)))
        default: .formula(formula, SheetCell(of: result).content)
        }
    }
}

/// The day of the report, and the cell that has it.
struct ReportDay {
    let date: CalendarDate
    /// `Summary!$B$6`
    let cell: String
}
