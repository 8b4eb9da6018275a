import Foundation
import GRDB
import Household

/// What the rows of an import are inside of. It is settled once all rows are in, since a row may name a later one.
struct ImportedContents {
    private var rows: [Entry] = []

    private struct Entry {
        var item: EntityID<Item>
        var container: ImportBatch.Container
        /// Whether the row changed nothing else.
        var isUnchanged: Bool
    }

    mutating func note(_ item: EntityID<Item>, of row: ImportBatch.Row, isUnchanged: Bool = false) {
        guard let container = row.container else { return }
        rows.append(Entry(item: item, container: container, isUnchanged: isUnchanged))
    }

    /// Puts the items into what their rows name.
    /// - Returns: How many items that were otherwise unchanged are changed now.
    /// - Throws: `DomainError` where a row names no item, or several, or where an item cannot be inside of that.
    func settle(_ db: Database, _ books: inout HomeBooks, at now: Date) throws -> Int {
        var changed = 0
        var places: [EntityID<Item>: Int] = [:]
        for (place, row) in rows.enumerated() {
            places[row.item] = place
            let before = try InventoryRepository.item(db, row.item)
            let container = try Self.find(row.container, for: before, after: places, db)
            guard container != before.containerID else { continue }
            var item = try InventoryRepository.sound(db, before)
            item.containerID = container
            let isChanged = try InventoryRepository.update(db, item, from: before, &books, at: now).isChanged
            if isChanged, row.isUnchanged { changed += 1 }
        }
        return changed
    }

    /// - Parameter places: The rows before this one. Programs list what is inside of an item below it, so that of several
    ///   of one name the last one is meant.
    private static func find(
        _ container: ImportBatch.Container, for item: Item, after places: [EntityID<Item>: Int], _ db: Database
    ) throws -> EntityID<Item>? {
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
        if let last = candidates.filter({ places[$0.id] != nil }).max(by: { places[$0.id] ?? 0 < places[$1.id] ?? 0 }) {
            return last.id
        }
        guard candidates.isEmpty else {
            throw DomainError.ambiguous(kind: .item, reference: name, matches: candidates.map(\.slug))
        }
        throw DomainError.notFound(kind: .item, reference: name, suggestions: [])
    }
}
