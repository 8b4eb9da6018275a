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
}
