import Foundation
import GRDB
import Household

extension Restoration {
    /// Gives each entity its slug: the stored one, else the one it brings, with a number where that is taken.
    func slugged<E: Sluggable>(_ new: [E]) throws -> [E] {
        let rule = UniqueRule.slug(of: E.table)
        let own = try rule.keys(db)
        var owners = Dictionary(own.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return new.map { entity in
            var entity = entity
            let (id, scope) = (entity.id.description, entity.slugScope)
            if let key = own[id], let slug = key.last {
                entity.slug = slug
                if key.dropLast() == scope[...] { return entity }
            }
            let base =
                Slug.isValid(entity.slug)
                ? entity.slug : Slug.make(from: entity.slugSource, fallback: E.slugFallback)
            entity.slug = rule.freeSlug(scope + [base]) { key in owners[key].map { $0 != id } ?? false }
            owners[scope + [entity.slug]] = id
            return entity
        }
    }

    /// Merges entities over the stored ones. Unless `overwrites` is set, stored entities that were changed later stay.
    /// - Parameter writeParts: Writes the rows of an entity's parts, and returns whether any changed. Its second
    ///   argument is the entity as stored, nil for a new one.
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

// MARK: - Small steps

extension Array where Element: Identifiable {
    func firstOfEachID() -> [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}
