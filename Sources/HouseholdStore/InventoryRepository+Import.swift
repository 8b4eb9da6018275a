import Foundation
import GRDB
public import Household

/// What an import did, or would do.
public struct ImportSummary: Hashable, Codable, Sendable {
    public var added = 0
    public var updated = 0
    public var unchanged = 0
    /// Names of homes, rooms and labels that had to be made.
    public var newHomes: [String] = []
    public var newLocations: [String] = []
    public var newLabels: [String] = []

    public init() {}
}

extension InventoryRepository {
    /// Applies what a reader made of a file, in one transaction: all of it, or nothing.
    ///
    /// A row finds its item by its id, else by its import reference within the home it goes to. What it finds is updated,
    /// and not even that where nothing differs; what it does not find is added.
    ///
    /// - Parameters:
    ///   - home: Where rows go that name no home. Nil for the primary home; where there is none, "My Home" is made.
    ///   - currency: What a home made here counts in.
    ///   - dryRun: Whether to take everything back at the end.
    public func apply(
        _ batch: ImportBatch, to home: EntityID<Home>? = nil, currency: Currency, dryRun: Bool = false
    ) throws -> ImportSummary {
        let now = Instant.rounded(store.now())
        return try StoreError.translating(store.path) {
            var summary = ImportSummary()
            try store.database.writeWithoutTransaction { db in
                try db.inTransaction {
                    var run = ImportRun(db: db, now: now, currency: currency, home: home)
                    for row in batch.rows { try run.apply(row) }
                    summary = run.summary
                    return dryRun ? .rollback : .commit
                }
            }
            return summary
        }
    }
}

/// One import, inside its transaction. Names that were looked up once are remembered.
private struct ImportRun {
    let db: Database
    let now: Date
    let currency: Currency
    let home: EntityID<Home>?
    var summary = ImportSummary()
    private var homes: [String: EntityID<Home>] = [:]
    private var locations: [Place: EntityID<Location>] = [:]
    private var labels: [Place: EntityID<Label>] = [:]
    private var defaultHome: EntityID<Home>?

    private struct Place: Hashable {
        var home: EntityID<Home>?
        var name: String
    }

    init(db: Database, now: Date, currency: Currency, home: EntityID<Home>?) {
        self.db = db
        self.now = now
        self.currency = currency
        self.home = home
    }

    mutating func apply(_ row: ImportBatch.Row) throws {
        let target = try homeID(for: row)
        guard let before = try present(row, in: target) else { return try add(row, to: target) }
        var item = before
        row.apply(&item)
        item.title = row.title
        try place(&item, by: row, in: row.home == nil ? before.homeID ?? target : target)
        if try InventoryRepository.update(db, item, from: before, at: now).isChanged {
            summary.updated += 1
        } else {
            summary.unchanged += 1
        }
    }

    private mutating func add(_ row: ImportBatch.Row, to home: EntityID<Home>?) throws {
        var item = Item(id: row.id ?? EntityID(), title: row.title, importRef: row.importRef)
        row.apply(&item)
        try place(&item, by: row, in: home)
        try dropTombstone(of: item)
        _ = try InventoryRepository.insert(db, item, at: now)
        summary.added += 1
    }

    /// A row may bring back an item that was deleted: its tombstone makes way.
    private func dropTombstone(of item: Item) throws {
        try db.execute(
            sql: "DELETE FROM item WHERE id = ? AND deletedAt IS NOT NULL", arguments: [item.id.description])
    }

    private func present(_ row: ImportBatch.Row, in home: EntityID<Home>?) throws -> Item? {
        if let id = row.id { return try Item.fetchWithLabels(db, id: id) }
        guard !row.importRef.isEmpty else { return nil }
        return try Item.fetchWithLabels(
            db, where: "importRef = ? AND homeID IS ?", arguments: [row.importRef, home?.description]
        ).rows.first
    }

    private mutating func place(_ item: inout Item, by row: ImportBatch.Row, in home: EntityID<Home>?) throws {
        let isMoving = item.homeID != home
        item.homeID = home
        if let name = row.location {
            item.locationID = name.isEmpty ? nil : try locationID(name, in: home)
        } else if isMoving {
            item.locationID = nil
        }
        if let names = row.labels {
            item.labelIDs = try names.map { try labelID($0, in: home) }
        } else if isMoving {
            item.labelIDs = []
        }
    }

    // MARK: - Names

    private mutating func homeID(for row: ImportBatch.Row) throws -> EntityID<Home>? {
        guard let name = row.home else { return try home ?? homeForRest() }
        if name.isEmpty { return nil }
        if let known = homes[name] { return known }
        let present = try Home.fetchAll(db).rows.first {
            $0.displayName.caseInsensitiveCompare(name) == .orderedSame || $0.slug == name
        }
        let id = try present?.id ?? addHome(named: name)
        homes[name] = id
        return id
    }

    private mutating func homeForRest() throws -> EntityID<Home> {
        if let defaultHome { return defaultHome }
        let id = try HouseholdRepository.primaryHome(db)?.id ?? addHome(named: "My Home")
        defaultHome = id
        return id
    }

    private mutating func addHome(named name: String) throws -> EntityID<Home> {
        let isFirst = try HouseholdRepository.primaryHome(db) == nil
        var home = Home(name: name, currency: currency, isPrimary: isFirst, record: RecordInfo(createdAt: now))
        home = try home.validated()
        home.slug = try HouseholdRepository.slug(db, for: home, preferred: "")
        try home.insert(db)
        var profile = try HouseholdRepository.profileForWriting(db, at: now)
        profile.homeIDs.append(home.id)
        try profile.update(db, at: now)
        if isFirst { try HouseholdRepository.adopt(db, into: home, at: now) }
        summary.newHomes.append(name)
        return home.id
    }

    private mutating func locationID(_ name: String, in home: EntityID<Home>?) throws -> EntityID<Location> {
        let place = Place(home: home, name: name)
        if let known = locations[place] { return known }
        let id: EntityID<Location>
        if let present = try HouseholdRepository.named(db, Location.self, name, in: home) {
            id = present.id
        } else {
            let draft = try Location(homeID: home, name: name).validated()
            id = try HouseholdRepository.add(db, draft, at: now).id
            summary.newLocations.append(name)
        }
        locations[place] = id
        return id
    }

    private mutating func labelID(_ name: String, in home: EntityID<Home>?) throws -> EntityID<Label> {
        let place = Place(home: home, name: name)
        if let known = labels[place] { return known }
        let id: EntityID<Label>
        if let present = try HouseholdRepository.named(db, Label.self, name, in: home) {
            id = present.id
        } else {
            let draft = try Label(homeID: home, name: name).validated()
            id = try HouseholdRepository.add(db, draft, at: now).id
            summary.newLabels.append(name)
        }
        labels[place] = id
        return id
    }
}
