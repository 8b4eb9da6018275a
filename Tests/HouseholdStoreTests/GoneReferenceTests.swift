import Foundation
import Household
import HouseholdStore
import Testing

/// A reference that leads nowhere, or an id that is taken, is a domain error, never a constraint of the schema. What
/// each repository refuses by name is in its own tests.
@Suite struct GoneReferenceTests {
    @Test func isADomainErrorAndChangesNothing() throws {
        let temporary = try TemporaryStore()
        let home = try temporary.cottage()
        let axe = try temporary.inventory.add(Item(title: "Axe", homeID: home.id))
        let shop = try temporary.shop("Market")
        let line = CartItem(name: "Milk")
        let verbs: [(name: String, verb: () throws -> Void)] = [
            ("an item moved to no room", { try temporary.inventory.edit(axe.id) { $0.locationID = EntityID() } }),
            ("a label of no home", { try temporary.household.addLabel(Label(homeID: EntityID(), name: "A")) }),
            ("two items of one id", { try temporary.inventory.add(Item(id: axe.id, title: "B", homeID: home.id)) }),
            ("two stores of one id", { try temporary.shopping.addShop(Shop(id: shop.id, name: "B")) }),
            (
                "two lines of one id",
                { try temporary.shopping.createCart(Cart(name: "A", currency: .usd, lines: [line, line])) }
            ),
        ]
        let before = try temporary.store.snapshot()
        for (name, verb) in verbs { #expect(throws: DomainError.self, "\(name)") { try verb() } }
        #expect(try temporary.store.snapshot() == before)
    }
}
