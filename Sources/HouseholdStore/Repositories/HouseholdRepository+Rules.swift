import Foundation
import GRDB
import Household

// The steps that the repositories' transactions are composed of. Each takes the open connection.

/// Rooms and labels: entities that belong to one home, and whose names are unique in it.
protocol HomeOwned: Sluggable {
    var homeID: EntityID<Home>? { get set }
    var name: String { get }
    /// The name of each entity of a home as people refer to it; for a room, its path.
    static func paths(of all: [Self]) -> [String]
    /// Checks that a new, renamed or moved entity has a name of its own in its home.
    /// - Returns: Its name, or a room's path.
    @discardableResult
    static func checkPlace(_ db: Database, of entity: Self) throws -> String
    /// Whether its place or its name differs.
    func isElsewhere(than before: Self) -> Bool
    /// Gives the entity a code that is unique in its home. Does nothing for a kind without codes.
    /// - Parameters:
    ///   - before: The entity as stored; nil for a new one.
    ///   - insists: Whether to refuse a given code that another has; otherwise a number is added to it.
    mutating func takeCode(_ db: Database, from before: Self?, insists: Bool) throws
    /// The codes that are taken in a home; none for a kind without codes.
    /// - Parameter present: All entities of this kind in the home.
    static func codes(_ db: Database, of present: [Self], in home: EntityID<Home>?) throws -> RoomCodes
    /// Takes a free code. Does nothing for a kind without codes.
    /// - Parameter path: The name, or a room's path, that a new code is made from.
    mutating func claimCode(from codes: inout RoomCodes, at path: String)
}

extension HomeOwned {
    static func paths(of all: [Self]) -> [String] { all.map(\.name) }

    static func checkPlace(_ db: Database, of entity: Self) throws -> String {
        guard try HouseholdRepository.named(db, Self.self, entity.name, in: entity.homeID).isEmpty else {
            throw DomainError.duplicateName(kind: kind, name: entity.name)
        }
        return entity.name
    }

    func isElsewhere(than before: Self) -> Bool { isRenamed(since: before) }

    fileprivate func isRenamed(since before: Self) -> Bool {
        name.caseInsensitiveCompare(before.name) != .orderedSame
    }

    mutating func takeCode(_ db: Database, from before: Self?, insists: Bool) throws {}
    static func codes(_ db: Database, of present: [Self], in home: EntityID<Home>?) throws -> RoomCodes { RoomCodes() }
    mutating func claimCode(from codes: inout RoomCodes, at path: String) {}
}

extension Location: HomeOwned {
    static let kind = EntityKind.location

    static func paths(of all: [Location]) -> [String] { RoomTree(all).paths }

    static func checkPlace(_ db: Database, of room: Location) throws -> String {
        try HouseholdRepository.checkPlace(db, of: room)
    }

    func isElsewhere(than before: Location) -> Bool { isRenamed(since: before) || parentID != before.parentID }
}

extension Label: HomeOwned {
    static let kind = EntityKind.label
}

extension HouseholdRepository {
    static func missing<E>(_ kind: EntityKind, _ id: EntityID<E>) -> DomainError {
        .notFound(kind: kind, reference: id.description, suggestions: [])
    }

    static func primaryHome(_ db: Database) throws -> Home? {
        try Home.fetchAll(db, where: "isPrimary").rows.first
    }

    static func demotePrimary(_ db: Database, except id: EntityID<Home>, at now: Date) throws {
        for var home in try Home.fetchAll(db, where: "isPrimary AND id <> ?", arguments: [id.description]).rows {
            try home.change(db, at: now) { $0.isPrimary = false }
        }
    }

    /// The profile; the oldest, should another program have made a second one.
    static func profile(_ db: Database) throws -> Profile? {
        try Profile.fetchAll(db, orderBy: "createdAt, id LIMIT 1").rows.first
    }

    /// Changes the profile, which is created first in a new household.
    @discardableResult
    static func changeProfile(_ db: Database, at now: Date, _ body: (inout Profile) -> Void) throws -> Profile {
        guard let before = try profile(db) else {
            var profile = Profile(name: "", record: RecordInfo(createdAt: now))
            body(&profile)
            try profile.insert(db)
            return profile
        }
        var profile = before
        body(&profile)
        if profile != before { try profile.update(db, from: before, at: now) }
        return profile
    }

    // MARK: - Deleting

    /// An SQL condition that an item's effective home is the value of the expression `home`. A room whose home is gone
    /// is ignored, as in `SnapshotIndex`.
    static func effectiveHomeIs(_ home: String) -> String {
        """
        coalesce(
            (SELECT home.id FROM location JOIN home ON home.id = location.homeID
             WHERE location.id = item.locationID AND location.deletedAt IS NULL AND home.deletedAt IS NULL),
            item.homeID) = \(home)
        """
    }

    static func cascade(_ db: Database, _ home: Home, at now: Date) throws -> HomeDeletion {
        var home = home
        let id = home.id
        var deletion = HomeDeletion()
        // Items first: their effective home depends on the rooms.
        for item in try Item.fetchAll(db, where: effectiveHomeIs("?"), arguments: [id.description]).rows {
            try InventoryRepository.delete(db, item, withContents: true, at: now)
            deletion.items += 1
        }
        for location in try Location.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows {
            try delete(db, location, withRoomsInside: true, at: now)
            deletion.locations += 1
        }
        for label in try Label.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows {
            try delete(db, label, at: now)
            deletion.labels += 1
        }
        // Another program may have left items in other homes' rooms pointing at this home.
        for before in try Item.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows {
            var item = before
            let room = try item.locationID.flatMap { try Location.fetch(db, id: $0) }
            try item.change(db, at: now) {
                $0.homeID = room?.homeID
                try $0.takeNumber(db, from: before)
            }
        }
        // Carts stay: what was bought for the home was bought all the same.
        for var cart in try Cart.fetchAll(db, where: "homeID = ?", arguments: [id.description]).rows {
            try cart.change(db, at: now) { $0.homeID = nil }
        }
        try PolicyRepository.uncoverAll(db, id, at: now)
        try Attachment.deleteAll(db, where: "homeID = ?", id.description, at: now)
        try home.change(db, at: now) {
            $0.isPrimary = false
            $0.record.deletedAt = now
        }
        try changeProfile(db, at: now) { profile in profile.homeIDs.removeAll { $0 == id } }
        return deletion
    }

    /// - Parameter isWhole: Whether to delete the rooms inside it, too; otherwise they move into its parent.
    /// - Returns: The number of items that were in the room. They are now in its home, without a room.
    @discardableResult
    static func delete(
        _ db: Database, _ location: Location, withRoomsInside isWhole: Bool = false, at now: Date
    ) throws -> Int {
        var location = location
        if !isWhole { try lift(db, outOf: location, at: now) }
        // The items take the next numbers of their home, in the order of their numbers in the room.
        let items = try Item.fetchAll(
            db, where: "locationID = ?", orderBy: "number, createdAt, id", arguments: [location.id.description]
        ).rows
        for before in items {
            var item = before
            try item.change(db, at: now) {
                $0.locationID = nil
                $0.homeID = location.homeID ?? $0.homeID
                try $0.takeNumber(db, from: before)
            }
        }
        try Attachment.deleteAll(db, where: "locationID = ?", location.id.description, at: now)
        try location.bury(db, at: now)
        return items.count
    }

    /// - Returns: How many items had the label.
    @discardableResult
    static func delete(_ db: Database, _ label: Label, at now: Date) throws -> Int {
        var label = label
        let id = label.id
        let labelled = "id IN (SELECT itemID FROM itemLabel WHERE labelID = ? AND deletedAt IS NULL)"
        let items = try Item.fetchWithLabels(db, where: labelled, arguments: [id.description]).rows
        for var item in items {
            try item.change(db, at: now) { item in item.labelIDs.removeAll { $0 == id } }
            try item.writeLabels(db, at: now)
        }
        try label.bury(db, at: now)
        return items.count
    }

    static func insert(_ db: Database, _ defaults: HomeDefaults, into home: Home, at now: Date) throws {
        for room in defaults.rooms where try named(db, Location.self, room.name, in: home.id).isEmpty {
            try add(db, Location(homeID: home.id, name: room.name, symbol: room.symbol), at: now)
        }
        for tag in defaults.labels where try named(db, Label.self, tag.name, in: home.id).isEmpty {
            try add(
                db, Label(homeID: home.id, name: tag.name, colour: tag.colour, emoji: tag.emoji), at: now)
        }
    }

    // MARK: - Names

    static func checkName(_ db: Database, _ home: Home) throws {
        guard !home.name.isEmpty else { return }
        let taken = try Home.fetchAll(db).rows.contains {
            $0.id != home.id && $0.name.caseInsensitiveCompare(home.name) == .orderedSame
        }
        if taken { throw DomainError.duplicateName(kind: .home, name: home.name) }
    }

    // MARK: - Rooms and labels

    /// The rooms or labels of a home with this name, ignoring case, the oldest first: one, unless another program made
    /// more.
    static func named<E: HomeOwned>(
        _ db: Database, _ type: E.Type, _ name: String, in home: EntityID<Home>?
    ) throws -> [E] {
        try E.fetchAll(db, where: "homeID IS ?", orderBy: "createdAt, id", arguments: [home?.description]).rows
            .filter { $0.name.caseInsensitiveCompare(name) == .orderedSame }
    }

    @discardableResult
    static func add<E: HomeOwned>(_ db: Database, _ draft: E, at now: Date) throws -> E {
        let path = try E.checkPlace(db, of: draft)
        var entity = draft
        entity.record = RecordInfo(createdAt: now)
        entity.slug = try draft.freeSlug(db, at: path)
        try entity.takeCode(db, from: nil, insists: true)
        try entity.insert(db)
        return entity
    }

    static func edit<E: HomeOwned>(
        _ db: Database, _ id: EntityID<E>, at now: Date, _ change: (inout E) throws -> Void
    ) throws -> E {
        let before = try E.live(db, id)
        var entity = before
        try change(&entity)
        let path = entity.isElsewhere(than: before) || entity.slug.isEmpty ? try E.checkPlace(db, of: entity) : nil
        entity.slug = try entity.slug(db, since: before, at: path)
        entity.record = before.record
        guard entity != before else { return before }
        try entity.takeCode(db, from: before, insists: true)
        guard entity != before else { return before }
        try entity.update(db, from: before, at: now)
        return entity
    }
}

extension Attachment {
    /// Deletes the attachments that a condition selects: evidence goes with its owner.
    static func deleteAll(_ db: Database, where condition: String, _ id: String, at now: Date) throws {
        for var attachment in try fetchAll(db, where: condition, arguments: [id]).rows {
            try attachment.bury(db, at: now)
        }
    }
}
