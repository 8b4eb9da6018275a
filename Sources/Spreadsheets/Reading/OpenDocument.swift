/// An ODS workbook.
enum OpenDocument {
    static let content = "content.xml"

    /// Whether the workbook says that it is a spreadsheet of OpenDocument.
    static func isWorkbook(_ parts: WorkbookParts) throws(SpreadsheetError) -> Bool {
        guard parts.contains("mimetype") else { return false }
        var reader = try parts.open("mimetype", limit: Limits.smallPart)
        let type = try reader.next().map { String(decoding: $0.prefix(100), as: UTF8.self) } ?? ""
        // A template's type goes on with “-template”.
        return type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet")
    }

    /// Throws where a password is needed.
    static func tables(in parts: WorkbookParts) throws(SpreadsheetError) -> [OpenDocumentReader.Table] {
        let reader = OpenDocumentReader()
        do throws(SpreadsheetError) {
            try parts.parse(content, limit: nil, reader)
        } catch {
            try checkEncryption(of: parts)
            throw error
        }
        return reader.tables
    }

    /// Throws `encrypted` where the workbook says that it is: its XML is then unreadable, or is not there.
    private static func checkEncryption(of parts: WorkbookParts) throws(SpreadsheetError) {
        let manifest = "META-INF/manifest.xml"
        guard parts.contains(manifest) else { return }
        try parts.parse(
            manifest,
            ElementVisitor { _, element throws(SpreadsheetError) in
                if element.is("encryption-data") { throw .encrypted }
            })
    }
}
