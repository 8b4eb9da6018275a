import Foundation
import GRDB
public import Household

/// Reads and changes homes, rooms and labels. Each method is one transaction that keeps the rules.
public struct HouseholdRepository: Sendable {
    let store: Store

    // MARK: - Profile

    /// The profile, or nil while the household has none.
    public func profile() throws -> Profile? {
        try store.reading { try Self.profile($0) }
    }

    /// Sets the household's name, trimmed. Creates the profile of a new household.
    /// - Throws: `DomainError` for a name that is too long or holds a NUL.
    @discardableResult
    public func setProfileName(_ name: String) throws -> Profile { try changeProfile { $0.name = name } }

    /// Changes the household's name and how to reach it, trimmed. Creates the profile of a new household.
    /// - Throws: `DomainError` for a text that is too long or holds a NUL.
    @discardableResult
    public func changeProfile(_ body: (inout Profile) -> Void) throws -> Profile {
        try store.writing { db, now in
            var changed = try Self.profile(db) ?? .absent
            body(&changed)
            let valid = try changed.validated()
            return try Self.changeProfile(db, at: now) { ($0.name, $0.contact) = (valid.name, valid.contact) }
        }
    }

    // MARK: - Homes

    /// Adds a home with its default rooms and labels, and appends it to the profile. The first home becomes primary,
    /// and adopts the rooms, labels and items without a home. A home of the standard colour gets the next colour of a
    /// small palette if another home has that already, so that badges tell homes apart.
    /// - Parameter householdName: The name of the household, if it has none yet.
    /// - Throws: `DomainError` where a field is not valid, the home has neither a name nor an address, or another home
    ///   has this name.
    public func createHome(
        _ home: Home, defaults: HomeDefaults = .none, householdName: String = ""
    ) throws -> (home: Home, profile: Profile) {
        let draft = try home.validated()
        guard draft.isNamed else { throw DomainError.emptyName(kind: .home) }
        return try store.writing { db, now in
            try Self.checkName(db, draft)
            let homes = try Home.fetchAll(db).rows
            var home = draft
            home.record = RecordInfo(createdAt: now)
            home.slug = try home.freeSlug(db)
            if home.colour == .standard { home.colour = .next(after: homes.map(\.colour)) }
            home.isPrimary = draft.isPrimary || !homes.contains(where: \.isPrimary)
            if home.isPrimary { try Self.demotePrimary(db, except: home.id, at: now) }
            try home.insert(db)
            let profile = try Self.changeProfile(db, at: now) { profile in
                if profile.name.isEmpty { profile.name = householdName }
                profile.homeIDs.append(home.id)
            }
            if homes.isEmpty { try Self.adopt(db, into: home, at: now) }
            try Self.insert(db, defaults, into: home, at: now)
            return (home, profile)
        }
    }

    /// Changes a home's own fields. The record and which home is primary stay, and so does the slug unless it is
    /// emptied.
    /// - Throws: `DomainError` where a field is not valid, another home has this name, or the change takes the home's
    ///   name and it has no address.
    @discardableResult
    public func editHome(_ id: EntityID<Home>, _ change: (inout Home) throws -> Void) throws -> Home {
        try store.writing { db, now in try Self.editHome(db, id, at: now, change) }
    }

    private static func editHome(
        _ db: Database, _ id: EntityID<Home>, at now: Date, _ change: (inout Home) throws -> Void
    ) throws -> Home {
        let before = try Home.live(db, id)
        var home = before
        try change(&home)
        home = try home.validated()
        // A home without a name from another program can still be changed.
        guard home.isNamed || !before.isNamed else { throw DomainError.emptyName(kind: .home) }
        home.slug = try home.slug(db, since: before)
        home.isPrimary = before.isPrimary
        home.record = before.record
        guard home != before else { return before }
        if home.name != before.name { try checkName(db, home) }
        try home.update(db, from: before, at: now)
        return home
    }

    /// Adds to a home's log what was done, with its receipts: all of it, or nothing.
    public func logUpkeep(
        _ entry: UpkeepEntry, receipts: [AttachmentRepository.Draft], of id: EntityID<Home>
    ) throws {
        try store.attachments.attaching(receipts, to: .home(id)) { db, files, now in
            _ = try Self.editHome(db, id, at: now) { $0.logUpkeep(entry, receipts: files) }
        }
    }

    /// Makes a home the primary one; the other is demoted in the same transaction.
    public func setPrimary(_ id: EntityID<Home>) throws {
        try store.writing { db, now in
            var home = try Home.live(db, id)
            guard !home.isPrimary else { return }
            try Self.demotePrimary(db, except: id, at: now)
            try home.change(db, at: now) { $0.isPrimary = true }
        }
    }

    /// Puts homes first in the household's order. The others follow as they were.
    /// - Throws: `DomainError.notFound` for an id that is no live home.
    public func orderHomes(_ first: [EntityID<Home>]) throws {
        try store.writing { db, now in
            for id in first { _ = try Home.live(db, id) }
            let first = first.firstOccurrences()
            try Self.changeProfile(db, at: now) { profile in
                profile.homeIDs = first + profile.homeIDs.filter { !first.contains($0) }
            }
        }
    }

    /// How many rooms, labels and items a home has, or were deleted with it.
    public struct HomeDeletion: Hashable, Sendable {
        public var locations = 0
        public var labels = 0
        public var items = 0
    }

    /// Deletes a home with its rooms, labels and every item whose effective home it is.
    /// - Throws: `DomainError` for the last home and for the primary one.
    @discardableResult
    public func deleteHome(_ id: EntityID<Home>) throws -> HomeDeletion {
        try store.writing { db, now in
            try Self.cascade(db, try Self.deletableHome(db, id), at: now)
        }
    }

    /// Counts the contents that deleting a home would delete, so that people can be asked first.
    /// - Throws: `DomainError` for a home that `deleteHome` would refuse.
    public func contentsToDelete(with id: EntityID<Home>) throws -> HomeDeletion {
        _ = try store.reading { try Self.deletableHome($0, id) }
        return try contents(of: id)
    }

    private static func deletableHome(_ db: Database, _ id: EntityID<Home>) throws -> Home {
        let home = try Home.live(db, id)
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM home WHERE deletedAt IS NULL") ?? 0
        guard count > 1 else { throw DomainError.lastHomeCannotBeDeleted(name: home.displayName) }
        guard !home.isPrimary else { throw DomainError.primaryHomeCannotBeDeleted(name: home.displayName) }
        return home
    }

    /// Counts the rooms and labels of a home, and the items whose effective home it is.
    public func contents(of id: EntityID<Home>) throws -> HomeDeletion {
        try store.reading { db in
            func count(_ sql: String) throws -> Int {
                try Int.fetchOne(db, sql: sql, arguments: ["home": id.description]) ?? 0
            }
            return HomeDeletion(
                locations: try count("SELECT count(*) FROM location WHERE deletedAt IS NULL AND homeID = :home"),
                labels: try count("SELECT count(*) FROM label WHERE deletedAt IS NULL AND homeID = :home"),
                items: try count(
                    "SELECT count(*) FROM item WHERE deletedAt IS NULL AND (\(Self.effectiveHomeIs(":home")))"))
        }
    }

    /// Counts the items in a room.
    public func itemCount(inLocation id: EntityID<Location>) throws -> Int {
        try itemCount("locationID = ?", id.description)
    }

    /// Counts the items with a label.
    public func itemCount(withLabel id: EntityID<Label>) throws -> Int {
        try itemCount("id IN (SELECT itemID FROM itemLabel WHERE labelID = ? AND deletedAt IS NULL)", id.description)
    }

    private func itemCount(_ condition: String, _ id: String) throws -> Int {
        try store.reading { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM item WHERE deletedAt IS NULL AND \(condition)", arguments: [id]) ?? 0
        }
    }

    // MARK: - Rooms

    /// Adds a room to a home. Its name may be a path, `Garage / Shelf 2`: missing rooms of the path are added as well,
    /// and the room is inside the last of them. Its slug, or one made from its name, gets a number if it is taken. Its
    /// code is made from its name unless it brings one.
    /// - Throws: `DomainError.duplicateName` if the home has a room with that path, ignoring case; `.duplicateCode` if
    ///   another of its rooms has the code; `.formerCode` if another had it; `.insideItself`, `.tooDeep` or
    ///   `.parentOfOtherHome` if it cannot be inside its parent.
    @discardableResult
    public func addLocation(_ location: Location) throws -> Location {
        let draft = try location.validated()
        return try store.writing { db, now in
            if let home = draft.homeID { _ = try Home.live(db, home) }
            return try Self.add(db, path: draft, at: now)
        }
    }

    /// Changes a room's own fields, and its parent. Its home stays. So do its slug, unless it is emptied, and its code,
    /// unless another one is given. A new name is taken literally, even with a path separator in it.
    /// - Throws: `DomainError` as `addLocation` does.
    @discardableResult
    public func editLocation(
        _ id: EntityID<Location>, _ change: (inout Location) throws -> Void
    ) throws -> Location {
        try store.writing { db, now in try Self.editLocation(db, id, at: now, change) }
    }

    private static func editLocation(
        _ db: Database, _ id: EntityID<Location>, at now: Date, _ change: (inout Location) throws -> Void
    ) throws -> Location {
        let known = try Location.live(db, id).codes
        let edited = try edit(db, id, at: now) { location in
            let home = location.homeID
            try change(&location)
            location = try location.validated()
            location.homeID = home
        }
        try InventoryRepository.checkCodes(db, of: edited, since: known)
        return edited
    }

    /// Adds to a room's log what was done, with its receipts: all of it, or nothing.
    public func logUpkeep(
        _ entry: UpkeepEntry, receipts: [AttachmentRepository.Draft], of id: EntityID<Location>
    ) throws {
        try store.attachments.attaching(receipts, to: .location(id)) { db, files, now in
            _ = try Self.editLocation(db, id, at: now) { $0.logUpkeep(entry, receipts: files) }
        }
    }

    /// Gives items and rooms another code each, which becomes their latest: all of them, or none.
    /// - Throws: `DomainError.codeOnLabel`
    public func addCodes(items: [EntityID<Item>: String], rooms: [EntityID<Location>: String]) throws {
        guard !items.isEmpty || !rooms.isEmpty else { return }
        try store.writing { db, now in
            var books = HomeBooks(db, at: now)
            for (id, code) in items {
                let before = try InventoryRepository.item(db, id)
                var item = try InventoryRepository.sound(before, &books)
                item.addCode(code)
                try InventoryRepository.checkCodes(db, of: item, since: before.codes)
                _ = try InventoryRepository.update(db, item, from: before, &books, at: now)
            }
            for (id, code) in rooms {
                let before = try Location.live(db, id).codes
                let room = try Self.edit(db, id, at: now) { (room: inout Location) in room.addCode(code) }
                try InventoryRepository.checkCodes(db, of: room, since: before)
            }
        }
    }

    /// Deletes a room. Its items stay in the home, without a room; the rooms directly inside it move into its parent.
    /// - Returns: The number of those items.
    @discardableResult
    public func deleteLocation(_ id: EntityID<Location>) throws -> Int {
        try store.writing { db, now in
            let location = try Location.live(db, id)
            return try Self.delete(db, location, at: now)
        }
    }

    // MARK: - Labels

    @discardableResult
    public func addLabel(_ label: Label) throws -> Label {
        let draft = try label.validated()
        return try store.writing { db, now in
            if let home = draft.homeID { _ = try Home.live(db, home) }
            return try Self.add(db, draft, at: now)
        }
    }

    @discardableResult
    public func editLabel(_ id: EntityID<Label>, _ change: (inout Label) throws -> Void) throws -> Label {
        try store.writing { db, now in
            try Self.edit(db, id, at: now) { label in
                let home = label.homeID
                try change(&label)
                label = try label.validated()
                label.homeID = home
            }
        }
    }

    /// Deletes a label, and takes it off the items that had it.
    /// - Returns: The number of those items.
    @discardableResult
    public func deleteLabel(_ id: EntityID<Label>) throws -> Int {
        try store.writing { db, now in
            let label = try Label.live(db, id)
            return try Self.delete(db, label, at: now)
        }
    }
}
