import Foundation
import Spreadsheets
import Testing

/// What cells of ODS workbooks show, by their attributes, styles and texts.
@Suite struct OpenDocumentFormatTests {
    /// Styles as LibreOffice writes them, named by what they show.
    private static let styles = """
        <number:currency-style style:name="N1"><number:currency-symbol number:language="en" number:country="CA">$</number:currency-symbol><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:currency-style>
        <number:currency-style style:name="N2P0" style:volatile="true"><number:number number:decimal-places="2"/><number:text> </number:text><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol></number:currency-style>
        <number:currency-style style:name="N2"><style:text-properties fo:color="#ff0000"/><number:text>-</number:text><number:number number:decimal-places="0"/><number:text> </number:text><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol><style:map style:condition="value()&gt;=0" style:apply-style-name="N2P0"/></number:currency-style>
        <number:number-style style:name="N3"><number:number number:decimal-places="2" number:min-integer-digits="3"/></number:number-style>
        <number:number-style style:name="N4"><number:number number:decimal-places="1"/><number:text> CHF</number:text></number:number-style>
        <number:number-style style:name="N5"><number:number number:decimal-places="1" number:display-factor="1000"/></number:number-style>
        <number:number-style style:name="N6"><number:scientific-number number:decimal-places="1"/></number:number-style>
        <number:currency-style style:name="N7"><number:currency-symbol/><number:number number:decimal-places="2"/></number:currency-style>
        <number:currency-style style:name="N8"><number:currency-symbol>kr</number:currency-symbol><number:number number:decimal-places="2"/></number:currency-style>
        <number:date-style style:name="N9"><number:year/></number:date-style>
        """
        + (1...9).map {
            "<style:style style:name=\"ce\($0)\" style:family=\"table-cell\" style:data-style-name=\"N\($0)\"/>"
        }.joined() + """
            <style:style style:name="child" style:family="table-cell" style:parent-style-name="ce2"/>
            <style:style style:name="circle" style:family="table-cell" style:parent-style-name="circle"/>
            """

    private func rows(_ rows: String, styles: String = styles, common: String? = nil) throws -> [SheetRow] {
        var parts = SampleWorkbook.openDocumentParts(
            "<table:table table:name=\"Things\">\(rows)</table:table>", styles: styles)
        if let common {
            parts["styles.xml"] = parts["content.xml"]?.replacing("document-content", with: "document-styles")
                .replacing(/<office:automatic-styles>.*<\/office:body>/.dotMatchesNewlines()) { _ in common }
        }
        return try Workbook(SampleWorkbook.zip(parts)).allRows()
    }

    private func cell(_ attributes: String, _ shown: String = "") -> String {
        "<table:table-cell \(attributes)>\(shown.isEmpty ? "" : "<text:p>\(shown)</text:p>")</table:table-cell>"
    }

    private func text(_ attributes: String, _ shown: String = "", common: String? = nil) throws -> String? {
        try rows("<table:table-row>\(cell(attributes, shown))</table:table-row>", common: common).first?.cells.first
    }

    @Test(
        "The currency is the cell's, else the style's, else the one that it shows",
        arguments: [
            ("office:value-type=\"currency\" office:currency=\"CHF\"", "12 $", "12 CHF"),
            ("office:value-type=\"currency\" office:currency=\"CHF\" table:style-name=\"ce1\"", "", "12 CHF"),
            ("office:value-type=\"currency\" table:style-name=\"ce1\"", "$12.00", "12 CAD"),
            ("office:value-type=\"float\" table:style-name=\"ce2\"", "", "12 EUR"),
            ("office:value-type=\"float\" table:style-name=\"child\"", "", "12 EUR"),
            ("office:value-type=\"float\" table:style-name=\"ce4\"", "", "12 CHF"),
            ("office:value-type=\"currency\" table:style-name=\"ce8\"", "", "12 kr"),
            ("office:value-type=\"currency\" table:style-name=\"ce7\"", "12,00 €", "12 €"),
            ("office:value-type=\"currency\"", "£12.00", "12 £"), ("office:value-type=\"float\"", "12 kg", "12"),
            ("office:value-type=\"float\" table:style-name=\"circle\"", "", "12"),
            ("office:value-type=\"float\" table:style-name=\"ce9\"", "", "12"),
            ("office:value-type=\"percentage\" table:style-name=\"ce1\"", "1200 %", "12"),
        ])
    func currencies(attributes: String, shown: String, text: String) throws {
        #expect(try self.text(attributes + " office:value=\"12\"", shown) == text)
    }

    @Test(
        "A number has the digits that its style and its text show",
        arguments: [
            ("118.98809", "ce1", "", "118.99 CAD"), ("118.98809", "ce1", "$118.99", "118.99 CAD"),
            ("118.98809", "", "118,99", "118.99"), ("1118.98809", "", "1.118,99", "1118.99"),
            ("118.98809", "", "119", "119"), ("118.98809", "", "118.98809", "118.98809"),
            ("118.98809", "", "", "118.98809"),
            ("118.98809", "", "box 7", "118.98809"), ("0.004", "", "0,00", "0"), ("12.5", "", "12,50", "12.5"),
            ("-2.675", "ce2", "", "-3 EUR"), ("2.675", "ce2", "", "2.68 EUR"), ("7", "ce3", "007", "007"),
            ("12345", "ce5", "12,3", "12300"), ("12345.67", "ce6", "1,2E+04", "12345.67"),
        ])
    func digits(stored: String, style: String, shown: String, text: String) throws {
        let named = style.isEmpty ? "" : " table:style-name=\"\(style)\""
        #expect(try self.text("office:value-type=\"float\" office:value=\"\(stored)\"\(named)", shown) == text)
    }

    @Test("Rounding and an unknown currency are noted")
    func notes() throws {
        let found = try rows(
            "<table:table-row>"
                + cell("office:value-type=\"float\" office:value=\"118.98809\"", "118.99")
                + cell("office:value-type=\"currency\" office:value=\"5\" table:style-name=\"ce7\"", "5.00")
                + cell("office:value-type=\"float\" office:value=\"5\"", "5.00") + "</table:table-row>")
        #expect(
            found.first?.notes == [
                CellNote(column: 0, kind: .rounded(from: "118.98809")), CellNote(column: 1, kind: .localCurrency),
            ])
    }

    @Test("Columns and rows have styles for cells without one, and styles may have names of their own")
    func defaults() throws {
        let number = cell("office:value-type=\"float\" office:value=\"12\"")
        let found = try rows(
            """
            <table:table-column-group><table:table-column table:default-cell-style-name="ce2"/>
            <table:table-column table:number-columns-repeated="2" table:default-cell-style-name="ce4"/>
            </table:table-column-group><table:table-column table:number-columns-repeated="16381"/>
            <table:table-row>\(number)\(number)\(number)\(number)</table:table-row>
            <table:table-row table:default-cell-style-name="ce1">\(number)</table:table-row>
            <table:table-row>\(cell("office:value-type=\"float\" office:value=\"12\" table:style-name=\"ce3\""))
            </table:table-row>
            """)
        #expect(found.map(\.cells) == [["12 EUR", "12 CHF", "12 CHF", "12"], ["12 CAD"], ["012"]])
        let common = """
            <office:styles><number:currency-style style:name="N50"><number:currency-symbol number:language="ja" number:country="JP">¥</number:currency-symbol><number:number number:decimal-places="0"/></number:currency-style>
            <style:style style:name="Yen" style:family="table-cell" style:data-style-name="N50"/></office:styles>
            <office:automatic-styles><style:style style:name="ce1" style:data-style-name="N50"/></office:automatic-styles>
            """
        #expect(
            try text("office:value-type=\"float\" office:value=\"12.4\" table:style-name=\"Yen\"", common: common)
                == "12 JPY")
        #expect(
            try text("office:value-type=\"float\" office:value=\"12.4\" table:style-name=\"ce1\"", common: common)
                == "12.4 CAD")
    }

    @Test("An error is its text, whatever value is stored")
    func errors() throws {
        #expect(try text("office:value-type=\"float\" office:value=\"0\"", "Err:502") == "Err:502")
        #expect(
            try text("office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"", "#BEZUG!")
                == "#BEZUG!")
    }

    @Test("Cells that are merged downwards are listed, and what they cover is not read")
    func merged() throws {
        let covered = "<table:covered-table-cell><text:p>no</text:p></table:covered-table-cell>"
        let parts = SampleWorkbook.openDocumentParts(
            """
            <table:table table:name="Things"><table:table-row>
            \(cell("table:number-columns-spanned=\"2\" table:number-rows-spanned=\"1\"", "Title"))\(covered)</table:table-row>
            <table:table-row>\(cell("", "Lamp"))\(cell("table:number-rows-spanned=\"2\"", "Hall"))</table:table-row>
            <table:table-row>\(cell("", "Rug"))\(covered)</table:table-row></table:table>
            """)
        var rows = try Workbook(SampleWorkbook.zip(parts)).rows(ofSheet: 0)
        var cells: [[String]] = []
        while let row = try rows.next() { cells.append(row.cells) }
        #expect(cells == [["Title"], ["Lamp", "Hall"], ["Rug"]])
        #expect(rows.merged == [MergedRows(column: 1, rows: 2...3)])
    }
}
