import Foundation
import Spreadsheets
import Testing
import Values

@Suite struct SpreadsheetErrorTests {
    @Test(
        "An error is a sentence, and what to do",
        arguments: [
            (
                .notAWorkbook, "the file is neither an XLSX nor an ODS workbook",
                "open it in a spreadsheet program, and save it as .xlsx, .ods or “CSV UTF-8”"
            ),
            (
                .otherFormat("a binary Excel workbook (.xlsb)"),
                "the file is a binary Excel workbook (.xlsb), not an XLSX or ODS workbook",
                "open it in a spreadsheet program, and save it as .xlsx, .ods or “CSV UTF-8”"
            ),
            (
                .encrypted, "the workbook is protected by a password",
                "open it in a spreadsheet program, and save it without a password"
            ),
            (
                .damagedArchive(detail: "Truncated ZIP file data"),
                "the workbook is damaged or was cut short: Truncated ZIP file data", "copy or download it again"
            ),
            (
                .damaged(part: "xl/styles.xml", detail: "mismatched tag at byte 7"),
                "“xl/styles.xml” in the workbook is damaged: mismatched tag at byte 7",
                "open it in a spreadsheet program, and save it again"
            ),
            (
                .missing(part: "xl/styles.xml"), "the workbook has no “xl/styles.xml”, though it refers to it",
                "open it in a spreadsheet program, and save it again"
            ),
            (
                .doctype(part: "content.xml"),
                "“content.xml” in the workbook has a document type declaration (<!DOCTYPE), which no spreadsheet program "
                    + "writes",
                "do not trust the file; if you know who made it, save it again in a spreadsheet program"
            ),
            (
                .badCell(place: "cell B7", sheet: "Things", detail: "refers to text 3 of 1"),
                "cell B7 of the sheet “Things” refers to text 3 of 1",
                "open it in a spreadsheet program, and save it again"
            ),
            (
                .tooLarge(what: "the sheet “Things”", limit: "1048576 rows"),
                "the sheet “Things” has more than 1048576 rows", "split it, or save the sheet as “CSV UTF-8”"
            ),
            (.noSheet, "the workbook has no visible sheet", "unhide the sheet to be read"),
            (
                .unavailable(detail: "memory is short"), "cannot read workbooks: memory is short",
                "install libexpat1 (on Fedora expat), and install libarchive13 (on Fedora libarchive, from Homebrew "
                    + "libarchive)"
            ),
        ] as [(SpreadsheetError, String, String)])
    func words(error: SpreadsheetError, description: String, hint: String) {
        #expect(error.description == description)
        #expect(error.explanation.advice == hint)
    }
}
