import Foundation

/// The kind of a file, by its first bytes.
enum FileSignature {
    case zip
    /// The container of Office before 2007, and of its encrypted files since.
    case compound

    init?(_ contents: Data) {
        if contents.starts(with: [0x50, 0x4B, 3, 4]) {
            self = .zip
        } else if contents.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
            self = .compound
        } else {
            return nil
        }
    }

    /// Why a file that is not a ZIP cannot be read.
    static func error(for contents: Data) -> SpreadsheetError {
        guard FileSignature(contents) == .compound else { return .notAWorkbook }
        // The name of the stream that holds an encrypted file.
        let isEncrypted = contents.range(of: Data("EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), 0] })) != nil
        return isEncrypted ? .encrypted : .otherFormat("a document of an old program, such as Excel 97 (.xls)")
    }

    /// Why a ZIP that is neither XLSX nor ODS cannot be read.
    static func error(for parts: WorkbookParts) -> SpreadsheetError {
        if parts.contains("xl/workbook.bin") { return .otherFormat("a binary Excel workbook (.xlsb)") }
        if parts.contains("Index/Document.iwa") { return .otherFormat("a document of Apple Numbers, Pages or Keynote") }
        return .notAWorkbook
    }

    /// Whether a ZIP is a workbook of any kind. False for a damaged one.
    static func isWorkbook(_ zip: Data) -> Bool {
        // The next reader reports the fault of a damaged ZIP.
        guard let parts = try? WorkbookParts(zip) else { return false }
        let names = ["xl/workbook.xml", "xl/workbook.bin", "Index/Document.iwa"]
        // A damaged OpenDocument file is left to the next reader, too.
        return names.contains { parts.contains($0) } || (try? OpenDocument.isWorkbook(parts)) ?? false
    }
}
