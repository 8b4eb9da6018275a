import Foundation
import Spreadsheets
import TestSupport
import Testing

@Suite struct OpenDocumentTests {
    /// The cells of a single row.
    private func cells(_ row: String) throws -> [String] {
        let rows = try openDocumentRows("<table:table-row>\(row)</table:table-row>")
        #expect(rows.count <= 1)
        return rows.first?.cells ?? []
    }

    private func cell(_ content: String, _ attributes: String = "office:value-type=\"string\"") -> String {
        "<table:table-cell \(attributes)>\(content)</table:table-cell>"
    }

    @Test("Each type of value is the text that an importer wants")
    func types() throws {
        let found = try cells(
            """
            <table:table-cell office:value-type="string" calcext:value-type="string"><text:p>Lamp</text:p></table:table-cell>
            <table:table-cell office:value-type="float" office:value="12.500000000000002"><text:p>12,5</text:p></table:table-cell>
            <table:table-cell office:value-type="currency" office:currency="EUR" office:value="1299.95"><text:p>1.299,95 €</text:p></table:table-cell>
            <table:table-cell office:value-type="percentage" office:value="0.19"><text:p>19 %</text:p></table:table-cell>
            <table:table-cell office:value-type="date" office:date-value="2021-10-13"><text:p>13.10.21</text:p></table:table-cell>
            <table:table-cell office:value-type="date" office:date-value="2021-10-13T08:30:00"><text:p>x</text:p></table:table-cell>
            <table:table-cell office:value-type="time" office:time-value="PT08H30M00S"><text:p>x</text:p></table:table-cell>
            <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p></table:table-cell>
            <table:table-cell office:value-type="boolean" office:boolean-value="false"><text:p>FALSCH</text:p></table:table-cell>
            <table:table-cell office:value-type="string" office:string-value="value"><text:p>shown</text:p></table:table-cell>
            <table:table-cell table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>
            <table:table-cell><text:p>untyped</text:p></table:table-cell>
            """)
        #expect(
            found == [
                "Lamp", "12.5", "1299.95 EUR", "0.19", "2021-10-13", "2021-10-13T08:30:00", "08:30:00", "yes", "no",
                "value",
                "#N/A", "untyped",
            ])
    }

    @Test("Paragraphs are lines; white space is what its elements say")
    func paragraphs() throws {
        #expect(
            try cells(
                cell("<text:p>one</text:p><text:p/><text:p>three</text:p>")
                    + cell("<text:p>  a <text:span> b</text:span>\n c  </text:p>")
                    + cell(
                        "<text:p><text:s text:c=\"3\"/>a<text:tab/>b<text:line-break/>c <text:s/>d<text:s/></text:p>")
                    + cell("<text:p>see <text:a>link</text:a></text:p>"))
                == ["one\n\nthree", "a b c", "   a\tb\nc  d ", "see link"])
    }

    @Test("Notes, pictures and the cells of tables within cells are no text")
    func annotations() throws {
        #expect(
            try cells(
                cell("<office:annotation><text:p>a note</text:p></office:annotation><text:p>text</text:p>")
                    + cell(
                        "<draw:frame><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame><text:p>b</text:p>"
                    )
                    + cell("<text:p>c<office:annotation><text:p>no</text:p></office:annotation>d</text:p>")) == [
                    "text", "b", "cd",
                ])
    }

    @Test("Cells are repeated, empty ones are gaps, and those that a merged cell covers are empty")
    func repeatedCells() throws {
        #expect(
            try cells(
                """
                <table:table-cell table:number-columns-repeated="2"/>
                <table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"/>
                <table:table-cell table:number-columns-spanned="2" office:value-type="float" office:value="8"/>
                <table:covered-table-cell table:number-columns-repeated="2"><text:p>hidden</text:p></table:covered-table-cell>
                <table:table-cell office:value-type="float" office:value="9"/>
                <table:table-cell table:number-columns-repeated="16374"/>
                """) == ["", "", "7", "7", "8", "", "", "9"])
    }

    @Test("Rows are repeated, in groups too; a million empty ones at the end are nothing")
    func repeatedRows() throws {
        let full = "<table:table-cell><text:p>7 <text:span>x</text:span></text:p></table:table-cell>"
        let rows = try openDocumentRows(
            """
            <table:table-column/><table:shapes><draw:frame><text:p>no</text:p></draw:frame></table:shapes>
            <table:table-header-rows><table:table-row>\(full)</table:table-row></table:table-header-rows>
            <table:table-row-group><table:table-row-group>
            <table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>
            <table:table-row table:number-rows-repeated="3">\(full)</table:table-row>
            </table:table-row-group></table:table-row-group>
            <table:table-row table:visibility="collapse">\(full)</table:table-row>
            <table:table-row table:number-rows-repeated="1048569"><table:table-cell/></table:table-row>
            """)
        #expect(rows == [1, 4, 5, 6, 7].map { SheetRow(number: $0, cells: ["7 x"]) })
    }

    @Test("Random tables, with repetitions and groups", arguments: UInt64(0)..<10)
    func randomTables(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (xml, expected, number): (String, [SheetRow], Int) = ("", [], 1)
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            let count = random.chance(30) ? Int.random(in: 2...5, using: &random) : 1
            var (row, cells): (String, [String]) = ("", [])
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let width = random.chance(30) ? Int.random(in: 2...4, using: &random) : 1
                let (attributes, content, text) = try #require(Self.values.randomElement(using: &random))
                row += "<table:table-cell table:number-columns-repeated=\"\(width)\" \(attributes)>\(content)"
                row += "</table:table-cell>"
                cells += Array(repeating: text, count: width)
            }
            while cells.last?.isEmpty == true { cells.removeLast() }
            row = "<table:table-row table:number-rows-repeated=\"\(count)\">\(row)</table:table-row>"
            xml += random.chance(30) ? "<table:table-row-group>\(row)</table:table-row-group>" : row
            if !cells.isEmpty { expected += (0..<count).map { SheetRow(number: number + $0, cells: cells) } }
            number += count
        }
        #expect(try openDocumentRows(xml) == expected)
    }

    private static let values = [
        ("", "", ""), ("", "", ""), ("", "<text:p>Lamp</text:p>", "Lamp"),
        ("", "<text:p>a<text:span> b<text:s/></text:span></text:p><text:p/>", "a b \n"),
        ("", "<text:p>one<office:annotation><text:p>no</text:p></office:annotation></text:p>", "one"),
        ("office:value-type=\"float\" office:value=\"0.30000000000000004\"", "<text:p>0,3</text:p>", "0.3"),
        ("office:value-type=\"date\" office:date-value=\"2021-10-13\"", "<text:p>13.10.21</text:p>", "2021-10-13"),
    ]

    @Test("Visible tables in order")
    func tables() throws {
        let styles = """
            <style:style style:name="ta1"><style:table-properties table:display="true"/></style:style>
            <style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>
            """
        let row = "<table:table-row><table:table-cell><text:p>x</text:p></table:table-cell></table:table-row>"
        let workbook = try Workbook(
            SampleWorkbook.zip(
                SampleWorkbook.openDocumentParts(
                    """
                    <table:tracked-changes><table:table table:name="gone">\(row)</table:table></table:tracked-changes>
                    <table:table table:name="A" table:style-name="ta1">\(row.replacing(">x<", with: ">a<"))</table:table>
                    <table:table table:name="Hidden" table:style-name="ta2">\(row)</table:table>
                    <table:table table:name="B">\(row.replacing(">x<", with: ">b<"))</table:table>
                    """, styles: styles)))
        #expect(workbook.sheetNames == ["A", "B"])
        #expect(try workbook.allRows(ofSheet: 0) == [SheetRow(number: 1, cells: ["a"])])
        #expect(try workbook.allRows(ofSheet: 1) == [SheetRow(number: 1, cells: ["b"])])
    }
}
