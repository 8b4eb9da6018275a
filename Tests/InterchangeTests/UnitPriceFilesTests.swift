import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

/// Units in the capitals that were typed, and prices with fractions, as files have them. That all come back is a law of
/// random households.
struct UnitPriceFilesTests {
    private static let shop = Shop(slug: "edeka", name: "Edeka")

    private static func price(_ text: String) throws -> Money { try Money.parse(text, in: .eur, isPerUnit: true) }

    private static func household() throws -> Snapshot {
        let (day, litre) = (Date(timeIntervalSince1970: 1_634_113_800.125), try #require(PriceUnit("L")))
        let petrol = VaultItem(
            slug: "benzin", name: "Benzin",
            prices: [PriceOption(shopID: shop.id, unit: litre, price: try price("1.7599"), asOf: day)])
        let planned = CartItem.Terms(shop: ShopReference(shop), price: try price("1.7599"), unit: litre)
        let paid = CartItem.Terms(shop: ShopReference(shop), price: try price("1.7590"), unit: litre)
        let amount = Sample.quantity("42.13")
        let line = CartItem(
            vaultItemID: petrol.id, name: "Benzin", quantity: amount, planned: planned,
            outcome: .fulfilled(CartItem.Purchase(quantity: amount, terms: paid)))
        let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)
        return Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id]), homes: [home], stores: [shop], vault: [petrol],
            carts: [
                Cart(slug: "tank", name: "Tank", currency: .eur, state: .completed(since: day, at: day), lines: [line])
            ])
    }

    @Test("Files have all decimals, and units in their capitals")
    func written() throws {
        let snapshot = try Self.household()
        let files = [VaultCSV.write(snapshot), CartCSV.write(snapshot), HouseholdJSON.write(snapshot)]
        for (file, text) in zip(
            files,
            [
                ",Edeka,L,1.7599,EUR,", ",Benzin,benzin,,42.13,L,Edeka,1.7599,fulfilled,no,Edeka,42.13,L,1.7590\r\n",
                #""unit":"L","price":{"minorUnits":175.99,"currency":"EUR"}"#,
            ])
        {
            #expect(String(decoding: file, as: UTF8.self).contains(text))
        }
        // Workbooks have numbers, which lose none of it.
        let prices = try TableFile(HouseholdWorkbook.write(snapshot, part: .vault).data)
        #expect(try VaultCSV.read(prices, currency: .usd).merged(into: snapshot, at: .distantFuture).unchanged == 1)
        let trips = try TableFile(HouseholdWorkbook.write(snapshot, part: .carts).data)
        #expect(try CartCSV.read(trips, currency: .usd).merged(into: snapshot, at: .distantFuture).unchanged == 1)
    }

    @Test("An amount of anything else with more decimals than its currency is refused")
    func otherAmounts() throws {
        var snapshot = try Self.household()
        snapshot.carts[0].budget = try Self.price("70.0055")
        let error = #expect(throws: FormatError.self) { try HouseholdJSON.read(HouseholdJSON.write(snapshot)) }
        #expect(error?.description.contains("the budget has more decimals than its currency") == true)
    }
}
