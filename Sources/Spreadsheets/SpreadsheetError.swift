/// Why a workbook cannot be read. Cases hold the facts; `description` turns them into words.
public enum SpreadsheetError: Error, Hashable, Sendable {
    /// Neither XLSX nor ODS.
    case notAWorkbook
    /// A workbook of a format that is not read, such as “an Excel 97 workbook (.xls)”.
    case otherFormat(String)
    /// Protected by a password.
    case encrypted
    /// The ZIP that a workbook is.
    case damagedArchive(detail: String)
    /// A file in the ZIP.
    case damaged(part: String, detail: String)
    /// A file in the ZIP that others refer to.
    case missing(part: String)
    /// Such a declaration can define entities that fetch other files, or that fill the memory.
    case doctype(part: String)
    /// A cell or a row of a sheet, such as “cell B7”.
    case badCell(place: String, sheet: String, detail: String)
    /// Something has more than it may have: “a workbook”, “10,000 sheets”.
    case tooLarge(what: String, limit: String)
    /// All sheets are hidden, or there are none.
    case noSheet
    /// A library is missing, or memory is short.
    case unavailable(detail: String)
}

extension SpreadsheetError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAWorkbook: "the file is neither an XLSX nor an ODS workbook"
        case .otherFormat(let name): "the file is \(name), not an XLSX or ODS workbook"
        case .encrypted: "the workbook is protected by a password"
        case .damagedArchive(let detail): "the workbook is damaged or was cut short: \(detail)"
        case .damaged(let part, let detail): "“\(part)” in the workbook is damaged: \(detail)"
        case .missing(let part): "the workbook has no “\(part)”, though it refers to it"
        case .doctype(let part):
            "“\(part)” in the workbook has a document type declaration (<!DOCTYPE), which no spreadsheet program writes"
        case .badCell(let place, let sheet, let detail): "\(place) of the sheet “\(sheet)” \(detail)"
        case .tooLarge(let what, let limit): "\(what) has more than \(limit)"
        case .noSheet: "the workbook has no visible sheet"
        case .unavailable(let detail): "cannot read workbooks: \(detail)"
        }
    }

    /// What a person can do about it.
    public var hint: String? {
        switch self {
        case .notAWorkbook, .otherFormat: "open it in a spreadsheet program, and save it as .xlsx, .ods or “CSV UTF-8”"
        case .encrypted: "open it in a spreadsheet program, and save it without a password"
        case .damagedArchive: "copy or download it again"
        case .damaged, .missing, .badCell: "open it in a spreadsheet program, and save it again"
        case .doctype: "do not trust the file; if you know who made it, save it again in a spreadsheet program"
        case .tooLarge: "split it, or save the sheet as “CSV UTF-8”"
        case .noSheet: "unhide the sheet to be read"
        case .unavailable: "install libexpat1 and libarchive13 (on macOS, libarchive from Homebrew)"
        }
    }
}
