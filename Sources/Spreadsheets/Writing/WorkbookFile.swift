import Foundation
package import Values
import XlsxShim

/// A workbook that is being written to a file.
package struct WorkbookFile: ~Copyable {
    private let handle: OpaquePointer
    private var isClosed = false
    private var formats: [Format: OpaquePointer] = [:]

    private struct Format: Hashable {
        let look: SheetCell.Look
        /// The number format in Excel's notation; nil for none.
        let number: String?
        let isNumber: Bool
        let isLink: Bool
    }

    /// - Parameter folder: Where the library puts its temporary files.
    init(path: String, folder: String) throws(WorkbookError) {
        if let trouble = xs_start() { throw .unavailable(detail: String(cString: trouble)) }
        guard let handle = xs_open(path, folder) else { throw .unavailable(detail: "memory is short") }
        self.handle = handle
    }

    deinit {
        // Closing is the only way to free the library's memory; the file that it writes is deleted with the folder.
        if !isClosed { xs_close(handle) }
    }

    /// - Parameter created: The creation date that the file states: not the real one, so that the bytes stay the same.
    package func describe(title: String, subject: String, company: String, comments: String, created: CalendarDate) {
        let seconds = Int64(created.daysSinceEpoch) * 86_400
        xs_set_properties(
            handle, SheetText.cleaned(title), SheetText.cleaned(subject), SheetText.cleaned(company),
            SheetText.cleaned(comments), seconds)
    }

    /// - Parameters:
    ///   - rows: What comes below the sheet's own rows: so many that they are not kept, and each a single line high.
    ///   - count: How many these are.
    package mutating func add(
        _ sheet: Sheet, followedBy rows: some Sequence<[SheetCell]> = EmptyCollection<[SheetCell]>(), count: Int = 0,
        paper: Sheet.Paper, footer: String
    ) throws(WorkbookError) {
        guard sheet.rows.count + count <= Sheet.maximumRows else {
            throw .tooManyRows(sheet: sheet.name, limit: Sheet.maximumRows)
        }
        guard let place = xs_add_sheet(handle, sheet.name) else { throw .unavailable(detail: "memory is short") }
        setColumns(of: sheet, place)
        layOut(place, sheet, rows: sheet.rows.count + count, paper, footer)
        var links = 0
        for (row, cells) in sheet.rows.enumerated() {
            if let height = sheet.height(ofRow: row) { xs_set_row(place, UInt32(row), height) }
            try put(cells, place, row, &links)
        }
        var row = sheet.rows.count
        for cells in rows {
            try put(cells, place, row, &links)
            row += 1
        }
    }

    private mutating func put(
        _ cells: [SheetCell], _ place: OpaquePointer, _ row: Int, _ links: inout Int
    ) throws(WorkbookError) {
        for (column, var cell) in cells.enumerated() {
            if cell.link != nil {
                links += 1
                if links > SheetLink.maximumCount { cell.link = nil }
            }
            let error = try put(cell, place, UInt32(row), UInt16(column))
            guard error == 0 else { throw .incomplete(detail: String(cString: xs_message(error))) }
        }
    }

    /// Writes the file. The library's success is not enough: see `WorkbookCheck`.
    mutating func close() throws(WorkbookError) {
        isClosed = true
        errno = 0
        let error = xs_close(handle)
        let code = errno
        guard error != 0 else { return }
        // The system's reason, where there is one, says more than the library's.
        throw .incomplete(detail: code == 0 ? String(cString: xs_message(error)) : String(cString: strerror(code)))
    }

    private func setColumns(of sheet: Sheet, _ place: OpaquePointer) {
        for (column, width) in sheet.widths.enumerated() {
            let isFolded = sheet.foldedFrom.map { column >= $0 } ?? false
            xs_set_column(place, UInt16(column), width, isFolded ? XS_FOLDED : XS_IN_SIGHT)
        }
        if sheet.foldedFrom != nil {
            xs_set_column(place, UInt16(sheet.widths.count), Sheet.usualWidth, XS_AFTER_FOLDED)
        }
    }

    private func layOut(
        _ place: OpaquePointer, _ sheet: Sheet, rows: Int, _ paper: Sheet.Paper, _ footer: String
    ) {
        let headings = sheet.headings.map { UInt32($0) }
        let scale = sheet.scale(on: paper)
        let rowBreaks = sheet.rowBreaks(on: paper, scale: scale).map(UInt32.init)
        // Only a sheet whose first row has the headings can keep them in sight.
        let frozen: UInt32 = sheet.headings == 0 ? 1 : 0
        footer.withCString { footer in
            var layout = xs_layout(
                frozen_rows: frozen, frozen_columns: UInt16(sheet.keptColumns), filter_first_row: headings ?? 0,
                filter_last_row: UInt32(sheet.filterEnd ?? 0),
                filter_columns: UInt16(sheet.filterEnd == nil ? 0 : sheet.widths.count),
                repeats_row: headings != nil, repeated_row: headings ?? 0,
                repeated_columns: UInt16(sheet.repeatedColumns ?? sheet.keptColumns),
                printed_rows: UInt32(rows), printed_columns: UInt16(sheet.foldedFrom ?? sheet.widths.count),
                paper: paper == .a4 ? 9 : 1, scale: UInt16(scale), footer: footer)
            xs_lay_out(place, &layout)
        }
        // Both lists end in 0.
        if !rowBreaks.isEmpty { xs_break_rows(place, rowBreaks + [0]) }
        if !sheet.pageColumns.isEmpty { xs_break_columns(place, sheet.pageColumns.map(UInt16.init) + [0]) }
    }

    // MARK: - Cells

    private mutating func put(
        _ cell: SheetCell, _ sheet: OpaquePointer, _ row: UInt32, _ column: UInt16
    ) throws(WorkbookError) -> Int32 {
        if cell == .empty { return 0 }
        let format = try format(of: cell)
        switch cell.content {
        case .empty, .entry: return xs_put_blank(sheet, row, column, format)
        case .text(let text):
            let text = SheetText.cleaned(text)
            guard let link = cell.link else { return xs_put_text(sheet, row, column, text, format) }
            return xs_put_link(sheet, row, column, link.url, text, format)
        case .formula(let formula, let result):
            if let number = result.number {
                return xs_put_formula(sheet, row, column, "=\(formula)", number, format)
            }
            let text = if case .text(let text) = result { SheetText.cleaned(text) } else { "" }
            return xs_put_text_formula(sheet, row, column, "=\(formula)", text, format)
        case .picture(let file, let description):
            guard let scale = WorkbookPicture.scale(of: file, in: Sheet.pictureSize) else { return 0 }
            return xs_put_picture(
                sheet, row, column, file.path, WorkbookPicture.description(description), scale.across, scale.down)
        case .day(let day) where day.serialNumber == nil:
            return xs_put_text(sheet, row, column, day.description, format)
        default: return xs_put_number(sheet, row, column, cell.content.number ?? 0, format)
        }
    }

    private mutating func format(of cell: SheetCell) throws(WorkbookError) -> OpaquePointer {
        let key = Format(
            look: cell.look, number: cell.content.numberFormat, isNumber: cell.content.isNumber,
            isLink: cell.link != nil)
        if let format = formats[key] { return format }
        let format = (key.number ?? "").withCString { number in
            var style = key.look.style
            style.number = key.number == nil ? nil : number
            if key.isNumber, style.side == XS_USUAL { style.side = XS_RIGHT }
            if key.isLink { (style.colour, style.underlined) = (0x0563C1, true) }
            return xs_add_format(handle, &style)
        }
        guard let format else { throw .unavailable(detail: "memory is short") }
        formats[key] = format
        return format
    }
}

// MARK: - How numbers look

extension Money {
    /// Shows the code beside each amount: `$` is the sign of many currencies.
    fileprivate var numberFormat: String {
        let digits = fraction == 0 ? currency.minorUnitDigits : plain.split(separator: ".").last?.count ?? 0
        return "[$\(currency.code)] #,##0" + (digits > 0 ? "." + String(repeating: "0", count: digits) : "") + "_)"
    }
}

extension SheetCell.Content {
    /// In Excel's notation. `_)` adds a little room, so that a text in the next column does not touch the number.
    fileprivate var numberFormat: String? {
        switch self {
        case .empty, .text, .picture: nil
        case .tenths, .number: "0.0_)_)"
        case .quantity: "General_)_)"
        case .count: "0_)"
        case .share: "0.0%_)"
        case .amount(let amount): amount.numberFormat
        case .entry(let currency): Money(minorUnits: 0, currency: currency).numberFormat
        case .day: "yyyy-mm-dd_)"
        case .formula(_, let result): result.numberFormat
        }
    }

    fileprivate var isNumber: Bool {
        switch self {
        case .empty, .text, .picture: false
        case .formula(_, let result): result.isNumber
        default: true
        }
    }
}

extension SheetCell.Look {
    fileprivate var style: xs_style {
        var style = xs_style()
        style.size = 11
        switch self {
        case .plain: break
        case .wrapped: style.wraps = true
        case .title:
            style.size = 16
            style.bold = true
        case .section:
            style.size = 13
            style.bold = true
        case .heading, .numberHeading:
            style.bold = true
            style.wraps = true
            style.fill = 0xE8E8E4
            style.bottom = true
            style.side = self == .numberHeading ? XS_INSET : XS_USUAL
        case .fact: style.side = XS_LEFT
        case .strongFact:
            style.side = XS_LEFT
            style.bold = true
        case .strong: style.bold = true
        case .note:
            style.italic = true
            style.colour = 0x555555
        case .total:
            style.bold = true
            style.top = true
        case .entry:
            style.wraps = true
            style.fill = 0xFFF8DC
            style.unlocked = true
        }
        return style
    }
}
