import Foundation
import GRDB
public import Household

// Stores, categories, and the vault with its prices.

extension CartRepository {
    // MARK: - Stores

    /// All live stores, in display order.
    public func stores() throws -> [Shop] {
        var snapshot = Snapshot(profile: .absent, stores: try store.reading { try Shop.fetchAll($0).rows })
        snapshot.sortShopping()
        return snapshot.stores
    }

    /// Adds a store. Its slug, or one made from its name, gets a number if it is taken.
    /// - Throws: `DomainError.duplicateName` where a store has that name, ignoring case.
    @discardableResult
    public func addShop(_ shop: Shop) throws -> Shop { try add(shop) }

    /// Changes a store's own fields. Its slug stays, and so do the records of finished trips.
    @discardableResult
    public func editShop(_ id: EntityID<Shop>, _ change: (inout Shop) throws -> Void) throws -> Shop {
        try edit(id, change)
    }

    /// Deletes a store, and the vault's prices there. Trips keep its name.
    public func deleteShop(_ id: EntityID<Shop>) throws {
        try store.writing { db, now in
            var shop = try Shop.live(db, id)
            try Self.writeDownNames(db, ofLinesAbout: id.description, at: now)
            try StoredPrice.buryAll(db, where: "storeID = ?2", [id.description], at: now)
            try shop.bury(db, at: now)
        }
    }

    // MARK: - Categories

    /// All live categories, in display order.
    public func categories() throws -> [VaultCategory] {
        var snapshot = Snapshot(
            profile: .absent, categories: try store.reading { try VaultCategory.fetchAll($0).rows })
        snapshot.sortShopping()
        return snapshot.categories
    }

    @discardableResult
    public func addCategory(_ category: VaultCategory) throws -> VaultCategory { try add(category) }

    @discardableResult
    public func editCategory(
        _ id: EntityID<VaultCategory>, _ change: (inout VaultCategory) throws -> Void
    ) throws -> VaultCategory {
        try edit(id, change)
    }

    /// Deletes a category. Its items stay in the vault, without a category.
    public func deleteCategory(_ id: EntityID<VaultCategory>) throws {
        try store.writing { db, now in
            var category = try VaultCategory.live(db, id)
            for var item in try VaultItem.fetchAll(db, where: "categoryID = ?", arguments: [id.description]).rows {
                try item.change(db, at: now) { $0.categoryID = nil }
            }
            try category.bury(db, at: now)
        }
    }

    private func add<E: NamedEntity & SortedEntity>(_ entity: E) throws -> E {
        let draft = try entity.validated()
        return try store.writing { db, now in
            let added = try Self.add(db, draft, at: now)
            try addDefaultCategories(db, at: now)
            return added
        }
    }

    private func edit<E: NamedEntity & SortedEntity>(
        _ id: EntityID<E>, _ change: (inout E) throws -> Void
    ) throws -> E {
        try store.writing { db, now in
            let before = try E.live(db, id)
            var entity = before
            try change(&entity)
            return try Self.update(db, try entity.validated(), from: before, at: now)
        }
    }

    /// Adds the default categories, once in a store's life. The first store, category or vault item adds them anyway;
    /// this is for choosing among them before that.
    public func addDefaultCategories() throws {
        let isDone = try store.reading { try StoreEvent.categories.hasHappened($0) }
        guard !isDone else { return }
        try store.writing { db, now in try addDefaultCategories(db, at: now) }
    }

    // MARK: - The vault

    /// All live vault items with their prices, by name.
    public func vault() throws -> [VaultItem] {
        var snapshot = Snapshot(
            profile: .absent, vault: try store.reading { try VaultItem.fetchAllWithPrices($0).rows })
        snapshot.sortShopping()
        return snapshot.vault
    }

    /// Adds an item to the vault, with its prices.
    /// - Throws: `DomainError` where a field is not valid, a vault item has that name, or the category or a store does
    ///   not exist.
    @discardableResult
    public func addVaultItem(_ item: VaultItem) throws -> VaultItem {
        let draft = try item.validated()
        return try store.writing { db, now in
            try Self.requireLive(db, draft)
            var item = try Self.add(db, draft, at: now)
            item.prices = draft.prices
            try item.writePrices(db, from: nil, at: now)
            try addDefaultCategories(db, at: now)
            return item
        }
    }

    /// Changes a vault item's name, category and prices. Its slug stays, and so do the records of finished trips.
    @discardableResult
    public func editVaultItem(
        _ id: EntityID<VaultItem>, _ change: (inout VaultItem) throws -> Void
    ) throws -> VaultItem {
        try store.writing { db, now in
            let before = try Self.vaultItem(db, id)
            var item = before
            try change(&item)
            item = try item.validated()
            try Self.requireLive(db, item, since: before)
            return try Self.save(db, item, from: before, at: now)
        }
    }

    /// Deletes a vault item with its prices. Trips keep its name.
    public func deleteVaultItem(_ id: EntityID<VaultItem>) throws {
        try store.writing { db, now in
            var item = try VaultItem.live(db, id)
            try Self.writeDownNames(db, ofLinesAbout: id.description, at: now)
            try StoredPrice.buryAll(db, where: "vaultItemID = ?2", [id.description], at: now)
            try item.bury(db, at: now)
        }
    }

    /// Records the price of one unit of a vault item at a store, as of now.
    @discardableResult
    public func setPrice(
        of id: EntityID<VaultItem>, at shop: EntityID<Shop>, per unit: PriceUnit, _ price: Money
    ) throws -> VaultItem {
        try store.writing { db, now in
            let before = try Self.vaultItem(db, id)
            _ = try Shop.live(db, shop)
            var item = before
            item.setPrice(PriceOption(shopID: shop, unit: unit, price: price, asOf: now))
            return try Self.save(db, try item.validated(), from: before, at: now)
        }
    }

    /// Removes a price, if the item has one there.
    @discardableResult
    public func removePrice(
        of id: EntityID<VaultItem>, at shop: EntityID<Shop>, per unit: PriceUnit
    ) throws -> VaultItem {
        try store.writing { db, now in
            let before = try Self.vaultItem(db, id)
            var item = before
            item.prices.removeAll { $0.shopID == shop && $0.unit.isSame(as: unit) }
            return try Self.save(db, item, from: before, at: now)
        }
    }
}
