import Foundation
import GRDB
import Household

/// The rooms and labels of homes by name, for a transaction that looks up and adds many: each home is read once, when
/// first needed, and later additions are remembered.
///
/// Valid as long as nothing else in the transaction adds, renames or moves a room or a label.
struct HomeBooks {
    var rooms: NameBook<Location>
    var labels: NameBook<Label>

    init(_ db: Database, at now: Date) {
        rooms = NameBook(db: db, now: now)
        labels = NameBook(db: db, now: now)
    }
}

/// The rooms, or the labels, of homes by name.
struct NameBook<E: HomeOwned> {
    let db: Database
    let now: Date
    private var homes: [EntityID<Home>?: Page] = [:]

    private struct Page {
        /// By the whole path.
        var ids: [NameKey: [EntityID<E>]] = [:]
        /// By the name alone.
        var named: [NameKey: [EntityID<E>]] = [:]
        var codes = RoomCodes()
    }

    init(db: Database, now: Date) {
        self.db = db
        self.now = now
    }

    /// The rooms or labels of a home that a text names, ignoring case: those whose path it is, the oldest first (one,
    /// unless another program made more), else the only one of this name, or the one among several that `ids` has.
    mutating func named(
        _ text: String, in home: EntityID<Home>?, meaning ids: Set<UUID> = []
    ) throws -> [EntityID<E>] {
        let whole = try whole(text, in: home)
        guard whole.isEmpty, let named = homes[home]?.named[NameKey(text)] else { return whole }
        return named.count == 1 ? named : named.filter { ids.contains($0.uuid) }
    }

    /// The rooms or labels of a home with this path, ignoring case, the oldest first.
    mutating func whole(_ path: String, in home: EntityID<Home>?) throws -> [EntityID<E>] {
        try open(home)
        return homes[home]?.ids[NameKey(path)] ?? []
    }

    /// Adds a room or a label to its home, which must not have one of that path.
    /// - Parameter path: A room's path; nil where it is the name.
    mutating func add(_ draft: E, at path: String? = nil) throws -> EntityID<E> {
        try open(draft.homeID)
        var entity = draft
        entity.record = RecordInfo(createdAt: now)
        entity.slug = try draft.freeSlug(db, at: path)
        entity.claimCode(from: &homes[draft.homeID, default: Page()].codes, at: path ?? draft.name)
        try entity.insert(db)
        homes[draft.homeID, default: Page()].ids[NameKey(path ?? entity.name), default: []].append(entity.id)
        homes[draft.homeID, default: Page()].named[NameKey(entity.name), default: []].append(entity.id)
        return entity.id
    }

    private mutating func open(_ home: EntityID<Home>?) throws {
        guard homes[home] == nil else { return }
        let present = try E.fetchAll(
            db, where: "homeID IS ?", orderBy: "createdAt, id", arguments: [home?.description]
        ).rows
        let ids = Dictionary(grouping: zip(E.paths(of: present), present)) { NameKey($0.0) }
        let named = Dictionary(grouping: present) { NameKey($0.name) }
        homes[home] = Page(
            ids: ids.mapValues { $0.map(\.1.id) }, named: named.mapValues { $0.map(\.id) },
            codes: try E.codes(db, of: present, in: home))
    }
}

/// All homes, by name and slug.
struct HomeNames {
    private var ids: [EntityID<Home>] = []
    private var names: [NameKey: [Int]] = [:]
    private var slugs: [String: Int] = [:]

    init(_ db: Database) throws {
        for home in try Home.fetchAll(db).rows { add(home) }
    }

    mutating func add(_ home: Home) {
        names[NameKey(home.displayName), default: []].append(ids.count)
        slugs[home.slug] = ids.count
        ids.append(home.id)
    }

    /// The homes with this name, ignoring case, or this slug, in the order in which they were added.
    func called(_ text: String) -> [EntityID<Home>] {
        Set((names[NameKey(text)] ?? []) + (slugs[text].map { [$0] } ?? [])).sorted().map { ids[$0] }
    }
}
