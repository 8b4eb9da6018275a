public import Foundation

/// What a file of shopping makes of a household.
public struct ShoppingImport: Hashable, Sendable {
    /// What is new and what differs, for `Store.restore`, which leaves everything else as it is.
    public var part: Snapshot
    /// Vault items or carts, whichever the file is of.
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Names of what had to be made for them.
    public var newHomes: [String] = []
    public var newStores: [String] = []
    public var newCategories: [String] = []
    /// Those that a file of carts names.
    public var newVaultItems: [String] = []
}

extension ShoppingBatch {
    /// What the batch makes of a household.
    ///
    /// Carts and lines are found by their ids, vault items by id or name (without an id also by slug); homes, stores,
    /// categories, and the vault items of lines, by name, slug or id, names whatever their case. What is found is changed, as
    /// far as it differs; lines and prices of it that the batch does not have stay. What is not found is made. A store or a
    /// vault item that a line named before, and that is gone, is not made anew: the line goes on naming it.
    ///
    /// - Parameters:
    ///   - now: When new things were made and prices without a date were seen.
    ///   - defaults: How a new category looks that has the name of one of these.
    /// - Throws: `DomainError` for a completed cart that the batch would change, for two vault items of one name, for a line
    ///   that belongs to another cart, and for a cart that cannot be as the batch has it.
    public func merged(
        into snapshot: Snapshot, at now: Date, defaults: [VaultCategoryDefault] = []
    ) throws(DomainError) -> ShoppingImport {
        var merge = ShoppingMerge(snapshot, fields, at: now, defaults)
        for row in vault { try merge.take(row) }
        // A vault item that has to be made takes the name it has on a list that is still open, else on the latest trip.
        for entry in carts.sorted(by: { $0.head.isAfter($1.head) }) { try merge.take(entry) }
        return merge.result(ofCarts: vault.isEmpty)
    }
}

extension ShoppingBatch.CartHead {
    fileprivate func isAfter(_ other: Self) -> Bool {
        guard case .completed(_, let end) = state else {
            guard case .completed = other.state else { return false }
            return true
        }
        guard case .completed(_, let otherEnd) = other.state else { return false }
        return end > otherEnd
    }
}

/// One import, against what there is.
struct ShoppingMerge {
    let snapshot: Snapshot
    let fields: Set<ShoppingBatch.Field>
    let now: Date
    private let defaults: [VaultCategoryDefault]
    private(set) var homes: ImportBook<Home>
    private(set) var stores: ImportBook<Shop>
    private(set) var categories: ImportBook<VaultCategory>
    var vault: ImportBook<VaultItem>
    var carts: ImportBook<Cart>
    /// What there was, for the names that lines have now.
    let index: ShoppingIndex
    /// Which cart a line belongs to.
    let owners: [EntityID<CartItem>: EntityID<Cart>]

    init(
        _ snapshot: Snapshot, _ fields: Set<ShoppingBatch.Field>, at now: Date, _ defaults: [VaultCategoryDefault]
    ) {
        self.snapshot = snapshot
        self.fields = fields
        // As finely as files and stores keep it.
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

    // MARK: - What is made by name

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
