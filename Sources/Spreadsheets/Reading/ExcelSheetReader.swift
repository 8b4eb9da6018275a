/// Reads an XLSX sheet: `worksheet/sheetData/row/c`, whose value is in `v`, or in `is` as a text.
final class ExcelSheetReader: RowHandler {
    private let sheet: String
    private let formats: [NumberFormat]
    private let calendar: CellDate.Calendar
    private var rows: [RawRow] = []

    private var level = Level.document
    /// The number of open elements that are being skipped.
    private var skipped = 0
    private var row = RawRow(number: 0)
    private var column = -1
    private var type = CellType.number
    private var format = NumberFormat.number
    private var value = ExcelText()
    private var formula = ExcelText()
    private var hasFormula = false

    private enum Level {
        case document, worksheet, data, row, cell, value, formula, inline, run, text, runText
    }

    private enum CellType {
        case number, shared, text, boolean, date
    }

    init(sheet: String, of workbook: ExcelWorkbook) {
        (self.sheet, formats, calendar) = (sheet, workbook.formats, workbook.calendar)
    }

    func takeRows() -> [RawRow] {
        defer { rows.removeAll(keepingCapacity: true) }
        return rows
    }

    func start(_ element: Element) throws(SpreadsheetError) {
        guard skipped == 0 else {
            skipped += 1
            return
        }
        switch level {
        case .document: level = .worksheet
        case .worksheet where element.is("sheetData"): level = .data
        case .data where element.is("row"):
            level = .row
            try beginRow(element)
        case .row where element.is("c"):
            level = .cell
            try beginCell(element)
        case .cell where element.is("v"): level = .value
        case .cell where element.is("f"):
            level = .formula
            hasFormula = true
        case .cell where element.is("is"): level = .inline
        case .inline where element.is("t"): level = .text
        case .inline where element.is("r"): level = .run
        case .run where element.is("t"): level = .runText
        default: skipped = 1
        }
    }

    func end() throws(SpreadsheetError) {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        switch level {
        case .document, .worksheet: level = .document
        case .data: level = .worksheet
        case .row:
            level = .data
            if !row.cells.isEmpty { rows.append(row) }
        case .cell:
            level = .row
            try endCell()
        case .value, .formula, .inline: level = .cell
        case .run, .text: level = .inline
        case .runText: level = .run
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(SpreadsheetError) {
        guard skipped == 0 else { return }
        let isShort =
            switch level {
            case .value, .text, .runText: value.append(bytes)
            case .formula: formula.append(bytes)
            default: true
            }
        guard isShort else { throw wrong("has more than \(Limits.cell) bytes") }
    }
}

// MARK: - Rows and cells

extension ExcelSheetReader {
    private func beginRow(_ element: Element) throws(SpreadsheetError) {
        let before = row.number
        // A row without a number follows the one before it.
        row = RawRow(number: element["r"] == nil ? before + 1 : element.number("r") ?? 0)
        column = -1
        guard row.number > before else {
            let name = element.text("r") ?? ""
            throw .badCell(place: "row \(name.prefix(20))", sheet: sheet, detail: "comes after row \(before)")
        }
        guard row.number <= Limits.rows else {
            throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.rows) rows")
        }
    }

    private func beginCell(_ element: Element) throws(SpreadsheetError) {
        let before = column
        if let reference = element["r"] {
            guard let named = CellName.column(of: reference) else {
                throw .badCell(
                    place: "a cell in row \(row.number)", sheet: sheet,
                    detail: "is called “\(String(cString: reference).prefix(20))”, which no cell can be")
            }
            column = named
        } else {
            column += 1
        }
        guard column > before else { throw wrong("comes after \(CellName.text(before, row.number))") }
        guard column < Limits.columns else { throw wrong("is beyond the last column, XFD") }
        type = Self.type(element["t"])
        format = .number
        if type == .number, let style = element.number("s"), formats.indices.contains(style) { format = formats[style] }
        value.clear()
        formula.clear()
        hasFormula = false
    }

    private static func type(_ name: UnsafePointer<CChar>?) -> CellType {
        guard let name else { return .number }
        return switch String(cString: name) {
        case "s": .shared
        case "b": .boolean
        case "d": .date
        // An error is stored as the text that the sheet shows: #N/A.
        case "str", "inlineStr", "e": .text
        default: .number
        }
    }

    private func endCell() throws(SpreadsheetError) {
        let content: RawCell.Content
        switch type {
        case .shared:
            guard !value.bytes.isEmpty else { return }
            guard let index = Int(String(decoding: value.bytes, as: UTF8.self)) else {
                throw wrong("refers to a text by something that is no number")
            }
            content = .shared(index)
        case .text: content = .text(value.text)
        case .boolean: content = .text(Self.boolean(value.text))
        case .date: content = .text(CellDate.date(iso: value.text))
        case .number: content = .text(number)
        }
        if case .text("") = content { return }
        row.cells.append(RawCell(column: column, content: content))
    }

    private static func boolean(_ text: String) -> String {
        switch text {
        case "1", "true": "yes"
        case "0", "false": "no"
        default: text
        }
    }

    private var number: String {
        if value.bytes.isEmpty { return hasFormula && !formula.bytes.isEmpty ? "=" + formula.text : "" }
        if format != .number, let number = Double(value.text), let date = CellDate.text(number, format, calendar) {
            return date
        }
        return DecimalText.plain(value.bytes) ?? value.text
    }

    private func wrong(_ detail: String) -> SpreadsheetError {
        .badCell(place: "cell \(CellName.text(column, row.number))", sheet: sheet, detail: detail)
    }
}
