import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct InventoryCSVTests {
    private static let home = Home(name: "Oak House", currency: .eur, isPrimary: true)
    private static let other = Home(name: "", address: Address(line1: "2 Mill Lane"), currency: .eur)
    private static let room = Location(homeID: home.id, name: "Kitchen")
    private static let bag = Item(title: "Bag")
    private static let labels = [Label(homeID: home.id, name: "a;b"), Label(homeID: home.id, name: "Red")]

    private static func snapshot(_ items: [Item]) -> Snapshot {
        Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id, other.id]), homes: [home, other], locations: [room],
            labels: labels, items: items)
    }

    private static let full = Item(
        slug: "lamp", title: "Lamp", description: "Tall, brass", unit: "pcs", make: "Acme", model: "M1", serial: "S1",
        assetID: "000-002", barcode: "4006381333931", codes: "GA-03 0117", price: Sample.dollars(129_900),
        purchaseDate: PartialDate("2021-10-13"), purchasedFrom: "Shop",
        replacement: ReplacementCost(
            cost: Sample.euros(5), source: "Quote",
            date: CalendarDate(year: 2024, month: 1, day: 2), isUsed: true),
        condition: .good,
        warranty: Warranty(expires: CalendarDate(year: 2030, month: 1, day: 31), isLifetime: true, details: "5 years"),
        insured: true, insuranceClass: "Art", ownership: .shared, businessUse: true, partOfBuilding: true,
        seen: CalendarDate(year: 2026, month: 5, day: 3), notFound: CalendarDate(year: 2026, month: 6, day: 4),
        notes: "=1+1", locationID: room.id, homeID: home.id,
        labelIDs: labels.map(\.id),
        customFields: [CustomField(name: "Wattage", value: "60 W"), CustomField(name: "Empty", value: "")],
        archived: true,
        sale: Sale(
            date: CalendarDate(year: 2024, month: 2, day: 29), price: Sample.euros(1250),
            to: "Ann", notes: "As is"),
        moving: Moving(isFragile: true, priority: .high, destination: "Attic", size: "2 m", weight: Weight("2.5 kg")),
        audience: .family,
        importRef: "a1",
        record: RecordInfo(
            createdAt: Date(timeIntervalSince1970: 1_634_113_800.125),
            updatedAt: Date(timeIntervalSince1970: 1_634_113_801), version: 7, syncState: .synced))

    @Test func whatIsWritten() {
        let text = String(decoding: InventoryCSV.write(Self.snapshot([Self.full])), as: UTF8.self)
        let ids = Self.labels.map(\.id.description).joined(separator: ";")
        #expect(
            text == "\u{FEFF}" + """
                Title,Home,Room,Inside,Labels,Description,Quantity,Unit,Make,Model,Serial,Asset ID,Barcode,Codes,Price,Price Currency,\
                Purchase Date,Purchased From,Replacement Cost,Replacement Currency,Replacement Source,\
                Replacement Date,Replacement Used,Condition,Warranty Expires,Lifetime Warranty,Warranty Details,Insured,Insurance Class,\
                Ownership,Business Use,Part Of Building,Seen,Not Found,Notes,\
                Archived,Sold,Sold Date,Sold Price,Sold Currency,Sold To,Sold Notes,Fragile,Moving Priority,\
                Moving Destination,Moving Size,Moving Weight,Audience,Loans,Upkeep,Upkeep Log,Field: Wattage,Field: Empty,Import Ref,Slug,Created,Updated,\
                Version,Sync State,Home ID,Room ID,Inside ID,Label IDs,ID\r
                Lamp,Oak House,Kitchen,,"a\\;b;Red","Tall, brass",1,pcs,Acme,M1,S1,000-002,4006381333931,GA-03 0117,1299.00,USD,2021-10-13,Shop,\
                0.05,EUR,Quote,2024-01-02,yes,good,2030-01-31,yes,5 years,yes,Art,shared,yes,yes,2026-05-03,2026-06-04,'=1+1,yes,yes,2024-02-29,12.50,EUR,Ann,\
                As is,yes,high,Attic,2 m,2.5 kg,family,,,,60 W,',a1,lamp,2021-10-13T08:30:00.125Z,2021-10-13T08:30:01.000Z,7,synced,\
                \(Self.home.id),\(Self.room.id),,"\(ids)",\(Self.full.id)\r

                """)
    }

    @Test("A room is written as its path, and what an item is inside of by title and id")
    func nesting() throws {
        let shelf = Location(homeID: Self.home.id, parentID: Self.room.id, name: "Shelf 2")
        let bag = Item(title: "Camera bag", locationID: shelf.id)
        let lens = Item(title: "Lens", locationID: shelf.id, containerID: bag.id)
        var snapshot = Self.snapshot([bag, lens])
        snapshot.locations.append(shelf)
        let rows = try InventoryCSV.read(InventoryCSV.write(snapshot), currency: .eur).rows
        #expect(rows.map(\.location) == ["Kitchen / Shelf 2", "Kitchen / Shelf 2"])
        #expect(
            rows.map(\.container) == [
                ImportBatch.Container(name: "", id: nil), ImportBatch.Container(name: "Camera bag", id: bag.id),
            ])
        let plain = try InventoryCSV.read(Data("Title\nLens\n".utf8), currency: .eur).rows
        #expect(plain.map(\.container) == [nil])
    }

    @Test func anItemWithoutAHomeNamesNone() throws {
        let batch = try InventoryCSV.read(InventoryCSV.write(Self.snapshot([Item(title: "Box")])), currency: .eur)
        let row = try #require(batch.rows.first)
        #expect(row.home == "")
        #expect(row.location == "")
        #expect(row.labels == [])
        #expect(row.references == [])
    }

    @Test func aHomeWithoutANameGoesByWhatItIsCalled() throws {
        let data = InventoryCSV.write(Self.snapshot([Item(title: "Box", homeID: Self.other.id)]))
        let row = try #require(try InventoryCSV.read(data, currency: .eur).rows.first)
        #expect(row.home == "2 Mill Lane")
        #expect(row.references == [Self.other.id.uuid])
    }

    @Test func theRoomsHomeGoesBeforeTheItemsOwn() throws {
        let item = Item(title: "Box", locationID: Self.room.id, homeID: Self.other.id)
        let row = try #require(
            try InventoryCSV.read(InventoryCSV.write(Self.snapshot([item])), currency: .eur).rows.first)
        #expect(row.home == "Oak House")
        #expect(InventoryCSV.write(Self.snapshot([item]), home: Self.other.id).split(separator: 0x0A).count == 1)
    }

    @Test func oneHomeHasItsItemsOnly() throws {
        let items = [
            Item(title: "In", locationID: Self.room.id), Item(title: "Out", homeID: Self.other.id),
            Item(title: "Nowhere"),
        ]
        let data = InventoryCSV.write(Self.snapshot(items), home: Self.home.id)
        #expect(try InventoryCSV.read(data, currency: .eur).rows.map(\.title) == ["In"])
    }

    // MARK: Every field

    /// A change for each stored property, with nested ones by path.
    private static let changes: [String: @Sendable (inout Item) -> Void] = [
        "id": { $0 = Item(title: $0.title) },
        "slug": { $0.slug = "x" }, "title": { $0.title = "x" }, "description": { $0.description = "x" },
        "quantity": { $0.quantity = .zero }, "unit": { $0.unit = "x" }, "make": { $0.make = "x" },
        "model": { $0.model = "x" },
        "serial": { $0.serial = "x" }, "assetID": { $0.assetID = "x" }, "barcode": { $0.barcode = "x" },
        "codes": { $0.codes = "X-1" }, "seen": { $0.seen = nil }, "notFound": { $0.notFound = nil },
        "price": { $0.price = Sample.euros(1) },
        "purchaseDate": { $0.purchaseDate = PartialDate("2020-01-01") },
        "purchasedFrom": { $0.purchasedFrom = "x" },
        "replacement": { $0.replacement = ReplacementCost(cost: Sample.euros(1)) },
        "replacement.cost": { $0.replacement?.cost.minorUnits += 1 },
        "replacement.source": { $0.replacement?.source = "x" },
        "replacement.date": { $0.replacement?.date = CalendarDate("2020-01-01") },
        "replacement.isUsed": { $0.replacement?.isUsed.toggle() },
        "condition": { $0.condition = .poor }, "warranty": { $0.warranty.details = "y" },
        "warranty.expires": { $0.warranty.expires = CalendarDate("2020-01-01") },
        "warranty.isLifetime": { $0.warranty.isLifetime.toggle() },
        "warranty.details": { $0.warranty.details = "x" }, "insured": { $0.insured.toggle() },
        "insuranceClass": { $0.insuranceClass = "x" }, "ownership": { $0.ownership = .borrowed },
        "businessUse": { $0.businessUse.toggle() }, "partOfBuilding": { $0.partOfBuilding.toggle() },
        "notes": { $0.notes = "x" }, "locationID": { $0.locationID = room.id }, "homeID": { $0.homeID = other.id },
        "containerID": { $0.containerID = bag.id },
        "labelIDs": { $0.labelIDs = [labels[0].id] },
        "customFields": { $0.customFields = [CustomField(name: "x", value: "y")] },
        "archived": { $0.archived.toggle() }, "sale": { $0.sale = $0.sale == nil ? Sale() : nil },
        "sale.date": { $0.sale?.date = CalendarDate("2020-01-01") },
        "sale.price": { $0.sale?.price = Sample.dollars(1) }, "sale.to": { $0.sale?.to = "x" },
        "sale.notes": { $0.sale?.notes = "x" }, "moving": { $0.moving.destination = "y" },
        "moving.isFragile": { $0.moving.isFragile.toggle() }, "moving.priority": { $0.moving.priority = .low },
        "moving.destination": { $0.moving.destination = "x" }, "moving.size": { $0.moving.size = "x" },
        "moving.weight": { $0.moving.weight = Weight("1 lb") },
        "audience": { $0.audience = .everyone }, "importRef": { $0.importRef = "x" },
        "record": { $0.record.version += 2 }, "record.createdAt": { $0.record.createdAt += 1 },
        "record.updatedAt": { $0.record.updatedAt += 1 }, "record.version": { $0.record.version += 1 },
        "record.syncState": { $0.record.syncState = .failed },
    ]

    private static func properties(_ value: Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label)
    }

    @Test func noStoredPropertyIsMissing() throws {
        let item = Self.full
        let replacement = try #require(item.replacement)
        let sale = try #require(item.sale)
        // The store gives the number, whatever the file says; a list of loans or tasks has no cell.
        var names = Self.properties(item).filter { !["number", "loans", "upkeep", "upkeepLog"].contains($0) }
        names += Self.properties(replacement).map { "replacement." + $0 } + Self.properties(sale).map { "sale." + $0 }
        names += Self.properties(item.warranty).map { "warranty." + $0 }
        names += Self.properties(item.moving).map { "moving." + $0 }
        // A snapshot has no tombstones.
        names += Self.properties(item.record).filter { $0 != "deletedAt" }.map { "record." + $0 }
        #expect(Set(names) == Set(Self.changes.keys))
    }

    @Test func aChangeOfAnyPropertyShows() {
        var base = Self.full
        base.locationID = nil
        base.labelIDs = []
        let before = InventoryCSV.write(Self.snapshot([base, Self.bag]))
        for (name, change) in Self.changes {
            var item = base
            change(&item)
            #expect(InventoryCSV.write(Self.snapshot([item, Self.bag])) != before, "\(name) is not exported")
        }
    }
}
