import Files
public import Foundation
public import Household
import Spreadsheets

/// A table as its file holds it, before its columns are interpreted: delimited text, or a sheet of a workbook.
public struct TableFile: Sendable {
    let text: ValidText
    /// Whether each record is a row of a sheet. A line break in a cell then begins no new line, and empty cells at the
    /// end of a row are missing.
    public let isSheet: Bool
    /// The cells of a sheet that are merged with others below them, by their first row.
    let merged: [MergedRows]
    /// What a person should know about how the sheet's cells were read.
    let remarks: CellRemarks
    /// The names of the workbook's other sheets that look like Housebook tables.
    private let otherSheets: [String]

    /// - Parameters:
    ///   - sheet: The name of a workbook's sheet; nil for the first one that looks like a Housebook table, else
    ///     the first that is not empty.
    ///   - encoding: The encoding of a text without a byte order mark; nil to tell it from the text.
    /// - Throws: `FormatError` if the file is neither text nor a workbook.
    public init(_ contents: Data, sheet: String? = nil, encoding: TextEncoding? = nil) throws(FormatError) {
        isSheet = Workbook.recognises(contents)
        if isSheet {
            let (rows, others) = try Self.read(workbook: contents, sheet: sheet)
            (text, merged, remarks) = (ValidText(lines: rows.text.data), rows.merged, rows.remarks)
            otherSheets = others
        } else {
            (text, merged, remarks) = (try ValidText(contents, as: encoding), [], CellRemarks())
            otherSheets = []
        }
    }

    /// A table with rows made by Housebook. Its lines are counted from 1.
    init(rows: DelimitedWriter) {
        text = ValidText(lines: rows.data)
        isSheet = true
        (merged, remarks, otherSheets) = ([], CellRemarks(), [])
    }

    /// Whether the file is a workbook, which is an archive as well.
    public static func isWorkbook(_ contents: Data) -> Bool { Workbook.recognises(contents) }

    /// Asks for the encoding, if the text may be in several.
    public var question: ImportBatch.Question? { text.question }

    /// A remark for the user on how the file was read; nil for none.
    public var notice: String? {
        guard !otherSheets.isEmpty else { return text.notice }
        let names = otherSheets.prefix(10).map(\.printable).joined(separator: ", ")
        return "only one sheet is read; --sheet reads another one: \(names)"
    }
}

extension TableFile {
    private struct Rows {
        var text = DelimitedWriter(hasByteOrderMark: false)
        var merged: [MergedRows] = []
        var remarks = CellRemarks()
    }

    /// - Returns: The rows of one sheet, and the names of other sheets that could be meant, unless a sheet was asked
    ///   for.
    private static func read(
        workbook contents: Data, sheet name: String?
    ) throws(FormatError) -> (rows: Rows, others: [String]) {
        let workbook = try FormatError.ofWorkbook { () throws(SpreadsheetError) in try Workbook(contents) }
        guard let name else {
            return try FormatError.ofWorkbook { () throws(SpreadsheetError) in
                let (best, others) = try bestSheet(of: workbook)
                return (try rows(ofSheet: best, in: workbook), others.map { workbook.sheetNames[$0] })
            }
        }
        let index = workbook.sheetNames.firstIndex { $0.lowercased() == name.trimmed.lowercased() }
        guard let index else { throw .noSheet(name, known: workbook.sheetNames) }
        return try FormatError.ofWorkbook { () throws(SpreadsheetError) in
            (try rows(ofSheet: index, in: workbook), [])
        }
    }

    /// The rows as delimited text, each on the line of its row number. The table readers thereby accept it, and a large
    /// sheet takes little memory.
    private static func rows(ofSheet index: Int, in workbook: Workbook) throws(SpreadsheetError) -> Rows {
        var found = Rows()
        var rows = try workbook.rows(ofSheet: index)
        var line = 1
        while let row = try rows.next() {
            while line < row.number {
                found.text.append([])
                line += 1
            }
            found.text.append(row.cells)
            line += 1
            for note in row.notes {
                found.remarks.add(note, line: row.number, cell: row.cells[note.column])
            }
        }
        found.merged = rows.merged.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
        return found
    }

    /// The first sheet with a row of known headings near its top, else the first that is not empty, and the other
    /// sheets with such a row.
    private static func bestSheet(of workbook: Workbook) throws(SpreadsheetError) -> (best: Int, others: [Int]) {
        var (filled, found): (Int?, [Int]) = (nil, [])
        for index in workbook.sheetNames.indices {
            var rows = try workbook.rows(ofSheet: index)
            for _ in 0...Table.mostTitleLines {
                guard let row = try rows.next() else { break }
                filled = filled ?? index
                guard row.cells.count(where: isHeading) >= 2 else { continue }
                found.append(index)
                break
            }
        }
        return (found.first ?? filled ?? 0, Array(found.dropFirst()))
    }

    /// Whether a cell may be a heading of any table that Housebook reads.
    static func isHeading(_ text: String) -> Bool {
        guard text.utf8.count <= HeadingSpelling.longest else { return false }
        return ItemColumn.homebox(heading: text) != nil || ItemColumn.inventory(heading: text) != nil
            || CartColumn(heading: text) != nil || VaultColumn(heading: text) != nil || ImportMap.isNamed(text)
    }
}
