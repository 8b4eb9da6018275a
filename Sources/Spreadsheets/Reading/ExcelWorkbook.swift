/// The parts that all sheets of an XLSX workbook share.
struct ExcelWorkbook: Sendable {
    struct Sheet: Sendable {
        var name: String
        var part: String
    }

    /// The visible sheets, in order.
    private(set) var sheets: [Sheet] = []
    private(set) var calendar = CellDate.Calendar.from1900
    let texts: SharedTexts
    /// The format of each style of cells.
    let formats: [CellFormat]

    /// The part that describes the workbook; nil if the archive is another kind of workbook, or none.
    static func part(in parts: WorkbookParts) throws(SpreadsheetError) -> String? {
        let named = try Relationships(of: "", in: parts).part(ofKind: "officeDocument") ?? "xl/workbook.xml"
        return parts.contains(named) && named.lowercased().hasSuffix(".xml") ? named : nil
    }

    init(_ part: String, in parts: WorkbookParts) throws(SpreadsheetError) {
        let relationships = try Relationships(of: part, in: parts)
        let worksheets = relationships.parts(ofKind: "worksheet")
        var (sheets, calendar): ([Sheet], CellDate.Calendar) = ([], .from1900)
        try parts.parse(
            part,
            ElementVisitor { parent, element throws(SpreadsheetError) in
                // Word and PowerPoint documents consist of parts, too.
                if parent.isEmpty, !element.is("workbook") { throw .notAWorkbook }
                if element.is("workbookPr"), let value = element.text("date1904") {
                    calendar = value == "1" || value == "true" ? .from1904 : .from1900
                }
                guard parent == "sheets", element.is("sheet"), element.text("state") ?? "visible" == "visible" else {
                    return
                }
                let name = try element.name("name", in: part)
                // A sheet without cells, such as a chart, is no worksheet.
                guard let id = Self.relationship(of: element), let part = worksheets[id] else { return }
                sheets.append(Sheet(name: name, part: part))
                guard sheets.count <= Limits.sheets else { throw .tooManySheets }
            })
        (self.sheets, self.calendar) = (sheets, calendar)
        texts = try SharedTexts(relationships.part(ofKind: "sharedStrings"), in: parts)
        formats = try Self.formats(relationships.part(ofKind: "styles"), in: parts)
    }

    private static func relationship(of element: Element) -> String? {
        element.text("http://schemas.openxmlformats.org/officeDocument/2006/relationships id")
            ?? element.text("http://purl.oclc.org/ooxml/officeDocument/relationships id")
    }

    /// - Parameter part: Nil if the workbook has no styles.
    private static func formats(_ part: String?, in parts: WorkbookParts) throws(SpreadsheetError) -> [CellFormat] {
        guard let part else { return [] }
        var (own, styles): ([Int: CellFormat], [CellFormat]) = ([:], [])
        try parts.parse(
            part,
            ElementVisitor { parent, element in
                switch parent {
                case "numFmts":
                    guard let number = element.number("numFmtId"), let code = element.text("formatCode") else { return }
                    own[number] = CellFormat(code: code)
                case "cellXfs":
                    let number = element.number("numFmtId") ?? 0
                    styles.append(own[number] ?? CellFormat(builtIn: number))
                default: break
                }
            })
        return styles
    }
}

extension Element {
    /// The name of a sheet or a style.
    func name(_ attribute: StaticString, in part: String) throws(SpreadsheetError) -> String {
        let name = text(attribute) ?? ""
        guard name.utf8.count <= Limits.name else {
            throw .damaged(part: part, detail: "a name has more than \(Limits.name) bytes")
        }
        return name
    }
}

extension SpreadsheetError {
    static var tooManySheets: SpreadsheetError { .tooLarge(what: "the workbook", limit: "\(Limits.sheets) sheets") }
}
