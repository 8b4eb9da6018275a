import Foundation

/// One import, merged with the existing household.
struct ShoppingMerge {
    let snapshot: Snapshot
    let fields: Set<ShoppingBatch.Field>
    let now: Date
    private let defaults: [VaultCategoryDefault]
    private(set) var homes: ImportBook<Home>
    private(set) var stores: ImportBook<Shop>
    private(set) var categories: ImportBook<VaultCategory>
    var vault: ImportBook<VaultItem>
    /// All prices of the vault items that have rows with prices. An item has a row for each price and may have
    /// thousands, so its prices are set once, after all rows.
    var prices: [EntityID<VaultItem>: [PriceOption.Place: PriceOption]] = [:]
    var carts: ImportBook<Cart>
    /// The household before the import, for the current names of lines.
    let index: ShoppingIndex
    /// The cart of each line.
    let owners: [EntityID<CartItem>: EntityID<Cart>]

    init(
        _ snapshot: Snapshot, _ fields: Set<ShoppingBatch.Field>, at now: Date, _ defaults: [VaultCategoryDefault]
    ) {
        self.snapshot = snapshot
        self.fields = fields
        // Rounded to milliseconds, as files and the store keep it.
        self.now = Date(timeIntervalSince1970: (now.timeIntervalSince1970 * 1000).rounded() / 1000)
        self.defaults = defaults
        homes = ImportBook(snapshot.homes, name: \.displayName)
        stores = ImportBook(snapshot.stores, name: \.name)
        categories = ImportBook(snapshot.categories, name: \.name)
        vault = ImportBook(snapshot.vault, name: \.name)
        carts = ImportBook(snapshot.carts, name: \.name)
        index = ShoppingIndex(snapshot)
        owners = Dictionary(
            snapshot.carts.lazy.flatMap { cart in cart.lines.lazy.map { ($0.id, cart.id) } },
            uniquingKeysWith: { first, _ in first })
    }

    func result(ofCarts isOfCarts: Bool) -> ShoppingImport {
        var part = Snapshot(profile: snapshot.profile, homes: homes.added)
        part.profile.homeIDs += homes.added.map(\.id)
        part.stores = stores.added
        part.categories = categories.added
        part.vault = vault.added + vault.updated
        part.carts = carts.added + carts.updated
        var result = ShoppingImport(part: part)
        if isOfCarts {
            (result.added, result.updated, result.unchanged) =
                (carts.added.count, carts.updated.count, carts.unchanged)
            result.newVaultItems = vault.added.map(\.name)
        } else {
            (result.added, result.updated, result.unchanged) =
                (vault.added.count, vault.updated.count, vault.unchanged)
        }
        result.newHomes = homes.added.map(\.name)
        result.newStores = stores.added.map(\.name)
        result.newCategories = categories.added.map(\.name)
        return result
    }

    // MARK: - Entities found or made by name

    mutating func homeID(_ text: String, in currency: Currency) throws(DomainError) -> EntityID<Home>? {
        guard !text.isEmpty else { return nil }
        if let home = homes.find(text) { return home.id }
        let isFirst = homes.entities.isEmpty
        let home = try Home(name: text, currency: currency, isPrimary: isFirst, record: record).validated()
        homes.put(home)
        return home.id
    }

    mutating func shop(_ text: String) throws(DomainError) -> Shop {
        if let shop = stores.find(text) { return shop }
        let shop = try Shop(name: text, record: record).validated()
        stores.put(shop)
        return shop
    }

    mutating func categoryID(_ text: String) throws(DomainError) -> EntityID<VaultCategory>? {
        guard !text.isEmpty else { return nil }
        if let category = categories.find(text) { return category.id }
        var category = try VaultCategory(name: text, record: record).validated()
        let key = NameKey(category.name)
        if let place = defaults.firstIndex(where: { NameKey($0.name) == key }) {
            (category.emoji, category.colour) = (defaults[place].emoji, defaults[place].colour)
            category.sortOrder = place + 1
        }
        categories.put(category)
        return category.id
    }

    var record: RecordInfo { RecordInfo(createdAt: now) }
}
