import Foundation
import Household
import HouseholdStore
import Testing

@Suite struct VaultTests {
    let temporary: TemporaryStore
    var shopping: CartRepository { temporary.shopping }

    init() throws {
        temporary = try TemporaryStore()
    }

    // MARK: - Stores

    @Test func aStoreIsAddedTrimmedWithASlugAndARecord() throws {
        let lidl = try shopping.addShop(Shop(name: " Lidl Nord\n", emoji: "🛒", colour: .standard, sortOrder: 3))
        #expect(lidl.name == "Lidl Nord")
        #expect(lidl.slug == "lidl-nord")
        #expect(lidl.record == RecordInfo(createdAt: TestClock.start))
        #expect(try shopping.stores() == [lidl])
        #expect(try temporary.store.snapshot().stores == [lidl])
    }

    @Test(arguments: ["Lidl", " lIDL "])
    func namesOfStoresAreUniqueCaseAside(name: String) throws {
        _ = try temporary.shop("Lidl")
        let other = try temporary.shop("Aldi")
        let error = DomainError.duplicateName(
            kind: .store, name: name.trimmingCharacters(in: .whitespacesAndNewlines))
        #expect(throws: error) { try temporary.shop(name) }
        #expect(throws: error) { try shopping.editShop(other.id) { $0.name = name } }
        #expect(try temporary.versions("store") == ["Aldi|1", "Lidl|1"])
    }

    @Test func lettersThatSQLiteCannotFoldAreFoldedAllTheSame() throws {
        _ = try temporary.shop("ÉPICERIE")
        #expect(throws: DomainError.duplicateName(kind: .store, name: "épicerie")) { try temporary.shop("épicerie") }
        #expect(throws: DomainError.duplicateName(kind: .vaultItem, name: "ÄPFEL")) {
            _ = try temporary.vaultItem("Äpfel")
            _ = try temporary.vaultItem("ÄPFEL")
        }
    }

    @Test func aStoreNeedsAName() throws {
        #expect(throws: DomainError.emptyName(kind: .store)) { try temporary.shop(" ") }
        #expect(throws: DomainError.emptyName(kind: .vaultItem)) { try temporary.vaultItem("") }
        #expect(throws: DomainError.emptyName(kind: .category)) {
            try shopping.addCategory(VaultCategory(name: "\n"))
        }
    }

    @Test func aStoreChangesButForItsSlugAndRecord() throws {
        let lidl = try temporary.shop("Lidl")
        temporary.clock.advance()
        let edited = try shopping.editShop(lidl.id) { shop in
            (shop.name, shop.slug, shop.sortOrder) = ("LIDL", "else", 2)
            shop.record.version = 40
        }
        #expect(edited.name == "LIDL")
        #expect(edited.slug == "lidl")
        #expect(edited.record.version == 2)
        #expect(edited.record.updatedAt == temporary.clock.now)
        #expect(try shopping.shop("lidl") == edited)
        #expect(try shopping.editShop(lidl.id) { $0.name = " LIDL " } == edited)
    }

    @Test func theNameOfADeletedStoreIsFreeItsSlugIsNot() throws {
        try shopping.deleteShop(temporary.shop("Lidl").id)
        #expect(try temporary.shop("lidl").slug == "lidl-2")
    }

    @Test func aDeletedStoreTakesItsPricesAlong() throws {
        let (lidl, aldi) = (try temporary.shop("Lidl"), try temporary.shop("Aldi"))
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.setPrice(of: milk.id, at: aldi.id, per: .each, euros(119))
        try shopping.deleteShop(lidl.id)
        #expect(try shopping.vaultItem("milk").prices.map(\.shopID) == [aldi.id])
        #expect(
            try temporary.rows("SELECT price, version, deletedAt IS NULL FROM priceOption ORDER BY price")
                == ["119|1|1", "129|2|0"])
        #expect(throws: DomainError.notFound(kind: .store, reference: "\(lidl.id)", suggestions: [])) {
            try shopping.deleteShop(lidl.id)
        }
    }

    @Test func storesStandInTheirOwnOrderThenByName() throws {
        for (name, order) in [("Zoo", 1), ("Market 10", 2), ("Market 9", 2), ("Aldi", 2)] {
            _ = try shopping.addShop(Shop(name: name, sortOrder: order))
        }
        #expect(try shopping.stores().map(\.name) == ["Zoo", "Aldi", "Market 9", "Market 10"])
    }

    @Test func thingsAreFoundBySlugIDAndName() throws {
        let shop = try temporary.shop("Épicerie du Coin")
        let item = try temporary.vaultItem("Oat Milk")
        for reference in ["epicerie-du-coin", shop.id.description.uppercased(), "épicerie DU coin"] {
            #expect(try shopping.shop(reference) == shop)
        }
        for reference in ["oat-milk", item.id.description, "OAT MILK"] {
            #expect(try shopping.vaultItem(reference) == item)
        }
        #expect(try shopping.vaultItem("oat") == item)
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "aot", suggestions: [])) {
            try shopping.vaultItem("aot")
        }
        #expect(throws: DomainError.notFound(kind: .store, reference: "Lidl", suggestions: [])) {
            try shopping.shop("Lidl")
        }
        #expect(try shopping.category("dairy & eggs").name == "Dairy & Eggs")
        #expect(throws: DomainError.notFound(kind: .category, reference: "Dary", suggestions: ["dairy-eggs"])) {
            try shopping.category("Dary")
        }
    }

    // MARK: - Categories

    private static let defaults = [
        "Produce", "Bakery", "Dairy & Eggs", "Meat & Fish", "Pantry", "Frozen", "Drinks", "Household",
        "Personal Care", "Pets", "Garden & DIY", "Other",
    ]

    @Test func theDefaultCategoriesComeWithTheFirstStore() throws {
        #expect(try shopping.categories() == [])
        _ = try temporary.shop("Lidl")
        #expect(try shopping.categories().map(\.name) == Self.defaults)
        #expect(try shopping.category("bakery").emoji == "🍞")
    }

    @Test func theyComeWithTheFirstVaultItemOrWhenAskedFor() throws {
        _ = try temporary.vaultItem("Milk")
        #expect(try shopping.categories().map(\.name) == Self.defaults)
        let other = try TemporaryStore()
        try other.shopping.addDefaultCategories()
        #expect(try other.shopping.categories().map(\.name) == Self.defaults)
        let latest = try other.store.changes.latest()
        try other.shopping.addDefaultCategories()
        #expect(try other.store.changes.latest() == latest)
    }

    @Test func theyComeOnce() throws {
        _ = try temporary.shop("Lidl")
        for category in try shopping.categories() { try shopping.deleteCategory(category.id) }
        _ = try temporary.shop("Aldi")
        _ = try temporary.vaultItem("Milk")
        #expect(try shopping.categories() == [])
    }

    @Test func aCategoryOfOnesOwnStaysBesideThem() throws {
        let own = try shopping.addCategory(VaultCategory(name: "bakery", emoji: "🥨"))
        #expect(try shopping.categories().count == 12)
        #expect(try shopping.category("Bakery") == own)
        #expect(throws: DomainError.duplicateName(kind: .category, name: "PANTRY")) {
            try shopping.addCategory(VaultCategory(name: "PANTRY"))
        }
    }

    @Test func aCategoryIsRenamedAndKeepsWhatIsInIt() throws {
        let milk = try temporary.vaultItem("Milk")
        let dairy = try shopping.category("dairy-eggs")
        try shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        let edited = try shopping.editCategory(dairy.id) { ($0.name, $0.slug) = ("Cold", "cold") }
        #expect(edited.name == "Cold")
        #expect(edited.slug == "dairy-eggs")
        #expect(edited.record.version == 2)
        #expect(try shopping.vaultItem("milk").categoryID == dairy.id)
    }

    @Test func whatWasInADeletedCategoryIsInNone() throws {
        let (milk, axe) = (try temporary.vaultItem("Milk"), try temporary.vaultItem("Axe"))
        let dairy = try shopping.category("dairy-eggs")
        try shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        temporary.clock.advance()
        try shopping.deleteCategory(dairy.id)
        #expect(try shopping.vaultItem("milk").categoryID == nil)
        #expect(try shopping.vaultItem("milk").record.version == 3)
        #expect(try shopping.vaultItem("axe") == axe)
        #expect(try shopping.categories().count == 11)
        #expect(throws: DomainError.notFound(kind: .category, reference: "\(dairy.id)", suggestions: [])) {
            try shopping.editVaultItem(milk.id) { $0.categoryID = dairy.id }
        }
    }

    // MARK: - The vault

    @Test func aVaultItemBringsItsPrices() throws {
        let lidl = try temporary.shop("Lidl")
        let dairy = try shopping.category("dairy-eggs")
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let option = PriceOption(shopID: lidl.id, unit: unit("kg"), price: euros(1299), asOf: day)
        let cheese = try shopping.addVaultItem(VaultItem(name: "Cheese", categoryID: dairy.id, prices: [option]))
        #expect(cheese.prices == [option])
        #expect(cheese.slug == "cheese")
        #expect(try shopping.vault() == [cheese])
        #expect(try temporary.store.snapshot().vault == [cheese])
    }

    @Test func whatAVaultItemRefersToMustBeThere() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
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
        #expect(try temporary.versions("vaultItem") == ["Milk|1"])
        #expect(try temporary.rows("SELECT * FROM priceOption") == [])
    }

    @Test func pricesAreKeptByStoreAndUnit() throws {
        let (lidl, aldi) = (try temporary.shop("Lidl"), try temporary.shop("Aldi"))
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.setPrice(of: milk.id, at: lidl.id, per: unit("crate"), euros(999))
        try shopping.setPrice(of: milk.id, at: aldi.id, per: .each, euros(119))
        temporary.clock.advance()
        let item = try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(135))
        #expect(item == (try shopping.vaultItem("milk")))
        #expect(item.record.version == 1)
        #expect(item.price(at: lidl.id, per: .each)?.price == euros(135))
        #expect(item.price(at: lidl.id, per: .each)?.asOf == temporary.clock.now)
        #expect(item.price(at: lidl.id, per: unit("crate"))?.price == euros(999))
        #expect(item.price(at: aldi.id)?.price == euros(119))
        #expect(
            try temporary.rows("SELECT unit, price, version FROM priceOption ORDER BY price")
                == ["each|119|1", "each|135|2", "crate|999|1"])
    }

    @Test func aPriceIsForgotten() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.setPrice(of: milk.id, at: lidl.id, per: unit("l"), euros(99))
        #expect(try shopping.removePrice(of: milk.id, at: lidl.id, per: .each).prices.map(\.unit) == [unit("l")])
        let latest = try temporary.store.changes.latest()
        _ = try shopping.removePrice(of: milk.id, at: lidl.id, per: .each)
        #expect(try temporary.store.changes.latest() == latest)
        // The price can be noted again.
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(139))
        #expect(try shopping.vaultItem("milk").prices.map(\.price) == [euros(139), euros(99)])
    }

    @Test func impossiblePricesAreRefused() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(-Money.largest - 1))
        }
        #expect(throws: DomainError.valueTooLarge(field: "price")) {
            try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(Money.largest + 1))
        }
        #expect(try shopping.vaultItem("milk").prices == [])
    }

    @Test func editingAVaultItemWritesWhatDiffers() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.setPrice(of: milk.id, at: lidl.id, per: unit("l"), euros(99))
        let edited = try shopping.editVaultItem(milk.id) { item in
            item.name = "Whole Milk"
            item.slug = "other"
            item.prices.removeAll { $0.unit == unit("l") }
            item.setPrice(PriceOption(shopID: lidl.id, unit: unit("crate"), price: euros(999), asOf: TestClock.start))
        }
        #expect(edited == (try shopping.vaultItem("milk")))
        #expect(edited.prices.map(\.unit) == [unit("crate"), .each])
        #expect(
            try temporary.rows("SELECT unit, version, deletedAt IS NULL FROM priceOption ORDER BY unit")
                == ["crate|1|1", "each|1|1", "l|2|0"])
        let latest = try temporary.store.changes.latest()
        try shopping.editVaultItem(milk.id) { $0.name = "Whole Milk " }
        #expect(try temporary.store.changes.latest() == latest)
    }

    @Test func aDeletedVaultItemTakesItsPricesAlong() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try shopping.deleteVaultItem(milk.id)
        #expect(try shopping.vault() == [])
        #expect(try temporary.rows("SELECT count(*) FROM priceOption WHERE deletedAt IS NULL") == ["0"])
        #expect(throws: DomainError.notFound(kind: .vaultItem, reference: "\(milk.id)", suggestions: [])) {
            try shopping.deleteVaultItem(milk.id)
        }
        #expect(try temporary.vaultItem("milk").slug == "milk-2")
    }

    @Test func aPriceThatCannotBeReadGivesWayToANewOne() throws {
        let lidl = try temporary.shop("Lidl")
        let milk = try temporary.vaultItem("Milk")
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(129))
        try temporary.sql("UPDATE priceOption SET price = -10000000000001", checked: false)
        #expect(try shopping.vaultItem("milk").prices == [])
        try shopping.setPrice(of: milk.id, at: lidl.id, per: .each, euros(139))
        #expect(try shopping.vaultItem("milk").prices.map(\.price) == [euros(139)])
        try temporary.sql(
            "UPDATE priceOption SET price = -10000000000001 WHERE deletedAt IS NULL", checked: false)
        try shopping.deleteShop(lidl.id)
        #expect(try temporary.store.snapshotAndProblems().problems == [])
    }
}
