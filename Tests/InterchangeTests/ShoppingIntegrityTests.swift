import Foundation
import Household
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
            prices: [PriceOption(shopID: shop.id, price: Money(minorUnits: 129, currency: .eur), asOf: now)])
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

    private func fault(_ change: (inout Snapshot) -> Void) throws -> String? {
        var changed = snapshot
        change(&changed)
        let data = HouseholdJSON.write(changed)
        return #expect(throws: FormatError.self) { try HouseholdJSON.read(data) }?.description
    }

    @Test("Valid shopping is read; two carts may share a name")
    func theUnchangedOneIsWell() throws {
        #expect(try HouseholdJSON.read(HouseholdJSON.write(snapshot)) == snapshot)
    }

    @Test("An id is used once, a line's id once in all carts")
    func idsThatStandTwice() throws {
        #expect(try fault { $0.stores.append($0.stores[0]) }?.hasPrefix("household.stores[1].id: ") == true)
        #expect(try fault { $0.categories.append($0.categories[0]) }?.hasPrefix("household.categories[1].id") == true)
        #expect(try fault { $0.vault[1] = $0.vault[0] }?.hasPrefix("household.vault[1].id: ") == true)
        #expect(try fault { $0.carts[1] = $0.carts[0] }?.hasPrefix("household.carts[1].id: ") == true)
        let line = snapshot.carts[0].lines[0].id
        #expect(
            try fault {
                $0.carts[1].lines = $0.carts[0].lines
                $0.carts[1].lines[0].outcome = .skipped
            } == "household.carts[1].lines[0].id: “\(line)” is used more than once")
    }

    @Test("A slug is unique in its kind, and cannot be a path")
    func slugs() throws {
        #expect(try fault { $0.carts[1].slug = "week" } == "household.carts[1].slug: “week” is used more than once")
        #expect(try fault { $0.vault[1].slug = "milk" } == "household.vault[1].slug: “milk” is used more than once")
        #expect(
            try fault { $0.stores[0].slug = "../x" }
                == "household.stores[0].slug: “../x” is not a valid slug (a-z, 0-9 and hyphens)")
        #expect(
            try fault { $0.categories[0].slug = "A" }
                == "household.categories[0].slug: “A” is not a valid slug (a-z, 0-9 and hyphens)")
    }

    @Test("Names of stores, categories and vault items are unique, ignoring case")
    func names() throws {
        #expect(
            try fault { $0.stores.append(Shop(name: " CORNER shop")) }
                == "household.stores[1].name: “ CORNER shop” is used more than once")
        #expect(
            try fault { $0.categories.append(VaultCategory(name: "DAIRY")) }
                == "household.categories[1].name: “DAIRY” is used more than once")
        #expect(try fault { $0.vault[1].name = "MILK" } == "household.vault[1].name: “MILK” is used more than once")
        #expect(
            try fault {
                $0.vault[0].name = "É"
                $0.vault[1].name = "é"
            }
                == "household.vault[1].name: “é” is used more than once")
    }

    @Test("Entities that the vault and a cart belong to must be in the file")
    func referencesToNothing() throws {
        let (gone, nowhere, nobody) = (EntityID<Home>(), EntityID<Shop>(), EntityID<VaultCategory>())
        #expect(
            try fault { $0.carts[0].homeID = gone }
                == "household.carts[0].homeID: there is no home “\(gone)” in the file")
        #expect(
            try fault { $0.vault[0].prices[0].shopID = nowhere }
                == "household.vault[0].prices[0].shopID: there is no store “\(nowhere)” in the file")
        #expect(
            try fault { $0.vault[1].categoryID = nobody }
                == "household.vault[1].categoryID: there is no category “\(nobody)” in the file")
    }

    @Test("A line may name a deleted store and vault item")
    func linesMayLeadNowhere() throws {
        var changed = snapshot
        let shop = ShopReference(id: EntityID(), name: "Gone")
        changed.carts[0].lines[0].planned.shop = shop
        changed.carts[0].lines[0].vaultItemID = EntityID()
        let read = try HouseholdJSON.read(HouseholdJSON.write(changed))
        #expect(read.carts[0].lines[0].planned.shop == shop)
        #expect(read.carts[0].lines[0].vaultItemID == changed.carts[0].lines[0].vaultItemID)
    }

    @Test("A value that the domain refuses is an error with its path")
    func valuesThatTheDomainRefuses() throws {
        #expect(try fault { $0.stores[0].name = " " } == "household.stores[0]: a store needs a name")
        #expect(try fault { $0.categories[0].name = "" } == "household.categories[0]: a category needs a name")
        #expect(try fault { $0.vault[1].name = "" } == "household.vault[1]: a price book item needs a name")
        #expect(
            try fault { $0.vault[0].prices[0].price.minorUnits = -Money.largest - 1 }
                == "household.vault[0]: the price is too large")
        #expect(
            try fault { $0.vault[0].prices.append($0.vault[0].prices[0]) }
                == "household.vault[0].prices[1]: repeats the store and unit of an earlier price")
        #expect(
            try fault { $0.carts[0].lines[0].outcome = .skipped }
                == "household.carts[0]: the line “Milk” does not fit a cart in planning")
        #expect(
            try fault { $0.carts[0].budget = Money(minorUnits: 1, currency: .usd) }
                == "household.carts[0]: the budget is in USD, the cart in EUR")
        #expect(
            try fault { $0.carts[1].record.deletedAt = Date(timeIntervalSince1970: 1) }
                == "household.carts[1]: is deleted")
        #expect(
            try fault { $0.carts[1].lines[0].record.deletedAt = Date(timeIntervalSince1970: 1) }
                == "household.carts[1].lines[0]: is deleted")
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
            prices: [PriceOption(shopID: whole.stores[1].id, price: Money(minorUnits: 1, currency: .eur), asOf: now)])
        whole.vault.append(bread)
        let purchase = CartItem.Purchase(
            quantity: .one, terms: CartItem.Terms(shop: ShopReference(whole.stores[3])))
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
