import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct InventoryReadingTests {
    private static let id = "00000000-0000-4000-8000-00000000000a"

    @Test(
        "What rows say",
        arguments: [
            (
                "Title,Home,Room,Labels,Price,Field:Wattage\nLamp, Oak House ,Hall,Red; Tall,\"1.299,00\",60\n",
                ["Lamp; Home: Oak House; Room: Hall; Labels: Red, Tall; Price: 1299.00 EUR; [Wattage] 60"]
            ),
            // As a spreadsheet saves it.
            (
                "Title;Price;Price Currency;Insured;Archived;Sold\r\nLamp;\"39,95\";USD;TRUE;False;NO\r\n",
                ["Lamp; Price: 39.95 USD; Insured: yes"]
            ),
            // Commas divide the labels of a foreign table, unless something else does.
            (
                "Title,Tags\nLamp,\"Red, Tall ,\"\nCup,\"Red, tall;Blue\"\nPot,\"a,b\"\nHat,Red\n",
                ["Lamp; Labels: Red, Tall", "Cup; Labels: Red, tall, Blue", "Pot; Labels: a, b", "Hat; Labels: Red"]
            ),
            // Sales.
            ("Title,Sold,Sold To\nLamp,no,\n", ["Lamp"]), ("Title,Sold,Sold To\nLamp,yes,\n", ["Lamp; Sold: yes"]),
            ("Title,Sold,Sold To\nLamp,,Ann\n", ["Lamp; Sold: yes; Sold To: Ann"]),
            ("Title,Sold,Sold To\nLamp,,\n", ["Lamp"]),
            ("Title,Archived,Sold To\nLamp,,Ann\n", ["Lamp; Sold: yes; Sold To: Ann"]),
            // The column that names the things.
            ("Item Description,Price\nLamp,3\n", ["Lamp; Price: 3.00 EUR"]),
            ("Product,Description\nLamp,Tall\n", ["Lamp; Description: Tall"]),
            ("Description,Price\nLamp,3\n", ["Lamp; Price: 3.00 EUR"]),
            ("Name,Description\nLamp,Tall\n", ["Lamp; Description: Tall"]),
            // A value that nobody knows is none, but a text is any text.
            (
                "Name,Price,Quantity,Purchase Date,Insured,Condition,Serial\nLamp,N/A,-,Unknown,?,n/a,n/a\n",
                ["Lamp; Serial: n/a"]
            ),
            // Currencies by name, sign and amount.
            (
                "Name,Price,Currency\nLamp,3.00,usd\nBed,4.00,€\nVase,5.00,\n",
                ["Lamp; Price: 3.00 USD", "Bed; Price: 4.00 EUR", "Vase; Price: 5.00 EUR"]
            ),
            (
                "Name,Price\nLamp,$3.00\nBed,4.00\nVase,CHF 5.00\n",
                ["Lamp; Price: 3.00 USD", "Bed; Price: 4.00 EUR", "Vase; Price: 5.00 CHF"]
            ),
            // A first line may name the delimiter.
            ("sep=;\r\nTitle;Notes\r\nLamp;one, two, three\r\n", ["Lamp; Notes: one, two, three"]),
            ("sep=\"\r\nTitle;Notes\r\nLamp;x\r\n", ["Lamp; Notes: x"]),
            ("sep=\n\r\nTitle;Notes\r\nLamp;x\r\n", ["Lamp; Notes: x"]),
            ("sep=a\r\nTitle;Notes\r\nLamp;x\r\n", ["Lamp; Notes: x"]),
            // Headings of other languages.
            (
                "Inventar 2026;;;;;\n\nBezeichnung;Raum;Anzahl;Kaufpreis;Hersteller;Seriennummer\n"
                    + "Lampe;Flur;2;12,50;Acme;S-1\n",
                ["Lampe; Room: Flur; Quantity: 2; Make: Acme; Serial: S-1; Price: 12.50 EUR"]
            ),
        ] as [(String, [String])])
    func rows(text: String, told: [String]) throws {
        let batch = try csv(text)
        #expect(batch.told == told)
        #expect(batch.rows.allSatisfy { $0.id == nil && $0.importRef.isEmpty })
        #expect(batch.unknownColumns == [] && batch.problems == [] && batch.questions.isEmpty)
    }

    @Test(arguments: [
        "Désignation;Pièce;Quantité;Prix d'achat;Marque;Numéro de série",
        "Artículo;Habitación;Cantidad;Precio de compra;Marca;Número de serie",
        "Oggetto;Stanza;Quantità;Prezzo d'acquisto;Marca;Numero di serie",
        "Naam;Kamer;Aantal;Aankoopprijs;Merk;Serienummer",
        "Artigo;Divisão;Quantidade;Preço de compra;Fabricante;Número de série",
    ])
    func headingsOfSevenLanguages(headings: String) throws {
        try rows(
            text: headings + "\nLampe;Flur;2;12,50;Acme;S-1\n",
            told: ["Lampe; Room: Flur; Quantity: 2; Make: Acme; Serial: S-1; Price: 12.50 EUR"])
    }

    @Test(arguments: [
        "purchase_date", "Purchase-Date:", "PurchaseDate", "Purchase\nDate", "  PURCHASE  DATE * ", "date d’achat",
        "Kaufdatum",
    ])
    func spellingsOfAHeading(heading: String) throws {
        try rows(text: "Name,\"\(heading)\"\nLamp,2021-10-13\n", told: ["Lamp; Purchase Date: 2021-10-13"])
    }

    @Test(arguments: [
        ("Price (€)", "EUR"), ("Price ($)", "USD"), ("Preis in EUR", "EUR"), ("Kaufpreis (CHF)", "CHF"),
        ("Price [USD]", "USD"), ("Price?", "EUR"), ("Price (£)", "GBP"),
    ])
    func aHeadingWithItsCurrency(heading: String, code: String) throws {
        try rows(text: "Name,\(heading)\nLamp,3.00\n", told: ["Lamp; Price: 3.00 \(code)"])
    }

    @Test func aHeadingWithTheHouseholdsCurrencyOrWithNone() throws {
        let dollars = try csv("Name,Price ($)\nLamp,3.00\n", currency: Sample.currency("CAD"))
        #expect(dollars.told == ["Lamp; Price: 3.00 CAD"])
        #expect(try csv("Name,Price (new)\nLamp,3.00\n").unknownColumns.map(\.heading) == ["Price (new)"])
    }

    @Test(arguments: [
        ("Like New", "excellent"), ("sehr gut", "excellent"), ("Neu", "new"), ("USED", "good"), ("good", "good"),
    ])
    func conditions(word: String, condition: String) throws {
        try rows(text: "Name,Condition\nLamp,\(word)\n", told: ["Lamp; Condition: \(condition)"])
    }

    @Test func aCellOfManyMegabytesIsNoHeading() throws {
        func column(_ spaces: Int) -> ItemColumn? {
            ItemColumn.inventory(heading: "Purchase" + String(repeating: " ", count: spaces) + "Date")
        }
        // 12 letters
        #expect(column(188)?.heading == "Purchase Date")
        #expect(column(189) == nil)
        #expect(!TableFile.isHeading(String(repeating: " ", count: 200) + "Title"))
    }

    @Test func whatDividesLabels() throws {
        #expect(try csv("ID,Title,Labels\n\(Self.id),Lamp,\"Red, tall\"\n").rows.map(\.labels) == [["Red, tall"]])
        func labels(_ cell: String, _ map: String) throws -> [[String]?] {
            let (file, map) = (
                try TableFile(bytes("Title,Tags\nLamp,\"\(cell)\"\n")), try ImportMap(bytes(map), file: "")
            )
            return try InventoryCSV.read(file, currency: .eur, map: map).rows.map(\.labels)
        }
        #expect(try labels("a,b|c", "labelSeparators: \"|\"\n") == [["a,b", "c"]])
        #expect(try labels("a, b", "columns: {Title: Title, Labels: Tags}\n") == [["a", "b"]])
    }

    @Test func theStoreKeepsSlugAndRecordOfAnItemItHas() throws {
        let text =
            "Title,Slug,Created,Updated,Version,Sync State\nLamp,new,2021-10-13T08:30:00.125Z,"
            + "2021-10-13T09:30:00+01:00,7,synced\n"
        let row = try #require(try csv(text).rows.first)
        let record = RecordInfo(
            createdAt: Date(timeIntervalSince1970: 1_634_113_800.125),
            updatedAt: Date(timeIntervalSince1970: 1_634_113_800), version: 7, syncState: .synced)
        #expect(newItem(row).slug == "new")
        #expect(newItem(row).record == record)
        let kept = Item(slug: "old", title: "Lamp", record: RecordInfo(createdAt: Date(timeIntervalSince1970: 5)))
        var item = kept
        row.apply(&item)
        #expect(item == kept)
    }

    @Test func aMissingColumnLeavesAndAnEmptyCellEmpties() throws {
        let stored = Item(
            title: "Lamp", make: "Acme", price: Sample.dollars(1), purchasedFrom: "Shop",
            replacement: ReplacementCost(cost: Sample.dollars(9), source: "Quote"),
            condition: .good, notes: "kept", customFields: [CustomField(name: "A", value: "1")], sale: Sale(to: "Ann"),
            record: RecordInfo(createdAt: Date(timeIntervalSince1970: 5)))
        let row = try #require(try csv("Title,Make,Price,Replacement Cost,Condition\nVase,,,12.00,\n").rows.first)
        var item = stored
        row.apply(&item)
        var expected = stored
        expected.title = "Vase"
        expected.make = ""
        expected.price = nil
        expected.replacement?.cost = Sample.euros(1200)
        expected.condition = nil
        #expect(item == expected)
    }

    @Test(arguments: [
        ("Quantity", "some", "Quantity “some” is not a quantity of 0 to 1000000, with at most 6 decimals"),
        ("Price", "abc", "Price “abc” is not an amount"),
        ("Price", "-5.00", "Price “-5.00” is below zero"),
        ("Price Currency", "Euro", "Price Currency “Euro” is not a currency code of three letters"),
        ("Purchase Date", "13/13/2021", "Purchase Date “13/13/2021” is not a date such as 2021-10-13"),
        ("Purchase Date", "October", "Purchase Date “October” is not a date such as 2021-10-13"),
        ("Condition", "shiny", "Condition “shiny” is not one of new, excellent, good, fair, poor"),
        ("Insured", "vielleicht", "Insured “vielleicht” is neither yes nor no"),
        ("Moving Priority", "urgent", "Moving Priority “urgent” is not one of low, normal, high"),
        ("Moving Weight", "2.5", "Moving Weight “2.5” is not a weight such as 2.5 kg"),
        ("Version", "0", "Version “0” is not a whole number above zero"),
        (
            "Labels", "a;b;c;d;e;f",
            "Labels “a;b;c;d;e;f” are 6 labels; an item has at most 5: delete some, or say in a map with labelSeparators "
                + "what stands between labels"
        ),
        ("Replacement Source", "Quote", " “” has a Replacement Source or Replacement Date but no Replacement Cost"),
        (
            "Tags", "\"a,b,c,d,e,f\"",
            "Tags “a,b,c,d,e,f” are 6 labels; an item has at most 5: delete some, or say in a map with labelSeparators "
                + "what stands between labels"
        ),
    ])
    func whatCannotBeRead(column: String, value: String, summary: String) throws {
        let batch = try csv("Title,\(column)\nLamp,\(value)\nBed,\n")
        #expect(batch.rows.map(\.title) == ["Bed"])
        #expect(batch.faults == ["2 \(summary)"])
    }

    @Test(
        "Values of a row that contradict each other",
        arguments: [
            ("Price,Price Currency", "$3.00,EUR", "2 Price “$3.00” is in USD, but EUR is expected"),
            ("Sold,Sold To", "no,Ann", "2 Sold “no” contradicts the row, which has details of a sale"),
        ])
    func contradictions(headings: String, cells: String, summary: String) throws {
        #expect(try csv("Title,\(headings)\nLamp,\(cells)\n").faults == [summary])
    }

    @Test(arguments: [
        ("ID", "12", id, "ID “12” is not an id"), ("Home ID", "x", id, "Home ID “x” is not an id"),
        ("Label IDs", "a;b", id, "Label IDs “a;b” is not an id"),
        (
            "Created", "yesterday", "2021-10-13T08:30:00.000Z",
            "Created “yesterday” is not a timestamp of the form 2021-10-13T08:30:00.000Z"
        ), ("Sync State", "new", "pending", "Sync State “new” is not one of pending, synced, failed"),
    ])
    func ourOwnColumnsHoldWhatWeWrite(column: String, value: String, own: String, summary: String) throws {
        let batch = try csv("Title,\(column)\nLamp,\(value)\nBed,\(own)\n")
        #expect(batch.faults == ["2 \(summary)"])
        // Others number their rows.
        let foreign = try csv("Title,\(column)\nLamp,\(value)\nBed,\n")
        #expect(foreign.unknownColumns.map(\.heading) == [column])
        #expect(foreign.unknownColumns.allSatisfy { !$0.known.contains(column) })
        #expect(foreign.problems.isEmpty)
    }

    @Test func sumsAreLeftOut() throws {
        let batch = try csv("Name,Room,Quantity,Price\nLamp,Hall,1,3\nTotal,,1,3\n,,,3\nGesamt:,,,3\nTotal,Hall,,1\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Total"])
        #expect(
            batch.notes == [
                "3  “Total” is a sum, and left out", "4  “3” is a sum, and left out",
                "5  “Gesamt:” is a sum, and left out",
            ])
        #expect(batch.problems.isEmpty)
    }

    @Test(arguments: [
        ("a.jpg; b.png", ["a.jpg", "b.png"]), ("a.jpg, sub/b 1.png", ["a.jpg", "sub/b 1.png"]),
        ("Lamp, tall.jpg", ["Lamp, tall.jpg"]), ("a.jpg (https://x.example/a_1.jpg)", ["a.jpg"]),
        ("https://x.example/a.jpg", ["https://x.example/a.jpg"]), ("", []),
    ])
    func photos(cell: String, paths: [String]) throws {
        #expect(try csv("Name,Photos\nLamp,\"\(cell)\"\n").rows.first?.files.map(\.path) == paths)
    }

    @Test func anIDThatStandsTwice() throws {
        let id = EntityID<Item>()
        let batch = try csv("Title,ID\nLamp,\(id)\nVase,\(id.description.uppercased())\nBed,\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Bed"])
        #expect(batch.rows.first?.id == id)
        #expect(batch.problems.map(\.reason) == ["is also in line 2; leave it empty for a new item"])
    }

    @Test func aColumnThatNobodyKnows() throws {
        let batch = try csv("\nTitle,Pirce,Empty,,Colour\nLamp,,,,\nVase,3,,x,red\nBed,4,,y,\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Vase", "Bed"])
        #expect(batch.problems == [])
        #expect(batch.unknownColumns.map(\.heading) == ["Pirce", "4", "Colour"])
        #expect(batch.unknownColumns.map(\.example) == ["3", "x", "red"])
        #expect(batch.unknownColumns.map(\.line) == [2, 2, 2])
        #expect(batch.unknownColumns[0].known.contains("Price"))
    }

    @Test(arguments: [(OtherColumns.customFields, "Lamp; [Pirce] 3; [Colour] red"), (.drop, "Lamp")])
    func otherColumnsAreKeptOrDroppedAsAsked(others: OtherColumns, told: String) throws {
        let batch = try InventoryCSV.read(bytes("Title,Pirce,Colour\nLamp,3,red\n"), currency: .usd, others: others)
        #expect(batch.unknownColumns == [])
        #expect(batch.told == [told])
    }

    @Test func aLineThatNamesTheDelimiterCounts() throws {
        #expect(try csv("sep=;\r\nTitle\r\nLamp\r\n").rows.map(\.line) == [3])
    }

    @Test func theColumnTellsWhatItsCommasMean() throws {
        func prices(_ cells: String...) throws -> [Int64?] {
            let data = bytes("Title;Price\n" + cells.map { "Lamp;\($0)\n" }.joined())
            let batch = try InventoryCSV.read(data, currency: .eur)
            return batch.rows.map { newItem($0).price?.minorUnits } + batch.questions.map { _ in -1 }
        }
        #expect(try prices("1,000") == [-1], "it may be one euro or a thousand, which is asked")
        #expect(try prices("1.000") == [-1])
        #expect(try prices("1,000", "12.50") == [100_000, 1250])
        #expect(try prices("1.000", "12,50") == [100_000, 1250])
        #expect(try prices("1.000", "12,50", "3.75") == [1250, 375, -1], "the column does not agree with itself")
    }

    @Test func loansThatCannotBeReadAreAnotherProgramsTextOrAProblem() throws {
        let foreign = try csv("Title,Loans\nDrill,Ana has it\nSaw,person: Ana\n")
        #expect(newItem(foreign.rows[0]).customFields == [CustomField(name: "Loans", value: "Ana has it")])
        #expect(newItem(foreign.rows[0]).loans == [] && newItem(foreign.rows[1]).loans == [Loan(person: "Ana")])
        #expect(foreign.notes.count == 1 && foreign.notes[0].contains("kept as the custom field “Loans”"))
        let own = try csv("Title,ID,Loans\nDrill,\(EntityID<Item>()),person: Ana; due: soon\n")
        #expect(own.rows.isEmpty && own.problems.count == 1)
        #expect(own.problems.first?.reason == "has the due “soon”: a date is written 2021-10-13")
        // An empty cell empties the list, a missing column leaves it.
        var lent = Item(title: "Drill", loans: [Loan(person: "Ana")])
        lent.record.version = 2
        let (empty, missing) = (try csv("Title,Loans\nDrill,\n"), try csv("Title\nDrill\n"))
        missing.rows[0].apply(&lent)
        #expect(lent.loans.count == 1)
        empty.rows[0].apply(&lent)
        #expect(lent.loans == [])
    }

    @Test func aNumberThatASpreadsheetShortenedIsTold() throws {
        let batch = try csv("Title,Serial\nLamp,3.56E+12\nVase,E-12\n")
        #expect(newItem(batch.rows[0]).serial == "3.56E+12")
        #expect(batch.notes == ["2 Serial “3.56E+12” is a number that a spreadsheet shortened; its digits are lost"])
    }
}
