import Archiving
import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

/// Tables of items in workbooks: what a cell shows is what was meant.
@Suite struct WorkbookImportTests {
    private static let formats = [
        "General", "#,##0.00\\ &quot;€&quot;", "[$€-407] #,##0.00", "[$£-809]#,##0.00", "[$¥-411]#,##0",
        "&quot;$&quot;#,##0.00", "[$CHF-807] #,##0.00",
        "_-* #,##0.00\\ [$€-407]_-;\\-* #,##0.00\\ [$€-407]_-", "0.00", "yyyy-mm-dd h:mm:ss",
    ]

    /// A workbook of one sheet. A cell is a text, an error, or a number after the number of its format: `5:12`.
    private func excel(_ rows: [[String]], merged: [String] = []) throws -> TableFile {
        let data = rows.enumerated().map { row, cells in
            let cells = cells.enumerated().map { column, cell in
                let name = "r=\"\(["A", "B", "C", "D"][column])\(row + 1)\""
                if cell.isEmpty { return "" }
                if cell.hasPrefix("#") { return "<c \(name) t=\"e\"><v>\(cell)</v></c>" }
                guard let mark = cell.firstIndex(of: ":") else {
                    return "<c \(name) t=\"inlineStr\"><is><t>\(cell)</t></is></c>"
                }
                return "<c \(name) s=\"\(cell[..<mark])\"><v>\(cell[cell.index(after: mark)...])</v></c>"
            }
            return "<row r=\"\(row + 1)\">\(cells.joined())</row>"
        }
        let main = "xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\""
        let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        let codes = Self.formats.enumerated().map { "<numFmt numFmtId=\"\(164 + $0)\" formatCode=\"\($1)\"/>" }
        // The last style is a format built into Excel.
        let styles = Self.formats.indices.map { 164 + $0 } + [44]
        return try file([
            "xl/workbook.xml":
                "<workbook \(main) xmlns:r=\"\(office)\"><sheets><sheet name=\"A\" r:id=\"s\"/></sheets></workbook>",
            "xl/_rels/workbook.xml.rels": """
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
            <Relationship Id="s" Type="\(office)/worksheet" Target="sheet.xml"/>
            <Relationship Id="t" Type="\(office)/styles" Target="styles.xml"/></Relationships>
            """,
            "xl/styles.xml": """
            <styleSheet \(main)><numFmts>\(codes.joined())</numFmts>
            <cellXfs>\(styles.map { "<xf numFmtId=\"\($0)\"/>" }.joined())</cellXfs></styleSheet>
            """,
            "xl/sheet.xml": """
            <worksheet \(main)><sheetData>\(data.joined())</sheetData>
            <mergeCells>\(merged.map { "<mergeCell ref=\"\($0)\"/>" }.joined())</mergeCells></worksheet>
            """,
        ])
    }

    /// An ODS workbook of one table with the given rows.
    private func openDocument(_ rows: String) throws -> TableFile {
        let names = ["office", "table", "text"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
        }
        return try file([
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "content.xml": """
            <office:document-content \(names.joined(separator: " "))><office:body><office:spreadsheet>
            <table:table table:name="A">\(rows)</table:table>
            </office:spreadsheet></office:body></office:document-content>
            """,
        ])
    }

    private func file(_ parts: [String: String]) throws -> TableFile {
        let folder = try TemporaryFolder()
        for (name, text) in parts { try folder.write(text, to: "parts/" + name) }
        try ZipFile.write(folder: folder["parts"], to: folder["workbook.zip"], files: Array(parts.keys))
        return try TableFile(Data(contentsOf: folder["workbook.zip"]))
    }

    private func read(_ file: TableFile, _ currency: Currency = .usd) throws -> ImportBatch {
        let batch = try InventoryCSV.read(file, currency: currency)
        #expect(batch.problems.isEmpty && batch.questions.isEmpty && batch.unknownColumns.isEmpty)
        return batch
    }

    private func prices(_ batch: ImportBatch) -> [String?] {
        batch.rows.map { row in newItem(row).price.map { "\($0.plain) \($0.currency)" } }
    }

    @Test("The currency of a cell's format counts like a written one")
    func currencies() throws {
        let cells = ["1:12", "2:12", "3:12", "4:12", "5:12", "6:12", "7:12", "8:12", "7 €"]
        let file = try excel([["Item", "Price"]] + cells.enumerated().map { ["Lamp \($0.offset)", $0.element] })
        #expect(
            try prices(read(file)) == [
                "12.00 EUR", "12.00 EUR", "12.00 GBP", "12 JPY", "12.00 USD", "12.00 CHF", "12.00 EUR", "12.00 USD",
                "7.00 EUR",
            ])
        // The sign of many currencies means that of the household, as in a text.
        let canadian = try read(file, Sample.currency("CAD"))
        #expect(prices(canadian)[4] == "12.00 CAD")
        #expect(canadian.notices.isEmpty)
    }

    @Test("A cell that contradicts the column of currencies is refused, as a written amount is")
    func contradiction() throws {
        let rows = [["Item", "Price", "Currency"], ["Lamp", "2:12", "CHF"], ["Rug", "6:12", "CHF"]]
        let batch = try InventoryCSV.read(try excel(rows), currency: .usd)
        #expect(batch.faults == ["2 Price “12 EUR” is in EUR, but CHF is expected"])
    }

    @Test("A format in the currency of the computer leaves the currency open, with a note")
    func localCurrency() throws {
        let batch = try read(try excel([["Item", "Price"], ["Lamp", "10:12"]]), .eur)
        #expect(prices(batch) == ["12.00 EUR"])
        #expect(
            batch.notes == [
                "2 Price “12” is shown in the currency of whichever computer opens it; a column Currency says which it "
                    + "is, else it is the home's"
            ])
    }

    @Test("An amount is what its cell shows, with a note; after five of them, the others are counted")
    func rounded() throws {
        let rows = [["My things", ""], ["Item", "Price"], ["Lamp", "5:118.98809"], ["Rug", "8:5.5"]]
        let batch = try read(try excel(rows))
        #expect(prices(batch) == ["118.99 USD", "5.50 USD"])
        #expect(batch.notes == ["3 Price “118.98809” is read as its cell shows it: 118.99 $"])
        let many = try read(try excel([["Item", "Price"]] + (1...9).map { ["Lamp \($0)", "8:\($0).001"] }))
        #expect(many.notices.count == 6)
        #expect(
            many.notices.last?.summary
                == "7 Price “6.001” is read as its cell shows it: 6 (and so on, 3 more in this column)")
    }

    @Test("A merged cell counts for all its rows")
    func merged() throws {
        let rows = [
            ["Item", "Room", "Price"], ["Stool", "Den", "20"], ["Desk", "", "30"], ["Rug", "hidden", "40"],
            ["Pot", "Attic", "5"], ["", "hidden", ""], ["Cup", "", "1"],
        ]
        let batch = try read(try excel(rows, merged: ["B2:B4", "B5:B6", "A1:A1"]))
        #expect(
            batch.told == [
                "Stool; Room: Den; Price: 20.00 USD", "Desk; Room: Den; Price: 30.00 USD",
                "Rug; Room: Den; Price: 40.00 USD", "Pot; Room: Attic; Price: 5.00 USD", "Cup; Price: 1.00 USD",
            ])
        #expect(
            batch.notes == [
                "3 Room “Den” is taken from the merged cell over rows 2 to 4",
                "4 Room “Den” is taken from the merged cell over rows 2 to 4",
            ])
    }

    @Test("Merged headings and titles are not repeated, and merged columns hold one value")
    func mergedHeadings() throws {
        let rows = [
            ["Things of ours", "", "", ""], ["Item", "Room", "Price", "Notes"], ["", "", "", ""],
            ["Stool", "Den", "", "old"], ["Desk", "", "", ""],
        ]
        let merged = ["A1:D1", "A2:A3", "B2:B3", "C2:C3", "D2:D3", "B4:C5", "D4:D5"]
        let batch = try read(try excel(rows, merged: merged))
        #expect(batch.told == ["Stool; Room: Den; Notes: old", "Desk; Room: Den; Notes: old"])
    }

    @Test("Errors are unknown values, and never a name")
    func errors() throws {
        let rows = [
            ["Item", "Room", "Price", "Purchase Date"], ["Pot", "#N/A", "5", "#REF!"], ["Cup", "Den", "#DIV/0!", ""],
            ["#N/A", "#N/A", "", ""],
        ]
        let batch = try read(try excel(rows))
        #expect(batch.told == ["Pot; Price: 5.00 USD", "Cup; Room: Den"])
        #expect(
            batch.notes == [
                "2 Room “#N/A” is an error of the spreadsheet; left empty",
                "2 Purchase Date “#REF!” is an error of the spreadsheet; left empty",
                "3 Price “#DIV/0!” is an error of the spreadsheet; left empty",
                "4 Item “#N/A” is an error of the spreadsheet; left empty",
                "4 Room “#N/A” is an error of the spreadsheet; left empty",
            ])
        let saved = try csv("Title,Room\nPot,#N/A\n")
        #expect(saved.rows.map(\.location) == [""])
        #expect(saved.notices.count == 1)
    }

    @Test("A date with a time is the day that begins it")
    func lateDates() throws {
        let rows = [
            ["Item", "Purchase Date"], ["Stool", "9:44482.99999421297"], ["Cup", "9:44482.9999999"],
            ["Pot", "9:44483"],
        ]
        let dates = try read(try excel(rows)).rows.map { newItem($0).purchaseDate?.description }
        #expect(dates == ["2021-10-13", "2021-10-13", "2021-10-14"])
    }

    @Test("The same of an ODS workbook")
    func openDocument() throws {
        func cell(_ attributes: String, _ text: String) -> String {
            "<table:table-cell \(attributes)><text:p>\(text)</text:p></table:table-cell>"
        }
        func row(_ cells: String...) -> String { "<table:table-row>\(cells.joined())</table:table-row>" }
        let covered = "<table:covered-table-cell/>"
        let batch = try read(
            try openDocument(
                row(cell("", "Item"), cell("", "Room"), cell("", "Price"))
                    + row(
                        cell("", "Stool"), cell("table:number-rows-spanned=\"2\"", "Den"),
                        cell("office:value-type=\"currency\" office:currency=\"EUR\" office:value=\"3.333\"", "3,33 €"))
                    + row(
                        cell("", "Desk"), covered,
                        cell(
                            "office:value-type=\"currency\" office:currency=\"CHF\" office:value=\"12.5\"", "CHF 12.50")
                    )
                    + row(
                        cell("", "Pot"), cell("office:value-type=\"string\"", "#N/A"),
                        cell("office:value-type=\"float\" office:value=\"0\"", "Err:502"))))
        #expect(batch.told == ["Stool; Room: Den; Price: 3.33 EUR", "Desk; Room: Den; Price: 12.50 CHF", "Pot"])
        #expect(batch.notices.map(\.line) == [2, 3, 4, 4])
    }
}
