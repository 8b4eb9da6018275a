import Household

/// A row for each line, with totals below that a spreadsheet can recompute.
struct RegisterSheet {
    private(set) var sheet = Sheet("Register")
    /// The cell of each total, as formulas of other sheets name it.
    private(set) var places = Places()
    private let columns: [ReportColumn]

    struct Places {
        var value: [Currency: String] = [:]
        var actualCash: [Currency: String] = [:]
        var withoutValue: String?
        var withoutActualCash: String?
    }

    init(_ report: InsuranceReport, _ rows: ReportRows) {
        columns = ReportColumn.all(of: report)
        sheet.headings = 0
        // The number, the room and the item.
        sheet.keptColumns = 3
        sheet.append(columns.map { SheetCell.text($0.title, $0.isNumber ? .numberHeading : .heading) })
        for position in 0..<rows.count {
            sheet.append(columns.map { SheetCell(of: rows.value($0, at: position), $0.isWrapped ? .wrapped : .plain) })
        }
        sheet.filterEnd = rows.count
        sheet.fitWidths(columns.map { $0.widths })
        // Thirty columns on one page could not be read.
        sheet.pagesWide = 3
        if rows.count > 0 {
            appendTotals(of: report)
        } else {
            sheet.append([.text("The register is empty.", .note)])
        }
    }

    // MARK: - Totals

    private mutating func appendTotals(of report: InsuranceReport) {
        let lines = 1..<sheet.rows.count
        let total = report.register.total
        // An empty row, so that no filter takes a total for a line.
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

    /// Appends the total of the lines that a filter leaves visible: at first, all.
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

    /// Puts a cell into a column. Does nothing where the sheet has no such column.
    private func put(_ cell: SheetCell, _ column: ReportColumn, in row: inout [SheetCell]) {
        if let place = columns.firstIndex(of: column) { row[place] = cell }
    }

    private func range(_ column: ReportColumn, _ lines: Range<Int>) -> String {
        columns.firstIndex(of: column).map { CellName.range(lines, $0) } ?? ""
    }

    private func name(_ column: ReportColumn, _ row: Int) -> String? {
        columns.firstIndex(of: column).map { "\(sheet.name)!\(CellName.cell(row, $0))" }
    }
}

// MARK: - How columns look

extension ReportColumn {
    fileprivate var isNumber: Bool {
        switch self {
        case .quantity, .purchaseDate, .unitValue, .value, .sourceDate, .ageMonths, .actualCashValue, .photos,
            .receipts, .appraisals:
            true
        default: false
        }
    }

    fileprivate var isWrapped: Bool {
        switch self {
        case .room, .title, .description, .labels, .make, .model, .purchasedFrom, .source, .itemClass: true
        default: false
        }
    }

    /// The narrowest and the widest that the column may be.
    fileprivate var widths: ClosedRange<Double> {
        switch self {
        case .title: 20...38
        case .description: 16...48
        case .room, .labels, .model, .purchasedFrom, .itemClass: 10...24
        case .source: 10...30
        case .make: 8...18
        case .serial: 10...26
        case .unitValue, .value, .actualCashValue: 15...30
        case .hasSerial: 13...20
        case .recordedLater: 18...20
        default: 8...20
        }
    }
}
