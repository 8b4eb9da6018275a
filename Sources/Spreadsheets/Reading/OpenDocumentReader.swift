/// Reads `content.xml` of an ODS workbook: `document-content/body/spreadsheet/table/table-row/table-cell/p`. Rows may
/// be in groups.
final class OpenDocumentReader: RowHandler {
    struct Table: Sendable {
        var name: String
        var isVisible: Bool
    }

    private(set) var tables: [Table] = []
    /// The table whose rows are read; nil for none.
    private let wanted: Int?
    private var hiddenStyles: Set<String> = []
    private var rows: [RawRow] = []

    private var level = Level.outside
    /// The number of open elements that are being skipped.
    private var skipped = 0
    /// The number of open groups of rows.
    private var groups = 0
    /// The number of open elements within a paragraph.
    private var inline = 0
    private var style = ""
    private var row = RawRow(number: 1)
    private var column = 0
    private var cell = RawCell(column: 0, content: .text(""))
    /// The value in the cell's attributes; nil if the value is in its paragraphs.
    private var value: String?
    private var paragraph = OpenDocumentParagraph()

    private enum Level {
        case outside, document, styles, style, body, spreadsheet, table, row, cell, paragraph
    }

    /// - Parameter table: The number of the table to read, from 0; nil to only list the tables.
    init(table: Int? = nil) { wanted = table }

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
        case .outside: level = .document
        case .document where element.is("automatic-styles"): level = .styles
        case .styles where element.is("style"):
            level = .style
            style = try element.name(OpenDocumentName.styleName, in: OpenDocument.content)
        case .style:
            try readStyle(element)
            skipped = 1
        case .document where element.is("body"): level = .body
        case .body where element.is("spreadsheet"): level = .spreadsheet
        case .spreadsheet where element.is("table"): try beginTable(element)
        case .table where Self.isGroup(element): groups += 1
        case .table where element.is("table-row"):
            level = .row
            row.count = element.repetitions(OpenDocumentName.rowsRepeated)
            column = 0
        case .row where element.is("table-cell"):
            level = .cell
            beginCell(element)
        // A cell covered by a merged one may have a value, but nobody sees it.
        case .row where element.is("covered-table-cell"):
            column = column.adding(atMost: element.repetitions(OpenDocumentName.columnsRepeated))
            skipped = 1
        case .cell where element.is("p") && value == nil:
            level = .paragraph
            paragraph.begin()
        case .paragraph: try beginInParagraph(element)
        default: skipped = 1
        }
    }

    func end() throws(SpreadsheetError) {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        switch level {
        case .outside, .document: level = .outside
        case .styles, .body: level = .document
        case .style: level = .styles
        case .spreadsheet: level = .body
        case .table where groups > 0: groups -= 1
        case .paragraph where inline > 0: inline -= 1
        case .table: level = .spreadsheet
        case .row:
            level = .table
            try endRow()
        case .cell:
            level = .row
            try endCell()
        case .paragraph: level = .cell
        }
    }

    func text(_ bytes: UnsafeRawBufferPointer) throws(SpreadsheetError) {
        guard skipped == 0, level == .paragraph else { return }
        paragraph.append(bytes)
        try checkLength()
    }
}

// MARK: - Tables

extension OpenDocumentReader {
    private func readStyle(_ element: Element) throws(SpreadsheetError) {
        guard element.is("table-properties"), element.text(OpenDocumentName.display) == "false" else { return }
        hiddenStyles.insert(style)
        guard hiddenStyles.count <= Limits.sheets else { throw .tooManySheets }
    }

    private func beginTable(_ element: Element) throws(SpreadsheetError) {
        let name = try element.name(OpenDocumentName.tableName, in: OpenDocument.content)
        let style = element.text(OpenDocumentName.tableStyle) ?? ""
        tables.append(Table(name: name, isVisible: !hiddenStyles.contains(style)))
        guard tables.count <= Limits.sheets else { throw .tooManySheets }
        guard wanted == tables.count - 1 else {
            skipped = 1
            return
        }
        level = .table
        row = RawRow(number: 1)
    }

    private static func isGroup(_ element: Element) -> Bool {
        element.is("table-row-group") || element.is("table-header-rows") || element.is("table-rows")
    }

    private func endRow() throws(SpreadsheetError) {
        let next = row.number.adding(atMost: row.count)
        if !row.cells.isEmpty {
            guard next <= Limits.rows + 1 else {
                throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.rows) rows")
            }
            rows.append(row)
        }
        row = RawRow(number: next)
    }

    private var sheet: String { tables.last?.name ?? "" }
}

// MARK: - Cells

extension OpenDocumentReader {
    private func beginCell(_ element: Element) {
        cell = RawCell(
            column: column, count: element.repetitions(OpenDocumentName.columnsRepeated), content: .text(""))
        value = Self.value(of: element)
        paragraph.clear()
    }

    /// The value that is in a cell's attributes.
    private static func value(of element: Element) -> String? {
        switch element.text(OpenDocumentName.valueType) {
        case "float", "currency", "percentage":
            element.text(OpenDocumentName.value).map { DecimalText.plain(Array($0.utf8)) ?? $0 }
        case "date": element.text(OpenDocumentName.dateValue).map { CellDate.date(iso: $0) }
        case "time": element.text(OpenDocumentName.timeValue).map { CellDate.clock(iso: $0) }
        case "boolean": element.text(OpenDocumentName.booleanValue).map { $0 == "true" ? "yes" : "no" }
        // An error has an empty value here; its text is in the paragraph.
        case "string": element.text(OpenDocumentName.stringValue).flatMap { $0.isEmpty ? nil : $0 }
        default: nil
        }
    }

    private func beginInParagraph(_ element: Element) throws(SpreadsheetError) {
        if element.is("s") {
            paragraph.append(UInt8(ascii: " "), count: min(element.number(OpenDocumentName.spaces) ?? 1, Limits.cell))
        } else if element.is("tab") {
            paragraph.append(UInt8(ascii: "\t"))
        } else if element.is("line-break") {
            paragraph.append(UInt8(ascii: "\n"))
        } else if ["annotation", "note", "ruby-text", "frame"].contains(element.localName) {
            skipped = 1
            return
        }
        inline += 1
        try checkLength()
    }

    private func checkLength() throws(SpreadsheetError) {
        guard paragraph.bytes.count <= Limits.cell else { throw wrong("has more than \(Limits.cell) bytes") }
    }

    private func endCell() throws(SpreadsheetError) {
        let next = column.adding(atMost: cell.count)
        let text = value ?? paragraph.text
        if !text.isEmpty {
            guard next <= Limits.columns else { throw wrong("is beyond the last column, XFD") }
            cell.content = .text(text)
            row.cells.append(cell)
        }
        column = next
    }

    private func wrong(_ detail: String) -> SpreadsheetError {
        .badCell(place: "cell \(CellName.text(min(column, 1 << 40), row.number))", sheet: sheet, detail: detail)
    }
}

extension Int {
    /// The sum, limited to the largest number: repetitions have no limit.
    fileprivate func adding(atMost distance: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(distance)
        return isTooLarge ? .max : sum
    }
}

extension Element {
    /// The number of times that a row or a cell is repeated, at least one.
    fileprivate func repetitions(_ name: StaticString) -> Int { max(number(name) ?? 1, 1) }
}
