import GRDB
import Household

/// An entity with a slug that is unique in its kind, or in its kind and home.
protocol Sluggable: StoredEntity, Entity, Equatable {
    /// The name of the kind in messages.
    static var kind: EntityKind { get }
    /// The slug for a name that yields none.
    static var slugFallback: String { get }
    /// The part of a slug's key before the slug: see `UniqueRule`.
    var slugScope: [String] { get }
    var slugSource: String { get }
}

extension Sluggable {
    static var slugFallback: String { kind.rawValue }
    var slugScope: [String] { [] }

    /// - Throws: `DomainError.notFound` where there is no such row, or only its tombstone.
    static func live(_ db: Database, _ id: EntityID<Self>) throws -> Self {
        guard let entity = try fetch(db, id: id) else { throw HouseholdRepository.missing(kind, id) }
        return entity
    }

    /// The slug after a change. It stays even if the name changes. If the change emptied it, it is made from the name
    /// anew, so that addresses no longer tell the former name.
    /// - Parameter path: The source of a new slug, instead of the name.
    func slug(_ db: Database, since before: Self, at path: String? = nil) throws -> String {
        guard slug.isEmpty else { return before.slug }
        let base = Slug.make(from: path ?? slugSource, fallback: Self.slugFallback)
        return Slug.isNumbered(before.slug, of: base) ? before.slug : try freeSlug(db, at: path)
    }

    /// The entity's own slug, else one made from its name; with a number if another row of its scope has it, even a
    /// tombstone.
    /// - Parameter path: The source of a new slug, instead of the name.
    func freeSlug(_ db: Database, at path: String? = nil) throws -> String {
        var numbers: [String: Int] = [:]
        return try freeSlug(db, at: path, &numbers)
    }

    /// Does the same for one of many rows.
    /// - Parameter numbers: The last number given to each slug that several rows would have.
    func freeSlug(_ db: Database, at path: String? = nil, _ numbers: inout [String: Int]) throws -> String {
        let base = Slug.isValid(slug) ? slug : Slug.make(from: path ?? slugSource, fallback: Self.slugFallback)
        let rule = UniqueRule.slug(of: Self.table)
        let free = try Slug.free(base, after: numbers[base]) { try rule.isTaken(db, slugScope + [$0]) }
        if free != base { numbers[base] = Slug.number(of: free) }
        return free
    }
}

extension HomeOwned {
    var slugScope: [String] { [homeID?.description ?? ""] }
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
