import Foundation
import GRDB
public import Household

extension Store {
    /// Everything live, as of one instant.
    public func snapshot() throws -> Snapshot {
        try snapshotAndProblems().snapshot
    }

    /// Everything live, and the values among it that could not be read and were taken as unknown.
    public func snapshotAndProblems() throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        try reading { try Self.snapshot($0) }
    }

    static func snapshot(_ db: Database) throws -> (snapshot: Snapshot, problems: [DataProblem]) {
        let profiles = try Profile.fetchAll(db, oldestFirst: true)
        let homes = try Home.fetchAll(db)
        let locations = try Location.fetchAll(db)
        let labels = try Label.fetchAll(db)
        let items = try Item.fetchWithLabels(db)
        let attachments = try Attachment.fetchAll(db)
        var snapshot = Snapshot(
            profile: profiles.rows.first ?? Profile(name: ""), homes: homes.rows, locations: locations.rows,
            labels: labels.rows, items: items.rows, attachments: attachments.rows)
        snapshot.sort()
        let problems =
            profiles.problems + homes.problems + locations.problems + labels.problems + items.problems
            + attachments.problems
        return (snapshot, problems)
    }

    /// Brings in a whole household, ids, slugs and times included: what the JSON export holds, or a demo.
    ///
    /// What the store has under the same id becomes as it is here, where it differs; what it does not have is added; what
    /// is only in the store stays. Where two homes would be primary, the one brought in is.
    /// - Parameter dryRun: Whether to take everything back at the end.
    /// - Returns: How many entities were added and how many changed.
    @discardableResult
    public func restore(_ snapshot: Snapshot, dryRun: Bool = false) throws -> (added: Int, changed: Int) {
        let now = Instant.rounded(now())
        return try StoreError.translating(path) {
            var result = (added: 0, changed: 0)
            try database.writeWithoutTransaction { db in
                try db.inTransaction {
                    let present = try Self.snapshot(db).snapshot
                    var restoration = Restoration(db: db, now: now)
                    try restoration.run(snapshot, over: present)
                    result = (restoration.added, restoration.changed)
                    return dryRun ? .rollback : .commit
                }
            }
            return result
        }
    }
}

/// One run of `restore`, inside its transaction.
private struct Restoration {
    let db: Database
    let now: Date
    var added = 0
    var changed = 0

    mutating func run(_ new: Snapshot, over old: Snapshot) throws {
        try mergeProfile(new.profile, over: old)
        if let primary = new.homes.first(where: \.isPrimary) {
            try HouseholdRepository.demotePrimary(db, except: primary.id, at: now)
        }
        let hasPrimary = old.homes.contains(where: \.isPrimary)
        let demoted = Set(new.homes.filter(\.isPrimary).dropFirst().map(\.id))
        let promoted = !hasPrimary && !new.homes.contains(where: \.isPrimary) ? new.homes.first?.id : nil
        let homes = try new.homes.map { home in
            var home = try home.validated()
            if demoted.contains(home.id) { home.isPrimary = false }
            if home.id == promoted { home.isPrimary = true }
            return home
        }
        try merge(homes, over: old.homes)
        try merge(try new.locations.map { try $0.validated() }, over: old.locations)
        try merge(try new.labels.map { try $0.validated() }, over: old.labels)
        try mergeItems(new.items, over: old.items)
        try merge(new.attachments, over: old.attachments)
        try HouseholdRepository.recordAdoption(db, at: now, detail: "restored")
    }

    private mutating func mergeProfile(_ new: Profile, over old: Snapshot) throws {
        guard var present = try Profile.fetchAll(db).rows.first else {
            try new.insert(db)
            return
        }
        let homeIDs = (present.homeIDs + new.homeIDs).firstOccurrences()
        guard present.name != new.name || present.homeIDs != homeIDs else { return }
        present.name = new.name.isEmpty ? present.name : new.name
        present.homeIDs = homeIDs
        try present.update(db, at: now)
    }

    private mutating func merge<E: StoredEntity & Equatable>(_ new: [E], over old: [E]) throws {
        let present = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for entity in new {
            guard let before = present[entity.id] else {
                try revive(entity)
                added += 1
                continue
            }
            guard try differs(entity, from: before) else { continue }
            var after = entity
            after.record = before.record
            try after.update(db, at: now)
            changed += 1
        }
    }

    private mutating func mergeItems(_ new: [Item], over old: [Item]) throws {
        let items = try new.map { try $0.validated() }
        let labels = Dictionary(old.map { ($0.id, $0.labelIDs) }, uniquingKeysWith: { first, _ in first })
        try merge(items, over: old)
        for item in items {
            if let before = labels[item.id] {
                try item.writeLabels(db, replacing: before, at: now)
            } else {
                try item.insertLabels(db, at: now)
            }
        }
    }

    /// Inserts; or, where a tombstone has the id, brings it back as a later version of the same row.
    private func revive<E: StoredEntity>(_ entity: E) throws {
        let version = try Int.fetchOne(
            db, sql: "SELECT version FROM \(E.table) WHERE id = ?", arguments: [entity.id.description])
        guard let version else { return try entity.insert(db) }
        var entity = entity
        entity.record.version = version
        entity.record.deletedAt = nil
        try entity.update(db, at: now)
    }

    /// Whether anything but the record of its writes differs.
    private func differs<E: StoredEntity & Equatable>(_ entity: E, from before: E) throws -> Bool {
        var entity = entity
        entity.record = before.record
        return entity != before
    }
}
