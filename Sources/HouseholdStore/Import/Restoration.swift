import Foundation
import GRDB
public import Household

extension Store {
    /// Merges a whole household into the store, with its ids, slugs and times: a JSON export, or a demo.
    ///
    /// An entity that the store has under the same id is updated where it differs. It keeps its slug, its code, and its
    /// number while it stays in its place; its version goes up. Any other entity is added; if its slug, code or number
    /// is taken, it gets another. Entities that only the store has stay. If two homes would be primary, the incoming
    /// one is, provided that it overwrites; if none would be, the store's primary home stays.
    ///
    /// References are followed as `SnapshotIndex` follows them: a dangling one, or one to a label of another home, is
    /// left out; only claims and a cart's lines keep references to deleted entities. Of two entities with one id, the
    /// first is used.
    ///
    /// The names of stores, categories and vault items are unique. If the store has the name under another id, its own
    /// entity is used unchanged, except that it takes newer prices.
    /// - Parameters:
    ///   - overwrites: Whether to overwrite entities that were changed here later, too.
    ///   - dryRun: Whether to roll everything back at the end.
    /// - Returns: The numbers of added and changed entities, and the names of those that stayed because they were
    ///   changed here later.
    /// - Throws: `DomainError` if a field is not valid; nothing is written then.
    @discardableResult
    public func restore(
        _ snapshot: Snapshot, overwrites: Bool = true, dryRun: Bool = false
    ) throws -> (added: Int, changed: Int, newer: [String]) {
        try writing(dryRun: dryRun, initially: (added: 0, changed: 0, newer: [])) { result, db, now in
            var restoration = try Restoration(db: db, now: now, overwrites: overwrites)
            try restoration.run(snapshot)
            result = (restoration.added, restoration.changed, restoration.newer)
        }
    }

    /// The numbers and codes given so far.
    public func givenNumbers() throws -> GivenNumbers {
        try reading { db in
            GivenNumbers(
                items: try PlaceNumber.all(db),
                rooms: try RoomCode.all(db).map { GivenNumbers.RoomCode(home: $0.scope, code: $0.code, room: $0.room) }
                    .sorted { ($0.home, $0.code, $0.room) < ($1.home, $1.code, $1.room) })
        }
    }
}

/// One run of `restore`, inside its transaction.
struct Restoration {
    let db: Database
    let now: Date
    let old: Snapshot
    var added = 0
    var changed = 0
    let overwrites: Bool
    /// The names of entities that stayed because they were changed here later.
    var newer: [String] = []
    var newerIDs: Set<String> = []
    var names: RecordNames
    /// The last entry of the log before the run.
    private let start: Int64

    init(db: Database, now: Date, overwrites: Bool) throws {
        self.db = db
        self.overwrites = overwrites
        names = RecordNames(db)
        self.now = now
        start = try ChangeLog.position(db).sequence
        old = try Store.snapshot(db).snapshot
    }

    mutating func run(_ snapshot: Snapshot) throws {
        // A room may be written before its parent.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let records = RecordIDs(old).union(RecordIDs(snapshot))
        let file = snapshot.followed(among: records)
        let locations = nested(try file.locations.firstOfEachID().map { try $0.validated() })
        let labels = try file.labels.firstOfEachID().map { try $0.validated() }
        try mergeHomes(file.homes.firstOfEachID())
        try merge(try slugged(try coded(locations)), over: old.locations)
        try merge(try slugged(labels), over: old.labels)
        try mergeItems(
            try settled(file.items.firstOfEachID(), rooms: old.locations + locations, labels: old.labels + labels))
        // The file and the store together may break rules that each keeps alone.
        var nesting = Merge(db, at: now, precedence: .household(after: start))
        try nesting.settleNesting()
        try merge(
            try slugged(try file.policies.firstOfEachID().map { try $0.validated() }), over: old.policies)
        try mergeClaims(file.claims.firstOfEachID(), files: old.attachments + file.attachments)
        try merge(
            file.attachments.firstOfEachID().filter { $0.danglingReference(among: records) == nil },
            over: old.attachments)
        try mergeProfile(file.profile)
        try mergeShopping(file)
        try takeNumbers(file.given)
        try StoreEvent.adoption.record(db, at: now, detail: "restored")
    }

    /// Notes the numbers and codes that were given in the incoming household.
    private func takeNumbers(_ given: GivenNumbers?) throws {
        for (place, last) in given?.items ?? [:] {
            guard (1...Item.largestNumber).contains(last), place.isEmpty || UUID(uuidString: place) != nil else {
                continue
            }
            try PlaceNumber.raise(db, place, to: last)
        }
        for room in given?.rooms ?? [] { try RoomCode.note(db, room.code, in: room.home, of: room.room) }
    }

    // MARK: - Kinds

    private mutating func mergeHomes(_ new: [Home]) throws {
        let given = Set(new.map(\.id))
        let (brought, present) = (new.first(where: \.isPrimary), old.homes.first(where: \.isPrimary))
        let primary = ((overwrites ? brought ?? present : present ?? brought) ?? old.homes.first ?? new.first)?.id
        for var home in old.homes where !given.contains(home.id) && home.isPrimary != (home.id == primary) {
            try home.change(db, at: now) { $0.isPrimary = $0.id == primary }
        }
        let homes = try slugged(try new.map { try $0.validated() }).map { home in
            var home = home
            home.isPrimary = home.id == primary
            return home
        }
        // The primary home last: so there is never a second one, not even between two statements.
        try merge(homes.filter { !$0.isPrimary } + homes.filter(\.isPrimary), over: old.homes)
    }

    /// The rooms, without parents that are missing or in another home.
    private func nested(_ rooms: [Location]) -> [Location] {
        let homes = Dictionary((old.locations + rooms).map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        return rooms.map { room in
            var room = room
            if let parent = room.parentID, homes[parent] != .some(room.homeID) { room.parentID = nil }
            return room
        }
    }

    /// The items, made to keep the rules of `InventoryRepository`.
    private func settled(_ items: [Item], rooms: [Location], labels: [Label]) throws -> [Item] {
        let homeOfRoom = Dictionary(rooms.map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        let homeOfLabel = Dictionary(labels.map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        return try items.map { item in
            var item = try item.validated(since: item)
            if let home = item.locationID.flatMap({ homeOfRoom[$0] }) { item.homeID = home ?? item.homeID }
            item.labelIDs = item.labelIDs.filter { homeOfLabel[$0] == .some(item.homeID) }
            return item
        }
    }

    private mutating func mergeItems(_ new: [Item]) throws {
        let labels = Dictionary(old.items.map { ($0.id, $0.labelIDs) }, uniquingKeysWith: { first, _ in first })
        try merge(try slugged(try numbered(new)), over: old.items)
        for item in new where labels[item.id] != item.labelIDs && !newerIDs.contains(item.id.description) {
            try item.writeLabels(db, at: now)
        }
    }

    private mutating func mergeClaims(_ new: [Claim], files: [Attachment]) throws {
        let files = Dictionary(files.map { ($0.id, $0.owner) }, uniquingKeysWith: { _, new in new })
        let claims = try new.map { claim in
            var claim = try claim.validated()
            for place in claim.expenses.indices {
                claim.expenses[place].receiptIDs.removeAll { files[$0] != .claim(claim.id) }
            }
            return claim
        }
        try merge(try slugged(claims), over: old.claims)
    }

    /// Merges the incoming profile. Its homes come first if it is the store's own profile, else after the homes that
    /// the store lists.
    private mutating func mergeProfile(_ new: Profile) throws {
        let homes = try Home.fetchAll(db, orderBy: "createdAt, id").rows.map(\.id)
        let present = try HouseholdRepository.profile(db)
        let isSame = present.map { $0.id == new.id } ?? true
        let listed = isSame ? new.homeIDs + (present?.homeIDs ?? []) : (present?.homeIDs ?? []) + new.homeIDs
        // A profile that was changed here later stays, but for the list of homes.
        let isNewer = !overwrites && (present.map { $0.record.updatedAt > new.record.updatedAt } ?? false)
        let isTaken = isSame && !isNewer
        var merged = isTaken ? new : present ?? new
        // `Profile.absent` stands for no profile: two households must not share its id.
        if merged.id == Profile.absent.id { merged = Profile(name: new.name, record: new.record) }
        // A household's name has the limits of a home's.
        if merged.name.isEmpty || isTaken { merged.name = try new.validated().name }
        if merged.contact == nil || isTaken { merged.contact = try new.validated().contact }
        merged.homeIDs = (listed.filter(Set(homes).contains) + homes).firstOccurrences()
        try merge([merged], over: present.map { [$0] } ?? [])
    }
}
