import Foundation
import Household
import HouseholdStore
import Testing

/// A reference that leads nowhere, or a value outside its limits, is a domain error, never a constraint of the schema.
@Suite struct GoneReferenceTests {
    typealias Verb = @Sendable (TemporaryStore, Home) throws -> Void

    private static let verbs: [(String, Verb)] = [
        ("item in a room", { store, _ in _ = try store.inventory.add(Item(title: "A", locationID: EntityID())) }),
        ("item in a home", { store, _ in _ = try store.inventory.add(Item(title: "A", homeID: EntityID())) }),
        (
            "item with a label",
            { store, home in _ = try store.inventory.add(Item(title: "A", homeID: home.id, labelIDs: [EntityID()])) }
        ),
        (
            "item moved",
            { store, home in
                let item = try store.inventory.add(Item(title: "A", homeID: home.id))
                _ = try store.inventory.edit(item.id) { $0.locationID = EntityID() }
            }
        ),
        ("room", { store, _ in _ = try store.household.addLocation(Location(homeID: EntityID(), name: "A")) }),
        ("label", { store, _ in _ = try store.household.addLabel(Label(homeID: EntityID(), name: "A")) }),
        (
            "policy for a home",
            { store, _ in
                _ = try store.store.policies.add(
                    InsurancePolicy(provider: "A", currency: .usd, homeIDs: [EntityID()]))
            }
        ),
        (
            "scheduled item",
            { store, _ in
                let policy = try store.store.policies.add(InsurancePolicy(provider: "A", currency: .usd))
                _ = try store.store.policies.schedule([EntityID()], in: policy.id)
            }
        ),
        (
            "vault item in a category",
            { store, _ in _ = try store.shopping.addVaultItem(VaultItem(name: "A", categoryID: EntityID())) }
        ),
        (
            "price at a store",
            { store, _ in
                let price = PriceOption(shopID: EntityID(), price: Money(minorUnits: 1, currency: .usd), asOf: Date())
                _ = try store.shopping.addVaultItem(VaultItem(name: "A", prices: [price]))
            }
        ),
        (
            "cart of a home",
            { store, _ in _ = try store.shopping.createCart(Cart(name: "A", homeID: EntityID(), currency: .usd)) }
        ),
        (
            "cart with two lines of one id",
            { store, _ in
                let line = CartItem(name: "Milk")
                _ = try store.shopping.createCart(Cart(name: "A", currency: .usd, lines: [line, line]))
            }
        ),
        ("two stores of one name", { store, _ in for _ in 1...2 { _ = try store.shopping.addShop(Shop(name: "A")) } }),
        (
            "two stores of one id",
            { store, _ in
                let shop = Shop(name: "A")
                _ = try store.shopping.addShop(shop)
                _ = try store.shopping.addShop(Shop(id: shop.id, name: "B"))
            }
        ),
        (
            "a store renamed to another's name",
            { store, _ in
                _ = try store.shopping.addShop(Shop(name: "A"))
                let other = try store.shopping.addShop(Shop(name: "B"))
                _ = try store.shopping.editShop(other.id) { $0.name = "a" }
            }
        ),
        (
            "two items of one id",
            { store, home in
                let item = try store.inventory.add(Item(title: "A", homeID: home.id))
                _ = try store.inventory.add(Item(id: item.id, title: "B", homeID: home.id))
            }
        ),
        (
            "file of an item",
            { store, _ in
                let file = try store.store.attachments.intake().take(Data("x".utf8), named: "x.txt")
                _ = try store.store.attachments.attach(
                    [AttachmentRepository.Draft(file, kind: .other, mediaType: "text/plain")], to: .item(EntityID()))
            }
        ),
        (
            "claim of a home",
            { store, _ in
                _ = try store.store.claims.add(
                    of: EntityID(), date: CalendarDate(Date(), in: .gmt), cause: "A", table: .standard())
            }
        ),
    ]

    @Test(arguments: verbs.map(\.0))
    func isADomainError(verb name: String) throws {
        let store = try TemporaryStore()
        let home = try store.cottage()
        let verb = try #require(Self.verbs.first { $0.0 == name }).1
        let before = try store.store.snapshot()
        #expect(throws: DomainError.self) { try verb(store, home) }
        // Verbs of two steps have made their first one.
        #expect(try store.store.snapshot().items.count <= before.items.count + 1)
    }
}
