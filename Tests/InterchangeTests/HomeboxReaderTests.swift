import Foundation
import Household
import Testing

@testable import Interchange

struct HomeboxReaderTests {
    private static let everyColumn = """
        HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.url,HB.name,HB.quantity,\
        HB.description,HB.insured,HB.notes,HB.purchase_price,HB.purchase_from,HB.purchase_date,HB.manufacturer,\
        HB.model_number,HB.serial_number,HB.lifetime_warranty,HB.warranty_expires,HB.warranty_details,HB.sold_to,\
        HB.sold_price,HB.sold_date,HB.sold_notes,HB.field.Wattage,HB.low_stock_threshold,Shelf mark
        """

    @Test func thereAreTwentyFiveColumns() {
        #expect(ItemColumn.homebox.count == 25)
    }

    @Test func everyColumn() throws {
        let batch = try homebox(
            Self.everyColumn + "\n" + """
                a1,box,Garage / Shelf 2,IOT; Z-Wave,000-002,true,https://box/item/1,Lamp,2.5,"Tall, brass",yes,Dusty,\
                "$1,299.00",Shop,10/13/2021,Acme,M1,S1,1,2030-01-31,5 years,Ann,12.50,2024/02/29,As is,60 W,3,B7
                """)
        #expect(batch.problems.isEmpty)
        let row = try #require(batch.rows.first)
        #expect(row.line == 2)
        #expect(row.id == nil)
        #expect(row.importRef == "a1")
        #expect(row.home == nil)
        #expect(row.location == "Garage / Shelf 2")
        #expect(row.labels == ["IOT", "Z-Wave"])
        #expect(row.container == ImportBatch.Container(name: nil, importRef: "box"))
        let item = newItem(row)
        let expected = Item(
            id: item.id, title: "Lamp", description: "Tall, brass",
            quantity: try #require(Quantity(millionths: 2_500_000)), make: "Acme", model: "M1", serial: "S1",
            assetID: "000-002", price: Money(minorUnits: 129_900, currency: .usd),
            purchaseDate: PartialDate("2021-10-13"), purchasedFrom: "Shop",
            warranty: Warranty(
                expires: CalendarDate(year: 2030, month: 1, day: 31), isLifetime: true, details: "5 years"),
            insured: true, notes: "Dusty",
            customFields: [
                CustomField(name: "URL", value: "https://box/item/1"), CustomField(name: "Wattage", value: "60 W"),
                CustomField(name: "Low stock threshold", value: "3"), CustomField(name: "Shelf mark", value: "B7"),
            ],
            archived: true,
            sale: Sale(
                date: CalendarDate(year: 2024, month: 2, day: 29), price: Money(minorUnits: 1250, currency: .usd),
                to: "Ann", notes: "As is"),
            importRef: "a1")
        #expect(item == expected)
    }

    @Test func anItemInARoomIsInsideNoItem() throws {
        let rows = try homebox(
            """
            HB.import_ref,HB.parent_import_ref,HB.location,HB.url,HB.name
            lens,bag,Attic,,Lens
            bag,attic,Attic,,Bag
            attic,,,/location/1,Attic

            """
        ).rows
        #expect(
            rows.map(\.container) == [
                ImportBatch.Container(name: nil, importRef: "bag"), ImportBatch.Container(name: ""),
            ])
        #expect(try homebox("HB.name\nLens\n").rows.map(\.container) == [nil])
        // Homebox gives its locations no references, and hands ours back.
        let id = try #require(EntityID<Item>("00000000-0000-4000-8000-00000000000a"))
        let ours = try homebox(
            "HB.import_ref,HB.parent_import_ref,HB.url,HB.name\n,,/location/1,Attic\nlens,housebook:\(id),,Lens\n")
        #expect(ours.rows.map(\.container) == [ImportBatch.Container(name: nil, id: id)])
    }

    @Test func olderNames() throws {
        let batch = try homebox(
            "HB.name,HB.labels,HB.purchase_time,HB.sold_time\nLamp,a;b,2021-10-13,2022-01-02\n")
        let row = try #require(batch.rows.first)
        #expect(row.labels == ["a", "b"])
        #expect(newItem(row).purchaseDate?.description == "2021-10-13")
        #expect(newItem(row).sale?.date?.description == "2022-01-02")
    }

    @Test(arguments: ["hb.Name,HB.NOTES\nLamp,x\n", "HB.name\tHB.notes\r\nLamp\tx\r\n", "HB.name;HB.notes\nLamp;x\n"])
    func headingsInAnyCaseAndDelimiter(text: String) throws {
        let row = try #require(try homebox(text).rows.first)
        #expect(row.title == "Lamp")
        #expect(newItem(row).notes == "x")
    }

    @Test("A table with titles of its own is not Homebox's, whatever else is in it")
    func plainTables() throws {
        func format(_ headings: String) throws -> ImportFormat? {
            ImportOrigin.detect(fileName: "x.csv", try TableFile(bytes(headings + "\n")))?.format
        }
        #expect(try format("Title,Room,HB.import_ref") == .csv)
        #expect(try format("name,location,tags,quantity,purchase_price") == .csv)
        #expect(try format("HB.name,Title,Room") == .homebox)
        #expect(try format("HB.location,HB.import_ref,Colour") == .homebox)
    }

    @Test("Columns that people add to a Homebox file are kept")
    func plainColumns() throws {
        let batch = try homebox(
            "HB.name,HB.purchase_price,Notes,Condition,Price Paid,Colour,Room\nLamp,5,A gift,good,4.50,red,Hall\n")
        #expect(batch.problems.isEmpty)
        let item = newItem(try #require(batch.rows.first))
        #expect(item.price?.minorUnits == 500 && item.condition == .good)
        #expect(
            item.customFields == [
                CustomField(name: "Notes", value: "A gift"), CustomField(name: "Price Paid", value: "4.50"),
                CustomField(name: "Colour", value: "red"), CustomField(name: "Room", value: "Hall"),
            ])
    }

    @Test func tabsDivideWhereCommasStandInHeadings() throws {
        let row = try #require(try homebox("HB.field.a,b,c,d\tHB.name\nx\tLamp\n").rows.first)
        #expect(newItem(row).customFields == [CustomField(name: "a,b,c,d", value: "x")])
    }

    @Test func valuesAreTrimmedAndTheirLineBreaksAreLineFeeds() throws {
        let row = try #require(try homebox("HB.name,HB.notes\r\n  Lamp\u{A0},\" a\r\nb\r\n\"\r\n").rows.first)
        #expect(row.title == "Lamp")
        #expect(newItem(row).notes == "a\nb")
    }

    /// Homebox puts an apostrophe before a text that a spreadsheet would run, and takes one off where it reads.
    @Test func theApostropheBeforeAFormulaIsTakenOff() throws {
        let row = try #require(
            try homebox("HB.name,HB.notes,HB.location,HB.tags,HB.field.a\n'=1,''+2,'-1 / Box,'@a;b,'60 W\n").rows.first)
        #expect(row.title == "=1")
        #expect(newItem(row).notes == "'+2")
        #expect(row.location == "-1 / Box")
        #expect(row.labels == ["@a", "b"])
        #expect(newItem(row).customFields == [CustomField(name: "a", value: "'60 W")])
    }

    @Test func aNewItemHasWhatNoColumnSays() throws {
        let row = try #require(try homebox("HB.name\nLamp\n").rows.first)
        #expect(row.location == nil)
        #expect(row.labels == nil)
        let item = newItem(row)
        #expect(item == Item(id: item.id, title: "Lamp", importRef: "homebox: Lamp |  |  | "))
    }

    // MARK: Updates

    private let stored = Item(
        title: "Lamp", description: "old", quantity: .one, assetID: "000-009",
        price: Money(minorUnits: 100, currency: .eur), insured: true, notes: "mine",
        customFields: [CustomField(name: "Own", value: "1"), CustomField(name: "Wattage", value: "40")],
        sale: Sale(to: "Ann", notes: "kept"), importRef: "a1",
        record: RecordInfo(createdAt: Date(timeIntervalSince1970: 1)))

    @Test func anEmptyCellEmptiesItsFieldAndAMissingColumnLeavesIt() throws {
        let row = try #require(
            try homebox(
                """
                HB.import_ref,HB.name,HB.description,HB.purchase_price,HB.insured,HB.field.Wattage,\
                HB.asset_id,HB.sold_to
                a1,Lamp,,,,,,
                """
            ).rows.first)
        var item = stored
        row.apply(&item)
        var expected = stored
        expected.description = ""
        expected.price = nil
        expected.insured = false
        expected.customFields = [CustomField(name: "Own", value: "1")]
        expected.sale = Sale(notes: "kept")
        #expect(item == expected)
    }

    @Test func aSecondTimeChangesNothing() throws {
        let row = try #require(
            try homebox(Self.everyColumn + "\n" + "a1,,Hall,x,,,,Lamp,1,,,,,,,,,,,,,,0,,,60 W,,\n").rows.first)
        var once = stored
        row.apply(&once)
        var twice = once
        row.apply(&twice)
        #expect(twice == once)
        #expect(
            once.customFields == [CustomField(name: "Own", value: "1"), CustomField(name: "Wattage", value: "60 W")])
        #expect(once.sale == nil)
    }

    @Test func anItemSoldByHandStaysSoWhereTheFileHasNoSuchColumn() throws {
        let row = try #require(try homebox("HB.name\nLamp\n").rows.first)
        var item = stored
        item.sale = Sale()
        row.apply(&item)
        #expect(item.sale == Sale())
    }
}
