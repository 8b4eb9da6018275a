import Foundation
import Household
import Testing
import Values
import YAML

@testable import Interchange

struct ImportMapTests {
    private func map(_ text: String) throws -> ImportMap { try ImportMap(bytes(text), file: "map.yml") }

    private func read(_ text: String, _ yaml: String) throws -> ImportBatch {
        try InventoryCSV.read(TableFile(bytes(text)), currency: .eur, map: map(yaml))
    }

    @Test func columnsConstantsAndCustomFields() throws {
        let batch = try read(
            "Artikel;Wert;Ort;Farbe;Zustand\nLampe;12,50;Flur;rot;gut\n",
            """
            columns:
              Title: Artikel
              Price: Wert
              Room: 3
              "Field: Colour": Farbe
            constants: {Home: Cabin, Price Currency: CHF}
            otherColumns: custom-fields
            """)
        let row = try #require(batch.rows.first)
        let item = newItem(row)
        #expect(row.title == "Lampe")
        #expect(row.home == "Cabin")
        #expect(row.location == "Flur")
        #expect(item.price == Money(minorUnits: 1250, currency: try #require(Currency("CHF"))))
        #expect(
            item.customFields == [
                CustomField(name: "Colour", value: "rot"), CustomField(name: "Zustand", value: "gut"),
            ])
    }

    @Test(
        "Columns without a heading become fields that are named by their number",
        arguments: [
            ("Title,Price,\nSaw,3,9\n", "otherColumns: custom-fields", ["Column 3=9"]),
            ("Title, ,Price,\nSaw,1,3,9\n", "otherColumns: custom-fields", ["Column 2=1", "Column 4=9"]),
            (",Title,Colour\n7,Saw,red\n", "otherColumns: custom-fields", ["Column 1=7", "Colour=red"]),
            (",Title,\n,Saw,9\n", "otherColumns: custom-fields", ["Column 3=9"]),
            ("Was,,\nSaw,3,9\n", "{columns: {Title: Was}, otherColumns: custom-fields}", ["Column 2=3", "Column 3=9"]),
            ("Was,\nSaw,9\n", "{columns: {Title: Was, Make: 2}, otherColumns: custom-fields}", []),
        ])
    func columnsWithoutHeading(table: String, yaml: String, fields: [String]) throws {
        let batch = try read(table, yaml)
        #expect(batch.unknownColumns.isEmpty)
        let row = try #require(batch.rows.first)
        #expect(newItem(row).customFields.map { "\($0.name)=\($0.value)" } == fields)
    }

    /// Nine lists, each of ten times the one before.
    private static let laughs = (1...9).reduce("a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha, ha]\n") { text, number in
        let alias = "*a\(number - 1)"
        return text + "a\(number): &a\(number) [\(Array(repeating: alias, count: 10).joined(separator: ", "))]\n"
    }

    @Test(
        "Aliases that stand for more than memory holds are refused at once, with the line where they are too many",
        .timeLimit(.minutes(1)),
        arguments: [
            // a0 stands for 31 values and characters, a4 for 341,111: ten times a3 is too much.
            ("values", laughs + "columns: *a9\n", 5),
            // a2 is a key again and again, and each time compared whole.
            (
                "keys",
                laughs.split(separator: "\n")[...2].joined(separator: "\n")
                    + "\ncolumns:\n" + (1...40).map { "  ? [*a2, \($0)]\n  : x\n" }.joined(), 35
            ),
            (
                "nested keys",
                "a: &a {? {ha: ha} : ha}\n" + (1...40).map { _ in "? {? &a {? *a : *a} : x}\n: x\n" }.joined(), 22
            ),
            ("merged", laughs + "columns: {<<: *a9}\n", 5),
        ])
    func aliases(what: String, text: String, line: Int) throws {
        let error = try #require(throws: TableFileError.self) { try map(text) }
        #expect(
            error.description
                == "the map is too large: its aliases, and its keys that are lists or maps, stand for more than 100000 characters"
        )
        #expect(error.line == line, "\(what)")
    }

    @Test func aliasesOfModerateSizeAreFollowed() throws {
        let map = try map("columns: {Title: &a Name, Notes: *a}\nunknown: &b [\"-\", none]\nzeroIsUnknown: *b\n")
        #expect(map.unknown == ["-", "none"] && map.zeroIsUnknown == ["-", "none"])
    }

    @Test func aMapOfManyMegabytesIsRefused() throws {
        let error = try #require(throws: TableFileError.self) {
            try map("name: " + String(repeating: "x", count: 4_000_000))
        }
        #expect(error.description == "the map is too large: it has more than 4 MB")
    }

    @Test func whatIsNotNamedIsUnknown() throws {
        let text = "Ding,Preis,Farbe\nLampe,3,rot\n"
        let batch = try read(text, "columns: {Title: Ding}")
        #expect(batch.unknownColumns.map(\.heading) == ["Farbe"])
        let row = try #require(try read(text, "columns: {Title: Ding}\notherColumns: drop").rows.first)
        #expect(newItem(row).price?.minorUnits == 300)
        #expect(newItem(row).customFields == [])
    }

    @Test("A map without columns leaves these to the headings")
    func rulesAlone() throws {
        let text = "Name,Place,Price,Field: Colour\nSum,,9,\nLamp,House > Hall,3,red\n"
        let batch = try read(
            text,
            "skip: [{column: Name, is: [sum]}]\npath: {columns: Place, separator: \">\", homeLevel: 1, roomLevel: 2}")
        let row = try #require(batch.rows.first)
        #expect(batch.rows.count == 1 && batch.unknownColumns.isEmpty)
        #expect([row.title, row.home, row.location] == ["Lamp", "House", "Hall"])
        #expect(newItem(row).price?.minorUnits == 300)
        #expect(newItem(row).customFields == [CustomField(name: "Colour", value: "red")])
        let constant = try read("Name,Price\nLamp,3\n", "constants: {Price Currency: CHF}")
        #expect(newItem(try #require(constant.rows.first)).price?.currency.code == "CHF")
    }

    @Test func sumsOfAmountsAsPeopleWriteThem() throws {
        let map = "columns: {Title: Title, Price: {sum: [Net, Tax]}}\nunknown: [Not Available]\n"
        let batch = try read(
            """
            Title,Net,Tax
            A,"€ 1.000,50","€ 200,10"
            B,"1,023.50",92.29
            C,Not Available,not available
            D,€ 5,$ 6
            E,"5,00",Not Available

            """, map)
        #expect(batch.rows.map { newItem($0).price?.minorUnits } == [120_060, 111_579, nil, 500])
        #expect(batch.problems.map(\.summary) == ["5 Net + Tax “€ 5 + $ 6” is not an amount"])
        #expect(
            try read("Title,Net,Tax\nA,1.000,2\n", map + "decimals: comma").rows.first.map {
                newItem($0).price?.minorUnits
            } == 100_200)
    }

    @Test("A sum is written by Housebook, so it neither takes nor shows the decimal mark of the file")
    func sumsAndTheDecimalMark() throws {
        let map = "columns: {Title: Title, Price: {sum: [Net, Tax]}, Replacement Cost: Worth}\n"
        let text = "Title,Net,Tax,Worth\nA,\"1,50\",\"0,25\",1.000\n"
        let item = newItem(try #require(try read(text, map + "decimals: comma").rows.first))
        #expect(item.price?.minorUnits == 175 && item.replacement?.cost.minorUnits == 100_000)
        #expect(try read(text, map).questions.map(\.column) == ["Worth"])
        let said = "columns: {Title: Title, Price: {sum: [Net, Tax], decimals: point}}\n"
        let whole = "Title,Net,Tax\nA,\"1,000\",2.50\n"
        #expect(try read(whole, said).rows.map { newItem($0).price?.minorUnits } == [100_250])
    }

    @Test func theFirstFilledColumnAndAllLabels() throws {
        let batch = try read(
            "a,b,c,d\nLamp,Vase,x,\"y; z\"\n,Vase,x,\n",
            "columns:\n  Title: [a, b]\n  Labels: [c, d]\notherColumns: custom-fields\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Vase"])
        #expect(batch.rows.map(\.labels) == [["x", "y", "z"], ["x"]])
        // Nothing else is made of the second column.
        #expect(batch.rows.map { newItem($0).customFields.map(\.value) } == [["Vase"], ["Vase"]])
    }

    @Test func sumsAndZeros() throws {
        let batch = try read(
            "Title,Net,Tax,Worth\nA,23.50,2.29,0.00\nB,0.1,0.2,10\nC,,,\nD,1,x,\n",
            "columns:\n  Title: Title\n  Price: {sum: [Net, Tax]}\n  Replacement Cost: Worth\n"
                + "constants: {Replacement Source: a tool}\nzeroIsUnknown: [Replacement Cost]\n")
        #expect(batch.rows.map { newItem($0).price?.minorUnits } == [2579, 30, nil])
        #expect(batch.rows.map { newItem($0).replacement?.cost.minorUnits } == [nil, 1000, nil])
        #expect(batch.rows.map { newItem($0).replacement?.source } == [nil, "a tool", nil])
        #expect(batch.problems.map(\.summary) == ["5 Net + Tax “1 + x” is not an amount"])
    }

    @Test(arguments: [
        (
            "columns: [Place]\n  separator: \">\"\n  homeLevel: 1", "House > Garage > Shelf 2", "House",
            "Garage / Shelf 2"
        ),
        ("columns: [Place]\n  separator: \">\"", "House > Garage", nil, "House / Garage"),
        ("columns: [Place]\n  separator: \"/\"\n  homeLevel: 2\n  roomLevel: 3", "EU/House/Hall", "House", "Hall"),
        ("columns: [Place]\n  separator: \">\"\n  homeLevel: 1", "", "", ""),
    ])
    func aPath(path: String, place: String, home: String?, room: String) throws {
        let batch = try read("Name,Place\nLamp,\(place)\n", "columns: {Title: Name}\npath:\n  \(path)\n")
        let row = try #require(batch.rows.first)
        #expect(row.home == home)
        #expect(row.location == room)
    }

    @Test func sectionsAndSkippedRows() throws {
        let batch = try read(
            "No.,Thing,Kind\n,Kitchen,\n1,Pan,item\n2,Total,SUM\n,Hall,\n3,Lamp,item\n",
            "columns: {Title: Thing}\nsection: {column: 2, unless: No.}\nskip:\n  - {column: Kind, is: [sum]}\n"
                + "otherColumns: drop\n")
        #expect(batch.rows.map(\.title) == ["Pan", "Lamp"])
        #expect(batch.rows.map(\.location) == ["Kitchen", "Hall"])
        #expect(batch.skipped.map(\.line) == [2, 4, 5])
    }

    @Test func identitiesAreNumberedWhereTheyRepeat() throws {
        let batch = try read(
            "Title,Order\nA,7\nB,7\nC,\nD,8\n", "name: Shop\ncolumns: {Title: Title}\nidentity: Order\n")
        #expect(batch.rows.map(\.importRef) == ["shop: 7", "shop: 7 #2", "", "shop: 8"])
    }

    @Test func withoutHeadings() throws {
        let batch = try read(
            "7,Lamp,Hall\n8,Vase,Attic\n", "headings: false\ncolumns: {Title: 2, Room: 3}\notherColumns: drop")
        #expect(batch.rows.map(\.title) == ["Lamp", "Vase"])
        #expect(batch.rows.map(\.line) == [1, 2])
    }

    /// A preset takes what there is; a person's map is meant as it is written.
    @Test func aColumnThatIsMissing() throws {
        #expect(throws: FormatError.missingColumn(name: "Worth")) {
            try read("Title\nLamp\n", "columns: {Title: Title, Price: Worth}")
        }
        #expect(try read("Title\nLamp\n", "name: X\ncolumns: {Title: Title, Price: Worth}").rows.count == 1)
    }

    @Test func textsStayAsTheyAre() throws {
        let batch = try read(
            "Name,Note\n'=1,\"'a\r\nb '\"\n", "columns: {Title: Name, Notes: Note}")
        #expect(batch.rows.map(\.title) == ["'=1"])
        #expect(batch.rows.map { newItem($0).notes } == ["'a\nb '"])
    }

    @Test(
        arguments: [
            ("columns: {Titel: a}", 1, "“Titel” is no column of Housebook", "did you mean “Title”?"),
            ("column: {Title: a}", 1, "there is no field “column” in the map", "did you mean “columns”?"),
            ("dates: american", 1, "“dates” is one of day-first, month-first, year-first, not “american”", nil),
            ("columns: {Price: {sum: [a], decimals: x}}", 1, "“decimals” is one of point, comma, not “x”", nil),
            ("headings: perhaps", 1, "“headings” must be true or false", nil),
            ("path:\n  columns: [a]\n  homeLevel: none", 3, "“homeLevel” must be a number from 1 on", nil),
            ("skip:\n  - {column: a}\n  - {is: b}", 3, "“column” is missing", nil),
            ("columns: [", 1, nil, nil),
        ] as [(String, Int, String?, String?)])
    func aMapThatIsWrong(text: String, line: Int, what: String?, hint: String?) throws {
        let error = try #require(throws: TableFileError.self) { try map(text) }
        #expect(error.file == "map.yml")
        if let what {
            #expect(error.description == what)
            #expect(error.line == line)
        }
        if let hint { #expect(error.hint == hint) }
    }

    @Test func everyPresetIsRead() {
        #expect(
            ImportMap.presets.map(\.slug) == [
                "amazon", "encircle", "koillection", "magic-home-inventory", "movingbox", "nestarr", "shelf",
                "snipe-it",
                "sortly",
            ])
    }

    @Test func aProposalIsAMapThatReadsTheFileAsBefore() throws {
        let text = "Bezeichnung;Raum;Zustand;Gekauft am;;Raum\nSofa;Flur;gut;03/04/2021;x;y\nBett;Flur;\"a\nb\";;;\n"
        let file = try TableFile(bytes(text))
        let questions = try InventoryCSV.read(file, currency: .eur).questions
        let proposal = try ImportProposal(file, fileName: "liste.csv", map: ImportMap(), questions: questions)
        #expect(
            proposal.text == """
                # How liste.csv is read. Change this file, then import with it as --map.
                columns:
                  Title: "Bezeichnung"  # “Sofa”, “Bett”
                  Room: 2  # “Flur”
                  Purchase Date: "Gekauft am"  # “03/04/2021”
                # Housebook does not know these. Make them one of its columns or a custom field,
                # or leave them to “otherColumns”: custom-fields keeps them, drop leaves them out.
                #  "Field: Zustand": "Zustand"  # “gut”, “a b”
                #  "Field: Column 5": 5  # “x”
                #  "Field: Raum": 6  # “y”
                otherColumns: custom-fields
                # “03/04/2021” in “Gekauft am” may have the day or the month first:
                # dates: day-first # or month-first

                """)
        var map = try ImportMap(bytes(proposal.text), file: "map.yml")
        map.dates = .dayFirst
        let batch = try InventoryCSV.read(file, currency: .eur, map: map)
        #expect(batch.rows.map(\.title) == ["Sofa", "Bett"])
        #expect(batch.unknownColumns.isEmpty)
        #expect(newItem(batch.rows[0]).customFields.contains(CustomField(name: "Column 5", value: "x")))
    }
}
