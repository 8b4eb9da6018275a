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
    private(set) var styles: OpenDocumentStyles
    private var rows: [RawRow] = []
    private(set) var merged: [MergedRows] = []

    private var level = Level.outside
    /// The number of open elements that are being skipped.
    private var skipped = 0
    /// The number of open groups of rows.
    private var groups = 0
    /// The number of open elements within a paragraph.
    private var inline = 0
    /// Whether the part is `content.xml`.
    private var isContent = true
    /// The formats of styles that cells have.
    private var formats: [String: CellFormat] = [:]
    /// The formats that cells without a style have, from column A on.
    private var columnFormats: [CellFormat?] = []
    private var rowFormat: CellFormat?
    private var row = RawRow(number: 1)
    private var column = 0
    private var cell = RawCell(column: 0, content: .text(""))
    private var value = Value.inParagraphs
    private var paragraph = OpenDocumentParagraph()

    private enum Level {
        case outside, document, styles, style, stylePart, body, spreadsheet, table, row, cell, paragraph
    }

    /// Where a cell's value is, beside the paragraphs that show it.
    private enum Value {
        case inParagraphs
        case text(String)
        /// - Parameter currency: Nil if only the format may name one.
        case number(String, currency: String?, CellFormat)

        init(_ attribute: String?, _ text: (String) -> String?) {
            self = attribute.flatMap(text).map { .text($0) } ?? .inParagraphs
        }
    }

    /// - Parameters:
    ///   - table: The number of the table to read, from 0; nil to only list the tables.
    ///   - styles: Those that were found when the tables were listed.
    init(table: Int? = nil, _ styles: OpenDocumentStyles = OpenDocumentStyles()) {
        (wanted, self.styles) = (table, styles)
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
        case .outside:
            level = .document
            isContent = !element.is("document-styles")
        // The automatic styles of `styles.xml` are for pages, and may have the names of others.
        case .document where element.is(isContent ? "automatic-styles" : "styles"): level = .styles
        case .styles:
            level = .style
            try styles.begin(element, in: OpenDocument.content)
        case .style:
            level = .stylePart
            try styles.beginPart(element)
        case .document where element.is("body"): level = .body
        case .body where element.is("spreadsheet"): level = .spreadsheet
        case .spreadsheet where element.is("table"): try beginTable(element)
        case .table where Self.isGroup(element): groups += 1
        case .table where element.is("table-column"):
            addColumns(element)
            skipped = 1
        case .table where element.is("table-row"):
            level = .row
            rowFormat = element.text(OpenDocumentName.defaultStyle).flatMap(format(ofStyle:))
            row.count = element.repetitions(OpenDocumentName.rowsRepeated)
            column = 0
        case .row where element.is("table-cell"):
            level = .cell
            try beginCell(element)
        // A cell covered by a merged one may have a value, but nobody sees it.
        case .row where element.is("covered-table-cell"):
            column = column.adding(atMost: element.repetitions(OpenDocumentName.columnsRepeated))
            skipped = 1
        case .cell where element.is("p"):
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
        case .style:
            level = .styles
            styles.end()
        case .stylePart: level = .style
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
        guard skipped == 0 else { return }
        if level == .stylePart { styles.append(bytes) }
        guard level == .paragraph else { return }
        paragraph.append(bytes)
        try checkLength()
    }
}

// MARK: - Tables

extension OpenDocumentReader {
    private func beginTable(_ element: Element) throws(SpreadsheetError) {
        let name = try element.name(OpenDocumentName.tableName, in: OpenDocument.content)
        let style = element.text(OpenDocumentName.style) ?? ""
        tables.append(Table(name: name, isVisible: !styles.hides(table: style)))
        guard tables.count <= Limits.sheets else { throw .tooManySheets }
        guard wanted == tables.count - 1 else {
            skipped = 1
            return
        }
        level = .table
        row = RawRow(number: 1)
    }

    private static func isGroup(_ element: Element) -> Bool {
        ["table-row-group", "table-header-rows", "table-rows"].contains(element.localName)
            || ["table-column-group", "table-header-columns", "table-columns"].contains(element.localName)
    }

    private func addColumns(_ element: Element) {
        let format = element.text(OpenDocumentName.defaultStyle).flatMap(format(ofStyle:))
        let count = min(element.repetitions(OpenDocumentName.columnsRepeated), Limits.columns - columnFormats.count)
        columnFormats += repeatElement(format, count: count)
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
    private func beginCell(_ element: Element) throws(SpreadsheetError) {
        cell = RawCell(
            column: column, count: element.repetitions(OpenDocumentName.columnsRepeated), content: .text(""))
        value = value(of: element)
        paragraph.clear()
        let rows = element.number(OpenDocumentName.rowsSpanned) ?? 1
        guard rows > 1, column < Limits.columns, row.number <= Limits.rows else { return }
        merged.append(MergedRows(column: column, rows: row.number...(row.number + min(rows, Limits.rows) - 1)))
        guard merged.count <= Limits.merged else {
            throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.merged) merged cells")
        }
    }

    /// The value that is in a cell's attributes.
    private func value(of element: Element) -> Value {
        switch element.text(OpenDocumentName.valueType) {
        case "float", "currency":
            element.text(OpenDocumentName.value).map {
                .number($0, currency: element.text(OpenDocumentName.currency), format(of: element))
            } ?? .inParagraphs
        case "percentage":
            .init(element.text(OpenDocumentName.value)) { DecimalText.plain(Array($0.utf8)) ?? $0 }
        case "date": .init(element.text(OpenDocumentName.dateValue)) { CellDate.date(iso: $0) }
        case "time": .init(element.text(OpenDocumentName.timeValue)) { CellDate.clock(iso: $0) }
        case "boolean": .init(element.text(OpenDocumentName.booleanValue)) { $0 == "true" ? "yes" : "no" }
        // An error has an empty value here; its text is in the paragraph.
        case "string": .init(element.text(OpenDocumentName.stringValue)) { $0.isEmpty ? nil : $0 }
        default: .inParagraphs
        }
    }

    private func format(ofStyle name: String) -> CellFormat? {
        if let known = formats[name] { return known }
        let format = styles.format(ofCells: name)
        formats[name] = format
        return format
    }

    private func format(of element: Element) -> CellFormat {
        if let name = element.text(OpenDocumentName.style) { return format(ofStyle: name) ?? .general }
        return rowFormat ?? (columnFormats.indices.contains(column) ? columnFormats[column] : nil) ?? .general
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
        let (text, note) = content
        if !text.isEmpty {
            guard next <= Limits.columns else { throw wrong("is beyond the last column, XFD") }
            (cell.content, cell.note) = (.text(text), note)
            row.cells.append(cell)
        }
        column = next
    }

    private var content: (text: String, note: CellNote.Kind?) {
        switch value {
        case .inParagraphs: return (paragraph.text, nil)
        case .text(let text): return (text, nil)
        case .number(let stored, let currency, let format):
            let shown = paragraph.text
            // Some programs store zero for an error.
            if CellError.isError(shown) { return (shown, nil) }
            return format.shown(Array(stored.utf8), in: currency, as: shown) ?? (stored, nil)
        }
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
