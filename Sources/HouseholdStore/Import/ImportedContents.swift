import Foundation
import GRDB
import Household

/// The containers that the rows of an import name. They are settled once all rows are in, since a row may name a later
/// one.
struct ImportedContents {
    private var rows: [Entry] = []

    private struct Entry {
        var item: EntityID<Item>
        var container: ImportBatch.Container
        /// Whether the row changed nothing else.
        var isUnchanged: Bool
    }

    /// Notes a row that changes its item's container. Other rows are not kept: a file may have a million of them.
    mutating func note(_ item: Item, of row: ImportBatch.Row, isUnchanged: Bool = false) {
        guard let container = row.container, !container.isNowhere || item.containerID != nil else { return }
        rows.append(Entry(item: item.id, container: container, isUnchanged: isUnchanged))
    }

    /// Puts the items into the containers that their rows name.
    /// - Returns: The number of items that this changes and nothing else in the import did.
    /// - Throws: `DomainError` if a row names no item, or several, or if an item cannot be inside the one it names.
    func settle(_ db: Database, _ books: inout HomeBooks, at now: Date) throws -> Int {
        var changed = 0
        for row in rows {
            let before = try InventoryRepository.item(db, row.item)
            let container = try Self.find(row.container, for: before, db)
            guard container != before.containerID else { continue }
            var item = try InventoryRepository.sound(before, &books)
            item.containerID = container
            let isChanged = try InventoryRepository.update(db, item, from: before, &books, at: now).isChanged
            if isChanged, row.isUnchanged { changed += 1 }
        }
        return changed
    }

    private static func find(
        _ container: ImportBatch.Container, for item: Item, _ db: Database
    ) throws -> EntityID<Item>? {
        if !container.importRef.isEmpty { return try find(importRef: container.importRef, for: item, db) }
        guard let name = container.name?.trimmingCharacters(in: .whitespacesAndNewlines) else { return container.id }
        if name.isEmpty { return nil }
        let found = try Item.fetchAll(
            db, where: "(title = ?1 COLLATE NOCASE OR slug = ?1) AND id <> ?2", orderBy: "createdAt, id",
            arguments: [name, item.id.description]
        ).rows
        if let meant = found.first(where: { $0.id == container.id }) { return meant.id }
        let near = found.filter { $0.homeID == item.homeID }
        let candidates = near.isEmpty ? found : near
        if candidates.count == 1 || candidates.first?.slug == name { return candidates[0].id }
        if let id = container.id, let meant = try Item.fetch(db, id: id), NameKey(meant.title) == NameKey(name) {
            return id
        }
        // Programs list contents below their container, and the ids of one import ascend.
        if let present = candidates.first(where: { $0.id == item.containerID }) { return present.id }
        let own = item.id.description
        if let last = candidates.map(\.id).filter({ $0.description < own }).max(by: { $0.description < $1.description })
        {
            return last
        }
        guard candidates.isEmpty else {
            throw DomainError.ambiguous(kind: .item, reference: name, matches: candidates.map(\.slug))
        }
        throw DomainError.notFound(kind: .item, reference: name, suggestions: [])
    }

    private static func find(importRef: String, for item: Item, _ db: Database) throws -> EntityID<Item> {
        let found = try Item.fetchAll(
            db, where: "importRef = ? AND importRef <> ''", orderBy: "createdAt, id", arguments: [importRef]
        ).rows
        guard let container = found.first(where: { $0.homeID == item.homeID }) ?? found.first else {
            throw DomainError.notFound(kind: .item, reference: importRef, suggestions: [])
        }
        return container.id
    }
}
