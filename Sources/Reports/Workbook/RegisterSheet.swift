import Household
import Values
import Workbooks

/// A row for each line, with totals below. Figures follow when their inputs are edited.
///
/// First come the columns that contents forms ask for, with a photo, then those for the adjuster. They take two pages
/// side by side in landscape, and only they are printed. A click unfolds the others.
struct RegisterSheet {
    private(set) var sheet = Sheet("Register")
    /// The cells and columns for formulas of other sheets.
    private(set) var places = Places()
    private let columns: [RegisterColumn]
    private let currencies: [Currency]

    struct Places {
        var value: [Currency: String] = [:]
        var actualCash: [Currency: String] = [:]
        var withoutValue: String?
        var withoutActualCash: String?
        /// The number of lines with a value in none of the report's currencies, which no total includes.
        var inNoTotal: String?
        /// The lines of each column: `Register!$C$2:$C$7`.
        var lines: [RegisterColumn: String] = [:]
    }

    /// - Parameters:
    ///   - evidence: Finds the photos. Without photos, the register has no column for them.
    ///   - files: The first row of each line in the list of evidence.
    ///   - table: Where actual cash values are computed from; nil for a report without them.
    init(
        _ report: InsuranceReport, _ rows: ReportRows, _ evidence: ReportEvidencePlaces,
        files: [EntityID<Item>: String], day: ReportDay, table: DepreciationSheet?
    ) {
        let lines = report.register.lines
        let photos = lines.map(evidence.thumbnail)
        let form = ReportColumn.form(of: report)
        let rest = ReportColumn.all(of: report).filter { !form.contains($0) }
        var columns = form.map(RegisterColumn.fact)
        if photos.contains(where: { $0 != nil }) { columns.insert(.photo, at: 2) }
        if report.visibleParts.values { columns += RegisterColumn.adjuster }
        sheet.foldedFrom = columns.count
        columns += rest.map(RegisterColumn.fact) + [.countsUnder]
        if report.visibleParts.values { columns.append(.valueFrom) }
        self.columns = columns
        currencies = report.currencies
        sheet.headings = 0
        // Keeps the number, the item and the photo in view.
        sheet.repeatedColumns = 2
        sheet.keptColumns = columns.contains(.photo) ? 3 : 2
        // The amounts, beside what they are of.
        sheet.pageColumns = columns.firstIndex(of: .fact(.unitValue)).map { [$0 + 1] } ?? []
        sheet.append(columns.map { SheetCell.text($0.title, $0.isNumber ? .numberHeading : .heading) })
        let formulas = RegisterFormulas(columns, of: report, day: day, table: table)
        let facts = form + rest
        for (position, line) in lines.enumerated() {
            let shown = RegisterFormulas.Line(
                row: sheet.rows.count,
                values: Dictionary(uniqueKeysWithValues: facts.map { ($0, rows.value($0, at: position)) }),
                firstLabel: line.labels.first, source: ValueSources.Kind(line))
            let photo = photos[position].map { SheetCell(.picture($0, description: line.title)) }
            sheet.append(
                columns.map { column in
                    switch column {
                    case .photo: photo ?? .empty
                    default: Self.cell(column, shown, formulas, files[line.itemID])
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
    private static func cell(
        _ column: RegisterColumn, _ line: RegisterFormulas.Line, _ formulas: RegisterFormulas, _ files: String?
    ) -> SheetCell {
        let look: SheetCell.Look = column.isWrapped ? .wrapped : .plain
        if let formula = formulas.formula(of: column, in: line) { return SheetCell(formula, look) }
        switch column {
        case .fact(let fact):
            let cell = SheetCell(of: line[fact], look)
            return fact == .number ? cell.linked(to: files.map(SheetLink.cell)) : cell
        case .accepted: return SheetCell(.entry(formulas.currency(of: line)), .entry)
        case .reason: return SheetCell(.empty, .entry)
        case .valueFrom: return .text(line.source?.title ?? "", look)
        case .photo, .difference, .countsUnder: return .empty
        }
    }

    // MARK: - Totals

    private mutating func appendTotals(of report: InsuranceReport) {
        let lines = 1..<sheet.rows.count
        let total = report.register.total
        for column in columns { places.lines[column] = place(column).map { name(CellName.fixedRange(lines, $0)) } }
        // An empty row keeps filters from taking a total for a line.
        sheet.append()
        let codes = range(.fact(.currency), lines)
        for currency in currencies {
            let place = appendTotal(named: "Total \(currency.code)", currency, .total, of: report) { range in
                "SUMIFS(\(range),\(codes),\"\(currency.code)\")"
            }
            places.value[currency] = total.replacement.total(in: currency) == nil ? nil : cell(.value, place)
            places.actualCash[currency] =
                total.actualCash.total(in: currency) == nil ? nil : cell(.actualCashValue, place)
        }
        // Currencies are never added, and this formula could not tell them apart.
        if currencies.count == 1 {
            _ = appendTotal(named: "Total of the visible lines", currencies[0], .strong, of: report) { range in
                "SUBTOTAL(109,\(range))"
            }
        }
        let (values, cash) = (range(.fact(.value), lines), range(.fact(.actualCashValue), lines))
        let without = (total.replacement.withoutValue, total.actualCash.withoutValue)
        places.withoutValue = appendCount(
            "Lines without a value", "ROWS(\(values))-COUNT(\(values))", without.0, .value)
        places.withoutActualCash = appendCount(
            "Lines without cash value", "ROWS(\(cash))-COUNT(\(cash))", without.1, .actualCashValue)
        // These are what keeps the three totals from adding up.
        appendCount(
            "Lines with a value only", "COUNT(\(values))-COUNT(\(cash))", without.1 - without.0,
            .depreciation)
        guard report.visibleParts.values else { return }
        let counted = currencies.map {
            "-COUNTIFS(\(codes),\"\($0.code)\",\(values),\">=0\")"
        }
        places.inNoTotal = appendCount(
            "Lines in no total", "COUNT(\(values))\(counted.joined())", 0, .value)
    }

    /// Appends the sums of all amounts in a currency.
    /// - Parameter formula: Makes the formula of a sum, of a range of cells.
    /// - Returns: The row.
    private mutating func appendTotal(
        named name: String, _ currency: Currency, _ look: SheetCell.Look, of report: InsuranceReport,
        formula: (String) -> String
    ) -> Int {
        let (lines, total) = (1..<(report.register.lines.count + 1), report.register.total)
        var row = row(named: name, look)
        func put(_ column: RegisterColumn, _ content: SheetCell.Content) {
            if let place = place(column) { row[place] = SheetCell(content, look) }
        }
        for (column, amount) in [
            (.value, total.replacement.total(in: currency)),
            (.depreciation, total.depreciation.total(in: currency)),
            (.actualCashValue, total.actualCash.total(in: currency)),
            (.claimed, report.statement.flatMap { report.claim?.claimed(at: $0.basis).total(in: currency) }),
        ] as [(ReportColumn, Money?)] {
            guard let amount else { continue }
            put(.fact(column), .formula(formula(range(.fact(column), lines)), .amount(amount)))
        }
        for column in [RegisterColumn.accepted, .difference] {
            let range = range(column, lines)
            put(column, .formula("IF(COUNT(\(range))=0,\"\",\(formula(range)))", .entry(currency)))
        }
        put(.fact(.currency), .text(currency.code))
        return sheet.append(row)
    }

    /// Appends a count below the column that it is about, if the sheet has the column.
    /// - Returns: The cell of the count.
    @discardableResult
    private mutating func appendCount(
        _ name: String, _ formula: String, _ count: Int, _ column: ReportColumn
    ) -> String? {
        guard let place = place(.fact(column)) else { return nil }
        var row = row(named: name, .strong)
        row[place] = .tally(formula, count, .strong)
        return cell(column, sheet.append(row))
    }

    private func row(named name: String, _ look: SheetCell.Look) -> [SheetCell] {
        columns.indices.map { $0 == 0 ? .text(name, look) : SheetCell(.empty, look) }
    }

    private func place(_ column: RegisterColumn) -> Int? { columns.firstIndex(of: column) }

    private func range(_ column: RegisterColumn, _ lines: Range<Int>) -> String {
        place(column).map { CellName.range(lines, $0) } ?? ""
    }

    private func cell(_ column: ReportColumn, _ row: Int) -> String? {
        place(.fact(column)).map { name(CellName.cell(row, $0)) }
    }

    private func name(_ cells: String) -> String { "\(sheet.name)!\(cells)" }
}
