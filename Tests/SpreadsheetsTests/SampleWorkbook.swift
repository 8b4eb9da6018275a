import Archiving
import Foundation
import Spreadsheets
import TestSupport

/// Workbooks that a test writes, part by part.
enum SampleWorkbook {
    static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    static let package = "http://schemas.openxmlformats.org/package/2006/relationships"

    /// The parts of an XLSX workbook with one sheet, “Things”.
    /// - Parameters:
    ///   - data: The content of `sheetData`.
    ///   - texts: The content of `sst`.
    ///   - formats: The number format of each style, by number or as a code.
    static func excelParts(
        _ data: String, texts: String = "", formats: [String] = [], properties: String = ""
    ) -> [String: String] {
        let codes = formats.enumerated().filter { Int($0.element) == nil }
        let numbers = formats.enumerated().map { Int($0.element) ?? 164 + $0.offset }
        return [
            "_rels/.rels": relationships([("rId1", "officeDocument", "xl/workbook.xml")]),
            "xl/workbook.xml": """
            <workbook xmlns="\(main)" xmlns:r="\(office)">\(properties)
            <sheets><sheet name="Things" sheetId="1" r:id="rId1"/></sheets></workbook>
            """,
            "xl/_rels/workbook.xml.rels": relationships([
                ("rId1", "worksheet", "worksheets/sheet1.xml"), ("rId2", "sharedStrings", "sharedStrings.xml"),
                ("rId3", "styles", "styles.xml"),
            ]),
            "xl/sharedStrings.xml": "<sst xmlns=\"\(main)\">\(texts)</sst>",
            "xl/styles.xml": """
            <styleSheet xmlns="\(main)"><numFmts>\(codes.map {
                    "<numFmt numFmtId=\"\(164 + $0.offset)\" formatCode=\"\(escaped($0.element))\"/>"
                }.joined())</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
            <cellXfs>\(numbers.map { "<xf numFmtId=\"\($0)\"/>" }.joined())</cellXfs></styleSheet>
            """,
            "xl/worksheets/sheet1.xml": "<worksheet xmlns=\"\(main)\"><sheetData>\(data)</sheetData></worksheet>",
        ]
    }

    static func relationships(_ all: [(id: String, kind: String, target: String)]) -> String {
        "<Relationships xmlns=\"\(package)\">"
            + all.map { "<Relationship Id=\"\($0.id)\" Type=\"\(office)/\($0.kind)\" Target=\"\($0.target)\"/>" }
            .joined() + "</Relationships>"
    }

    /// The parts of an ODS workbook.
    /// - Parameters:
    ///   - tables: The content of `office:spreadsheet`.
    ///   - styles: The content of `office:automatic-styles`.
    static func openDocumentParts(_ tables: String, styles: String = "") -> [String: String] {
        let full = ["draw": "drawing", "number": "datastyle", "fo": "xsl-fo-compatible"]
        let names = ["office", "table", "text", "style", "draw", "number", "fo"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\(full[$0] ?? $0):1.0\""
        }
        return [
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": """
            <?xml version="1.0" encoding="UTF-8"?>
            <office:document-content \(names.joined(separator: " "))
             xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
            <office:automatic-styles>\(styles)</office:automatic-styles>
            <office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>
            """,
        ]
    }

    static func zip(_ parts: [String: String]) throws -> Data { try zip(parts.mapValues { Data($0.utf8) }) }

    static func zip(_ parts: [String: Data]) throws -> Data {
        let folder = try TemporaryFolder()
        for (name, content) in parts { try folder.write(content, to: "parts/" + name) }
        try ZipFile.write(folder: folder["parts"], to: folder["workbook.zip"], files: Array(parts.keys))
        return try Data(contentsOf: folder["workbook.zip"])
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
    }
}

extension Workbook {
    /// All rows of a sheet.
    func allRows(ofSheet index: Int = 0) throws(SpreadsheetError) -> [SheetRow] {
        var rows = try rows(ofSheet: index)
        var all: [SheetRow] = []
        while let row = try rows.next() { all.append(row) }
        return all
    }
}

/// The rows of an XLSX workbook with one sheet.
func excelRows(
    _ data: String, texts: String = "", formats: [String] = [], properties: String = ""
) throws -> [SheetRow] {
    let parts = SampleWorkbook.excelParts(data, texts: texts, formats: formats, properties: properties)
    return try Workbook(SampleWorkbook.zip(parts)).allRows()
}

/// The rows of the first table of an ODS workbook, which has the given rows.
func openDocumentRows(_ rows: String) throws -> [SheetRow] {
    let parts = SampleWorkbook.openDocumentParts("<table:table table:name=\"Things\">\(rows)</table:table>")
    return try Workbook(SampleWorkbook.zip(parts)).allRows()
}
