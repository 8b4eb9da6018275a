import Foundation
import GRDB
public import Household

extension Store {
    /// Brings in a whole household, ids, slugs and times included: what the JSON export holds, or a demo.
    ///
    /// What the store has under the same id becomes as it is here, where it differs, but keeps its slug and counts its
    /// versions on; what it does not have is added, under another slug where its own is taken; what is only in the
    /// store stays. Where two homes would be primary, the one brought in is; where none would be, the store's stays.
    ///
    /// References are followed as `SnapshotIndex` follows them: one that leads nowhere, or to a label of another home,
    /// is left out. Of two entities with one id the first is taken.
    /// - Parameter dryRun: Whether to take everything back at the end.
    /// - Returns: How many entities were added and how many changed.
    /// - Throws: `DomainError` where a field is not valid; nothing is written then.
    @discardableResult
    public func restore(_ snapshot: Snapshot, dryRun: Bool = false) throws -> (added: Int, changed: Int) {
        try writing(dryRun: dryRun, initially: (added: 0, changed: 0)) { result, db, now in
            var restoration = try Restoration(db: db, now: now)
            try restoration.run(snapshot)
            result = (restoration.added, restoration.changed)
        }
    }
}

/// One run of `restore`, inside its transaction.
private struct Restoration {
    let db: Database
    let now: Date
    let old: Snapshot
    var added = 0
    var changed = 0

    init(db: Database, now: Date) throws {
        self.db = db
        self.now = now
        old = Snapshot(
            profile: try HouseholdRepository.profile(db) ?? .absent, homes: try Home.fetchAll(db).rows,
            locations: try Location.fetchAll(db).rows, labels: try Label.fetchAll(db).rows,
            items: try Item.fetchWithLabels(db).rows, attachments: try Attachment.fetchAll(db).rows)
    }

    mutating func run(_ snapshot: Snapshot) throws {
        let homes = snapshot.homes.firstOfEachID()
        let live = Set((old.homes + homes).map(\.id))
        let locations = try snapshot.locations.firstOfEachID().map { location in
            var location = try location.validated()
            location.homeID = location.homeID.within(live)
            return location
        }
        let labels = try snapshot.labels.firstOfEachID().map { label in
            var label = try label.validated()
            label.homeID = label.homeID.within(live)
            return label
        }
        let items = try settled(
            snapshot.items.firstOfEachID(), homes: live, rooms: old.locations + locations, labels: old.labels + labels)
        try mergeHomes(homes)
        try merge(try slugged(locations), over: old.locations)
        try merge(try slugged(labels), over: old.labels)
        try mergeItems(items)
        try mergeAttachments(snapshot.attachments.firstOfEachID(), homes: live, locations: locations, items: items)
        try mergeProfile(snapshot.profile)
        try HouseholdRepository.recordAdoption(db, at: now, detail: "restored")
    }

    // MARK: - Kinds

    private mutating func mergeHomes(_ new: [Home]) throws {
        let given = Set(new.map(\.id))
        let primary =
            (new.first(where: \.isPrimary) ?? old.homes.first(where: \.isPrimary) ?? old.homes.first ?? new.first)?.id
        for var home in old.homes where !given.contains(home.id) && home.isPrimary != (home.id == primary) {
            try home.change(db, at: now) { $0.isPrimary = $0.id == primary }
        }
        let homes = try slugged(try new.map { try $0.validated() }).map { home in
            var home = home
            home.isPrimary = home.id == primary
            return home
        }
        // The primary one last: there is never a second, not even between two statements.
        try merge(homes.filter { !$0.isPrimary } + homes.filter(\.isPrimary), over: old.homes)
    }

    /// Items that keep the rules of `InventoryRepository`.
    private func settled(
        _ items: [Item], homes: Set<EntityID<Home>>, rooms: [Location], labels: [Label]
    ) throws -> [Item] {
        let homeOfRoom = Dictionary(rooms.map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        let homeOfLabel = Dictionary(labels.map { ($0.id, $0.homeID) }, uniquingKeysWith: { _, new in new })
        return try items.map { item in
            var item = try item.validated()
            item.homeID = item.homeID.within(homes)
            if let room = item.locationID {
                if let home = homeOfRoom[room] { item.homeID = home ?? item.homeID } else { item.locationID = nil }
            }
            item.labelIDs = item.labelIDs.filter { id in homeOfLabel[id].map { $0 == item.homeID } ?? false }
            return item
        }
    }

    private mutating func mergeItems(_ new: [Item]) throws {
        let labels = Dictionary(old.items.map { ($0.id, $0.labelIDs) }, uniquingKeysWith: { first, _ in first })
        try merge(try slugged(new), over: old.items)
        for item in new where labels[item.id] != item.labelIDs { try item.writeLabels(db, at: now) }
    }

    private mutating func mergeAttachments(
        _ new: [Attachment], homes: Set<EntityID<Home>>, locations: [Location], items: [Item]
    ) throws {
        guard !new.isEmpty else { return }
        let locations = Set((old.locations + locations).map(\.id))
        let items = Set((old.items + items).map(\.id))
        let owned = new.filter { attachment in
            switch attachment.owner {
            case .item(let id): items.contains(id)
            case .home(let id): homes.contains(id)
            case .location(let id): locations.contains(id)
            }
        }
        try merge(owned, over: old.attachments)
    }

    /// The order of the profile brought in, if it is the store's own; else its homes come after those there are.
    private mutating func mergeProfile(_ new: Profile) throws {
        let homes = try Home.fetchAll(db, orderBy: "createdAt, id").rows.map(\.id)
        let present = try HouseholdRepository.profile(db)
        let isSame = present.map { $0.id == new.id } ?? true
        let listed = isSame ? new.homeIDs + (present?.homeIDs ?? []) : (present?.homeIDs ?? []) + new.homeIDs
        var merged = isSame ? new : present ?? new
        // Two households must not share the one that stands for none.
        if merged.id == Profile.absent.id { merged = Profile(name: new.name, record: new.record) }
        // A household's name has the limits of a home's.
        if merged.name.isEmpty || isSame { merged.name = try Home(name: new.name, currency: .usd).validated().name }
        merged.homeIDs = (listed.filter(Set(homes).contains) + homes).firstOccurrences()
        try merge([merged], over: present.map { [$0] } ?? [])
    }

    // MARK: - Rows

    /// Gives each its slug: the one it has in the store; else the one it brings, with a number where that is taken.
    private func slugged<E: Sluggable>(_ new: [E]) throws -> [E] {
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
            let base = Slug.isValid(brought) ? brought : Slug.make(from: entity.slugSource, fallback: E.kind)
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

    private mutating func merge<E: StoredEntity & Equatable>(_ new: [E], over old: [E]) throws {
        let present = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let tombstones = try Row.fetchAll(db, sql: "SELECT id, version FROM \(E.table) WHERE deletedAt IS NOT NULL")
            .reduce(into: [String: Int]()) { versions, row in versions[row[0]] = row[1] }
        for var entity in new {
            entity.record.deletedAt = nil
            if let before = present[entity.id] {
                entity.record = before.record
                guard entity != before else { continue }
                try entity.update(db, from: before, at: now)
                changed += 1
            } else if let version = tombstones[entity.id.description] {
                entity.record.version = version
                try entity.update(db, from: nil, at: now)
                added += 1
            } else {
                try entity.insert(db)
                added += 1
            }
        }
    }
}

// MARK: - Slugs

/// What has a slug, unique among all of its kind, or of its kind and home.
private protocol Sluggable: StoredEntity, Entity, Equatable {
    static var kind: String { get }
    static var scopeColumn: String { get }
    var slugScope: String { get }
    var slugSource: String { get }
}

private struct SluggedPlace: Hashable {
    var scope: String
    var slug: String
}

extension Sluggable {
    fileprivate static var scopeColumn: String { "''" }
    fileprivate var slugScope: String { "" }
}

extension Sluggable where Self: HomeOwned {
    fileprivate static var scopeColumn: String { "coalesce(homeID, '')" }
    fileprivate var slugScope: String { homeID?.description ?? "" }
    fileprivate var slugSource: String { name }
}

extension Location: Sluggable {}
extension Label: Sluggable {}

extension Home: Sluggable {
    static let kind = "home"
    fileprivate var slugSource: String { displayName }
}

extension Item: Sluggable {
    static let kind = "item"
    fileprivate var slugSource: String { title }
}

// MARK: - Small steps

extension Array where Element: Identifiable {
    fileprivate func firstOfEachID() -> [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}

extension Optional {
    /// Nil where it is none of a set.
    fileprivate func within(_ set: Set<Wrapped>) -> Wrapped? where Wrapped: Hashable {
        flatMap { set.contains($0) ? $0 : nil }
    }
}
