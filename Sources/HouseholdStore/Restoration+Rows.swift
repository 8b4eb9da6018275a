import Foundation
import GRDB
import Household

extension Restoration {
    /// Gives each entity its slug: the stored one, else the one it brings, with a number where that is taken.
    func slugged<E: Sluggable>(_ new: [E]) throws -> [E] {
        var own: [String: SluggedPlace] = [:]
        var owners: [SluggedPlace: String] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT id, \(E.scopeColumn), slug FROM \(E.table)")
        while let row = try rows.next() {
            let place = SluggedPlace(scope: row[1], slug: row[2])
            own[row[0]] = place
            owners[place] = row[0]
        }
        return new.map { entity in
            var entity = entity
            let id = entity.id.description
            let brought = own[id]?.slug ?? entity.slug
            let base = Slug.isValid(brought) ? brought : Slug.make(from: entity.slugSource, fallback: E.slugFallback)
            entity.slug =
                own[id]?.scope == entity.slugScope
                ? brought
                : Slug.free(base) { slug in
                    owners[SluggedPlace(scope: entity.slugScope, slug: slug)].map { $0 != id } ?? false
                }
            owners[SluggedPlace(scope: entity.slugScope, slug: entity.slug)] = id
            return entity
        }
    }

    /// - Parameter writeParts: Writes the rows of an entity's parts, and returns whether it had to. Its second argument
    ///   is the entity as stored, nil for a new one.
    mutating func merge<E: StoredEntity & Equatable>(
        _ new: [E], over old: [E], writeParts: (E, E?) throws -> Bool = { _, _ in false }
    ) throws {
        let present = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let tombstones = try Row.fetchAll(db, sql: "SELECT id, version FROM \(E.table) WHERE deletedAt IS NOT NULL")
            .reduce(into: [String: Int]()) { versions, row in versions[row[0]] = row[1] }
        for var entity in new {
            entity.record.deletedAt = nil
            if let before = present[entity.id] {
                entity.record = before.record
                let isOther = entity != before
                if isOther { try entity.update(db, from: before, at: now) }
                if try writeParts(entity, before) || isOther { changed += 1 }
                continue
            }
            if let version = tombstones[entity.id.description] {
                entity.record.version = version
                try entity.update(db, from: nil, at: now)
            } else {
                try entity.insert(db)
            }
            _ = try writeParts(entity, nil)
            added += 1
        }
    }
}

// MARK: - Slugs

/// An entity with a slug that is unique in its kind, or in its kind and home.
protocol Sluggable: StoredEntity, Entity, Equatable {
    /// The name of the kind in messages.
    static var kind: EntityKind { get }
    /// The slug for a name that no slug can be made of.
    static var slugFallback: String { get }
    static var scopeColumn: String { get }
    var slugScope: String { get }
    var slugSource: String { get }
}

private struct SluggedPlace: Hashable {
    var scope: String
    var slug: String
}

extension Sluggable {
    static var slugFallback: String { kind.rawValue }
    static var scopeColumn: String { "''" }
    var slugScope: String { "" }

    /// The entity's own slug, else one made from its name; with a number where another row of its scope has it, even a
    /// tombstone.
    func freeSlug(_ db: Database) throws -> String {
        let base = Slug.isValid(slug) ? slug : Slug.make(from: slugSource, fallback: Self.slugFallback)
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM \(Self.table) WHERE \(Self.scopeColumn) = ? AND slug = ?)")
        return try Slug.free(base) { try Bool.fetchOne(statement, arguments: [slugScope, $0]) ?? false }
    }
}

extension HomeOwned {
    static var scopeColumn: String { "coalesce(homeID, '')" }
    var slugScope: String { homeID?.description ?? "" }
    var slugSource: String { name }
}

extension Home: Sluggable {
    static let kind = EntityKind.home
    var slugSource: String { displayName }
}

extension Item: Sluggable {
    static let kind = EntityKind.item
    var slugSource: String { title }
}

extension InsurancePolicy: Sluggable {
    static let kind = EntityKind.policy
    var slugSource: String { provider }
}

// MARK: - Small steps

extension Array where Element: Identifiable {
    func firstOfEachID() -> [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}

extension Optional {
    /// The value; nil where it is not in the set.
    func within(_ set: Set<Wrapped>) -> Wrapped? where Wrapped: Hashable {
        flatMap { set.contains($0) ? $0 : nil }
    }
}
