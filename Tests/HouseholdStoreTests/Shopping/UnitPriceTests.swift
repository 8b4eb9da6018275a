import Foundation
import GRDB
import Household
import TestSupport
import Testing

@testable import HouseholdStore

/// Units in the capitals that were typed, prices with fractions and lines below zero, in the store.
@Suite struct UnitPriceTests {
    private let temporary: TemporaryStore
    private var shopping: CartRepository { temporary.shopping }

    init() throws { temporary = try TemporaryStore() }

    private func price(_ text: String) throws -> Money { try Money.parse(text, in: .eur, isPerUnit: true) }

    @Test("A store from before opens with its prices and lines, and then takes capitals, fractions and deposits")
    func migration() throws {
        let (shop, power, cart): (EntityID<Shop>, EntityID<VaultItem>, EntityID<Cart>) = (id(1), id(2), id(3))
        let old = try OldStore(
            upTo: "partial-dates",
            """
            INSERT INTO store (id, slug, name) VALUES ('\(shop)', 'edeka', 'Edeka');
            INSERT INTO vaultItem (id, slug, name) VALUES ('\(power)', 'strom', 'Strom');
            INSERT INTO priceOption (id, vaultItemID, storeID, unit, price, priceCurrency, asOf) VALUES
                ('\(id(11) as EntityID<Item>)', '\(power)', '\(shop)', 'kwh', 35, 'EUR', '2026-03-01 10:00:00.000'),
                ('\(id(12) as EntityID<Item>)', '\(power)', '\(shop)', 'KWH', 36, 'EUR', '2026-03-01 10:00:00.000'),
                ('\(id(13) as EntityID<Item>)', '\(power)', '\(shop)', 'each', -7, 'EUR', '2026-03-01 10:00:00.000');
            INSERT INTO cart (id, slug, name, currency, status, startedAt)
                VALUES ('\(cart)', 'week', 'Week', 'EUR', 'shopping', '2026-03-01 10:00:00.000');
            INSERT INTO cartItem (id, cartID, position, name, plannedPrice, unit, status, actualPrice, actualUnit) VALUES
                ('\(id(22) as EntityID<Item>)', '\(cart)', 0, 'Milk', 129, 'each', 'fulfilled', 135, 'each'),
                ('\(id(21) as EntityID<Item>)', '\(cart)', 1, 'Tea', 299, ' Kg', 'open', NULL, NULL);
            """)
        let logged = try old.rows("SELECT count(*) FROM changeLog WHERE entity = 'cartItem'")
        let temporary = try TemporaryStore(folder: old.folder)
        // A second live price of one unit, which another program wrote, gives way.
        #expect(
            try temporary.rows(
                "SELECT unit, price, priceFraction IS NULL, deletedAt IS NULL FROM priceOption ORDER BY id")
                == ["kwh|35|1|1", "KWH|36|1|0", "each|-7|1|1"])
        #expect(
            try temporary.rows("SELECT name, unit, plannedPrice, actualPrice, version FROM cartItem ORDER BY rowid")
                == ["Milk|each|129|135|1", "Tea| Kg|299|NULL|1"])
        #expect(try old.rows("SELECT count(*) FROM changeLog WHERE entity = 'cartItem'") == logged)
        #expect(try temporary.store.schemaFaults() == [])
        let item = try temporary.shopping.vaultItem("strom")
        #expect(item.prices.map(\.unit.name) == ["each", "kwh"])

        // The first spelling stays; another unit keeps its own.
        try temporary.shopping.setPrice(of: power, at: shop, per: unit("kWh"), try price("0.3599"))
        try temporary.shopping.setPrice(of: power, at: shop, per: unit("Monat"), euros(1190))
        #expect(
            try temporary.shopping.vaultItem("strom").prices.map { "\($0.price.plain) \($0.unit)" }
                == ["-0.07 each", "0.3599 kwh", "11.90 Monat"])
        #expect(
            try temporary.rows("SELECT price, priceFraction, priceCurrency FROM priceOption WHERE unit = 'kwh'")
                == ["35|9900|EUR"])
        // Taking it back brings the former price, whole.
        _ = try temporary.store.history.undo()
        _ = try temporary.store.history.undo()
        #expect(
            try temporary.shopping.vaultItem("strom").prices.map { "\($0.price.plain) \($0.unit)" }
                == ["-0.07 each", "0.35 kwh"])
    }

    @Test("The store keeps a trip to the petrol station with a deposit as it was")
    func trip() throws {
        let edeka = try temporary.shop("Edeka")
        let petrol = try temporary.vaultItem("Benzin")
        try shopping.setPrice(of: petrol.id, at: edeka.id, per: unit("L"), try price("1.7599"))
        let cart = try temporary.cart()
        let terms = CartItem.Terms(shop: ShopReference(edeka), price: try price("1.7599"), unit: unit("L"))
        let line = CartItem(vaultItemID: petrol.id, name: "Benzin", quantity: quantity("42.13"), planned: terms)
        try shopping.plan(line, in: cart.id)
        try shopping.start(cart.id)
        let paid = CartItem.Purchase(
            quantity: quantity("42.13"), terms: .init(shop: terms.shop, price: try price("1.7590"), unit: unit("L")))
        try shopping.check(line.id, as: paid, in: cart.id)
        try shopping.surprise(CartItem(name: "Pfandbon", planned: .init(price: euros(-325))), in: cart.id)
        let finish = try shopping.finish(cart.id)
        #expect(finish.cart.spent.total(in: .eur) == euros(7411 - 325))
        #expect(finish.prices.map { "\($0.option.price.plain) \($0.option.unit)" } == ["1.7590 L"])
        #expect(try shopping.cart(cart.slug) == finish.cart)
        #expect(try shopping.vaultItem("benzin").prices.map(\.price) == [try price("1.7590")])
        #expect(
            try temporary.rows(
                """
                SELECT plannedPrice, plannedPriceFraction, actualPrice, actualPriceFraction, unit, actualUnit
                FROM cartItem ORDER BY position
                """) == ["175|9900|175|9000|L|L", "-325|NULL|-325|NULL|each|each"])
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }

    @Test("The history says the former price with its decimals")
    func history() throws {
        let edeka = try temporary.shop("Edeka")
        let petrol = try temporary.vaultItem("Benzin")
        try shopping.setPrice(of: petrol.id, at: edeka.id, per: unit("l"), try price("1.7599"))
        try shopping.setPrice(of: petrol.id, at: edeka.id, per: unit("l"), try price("1.7590"))
        let former = "SELECT json_extract(before, '$.priceFraction') FROM changeLog WHERE before LIKE '%priceFraction%'"
        #expect(try temporary.rows(former) == ["9900"])
        _ = try temporary.store.history.undo()
        #expect(try shopping.vaultItem("benzin").prices.map(\.price) == [try price("1.7599")])
        _ = try temporary.store.history.redo()
        #expect(try shopping.vaultItem("benzin").prices.map(\.price) == [try price("1.7590")])
    }

    @Test("A price is removed, and found, in any spelling of its unit")
    func spellings() throws {
        let edeka = try temporary.shop("Edeka")
        let power = try temporary.vaultItem("Strom")
        for (text, cents) in [("kWh", 35), ("KWH", 36), ("Стк", 1), ("СТК", 2)] {
            try shopping.setPrice(of: power.id, at: edeka.id, per: unit(text), euros(Int64(cents)))
        }
        #expect(
            try shopping.vaultItem("strom").prices.map { "\($0.unit) \($0.price.minorUnits)" } == ["kWh 36", "Стк 2"])
        #expect(try temporary.rows("SELECT count(*) FROM priceOption") == ["2"])
        try shopping.removePrice(of: power.id, at: edeka.id, per: unit("kwh"))
        #expect(try shopping.vaultItem("strom").prices.map(\.unit.name) == ["Стк"])
    }
}
