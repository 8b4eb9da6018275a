/// A row of a sheet.
public struct SheetRow: Hashable, Sendable {
    /// From 1, as the spreadsheet shows it. Empty rows are left out, so numbers may be missing.
    public var number: Int
    /// From column A on. The last one is not empty.
    public var cells: [String]
    public var notes: [CellNote] = []

    public init(number: Int, cells: [String]) {
        (self.number, self.cells) = (number, cells)
    }
}

/// Reads the rows of a sheet one by one. Memory use does not grow with the sheet.
public struct SheetRows: ~Copyable {
    private var part: PartReader
    private let parser: PartParser
    private let handler: any RowHandler
    private let sheet: String
    private let texts: SharedTexts
    /// Rows that were parsed but not yet handed out, last first.
    private var waiting: [RawRow] = []
    private var cellsLeft = Limits.cellsOfSheet
    private var bytesLeft = Limits.textsOfSheet
    private var isComplete = false

    init(
        _ part: consuming PartReader, _ parser: consuming PartParser, _ handler: any RowHandler, sheet: String,
        texts: SharedTexts
    ) {
        (self.handler, self.sheet, self.texts) = (handler, sheet, texts)
        self.part = part
        self.parser = parser
    }

    /// The cells that are merged with others below them, in any order. Complete once `next` returned nil: XLSX lists
    /// them after the rows.
    public var merged: [MergedRows] { handler.merged }

    /// The next row that is not empty; nil at the end.
    public mutating func next() throws(SpreadsheetError) -> SheetRow? {
        while let raw = try nextRaw() {
            let cells = try cells(of: raw)
            guard !cells.isEmpty else { continue }
            var row = SheetRow(number: raw.number, cells: cells)
            for cell in raw.cells {
                if let kind = cell.note { row.notes.append(CellNote(column: cell.column, kind: kind)) }
            }
            return row
        }
        return nil
    }

    private mutating func nextRaw() throws(SpreadsheetError) -> RawRow? {
        while waiting.isEmpty, !isComplete {
            if let piece = try part.next() {
                try parser.parse(piece)
            } else {
                try parser.finish()
                isComplete = true
            }
            waiting = handler.takeRows().reversed()
        }
        guard let row = waiting.popLast() else { return nil }
        if row.count > 1 { waiting.append(RawRow(number: row.number + 1, count: row.count - 1, cells: row.cells)) }
        return row
    }

    private mutating func cells(of row: RawRow) throws(SpreadsheetError) -> [String] {
        guard let last = row.cells.last else { return [] }
        let width = last.column + last.count
        cellsLeft -= width
        guard cellsLeft >= 0 else {
            throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.cellsOfSheet) cells")
        }
        var cells = [String](repeating: "", count: width)
        var size = 0
        for cell in row.cells {
            let text = try text(of: cell, in: row.number)
            size += text.utf8.count * cell.count
            guard size <= Limits.row else {
                throw .tooLarge(what: "row \(row.number) of the sheet “\(sheet)”", limit: "\(Limits.row) bytes")
            }
            for column in cell.column..<(cell.column + cell.count) { cells[column] = text }
        }
        bytesLeft -= size
        guard bytesLeft >= 0 else {
            throw .tooLarge(what: "the sheet “\(sheet)”", limit: "\(Limits.textsOfSheet >> 20) MB of texts")
        }
        while cells.last?.isEmpty == true { cells.removeLast() }
        return cells
    }

    private func text(of cell: RawCell, in row: Int) throws(SpreadsheetError) -> String {
        switch cell.content {
        case .text(let text): return text
        case .shared(let index):
            guard let text = texts[index] else {
                throw .badCell(
                    place: "cell \(CellName.text(cell.column, row))", sheet: sheet,
                    detail: "refers to text \(index) of \(texts.count)")
            }
            return text
        }
    }
}
