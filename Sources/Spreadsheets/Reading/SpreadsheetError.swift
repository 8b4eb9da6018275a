public import Values

/// Why a workbook cannot be read.
public enum SpreadsheetError: Explained, Hashable {
    /// Neither XLSX nor ODS.
    case notAWorkbook
    /// A workbook in a format that is not supported, such as “an Excel 97 workbook (.xls)”.
    case otherFormat(String)
    /// Protected by a password.
    case encrypted
    /// The workbook's ZIP archive.
    case damagedArchive(detail: String)
    /// A file in the ZIP.
    case damaged(part: String, detail: String)
    /// A file in the ZIP that others refer to.
    case missing(part: String)
    /// Such a declaration can define entities that fetch other files, or that fill the memory.
    case doctype(part: String)
    /// A cell or a row of a sheet, such as “cell B7”.
    case badCell(place: String, sheet: String, detail: String)
    /// Something exceeds its limit: “a workbook”, “10,000 sheets”.
    case tooLarge(what: String, limit: String)
    /// All sheets are hidden, or there are none.
    case noSheet
    /// A library is missing, or memory is short.
    case unavailable(detail: String)

    public var explanation: Explanation {
        switch self {
        case .notAWorkbook:
            .data(
                "the file is neither an XLSX nor an ODS workbook",
                "open it in a spreadsheet program, and save it as .xlsx, .ods or “CSV UTF-8”")
        case .otherFormat(let name):
            .data(
                "the file is \(name), not an XLSX or ODS workbook",
                "open it in a spreadsheet program, and save it as .xlsx, .ods or “CSV UTF-8”")
        case .encrypted:
            .data(
                "the workbook is protected by a password",
                "open it in a spreadsheet program, and save it without a password")
        case .damagedArchive(let detail):
            .data("the workbook is damaged or was cut short: \(detail)", "copy or download it again")
        case .damaged(let part, let detail): .data("“\(part)” in the workbook is damaged: \(detail)", Self.saveAgain)
        case .missing(let part): .data("the workbook has no “\(part)”, though it refers to it", Self.saveAgain)
        case .doctype(let part):
            .data(
                "“\(part)” in the workbook has a document type declaration (<!DOCTYPE), which no spreadsheet program "
                    + "writes",
                "do not trust the file; if you know who made it, save it again in a spreadsheet program")
        case .badCell(let place, let sheet, let detail):
            .data("\(place) of the sheet “\(sheet)” \(detail)", Self.saveAgain)
        case .tooLarge(let what, let limit):
            .data("\(what) has more than \(limit)", "split it, or save the sheet as “CSV UTF-8”")
        case .noSheet: .data("the workbook has no visible sheet", "unhide the sheet to be read")
        case .unavailable(let detail):
            .unavailable(
                "cannot read workbooks: \(detail)",
                "\(SystemPackage.expat.installing), and \(SystemPackage.archive.installing)")
        }
    }

    private static let saveAgain = "open it in a spreadsheet program, and save it again"
}
