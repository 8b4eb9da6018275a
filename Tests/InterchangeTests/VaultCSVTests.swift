import Foundation
import Household
import TestSupport
import Testing

@testable import Interchange

struct VaultCSVTests {
    private static let heading = "id,name,slug,category,store,unit,price,currency,as_of"
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)
    private static let seen = Date(timeIntervalSince1970: 1_634_113_800.125)

    private func read(_ rows: String..., heading: String = heading) throws -> ShoppingBatch {
        try VaultCSV.read(bytes(heading + "\n" + rows.joined(separator: "\n") + "\n"), currency: .eur)
    }

    @Test("An item has a row for each of its prices, or one row without a price")
    func whatIsWritten() throws {
        let corner = Shop(name: "Corner; Shop")
        let market = Shop(name: "=Market")
        let milk = VaultItem(
            id: try #require(EntityID("6f9619ff-8b86-4011-b42d-00cf4fc964ff")), slug: "milk", name: "Milk, fresh",
            prices: [])
        let dairy = VaultCategory(name: "Dairy")
        var full = VaultItem(id: milk.id, slug: "milk", name: "Milk, fresh", categoryID: dairy.id)
        full.prices = [
            PriceOption(shopID: corner.id, price: Sample.euros(129), asOf: Self.seen),
            PriceOption(
                shopID: market.id, unit: try #require(PriceUnit("pack of 6")),
                price: Money(minorUnits: 700, currency: Sample.currency("JPY")), asOf: Self.seen),
            PriceOption(shopID: EntityID(), price: Sample.euros(1), asOf: Self.seen),
        ]
        let tea = VaultItem(id: EntityID(milk.id.uuid), slug: "tea", name: "Tea")
        let file = VaultCSV.write(
            Snapshot(
                profile: Profile(name: ""), stores: [corner, market], categories: [dairy], vault: [full, tea]))
        let id = "6f9619ff-8b86-4011-b42d-00cf4fc964ff"
        #expect(
            String(decoding: file, as: UTF8.self) == "\u{FEFF}\(Self.heading)\r\n"
                + "\(id),\"Milk, fresh\",milk,Dairy,\"Corner; Shop\",each,1.29,EUR,2021-10-13T08:30:00.125Z\r\n"
                + "\(id),\"Milk, fresh\",milk,Dairy,'=Market,pack of 6,700,JPY,2021-10-13T08:30:00.125Z\r\n"
                + "\(id),Tea,tea,,,,,,\r\n")
    }

    @Test("A list written by hand becomes items with prices, stores and categories, ignoring the case of names")
    func byHand() throws {
        let batch = try read(
            "Milk,Dairy,Corner,1.29", "milk,dairy,Market,\"$1,10\"", "Tea,,,", "Bread,Bakery,CORNER,3",
            heading: "Name,Category,Store,Price")
        #expect(batch.faults == ["3 Price “$1,10” is in USD, but EUR is expected"])
        let defaults = try VaultCategoryDefault.standard()
        let result = try batch.merged(into: Snapshot(profile: .absent), at: Self.now, defaults: defaults)
        #expect(result.counts == [3, 0, 0])
        #expect(result.newStores == ["Corner"] && result.newCategories == ["Dairy", "Bakery"])
        #expect(result.newVaultItems == [])
        let bakery = try #require(result.part.categories.last)
        #expect((bakery.emoji, bakery.colour.hex, bakery.sortOrder) == ("🍞", "#a8742b", 2))
        #expect(
            told(result.part) == [
                "Milk, Dairy: Corner each 1.29 EUR, now", "Tea", "Bread, Bakery: Corner each 3.00 EUR, now",
            ])
        #expect(result.part.vault.allSatisfy { $0.record.createdAt == Self.now })
    }

    /// The vault: each item with its category and prices.
    private func told(_ part: Snapshot) -> [String] {
        let index = ShoppingIndex(part)
        return part.vault.map { item in
            let category = index.category(item.categoryID).map { ", " + $0.name } ?? ""
            let prices = item.prices.map { option in
                let time = option.asOf == Self.now ? "now" : option.asOf == Self.seen ? "seen" : "\(option.asOf)"
                let shop = index.shop(option.shopID)?.name ?? ""
                return ": \(shop) \(option.unit.name) \(option.price.plain) \(option.price.currency), \(time)"
            }
            return item.name + category + prices.joined()
        }
    }

    @Test("Prices of one item at several stores and in several units are put together, in order")
    func severalPrices() throws {
        let batch = try read(
            ",Milk,,,Corner,each,1.29,EUR,2021-10-13T08:30:00.125Z", ",Milk,,,Corner,Litre,1.10,USD,",
            ",Milk,,,Market,,1.09,,2021-10-13T10:30:00.125+02:00")
        #expect(batch.problems.isEmpty)
        let part = try batch.merged(into: Snapshot(profile: .absent), at: Self.now).part
        #expect(part.stores.map(\.name) == ["Corner", "Market"])
        let prices = try #require(part.vault.first).prices
        #expect(prices == prices.sorted { $0.precedes($1) })
        #expect(
            told(part).map { Set($0.components(separatedBy: ": ")) } == [
                ["Milk", "Corner each 1.29 EUR, seen", "Corner Litre 1.10 USD, now", "Market each 1.09 EUR, seen"]
            ])
    }

    private var household: (snapshot: Snapshot, milk: VaultItem) {
        let shop = Shop(name: "Corner")
        let dairy = VaultCategory(name: "Dairy")
        let milk = VaultItem(
            slug: "milk", name: "Milk", categoryID: dairy.id,
            prices: [PriceOption(shopID: shop.id, price: Sample.euros(129), asOf: Self.seen)])
        let snapshot = Snapshot(
            profile: Profile(name: "Us"), stores: [shop], categories: [dairy],
            vault: [milk, VaultItem(slug: "tea", name: "Tea")])
        return (snapshot, milk)
    }

    @Test("An item is found by its id, by its name, or by its slug if the row has no id")
    func whatIsFound() throws {
        let (snapshot, milk) = household
        for row in ["\(milk.id),Oat Milk,", "\(EntityID<VaultItem>()),MILK,tea", ",milk,", ",Whole Milk,milk"] {
            let batch = try read(row, heading: "id,name,slug")
            let result = try batch.merged(into: snapshot, at: Self.now)
            #expect(result.counts == [0, 1, 0], "\(row)")
            // Fields that the file lacks stay unchanged.
            var expected = milk
            expected.name = result.part.vault.first?.name ?? ""
            #expect(result.part.vault == [expected], "\(row)")
        }
        let new = try read("\(EntityID<VaultItem>()),Water,milk", heading: "id,name,slug")
        #expect(try new.merged(into: snapshot, at: Self.now).counts == [1, 0, 0])
    }

    @Test("A known price without a date keeps its date; a new one is dated at the import")
    func daysOfPrices() throws {
        let (snapshot, milk) = household
        let same = try read(",Milk,,Dairy,Corner,each,1.29,EUR,").merged(into: snapshot, at: Self.now)
        #expect(same.counts == [0, 0, 1])
        #expect(same.part == Snapshot(profile: snapshot.profile))
        let other = try read(",Milk,,,corner,each,1.39,EUR,").merged(into: snapshot, at: Self.now)
        #expect(other.counts == [0, 1, 0] && other.newStores.isEmpty)
        var changed = milk
        changed.categoryID = nil
        changed.prices[0].price = Sample.euros(139)
        changed.prices[0].asOf = Self.now
        #expect(other.part.vault == [changed])
    }

    @Test("An import cannot give two items the same name")
    func namesStayUnique() throws {
        let (snapshot, milk) = household
        let batch = try read("\(milk.id),TEA,milk,,,,,,")
        #expect(throws: DomainError.duplicateName(kind: .vaultItem, name: "TEA")) {
            try batch.merged(into: snapshot, at: Self.now)
        }
    }

    @Test(
        "An unreadable value is reported with its line and column",
        arguments: [
            (",,,,,,,,x", "2 name “” is empty; a price book item needs a name"),
            ("x,Milk,,,,,,,", "2 id “x” is not an id"),
            (",Milk,,,Corner,,,,", "2 price “” is empty; enter a price, or leave the other cells empty too"),
            (",Milk,,,,,1,,", "2 store “” is empty; a price needs a store"),
            (",Milk,,,Corner,,cheap,,", "2 price “cheap” is not an amount"),
            (
                ",Milk,,,Corner,,1.1234567,,",
                "2 price “1.1234567” has more than 6 decimals, the most of a price per unit in EUR"
            ),
            (",Milk,,,Corner,,1,Euro,", "2 currency “Euro” is not a currency code of three letters"),
            (
                ",Milk,,,Corner,,1.001,,",
                "2 price “1.001” is ambiguous: the separator may mark thousands or decimals; write both decimals, "
                    + "or four: 1.2990"
            ),
            (
                ",Milk,,,Corner,,1,,2021-10-13",
                "2 as_of “2021-10-13” is not a timestamp of the form 2021-10-13T08:30:00.000Z"
            ),
            (
                ",Milk,,,Corner,\(String(repeating: "k", count: 61)),1,,",
                "2 unit “\(String(repeating: "k", count: 61))” is not a unit of at most 60 bytes"
            ),
            (",Milk,,,Corner,,1", "2  “ | Milk |  |  | Corner |  | 1” has 7 cells, but the heading has 9"),
            (
                ",Milk,,,Corner,,1,,,2",
                "2  “ | Milk |  |  | Corner |  | 1 |  |  | 2” has 10 cells, but the heading has 9"
            ),
            (",\"Mi\0lk\",,,,,,,", "2 name “Mi␀lk” contains a NUL character"),
        ])
    func whatCannotBeRead(row: String, problem: String) throws {
        let batch = try read(row, ",Tea,,,,,,,")
        #expect(batch.faults.first == problem)
        #expect(batch.vault.map(\.name) == ["Tea"])
    }

    @Test("Rows of one item must agree, and have each price once")
    func contradictions() throws {
        let (a, b) = (EntityID<VaultItem>(), EntityID<VaultItem>())
        let batch = try read(
            "\(a),Milk,,Dairy,Corner,each,1,EUR,", "\(a),Milch,,Dairy,,,,,", "\(b),MILK,,dairy,,,,,",
            ",milk,,Drinks,,,,,", ",Milk,,DAIRY,CORNER,Each,2,EUR,", ",Milk,,dairy,Corner,kg,2,EUR,")
        #expect(
            batch.faults == [
                "3 name “Milch” differs from line 2 of the same item",
                "4 id “\(b)” differs from line 2, which has the same name",
                "5 category “Drinks” differs from line 2 of the same item",
                "6 price “2” is a second price for this store and unit; the first is in line 2",
            ])
        #expect(batch.vault.count == 2)
    }

    @Test("An unknown column is reported if it has values")
    func strangers() throws {
        let batch = try read("Milk,x", "Tea,", heading: "name,shelf")
        #expect(batch.faults == ["1 shelf “x” is in an unknown column"])
        #expect(batch.vault.map(\.name) == ["Milk", "Tea"])
    }

    @Test("A file of another kind is refused")
    func otherFiles() throws {
        for (heading, error) in [
            (
                "a,b",
                .noKnownColumn(
                    expected: "Housebook's for the price book (name, category, store, ...)", found: ["a", "b"])
            ), ("price,store", .missingColumn(name: "name")),
            ("name,As Of,as_of", .duplicateColumn(name: "as_of", first: 2, second: 3)),
        ] as [(String, FormatError)] {
            #expect(throws: error) { try read("1,2,3", heading: heading) }
        }
        #expect(throws: FormatError.empty) { try VaultCSV.read(Data(), currency: .eur) }
        #expect(throws: FormatError.unterminatedQuote(line: 2, column: 2)) { try read(",\"Milk") }
    }
}
