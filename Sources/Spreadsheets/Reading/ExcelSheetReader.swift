/// Reads an XLSX sheet: `worksheet/sheetData/row/c`, whose value is in `v`, or in `is` as a text.
final class ExcelSheetReader: RowHandler {
    private let sheet: String
    private let formats: [CellFormat]
    private let calendar: CellDate.Calendar
    private let keepsFormulas: Bool
    private var rows: [RawRow] = []
    private(set) var merged: [MergedRows] = []

    private var level = Level.document
    /// The number of open elements that are being skipped.
    private var skipped = 0
    private var row = RawRow(number: 0)
    private var column = -1
    private var type = CellType.number
    private var format = CellFormat.general
    private var value = ExcelText()
    private var formula = ExcelText()
    private var hasFormula = false

    private enum Level {
        case document, worksheet, data, row, cell, value, formula, inline, run, text, runText, merged
    }

    private enum CellType {
        case number, shared, text, boolean, date
    }

    init(sheet: String, of workbook: ExcelWorkbook, _ keepsFormulas: Bool = false) {
        (self.sheet, formats, calendar) = (sheet, workbook.formats, workbook.calendar)
        self.keepsFormulas = keepsFormulas
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
        case .worksheet where element.is("mergeCells"): level = .merged
        case .merged where element.is("mergeCell"):
            try readMerged(element)
            skipped = 1
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
        case .data, .merged: level = .worksheet
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
    private func readMerged(_ element: Element) throws(SpreadsheetError) {
        guard let range = element.text("ref").flatMap(CellName.mergedRows) else { return }
        merged.append(range)
        guard merged.count <= Limits.merged else {
            throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.merged) merged cells")
        }
    }

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
        format = .general
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
        var content: RawCell.Content
        var note: CellNote.Kind?
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
        case .number:
            let number = number
            (content, note) = (.text(number.text), number.note)
        }
        if case .text("") = content { return }
        if keepsFormulas, hasFormula, case .text(let value) = content {
            content = .text("=\(formula.text) → \(value)")
        }
        row.cells.append(RawCell(column: column, content: content, note: note))
    }

    private static func boolean(_ text: String) -> String {
        switch text {
        case "1", "true": "yes"
        case "0", "false": "no"
        default: text
        }
    }

    private var number: (text: String, note: CellNote.Kind?) {
        if value.bytes.isEmpty { return (hasFormula && !formula.bytes.isEmpty ? "=" + formula.text : "", nil) }
        // Noise of binary arithmetic must not move a date to the day before.
        if format.kind != .number, let number = DecimalText.plain(value.bytes).flatMap({ Double($0) }),
            let date = CellDate.text(number, format.kind, calendar)
        {
            return (date, nil)
        }
        return format.shown(value.bytes) ?? (value.text, nil)
    }

    private func wrong(_ detail: String) -> SpreadsheetError {
        .badCell(place: "cell \(CellName.text(column, row.number))", sheet: sheet, detail: detail)
    }
}
