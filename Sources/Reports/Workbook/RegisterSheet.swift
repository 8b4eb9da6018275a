import Household
import Workbooks

/// A row for each line, with totals below that a spreadsheet can recompute.
///
/// First come the columns that contents forms ask for, with a photo. They fit one page in landscape, and only they are
/// printed. A click unfolds the others.
struct RegisterSheet {
    private(set) var sheet = Sheet("Register")
    /// The cell of each total, for formulas of other sheets.
    private(set) var places = Places()
    private let columns: [RegisterColumn]

    struct Places {
        var value: [Currency: String] = [:]
        var actualCash: [Currency: String] = [:]
        var withoutValue: String?
        var withoutActualCash: String?
    }

    /// - Parameters:
    ///   - evidence: Finds the photos. Without photos, the register has no column for them.
    ///   - files: The first row of each line in the list of evidence.
    init(
        _ report: InsuranceReport, _ rows: ReportRows, _ evidence: ReportEvidencePlaces,
        files: [EntityID<Item>: String]
    ) {
        let lines = report.register.lines
        let photos = lines.map(evidence.thumbnail)
        let form = ReportColumn.form(of: report)
        let rest = ReportColumn.all(of: report).filter { !form.contains($0) }
        var columns = (form + rest).map(RegisterColumn.fact)
        if photos.contains(where: { $0 != nil }) { columns.insert(.photo, at: 1) }
        self.columns = columns
        sheet.headings = 0
        sheet.foldedFrom = columns.count - rest.count
        // Keeps the number, the photo and the item in view.
        sheet.keptColumns = columns.count - form.count - rest.count + 2
        sheet.append(columns.map { SheetCell.text($0.title, $0.isNumber ? .numberHeading : .heading) })
        for (position, line) in lines.enumerated() {
            let photo = photos[position].map { SheetCell(.picture($0, description: line.title)) }
            let row = sheet.rows.count
            sheet.append(
                columns.map { column in
                    switch column {
                    case .photo: photo ?? .empty
                    case .fact(let fact): cell(rows.value(fact, at: position), fact, row, files[line.itemID])
                    }
                })
        }
        sheet.filterEnd = rows.count
        if rows.count > 0 {
            appendTotals(of: report)
        } else {
            sheet.append([.text("The register is empty.", .note)])
        }
        sheet.fitWidths(columns.map { $0.widths })
    }

    /// - Parameter files: The line's first row in the list of evidence, which its number links to.
    private func cell(_ value: ReportValue, _ column: ReportColumn, _ row: Int, _ files: String?) -> SheetCell {
        let cell = SheetCell(of: value, RegisterColumn.fact(column).isWrapped ? .wrapped : .plain)
        switch (column, value) {
        case (.number, _): return cell.linked(to: files.map(SheetLink.cell))
        // The depreciation is known only if the other two are.
        case (.depreciation, .amount(let amount)):
            guard let cost = cellName(.value, row), let left = cellName(.actualCashValue, row) else { return cell }
            return .sum("\(cost)-\(left)", amount)
        default: return cell
        }
    }

    // MARK: - Totals

    private mutating func appendTotals(of report: InsuranceReport) {
        let lines = 1..<sheet.rows.count
        let total = report.register.total
        // An empty row keeps filters from taking a total for a line.
        sheet.append()
        for currency in report.currencies {
            var row = self.row(named: "Total \(currency.code)")
            let (value, actualCash) = (total.replacement.total(in: currency), total.actualCash.total(in: currency))
            put(.sum(sum(of: .value, lines, report, currency), value, .total), .value, in: &row)
            put(
                .sum(sum(of: .actualCashValue, lines, report, currency), actualCash, .total), .actualCashValue, in: &row
            )
            put(.text(currency.code, .total), .currency, in: &row)
            let place = sheet.append(row)
            places.value[currency] = value == nil ? nil : name(.value, place)
            places.actualCash[currency] = actualCash == nil ? nil : name(.actualCashValue, place)
        }
        // Currencies are never added, and this formula could not tell them apart.
        if report.currencies.count == 1 { appendFiltered(lines, total, report.currencies[0]) }
        var row = self.row(named: "Lines without a value")
        put(.tally("COUNTBLANK(\(range(.value, lines)))", total.replacement.withoutValue, .total), .value, in: &row)
        put(
            .tally("COUNTBLANK(\(range(.actualCashValue, lines)))", total.actualCash.withoutValue, .total),
            .actualCashValue, in: &row)
        let place = sheet.append(row)
        places.withoutValue = name(.value, place)
        places.withoutActualCash = name(.actualCashValue, place)
    }

    /// Appends the total of the lines that a filter leaves visible, which at first are all.
    private mutating func appendFiltered(_ lines: Range<Int>, _ total: RegisterValue, _ currency: Currency) {
        var row = columns.indices.map { $0 == 0 ? .text("Total of the visible lines", .strong) : SheetCell.empty }
        let (value, actualCash) = (total.replacement.total(in: currency), total.actualCash.total(in: currency))
        put(.sum("SUBTOTAL(109,\(range(.value, lines)))", value, .strong), .value, in: &row)
        put(.sum("SUBTOTAL(109,\(range(.actualCashValue, lines)))", actualCash, .strong), .actualCashValue, in: &row)
        put(.text(currency.code, .strong), .currency, in: &row)
        sheet.append(row)
    }

    private func sum(
        of column: ReportColumn, _ lines: Range<Int>, _ report: InsuranceReport, _ currency: Currency
    ) -> String {
        let range = range(column, lines)
        guard report.currencies.count > 1 else { return "SUM(\(range))" }
        return "SUMIF(\(self.range(.currency, lines)),\"\(currency.code)\",\(range))"
    }

    private func row(named name: String) -> [SheetCell] {
        columns.indices.map { $0 == 0 ? .text(name, .total) : SheetCell(.empty, .total) }
    }

    /// Puts a cell into a column. Does nothing if the sheet lacks the column.
    private func put(_ cell: SheetCell, _ column: ReportColumn, in row: inout [SheetCell]) {
        if let place = columns.firstIndex(of: .fact(column)) { row[place] = cell }
    }

    private func range(_ column: ReportColumn, _ lines: Range<Int>) -> String {
        columns.firstIndex(of: .fact(column)).map { CellName.range(lines, $0) } ?? ""
    }

    private func cellName(_ column: ReportColumn, _ row: Int) -> String? {
        columns.firstIndex(of: .fact(column)).map { CellName.cell(row, $0) }
    }

    private func name(_ column: ReportColumn, _ row: Int) -> String? {
        cellName(column, row).map { "\(sheet.name)!\($0)" }
    }
}
