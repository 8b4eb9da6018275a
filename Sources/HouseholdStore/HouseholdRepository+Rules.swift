import Foundation
import GRDB
import Household

// The steps that the repositories' transactions are composed of. Each takes the open connection.

/// Rooms and labels: what belongs to one home and is named within it.
protocol HomeOwned: StoredEntity, Entity, Equatable {
    static var kind: String { get }
    var homeID: EntityID<Home>? { get set }
    var name: String { get }
}

extension Location: HomeOwned {
    static let kind = "location"
}

extension Label: HomeOwned {
    static let kind = "label"
}

extension HouseholdRepository {
    static func missing<E>(_ kind: String, _ id: EntityID<E>) -> DomainError {
        .notFound(kind: kind, reference: id.description, suggestions: [])
    }

    static func home(_ db: Database, _ id: EntityID<Home>) throws -> Home {
        guard let home = try Home.fetch(db, id: id) else { throw missing("home", id) }
        return home
    }

    static func primaryHome(_ db: Database) throws -> Home? {
        try Home.fetchAll(db, where: "isPrimary").rows.first
    }

    static func demotePrimary(_ db: Database, except id: EntityID<Home>, at now: Date) throws {
        for var home in try Home.fetchAll(db, where: "isPrimary AND id <> ?", arguments: [id.description]).rows {
            home.isPrimary = false
            try home.update(db, at: now)
        }
    }

    /// The condition that an item's effective home is the one given as an SQL expression.
    static func effectiveHomeIs(_ home: String) -> String {
        """
        coalesce((SELECT homeID FROM location WHERE location.id = item.locationID AND location.deletedAt IS NULL),
            item.homeID) = \(home)
        """
    }

    static func cascade(_ db: Database, _ home: Home, at now: Date) throws -> HomeDeletion {
        var home = home
        let id = home.id
        // Items first: which home is theirs hangs on the rooms.
        let items = try Item.fetchAll(db, where: effectiveHomeIs("?"), arguments: [id.description]).rows
        for var item in items { try item.delete(db, at: now) }
        let locations = try Location.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows
        for var location in locations { try location.delete(db, at: now) }
        let labels = try Label.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows
        for var label in labels { try label.delete(db, at: now) }
        // What another program left pointing at this home from elsewhere must not point at a tombstone.
        try db.execute(
            sql: "UPDATE item SET homeID = NULL WHERE homeID = ? AND deletedAt IS NULL", arguments: [id.description])
        home.isPrimary = false
        try home.delete(db, at: now)
        var profile = try profileForWriting(db, at: now)
        profile.homeIDs.removeAll { $0 == id }
        try profile.update(db, at: now)
        return HomeDeletion(locations: locations.count, labels: labels.count, items: items.count)
    }

    static func insert(_ db: Database, _ defaults: HomeDefaults, into home: Home, at now: Date) throws {
        for room in defaults.rooms where try named(db, Location.self, room.name, in: home.id) == nil {
            try add(db, Location(homeID: home.id, name: room.name, symbol: room.symbol), at: now)
        }
        for tag in defaults.labels where try named(db, Label.self, tag.name, in: home.id) == nil {
            try add(
                db, Label(homeID: home.id, name: tag.name, colour: tag.colour, emoji: tag.emoji), at: now)
        }
    }

    // MARK: - Names and slugs

    static func checkName(_ db: Database, _ home: Home) throws {
        guard !home.name.isEmpty else { return }
        let taken = try Home.fetchAll(db).rows.contains {
            $0.id != home.id && $0.name.caseInsensitiveCompare(home.name) == .orderedSame
        }
        if taken { throw DomainError.duplicateName(kind: "home", name: home.name) }
    }

    static func slug(_ db: Database, for home: Home, preferred: String) throws -> String {
        let base = Slug.isValid(preferred) ? preferred : Slug.make(from: home.displayName, fallback: "home")
        return try Slug.unique(base) { slug in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM home WHERE slug = ?)", arguments: [slug]) ?? false
        }
    }

    static func slug<E: HomeOwned>(_ db: Database, for entity: E) throws -> String {
        let base = Slug.isValid(entity.slug) ? entity.slug : Slug.make(from: entity.name, fallback: E.kind)
        return try Slug.unique(base) { slug in
            try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM \(E.table) WHERE coalesce(homeID, '') = ? AND slug = ?)",
                arguments: [entity.homeID?.description ?? "", slug]) ?? false
        }
    }

    // MARK: - What belongs to a home

    /// The room or label of a home that has a name, whatever its case.
    static func named<E: HomeOwned>(
        _ db: Database, _ type: E.Type, _ name: String, in home: EntityID<Home>?
    ) throws -> E? {
        try E.fetchAll(db, where: "homeID IS ?", arguments: [home?.description], oldestFirst: true).rows
            .first { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    }

    @discardableResult
    static func add<E: HomeOwned>(_ db: Database, _ draft: E, at now: Date) throws -> E {
        guard try named(db, E.self, draft.name, in: draft.homeID) == nil else {
            throw DomainError.duplicateName(kind: E.kind, name: draft.name)
        }
        var entity = draft
        entity.record = RecordInfo(createdAt: now)
        entity.slug = try slug(db, for: draft)
        try entity.insert(db)
        return entity
    }

    static func edit<E: HomeOwned>(
        _ db: Database, _ id: EntityID<E>, at now: Date, _ change: (inout E) throws -> Void
    ) throws -> E {
        guard let before = try E.fetch(db, id: id) else { throw missing(E.kind, id) }
        var entity = before
        try change(&entity)
        entity.slug = before.slug
        guard entity != before else { return before }
        if entity.name.caseInsensitiveCompare(before.name) != .orderedSame,
            try named(db, E.self, entity.name, in: entity.homeID) != nil
        {
            throw DomainError.duplicateName(kind: E.kind, name: entity.name)
        }
        try entity.update(db, at: now)
        return entity
    }
}
