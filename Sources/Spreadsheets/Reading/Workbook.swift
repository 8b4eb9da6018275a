public import Foundation

/// A workbook, XLSX or ODS, as texts for an importer, without its appearance.
///
/// - A number is written in full with a decimal point, and rounded as its cell shows it: `1299.95`. A currency in the
///   cell's format follows it: `1299.95 EUR`. A percentage, a fraction and a number without a format of its own have the
///   15 digits that spreadsheet programs keep: `0.19`.
/// - A date is `2021-10-13`, or `2021-10-13T08:30:00` if it has a time; a time of day and a duration are `08:30:00`.
/// - A boolean is `yes` or `no`; an error is its text, such as `#N/A`.
/// - A formula is its value from the last time the workbook was saved. If the program stored no value, the cell is the
///   formula, `=B2*C2`, so that it is not taken for an empty cell.
/// - Lines of a text end with LF. A merged cell is its first one, and the others are empty: `SheetRows.merged`.
/// - Hidden sheets are left out; hidden rows and columns are not.
public struct Workbook: Sendable {
    /// The names of the visible sheets, in order; there is at least one.
    public let sheetNames: [String]
    private let parts: WorkbookParts
    private let format: Format

    private enum Format {
        case excel(ExcelWorkbook)
        /// The numbers of the visible tables.
        case openDocument([Int], OpenDocumentStyles)
    }

    /// - Parameter contents: The bytes of the file. They also show its format.
    public init(_ contents: Data) throws(SpreadsheetError) {
        guard FileSignature(contents) == .zip else { throw FileSignature.error(for: contents) }
        let parts = try WorkbookParts(contents)
        if try OpenDocument.isWorkbook(parts) {
            let (tables, styles) = try OpenDocument.tables(in: parts)
            let visible = tables.indices.filter { tables[$0].isVisible }
            sheetNames = visible.map { tables[$0].name }
            format = .openDocument(visible, styles)
        } else if let part = try ExcelWorkbook.part(in: parts) {
            let workbook = try ExcelWorkbook(part, in: parts)
            sheetNames = workbook.sheets.map(\.name)
            format = .excel(workbook)
        } else {
            throw FileSignature.error(for: parts)
        }
        self.parts = parts
        guard !sheetNames.isEmpty else { throw .noSheet }
    }

    /// Whether the file is a workbook, including one that `init` can only refuse: encrypted, or in an older format.
    /// Reads only the archive's list of parts.
    public static func recognises(_ contents: Data) -> Bool {
        switch FileSignature(contents) {
        case nil: false
        case .compound: true
        case .zip: FileSignature.isWorkbook(contents)
        }
    }

    /// Begins to read the rows of a sheet.
    /// - Parameters:
    ///   - index: The sheet's index in `sheetNames`.
    ///   - withFormulas: Whether the cells of an XLSX workbook begin with their formulas: `=B2*C2 → 4.5`.
    public func rows(ofSheet index: Int, withFormulas: Bool = false) throws(SpreadsheetError) -> SheetRows {
        let (part, handler, texts): (String, any RowHandler, SharedTexts) =
            switch format {
            case .excel(let workbook):
                (
                    workbook.sheets[index].part, ExcelSheetReader(sheet: sheetNames[index], of: workbook, withFormulas),
                    workbook.texts
                )
            case .openDocument(let tables, let styles):
                (OpenDocument.content, OpenDocumentReader(table: tables[index], styles), SharedTexts())
            }
        return SheetRows(
            try parts.open(part), try PartParser.open(part, handler), handler, sheet: sheetNames[index], texts: texts)
    }
}
