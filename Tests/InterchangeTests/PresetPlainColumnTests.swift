import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

/// Columns that any table may have, beside a program's own or without them.
struct PresetPlainColumnTests {
    private func read(_ text: String, _ change: (inout ImportMap) -> Void = { _ in }) throws -> ImportBatch {
        let file = try TableFile(bytes(text))
        var map = try #require(ImportOrigin.detect(fileName: "x.csv", file)).map
        change(&map)
        return try InventoryCSV.read(file, currency: .eur, map: map)
    }

    private func program(_ headings: String) throws -> String? {
        ImportOrigin.detect(fileName: "x.csv", try TableFile(bytes(headings + "\n")))?.map.slug
    }

    @Test(
        "Headings that any table may have are no program's",
        arguments: [
            "name,location,purchase_price", "name,location,brand,purchase_price,retailer", "name,estimated_value",
            "name,location,image_url", "Asset Tag,Name,Category,Manufacturer,Price,Room", "Asset Tag,Model,Category",
            "Asset Tag,Asset Name,Location", "Asset Tag,Model name,Serial", "Name,Category,Order Number,Min Amount",
            "Item Name,Company,Order Number,Category", "No.,Description,Brand,Model", "No.,Description,Retailer,Price",
            "No.,Description,RCV", "Name,Item Type,Folder,Quantity", "Name,Asset ID,Custody", "title,kit,valuation",
            "Title,Location,PhotoFilename", "Order ID,Title,Unit Price", "type,property,room,name",
        ])
    func plainHeadings(headings: String) throws {
        #expect(try program(headings) == "")
    }

    @Test(
        "A program is known by headings that others do not have",
        arguments: [
            ("name,estimated_value,image_url,quantity", "nestarr"), ("Asset Tag,Default Location,Room", "snipe-it"),
            ("Full Name,Username,item Name,Model name,Asset Tag,Warranty", "snipe-it"),
            ("Asset Tag,Name,Checkout Type", "snipe-it"), ("No.,Description,RCV,ACV,Notes", "encircle"),
            ("Name,Min Level,Item Type,Folder,Room", "sortly"), ("Name,QR ID,Available to book,Price", "shelf"),
        ])
    func ownHeadings(headings: String, preset: String) throws {
        #expect(try program(headings) == preset)
    }

    @Test("Prices, quantities, notes and warranties under plain headings are read as such")
    func plainTable() throws {
        let batch = try read(
            """
            name,location,purchase_price,notes,category,warranty_expires,quantity
            Blender,Kitchen,49.90,A gift,Appliances,2028-05-01,2

            """)
        #expect(
            batch.told == [
                "Blender; Room: Kitchen; Labels: Appliances; Quantity: 2; Price: 49.90 EUR; "
                    + "Warranty Expires: 2028-05-01; Notes: A gift"
            ])
    }

    @Test("Asset tags make no program's table, and their dates are asked about")
    func assetTags() throws {
        let text = """
            Asset Tag,Name,Category,Manufacturer,Price,Room,Purchase Date
            HH-1,Drill,Tools,Bosch,79.90,Garage,03/04/2021

            """
        #expect(try read(text).questions.map(\.column) == ["Purchase Date"])
        #expect(
            try read(text) { $0.dates = .dayFirst }.told == [
                "Drill; Room: Garage; Labels: Tools; Make: Bosch; Asset ID: HH-1; Price: 79.90 EUR; "
                    + "Purchase Date: 2021-04-03"
            ])
    }

    @Test("Under a preset, too, dates and amounts with two readings are asked about")
    func questions() throws {
        let text = "Asset Tag,Default Location,Name,Purchase Date,Purchase Cost\nA,Hall,Lamp,03/04/2021,\"1,000\"\n"
        #expect(Set(try read(text).questions.map(\.column)) == ["Purchase Date", "Purchase Cost"])
        #expect(try read(text + "B,Hall,Vase,03/14/2021,\"1,000.00\"\n").questions.isEmpty)
    }

    @Test("A heading of Housebook's own wins over the program's, whose value becomes a custom field")
    func ownHeadingWins() throws {
        let row = try #require(
            try read(
                "Entry Name,SID,Primary Folder,Room,Title,Location\nChair,S1,Hall,Attic,Red chair,Bay 1\n"
            ).rows.first)
        #expect(row.title == "Red chair" && row.location == "Attic" && row.importRef == "sortly: S1 | Chair")
        let amazon = try #require(
            try read(
                "Order ID,ASIN,Product Name,Unit Price,Unit Price Tax,Price,Notes\n7,B0,Pot,9.00,1.00,8.50,Not Available\n"
            ).rows.first)
        let item = newItem(amazon)
        #expect(item.price?.minorUnits == 850 && item.notes == "Not Available")
        #expect(item.customFields.contains(CustomField(name: "Unit Price", value: "9.00")))
    }

    @Test("A column that only says how an order was paid is left out, and named")
    func droppedColumns() throws {
        let text = "Order ID,ASIN,Product Name,Unit Price,Billing Address,Gift Message\n7,B0,Pot,9.00,Here,\n"
        #expect(
            try read(text).notes == [
                "1  “” left out: Billing Address; --other-columns custom-fields keeps these columns"
            ])
        let kept = try read(text) { $0.decide(.customFields) }
        #expect(kept.notices.isEmpty)
        #expect(
            kept.rows.map { newItem($0).customFields.last } == [CustomField(name: "Billing Address", value: "Here")])
    }

    @Test("Below a line with a room's name, a row may name another room")
    func roomsOfRows() throws {
        let batch = try read(
            "No.,Description,RCV,ACV,Location,Notes\n,Kitchen,,,,\n1,Pan,20.00,10.00,,old\n2,Rake,9.00,5.00,Shed,\n")
        #expect(
            batch.told == [
                "Pan; Room: Kitchen; Replacement Cost: 20.00 EUR; Replacement Source: Encircle; Notes: old; [ACV] 10.00",
                "Rake; Room: Shed; Replacement Cost: 9.00 EUR; Replacement Source: Encircle; [ACV] 5.00",
            ])
        let second = try read("No.,Replacement Value,Description,RCV,ACV\n1,30.00,Pan,20.00,10.00\n")
        #expect(
            second.told == [
                "Pan; Replacement Cost: 20.00 EUR; Replacement Source: Encircle; [Replacement Value] 30.00; [ACV] 10.00"
            ])
    }

    // MARK: - At random

    /// Headings of any table, and a cell for the row of a number.
    private static let plain: [(headings: [String], cell: @Sendable (Int) -> String)] = [
        (["Title", "Name", "Item", "Bezeichnung"], { "Thing \($0)" }),
        (["Room", "Location", "Raum"], { "Place \($0)" }),
        (["Price", "Purchase Price", "price_paid", "Kaufpreis"], { "1\($0).50" }),
        (["Quantity", "Qty", "Anzahl"], { "\($0 + 1)" }),
        (["Notes", "Comments"], { "Remark \($0)" }), (["Description", "Details"], { "Words \($0)" }),
        (["Make", "Brand", "Manufacturer"], { "Maker \($0)" }), (["Serial", "Serial Number"], { "SN-\($0)" }),
        (["Model", "Modell"], { "M-\($0)" }), (["Asset ID"], { "A-\($0)" }), (["Barcode"], { "400\($0)" }),
        (["Purchase Date", "date_purchased", "Kaufdatum"], { "2\($0)/12/2020" }),
        (["Warranty Expires", "Warranty Until"], { "2030-01-1\($0)" }),
        (["Purchased From", "Store", "Vendor"], { "Shop \($0)" }), (["Labels", "Category", "Tags"], { "Label \($0)" }),
        (["Photos", "Image"], { "photo-\($0).jpg" }), (["Replacement Cost", "Replacement Value"], { "2\($0).00" }),
        (["Insured"], { _ in "yes" }), (["Condition"], { _ in "good" }), (["Home", "House"], { "Home \($0)" }),
        (["Currency"], { _ in "CHF" }), (["Field: Colour"], { "Red \($0)" }),
    ]

    /// A cell of one of the program's own columns.
    private static func cell(_ heading: String, as content: ItemColumn.Content?, row: Int) -> String {
        let content = ItemColumn.inventory(heading: heading)?.content ?? content
        if heading == "Currency" { return "CHF" }
        switch content {
        case .field(let position):
            switch Item.fields[position].form {
            case .money: return "7\(row).25"
            case .quantity: return "\(row + 3)"
            case .date: return "2021-05-0\(row)"
            case .flag: return "yes"
            case .code: return "fair"
            default: return "Own \(heading) \(row)"
            }
        default: return "Own \(heading) \(row)"
        }
    }

    private struct Sheet {
        var headings: [String]
        var rows: [[String]]

        var text: String {
            ([headings] + rows).map { line in
                line.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
            }.joined(separator: "\n") + "\n"
        }
    }

    /// One of the program's sets of headings, others of its headings, and half of the plain ones, in any order.
    private static func sheet(_ map: ImportMap, _ random: inout SeededGenerator) -> Sheet {
        let claims = map.columns.flatMap { column in
            column.content.sources.map { ($0.text, ItemColumn.own(heading: column.heading)?.content) }
        }
        let others = (map.path?.columns ?? []) + map.dropped + map.identity + map.skip.map(\.column)
        let all = claims + others.map { ($0.text, nil) }
        var own = (map.recognition.randomElement(using: &random) ?? []).map { heading in
            (heading, all.first { $0.0.lowercased() == heading.lowercased() }?.1)
        }
        own += all.filter { _ in random.chance(40) }
        var columns = own.map { heading, content in
            (heading, { cell(heading, as: content, row: $0) } as (Int) -> String)
        }
        for (headings, cell) in plain where headings[0] == "Title" || random.chance(50) {
            columns.append((headings.randomElement(using: &random) ?? headings[0], cell))
        }
        var seen: Set<String> = []
        columns = columns.filter { seen.insert(ImportMap.Source.heading($0.0).key).inserted }
        columns.shuffle(using: &random)
        return Sheet(headings: columns.map(\.0), rows: (1...3).map { row in columns.map { $0.1(row) } })
    }

    private func part(_ content: ItemColumn.Content, of row: ImportBatch.Row) -> String {
        let item = newItem(row)
        return switch content {
        case .field(let position): Item.fields[position].value(of: item).plain
        case .currency(let position):
            if case .money(let amount) = Item.fields[position].value(of: item) {
                amount?.currency.code ?? ""
            } else {
                ""
            }
        case .title: row.title
        case .home: row.home ?? ""
        case .room: row.location ?? ""
        case .labels: row.labels?.joined(separator: ";") ?? ""
        case .files: row.files.map(\.path).joined(separator: ";")
        default: ""
        }
    }

    @Test(
        "No value that is read without a preset is lost under it",
        arguments: ImportMap.presets.filter(\.hasHeadings).map(\.slug), UInt64(1)...6)
    func randomSheets(preset: String, seed: UInt64) throws {
        let map = try #require(ImportOrigin(named: preset)).map
        var random = SeededGenerator(seed: seed)
        let sheet = Self.sheet(map, &random)
        let file = try TableFile(bytes(sheet.text))
        #expect(ImportOrigin.detect(fileName: "x.csv", file)?.map.slug == preset)
        var without = ImportMap()
        without.others = .customFields
        let plain = try InventoryCSV.read(file, currency: .eur, map: without)
        let batch = try InventoryCSV.read(file, currency: .eur, map: map)
        for read in [plain, batch] {
            #expect(read.problems.isEmpty && read.questions.isEmpty && read.rows.count == sheet.rows.count)
        }
        let sources = map.columns.flatMap(\.content.sources) + (map.path?.columns ?? [])
        let claimed = Set((sources + map.dropped + map.skip.map(\.column)).map(\.key))
        let keys = Set(sheet.headings.map { ImportMap.Source.heading($0).key })
        var taken = Set(
            map.columns.filter { $0.content.sources.contains { keys.contains($0.key) } }
                .compactMap { ItemColumn.own(heading: $0.heading)?.content })
        if map.path?.columns.contains(where: { keys.contains($0.key) }) == true { taken.insert(.room) }
        for (content, place) in try InventoryTable(file, without).columns.known {
            let heading = sheet.headings[place]
            if claimed.contains(ImportMap.Source.heading(heading).key) { continue }
            for (number, (one, other)) in zip(plain.rows, batch.rows).enumerated() {
                let (value, cell) = (part(content, of: one), sheet.rows[number][place])
                if value.isEmpty || part(content, of: other) == value { continue }
                let isKept = newItem(other).customFields.contains(CustomField(name: heading, value: cell))
                let mayMove = taken.contains(content) && ItemColumn.own(heading: heading) == nil
                #expect(mayMove && isKept, "\(heading): “\(value)” became “\(part(content, of: other))”\n\(sheet.text)")
            }
        }
        guard let colour = sheet.headings.firstIndex(of: "Field: Colour") else { return }
        for (row, cells) in zip(batch.rows, sheet.rows) {
            #expect(newItem(row).customFields.contains(CustomField(name: "Colour", value: cells[colour])))
        }
    }
}
