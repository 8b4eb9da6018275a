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
                let isNewer = before.record.updatedAt > entity.record.updatedAt
                entity.record = before.record
                let isOther = entity != before
                if isOther, isNewer, !overwrites {
                    newerIDs.insert(entity.id.description)
                    newer.append(try names.name(of: RowName(table: E.table, id: entity.id.description)))
                    continue
                }
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

private struct SluggedPlace: Hashable {
    var scope: String
    var slug: String
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
