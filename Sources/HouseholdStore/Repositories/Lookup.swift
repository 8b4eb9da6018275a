import Foundation
import GRDB
public import Household
import Values

// Finds what a person named: by slug, by id, or by a name that only one entity has.

extension HouseholdRepository {
    /// All live homes, in the profile's order.
    public func homes() throws -> [Home] {
        try store.reading { db in
            var snapshot = Snapshot(
                profile: try Self.profile(db) ?? .absent, homes: try Home.fetchAll(db).rows)
            snapshot.sort()
            return snapshot.homes
        }
    }

    public func home(_ reference: String) throws -> Home {
        try Lookup(.home, reference).one(of: try homes(), name: \.displayName)
    }

    public func primaryHome() throws -> Home? {
        try store.reading { try Self.primaryHome($0) }
    }

    /// Finds a room by slug, id or path, or by a name that no other room has.
    /// - Parameter home: Where to look; nil for everywhere.
    public func location(_ reference: String, in home: EntityID<Home>? = nil) throws -> Location {
        let all = try store.reading { try Location.fetchAll($0).rows }
        let paths = Dictionary(zip(all.map(\.id), RoomTree(all).paths), uniquingKeysWith: { first, _ in first })
        func path(_ room: Location) -> String { paths[room.id] ?? room.name }
        let rooms = all.within(home)
        let lookup = Lookup(.location, reference)
        let isPath = rooms.contains { path($0).caseInsensitiveCompare(reference) == .orderedSame }
        return try lookup.one(of: rooms, name: isPath ? path : \.name, shown: path)
    }

    public func label(_ reference: String, in home: EntityID<Home>? = nil) throws -> Label {
        let all = try store.reading { try Label.fetchAll($0).rows }
        return try Lookup(.label, reference).one(of: all.within(home), name: \.name)
    }
}

extension Array where Element: HomeOwned {
    fileprivate func within(_ home: EntityID<Home>?) -> [Element] {
        home == nil ? self : filter { $0.homeID == home }
    }
}

extension InventoryRepository {
    /// - Parameter orPart: Whether a part of the name or the slug is enough if no whole name matches. Meant for looking
    ///   at an item, not for changing it.
    public func item(_ reference: String, orPart: Bool = false) throws -> Item {
        try store.reading { db in
            let lookup = Lookup(.item, reference)
            let matches = try Item.fetchWithLabels(
                db, where: "slug = ?1 OR id = lower(?1) OR title = ?1 COLLATE NOCASE", arguments: [reference]
            ).rows
            if !matches.isEmpty { return try lookup.one(of: matches, name: \.title) }
            // Only now are all titles read: for an error's suggestions, or for letters whose case SQLite does not know.
            let found = try lookup.one(of: try Item.fetchAll(db).rows, name: \.title, orPart: orPart)
            return try Item.fetchWithLabels(db, id: found.id) ?? found
        }
    }
}

extension CartRepository {
    // By slug, id or name; a cart also by a part of its name or slug that no other cart has.

    public func shop(_ reference: String) throws -> Shop {
        try Lookup(.store, reference).one(of: try stores(), name: \.name)
    }

    public func category(_ reference: String) throws -> VaultCategory {
        try Lookup(.category, reference).one(of: try categories(), name: \.name)
    }

    public func vaultItem(_ reference: String) throws -> VaultItem {
        try Lookup(.vaultItem, reference).one(of: try vault(), name: \.name)
    }

    public func cart(_ reference: String) throws -> Cart {
        try store.reading { db in
            let found = try Lookup(.cart, reference).one(of: try Cart.fetchAll(db).rows, name: \.name, orPart: true)
            return try Cart.fetchWithLines(db, id: found.id) ?? found
        }
    }
}

extension PolicyRepository {
    /// Finds a policy by slug, id, policy number or provider.
    public func policy(_ reference: String) throws -> InsurancePolicy {
        let all = try policies()
        let lookup = Lookup(InsurancePolicy.kind, reference)
        let numbered = all.filter { !$0.number.isEmpty && $0.number.caseInsensitiveCompare(reference) == .orderedSame }
        // A policy number identifies one contract: it goes before a provider of that name, but not before a slug or an
        // id.
        guard !numbered.isEmpty, !all.contains(where: lookup.isIdentity(of:)) else {
            return try lookup.one(of: all, name: \.provider)
        }
        return try lookup.one(of: numbered, name: \.number)
    }
}

extension ClaimRepository {
    /// Finds a claim by slug, id, claim number or cause, or by a part of the cause or slug that no other claim has.
    public func claim(_ reference: String) throws -> Claim {
        let all = try claims()
        let lookup = Lookup(Claim.kind, reference)
        let numbered = all.filter { !$0.number.isEmpty && $0.number.caseInsensitiveCompare(reference) == .orderedSame }
        guard !numbered.isEmpty, !all.contains(where: lookup.isIdentity(of:)) else {
            return try lookup.one(of: all, name: \.cause, orPart: true)
        }
        return try lookup.one(of: numbered, name: \.number)
    }
}

/// A reference that a person gave, and how it is resolved.
private struct Lookup {
    let kind: EntityKind
    let reference: String

    init(_ kind: EntityKind, _ reference: String) {
        self.kind = kind
        self.reference = reference
    }

    func isIdentity(of entity: some Entity) -> Bool {
        entity.slug == reference || entity.id.description == reference.lowercased()
    }

    /// - Parameters:
    ///   - shown: What an error calls an entity; nil for its name.
    ///   - orPart: Whether a part of the name or the slug is enough where no whole name matches.
    func one<E: Entity>(
        of entities: [E], name: (E) -> String, shown: ((E) -> String)? = nil, orPart: Bool = false
    ) throws -> E {
        let slugged = entities.filter(isIdentity(of:))
        if slugged.count == 1 { return slugged[0] }
        var named =
            slugged.isEmpty
            ? entities.filter { name($0).caseInsensitiveCompare(reference) == .orderedSame } : slugged
        if named.isEmpty, orPart, !reference.isEmpty {
            let part = SearchWord(FoldedText.of(reference))
            named = entities.filter { part.occurs(inFolded: FoldedText.of(name($0))) || $0.slug.contains(reference) }
        }
        if named.count == 1 { return named[0] }
        guard named.isEmpty else {
            throw DomainError.ambiguous(
                kind: kind, reference: reference, matches: named.map { "\(shown?($0) ?? name($0)) (\($0.id))" }.sorted()
            )
        }
        let suggestions = NearestName.among(entities.map(\.slug) + entities.map(name), to: reference)
        throw DomainError.notFound(kind: kind, reference: reference, suggestions: suggestions)
    }
}
