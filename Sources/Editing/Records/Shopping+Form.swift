import Household
import HouseholdStore
import Values
import Workspace

// Stores, categories and the price book.

extension Shop: FormRecord {
    static let formKind = EntityKind.store
    static let pathWord = "store"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> Shop { Shop(name: "") }

    static let access = RecordAccess<Shop>(
        find: { try $1.store.shopping.shop($0) }, add: { try $1.store.shopping.addShop($0) },
        edit: { try $1.store.shopping.editShop($0, $2) }, delete: { try $1.store.shopping.deleteShop($0.id) })

    var formName: String { name }
    func page(in session: HouseholdSession) throws -> String { SitePage.store(slug) ?? address }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.shopping }
}

extension VaultCategory: FormRecord {
    static let formKind = EntityKind.category
    static let pathWord = "category"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> VaultCategory { VaultCategory(name: "") }

    static let access = RecordAccess<VaultCategory>(
        find: { try $1.store.shopping.category($0) }, add: { try $1.store.shopping.addCategory($0) },
        edit: { try $1.store.shopping.editCategory($0, $2) }, delete: { try $1.store.shopping.deleteCategory($0.id) })

    var formName: String { name }
    /// A category has no page of its own.
    func page(in session: HouseholdSession) throws -> String { SitePage.priceBook }
    func outerPage(in session: HouseholdSession) throws -> String { SitePage.priceBook }
}

extension VaultItem: FormRecord {
    static let formKind = EntityKind.vaultItem
    static let pathWord = "price-book"

    static func draft(in home: Home?, of session: HouseholdSession) throws -> VaultItem { VaultItem(name: "") }

    static let access = RecordAccess<VaultItem>(
        find: { try $1.store.shopping.vaultItem($0) }, add: { try $1.store.shopping.addVaultItem($0) },
        edit: { try $1.store.shopping.editVaultItem($0, $2) }, delete: { try $1.store.shopping.deleteVaultItem($0.id) })

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
