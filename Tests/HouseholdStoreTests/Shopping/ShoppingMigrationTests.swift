import Foundation
import GRDB
import Household
import HouseholdStore
import Testing

/// A store from before shopping.
@Suite struct ShoppingMigrationTests {
    let temporary: TemporaryStore

    init() throws {
        temporary = try TemporaryStore()
        let cottage = try temporary.cottage()
        try temporary.inventory.add(Item(title: "Axe", homeID: cottage.id))
        try temporary.sql(TemporaryStore.toBeforeShopping)
    }

    @Test func itLearnsToShopAndKeepsWhatItHas() throws {
        let log = try temporary.rows("SELECT count(*) FROM changeLog")
        let again = try TemporaryStore(folder: temporary.folder)
        #expect(try again.store.snapshot().items.map(\.title) == ["Axe"])
        #expect(try again.store.snapshot().carts == [])
        #expect(try again.rows("SELECT count(*) FROM changeLog") == log)
        let cart = try again.cart()
        let line = try again.plan("Milk", in: cart)
        try again.shopping.start(cart.id)
        try again.check(line, for: 129, in: cart)
        #expect(try again.shopping.finish(cart.id).cart.spent.total(in: .eur) == euros(129))
        #expect(try again.store.integrityProblems() == [])
    }

    @Test func itIsCopiedBefore() throws {
        let again = try TemporaryStore(folder: temporary.folder)
        #expect(
            try again.folder.files(in: "backups") == ["store-2026-03-01-12-00-00-000-before-migration.sqlite"])
        let copy = try DatabaseQueue(
            path: again.folder.path("backups/store-2026-03-01-12-00-00-000-before-migration.sqlite"))
        let tables = try copy.read { db in
            try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        }
        #expect(tables.contains("item"))
        #expect(!tables.contains("cart"))
        // It is backed up only once.
        _ = try TemporaryStore(folder: temporary.folder)
        #expect(try again.folder.files(in: "backups").count == 1)
    }

    @Test func itsSchemaIsThatOfANewStore() throws {
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"
        let again = try TemporaryStore(folder: temporary.folder)
        #expect(try again.rows(schema) == (try TemporaryStore().rows(schema)))
    }
}
