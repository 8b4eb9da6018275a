import Foundation
import Household
import TestSupport
import Testing
import Values
import YAML

@testable import Interchange

struct ImportMapTests {
    private func map(_ text: String) throws -> ImportMap { try ImportMap(bytes(text), file: "map.yml") }

    @Test(
        "What rows say under a map",
        arguments: [
            // Columns, constants and custom fields.
            (
                "Artikel;Wert;Ort;Farbe;Zustand\nLampe;12,50;Flur;rot;gut\n",
                """
                columns: {Title: Artikel, Price: Wert, Room: 3, "Field: Colour": Farbe}
                constants: {Home: Cabin, Price Currency: CHF}
                otherColumns: custom-fields
                """, ["Lampe; Home: Cabin; Room: Flur; Price: 12.50 CHF; [Colour] rot; [Zustand] gut"]
            ),
            // Columns without a heading become fields that are named by their number.
            ("Title,Price,\nSaw,3,9\n", others, ["Saw; Price: 3.00 EUR; [Column 3] 9"]),
            ("Title, ,Price,\nSaw,1,3,9\n", others, ["Saw; Price: 3.00 EUR; [Column 2] 1; [Column 4] 9"]),
            (",Title,Colour\n7,Saw,red\n", others, ["Saw; [Column 1] 7; [Colour] red"]),
            (",Title,\n,Saw,9\n", others, ["Saw; [Column 3] 9"]),
            ("Was,,\nSaw,3,9\n", "{columns: {Title: Was}, \(others)}", ["Saw; [Column 2] 3; [Column 3] 9"]),
            ("Was,\nSaw,9\n", "{columns: {Title: Was, Make: 2}, \(others)}", ["Saw; Make: 9"]),
            // What is not named is known by its heading, or dropped.
            (
                "Ding,Preis,Farbe\nLampe,3,rot\n", "columns: {Title: Ding}\notherColumns: drop",
                ["Lampe; Price: 3.00 EUR"]
            ),
            // A map without columns leaves these to the headings.
            (
                "Name,Place,Price,Field: Colour\nSum,,9,\nLamp,House > Hall,3,red\n",
                """
                skip: [{column: Name, is: [sum]}]
                path: {columns: Place, separator: ">", homeLevel: 1, roomLevel: 2}
                """, ["Lamp; Home: House; Room: Hall; Price: 3.00 EUR; [Colour] red"]
            ), ("Name,Price\nLamp,3\n", "constants: {Price Currency: CHF}", ["Lamp; Price: 3.00 CHF"]),
            // The first filled column, and all labels; nothing else is made of the second column.
            (
                "a,b,c,d\nLamp,Vase,x,\"y; z\"\n,Vase,x,\n", "{columns: {Title: [a, b], Labels: [c, d]}, \(others)}",
                ["Lamp; Labels: x, y, z; [b] Vase", "Vase; Labels: x; [b] Vase"]
            ),
            // Texts stay as they are.
            ("Name,Note\n'=1,\"'a\r\nb '\"\n", "columns: {Title: Name, Notes: Note}", ["'=1; Notes: 'a\nb '"]),
            (
                "7,Lamp,Hall\n8,Vase,Attic\n", "headings: false\ncolumns: {Title: 2, Room: 3}\notherColumns: drop",
                ["Lamp; Room: Hall", "Vase; Room: Attic"]
            ),
            // Paths.
            (
                "Name,Place\nLamp,House > Garage > Shelf 2\n",
                "path: {columns: [Place], separator: \">\", homeLevel: 1}",
                ["Lamp; Home: House; Room: Garage / Shelf 2"]
            ),
            (
                "Name,Place\nLamp,House > Garage\n", "path: {columns: [Place], separator: \">\"}",
                ["Lamp; Room: House / Garage"]
            ),
            (
                "Name,Place\nLamp,EU/House/Hall\n",
                "path: {columns: [Place], separator: \"/\", homeLevel: 2, roomLevel: 3}",
                ["Lamp; Home: House; Room: Hall"]
            ), ("Name,Place\nLamp,\n", "path: {columns: [Place], separator: \">\", homeLevel: 1}", ["Lamp"]),
            // Sums, which neither take nor show the decimal mark of the file, and zeros.
            ("Title,Net,Tax\nA,1.000,2\n", "\(sum)}\ndecimals: comma", ["A; Price: 1002.00 EUR"]),
            (
                "Title,Net,Tax,Worth\nA,\"1,50\",\"0,25\",1.000\n",
                "\(sum), Replacement Cost: Worth}\ndecimals: comma",
                ["A; Price: 1.75 EUR; Replacement Cost: 1000.00 EUR"]
            ),
            (
                "Title,Net,Tax\nA,\"1,000\",2.50\n",
                "columns: {Title: Title, Price: {sum: [Net, Tax], decimals: point}}", ["A; Price: 1002.50 EUR"]
            ),
            (
                "Title,Net,Tax,Worth\nA,23.50,2.29,0.00\nB,0.1,0.2,10\nC,,,\n",
                """
                \(sum), Replacement Cost: Worth}
                constants: {Replacement Source: a tool}
                zeroIsUnknown: [Replacement Cost]
                """,
                [
                    "A; Price: 25.79 EUR",
                    "B; Price: 0.30 EUR; Replacement Cost: 10.00 EUR; Replacement Source: a tool", "C",
                ]
            ),
        ] as [(String, String, [String])])
    func rows(table: String, map: String, told: [String]) throws {
        let batch = try csv(table, map)
        #expect(batch.told == told)
        #expect(batch.unknownColumns.isEmpty && batch.faults == [] && batch.questions.isEmpty)
    }

    private static let others = "otherColumns: custom-fields"
    private static let sum = "columns: {Title: Title, Price: {sum: [Net, Tax]}"

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
        let batch = try csv("Ding,Preis,Farbe\nLampe,3,rot\n", "columns: {Title: Ding}")
        #expect(batch.unknownColumns.map(\.heading) == ["Farbe"])
    }

    @Test func sumsOfAmountsAsPeopleWriteThem() throws {
        let batch = try csv(
            """
            Title,Net,Tax
            A,"€ 1.000,50","€ 200,10"
            B,"1,023.50",92.29
            C,Not Available,not available
            D,€ 5,$ 6
            E,"5,00",Not Available
            F,1,x

            """, "\(Self.sum)}\nunknown: [Not Available]\n")
        #expect(batch.told == ["A; Price: 1200.60 EUR", "B; Price: 1115.79 EUR", "C", "E; Price: 5.00 EUR"])
        #expect(batch.faults == ["5 Net + Tax “€ 5 + $ 6” is not an amount", "7 Net + Tax “1 + x” is not an amount"])
        let other = try csv("Title,Net,Tax,Worth\nA,\"1,50\",\"0,25\",1.000\n", "\(Self.sum), Replacement Cost: Worth}")
        #expect(other.questions.map(\.column) == ["Worth"])
    }

    @Test func sectionsAndSkippedRows() throws {
        let batch = try csv(
            "No.,Thing,Kind\n,Kitchen,\n1,Pan,item\n2,Total,SUM\n,Hall,\n3,Lamp,item\n",
            "columns: {Title: Thing}\nsection: {column: 2, unless: No.}\nskip:\n  - {column: Kind, is: [sum]}\n"
                + "otherColumns: drop\n")
        #expect(batch.rows.map(\.title) == ["Pan", "Lamp"])
        #expect(batch.rows.map(\.location) == ["Kitchen", "Hall"])
        #expect(batch.skipped.map(\.line) == [2, 4, 5])
    }

    @Test func identitiesAreNumberedWhereTheyRepeat() throws {
        let batch = try csv(
            "Title,Order\nA,7\nB,7\nC,\nD,8\n", "name: Shop\ncolumns: {Title: Title}\nidentity: Order\n")
        #expect(batch.rows.map(\.importRef) == ["shop: 7", "shop: 7 #2", "", "shop: 8"])
    }

    /// A preset takes what there is; a person's map is meant as it is written.
    @Test func aColumnThatIsMissing() throws {
        #expect(throws: FormatError.missingColumn(name: "Worth")) {
            try csv("Title\nLamp\n", "columns: {Title: Title, Price: Worth}")
        }
        #expect(try csv("Title\nLamp\n", "name: X\ncolumns: {Title: Title, Price: Worth}").rows.count == 1)
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
