import Foundation
import Spreadsheets
import Testing

@Suite struct ExcelWorkbookTests {
    private let data = "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"0\"><v>44482</v></c></row>"
    private let expected = [SheetRow(number: 1, cells: ["Lamp", "2021-10-13"])]

    private var parts: [String: String] {
        SampleWorkbook.excelParts(data, texts: "<si><t>Lamp</t></si>", formats: ["14"])
    }

    @Test("Absolute targets, and a workbook and parts by unusual names")
    func names() throws {
        var parts = parts
        parts["_rels/.rels"] = SampleWorkbook.relationships([("a", "officeDocument", "/book/Main.xml")])
        parts["book/main.xml"] = parts.removeValue(forKey: "xl/workbook.xml")
        parts["book/_rels/Main.xml.rels"] = SampleWorkbook.relationships([
            ("rId1", "worksheet", "/xl/worksheets/sheet1.xml"), ("t", "sharedStrings", "../xl/SharedStrings.xml"),
            ("s", "styles", "/xl/styles.xml"),
        ])
        parts["xl/_rels/workbook.xml.rels"] = nil
        let workbook = try Workbook(SampleWorkbook.zip(parts))
        #expect(workbook.sheetNames == ["Things"])
        #expect(try workbook.allRows() == expected)
    }

    @Test("The strict variant of the format, with prefixes")
    func strict() throws {
        let namespaces = [
            (SampleWorkbook.main, "http://purl.oclc.org/ooxml/spreadsheetml/main"),
            (SampleWorkbook.office, "http://purl.oclc.org/ooxml/officeDocument/relationships"),
        ]
        let strict = parts.mapValues { text in
            var text = namespaces.reduce(text) { $0.replacing($1.0, with: $1.1) }
            if !text.contains("<Relationships") {
                text = text.replacing(/<(\/?)(\w)/) { "<\($0.output.1)x:\($0.output.2)" }.replacing(
                    "xmlns=", with: "xmlns:x=")
            }
            return text
        }
        #expect(strict["xl/workbook.xml"]?.contains("<x:sheet name") == true)
        #expect(try Workbook(SampleWorkbook.zip(strict)).allRows() == expected)
    }

    @Test("Parts in UTF-16 and Latin-1", arguments: [String.Encoding.utf16, .isoLatin1])
    func encodings(encoding: String.Encoding) throws {
        let name = encoding == .utf16 ? "UTF-16" : "ISO-8859-1"
        var encoded = parts.mapValues { Data($0.utf8) }
        for part in ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"] {
            let text =
                "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + (parts[part] ?? "").replacing("Lamp", with: "Küche")
            encoded[part] = text.data(using: encoding)
        }
        #expect(
            try Workbook(SampleWorkbook.zip(encoded)).allRows() == [
                SheetRow(number: 1, cells: ["Küche", "2021-10-13"])
            ])
    }

    @Test("Visible sheets in the workbook's order, without charts and hidden ones")
    func sheets() throws {
        var parts = parts
        parts["xl/workbook.xml"] = """
            <workbook xmlns="\(SampleWorkbook.main)" xmlns:r="\(SampleWorkbook.office)"><sheets>
            <sheet name="Old" sheetId="4" state="hidden" r:id="a"/><sheet name="B &amp; C" sheetId="2" r:id="b"/>
            <sheet name="Chart" sheetId="3" r:id="c"/><sheet name="Secret" sheetId="5" state="veryHidden" r:id="a"/>
            <sheet name="A" sheetId="1" state="visible" r:id="a"/></sheets></workbook>
            """
        parts["xl/_rels/workbook.xml.rels"] = SampleWorkbook.relationships([
            ("a", "worksheet", "worksheets/sheet1.xml"), ("b", "worksheet", "worksheets/sheet2.xml"),
            ("c", "chartsheet", "chartsheets/sheet1.xml"), ("t", "sharedStrings", "sharedStrings.xml"),
        ])
        parts["xl/worksheets/sheet2.xml"] = """
            <worksheet xmlns="\(SampleWorkbook.main)"><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>
            """
        let workbook = try Workbook(SampleWorkbook.zip(parts))
        #expect(workbook.sheetNames == ["B & C", "A"])
        #expect(try workbook.allRows(ofSheet: 0) == [SheetRow(number: 1, cells: ["2"])])
        // There are no styles, so that the date is a number.
        #expect(try workbook.allRows(ofSheet: 1) == [SheetRow(number: 1, cells: ["Lamp", "44482"])])
    }

    @Test("A workbook of hidden sheets has none to read")
    func hidden() throws {
        var parts = parts
        parts["xl/workbook.xml"] = parts["xl/workbook.xml"]?.replacing("sheetId", with: "state=\"hidden\" sheetId")
        let zip = try SampleWorkbook.zip(parts)
        #expect(throws: SpreadsheetError.noSheet) { try Workbook(zip) }
    }

    @Test("An empty sheet has no rows")
    func empty() throws {
        #expect(try excelRows("") == [])
    }

    @Test("What is beside the cells is not read")
    func others() throws {
        var parts = parts
        let name = "xl/worksheets/sheet1.xml"
        let other = "<row r=\"9\"><c><v>9</v></c></row>"
        parts[name] = parts[name]?
            .replacing("<sheetData>", with: "<sheetViews>\(other)</sheetViews><cols><col/></cols><sheetData>")
            .replacing("<v>0</v>", with: "<v>0</v><extLst><ext><v>7</v><is><t>no</t></is></ext></extLst>")
            .replacing("</sheetData>", with: "</sheetData><extLst><ext><sheetData>\(other)</sheetData></ext></extLst>")
        #expect(try Workbook(SampleWorkbook.zip(parts)).allRows() == expected)
    }

    @Test("A workbook is recognised by what is in it")
    func recognised() throws {
        #expect(Workbook.recognises(try SampleWorkbook.zip(parts)))
        #expect(Workbook.recognises(try SampleWorkbook.zip(SampleWorkbook.openDocumentParts(""))))
        #expect(Workbook.recognises(try SampleWorkbook.zip(["xl/workbook.bin": "x"])))
        #expect(Workbook.recognises(Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0])))
        for other in [["mimetype": "application/epub+zip"], ["manifest.json": "{}"], ["word/document.xml": "<a/>"]] {
            #expect(!Workbook.recognises(try SampleWorkbook.zip(other)))
        }
        for other in ["", "PK", "PK\u{3}\u{4}", "Name,Price\n"] { #expect(!Workbook.recognises(Data(other.utf8))) }
    }
}
