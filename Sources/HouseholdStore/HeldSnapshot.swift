import GRDB
public import Household

/// A snapshot that a running process keeps up to date from the change log, instead of reading everything again.
///
/// The log is complete: triggers write it, whichever program makes a change. Where the log does not cover the time
/// since the last refresh (the file was replaced, part of the log is gone), everything is read again.
public struct HeldSnapshot: Sendable {
    public private(set) var snapshot: Snapshot
    /// The end of the change log when the snapshot was read.
    public private(set) var position: ChangeLog.Position

    /// With more changed items than this, everything is read again.
    private static let mostItems = 500
    /// With more changed carts than this, all carts are read again.
    private static let mostCarts = 50

    public init(of store: Store) throws {
        (snapshot, position) = try store.reading { db in
            (try Store.snapshot(db).snapshot, try ChangeLog.position(db))
        }
    }

    /// Brings the snapshot up to date with the store.
    /// - Returns: What changed. `.items` names positions in `snapshot`.
    /// - Throws: `StoreError`; the snapshot then stays as it was.
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
                    claims: try Self.claims(db, changed: Set(entities.keys)),
                    vault: try Self.vault(db, changed: Set(entities.keys)), carts: try Self.carts(db, entities)))
        }
        guard let news else { return .nothing }
        position = news.position
        switch news.content {
        case .everything(let snapshot):
            self.snapshot = snapshot
            return .everything
        case .some(let ids, let items, let surroundings, let claims, let vault, let carts):
            let changes = snapshot.replaceItems(ids, by: items)
            if let surroundings { snapshot.takeSurroundings(from: surroundings) }
            if let claims {
                snapshot.claims = claims
                snapshot.sortClaims()
            }
            if let vault { snapshot.takeVault(from: vault) }
            switch carts {
            case .none: break
            case .all(let carts): snapshot.carts = carts
            case .changed(let ids, let carts):
                snapshot.carts.removeAll { ids.contains($0.id) }
                snapshot.carts += carts
            }
            if vault != nil || carts != nil { snapshot.sortShopping() }
            let isAboutItems = surroundings == nil && claims == nil && vault == nil && carts == nil
            return isAboutItems ? .items(changes) : .everything
        }
    }

    /// The data that one refresh read.
    private struct News {
        enum Content {
            case everything(Snapshot)
            /// The items with these ids, as they are now, and the other parts of the household that changed.
            case some(
                ids: Set<EntityID<Item>>, items: [Item], surroundings: Snapshot?, claims: [Claim]?, vault: Snapshot?,
                carts: Carts?)
        }

        enum Carts {
            case all([Cart])
            /// The carts with these ids, as they are now.
            case changed(ids: Set<EntityID<Cart>>, carts: [Cart])
        }

        var position: ChangeLog.Position
        var content: Content
    }

    // MARK: - Reading

    /// The ids of the changed items; nil where they can no longer be determined.
    private static func itemIDs(
        _ db: Database, _ entities: [String: Set<String>]
    ) throws -> Set<EntityID<Item>>? {
        try owners(
            db, entities[Item.table], of: entities["itemLabel"],
            asking: "SELECT itemID FROM itemLabel WHERE id = ?")
    }

    /// The ids of the changed entities, from their own log entries and from their parts' entries; nil where they can no
    /// longer be determined, or the parts are too many.
    private static func owners<E>(
        _ db: Database, _ changed: Set<String>?, of parts: Set<String>?, asking sql: String
    ) throws -> Set<EntityID<E>>? {
        var ids: Set<EntityID<E>> = []
        for text in changed ?? [] {
            guard let id = EntityID<E>(text) else { return nil }
            ids.insert(id)
        }
        guard let parts, !parts.isEmpty else { return ids }
        guard parts.count <= 10 * mostItems else { return nil }
        let statement = try db.cachedStatement(sql: sql)
        for part in parts {
            let owner = try String.fetchOne(statement, arguments: [part])
            // The row is gone, so nothing says who its owner was.
            guard let id = owner.flatMap({ EntityID<E>($0) }) else { return nil }
            ids.insert(id)
        }
        return ids
    }

    private static func items(_ db: Database, _ ids: Set<EntityID<Item>>) throws -> [Item] {
        try ids.compactMap { try Item.fetchWithLabels(db, id: $0) }
    }

    /// The household without its items, claims and shopping; nil if none of that changed.
    private static func surroundings(_ db: Database, changed: Set<String>) throws -> Snapshot? {
        let known = Store.vaultTables.union(Store.cartTables).union([
            Item.table, "itemLabel", Claim.table, ReportCopy.table,
        ])
        return changed.isSubset(of: known) ? nil : try Store.surroundings(db).snapshot
    }

    /// All claims, unsorted; nil where none changed.
    private static func claims(_ db: Database, changed: Set<String>) throws -> [Claim]? {
        changed.contains(Claim.table) ? try Claim.fetchAll(db).rows : nil
    }

    /// The stores, the categories and the vault; nil where none of them changed.
    private static func vault(_ db: Database, changed: Set<String>) throws -> Snapshot? {
        changed.isDisjoint(with: Store.vaultTables) ? nil : try Store.vault(db).snapshot
    }

    /// The changed carts, or all where too many changed; nil where none did.
    private static func carts(_ db: Database, _ entities: [String: Set<String>]) throws -> News.Carts? {
        guard !Store.cartTables.isDisjoint(with: entities.keys) else { return nil }
        let changed: Set<EntityID<Cart>>? = try owners(
            db, entities[Cart.table], of: entities[StoredLine.table],
            asking: "SELECT cartID FROM cartItem WHERE id = ?")
        guard let changed, changed.count <= mostCarts else { return .all(try Cart.fetchWithLines(db).rows) }
        return .changed(ids: changed, carts: try changed.compactMap { try Cart.fetchWithLines(db, id: $0) })
    }
}

extension Snapshot {
    /// Takes everything but the items, the claims and the shopping from another snapshot.
    fileprivate mutating func takeSurroundings(from other: Snapshot) {
        var taken = other
        taken.items = items
        taken.claims = claims
        taken.takeShopping(from: self)
        self = taken
    }
}
