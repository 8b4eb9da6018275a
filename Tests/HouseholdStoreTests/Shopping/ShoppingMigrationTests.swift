import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct ShoppingMigrationTests {
    @Test func aStoreFromBeforeShoppingLearnsToShopAndKeepsWhatItHas() throws {
        let old = try OldStore(
            upTo: "replacements",
            """
            INSERT INTO profile (homeIDs) VALUES ('["#1"]');
            INSERT INTO home (id, slug, name, currency, isPrimary) VALUES ('#1', 'cottage', 'Cottage', 'EUR', 1);
            INSERT INTO item (slug, title, homeID) VALUES ('axe', 'Axe', '#1');
            """)
        let log = try old.rows("SELECT count(*) FROM changeLog")
        let again = try TemporaryStore(folder: old.folder)
        #expect(try again.store.snapshot().items.map(\.title) == ["Axe"] && again.store.snapshot().carts == [])
        #expect(try old.rows("SELECT count(*) FROM changeLog") == log)
        let cart = try again.cart()
        let line = try again.plan("Milk", in: cart)
        try again.shopping.start(cart.id)
        try again.check(line, for: 129, in: cart)
        #expect(try again.shopping.finish(cart.id).cart.spent.total(in: .eur) == euros(129))
        #expect(try again.store.integrityProblems() == [])
    }
}
