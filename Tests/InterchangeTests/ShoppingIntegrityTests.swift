import Foundation
import Household
import TestSupport
import Testing
import Values

@testable import Interchange

struct ShoppingIntegrityTests {
    private let home = Home(slug: "oak", name: "Oak House", currency: .eur, isPrimary: true)
    private let shop = Shop(slug: "corner", name: "Corner Shop")
    private let category = VaultCategory(slug: "dairy", name: "Dairy")
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    private let snapshot: Snapshot

    init() {
        let milk = VaultItem(
            slug: "milk", name: "Milk", categoryID: category.id,
            prices: [PriceOption(shopID: shop.id, price: Sample.euros(129), asOf: now)])
        let line = CartItem(vaultItemID: milk.id, name: "Milk", planned: CartItem.Terms(shop: ShopReference(shop)))
        snapshot = Snapshot(
            profile: Profile(name: "Us", homeIDs: [home.id]), homes: [home], stores: [shop], categories: [category],
            vault: [milk, VaultItem(slug: "tea", name: "Tea")],
            carts: [
                Cart(slug: "week", name: "Week", homeID: home.id, currency: .eur, lines: [line]),
                Cart(
                    slug: "party", name: "Week", currency: .eur, state: .completed(since: now, at: now),
                    lines: [CartItem(name: "Cake", outcome: .skipped)]),
            ])
    }

    @Test("Valid shopping is read; two carts may share a name")
    func theUnchangedOneIsWell() throws {
        #expect(try HouseholdJSON.read(HouseholdJSON.write(snapshot)) == snapshot)
    }

    @Test("An id is used once, a line's id once in all carts")
    func idsThatStandTwice() {
        func twice(_ id: some CustomStringConvertible) -> String { "“\(id)” is used more than once" }
        expectRefusals(
            of: snapshot,
            [
                "stores[1].id: \(twice(shop.id))": { $0.stores.append($0.stores[0]) },
                "categories[1].id: \(twice(category.id))": { $0.categories.append($0.categories[0]) },
                "vault[1].id: \(twice(snapshot.vault[0].id))": { $0.vault[1] = $0.vault[0] },
                "carts[1].id: \(twice(snapshot.carts[0].id))": { $0.carts[1] = $0.carts[0] },
                "carts[1].lines[0].id: \(twice(snapshot.carts[0].lines[0].id))": {
                    $0.carts[1].lines = $0.carts[0].lines
                    $0.carts[1].lines[0].outcome = .skipped
                },
            ])
    }

    @Test("A slug is unique in its kind and no path; a name of a store, category or vault item is unique in any case")
    func slugsAndNames() {
        expectRefusals(
            of: snapshot,
            [
                "carts[1].slug: “week” is used more than once": { $0.carts[1].slug = "week" },
                "vault[1].slug: “milk” is used more than once": { $0.vault[1].slug = "milk" },
                "stores[0].slug: “../x” is not a valid slug (a-z, 0-9 and hyphens)": { $0.stores[0].slug = "../x" },
                "categories[0].slug: “A” is not a valid slug (a-z, 0-9 and hyphens)": { $0.categories[0].slug = "A" },
                "stores[1].name: “ CORNER shop” is used more than once": {
                    $0.stores.append(Shop(name: " CORNER shop"))
                },
                "categories[1].name: “DAIRY” is used more than once": {
                    $0.categories.append(VaultCategory(name: "DAIRY"))
                },
                "vault[1].name: “MILK” is used more than once": { $0.vault[1].name = "MILK" },
                "vault[1].name: “é” is used more than once": { ($0.vault[0].name, $0.vault[1].name) = ("É", "é") },
            ])
    }

    @Test("Entities that the vault and a cart belong to must be in the file")
    func referencesToNothing() {
        let (gone, nowhere, nobody) = (EntityID<Home>(), EntityID<Shop>(), EntityID<VaultCategory>())
        expectRefusals(
            of: snapshot,
            [
                "carts[0].homeID: there is no home “\(gone)” in the file": { $0.carts[0].homeID = gone },
                "vault[0].prices[0].shopID: there is no store “\(nowhere)” in the file": {
                    $0.vault[0].prices[0].shopID = nowhere
                },
                "vault[1].categoryID: there is no category “\(nobody)” in the file": {
                    $0.vault[1].categoryID = nobody
                },
            ])
    }

    @Test("A line may name a deleted store and vault item")
    func linesMayLeadNowhere() throws {
        var changed = snapshot
        changed.carts[0].lines[0].planned.shop = ShopReference(id: EntityID(), name: "Gone")
        changed.carts[0].lines[0].vaultItemID = EntityID()
        #expect(try HouseholdJSON.read(HouseholdJSON.write(changed)) == changed)
    }

    @Test("A value that the domain refuses is an error with its path")
    func valuesThatTheDomainRefuses() {
        let past = Date(timeIntervalSince1970: 1)
        expectRefusals(
            of: snapshot,
            [
                "stores[0]: a store needs a name": { $0.stores[0].name = " " },
                "categories[0]: a category needs a name": { $0.categories[0].name = "" },
                "vault[1]: a price book item needs a name": { $0.vault[1].name = "" },
                "vault[0]: the price is too large": { $0.vault[0].prices[0].price.minorUnits = -Money.largest - 1 },
                "vault[0].prices[1]: repeats the store and unit of an earlier price": {
                    $0.vault[0].prices.append($0.vault[0].prices[0])
                },
                "carts[0]: the line “Milk” does not fit a cart in planning": {
                    $0.carts[0].lines[0].outcome = .skipped
                },
                "carts[0]: the budget is in USD, the cart in EUR": {
                    $0.carts[0].budget = Sample.dollars(1)
                },
                "carts[1]: is deleted": { $0.carts[1].record.deletedAt = past },
                "carts[1].lines[0]: is deleted": { $0.carts[1].lines[0].record.deletedAt = past },
            ])
    }

    @Test("One home's export has its carts, and of the rest only what they refer to")
    func oneHome() throws {
        var whole = snapshot
        let other = Home(slug: "mill", name: "Mill", currency: .eur)
        whole.homes.append(other)
        whole.profile.homeIDs.append(other.id)
        whole.stores += ["Market", "Far Away", "Bakery"].map { Shop(name: $0) }
        whole.categories.append(VaultCategory(name: "Drinks"))
        let bread = VaultItem(
            name: "Bread",
            prices: [PriceOption(shopID: whole.stores[1].id, price: Sample.euros(1), asOf: now)])
        whole.vault.append(bread)
        let purchase = CartItem.Purchase(quantity: .one, terms: CartItem.Terms(shop: ShopReference(whole.stores[3])))
        whole.carts.append(
            Cart(
                slug: "mill", name: "Mill", homeID: other.id, currency: .eur, state: .completed(since: now, at: now),
                lines: [
                    CartItem(vaultItemID: bread.id, name: "Bread", outcome: .fulfilled(purchase)),
                    CartItem(vaultItemID: EntityID(), name: "Gone", outcome: .skipped),
                ]))
        let mill = try HouseholdJSON.read(HouseholdJSON.write(whole, home: other.id))
        #expect(mill.carts == [whole.carts[2]])
        #expect(mill.vault == [bread])
        #expect(mill.stores.map(\.name) == ["Market", "Bakery"])
        #expect(mill.categories.isEmpty)

        let oak = try HouseholdJSON.read(HouseholdJSON.write(whole, home: home.id))
        #expect(oak.carts.map(\.slug) == ["week"])
        #expect(oak.vault.map(\.name) == ["Milk"])
        #expect(oak.stores.map(\.name) == ["Corner Shop"])
        #expect(oak.categories.map(\.name) == ["Dairy"])
        #expect(whole.only(home: EntityID()).carts.isEmpty)
    }
}
