import Foundation
import GRDB
import Household

/// The homes with their rooms, labels and numbers, for a transaction that looks up and adds many: each home is read
/// once, when first needed, and later additions are remembered.
///
/// Valid as long as nothing else in the transaction adds, renames or moves a home, a room or a label, or numbers an
/// item.
struct HomeBooks {
    var rooms: NameBook<Location>
    var labels: NameBook<Label>
    var numbers: NumberBook
    var ids = AscendingIDs()
    /// The last number given to each slug that several items would have: see `Sluggable.freeSlug`.
    var slugNumbers: [String: Int] = [:]
    private var homes: [EntityID<Home>: Home] = [:]

    /// - Parameters:
    ///   - writes: Whether to write additions; otherwise they are only remembered.
    ///   - count: The rough number of items to be numbered; if above one, end with `numbers.settle()`.
    init(_ db: Database, at now: Date, writes: Bool = true, numbering count: Int = 1) {
        rooms = NameBook(db: db, now: now, writes: writes)
        labels = NameBook(db: db, now: now, writes: writes)
        numbers = NumberBook(db: db, writes: writes, reserving: count)
    }

    /// Nil where there is no live home with this id.
    mutating func home(_ id: EntityID<Home>) throws -> Home? {
        if let known = homes[id] { return known }
        let home = try Home.fetch(rooms.db, id: id)
        homes[id] = home
        return home
    }

    mutating func add(_ home: Home) { homes[home.id] = home }

    /// Stops writing from here on.
    mutating func forgo() { (rooms.writes, labels.writes, numbers.writes) = (false, false, false) }
}

/// The rooms, or the labels, of homes by name.
struct NameBook<E: HomeOwned> {
    let db: Database
    let now: Date
    fileprivate(set) var writes: Bool
    private var homes: [EntityID<Home>?: Page] = [:]
    private var known: [EntityID<E>: E] = [:]

    private struct Page {
        /// By the whole path.
        var ids: [NameKey: [EntityID<E>]] = [:]
        /// By the whole path, whatever the spaces at its slashes.
        var spelled: [NameKey: [EntityID<E>]] = [:]
        /// By the name alone.
        var named: [NameKey: [EntityID<E>]] = [:]
        var codes = RoomCodes()
    }

    init(db: Database, now: Date, writes: Bool) {
        self.db = db
        self.now = now
        self.writes = writes
    }

    /// Nil where there is no live room or label with this id.
    mutating func entity(_ id: EntityID<E>) throws -> E? {
        if let known = known[id] { return known }
        let entity = try E.fetch(db, id: id)
        known[id] = entity
        return entity
    }

    /// - Throws: `DomainError.notFound`
    mutating func live(_ id: EntityID<E>) throws -> E {
        guard let entity = try entity(id) else { throw HouseholdRepository.missing(E.kind, id) }
        return entity
    }

    /// The rooms or labels of a home that a text names, ignoring case: those with this path, the oldest first (one,
    /// unless another program made more). Without such a path, the only one with this name; of several namesakes, those
    /// in `ids`. Without such a name, those whose path differs in spaces only: `Bath/WC` for `Bath / WC`.
    mutating func named(
        _ text: String, in home: EntityID<Home>?, meaning ids: Set<UUID> = []
    ) throws -> [EntityID<E>] {
        let whole = try whole(text, in: home)
        guard whole.isEmpty, let page = homes[home] else { return whole }
        guard let named = page.named[NameKey(text)] else { return page.spelled[Self.spelling(of: text)] ?? [] }
        return named.count == 1 ? named : named.filter { ids.contains($0.uuid) }
    }

    private static func spelling(of path: String) -> NameKey { NameKey(RoomTree.spaced(path)) }

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
        entity.claimCode(from: &homes[draft.homeID, default: Page()].codes, at: path ?? draft.name)
        if writes {
            entity.slug = try draft.freeSlug(db, at: path)
            try entity.insert(db)
        }
        known[entity.id] = entity
        homes[draft.homeID, default: Page()].ids[NameKey(path ?? entity.name), default: []].append(entity.id)
        homes[draft.homeID, default: Page()].spelled[Self.spelling(of: path ?? entity.name), default: []].append(
            entity.id)
        homes[draft.homeID, default: Page()].named[NameKey(entity.name), default: []].append(entity.id)
        return entity.id
    }

    private mutating func open(_ home: EntityID<Home>?) throws {
        guard homes[home] == nil else { return }
        let present = try E.fetchAll(
            db, where: "homeID IS ?", orderBy: "createdAt, id", arguments: [home?.description]
        ).rows
        let paths = E.paths(of: present)
        let ids = Dictionary(grouping: zip(paths, present)) { NameKey($0.0) }
        let spelled = Dictionary(grouping: zip(paths, present)) { Self.spelling(of: $0.0) }
        let named = Dictionary(grouping: present) { NameKey($0.name) }
        homes[home] = Page(
            ids: ids.mapValues { $0.map(\.1.id) }, spelled: spelled.mapValues { $0.map(\.1.id) },
            named: named.mapValues { $0.map(\.id) },
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
