import Archiving
import Foundation
import Household
import TestSupport
import Testing

/// Tables of other programs and people, through the built command.
@Suite struct TableImportTests {
    private func site(_ file: String) throws -> TemporarySite {
        let site = try TemporarySite.furnished()
        try site.write(file, to: "items.csv")
        return site
    }

    @Test func whatTheFileLeavesOpenIsAnErrorWithTheOptionThatAnswersIt() async throws {
        let site = try site("Title,Purchase Date,Price\nLamp,03/04/2021,\"1,000\"\n")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == """
                items.csv:2: Price: “1,000” may have thousands or cents
                items.csv:2: Purchase Date: “03/04/2021” may have the day or the month first
                error: items.csv can be read in two ways in 2 columns; nothing was imported
                hint: --dates day-first or --dates month-first says which; --decimals comma or --decimals point says \
                what stands before the cents

                """)
        #expect(result.status == 65)
        #expect(try site.snapshot().items.isEmpty)
        try await site.run("import", "items.csv", "--dates", "month-first", "--decimals", "point")
        let item = try #require(try site.snapshot().items.first)
        #expect(item.purchaseDate?.description == "2021-03-04")
        #expect(item.price == Money(minorUnits: 100_000, currency: .eur))
    }

    @Test func aProposedMapImportsTheFile() async throws {
        let site = try site("Bezeichnung;Zustand\nSofa;gut\n")
        let proposed = try await site.run("import", "items.csv", "--propose", "map.yml")
        #expect(
            proposed.output
                == "map.yml: how items.csv would be read. Look it over, then import with --map map.yml.\n")
        #expect(try site.snapshot().items.isEmpty)
        let again = try await site.run("import", "items.csv", "--propose", "map.yml")
        #expect(again.errors == "error: map.yml is there already\nhint: name another file, or delete this one\n")
        try await site.run("import", "items.csv", "--map", "map.yml")
        #expect(try site.snapshot().items.map(\.customFields) == [[CustomField(name: "Zustand", value: "gut")]])
    }

    @Test func aMapThatIsWrongNamesItsLine() async throws {
        let site = try site("Title\nSofa\n")
        try site.write("columns:\n  Titel: Title\n", to: "map.yml")
        let result = try await site.run("import", "items.csv", "--map", "map.yml")
        #expect(
            result.errors
                == "error: “Titel” is no column of Housebook (map.yml:2)\nhint: did you mean “Title”?\n")
        let both = try await site.run("import", "items.csv", "--map", "map.yml", "--from", "shelf")
        #expect(both.errors == "error: --from and --map exclude each other\nhint: leave one out\n")
    }

    @Test func aProgramCanBeNamed() async throws {
        let site = try site("7,Lamp,Hall\n8,Vase,Attic\n")
        let result = try await site.run("import", "items.csv", "--from", "koillection")
        #expect(
            result.output
                == "Imported items.csv: 2 added, 0 updated, 0 unchanged; new labels: Hall, Attic.\n")
        let wrong = try await site.run("import", "items.csv", "--from", "koilection")
        #expect(wrong.status == 64)
    }

    @Test func aTextInWindows1252IsReadAndTold() async throws {
        let site = try TemporarySite.furnished()
        try site.write(Data("Title\nCaf".utf8) + Data([0xE9, 0x0A]), to: "items.csv")
        let result = try await site.run("import", "items.csv")
        #expect(try site.snapshot().items.map(\.title) == ["Café"])
        #expect(
            result.errors
                == "note: items.csv:1: the file is not UTF-8, and was read as Windows-1252; look at its accents\n")
    }

    /// “Дрель, Гараж” in Windows-1251.
    private static let russian =
        Data("Title,Room\n".utf8) + Data([0xC4, 0xF0, 0xE5, 0xEB, 0xFC, 0x2C, 0xC3, 0xE0, 0xF0, 0xE0, 0xE6, 0x0A])

    @Test func aTextInOneOfSeveralEncodingsIsAskedAbout() async throws {
        let site = try TemporarySite.furnished()
        try site.write(Self.russian, to: "items.csv")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == """
                items.csv:2: the text may be “Дрель,Гараж” (windows-1251), “Δπελό,Γΰπΰζ” (windows-1253) or \
                “Äðåëü,Ãàðàæ” (windows-1252)
                error: items.csv can be read in several encodings; nothing was imported
                hint: --encoding windows-1251, windows-1253 or windows-1252 says which

                """)
        #expect(result.status == 65)
        let named = try await site.run("import", "items.csv", "--encoding", "Windows-1251")
        #expect(named.output.contains("1 added") && named.output.contains("new rooms: Гараж"))
        #expect(named.errors == "")
        #expect(try site.snapshot().items.map(\.title) == ["Дрель"])
    }

    @Test(.enabled(if: Surroundings.hasPython, "needs python3"))
    func theEncodingIsAskedForOnATerminal() async throws {
        let site = try TemporarySite.furnished()
        try site.write(Self.russian, to: "items.csv")
        let result = try await site.runOnTerminal("import", "items.csv", typing: "windows-1251\n")
        #expect(result.output.contains("Which is it? (windows-1251 or windows-1253 or windows-1252) "))
        #expect(try site.snapshot().items.map(\.title) == ["Дрель"])
    }

    @Test func aTextThatIsNotWesternNeedsItsEncoding() async throws {
        let site = try TemporarySite.furnished()
        // “電動” in Shift_JIS
        try site.write(
            Data("Title\n".utf8) + Data([0x93, 0x64, 0x93, 0xAE, 0x83, 0x68, 0x8F, 0x8A, 0x0A]), to: "items.csv")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.errors == """
                error: line 2 is neither Unicode nor Windows-1252 (items.csv:2)
                hint: name the file's encoding: --encoding shift_jis, gb18030, big5, euc-kr, windows-1251 or another; or \
                save it again as “CSV UTF-8”

                """)
        let wrong = try await site.run("import", "items.csv", "--encoding", "utf-8")
        #expect(wrong.errors.hasPrefix("error: line 2 is not in utf-8 (items.csv:2)\n"))
        #expect(try await site.run("import", "items.csv", "--encoding", "klingon").status == 64)
        #expect(try await site.run("import", "items.csv", "--encoding", "utf-8//ignore").status == 64)
        try await site.run("import", "items.csv", "--encoding", "shift_jis")
        #expect(try site.snapshot().items.map(\.title) == ["電動ド所"])
    }

    @Test func anEncodingIsOnlyForTexts() async throws {
        let site = try TemporarySite.furnished()
        try site.write("{\"a\": 1}", to: "items.json")
        let result = try await site.run("import", "items.json", "--encoding", "big5")
        #expect(
            result.errors.hasPrefix("error: --encoding and a file whose texts are always Unicode exclude each other"))
    }

    @Test func aCategoryWithCommasIsQuoted() async throws {
        let site = try site("Item;Category;Room\nPad;Computers, Tablets & Accessories;Kitchen /Shelf\n")
        let result = try await site.run("import", "items.csv")
        #expect(
            result.output
                == "Imported items.csv: 1 added, 0 updated, 0 unchanged; new rooms: Kitchen / Shelf; "
                + "new labels: “Computers, Tablets & Accessories”.\n")
    }

    @Test func aPlaceIsFoundInAnySpelling() async throws {
        let site = try site("Title,Room\nCup,Kitchen/Shelf\n")
        try await site.run("room", "add", "Bath/WC", "--home", "main-house")
        try await site.run("import", "items.csv")
        try site.write("Title,Room\nPot,Kitchen > Shelf\nMat,Bath / WC\n", to: "more.csv")
        let result = try await site.run("import", "more.csv")
        #expect(result.output == "Imported more.csv: 2 added, 0 updated, 0 unchanged.\n")
    }

    @Test func theOtherTablesOfAWorkbookAreNamed() async throws {
        let site = try TemporarySite.furnished()
        let tables = [("Notes", ["Remember"]), ("Cellar", ["Title", "Room"]), ("Loft", ["Title", "Price"])].map {
            let cells = $1.map { "<table:table-cell><text:p>\($0)</text:p></table:table-cell>" }.joined()
            return "<table:table table:name='\($0)'>"
                + String(repeating: "<table:table-row>\(cells)</table:table-row>", count: 2) + "</table:table>"
        }
        let spaces = ["office", "table", "text"].map { "xmlns:\($0)='urn:oasis:names:tc:opendocument:xmlns:\($0):1.0'" }
        try site.write(
            "<office:document-content \(spaces.joined(separator: " "))><office:body><office:spreadsheet>"
                + tables.joined() + "</office:spreadsheet></office:body></office:document-content>",
            to: "parts/content.xml")
        try site.write("application/vnd.oasis.opendocument.spreadsheet", to: "parts/mimetype")
        try ZipFile.write(folder: site.url("parts"), to: site.url("all.ods"), files: ["content.xml", "mimetype"])
        let result = try await site.run("import", "all.ods")
        #expect(result.output.hasPrefix("Imported all.ods: 1 added"))
        #expect(result.errors == "note: all.ods:1: only one sheet is read; --sheet reads another one: Loft\n")
    }

    @Test func anImportThatWasInterruptedIsTakenBackAndTold() async throws {
        let site = try site("Title\nLamp\n")
        try await site.run("import", "items.csv")
        // The first of several steps of an import, whose program is gone.
        try site.execute(
            "INSERT INTO importUnderWay (number, at, placeNumbers) SELECT max(number), at, '{}' FROM changeGroup")
        let next = try await site.run("item", "list")
        #expect(next.errors == "note: an import that was interrupted was taken back; import its file again\n")
        #expect(try site.snapshot().items.isEmpty)
        #expect(try await site.run("item", "list").errors == "")
    }

    @Test func aMapChoosesTheSheet() async throws {
        let site = try TemporarySite.furnished()
        try site.write("Title,Room\nSofa,Hall\n", to: "items.csv")
        try await site.run("import", "items.csv")
        try await site.run("export", "--output", "items.xlsx")
        try site.write("sheet: Items\ncolumns: {Title: Title}\notherColumns: drop\n", to: "map.yml")
        let result = try await site.run("import", "items.xlsx", "--map", "map.yml")
        #expect(result.output == "Imported items.xlsx: 0 added, 0 updated, 1 unchanged.\n")
        try site.write("sheet: Things\ncolumns: {Title: Title}\n", to: "map.yml")
        let missing = try await site.run("import", "items.xlsx", "--map", "map.yml")
        #expect(
            missing.errors
                == "error: the workbook has no sheet “Things” (items.xlsx)\nhint: its sheets are Items\n")
        let again = try await site.run("import", "items.xlsx")
        #expect(again.output == "Imported items.xlsx: 0 added, 0 updated, 1 unchanged.\n")
    }
}
