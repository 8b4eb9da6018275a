import Foundation
import Household
import Testing

@testable import Interchange

struct InventoryReadingTests {
    @Test func aRowWrittenByHandIsANewItem() throws {
        let batch = try csv(
            "Title,Home,Room,Labels,Price,Field:Wattage\nLamp, Oak House ,Hall,Red; Tall,\"1.299,00\",60\n")
        let row = try #require(batch.rows.first)
        #expect(row.id == nil)
        #expect(row.importRef == "")
        #expect(row.home == "Oak House")
        #expect(row.location == "Hall")
        #expect(row.labels == ["Red", "Tall"])
        let item = newItem(row)
        #expect(
            item
                == Item(
                    id: item.id, title: "Lamp", price: Money(minorUnits: 129_900, currency: .eur),
                    customFields: [CustomField(name: "Wattage", value: "60")]))
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

    @Test func commasDivideTheLabelsOfAForeignTable() throws {
        let rows = "Red, Tall ,\"\nCup,\"Red, tall;Blue\"\nPot,\"a,b\"\nHat,Red\n"
        let foreign = try csv("Title,Tags\nLamp,\"" + rows).rows.map(\.labels)
        #expect(foreign == [["Red", "Tall"], ["Red, tall", "Blue"], ["a", "b"], ["Red"]])
        #expect(
            try csv("Title,Tags\nLamp,\"a,b,c,d,e,f\"\n").problems.map(\.summary)
                == [
                    "2 Tags “a,b,c,d,e,f” are 6 labels; an item has at most 5: delete some, or say in a map with "
                        + "labelSeparators what stands between labels"
                ])
        // Our own tables say it, and so may a map.
        let id = "00000000-0000-4000-8000-000000000001"
        #expect(try csv("ID,Title,Labels\n\(id),Lamp,\"Red, tall\"\n").rows.map(\.labels) == [["Red, tall"]])
        let map = try ImportMap(Data("labelSeparators: \"|\"\n".utf8), file: "map.yml")
        let bars = try TableFile(Data("Title,Tags\nLamp,\"a,b|c\"\n".utf8))
        let mapped = try InventoryCSV.read(bars, currency: .eur, map: map)
        #expect(mapped.rows.map(\.labels) == [["a,b", "c"]])
        let named = try ImportMap(Data("columns: {Title: Title, Labels: Tags}\n".utf8), file: "map.yml")
        let commas = try TableFile(Data("Title,Tags\nLamp,\"a, b\"\n".utf8))
        let same = try InventoryCSV.read(commas, currency: .eur, map: named)
        #expect(same.rows.map(\.labels) == [["a", "b"]])
    }

    @Test func aSpreadsheetsOwnWayOfSaving() throws {
        let text = "Title;Price;Price Currency;Insured;Archived;Sold\r\nLamp;\"39,95\";USD;TRUE;False;NO\r\n"
        let item = newItem(try #require(try csv(text).rows.first))
        #expect(item.price == Money(minorUnits: 3995, currency: .usd))
        #expect(item.insured)
        #expect(!item.archived)
        #expect(item.sale == nil)
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
            title: "Lamp", make: "Acme", price: Money(minorUnits: 1, currency: .usd), purchasedFrom: "Shop",
            replacement: ReplacementCost(cost: Money(minorUnits: 9, currency: .usd), source: "Quote"),
            condition: .good, notes: "kept", customFields: [CustomField(name: "A", value: "1")], sale: Sale(to: "Ann"),
            record: RecordInfo(createdAt: Date(timeIntervalSince1970: 5)))
        let row = try #require(
            try csv("Title,Make,Price,Replacement Cost,Condition\nVase,,,12.00,\n").rows.first)
        var item = stored
        row.apply(&item)
        var expected = stored
        expected.title = "Vase"
        expected.make = ""
        expected.price = nil
        expected.replacement?.cost = Money(minorUnits: 1200, currency: .eur)
        expected.condition = nil
        #expect(item == expected)
    }

    @Test(arguments: [
        ("Sold,Sold To", "no,", nil), ("Sold,Sold To", "yes,", Sale()), ("Sold,Sold To", ",Ann", Sale(to: "Ann")),
        ("Sold,Sold To", ",", nil), ("Archived,Sold To", ",Ann", Sale(to: "Ann")),
    ])
    func sales(headings: String, cells: String, sale: Sale?) throws {
        let row = try #require(try csv("Title,\(headings)\nLamp,\(cells)\n").rows.first)
        #expect(newItem(row).sale == sale)
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
    ])
    func whatCannotBeRead(column: String, value: String, summary: String) throws {
        let batch = try csv("Title,\(column)\nLamp,\(value)\nBed,\n")
        #expect(batch.rows.map(\.title) == ["Bed"])
        #expect(batch.problems.map(\.summary) == ["2 \(summary)"])
    }

    private static let id = "00000000-0000-4000-8000-00000000000a"

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
        #expect(batch.problems.map(\.summary) == ["2 \(summary)"])
        // Others number their rows.
        let foreign = try csv("Title,\(column)\nLamp,\(value)\nBed,\n")
        #expect(foreign.unknownColumns.map(\.heading) == [column])
        #expect(foreign.unknownColumns.allSatisfy { !$0.known.contains(column) })
        #expect(foreign.problems.isEmpty)
    }

    @Test(arguments: [
        ("Item Description,Price\nLamp,3\n", "Lamp", ""), ("Product,Description\nLamp,Tall\n", "Lamp", "Tall"),
        ("Description,Price\nLamp,3\n", "Lamp", ""), ("Name,Description\nLamp,Tall\n", "Lamp", "Tall"),
    ])
    func whatNamesTheThings(text: String, title: String, description: String) throws {
        let row = try #require(try csv(text).rows.first)
        #expect(row.title == title)
        #expect(newItem(row).description == description)
    }

    @Test(arguments: [
        "purchase_date", "Purchase-Date:", "PurchaseDate", "Purchase\nDate", "  PURCHASE  DATE * ", "date d’achat",
        "Kaufdatum",
    ])
    func spellingsOfAHeading(heading: String) throws {
        let row = try #require(try csv("Name,\"\(heading)\"\nLamp,2021-10-13\n").rows.first)
        #expect(newItem(row).purchaseDate == PartialDate("2021-10-13"))
    }

    @Test(arguments: [
        ("Price (€)", "EUR"), ("Price ($)", "USD"), ("Preis in EUR", "EUR"), ("Kaufpreis (CHF)", "CHF"),
        ("Price [USD]", "USD"), ("Price?", "EUR"), ("Price (£)", "GBP"),
    ])
    func aHeadingWithItsCurrency(heading: String, code: String) throws {
        let item = newItem(try #require(try csv("Name,\(heading)\nLamp,3.00\n").rows.first))
        #expect(item.price == Money(minorUnits: 300, currency: try #require(Currency(code))))
        let dollars = try csv("Name,Price ($)\nLamp,3.00\n", currency: try #require(Currency("CAD")))
        #expect(newItem(try #require(dollars.rows.first)).price?.currency.code == "CAD")
        #expect(try csv("Name,Price (new)\nLamp,3.00\n").unknownColumns.map(\.heading) == ["Price (new)"])
    }

    @Test func sumsAreLeftOut() throws {
        let batch = try csv("Name,Room,Quantity,Price\nLamp,Hall,1,3\nTotal,,1,3\n,,,3\nGesamt:,,,3\nTotal,Hall,,1\n")
        #expect(batch.rows.map(\.title) == ["Lamp", "Total"])
        #expect(
            batch.notices.map(\.summary) == [
                "3  “Total” is a sum, and left out", "4  “3” is a sum, and left out",
                "5  “Gesamt:” is a sum, and left out",
            ])
        #expect(batch.problems.isEmpty)
    }

    @Test func whatNobodyKnowsIsEmpty() throws {
        let item = newItem(
            try #require(
                try csv("Name,Price,Quantity,Purchase Date,Insured,Condition,Serial\nLamp,N/A,-,Unknown,?,n/a,n/a\n")
                    .rows.first))
        #expect(item.price == nil && item.purchaseDate == nil && item.condition == nil && !item.insured)
        #expect(item.quantity == .one)
        #expect(item.serial == "n/a")
    }

    @Test(arguments: [
        ("Like New", Condition.excellent), ("sehr gut", .excellent), ("Neu", .new), ("USED", .good), ("good", .good),
    ])
    func conditions(word: String, condition: Condition) throws {
        #expect(newItem(try #require(try csv("Name,Condition\nLamp,\(word)\n").rows.first)).condition == condition)
    }

    @Test(arguments: [
        ("a.jpg; b.png", ["a.jpg", "b.png"]), ("a.jpg, sub/b 1.png", ["a.jpg", "sub/b 1.png"]),
        ("Lamp, tall.jpg", ["Lamp, tall.jpg"]), ("a.jpg (https://x.example/a_1.jpg)", ["a.jpg"]),
        ("https://x.example/a.jpg", ["https://x.example/a.jpg"]), ("", []),
    ])
    func photos(cell: String, paths: [String]) throws {
        #expect(try csv("Name,Photos\nLamp,\"\(cell)\"\n").rows.first?.files.map(\.path) == paths)
    }

    @Test func currencies() throws {
        let rows = try csv("Name,Price,Currency\nLamp,3.00,usd\nBed,4.00,€\nVase,5.00,\n").rows
        #expect(rows.map { newItem($0).price?.currency } == [.usd, .eur, .eur])
        let signs = try csv("Name,Price\nLamp,$3.00\nBed,4.00\nVase,CHF 5.00\n")
        #expect(signs.rows.map { newItem($0).price?.currency.code } == ["USD", "EUR", "CHF"])
        let contradiction = try csv("Name,Price,Price Currency\nLamp,$3.00,EUR\n")
        #expect(contradiction.problems.map(\.summary) == ["2 Price “$3.00” is in USD, but EUR is expected"])
    }

    @Test func aSaleThatIsNone() throws {
        let batch = try csv("Title,Sold,Sold To\nLamp,no,Ann\n")
        #expect(
            batch.problems.map(\.summary) == [
                "2 Sold “no” contradicts the row, which has details of a sale"
            ])
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

    @Test func otherColumnsAreKeptOrDroppedAsAsked() throws {
        let file = bytes("Title,Pirce,Colour\nLamp,3,red\n")
        let kept = try InventoryCSV.read(file, currency: .usd, others: .customFields)
        #expect(kept.unknownColumns == [])
        #expect(
            kept.rows.map { newItem($0).customFields } == [
                [CustomField(name: "Pirce", value: "3"), CustomField(name: "Colour", value: "red")]
            ])
        let dropped = try InventoryCSV.read(file, currency: .usd, others: .drop)
        #expect(dropped.unknownColumns == [])
        #expect(dropped.rows.map { newItem($0).customFields } == [[]])
    }

    @Test(arguments: [
        "Bezeichnung;Raum;Anzahl;Kaufpreis;Hersteller;Seriennummer",
        "Désignation;Pièce;Quantité;Prix d'achat;Marque;Numéro de série",
        "Artículo;Habitación;Cantidad;Precio de compra;Marca;Número de serie",
        "Oggetto;Stanza;Quantità;Prezzo d'acquisto;Marca;Numero di serie",
        "Naam;Kamer;Aantal;Aankoopprijs;Merk;Serienummer",
        "Artigo;Divisão;Quantidade;Preço de compra;Fabricante;Número de série",
    ])
    func headingsOfSevenLanguages(headings: String) throws {
        let data = bytes("Inventar 2026;;;;;\n\n\(headings)\nLampe;Flur;2;12,50;Acme;S-1\n")
        let batch = try InventoryCSV.read(data, currency: .eur)
        #expect(batch.unknownColumns == [])
        let item = newItem(try #require(batch.rows.first))
        #expect(batch.rows[0].location == "Flur")
        #expect([item.title, item.quantity.description, item.make, item.serial] == ["Lampe", "2", "Acme", "S-1"])
        #expect(item.price == Money(minorUnits: 1250, currency: .eur))
    }

    @Test func aFirstLineMayNameTheDelimiter() throws {
        let batch = try csv("sep=;\r\nTitle;Notes\r\nLamp;one, two, three\r\n")
        #expect(batch.rows.map(\.title) == ["Lamp"])
        #expect(batch.rows[0].line == 3)
    }

    @Test(arguments: ["\"", "\n", "a"])
    func aFirstLineThatNamesNoDelimiterIsAnyOtherLine(mark: String) throws {
        let batch = try csv("sep=\(mark)\r\nTitle;Notes\r\nLamp;x\r\n")
        #expect(batch.rows.map(\.title) == ["Lamp"])
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

    @Test func aNumberThatASpreadsheetShortenedIsTold() throws {
        let batch = try csv("Title,Serial\nLamp,3.56E+12\nVase,E-12\n")
        #expect(newItem(batch.rows[0]).serial == "3.56E+12")
        #expect(
            batch.notices.map(\.summary) == [
                "2 Serial “3.56E+12” is a number that a spreadsheet shortened; its digits are lost"
            ])
    }
}
