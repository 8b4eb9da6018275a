import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

/// Units in the capitals that were typed, prices with fractions and lines below zero, out to files and back.
struct UnitPriceFilesTests {
    private static let day = Date(timeIntervalSince1970: 1_634_113_800.125)
    private static let shop = Shop(slug: "edeka", name: "Edeka")

    private static func price(_ text: String) throws -> Money { try Money.parse(text, in: .eur, isPerUnit: true) }

    private static func household() throws -> Snapshot {
        func unit(_ text: String) throws -> PriceUnit { try #require(PriceUnit(text)) }
        let petrol = VaultItem(
            slug: "benzin", name: "Benzin",
            prices: [PriceOption(shopID: shop.id, unit: try unit("L"), price: try price("1.7599"), asOf: day)])
        let deposit = VaultItem(
            slug: "pfandbon", name: "Pfandbon",
            prices: [PriceOption(shopID: shop.id, price: try price("-3.25"), asOf: day)])
        let planned = CartItem.Terms(shop: ShopReference(shop), price: try price("1.7599"), unit: try unit("L"))
        let paid = CartItem.Terms(shop: ShopReference(shop), price: try price("1.7590"), unit: try unit("L"))
        let back = CartItem.Terms(shop: ShopReference(shop), price: try price("-3.25"))
        let cart = Cart(
            slug: "tank", name: "Tank", currency: .eur, state: .completed(since: day, at: day),
            lines: [
                CartItem(
                    vaultItemID: petrol.id, name: "Benzin", quantity: Sample.quantity("42.13"), planned: planned,
                    outcome: .fulfilled(
                        CartItem.Purchase(quantity: Sample.quantity("42.13"), terms: paid))),
                CartItem(
                    vaultItemID: deposit.id, name: "Pfandbon", planned: back,
                    outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: back)), addedDuringShopping: true),
            ])
        let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)
        return Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id]), homes: [home], stores: [shop], vault: [petrol, deposit],
            carts: [cart])
    }

    @Test("The price book as CSV is read back as it was")
    func vault() throws {
        let snapshot = try Self.household()
        let file = VaultCSV.write(snapshot)
        let cells = String(decoding: file, as: UTF8.self).split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)[4...7].joined(separator: ",")
        }
        #expect(cells == ["Edeka,L,1.7599,EUR", "Edeka,each,-3.25,EUR"])
        let batch = try VaultCSV.read(file, currency: .usd)
        #expect(batch.problems == [])
        let result = try batch.merged(into: snapshot, at: Self.day)
        #expect((result.added, result.updated, result.unchanged) == (0, 0, 2))
        let anew = try batch.merged(into: Snapshot(profile: .absent), at: Self.day).part
        #expect(anew.vault.flatMap { $0.prices.map { "\($0.price.plain) \($0.unit)" } } == ["1.7599 L", "-3.25 each"])
    }

    @Test("A trip as CSV is read back as it was")
    func cart() throws {
        let snapshot = try Self.household()
        let file = CartCSV.write(snapshot)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains(",Benzin,benzin,,42.13,L,Edeka,1.7599,fulfilled,no,Edeka,42.13,L,1.7590\r\n"))
        #expect(text.contains(",Pfandbon,pfandbon,,1,each,Edeka,-3.25,fulfilled,yes,Edeka,1,each,-3.25\r\n"))
        let batch = try CartCSV.read(file, currency: .usd)
        #expect(batch.problems == [])
        #expect(try batch.merged(into: snapshot, at: Self.day).unchanged == 1)
    }

    @Test("The price book and a trip as workbooks are read back as they were")
    func workbooks() throws {
        let snapshot = try Self.household()
        let prices = try VaultCSV.read(TableFile(HouseholdWorkbook.write(snapshot, part: .vault).data), currency: .usd)
        #expect(prices.problems == [])
        #expect(try prices.merged(into: snapshot, at: Self.day).unchanged == 2)
        let trips = try CartCSV.read(TableFile(HouseholdWorkbook.write(snapshot, part: .carts).data), currency: .usd)
        #expect(trips.problems == [])
        #expect(try trips.merged(into: snapshot, at: Self.day).unchanged == 1)
    }

    @Test("The whole household as JSON is read back as it was, with plain decimals")
    func json() throws {
        let snapshot = try Self.household()
        let file = HouseholdJSON.write(snapshot)
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains(#""unit":"L","price":{"minorUnits":175.99,"currency":"EUR"}"#))
        #expect(text.contains(#""price":{"minorUnits":-325,"currency":"EUR"}"#))
        let read = try HouseholdJSON.read(file)
        #expect(read.vault.map(\.prices) == snapshot.vault.map(\.prices))
        #expect(read.carts == snapshot.carts)
    }

    @Test("A price in two spellings of one unit is a second price for it")
    func spellings() throws {
        let rows = "name,store,unit,price\nStrom,Edeka,kWh,0.35\nStrom,Edeka,KWH,0.36\n"
        let batch = try VaultCSV.read(bytes(rows), currency: .eur)
        #expect(batch.faults == ["3 price “0.36” is a second price for this store and unit; the first is in line 2"])
    }

    @Test("An amount of anything else with more decimals than its currency is refused")
    func otherAmounts() throws {
        var snapshot = try Self.household()
        snapshot.carts[0].budget = try Self.price("70.0055")
        let error = #expect(throws: FormatError.self) { try HouseholdJSON.read(HouseholdJSON.write(snapshot)) }
        #expect(error?.description.contains("the budget has more decimals than its currency") == true)
    }
}
