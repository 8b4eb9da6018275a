import Foundation
import Household
import TestSupport
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
        #expect(row.line == 2 && row.id == nil && row.importRef == "a1" && row.home == nil)
        #expect(row.container == ImportBatch.Container(name: nil, importRef: "box"))
        #expect(
            row.told == "Lamp; Room: Garage / Shelf 2; Labels: IOT, Z-Wave; Description: Tall, brass; Quantity: 2.5; "
                + "Make: Acme; Model: M1; Serial: S1; Asset ID: 000-002; Price: 1299.00 USD; "
                + "Purchase Date: 2021-10-13; Purchased From: Shop; Warranty Expires: 2030-01-31; "
                + "Lifetime Warranty: yes; Warranty Details: 5 years; Insured: yes; Notes: Dusty; Archived: yes; "
                + "Sold: yes; Sold Date: 2024-02-29; Sold Price: 12.50 USD; Sold To: Ann; Sold Notes: As is; "
                + "[URL] https://box/item/1; [Wattage] 60 W; [Low stock threshold] 3; [Shelf mark] B7")
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

    @Test(
        "What rows say",
        arguments: [
            // Older names of columns.
            (
                "HB.name,HB.labels,HB.purchase_time,HB.sold_time\nLamp,a;b,2021-10-13,2022-01-02\n",
                "Lamp; Labels: a, b; Purchase Date: 2021-10-13; Sold: yes; Sold Date: 2022-01-02"
            ),
            // Headings in any case, with any delimiter.
            ("hb.Name,HB.NOTES\nLamp,x\n", "Lamp; Notes: x"), ("HB.name\tHB.notes\r\nLamp\tx\r\n", "Lamp; Notes: x"),
            ("HB.name;HB.notes\nLamp;x\n", "Lamp; Notes: x"),
            // Tabs divide where commas stand in headings.
            ("HB.field.a,b,c,d\tHB.name\nx\tLamp\n", "Lamp; [a,b,c,d] x"),
            // Values are trimmed, and their line breaks are line feeds.
            ("HB.name,HB.notes\r\n  Lamp\u{A0},\" a\r\nb\r\n\"\r\n", "Lamp; Notes: a\nb"),
            // Homebox puts an apostrophe before a text that a spreadsheet would run, and takes one off where it reads.
            (
                "HB.name,HB.notes,HB.location,HB.tags,HB.field.a\n'=1,''+2,'-1 / Box,'@a;b,'60 W\n",
                "=1; Room: -1 / Box; Labels: @a, b; Notes: '+2; [a] '60 W"
            ),
            // Columns that people add to a Homebox file are kept.
            (
                "HB.name,HB.purchase_price,Notes,Condition,Price Paid,Colour,Room\nLamp,5,A gift,good,4.50,red,Hall\n",
                "Lamp; Price: 5.00 USD; Condition: good; [Notes] A gift; [Price Paid] 4.50; [Colour] red; [Room] Hall"
            ),
        ])
    func rows(text: String, told: String) throws {
        let batch = try homebox(text)
        #expect(batch.told == [told])
        #expect(batch.problems.isEmpty)
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
        price: Sample.euros(100), insured: true, notes: "mine",
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
