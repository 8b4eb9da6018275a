import Household
import HouseholdStore
import Values
import Workspace

// Stores, categories and the price book.

extension Shop: FormRecord {
    static let formKind = EntityKind.store
    static let pathWord = "store"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Shop { Shop(name: "") }

    static func find(_ reference: String, in session: HouseholdSession) throws -> Shop {
        try session.store.shopping.shop(reference)
    }

    static func add(_ shop: Shop, to session: HouseholdSession) throws -> Shop {
        try session.store.shopping.addShop(shop)
    }

    static func edit(
        _ id: EntityID<Shop>, in session: HouseholdSession, _ change: (inout Shop) throws -> Void
    ) throws -> Shop {
        try session.store.shopping.editShop(id, change)
    }

    static func delete(_ shop: Shop, from session: HouseholdSession) throws {
        try session.store.shopping.deleteShop(shop.id)
    }

    var formName: String { name }
    func page(in session: HouseholdSession) throws -> String { SitePage.store(slug) ?? address }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.shopping }
}

extension VaultCategory: FormRecord {
    static let formKind = EntityKind.category
    static let pathWord = "category"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> VaultCategory { VaultCategory(name: "") }

    static func find(_ reference: String, in session: HouseholdSession) throws -> VaultCategory {
        try session.store.shopping.category(reference)
    }

    static func add(_ category: VaultCategory, to session: HouseholdSession) throws -> VaultCategory {
        try session.store.shopping.addCategory(category)
    }

    static func edit(
        _ id: EntityID<VaultCategory>, in session: HouseholdSession, _ change: (inout VaultCategory) throws -> Void
    ) throws -> VaultCategory {
        try session.store.shopping.editCategory(id, change)
    }

    static func delete(_ category: VaultCategory, from session: HouseholdSession) throws {
        try session.store.shopping.deleteCategory(category.id)
    }

    var formName: String { name }
    /// A category has no page of its own.
    func page(in session: HouseholdSession) throws -> String { SitePage.priceBook }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.priceBook }
}

extension VaultItem: FormRecord {
    static let formKind = EntityKind.vaultItem
    static let pathWord = "price-book"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> VaultItem { VaultItem(name: "") }

    static func find(_ reference: String, in session: HouseholdSession) throws -> VaultItem {
        try session.store.shopping.vaultItem(reference)
    }

    static func add(_ item: VaultItem, to session: HouseholdSession) throws -> VaultItem {
        try session.store.shopping.addVaultItem(item)
    }

    static func edit(
        _ id: EntityID<VaultItem>, in session: HouseholdSession, _ change: (inout VaultItem) throws -> Void
    ) throws -> VaultItem {
        try session.store.shopping.editVaultItem(id, change)
    }

    static func delete(_ item: VaultItem, from session: HouseholdSession) throws {
        try session.store.shopping.deleteVaultItem(item.id)
    }

    var formName: String { name }
    /// Its category is among them, since that has no page of its own.
    func links(in session: HouseholdSession, _ words: FormPages) throws -> [FormLink] {
        let category = try categoryID.flatMap { try VaultCategory.record($0, in: session) }
        return [VaultItem.newLink(words), VaultCategory.newLink(words), Shop.newLink(words)]
            + (category.map { [$0.link(words)] } ?? [])
    }

    func page(in session: HouseholdSession) throws -> String { SitePage.vaultItem(slug) ?? address }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.priceBook }
}
