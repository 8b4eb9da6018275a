import Foundation
import Household
import HouseholdStore
import Testing

/// A held snapshot follows shopping, and reads only what changed.
@Suite struct HeldShoppingTests {
    let temporary: TemporaryStore
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
    }

    /// The result of a refresh after a change; checks that the held snapshot then equals a fresh one.
    private func change(_ body: () throws -> Void) throws -> String {
        var held = try HeldSnapshot(of: temporary.store)
        try body()
        let change = try held.refresh(from: temporary.store)
        #expect(held.snapshot == (try temporary.store.snapshot()))
        #expect(try held.refresh(from: temporary.store).words == "nothing")
        return change.words
    }

    @Test func itemsAndShoppingMayChangeTogether() throws {
        let axe = try temporary.inventory.add(Item(title: "Axe"))
        let both = try change {
            _ = try temporary.cart()
            try temporary.inventory.edit(axe.id) { $0.title = "Saw" }
        }
        #expect(both == "everything")
    }

    /// Changes without a log entry reveal what is read: they appear only when their table is read again.
    @Test func whatDidNotChangeIsNotReadAgain() throws {
        try temporary.cottage()
        let axe = try temporary.inventory.add(Item(title: "Axe"))
        _ = try temporary.cart()
        var held = try HeldSnapshot(of: temporary.store)
        try temporary.sql(
            """
            DROP TRIGGER cart_touched; DROP TRIGGER home_touched;
            UPDATE cart SET name = 'Unseen'; UPDATE home SET name = 'Unseen'
            """)
        try temporary.inventory.edit(axe.id) { $0.title = "Saw" }
        #expect(try held.refresh(from: temporary.store).words == "-[0] +[0]")
        #expect(held.snapshot.carts.map(\.name) == ["Saturday"])
        try temporary.household.addLocation(Location(homeID: nil, name: "Shed"))
        #expect(try held.refresh(from: temporary.store).words == "everything")
        #expect(held.snapshot.carts.map(\.name) == ["Saturday"])
        #expect(held.snapshot.homes.map(\.name) == ["Unseen"])
        try temporary.sql("UPDATE home SET name = 'Unseen again'")
        _ = try temporary.shop("Lidl")
        #expect(try held.refresh(from: temporary.store).words == "everything")
        #expect(held.snapshot.carts.map(\.name) == ["Saturday"])
        #expect(held.snapshot.homes.map(\.name) == ["Unseen"])
    }

    @Test func ofManyCartsTheChangedOnesAreReadAgain() throws {
        let carts = try ["Jan", "Feb", "Mar"].map { try temporary.cart($0) }
        try temporary.plan("Tea", in: carts[1])
        var held = try HeldSnapshot(of: temporary.store)
        try temporary.sql("DROP TRIGGER cart_touched; UPDATE cart SET budget = 7")
        try temporary.plan("Oil", in: carts[1])
        #expect(try held.refresh(from: temporary.store).words == "everything")
        let budgets = Dictionary(uniqueKeysWithValues: held.snapshot.carts.map { ($0.name, $0.budget) })
        #expect(budgets == ["Jan": nil, "Feb": euros(7), "Mar": nil])
        #expect(held.snapshot.carts.first { $0.name == "Feb" }?.lines.map(\.name) == ["Tea", "Oil"])
    }

    @Test(arguments: [
        "DELETE FROM cartItem WHERE name = 'Tea'", "DELETE FROM cart WHERE slug = 'feb'",
        "UPDATE cartItem SET cartID = (SELECT id FROM cart WHERE slug = 'mar'), position = 9 WHERE name = 'Tea'",
        "INSERT OR REPLACE INTO cartItem (cartID, position, name) SELECT cartID, position, 'Oil' FROM cartItem",
        "INSERT OR REPLACE INTO cart (slug, name, currency) VALUES ('feb', 'New', 'EUR')",
        """
        INSERT OR REPLACE INTO cartItem (id, cartID, position, name)
        SELECT id, (SELECT id FROM cart WHERE slug = 'mar'), 9, 'Oil' FROM cartItem
        """,
        "DELETE FROM store", "UPDATE priceOption SET vaultItemID = (SELECT id FROM vaultItem WHERE slug = 'tea')",
        "INSERT OR REPLACE INTO vaultItem (name) VALUES ('MILK')",
    ])
    func whateverAnotherProgramDoesIsFollowed(_ sql: String) throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        _ = try temporary.vaultItem("Tea")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(1))
        let carts = try ["Jan", "Feb", "Mar"].map { try temporary.cart($0) }
        try temporary.plan("Tea", in: carts[1])
        let before = try temporary.store.snapshot()
        #expect(try change { try temporary.sql(sql) } == "everything")
        #expect(try temporary.store.snapshot() != before)
    }
}
