import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct HomeboxCSVTests {
    private let flat = Home(name: "Flat", currency: .eur, isPrimary: true)

    private func write(
        _ items: [Item], homes: [Home]? = nil, rooms: [Location] = [], labels: [Label] = []
    ) -> (text: String, losses: [ExportLoss]) {
        let snapshot = Snapshot(
            profile: Profile(name: ""), homes: homes ?? [flat], locations: rooms, labels: labels, items: items)
        let (data, losses) = HomeboxCSV.write(snapshot, currency: .usd)
        return (String(decoding: data, as: UTF8.self), losses)
    }

    private static let headings = """
        HB.import_ref,HB.parent_import_ref,HB.location,HB.tags,HB.name,HB.description,HB.quantity,HB.manufacturer,HB.model_number,\
        HB.serial_number,HB.asset_id,HB.purchase_price,HB.purchase_date,HB.purchase_from,HB.warranty_expires,\
        HB.lifetime_warranty,HB.warranty_details,HB.insured,HB.notes,HB.archived,HB.sold_date,HB.sold_price,HB.sold_to,\
        HB.sold_notes
        """

    @Test func everyColumn() throws {
        let garage = Location(homeID: flat.id, name: "Garage / Shelf 2")
        let labels = ["IOT", "Z-Wave"].map { Label(homeID: flat.id, name: $0) }
        let lamp = Item(
            title: "Lamp", description: "Tall, brass", quantity: try #require(Quantity(millionths: 2_500_000)),
            make: "Acme", model: "M1", serial: "S1", assetID: "000-002", price: Sample.euros(129_900),
            purchaseDate: PartialDate("2021-10-13"), purchasedFrom: "Shop",
            warranty: Warranty(expires: Sample.day("2030-01-31"), isLifetime: true, details: "5 years"), insured: true,
            notes: "One\nTwo", locationID: garage.id, labelIDs: labels.map(\.id),
            customFields: [CustomField(name: "Wattage", value: "60 W")], archived: true,
            sale: Sale(date: Sample.day("2024-02-29"), price: Sample.euros(1250), to: "Ann", notes: "As is"),
            importRef: "a1")
        let (text, losses) = write([lamp], rooms: [garage], labels: labels)
        #expect(
            text == Self.headings + ",HB.field.Wattage\r\n" + """
                a1,,Garage / Shelf 2,"IOT; Z-Wave",Lamp,"Tall, brass",2.5,Acme,M1,S1,000-002,1299.00,2021-10-13,Shop,\
                2030-01-31,true,5 years,true,"One\nTwo",true,2024-02-29,12.50,Ann,As is,60 W\r\n
                """)
        #expect(losses == [.oneCurrency(.eur)])
    }

    @Test(arguments: ["2015", "2015-03"])
    func aMonthOrAYearIsACustomField(date: String) throws {
        let (text, _) = write([Item(title: "Lamp", purchaseDate: PartialDate(date), homeID: flat.id)])
        #expect(text.hasPrefix(Self.headings + ",HB.field.Purchase Date,HB.field.Home\r\n"))
        #expect(text.hasSuffix(",\(date),Flat\r\n"))
        let batch = try HomeboxReader(currency: .eur).read(TableFile(bytes(text)))
        let item = newItem(try #require(batch.rows.first))
        #expect(item.purchaseDate?.description == date && item.customFields.isEmpty)
    }

    @Test func fieldsWithoutAColumnAreCustomFields() throws {
        let cellar = Location(homeID: flat.id, name: "Cellar")
        let wine = Item(
            id: try #require(EntityID("00000000-0000-4000-8000-000000000001")), title: "Wine",
            unit: "bottles", assetID: "KX-12", barcode: "4006381333931", price: Sample.euros(0),
            replacement: ReplacementCost(
                cost: Sample.dollars(1200), source: "Shop", date: Sample.day("2026-01-02"), isUsed: true),
            condition: .good, insuranceClass: "Food", ownership: .rentedOut, businessUse: true, partOfBuilding: true,
            locationID: cellar.id, sale: Sale(),
            moving: Moving(isFragile: true, priority: .high, destination: "Loft", size: "1 m", weight: Weight("900 g")),
            audience: .family)
        let (text, losses) = write([wine], rooms: [cellar])
        #expect(
            text == Self.headings + """
                ,HB.field.Unit,HB.field.Asset ID,HB.field.Barcode,HB.field.Price,HB.field.Price Currency,\
                HB.field.Replacement Cost,HB.field.Replacement Currency,HB.field.Replacement Source,\
                HB.field.Replacement Date,HB.field.Replacement Used,HB.field.Condition,HB.field.Insurance Class,\
                HB.field.Ownership,HB.field.Business Use,HB.field.Part Of Building,HB.field.Sold,HB.field.Fragile,\
                HB.field.Moving Priority,HB.field.Moving Destination,HB.field.Moving Size,HB.field.Moving Weight,\
                HB.field.Audience\r
                housebook:00000000-0000-4000-8000-000000000001,,Cellar,,Wine,,1,,,,,,,,,false,,false,,false,,,,,\
                bottles,KX-12,4006381333931,0.00,EUR,12.00,USD,Shop,2026-01-02,yes,good,Food,rented-out,yes,yes,yes,yes,high,Loft,1 m,900 g,family\r\n
                """)
        #expect(losses.isEmpty)
        let row = try #require(try homebox(text, currency: .eur).rows.first)
        #expect(row.id == wine.id)
        var again = newItem(row)
        again.locationID = cellar.id
        #expect(again == wine)
    }

    @Test func severalHomesBeginTheLocations() throws {
        let beach = Home(name: "Beach House", currency: .usd)
        let kitchens = [flat, beach].map { Location(homeID: $0.id, name: "Kitchen") }
        let items = [
            Item(title: "Pan", locationID: kitchens[0].id), Item(title: "Pot", locationID: kitchens[1].id),
            Item(title: "Canoe", homeID: beach.id), Item(title: "Key"),
        ]
        let (text, losses) = write(items, homes: [flat, beach], rooms: kitchens)
        let rules = try HomeboxRules(bytes(text))
        #expect(
            rules.rows.map(\.location)
                == [["Flat", "Kitchen"], ["Beach House", "Kitchen"], ["Beach House"], ["Unassigned"]])
        #expect(losses == [.unassigned(items: 1, location: "Unassigned")])
        #expect(
            try homebox(text).told == [
                "Pan; Home: Flat; Room: Kitchen", "Pot; Home: Beach House; Room: Kitchen", "Canoe; Home: Beach House",
                "Key",
            ])
    }

    @Test func anItemInNoRoomOfTheOnlyHomeIsInTheHome() throws {
        let (text, _) = write([Item(title: "Bike", homeID: flat.id)])
        #expect(try HomeboxRules(bytes(text)).rows.map(\.location) == [["Flat"]])
        #expect(try homebox(text).told == ["Bike; Home: Flat"])
    }

    @Test func onlyOneHomeIsWrittenInItsOwnCurrency() throws {
        let beach = Home(name: "Beach", currency: .usd)
        let items = [
            Item(title: "Pan", price: Sample.euros(100), homeID: flat.id),
            Item(title: "Canoe", price: Sample.dollars(200), homeID: beach.id),
        ]
        let snapshot = Snapshot(profile: Profile(name: ""), homes: [flat, beach], items: items)
        let (data, losses) = HomeboxCSV.write(snapshot, home: beach.id, currency: .eur)
        let rows = try HomeboxRules(data).rows
        #expect(rows.map { $0["HB.name"] } == ["Canoe"])
        #expect(rows.map(\.price) == [2])
        #expect(losses == [.oneCurrency(.usd)])
    }

    /// A price in dollars would be added to those in euros.
    @Test func pricesInOtherCurrenciesAreCustomFields() throws {
        let items = ["A", "B"].map { Item(title: $0, price: Sample.dollars(500), homeID: flat.id) }
        let (text, losses) = write(items + [Item(title: "C", price: Sample.euros(300), homeID: flat.id)])
        let rules = try HomeboxRules(bytes(text))
        #expect(rules.rows.map(\.price) == [0, 0, 3])
        #expect(
            rules.rows[0].fields.map { "\($0.name)=\($0.value)" } == ["Price=5.00", "Price Currency=USD", "Home=Flat"])
        #expect(losses == [.oneCurrency(.eur), .otherCurrency(.usd, items: 2)])
        #expect(
            try homebox(text, currency: .eur).rows.map { newItem($0).price }
                == [Sample.dollars(500), Sample.dollars(500), Sample.euros(300)])
    }

    /// Somebody who corrects a price in Homebox does so in Homebox's own column.
    @Test func anAmountInHomeboxsColumnWins() throws {
        let batch = try homebox(
            "HB.name,HB.purchase_price,HB.asset_id,HB.field.Price,HB.field.Price Currency,HB.field.Asset ID\n"
                + "Pan,7,000-017,5.00,USD,KX-12\n", currency: .eur)
        // Homebox numbers what has no asset id, so its own says nothing.
        #expect(batch.told == ["Pan; Asset ID: KX-12; Price: 7.00 EUR; [Price] 5.00; [Price Currency] USD"])
    }

    @Test func aCustomFieldThatMerelyBearsTheNameStaysOne() throws {
        let batch = try homebox(
            "HB.name,HB.field.Condition,HB.field.Barcode,HB.field.Fragile,HB.field.Home,HB.location\n"
                + "Pan,scratched,4006381333932,perhaps,Parents,Kitchen\n")
        #expect(batch.problems.isEmpty)
        #expect(
            batch.told == [
                "Pan; Room: Kitchen; [Condition] scratched; [Barcode] 4006381333932; [Fragile] perhaps; [Home] Parents"
            ])
    }

    @Test func anEmptyCustomFieldTakesTheFieldAway() throws {
        let rows = try homebox("HB.name,HB.field.Condition\nPan,\nPot,good\n").rows
        var pan = Item(title: "Pan", condition: .poor)
        rows[0].apply(&pan)
        #expect(pan.condition == nil)
        rows[1].apply(&pan)
        #expect(pan.condition == .good)
    }

    @Test func referencesAreUniqueAndComeBack() throws {
        let items = ["same", "same", " outer ", "", String(repeating: "x", count: 101)].map {
            Item(title: "Pan", homeID: flat.id, importRef: $0)
        }
        let (text, _) = write(items)
        let rules = try HomeboxRules(bytes(text))
        #expect(rules.faults == [])
        #expect(rules.rows[0]["HB.import_ref"] == "same")
        let rows = try homebox(text).rows
        #expect(rows.map(\.id) == [nil] + items.dropFirst().map { Optional($0.id) })
        #expect(rows.map { newItem($0).importRef } == ["same", "same", "outer", "", items[4].importRef])
    }

    @Test func anItemNamesTheOneThatItIsInsideOf() throws {
        let hall = Location(homeID: flat.id, name: "Hall")
        let bag = Item(title: "Camera bag", locationID: hall.id, importRef: "bag-1")
        let camera = Item(title: "Camera", locationID: hall.id, containerID: bag.id)
        let card = Item(title: "Card", locationID: hall.id, containerID: camera.id)
        let (text, losses) = write([bag, camera, card], rooms: [hall])
        let rules = try HomeboxRules(bytes(text))
        #expect(rules.faults == [])
        #expect(rules.rows.map { $0["HB.parent_import_ref"] } == ["", "bag-1", "housebook:" + camera.id.description])
        #expect(rules.rows.map(\.location) == [["Hall"], ["Hall"], ["Hall"]])
        #expect(losses == [])
        #expect(
            try homebox(text).rows.map(\.container) == [
                ImportBatch.Container(name: ""), ImportBatch.Container(name: nil, importRef: "bag-1"),
                ImportBatch.Container(name: nil, id: camera.id),
            ])
    }

    @Test func whatHomeboxWouldRefuseOrDivideIsChangedAndNamed() throws {
        let room = Location(homeID: flat.id, name: "TV/" + String(repeating: "r", count: 256))
        let label = Label(homeID: flat.id, name: "Red; " + String(repeating: "b", count: 256))
        let long = Item(
            title: String(repeating: "é", count: 200), notes: String(repeating: "n", count: 1001),
            locationID: room.id, labelIDs: [label.id],
            customFields: [
                CustomField(name: "Empty", value: " "), CustomField(name: "Two\tcolumns", value: "v"),
                CustomField(name: "Condition", value: "good"),
            ])
        let (text, losses) = write([long], rooms: [room], labels: [label])
        let rules = try HomeboxRules(bytes(text))
        #expect(rules.faults == [])
        let row = try #require(rules.rows.first)
        #expect(row["HB.name"] == String(repeating: "é", count: 126) + "…")
        #expect(row["HB.notes"] == String(repeating: "n", count: 997) + "…")
        #expect(row.location == ["TV", String(repeating: "r", count: 252) + "…"])
        #expect(row.tags == ["Red, " + String(repeating: "b", count: 247) + "…"])
        #expect(row.fields.map { "\($0.name)=\($0.value)" } == ["Two columns=v", "Condition=good"])
        #expect(
            losses == [
                .shortened(items: 1), .slashes(rooms: 1), .semicolons(labels: 1), .emptyCustomFields(1),
                .takenNames(customFields: 1),
            ])
    }

    @Test func recordsWithoutAPlaceAreCounted() throws {
        var household = RandomHousehold(seed: 7)
        let snapshot = household.snapshot(items: 5)
        let (_, losses) = HomeboxCSV.write(snapshot, currency: .eur)
        let files = Set(snapshot.allAttachments.map(\.sha256)).count
        let leftOut = ExportLoss.leftOut(
            policies: snapshot.policies.count, claims: snapshot.claims.count, files: files,
            carts: snapshot.carts.count, vaultItems: snapshot.vault.count)
        #expect(losses.last == leftOut)
        #expect(!snapshot.policies.isEmpty && !snapshot.claims.isEmpty && !snapshot.carts.isEmpty)
    }
}

/// A household that goes to Homebox and comes back has the same items, as far as that file holds them.
struct HomeboxRoundTripTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func severalHomes(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        try check(household.snapshot(items: 60))
    }

    @Test(arguments: 11...12 as ClosedRange<UInt64>)
    func oneHome(seed: UInt64) throws {
        var household = RandomHousehold(seed: seed)
        let snapshot = household.snapshot(items: 60)
        try check(snapshot.only(home: snapshot.homes[1].id))
    }

    private func check(_ snapshot: Snapshot) throws {
        let (data, _) = HomeboxCSV.write(snapshot, currency: .eur)
        let rules = try HomeboxRules(data)
        #expect(rules.faults == [])
        let index = SnapshotIndex(snapshot)
        let currency = try #require(index.primaryHome?.currency)
        let batch = try HomeboxReader(currency: currency).read(data)
        #expect(batch.problems.isEmpty && batch.notices.isEmpty)
        try #require(batch.rows.count == snapshot.items.count)
        let references = Dictionary(zip(snapshot.items.map(\.id), rules.rows.map { $0["HB.import_ref"] })) { $1 }
        for ((row, seen), item) in zip(zip(batch.rows, rules.rows), snapshot.items) {
            let (home, room) = (index.home(index.effectiveHome(of: item)), index.location(of: item))
            let path = HomeboxRules.parts(room.map(index.path) ?? "")
            #expect(seen.quantity == Double(item.quantity.millionths) / 1_000_000)
            #expect(row.location == held(path))
            if snapshot.homes.count > 1 { #expect(row.home == home.map { held($0.displayName) } ?? "") }
            #expect(row.labels == index.labels(of: item).map { held(commas($0.name)) })
            #expect(seen["HB.parent_import_ref"] == item.containerID.map { references[$0] } ?? "")
            #expect(row.container?.isNowhere == (item.containerID == nil))
            var again = newItem(row)
            var expected = held(item)
            // A sheet of Homebox has neither.
            (expected.loans, expected.upkeep, expected.upkeepLog) = ([], [], [])
            expected.containerID = nil
            if row.id == nil { again = Item(again, like: expected) }
            #expect(again == expected)
        }
    }

    /// The item as the file holds it: texts are trimmed, with line feeds for line ends, and empty custom fields are none.
    /// Places and labels are checked by their names.
    private func held(_ item: Item) -> Item {
        var item = item
        item.title = held(item.title)
        item.importRef = held(item.importRef)
        for field in Item.fields {
            if case .text(let text) = field.value(of: item) { field.set(.text(held(text)), of: &item) }
        }
        item.customFields = item.customFields.map { CustomField(name: $0.name.trimmed, value: held($0.value)) }
            .filter { !$0.value.isEmpty }
        (item.homeID, item.locationID, item.labelIDs) = (nil, nil, [])
        (item.slug, item.number, item.record) = ("", 0, .unsaved)
        return item
    }

    private func held(_ text: String) -> String {
        text.trimmed.replacingOccurrences(of: "\r\n", with: "\n")
    }

    private func commas(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == ";" ? "," : $0 }))
    }
}

extension HomeboxRules {
    /// A room's name as a path: `TV/Hi-Fi` is `TV / Hi-Fi`.
    static func parts(_ name: String) -> String {
        name.unicodeScalars.split(separator: "/").map { String($0).trimmed }.filter { !$0.isEmpty }
            .joined(separator: " / ")
    }
}

extension Item {
    /// The item under another's id.
    init(_ item: Item, like other: Item) {
        self.init(id: other.id, title: item.title)
        for field in Item.fields { field.copy(from: item, to: &self) }
        customFields = item.customFields
        importRef = item.importRef
    }
}
