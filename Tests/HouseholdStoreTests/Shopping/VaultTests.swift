import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct VaultTests {
    let temporary: TemporaryStore
    let lidl: Shop
    let aldi: Shop
    let milk: VaultItem
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
        lidl = try temporary.shop("Lidl")
        aldi = try temporary.shop("Aldi")
        milk = try temporary.vaultItem("Milk")
    }

    /// The milk's prices: `1.29 each Lidl`.
    private func prices() throws -> [String] {
        let names = [lidl.id: "Lidl", aldi.id: "Aldi"]
        return try shopping.vaultItem("milk").prices.map { "\($0.price.plain) \($0.unit) \(names[$0.shopID] ?? "")" }
    }

    private func setPrices() throws {
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.setPrice(of: milk.id, at: lidl.id, per: unit("crate"), euros(999))
        try shopping.setPrice(of: milk.id, at: aldi.id, per: .each, euros(119))
    }

    // MARK: - Stores

    @Test func aStoreIsAddedTrimmedWithASlugAndARecord() throws {
        let shop = try shopping.addShop(Shop(name: " Market Hall\n", emoji: "🛒", colour: .standard, sortOrder: 3))
        #expect(shop.name == "Market Hall" && shop.slug == "market-hall")
        #expect(shop.record == RecordInfo(createdAt: TestClock.start))
        #expect(try shopping.stores() == [aldi, lidl, shop])
        #expect(try temporary.store.snapshot().stores == [aldi, lidl, shop])
    }

    @Test func namesAreUniqueInAnyCaseAndScript() throws {
        for name in ["Lidl", " lIDL "] {
            let error = DomainError.duplicateName(kind: .store, name: name.trimmingCharacters(in: .whitespaces))
            #expect(throws: error) { try temporary.shop(name) }
            #expect(throws: error) { try shopping.editShop(aldi.id) { $0.name = name } }
        }
        #expect(try temporary.versions("store") == ["Aldi|1", "Lidl|1"])
        // SQLite itself folds ASCII only.
        _ = try (temporary.shop("ÉPICERIE"), temporary.vaultItem("Äpfel"))
        #expect(throws: DomainError.duplicateName(kind: .store, name: "épicerie")) { try temporary.shop("épicerie") }
        #expect(throws: DomainError.duplicateName(kind: .vaultItem, name: "ÄPFEL")) { try temporary.vaultItem("ÄPFEL") }
        #expect(throws: DomainError.duplicateName(kind: .category, name: "PANTRY")) {
            try shopping.addCategory(VaultCategory(name: "PANTRY"))
        }
    }

    @Test func everythingNeedsAName() throws {
        #expect(throws: DomainError.emptyName(kind: .store)) { try temporary.shop(" ") }
        #expect(throws: DomainError.emptyName(kind: .vaultItem)) { try temporary.vaultItem("") }
        #expect(throws: DomainError.emptyName(kind: .category)) { try shopping.addCategory(VaultCategory(name: "\n")) }
    }

    @Test func aStoreChangesButForItsSlugAndRecord() throws {
        temporary.clock.advance()
        let edited = try shopping.editShop(lidl.id) { shop in
            (shop.name, shop.slug, shop.sortOrder) = ("LIDL", "else", 2)
            shop.record.version = 40
        }
        #expect(edited.name == "LIDL" && edited.slug == "lidl")
        #expect(edited.record.version == 2 && edited.record.updatedAt == temporary.clock.now)
        #expect(try shopping.shop("lidl") == edited)
        #expect(try shopping.editShop(lidl.id) { $0.name = " LIDL " } == edited)
    }

    @Test func aDeletedStoreTakesItsPricesAlong() throws {
        try setPrices()
        try shopping.deleteShop(lidl.id)
        #expect(try prices() == ["1.19 each Aldi"])
        #expect(
            try temporary.rows("SELECT price, version, deletedAt IS NULL FROM priceOption ORDER BY price")
                == ["119|1|1", "129|2|0", "999|2|0"])
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])) {
            try shopping.deleteShop(lidl.id)
        }
        #expect(try temporary.shop("lidl").slug == "lidl-2", "its name is free, its slug is not")
    }

    @Test func storesStandInTheirOwnOrderThenByName() throws {
        for (name, order) in [("Zoo", -1), ("Market 10", 0), ("Market 9", 0)] {
            _ = try shopping.addShop(Shop(name: name, sortOrder: order))
        }
        #expect(try shopping.stores().map(\.name) == ["Zoo", "Aldi", "Lidl", "Market 9", "Market 10"])
    }

    @Test func thingsAreFoundBySlugIDAndName() throws {
        let shop = try temporary.shop("Épicerie du Coin")
        let item = try temporary.vaultItem("Oat Drink")
        for reference in ["epicerie-du-coin", shop.id.description.uppercased(), "épicerie DU coin"] {
            #expect(try shopping.shop(reference) == shop)
        }
        for reference in ["oat-drink", item.id.description, "OAT DRINK", "oat"] {
            #expect(try shopping.vaultItem(reference) == item)
        }
        #expect(try shopping.category("dairy & eggs").name == "Dairy & Eggs")
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "aot", suggestions: [])) {
            try shopping.vaultItem("aot")
        }
        #expect(throws: DomainError.notFound(kind: .store, reference: "Rewe", suggestions: [])) {
            try shopping.shop("Rewe")
        }
        #expect(throws: DomainError.notFound(kind: .category, reference: "Dary", suggestions: ["dairy-eggs"])) {
            try shopping.category("Dary")
        }
    }

    // MARK: - Categories

    @Test func theDefaultCategoriesComeOnceWithTheFirstStoreOrVaultItemOrWhenAskedFor() throws {
        let defaults = [
            "Produce", "Bakery", "Dairy & Eggs", "Meat & Fish", "Pantry", "Frozen", "Drinks", "Household",
            "Personal Care", "Pets", "Garden & DIY", "Other",
        ]
        let firsts: [(CartRepository) throws -> Void] = [
            { try $0.addShop(Shop(name: "Lidl")) }, { try $0.addVaultItem(VaultItem(name: "Milk")) },
            { try $0.addDefaultCategories() },
        ]
        for first in firsts {
            let other = try TemporaryStore()
            #expect(try other.shopping.categories() == [])
            try first(other.shopping)
            #expect(try other.shopping.categories().map(\.name) == defaults)
            #expect(try other.logged { try other.shopping.addDefaultCategories() } == [])
        }
        #expect(try shopping.category("bakery").emoji == "🍞")
        for category in try shopping.categories() { try shopping.deleteCategory(category.id) }
        _ = try (temporary.shop("Rewe"), temporary.vaultItem("Tea"))
        #expect(try shopping.categories() == [])
    }

    @Test func aCategoryOfOnesOwnStaysBesideThem() throws {
        let other = try TemporaryStore()
        let own = try other.shopping.addCategory(VaultCategory(name: "bakery", emoji: "🥨"))
        #expect(try other.shopping.categories().count == 12 && other.shopping.category("Bakery") == own)
    }

    @Test func aCategoryIsRenamedWithWhatIsInItAndDeletedWithout() throws {
        let axe = try temporary.vaultItem("Axe")
        let dairy = try shopping.category("dairy-eggs")
        try shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        let edited = try shopping.editCategory(dairy.id) { ($0.name, $0.slug) = ("Cold", "cold") }
        #expect(edited.name == "Cold" && edited.slug == "dairy-eggs" && edited.record.version == 2)
        #expect(try shopping.vaultItem("milk").categoryID == dairy.id)
        temporary.clock.advance()
        try shopping.deleteCategory(dairy.id)
        let after = try shopping.vaultItem("milk")
        #expect(after.categoryID == nil && after.record.version == 3)
        #expect(try shopping.vaultItem("axe") == axe)
        #expect(try shopping.categories().count == 11)
        #expect(throws: DomainError.notFound(kind: .category, reference: "\(dairy.id)", suggestions: [])) {
            try shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        }
    }

    // MARK: - The vault

    @Test func aVaultItemBringsItsPrices() throws {
        let dairy = try shopping.category("dairy-eggs")
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let option = PriceOption(shopID: lidl.id, unit: unit("kg"), price: euros(1299), asOf: day)
        let cheese = try shopping.addVaultItem(VaultItem(name: "Cheese", categoryID: dairy.id, prices: [option]))
        #expect(cheese.prices == [option] && cheese.slug == "cheese")
        #expect(try shopping.vault() == [cheese, milk])
        #expect(try temporary.store.snapshot().vault == [cheese, milk])
    }

    @Test func whatAVaultItemRefersToMustBeThere() throws {
        let gone: EntityID<Shop> = id(1)
        let option = PriceOption(shopID: gone, price: euros(1), asOf: TestClock.start)
        let error = DomainError.notFound(kind: .store, reference: "\(gone)", suggestions: [])
        #expect(throws: error) { try shopping.addVaultItem(VaultItem(name: "Tea", prices: [option])) }
        #expect(throws: error) { try shopping.editVaultItem(milk.id) { $0.prices = [option] } }
        #expect(throws: error) { try shopping.setPrice(of: milk.id, at: gone, per: .each, euros(1)) }
        #expect(throws: DomainError.notFound(kind: .category, reference: "\(gone)", suggestions: [])) {
            try shopping.addVaultItem(VaultItem(name: "Tea", categoryID: id(1)))
        }
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "\(gone)", suggestions: [])) {
            try shopping.setPrice(of: id(1), at: lidl.id, per: .each, euros(1))
        }
        for cents in [-Money.largest - 1, Money.largest + 1] {
            #expect(throws: DomainError.valueTooLarge(field: "price")) {
                try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(cents))
            }
        }
        #expect(try temporary.versions("vaultItem") == ["Milk|1"])
        #expect(try temporary.rows("SELECT * FROM priceOption") == [])
    }

    @Test func pricesAreKeptByStoreAndUnit() throws {
        try setPrices()
        temporary.clock.advance()
        let item = try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(135))
        #expect(item == (try shopping.vaultItem("milk")) && item.record.version == 1)
        #expect(item.price(at: lidl.id, per: .each)?.price == euros(135))
        #expect(item.price(at: lidl.id, per: .each)?.asOf == temporary.clock.now)
        #expect(item.price(at: lidl.id, per: unit("crate"))?.price == euros(999))
        #expect(item.price(at: aldi.id)?.price == euros(119))
        #expect(
            try temporary.rows("SELECT unit, price, version FROM priceOption ORDER BY price")
                == ["each|119|1", "each|135|2", "crate|999|1"])
    }

    @Test func aPriceIsForgottenAndNotedAgain() throws {
        try setPrices()
        try shopping.removePrice(of: milk.id, at: lidl.id, per: .each)
        #expect(try Set(prices()) == ["9.99 crate Lidl", "1.19 each Aldi"])
        let again = try temporary.logged { try shopping.removePrice(of: milk.id, at: lidl.id, per: .each) }
        #expect(again == [])
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(139))
        #expect(try Set(prices()) == ["1.39 each Lidl", "9.99 crate Lidl", "1.19 each Aldi"])
    }

    @Test func editingAVaultItemWritesWhatDiffers() throws {
        try setPrices()
        let edited = try shopping.editVaultItem(milk.id) { item in
            (item.name, item.slug) = ("Whole Milk", "other")
            item.prices.removeAll { $0.shopID == aldi.id }
            item.setPrice(PriceOption(shopID: lidl.id, unit: unit("l"), price: euros(99), asOf: TestClock.start))
        }
        #expect(edited == (try shopping.vaultItem("milk")))
        #expect(try Set(prices()) == ["0.99 l Lidl", "1.29 each Lidl", "9.99 crate Lidl"])
        #expect(
            try temporary.rows("SELECT price, version, deletedAt IS NULL FROM priceOption ORDER BY price")
                == ["99|1|1", "119|2|0", "129|1|1", "999|1|1"])
        #expect(try temporary.logged { try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk " } } == [])
    }

    @Test func aDeletedVaultItemTakesItsPricesAlong() throws {
        try setPrices()
        try shopping.deleteVaultItem(milk.id)
        #expect(try shopping.vault() == [])
        #expect(try temporary.rows("SELECT count(*) FROM priceOption WHERE deletedAt IS NULL") == ["0"])
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "\(milk.id)", suggestions: [])) {
            try shopping.deleteVaultItem(milk.id)
        }
        #expect(try temporary.vaultItem("milk").slug == "milk-2")
    }

    @Test func aPriceThatCannotBeReadGivesWayToANewOne() throws {
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        let breaking = "UPDATE priceOption SET price = -10000000000001 WHERE deletedAt IS NULL"
        try temporary.sql(breaking, checked: false)
        #expect(try prices() == [])
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(139))
        #expect(try prices() == ["1.39 each Lidl"])
        try temporary.sql(breaking, checked: false)
        try shopping.deleteShop(lidl.id)
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }
}
