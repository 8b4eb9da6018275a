import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct ShoppingJSONTests {
    private static let record = RecordInfo(createdAt: Date(timeIntervalSince1970: 1_634_113_800.125))
    private static let recordText =
        #""record":{"createdAt":"2021-10-13T08:30:00.125Z","updatedAt":"2021-10-13T08:30:00.125Z","version":1}"#

    @Test("Each line of a cart is on its own line of the file")
    func whatIsWritten() throws {
        let (record, text) = (Self.record, Self.recordText)
        let shop = Shop(id: Sample.id(1), slug: "corner", name: "Corner", emoji: "🏪", sortOrder: 2, record: record)
        let item = VaultItem(
            id: Sample.id(2), slug: "milk", name: "Milk",
            prices: [
                PriceOption(
                    shopID: shop.id, unit: try #require(PriceUnit("kg")), price: Sample.euros(129),
                    asOf: record.createdAt)
            ], record: record)
        let terms = CartItem.Terms(shop: ShopReference(shop), price: Sample.euros(129))
        let cart = Cart(
            id: Sample.id(3), slug: "trip", name: "Trip", currency: .eur,
            budget: Sample.euros(500),
            state: .completed(since: record.createdAt, at: record.createdAt),
            lines: [
                CartItem(
                    id: Sample.id(4), vaultItemID: item.id, name: "Milk", category: "Dairy",
                    quantity: Sample.quantity("0.35"), planned: terms,
                    outcome: .fulfilled(CartItem.Purchase(quantity: .one, terms: CartItem.Terms())), record: record),
                CartItem(id: Sample.id(5), name: "Cake", outcome: .skipped, addedDuringShopping: true, record: record),
            ], record: record)
        let file = HouseholdJSON.write(
            Snapshot(profile: Profile(name: ""), stores: [shop], vault: [item], carts: [cart]))
        let start = try #require(file.firstRange(of: bytes("\"stores\"")))
        #expect(
            String(decoding: file[start.lowerBound...], as: UTF8.self) == """
                "stores":[
                {"id":"00000000-0000-0000-0000-000000000001","slug":"corner","name":"Corner","emoji":"🏪",\
                "colour":"#5b6b7a","sortOrder":2,\(text)}
                ],"categories":[],"vault":[
                {"id":"00000000-0000-0000-0000-000000000002","slug":"milk","name":"Milk","prices":[\
                {"shopID":"00000000-0000-0000-0000-000000000001","unit":"kg","price":{"minorUnits":129,\
                "currency":"EUR"},"asOf":"2021-10-13T08:30:00.125Z"}],\(text)}
                ],"carts":[
                {"id":"00000000-0000-0000-0000-000000000003","slug":"trip","name":"Trip","currency":"EUR",\
                "budget":{"minorUnits":500,"currency":"EUR"},"state":{"status":"completed",\
                "startedAt":"2021-10-13T08:30:00.125Z","completedAt":"2021-10-13T08:30:00.125Z"},"lines":[
                {"id":"00000000-0000-0000-0000-000000000004","vaultItemID":"00000000-0000-0000-0000-000000000002",\
                "name":"Milk","category":"Dairy","quantity":"0.35","planned":{"shop":\
                {"id":"00000000-0000-0000-0000-000000000001","name":"Corner"},"price":{"minorUnits":129,\
                "currency":"EUR"},"unit":"each"},"outcome":{"status":"fulfilled","purchase":{"quantity":"1",\
                "terms":{"unit":"each"}}},"addedDuringShopping":false,\(text)},
                {"id":"00000000-0000-0000-0000-000000000005","name":"Cake","category":"","quantity":"1",\
                "planned":{"unit":"each"},"outcome":{"status":"skipped"},"addedDuringShopping":true,\(text)}
                ],\(text)}
                ]}}

                """)
    }

    @Test("A file from before shopping is read without any")
    func aFileOfVersionOne() throws {
        var random = RandomHousehold(seed: 7)
        let snapshot = random.snapshot(items: 4)
        let written = String(decoding: HouseholdJSON.write(snapshot), as: UTF8.self)
        let shopping = try #require(written.range(of: ",\"stores\":["))
        let old = written[..<shopping.lowerBound].replacing("\"version\":5", with: "\"version\":1", maxReplacements: 1)
        let read = try HouseholdJSON.read(bytes(old + "}}\n"))
        #expect(read.items == snapshot.items)
        #expect(read.attachments == snapshot.attachments)
        #expect(read.stores.isEmpty && read.categories.isEmpty && read.vault.isEmpty && read.carts.isEmpty)
    }

    @Test("The file written in parts equals the whole file, shopping included", arguments: [0, 3])
    func parts(items: Int) throws {
        var random = RandomHousehold(seed: 8)
        let snapshot = random.snapshot(items: items)
        var (file, end) = HouseholdJSONParts.frame(snapshot)
        for (position, item) in snapshot.items.enumerated() {
            file += Array((position == 0 ? "\n" : ",\n").utf8)
            HouseholdJSONParts.append(item, to: &file)
        }
        file += end
        #expect(file == HouseholdJSON.bytes(of: snapshot))
    }

    @Test("An invalid value in a cart is refused with its path")
    func valuesThatNoCartHas() throws {
        func error(_ old: String, _ new: String) throws -> String? {
            let cart = Cart(
                slug: "trip", name: "Trip", currency: .eur,
                state: .completed(since: Self.record.createdAt, at: Self.record.createdAt),
                lines: [CartItem(name: "Milk", outcome: .skipped)])
            let text = String(
                decoding: HouseholdJSON.write(Snapshot(profile: Profile(name: ""), carts: [cart])), as: UTF8.self)
            #expect(text.contains(old))
            let changed = bytes(text.replacing(old, with: new))
            return #expect(throws: FormatError.self) { try HouseholdJSON.read(changed) }?.description
        }
        #expect(
            try error(",\"completedAt\":\"2021-10-13T08:30:00.125Z\"", "")
                == "household.carts[0].state.status: the dates do not fit a cart in the state “completed”")
        #expect(
            try error("\"status\":\"completed\"", "\"status\":\"lost\"")?
                .hasPrefix("household.carts[0].state.status: ") == true)
        #expect(
            try error("\"status\":\"skipped\"", "\"status\":\"fulfilled\"")
                == "household.carts[0].lines[0].outcome.purchase: is missing")
        #expect(
            try error("\"unit\":\"each\"", "\"unit\":\" \"")
                == "household.carts[0].lines[0].planned.unit: a unit has 1 to 60 bytes")
        #expect(
            try error("\"quantity\":\"1\"", "\"quantity\":\"0\"")
                == "household.carts[0]: the quantity must be above zero")
    }
}
