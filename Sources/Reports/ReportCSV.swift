import Delimited
public import Foundation
import Household

/// The register as CSV: a row for each line, in its order.
///
/// RFC 4180 with CR LF. Amounts are plain decimals with their currency in a column of its own, days `2021-10-13`, flags
/// `yes` and `no`; what is unknown is empty. Texts that a spreadsheet would run as formulas stand behind an apostrophe,
/// as in the inventory's CSV. It begins with a byte order mark: whoever gets it opens it in Excel, which reads accents
/// wrongly without one and writes one itself, so that what imports such files knows it.
public enum ReportCSV {
    /// - Parameters:
    ///   - map: Nil for all columns under our names.
    ///   - timeZone: In which an instant is a day.
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
    /// Sums below their columns, and in the first of the others what they are: `Total EUR`.
    fileprivate func totals(_ value: RegisterValue, in currency: Currency) -> [String] {
        var isNamed = false
        return columns.map { column in
            switch column.content {
            case .column(.value): return value.replacement.total(in: currency)?.plain ?? ""
            case .column(.actualCashValue): return value.actualCash.total(in: currency)?.plain ?? ""
            case .column(.currency): return currency.code
            case .column(.unitValue), .column(.depreciation): return ""
            case .column, .text:
                defer { isNamed = true }
                return isNamed ? "" : "Total \(currency.code)"
            }
        }
    }
}

extension InsuranceReport {
    /// Those that a value is known in: the home's first, then by code.
    var currencies: [Currency] {
        let total = register.total
        let all = Set((total.replacement.totals + total.actualCash.totals).map(\.currency))
        return all.sorted { ($0 == home.currency ? 0 : 1, $0.code) < ($1 == home.currency ? 0 : 1, $1.code) }
    }
}
