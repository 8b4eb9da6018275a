import Foundation
import Spreadsheets
import Testing

/// Files that somebody made to do harm, or that were damaged on their way: one error each, soon.
@Suite struct HostileWorkbookTests {
    private let sheet = "xl/worksheets/sheet1.xml"
    private static let rows = SpreadsheetError.tooLarge(what: "the sheet “Things”", limit: "1048576 rows")

    /// The error of reading a workbook whole; nil for none.
    private func error(_ contents: Data) -> SpreadsheetError? {
        do throws(SpreadsheetError) {
            let workbook = try Workbook(contents)
            for index in workbook.sheetNames.indices { _ = try workbook.allRows(ofSheet: index) }
            return nil
        } catch {
            return error
        }
    }

    private func error(_ parts: [String: String]) throws -> SpreadsheetError? { error(try SampleWorkbook.zip(parts)) }

    /// The error of an XLSX sheet with the given rows.
    private func excelError(_ data: String, texts: String = "") throws -> SpreadsheetError? {
        try error(SampleWorkbook.excelParts(data, texts: texts))
    }

    /// The error of an ODS table with the given rows.
    private func openDocumentError(_ rows: String) throws -> SpreadsheetError? {
        try error(SampleWorkbook.openDocumentParts("<table:table table:name=\"Things\">\(rows)</table:table>"))
    }

    private func cell(_ place: String, _ detail: String) -> SpreadsheetError {
        .badCell(place: "cell \(place)", sheet: "Things", detail: detail)
    }

    @Test("A small file unpacks to 32 MB at most, whatever it says of itself")
    func bomb() throws {
        let parts = SampleWorkbook.excelParts(String(repeating: " ", count: 36_000_000))
        let zip = try SampleWorkbook.zip(parts)
        #expect(zip.count < 160_000)
        let large = SpreadsheetError.tooLarge(what: "“\(sheet)” in the workbook", limit: "32 MB")
        #expect(error(zip) == large)
        // Says that the sheet has 100 bytes.
        let size = withUnsafeBytes(of: UInt32(parts[sheet]?.utf8.count ?? 0).littleEndian) { Data($0) }
        var lying = zip
        let places = lying.ranges(of: size)
        #expect(!places.isEmpty)
        for place in places { lying.replaceSubrange(place, with: [100, 0, 0, 0]) }
        let found = error(lying)
        if case .damagedArchive = found {} else { #expect(found == large) }
    }

    @Test(
        "Document types are refused, and no entity is fetched or expanded",
        arguments: [
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>",
            "<!DOCTYPE x SYSTEM \"http://127.0.0.1:9/x.dtd\">",
            "<!DOCTYPE x [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]>", "<!DOCTYPE x>",
        ])
    func doctypes(doctype: String) throws {
        let parts = SampleWorkbook.excelParts("<row><c><v>1</v></c></row>", texts: "<si><t>a</t></si>")
        for part in parts.keys {
            var hostile = parts
            hostile[part] = doctype + (parts[part] ?? "").replacing("<t>a</t>", with: "<t>&e;</t>")
            #expect(try error(hostile) == .doctype(part: part))
        }
        var document = SampleWorkbook.openDocumentParts("")
        document["content.xml"] = document["content.xml"]?.replacing("?>", with: "?>" + doctype)
        #expect(try error(document) == .doctype(part: "content.xml"))
    }

    @Test("An entity without a document type is an error")
    func entities() throws {
        let error = try excelError("<row><c t=\"str\"><v>&e;</v></c></row>")
        // The words before it are expat's.
        guard case .damaged(sheet, let detail) = error, detail.hasSuffix(" at byte 107") else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A cell has at most a million bytes")
    func longCells() throws {
        let long = String(repeating: "a", count: 1_000_001)
        let error = cell("A1", "has more than 1000000 bytes")
        #expect(try excelError("<row><c t=\"str\"><v>\(long)</v></c></row>") == error)
        #expect(try excelError("<row><c t=\"inlineStr\"><is><t>\(long)</t></is></c></row>") == error)
        #expect(try excelError("<row><c><f>\(long)</f></c></row>") == error)
        #expect(
            try excelError("", texts: "<si><t>\(long)</t></si>")
                == .tooLarge(what: "text 1 of “xl/sharedStrings.xml”", limit: "1000000 bytes"))
        func row(_ text: String) -> String {
            "<table:table-row><table:table-cell><text:p>\(text)</text:p></table:table-cell></table:table-row>"
        }
        #expect(try openDocumentError(row(long)) == error)
        #expect(try openDocumentError(row("<text:s text:c=\"999999999999\"/>a")) == error)
        #expect(
            try excelRows("<row><c t=\"str\"><v>\(long.dropLast())</v></c></row>").first?.cells[0].count == 1_000_000)
    }

    @Test("A row has at most eight million bytes, however often a text is in it")
    func longRows() throws {
        let text = String(repeating: "a", count: 999_999)
        let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: 9)
        let error = SpreadsheetError.tooLarge(what: "row 1 of the sheet “Things”", limit: "8000000 bytes")
        #expect(try excelError("<row>\(cells)</row>", texts: "<si><t>\(text)</t></si>") == error)
        #expect(
            try openDocumentError(
                """
                <table:table-row><table:table-cell table:number-columns-repeated="9"><text:p>\(text)</text:p>
                </table:table-cell></table:table-row>
                """) == error)
    }

    @Test("A sheet has at most a gigabyte of texts, however often a long one is in it")
    func longSheets() throws {
        let parts = SampleWorkbook.excelParts(
            String(repeating: "<row>\(String(repeating: "<c t=\"s\"><v>0</v></c>", count: 7))</row>", count: 200),
            texts: "<si><t>\(String(repeating: "a", count: 1_000_000))</t></si>")
        var rows = try Workbook(SampleWorkbook.zip(parts)).rows(ofSheet: 0)
        // 153 × 7 MB are less than a gigabyte.
        for _ in 0..<153 { #expect(try rows.next()?.cells.count == 7) }
        let error = #expect(throws: SpreadsheetError.self) { try rows.next() }
        #expect(error == .tooLarge(what: "the sheet “Things”", limit: "1024 MB of texts"))
    }

    @Test("Rows and columns beyond those of any spreadsheet, and in no order")
    func places() throws {
        func row(_ number: Int, _ detail: String) -> SpreadsheetError {
            .badCell(place: "row \(number)", sheet: "Things", detail: detail)
        }
        for (data, error) in [
            ("<row r=\"1048577\"/>", Self.rows), ("<row r=\"1000000000\"><c><v>1</v></c></row>", Self.rows),
            ("<row r=\"99999999999999999999\"/>", Self.rows),
            ("<row r=\"5\"/><row r=\"3\"/>", row(3, "comes after row 5")),
            ("<row r=\"-1\"/>", row(-1, "comes after row 0")),
            ("<row r=\"2\"><c r=\"C2\"/><c r=\"A2\"/></row>", cell("A2", "comes after C2")),
            ("<row><c r=\"B1\"/><c r=\"B1\"/></row>", cell("B1", "comes after B1")),
            ("<row><c r=\"XFD1\"/><c/></row>", cell("XFE1", "is beyond the last column, XFD")),
        ] {
            #expect(try excelError(data) == error, "\(data)")
        }
        for name in ["XFE1", "ZZZZZZZZZZZZZZZZZZZ", "1", "", "é1"] {
            #expect(
                try excelError("<row r=\"7\"><c r=\"\(name)\"/></row>")
                    == .badCell(
                        place: "a cell in row 7", sheet: "Things", detail: "is called “\(name)”, which no cell can be"))
        }
        #expect(try excelRows("<row r=\"1048576\"><c r=\"XFD1\"><v>1</v></c></row>").first?.cells.count == 16_384)
    }

    @Test("Cells and rows that are repeated without end")
    func repetitions() throws {
        func row(_ rows: String, _ columns: String) -> String {
            """
            <table:table-row table:number-rows-repeated="\(rows)"><table:table-cell
            table:number-columns-repeated="\(columns)"><text:p>x</text:p></table:table-cell></table:table-row>
            """
        }
        let beyond = cell("A1", "is beyond the last column, XFD")
        let empty = "<table:table-row table:number-rows-repeated=\"9223372036854775807\"/>"
        let covered = "<table:covered-table-cell table:number-columns-repeated=\"9223372036854775807\"/>"
        for (xml, error) in [
            (row("1048577", "1"), Self.rows), (row("9223372036854775807", "1"), Self.rows),
            (row("99999999999999999999", "1"), Self.rows), (empty + row("1", "1"), Self.rows),
            (row("1", "16385"), beyond), (row("1", "9223372036854775807"), beyond),
            // What is no number is once.
            (row("-7", "x"), nil), (empty + empty, nil),
            ("<table:table-row>\(covered)\(covered)</table:table-row>", nil),
        ] {
            #expect(try openDocumentError(xml) == error, "\(xml)")
        }
    }

    @Test("A sheet has at most 33 million cells, empty ones before others included")
    func cells() throws {
        let row = "<row><c r=\"XFD1\"><v>1</v></c></row>"
        let workbook = try Workbook(SampleWorkbook.zip(SampleWorkbook.excelParts(String(repeating: row, count: 2_049))))
        var rows = try workbook.rows(ofSheet: 0)
        for _ in 0..<2_048 { _ = try rows.next() }
        let error = #expect(throws: SpreadsheetError.self) { while try rows.next() != nil {} }
        #expect(error == .tooLarge(what: "the sheet “Things”", limit: "33554432 cells"))
    }

    @Test("Deep nesting, a tag of megabytes and a million names are refused before they fill the memory")
    func complex() throws {
        let error = SpreadsheetError.damaged(
            part: sheet, detail: "its elements are nested too deeply, or one of them is too long")
        #expect(try excelError(String(repeating: "<a>", count: 1_000_000)) == error)
        #expect(try excelError("<row r=\"\(String(repeating: "1", count: 5_000_000))\"/>") == error)
        #expect(try excelError("<!--" + String(repeating: "-a", count: 3_000_000) + "-->") == error)
        #expect(try excelError("<row \((0..<400_000).map { "a\($0)=\"\" " }.joined())/>") == error)
        #expect(try excelError((0..<400_000).map { "<a b\($0)=\"\"/>" }.joined()) == error)
        // What office programs write is far from it.
        #expect(try excelError(String(repeating: "<a>", count: 1_000) + String(repeating: "</a>", count: 1_000)) == nil)
        #expect(try excelError("<row spans=\"\(String(repeating: "1", count: 300_000))\"/>") == nil)
    }

    @Test("XML that is cut short, no XML, or in a wrong encoding")
    func malformed() throws {
        let parts = SampleWorkbook.excelParts("<row><c><v>1</v></c></row>").mapValues { Data($0.utf8) }
        /// Without expat's words, which differ between its releases.
        func place(_ content: Data) throws -> String? {
            var parts = parts
            parts[sheet] = content
            guard case .damaged(sheet, let detail) = error(try SampleWorkbook.zip(parts)) else { return nil }
            return detail.range(of: "at byte ").map { String(detail[$0.lowerBound...]) } ?? detail
        }
        let whole = parts[sheet] ?? Data()
        for (content, expected) in [
            (whole.dropLast(5), "at byte 126"), (whole.prefix(100), "at byte 100"),
            (Data("no XML".utf8), "at byte 0"), (Data("<a>\u{0}</a>".utf8), "at byte 3"),
            (Data([0x3C, 0x61, 0x3E, 0xC3, 0x28]), "at byte 3"), (Data([0xFF, 0xFE, 0x3C, 0]), "at byte 2"),
            (Data("<?xml version=\"1.0\" encoding=\"EBCDIC\"?><a/>".utf8), "at byte 30"),
        ] {
            #expect(try place(content) == expected)
        }
        #expect(try place(Data()) != nil)
    }

    @Test("An archive that is cut short, wherever")
    func truncated() throws {
        let zip = try SampleWorkbook.zip(SampleWorkbook.excelParts("<row><c><v>1</v></c></row>"))
        for count in stride(from: 0, to: zip.count, by: 29) {
            switch error(zip.prefix(count)) {
            case .damagedArchive, .notAWorkbook: break
            case let other: Issue.record("\(count) bytes: \(String(describing: other))")
            }
        }
    }

    @Test("A wrong byte anywhere is an error, or changes nothing that is read")
    func wrongBytes() throws {
        let zip = try SampleWorkbook.zip(
            SampleWorkbook.excelParts("<row><c t=\"s\"><v>0</v></c></row>", texts: "<si><t>Lamp</t></si>"))
        for place in stride(from: 0, to: zip.count, by: 5) {
            var wrong = zip
            wrong[place] ^= 0x55
            guard error(wrong) == nil else { continue }
            #expect(try Workbook(wrong).allRows() == [SheetRow(number: 1, cells: ["Lamp"])], "byte \(place)")
        }
    }

    @Test("Encrypted files, and those of other programs")
    func otherFiles() throws {
        let signature = Data([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) + Data(count: 600)
        let stream = Data("EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        #expect(error(signature + stream) == .encrypted)
        #expect(error(signature) == .otherFormat("a document of an old program, such as Excel 97 (.xls)"))
        #expect(try error(["xl/workbook.bin": "x"]) == .otherFormat("a binary Excel workbook (.xlsb)"))
        #expect(try error(["Index/Document.iwa": "x"]) == .otherFormat("a document of Apple Numbers, Pages or Keynote"))
        #expect(try error(["a.txt": "x"]) == .notAWorkbook)
        #expect(
            try error([
                "_rels/.rels": SampleWorkbook.relationships([("a", "officeDocument", "word/document.xml")]),
                "word/document.xml": "<document/>",
            ]) == .notAWorkbook)
        #expect(error(Data("Name,Price\n".utf8)) == .notAWorkbook)
        #expect(error(Data()) == .notAWorkbook)
    }

    @Test("Encryption within the ZIP")
    func encryptedParts() throws {
        // The flag of each entry, in its own header and in the list of entries, says that it is encrypted.
        var zip = try SampleWorkbook.zip(SampleWorkbook.excelParts(""))
        for place in zip.ranges(of: Data([0x50, 0x4B, 3, 4])) { zip[place.lowerBound + 6] |= 1 }
        for place in zip.ranges(of: Data([0x50, 0x4B, 1, 2])) { zip[place.lowerBound + 8] |= 1 }
        #expect(error(zip) == .encrypted)
        // That of OpenDocument is in the manifest.
        var parts = SampleWorkbook.openDocumentParts("<table:table/>")
        parts["META-INF/manifest.xml"] = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
        #expect(try error(parts) == nil)
        parts["content.xml"] = "\u{1}\u{2}"
        #expect(try error(parts) == .encrypted)
        parts["content.xml"] = nil
        #expect(try error(parts) == .encrypted)
        parts["META-INF/manifest.xml"] = nil
        #expect(try error(parts) == .missing(part: "content.xml"))
    }

    @Test("References to what is not there")
    func references() throws {
        for (text, place, detail) in [
            ("3", "B1", "refers to text 3 of 1"), ("-1", "B1", "refers to text -1 of 1"),
            ("one", "B1", "refers to a text by something that is no number"),
        ] {
            #expect(
                try excelError("<row><c/><c t=\"s\"><v>\(text)</v></c></row>", texts: "<si/>") == cell(place, detail))
        }
        // A style that is not there is a number.
        #expect(try excelRows("<row><c s=\"9\"><v>44482</v></c></row>") == [SheetRow(number: 1, cells: ["44482"])])
        for part in [sheet, "xl/sharedStrings.xml", "xl/styles.xml"] {
            var parts = SampleWorkbook.excelParts("")
            parts[part] = nil
            #expect(try error(parts) == .missing(part: part))
        }
    }

    @Test("Relationships that lead out of the workbook")
    func relationships() throws {
        let name = "xl/_rels/workbook.xml.rels"
        var parts = SampleWorkbook.excelParts("")
        parts[name] = SampleWorkbook.relationships([("rId1", "worksheet", "../../../etc/passwd")])
        #expect(
            try error(parts) == .damaged(part: name, detail: "the target “../../../etc/passwd” is outside the workbook")
        )
        parts[name] = parts[name]?
            .replacing("../../../etc/passwd", with: "http://127.0.0.1:9/\" TargetMode=\"External")
        #expect(try error(parts) == .noSheet)
        parts[name] = parts[name]?.replacing(/Type="[^"]*"/, with: "").replacing("External", with: "Internal")
        #expect(try error(parts) == .damaged(part: name, detail: "a relationship has no id, type or target"))
    }

    @Test("Two entries by the name of one part")
    func duplicates() throws {
        var parts = SampleWorkbook.excelParts("")
        parts["XL/workbook.xml"] = "<workbook/>"
        #expect(try error(parts) == .damaged(part: "xl/workbook.xml", detail: "it is in the workbook 2 times"))
        // Entries that climb are never unpacked, and those that nobody refers to are not read.
        parts["XL/workbook.xml"] = nil
        parts["xl/media/image1.png"] = "no picture"
        #expect(try error(parts) == nil)
    }

    @Test("Ten thousand sheets, and names of a thousand bytes")
    func sheets() throws {
        let tables = String(repeating: "<table:table table:name=\"a\"/>", count: 10_001)
        #expect(
            try error(SampleWorkbook.openDocumentParts(tables))
                == .tooLarge(what: "the workbook", limit: "10000 sheets"))
        let name = String(repeating: "a", count: 1_001)
        #expect(
            try error(SampleWorkbook.openDocumentParts("<table:table table:name=\"\(name)\"/>"))
                == .damaged(part: "content.xml", detail: "a name has more than 1000 bytes"))
        #expect(try error(SampleWorkbook.openDocumentParts("")) == .noSheet)
    }
}
