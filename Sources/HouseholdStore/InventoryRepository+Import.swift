import Foundation
import GRDB
public import Household

/// What an import did, or would do.
public struct ImportSummary: Hashable, Codable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// The names of homes, rooms and labels that had to be created.
    public var newHomes: [String] = []
    public var newLocations: [String] = []
    public var newLabels: [String] = []

    public init() {}
}

extension InventoryRepository {
    /// Applies a batch of rows that were read from a file, in one transaction: all of it, or nothing.
    ///
    /// A row matches an item by id where it has one, else by import reference within the home that the row goes to. A
    /// matching item is updated where anything differs; a row without a match adds an item.
    ///
    /// - Parameters:
    ///   - home: The home of rows that name no home. Nil for the primary home, or for a new "My Home" in a household without homes.
    ///   - currency: The currency of a home that is created here.
    ///   - dryRun: Whether to roll everything back at the end.
    public func apply(
        _ batch: ImportBatch, to home: EntityID<Home>? = nil, currency: Currency, dryRun: Bool = false
    ) throws -> ImportSummary {
        try store.writing(dryRun: dryRun, initially: ImportSummary()) { summary, db, now in
            var run = try ImportRun(db: db, now: now, currency: currency, home: home)
            for row in batch.rows { try run.apply(row) }
            try run.listNewHomes()
            summary = run.summary
        }
    }
}

/// One import, inside its transaction. Names are read once: a file may have a new room, a new label or a new home in
/// each row.
private struct ImportRun {
    let db: Database
    let now: Date
    let currency: Currency
    let home: EntityID<Home>?
    var summary = ImportSummary()
    private var homes: HomeNames
    private var newHomes: [EntityID<Home>] = []
    private var books: HomeBooks
    private var defaultHome: EntityID<Home>?

    init(db: Database, now: Date, currency: Currency, home: EntityID<Home>?) throws {
        self.db = db
        self.now = now
        self.currency = currency
        self.home = home
        homes = try HomeNames(db)
        books = HomeBooks(db, at: now)
    }

    /// Appends the new homes to the profile.
    func listNewHomes() throws {
        guard !newHomes.isEmpty else { return }
        try HouseholdRepository.changeProfile(db, at: now) { profile in
            profile.homeIDs = (profile.homeIDs + newHomes).firstOccurrences()
        }
    }

    mutating func apply(_ row: ImportBatch.Row) throws {
        let target = try homeID(for: row)
        guard let before = try present(row, in: target) else { return try add(row, to: target) }
        let sound = try InventoryRepository.sound(db, before)
        var item = sound
        row.apply(&item)
        item.title = row.title
        try place(&item, from: sound, by: row, in: destination(of: sound, by: row, otherwise: target))
        if item != sound, try InventoryRepository.update(db, item, from: before, at: now).isChanged {
            summary.updated += 1
        } else {
            summary.unchanged += 1
        }
    }

    /// The home that a row puts an item into. A row that names no home leaves the item in its home; an unassigned item
    /// stays unassigned unless the row gives it a room or labels.
    private func destination(
        of item: Item, by row: ImportBatch.Row, otherwise target: EntityID<Home>?
    ) -> EntityID<Home>? {
        guard row.home == nil else { return target }
        let belongs = row.location?.trimmed.isEmpty == false || row.labels?.isEmpty == false
        return item.homeID ?? (belongs ? target : nil)
    }

    /// Adds the item of a row, or brings it back if it was deleted.
    private mutating func add(_ row: ImportBatch.Row, to home: EntityID<Home>?) throws {
        var item = Item(id: row.id ?? EntityID(), title: row.title, homeID: home, importRef: row.importRef)
        row.apply(&item)
        try place(&item, from: item, by: row, in: home)
        if let tombstone = try row.id.flatMap({ try Item.fetch(db, id: $0, deleted: true) }) {
            try InventoryRepository.revive(db, item, over: tombstone, at: now)
        } else {
            // Our own files hold the record of each item, which an item that is new here keeps.
            _ = try InventoryRepository.insert(db, item, record: item.record == .unsaved ? nil : item.record, at: now)
        }
        summary.added += 1
    }

    private func present(_ row: ImportBatch.Row, in home: EntityID<Home>?) throws -> Item? {
        if let id = row.id { return try Item.fetchWithLabels(db, id: id) }
        guard !row.importRef.isEmpty else { return nil }
        // The index holds only non-empty references, and SQLite uses it only where the query says so too.
        return try Item.fetchWithLabels(
            db, where: "importRef = ? AND importRef <> '' AND homeID IS ?", orderBy: "createdAt, id",
            arguments: [row.importRef, home?.description]
        ).rows.first
    }

    /// Puts an item where its row says. Where an item goes to another home, the room and labels that the row does not
    /// mention follow by name.
    private mutating func place(
        _ item: inout Item, from before: Item, by row: ImportBatch.Row, in home: EntityID<Home>?
    ) throws {
        (item.locationID, item.labelIDs) = (before.locationID, before.labelIDs)
        if row.location != nil { item.locationID = nil }
        if row.labels != nil { item.labelIDs = [] }
        if before.homeID != home {
            if let home {
                item = try InventoryRepository.moved(db, item, to: home, room: nil, &books)
            } else {
                (item.locationID, item.labelIDs) = (nil, [])
            }
        }
        item.homeID = home
        if let name = row.location?.trimmed, !name.isEmpty {
            item.locationID = try locationID(name, in: home, meaning: row.references)
        }
        if let names = row.labels {
            // Refused before a label is created for each name.
            let distinct = Set(names.map { NameKey($0) }).count
            guard distinct <= Item.maximumLabels else { throw DomainError.tooManyLabels(count: distinct) }
            item.labelIDs = try names.map { try labelID($0.trimmed, in: home, meaning: row.references) }
        }
    }

    // MARK: - Names

    private mutating func homeID(for row: ImportBatch.Row) throws -> EntityID<Home>? {
        guard let name = row.home?.trimmed else { return try home ?? homeForRest() }
        if name.isEmpty { return nil }
        if let id = Self.choose(among: homes.called(name), meaning: row.references) { return id }
        return try addHome(named: name)
    }

    /// Among several entities of one name, the one whose id the row mentions, else the first.
    private static func choose<E>(among known: [EntityID<E>], meaning ids: Set<UUID>) -> EntityID<E>? {
        known.first { ids.contains($0.uuid) } ?? known.first
    }

    private mutating func homeForRest() throws -> EntityID<Home> {
        if let defaultHome { return defaultHome }
        let id = try HouseholdRepository.primaryHome(db)?.id ?? addHome(named: Home.firstName)
        defaultHome = id
        return id
    }

    private mutating func addHome(named name: String) throws -> EntityID<Home> {
        let isFirst = try HouseholdRepository.primaryHome(db) == nil
        let home = try HouseholdRepository.addHome(db, named: name, currency: currency, isPrimary: isFirst, at: now)
        homes.add(home)
        newHomes.append(home.id)
        if isFirst {
            try HouseholdRepository.adopt(db, into: home, at: now)
            // Rooms and labels without a home have one now, so the books are out of date.
            books = HomeBooks(db, at: now)
        }
        summary.newHomes.append(name)
        return home.id
    }

    private mutating func locationID(
        _ name: String, in home: EntityID<Home>?, meaning ids: Set<UUID>
    ) throws -> EntityID<Location> {
        let known = try books.rooms.named(name, in: home)
        if let id = Self.choose(among: known, meaning: ids) { return id }
        let id = try books.rooms.add(Location(homeID: home, name: name).validated())
        summary.newLocations.append(name)
        return id
    }

    private mutating func labelID(
        _ name: String, in home: EntityID<Home>?, meaning ids: Set<UUID>
    ) throws -> EntityID<Label> {
        let known = try books.labels.named(name, in: home)
        if let id = Self.choose(among: known, meaning: ids) { return id }
        let id = try books.labels.add(Label(homeID: home, name: name).validated())
        summary.newLabels.append(name)
        return id
    }
}

extension String {
    /// The text trimmed as validation trims a name, so that a name with a trailing space finds its room.
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
