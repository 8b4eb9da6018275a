/// An ODS workbook.
enum OpenDocument {
    static let content = "content.xml"
    /// Styles that have names of their own, from which those in `content` may inherit.
    private static let styles = "styles.xml"

    /// Whether the archive's media type is that of an OpenDocument spreadsheet.
    static func isWorkbook(_ parts: WorkbookParts) throws(SpreadsheetError) -> Bool {
        guard parts.contains("mimetype") else { return false }
        var reader = try parts.open("mimetype", limit: Limits.smallPart)
        let type = try reader.next().map { String(decoding: $0.prefix(100), as: UTF8.self) } ?? ""
        // A template's media type continues with “-template”.
        return type.hasPrefix("application/vnd.oasis.opendocument.spreadsheet")
    }

    /// The tables, and the styles of their cells.
    /// - Throws: `SpreadsheetError.encrypted` if a password is needed.
    static func tables(
        in parts: WorkbookParts
    ) throws(SpreadsheetError) -> ([OpenDocumentReader.Table], OpenDocumentStyles) {
        let reader = OpenDocumentReader()
        do throws(SpreadsheetError) {
            if parts.contains(styles) { try parts.parse(styles, reader) }
            try parts.parse(content, limit: nil, reader)
        } catch {
            try checkEncryption(of: parts)
            throw error
        }
        return (reader.tables, reader.styles)
    }

    /// Throws `encrypted` if the manifest says so: the XML is then unreadable, or missing.
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
