import Foundation
import GRDB
import Household

/// Stores, categories and vault items: entities whose names are unique in their kind.
protocol NamedEntity: Sluggable {
    var name: String { get set }
}

extension NamedEntity {
    var slugSource: String { name }
}

extension Shop: NamedEntity {}
extension VaultCategory: NamedEntity {}

extension VaultItem: NamedEntity {
    static let kind = EntityKind.vaultItem
    static let slugFallback = "vault-item"
}

extension CartRepository {
    /// The entity with this name, ignoring case; the oldest, should another program have made more.
    static func named<E: NamedEntity>(_ db: Database, _ type: E.Type, _ name: String) throws -> E? {
        try E.fetchAll(db, orderBy: "createdAt, id").rows
            .first { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    }

    /// Inserts the row of a new entity; a vault item's prices are left to the caller.
    static func add<E: NamedEntity>(_ db: Database, _ draft: E, at now: Date) throws -> E {
        guard try named(db, E.self, draft.name) == nil else {
            throw DomainError.duplicateName(kind: E.kind, name: draft.name)
        }
        var entity = draft
        entity.record = RecordInfo(createdAt: now)
        entity.slug = try draft.freeSlug(db)
        try entity.insert(db)
        return entity
    }

    /// Writes the row of a changed entity. Its slug stays unless it was emptied.
    static func update<E: NamedEntity>(_ db: Database, _ changed: E, from before: E, at now: Date) throws -> E {
        var entity = changed
        entity.slug = try entity.slug(db, since: before)
        entity.record = before.record
        guard entity != before else { return before }
        if entity.name.caseInsensitiveCompare(before.name) != .orderedSame,
            try named(db, E.self, entity.name) != nil
        {
            throw DomainError.duplicateName(kind: E.kind, name: entity.name)
        }
        try entity.update(db, from: before, at: now)
        return entity
    }

    // MARK: - Vault items

    static func vaultItem(_ db: Database, _ id: EntityID<VaultItem>) throws -> VaultItem {
        guard let item = try VaultItem.fetchWithPrices(db, id: id) else {
            throw HouseholdRepository.missing(VaultItem.kind, id)
        }
        return item
    }

    /// Writes a changed vault item: its row and its prices' rows, where they differ.
    static func save(_ db: Database, _ changed: VaultItem, from before: VaultItem, at now: Date) throws -> VaultItem {
        var (item, old) = (changed, before)
        (item.prices, old.prices) = ([], [])
        item = try update(db, item, from: old, at: now)
        item.prices = changed.prices
        try item.writePrices(db, from: before, at: now)
        return item
    }

    /// - Throws: `DomainError.notFound` where a category or store that is new to the item does not exist.
    static func requireLive(_ db: Database, _ item: VaultItem, since before: VaultItem? = nil) throws {
        if let category = item.categoryID, category != before?.categoryID {
            _ = try VaultCategory.live(db, category)
        }
        let known = Set(before?.prices.map(\.shopID) ?? [])
        for option in item.prices where !known.contains(option.shopID) { _ = try Shop.live(db, option.shopID) }
    }

    // MARK: - Default categories

    /// Adds the default categories, once in a store's life. A category that has one of their names stays as it is.
    func addDefaultCategories(_ db: Database, at now: Date) throws {
        guard try !StoreEvent.categories.hasHappened(db) else { return }
        for (place, category) in try store.categories().enumerated()
        where try Self.named(db, VaultCategory.self, category.name) == nil {
            _ = try Self.add(
                db,
                VaultCategory(
                    name: category.name, emoji: category.emoji, colour: category.colour, sortOrder: place + 1),
                at: now)
        }
        try StoreEvent.categories.record(db, at: now)
    }
}
