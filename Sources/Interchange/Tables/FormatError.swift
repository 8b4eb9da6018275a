public import Spreadsheets

/// Why a file cannot be read at all. A fault in a single row is an `ImportProblem` instead, and the rest of the file is
/// read.
///
/// Cases hold the facts; `description` turns them into words. Lines and columns count from 1.
public enum FormatError: Error, Hashable, Sendable {
    case empty
    /// UTF-16 with half a character in it.
    case damagedUTF16
    /// A ZIP archive that is neither a workbook nor another program's export.
    case archive
    /// An archive with several tables, of which none is an inventory.
    case severalTables([String])
    /// A workbook that cannot be read.
    case workbook(SpreadsheetError)
    case noSheet(String, known: [String])
    /// `byte` counts within the line.
    case notUTF8(line: Int, byte: Int)
    /// A cell begins with a quotation mark that is never closed, so the cells after it cannot be told apart.
    case unterminatedQuote(line: Int, column: Int)
    /// The heading's cell cannot be read, so the column's meaning is unknown.
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

extension FormatError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty: "the file is empty"
        case .damagedUTF16: "the file is UTF-16 with half a character in it"
        case .archive: "the file is a ZIP archive, and no workbook or export that Housebook knows"
        case .severalTables(let names):
            "the archive has several tables: \(names.prefix(10).joined(separator: ", "))"
        case .workbook(let error): error.description
        case .noSheet(let name, _): "the workbook has no sheet “\(name.shortened)”"
        case .notUTF8(let line, let byte): "line \(line) is not UTF-8 from byte \(byte) on"
        case .unterminatedQuote(let line, let column):
            "the quotation mark that opens column \(column) in line \(line) is never closed"
        case .unreadableHeading(let line, let column, let reason):
            "the heading of column \(column) in line \(line) \(reason)"
        case .noKnownColumn(let expected, let found, _):
            "no heading is one of \(expected); found: "
                + found.prefix(5).map { "“\($0.shortened)”" }.joined(separator: ", ")
                + (found.count > 5 ? ", ..." : "")
        case .missingColumn(let name, _): "the column “\(name)” is missing"
        case .duplicateColumn(let name, let first, let second, _):
            "the columns \(first) and \(second) are both called “\(name.shortened)”"
        case .invalidJSON(let line, let column, let reason):
            "the file is not complete JSON\(Self.place(line, column)): \(reason)"
        case .otherJSON: "the file is JSON, but not a household exported by Housebook"
        case .newerVersion(let found, let known):
            "the file has version \(found) of the format; this Housebook knows versions up to \(known)"
        case .invalidValue(let path, let reason): "\(path): \(reason)"
        }
    }

    private static func place(_ line: Int?, _ column: Int?) -> String {
        guard let line else { return "" }
        return column.map { " at line \(line), column \($0)" } ?? " at line \(line)"
    }

    /// What a person can do about it.
    public var hint: String? {
        switch self {
        case .damagedUTF16, .notUTF8, .archive: "save it again as “CSV UTF-8”"
        case .severalTables: "unpack it, and import one of them, with --photos for the folder"
        case .workbook(let error): error.hint
        case .noSheet(_, let known): "its sheets are \(known.prefix(10).joined(separator: ", "))"
        case .unterminatedQuote: "close it; within a quoted cell, a quotation mark is written twice"
        case .noKnownColumn:
            "put a line with the names of the columns above the rows, or say with --from whose file it is"
        case .missingColumn(name: "Title", _):
            "call the column with the names of the things “Title”, or name it in a map: --propose writes one"
        case .missingColumn: "add the column; the file cannot be read without it"
        case .duplicateColumn: "delete one of them, or give it another heading"
        case .otherJSON: "use a file written by `housebook export --format json`"
        case .newerVersion: "update Housebook"
        case .invalidJSON: "it may have been cut short; export it again"
        case .empty, .unreadableHeading, .invalidValue: nil
        }
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
