import GRDB
public import Household

/// A snapshot that a running process keeps, and brings up to date with what the change log says has changed instead of
/// reading everything anew.
///
/// The log is complete: triggers write it, whichever program makes a change. Where it cannot be trusted to tell the
/// whole way from then to now (the file was replaced by another, a part of the log is gone), everything is read again.
public struct HeldSnapshot: Sendable {
    public private(set) var snapshot: Snapshot
    /// How far the change log had come.
    public private(set) var position: ChangeLog.Position

    /// More changed items than this are not worth picking out one by one.
    private static let mostItems = 500

    public init(of store: Store) throws {
        (snapshot, position) = try store.reading { db in
            (try Store.snapshot(db).snapshot, try ChangeLog.position(db))
        }
    }

    /// Makes it what the store now holds.
    /// - Returns: What became of it. `.items` names positions in `snapshot`.
    /// - Throws: `StoreError`; the snapshot is then as it was.
    public mutating func refresh(from store: Store) throws -> SnapshotChange {
        let before = position
        let news: News? = try store.reading { db in
            let now = try ChangeLog.position(db)
            guard now != before else { return nil }
            guard let entities = try ChangeLog.entities(db, from: before, to: now),
                let items = try Self.itemIDs(db, entities), items.count <= Self.mostItems
            else { return News(position: now, content: .everything(try Store.snapshot(db).snapshot)) }
            return News(
                position: now,
                content: .some(
                    ids: items, items: try Self.items(db, items),
                    surroundings: try Self.surroundings(db, changed: Set(entities.keys)),
                    shopping: try Self.shopping(db, changed: Set(entities.keys))))
        }
        guard let news else { return .nothing }
        position = news.position
        switch news.content {
        case .everything(let snapshot):
            self.snapshot = snapshot
            return .everything
        case .some(let ids, let items, let surroundings, let shopping):
            let changes = snapshot.replaceItems(ids, by: items)
            if let surroundings { snapshot.takeSurroundings(from: surroundings) }
            if let shopping { snapshot.takeShopping(from: shopping) }
            return surroundings == nil && shopping == nil ? .items(changes) : .everything
        }
    }

    /// What a transaction read.
    private struct News {
        enum Content {
            case everything(Snapshot)
            /// The items with these ids, as they are now; the household around them, and its shopping, where those changed.
            case some(ids: Set<EntityID<Item>>, items: [Item], surroundings: Snapshot?, shopping: Snapshot?)
        }

        var position: ChangeLog.Position
        var content: Content
    }

    // MARK: - Reading

    /// Which items are concerned; nil where that cannot be told any more.
    private static func itemIDs(
        _ db: Database, _ entities: [String: Set<String>]
    ) throws -> Set<EntityID<Item>>? {
        var ids: Set<EntityID<Item>> = []
        for text in entities[Item.table] ?? [] {
            guard let id = EntityID<Item>(text) else { return nil }
            ids.insert(id)
        }
        let labels = entities["itemLabel"] ?? []
        guard labels.count <= 10 * mostItems else { return nil }
        for label in labels {
            let owner = try String.fetchOne(
                db.cachedStatement(sql: "SELECT itemID FROM itemLabel WHERE id = ?"), arguments: [label])
            // The row is gone, and with it the knowledge of whose it was.
            guard let id = owner.flatMap({ EntityID<Item>($0) }) else { return nil }
            ids.insert(id)
        }
        return ids
    }

    private static func items(_ db: Database, _ ids: Set<EntityID<Item>>) throws -> [Item] {
        try ids.compactMap { try Item.fetchWithLabels(db, id: $0) }
    }

    /// The household around its items; nil where nothing of it changed.
    private static func surroundings(_ db: Database, changed: Set<String>) throws -> Snapshot? {
        let changed = changed.subtracting([Item.table, "itemLabel"]).subtracting(Store.shoppingTables)
        return changed.isEmpty ? nil : try Store.surroundings(db).snapshot
    }

    /// Its shopping; nil where nothing of that changed.
    private static func shopping(_ db: Database, changed: Set<String>) throws -> Snapshot? {
        changed.isDisjoint(with: Store.shoppingTables) ? nil : try Store.shopping(db).snapshot
    }
}

extension Snapshot {
    /// Takes everything but the items and the shopping from another one.
    fileprivate mutating func takeSurroundings(from other: Snapshot) {
        var taken = other
        taken.items = items
        taken.takeShopping(from: self)
        self = taken
    }
}
