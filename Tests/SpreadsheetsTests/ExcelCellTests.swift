import Foundation
import Spreadsheets
import Testing

@Suite struct ExcelCellTests {
    /// The cells of a row 1.
    private func cells(
        _ data: String, texts: String = "", formats: [String] = [], properties: String = ""
    ) throws -> [String] {
        let rows = try excelRows("<row r=\"1\">\(data)</row>", texts: texts, formats: formats, properties: properties)
        #expect(rows.map(\.number) == [1])
        return rows.first?.cells ?? []
    }

    @Test("Each type of cell is the text that an importer wants")
    func types() throws {
        let found = try cells(
            """
            <c r="A1" t="s"><v>1</v></c><c r="B1"><v>1299.95</v></c><c r="C1" t="n"><v>-3</v></c>
            <c r="D1" t="b"><v>1</v></c><c r="E1" t="b"><v>0</v></c><c r="F1" t="e"><v>#N/A</v></c>
            <c r="G1" t="str"><f>A1&amp;"!"</f><v>Lamp!</v></c><c r="H1" t="inlineStr"><is><t>inline</t></is></c>
            <c r="I1" t="d"><v>2021-10-13T00:00:00.000</v></c><c r="J1" t="d"><v>2021-10-13T08:30:00Z</v></c>
            """, texts: "<si><t>no</t></si><si><t>Lamp</t></si>")
        #expect(
            found == [
                "Lamp", "1299.95", "-3", "yes", "no", "#N/A", "Lamp!", "inline", "2021-10-13", "2021-10-13T08:30:00",
            ])
    }

    @Test("The runs of a rich text are joined, and what is read aloud is left out")
    func richText() throws {
        let texts = """
            <si><r><rPr><b/></rPr><t xml:space="preserve">Floor </t></r><r><t>lamp</t></r>
            <rPh sb="0" eb="1"><t>ランプ</t></rPh><phoneticPr fontId="1"/></si>
            """
        let inline = "<c r=\"B1\" t=\"inlineStr\"><is><r><t>two </t></r><r><t>runs</t></r><rPh><t>no</t></rPh></is></c>"
        #expect(try cells("<c r=\"A1\" t=\"s\"><v>0</v></c>\(inline)", texts: texts) == ["Floor lamp", "two runs"])
    }

    @Test("Characters that XML cannot hold are decoded, and every line break is LF")
    func escapes() throws {
        let texts = [
            "a_x000D_\nb", "_x005F_x000D_", "_x0041_x", "_xD83D__xDE00_", "_x00_ _y000D_ _x12G4_ _x+041_ _x0041",
            "one&#13;two",
        ]
        let data = texts.indices.map { "<c t=\"s\"><v>\($0)</v></c>" }.joined()
        #expect(
            try cells(data, texts: texts.map { "<si><t>\($0)</t></si>" }.joined())
                == ["a\nb", "_x000D_", "Ax", "😀", "_x00_ _y000D_ _x12G4_ _x+041_ _x0041", "one\ntwo"])
    }

    @Test("Cells without a name follow each other, gaps are empty, and empty cells at the end are dropped")
    func gaps() throws {
        let rows = try excelRows(
            """
            <row><c><v>1</v></c><c><v>2</v></c></row><row r="4"><c r="C4"><v>3</v></c><c r="E4"/><c r="F4" t="s"/></row>
            <row r="5" hidden="1"><c r="A5" s="0"/></row><row><c r="AA6"><v>6</v></c></row>
            """)
        #expect(
            rows == [
                SheetRow(number: 1, cells: ["1", "2"]), SheetRow(number: 4, cells: ["", "", "3"]),
                SheetRow(number: 6, cells: Array(repeating: "", count: 26) + ["6"]),
            ])
    }

    @Test("A formula is its value; one that was never computed is itself")
    func formulas() throws {
        let found = try cells(
            """
            <c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>A1*2</f><v></v></c><c r="C1"><f>A1&lt;3</f></c>
            <c r="D1" t="str"><f>""</f><v></v></c><c r="E1"><v>5</v></c>
            """)
        #expect(found == ["2", "=A1*2", "=A1<3", "", "5"])
    }

    @Test("Numbers are dates where the format says so, built in or not")
    func dates() throws {
        let formats = ["0", "14", "22", "dd\\.mm\\.yyyy", "[$-409]d\\-mmm;@", "#,##0.00\\ \"days\"", "[h]:mm", "20"]
        let numbers = [
            44_482.0, 44_482, 44_482.354_166_666_664, 44_482, 44_482.5, 44_482, 1.5, 0.354_166_666_666_666_7,
        ]
        let data = numbers.enumerated().map { "<c s=\"\($0.offset)\"><v>\($0.element)</v></c>" }.joined()
        #expect(
            try cells(data, formats: formats) == [
                "44482", "2021-10-13", "2021-10-13T08:30:00", "2021-10-13", "2021-10-13T12:00:00", "44482", "36:00:00",
                "08:30:00",
            ])
    }

    @Test(
        "The last moment of a day belongs to it, noise of binary arithmetic does not, and calendars begin in 1900 or 1904",
        arguments: [
            (
                "22", "", ["44482.99999421297", "44482.9999999", "44482.99999999999", "44482.35416666666"],
                ["2021-10-13T23:59:59", "2021-10-13T23:59:59", "2021-10-14", "2021-10-13T08:30:00"]
            ),
            (
                "14", "<workbookPr date1904=\"1\"/>", ["43020.99999421297", "43020", "0"],
                ["2021-10-13T23:59:59", "2021-10-13", "1904-01-01"]
            ), ("14", "<workbookPr date1904=\"false\"/>", ["43020", "0"], ["2017-10-12", "0"]),
        ])
    func days(format: String, properties: String, stored: [String], texts: [String]) throws {
        let data = stored.map { "<c s=\"0\"><v>\($0)</v></c>" }.joined()
        #expect(try cells(data, formats: [format], properties: properties) == texts)
    }

    @Test("A cell's format shows its number with its digits and currency, and changes are noted")
    func formats() throws {
        let formats = ["[$€-407] #,##0.00", "\"$\"#,##0.00", "44", "0.00%"]
        let data =
            "<c r=\"B1\" s=\"0\"><v>12</v></c><c s=\"1\"><v>118.98809</v></c><c s=\"2\"><v>5</v></c>"
            + "<c s=\"3\"><v>0.19</v></c><c s=\"9\"><v>7.123</v></c><c s=\"1\" t=\"e\"><v>#DIV/0!</v></c>"
        let rows = try excelRows("<row r=\"1\">\(data)</row>", formats: formats)
        #expect(rows.map(\.cells) == [["", "12 EUR", "118.99 $", "5", "0.19", "7.123", "#DIV/0!"]])
        #expect(
            rows.first?.notes == [
                CellNote(column: 2, kind: .rounded(from: "118.98809")), CellNote(column: 3, kind: .localCurrency),
            ])
    }

    @Test("Cells that are merged downwards are listed after the rows")
    func merged() throws {
        var parts = SampleWorkbook.excelParts("<row r=\"1\"><c><v>1</v></c></row>")
        let ranges = ["A1:D1", "B2:B4", "$C$2", "AA7:AC9", "C9:C3", "", "XFE1:XFE2"]
        let name = "xl/worksheets/sheet1.xml"
        parts[name] = parts[name]?.replacing(
            "</sheetData>",
            with: "</sheetData><mergeCells>\(ranges.map { "<mergeCell ref=\"\($0)\"/>" }.joined())</mergeCells>")
        var rows = try Workbook(SampleWorkbook.zip(parts)).rows(ofSheet: 0)
        while try rows.next() != nil {}
        #expect(rows.merged == [MergedRows(column: 1, rows: 2...4), MergedRows(column: 26, rows: 7...9)])
    }
}
