public import Spreadsheets
public import Values

/// Why a file cannot be read at all. A fault in a single row is an `ImportProblem` instead, and the rest of the file is
/// read.
///
/// Lines and columns count from 1.
public enum FormatError: Explained, Hashable {
    case empty
    /// UTF-16 with an incomplete character.
    case damagedUTF16
    /// A ZIP archive that is neither a workbook nor another program's export.
    case archive
    /// An archive with several tables, none of which is an inventory.
    case severalTables([String])
    /// A workbook that cannot be read.
    case workbook(SpreadsheetError)
    case noSheet(String, known: [String])
    /// `byte` counts within the line.
    case notUTF8(line: Int, byte: Int)
    /// Not Unicode, and with a byte that Windows-1252 does not have.
    case otherEncoding(line: Int)
    /// Not in the encoding that a person named.
    case notInEncoding(String, line: Int)
    /// A cell begins with a quotation mark that is never closed, so the cells after it cannot be told apart.
    case unterminatedQuote(line: Int, column: Int)
    /// The cell of a heading cannot be read, so the meaning of its column is unknown.
    case unreadableHeading(line: Int, column: Int, reason: String)
    /// No heading belongs to the format.
    case noKnownColumn(expected: String, found: [String], line: Int = 1)
    case missingColumn(name: String, line: Int = 1)
    /// Two columns hold the same field. Their headings may differ if the field has an older name.
    case duplicateColumn(name: String, first: Int, second: Int, line: Int = 1)
    /// Not JSON, or cut short. The position is present if the parser reports it.
    case invalidJSON(line: Int?, column: Int?, reason: String)
    case otherJSON
    case newerVersion(found: Int, known: Int)
    /// A value that no household can hold, with its path in the document: `household.items[3].price`.
    case invalidValue(path: String, reason: String)

    /// The line at fault, if known.
    public var line: Int? {
        switch self {
        case .otherEncoding(let line), .notInEncoding(_, let line): line
        case .notUTF8(let line, _), .unterminatedQuote(let line, _), .unreadableHeading(let line, _, _): line
        case .invalidJSON(let line, _, _): line
        case .noKnownColumn(_, _, let line), .missingColumn(_, let line), .duplicateColumn(_, _, _, let line): line
        case .empty, .damagedUTF16, .archive, .severalTables, .workbook, .noSheet, .otherJSON, .newerVersion,
            .invalidValue:
            nil
        }
    }
}

extension FormatError {
    static func ofWorkbook<Value: ~Copyable>(
        _ read: () throws(SpreadsheetError) -> Value
    ) throws(FormatError) -> Value {
        do throws(SpreadsheetError) {
            return try read()
        } catch {
            throw .workbook(error)
        }
    }
}

extension FormatError {
    public var explanation: Explanation {
        switch self {
        case .empty: .data("the file is empty")
        case .damagedUTF16: .data("the file is UTF-16 with half a character in it", "save it again as “CSV UTF-8”")
        case .archive:
            .data(
                "the file is a ZIP archive, and no workbook or export that Housebook knows",
                "save it again as “CSV UTF-8”")
        case .severalTables(let names):
            .data(
                "the archive has several tables: \(names.prefix(10).joined(separator: ", "))", NextStep.importOneTable)
        case .workbook(let error): error.explanation
        case .noSheet(let name, let known):
            .data(
                "the workbook has no sheet “\(name.shortened)”",
                "its sheets are \(known.prefix(10).joined(separator: ", "))")
        case .notUTF8(let line, let byte):
            .data("line \(line) is not UTF-8 from byte \(byte) on", "save it again as “CSV UTF-8”")
        case .otherEncoding(let line):
            .data(
                "line \(line) is neither Unicode nor Windows-1252",
                "name the file's encoding: --encoding shift_jis, gb18030, big5, euc-kr, windows-1251 or another; or save it "
                    + "again as “CSV UTF-8”")
        case .notInEncoding(let name, let line):
            .data("line \(line) is not in \(name)", "name another --encoding, or save the file again as “CSV UTF-8”")
        case .unterminatedQuote(let line, let column):
            .data(
                "the quotation mark that opens column \(column) in line \(line) is never closed",
                "close it; within a quoted cell, a quotation mark is written twice")
        case .unreadableHeading(let line, let column, let reason):
            .data("the heading of column \(column) in line \(line) \(reason)")
        case .noKnownColumn(let expected, let found, _):
            .data(
                "no heading is one of \(expected); found: "
                    + found.prefix(5).map { "“\($0.shortened)”" }.joined(separator: ", ")
                    + (found.count > 5 ? ", ..." : ""),
                NextStep.nameHeadings)
        case .missingColumn(name: "Title", _): .data("the column “Title” is missing", NextStep.nameTitleColumn)
        case .missingColumn(let name, _):
            .data("the column “\(name)” is missing", "add the column; the file cannot be read without it")
        case .duplicateColumn(let name, let first, let second, _):
            .data(
                "the columns \(first) and \(second) are both called “\(name.shortened)”",
                "delete one of them, or give it another heading")
        case .invalidJSON(let line, let column, let reason):
            .data(
                "the file is not complete JSON\(Self.place(line, column)): \(reason)",
                "it may have been cut short; export it again")
        case .otherJSON:
            .data("the file is JSON, but not a household exported by Housebook", NextStep.useExport)
        case .newerVersion(let found, let known):
            .data(
                "the file has version \(found) of the format; this Housebook knows versions up to \(known)",
                "update Housebook")
        case .invalidValue(let path, let reason): .data("\(path): \(reason)")
        }
    }

    private static func place(_ line: Int?, _ column: Int?) -> String {
        guard let line else { return "" }
        return column.map { " at line \(line), column \($0)" } ?? " at line \(line)"
    }
}

extension String {
    /// Shortened for a message: the first 100 Unicode scalars, followed by three dots if there are more.
    var shortened: String {
        // Most values are short, and counting bytes is cheaper than finding characters.
        guard utf8.count > 100 else { return self }
        let start = String(unicodeScalars.prefix(100))
        return start.utf8.count == utf8.count ? self : start + "..."
    }
}
