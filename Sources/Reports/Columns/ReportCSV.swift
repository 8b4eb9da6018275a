import Files
public import Foundation
import Household

/// The register as CSV: a row for each line, in its order.
///
/// Follows RFC 4180, with CR LF. Amounts are plain decimals with their currency in a separate column, days are written
/// `2021-10-13`, flags `yes` and `no`; unknown values are empty. Texts that a spreadsheet would run as formulas begin
/// with an apostrophe, as in the inventory's CSV. The file begins with a byte order mark: people open it in Excel,
/// which misreads accents without the mark. Excel writes the mark itself, so programs that import such files accept it.
public enum ReportCSV {
    /// - Parameters:
    ///   - map: Nil for all columns under Housebook's headings.
    ///   - timeZone: The time zone that decides on which day an instant falls.
    public static func data(
        _ report: InsuranceReport, map: ReportColumnMap? = nil, in timeZone: TimeZone
    ) -> Data {
        let map = map ?? ReportColumnMap("all", ReportColumn.all(of: report))
        let rows = ReportRows(report, in: timeZone)
        var writer = DelimitedWriter()
        writer.append(map.columns.map { FormulaGuard.guarded($0.heading) })
        for position in 0..<rows.count {
            writer.append(map.columns.map { $0.cell(rows, position) })
        }
        if map.totals {
            for currency in report.currencies { writer.append(map.totals(report.register.total, in: currency)) }
        }
        return writer.data
    }

    public static let statementName = "report-statement.csv"

    /// The statement of loss of a claim: a row for each step, then what is still open, below zero where it is overpaid,
    /// then the amounts in other currencies. Nil for a home's report.
    public static func statement(_ report: InsuranceReport) -> Data? {
        guard let statement = report.statement else { return nil }
        var writer = DelimitedWriter()
        writer.append(["Step", "Amount", "Rest", "Currency"])
        func append(_ step: String, _ amount: Money, _ rest: Money) {
            writer.append([step, amount.plain, rest.plain, amount.currency.code])
        }
        for step in statement.steps { append(step.kind.title, step.amount, step.rest) }
        append("Still open", statement.balance, statement.balance)
        for other in statement.elsewhere {
            append("In \(other.claimed.currency.code), apart", other.claimed, other.balance)
        }
        return writer.data
    }
}

extension ReportColumnMap.Column {
    fileprivate func cell(_ rows: ReportRows, _ position: Int) -> String {
        switch content {
        case .column(let column): rows.value(column, at: position).cell
        case .text(let text): FormulaGuard.guarded(text)
        }
    }
}

extension ReportColumnMap {
    /// A row of totals: sums below their columns, and `Total EUR` in the first other column.
    fileprivate func totals(_ value: RegisterValue, in currency: Currency) -> [String] {
        var isNamed = false
        return columns.map { column in
            switch column.content {
            case .column(.value): return value.replacement.total(in: currency)?.plain ?? ""
            case .column(.actualCashValue): return value.actualCash.total(in: currency)?.plain ?? ""
            case .column(.currency): return currency.code
            case .column(.unitValue), .column(.pricePaid), .column(.replacementCost), .column(.depreciation),
                .column(.repair), .column(.salvage), .column(.claimed):
                return ""
            case .column, .text:
                defer { isNamed = true }
                return isNamed ? "" : "Total \(currency.code)"
            }
        }
    }
}

extension InsuranceReport {
    /// The currencies in which a value is known: the home's first, then the others by code.
    var currencies: [Currency] {
        let total = register.total
        let all = Set((total.replacement.totals + total.actualCash.totals).map(\.currency))
        return all.sorted { ($0 == home.currency ? 0 : 1, $0.code) < ($1 == home.currency ? 0 : 1, $1.code) }
    }
}
