public import Foundation
import GRDB
import Household

/// A store's side of a household that several machines keep: one chain of versions, each a bundle of row changes.
///
/// 1. `nextBundle` is what this machine has and the chain has not. Once a remote has accepted it as the chain's next
///    version, `acknowledge` notes that.
/// 2. `apply` brings versions in that other machines added, merging them with what was changed here since.
/// 3. A value is lost by neither: see `Merge`.
public struct Chain: Sendable {
    /// Changes by people, such as settling a conflict, are recorded as its own.
    let store: Store
    /// Writes under the name of a sync: the history says so, and `undo` leaves it alone.
    let syncing: Store

    init(store: Store) {
        self.store = store
        var syncing = store
        syncing.origin = ChangeOrigin(ChangeGroup.sync)
        self.syncing = syncing
    }

    /// The version before the first.
    public static let beginning = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// How many rows a bundle holds at most, and how many bytes of them, so that no version is too large for a remote.
    private static let mostRows = 2_000
    private static let mostBytes = 8 << 20

    public struct Place: Hashable, Sendable {
        public var household: UUID
        /// The last version that was applied.
        public var version: UUID
        /// How many rows the chain does not have as they are here, without those that the remote refused.
        public var pending: Int
    }

    /// How far this store has come; nil where its household is not synced.
    public func place() throws -> Place? {
        try store.reading { db in
            guard let place = try SyncPlace.fetch(db), let household = UUID(uuidString: place.household),
                let version = UUID(uuidString: place.version)
            else { return nil }
            let pending = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM (
                        SELECT entity, entityID FROM syncOutbox WHERE refusal IS NULL
                        UNION SELECT entity, entityID FROM changeLog WHERE sequence > ?)
                    """, arguments: [place.sequence])
            return Place(household: household, version: version, pending: pending ?? 0)
        }
    }

    // MARK: - Beginning and end

    /// Begins a chain for this household. The first bundles hold all of it.
    /// - Throws: `SyncError.alreadySynced`
    public func begin(as household: UUID) throws {
        try syncing.writing { db, _ in
            guard try SyncPlace.fetch(db) == nil else { throw SyncError.alreadySynced }
            try Self.insert(db, household, at: Self.beginning, height: 0)
            for table in Schema.synced {
                try db.execute(
                    sql: "INSERT INTO syncOutbox (entity, entityID) SELECT '\(table)', id FROM \"\(table)\"")
            }
        }
    }

    /// Takes a household from a snapshot of a chain into this empty store.
    /// - Parameter version: The one that the snapshot was made at; nil for a chain that has no snapshot yet.
    /// - Throws: `SyncError.notEmpty`, `.alreadySynced`
    public func join(_ household: UUID, _ snapshot: (bundle: ChangeBundle, version: UUID)?) throws {
        try syncing.writing { db, now in
            guard try SyncPlace.fetch(db) == nil else { throw SyncError.alreadySynced }
            for table in Schema.synced {
                guard try !(Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM \"\(table)\")") ?? false) else {
                    throw SyncError.notEmpty
                }
            }
            try Self.insert(
                db, household, at: snapshot?.version ?? Self.beginning, height: snapshot?.bundle.height ?? 0)
            // What has no home has none on purpose.
            try StoreEvent.adoption.record(db, at: now, detail: "joined")
            guard let snapshot else { return }
            var merge = Merge(db, at: now, by: "")
            _ = try merge.run([snapshot.bundle], flight: nil)
        }
    }

    private static func insert(_ db: Database, _ household: UUID, at version: UUID, height: Int) throws {
        try db.execute(
            sql: "INSERT INTO syncPlace (household, version, height, sequence) VALUES (?, ?, ?, ?)",
            arguments: [household.text, version.text, height, ChangeLog.position(db).sequence])
    }

    /// Ends the syncing of this store. Nothing of the household changes.
    public func leave() throws {
        try syncing.writing { db, _ in
            for table in Schema.synced { try db.execute(sql: "UPDATE \"\(table)\" SET syncState = 'pending'") }
            try db.execute(sql: "DELETE FROM syncOutbox; DELETE FROM syncPlace")
        }
    }

    // MARK: - Sending

    /// What to send next; nil where the chain has everything.
    /// - Parameter machine: The name of this machine, for people.
    public func nextBundle(from machine: String) throws -> ChangeBundle? {
        try syncing.writing { db, now in
            // Half an import, which may yet be taken back, is for nobody else.
            guard try ImportUnderWay.fetch(db) == nil else { return nil }
            // A tombstone may come before that of the row it refers to.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let outbox = Outbox(db: db)
            try outbox.collect()
            for entry in try outbox.removed() { try Self.bury(entry, db, at: now) }
            if try outbox.count() > 0 { try Merge(db, at: now, by: machine).leaveDeleted() }
            var (deltas, bytes): ([RowDelta], Int) = ([], 0)
            for row in try outbox.rows() {
                guard let entry = try outbox.entry(of: row) else { continue }
                let current = try RowHistory.values(db, of: row)
                if let current, let delta = RowDelta(row, from: entry.before, to: current.travelling) {
                    deltas.append(delta)
                    bytes += current.json.utf8.count
                } else {
                    try outbox.remove(row)
                }
                if deltas.count == Self.mostRows || bytes > Self.mostBytes { break }
            }
            try SyncPlace.advance(db, to: ChangeLog.position(db).sequence)
            guard !deltas.isEmpty else { return nil }
            let bundle = ChangeBundle(machine: machine, rows: deltas)
            try db.execute(
                sql: "UPDATE syncPlace SET flight = ?", arguments: [String(decoding: bundle.data, as: UTF8.self)])
            return bundle
        }
    }

    /// Makes a tombstone of a row that another program removed, since the others must learn of it. Its slug may be taken.
    private static func bury(_ entry: Outbox.Entry, _ db: Database, at now: Date) throws {
        guard var values = entry.before else { return }
        values["version"] = (values.version + 1).databaseValue
        values["updatedAt"] = Instant.write(now).databaseValue
        if values.isLive { values["deletedAt"] = values["updatedAt"] }
        if values["slug"] != nil { values["slug"] = entry.row.id.databaseValue }
        try RowHistory.insert(db, values, as: entry.row)
    }

    /// Notes that the chain has the bundle that was sent last, as a version.
    /// - Parameter parent: The version before it.
    /// - Throws: `SyncError.overtaken`
    public func acknowledge(_ bundle: ChangeBundle, after parent: UUID, as version: UUID) throws {
        try syncing.writing { db, _ in
            let place = try SyncPlace.fetch(db, at: parent)
            let outbox = Outbox(db: db)
            try outbox.collect()
            for delta in bundle.rows {
                guard let entry = try outbox.entry(of: delta.row) else { continue }
                try outbox.settle(delta.row, chain: delta.applied(to: entry.before))
            }
            try SyncPlace.move(db, to: version, height: place.height + 1)
        }
    }

    // MARK: - Receiving

    /// Brings versions in that follow the last one that was applied, and merges them with what was changed here.
    /// - Parameters:
    ///   - bundles: In the order of the chain.
    ///   - parent: The version before the first of them.
    ///   - version: The last of them.
    ///   - machine: The name of this machine, whose values are put aside in conflicts.
    /// - Throws: `SyncError.overtaken`, `.newerProgram`; `StoreError.importUnderWay`
    public func apply(
        _ bundles: [ChangeBundle], after parent: UUID, upTo version: UUID, on machine: String
    ) throws -> MergeReport {
        try merging(on: machine) { db, merge in
            let place = try SyncPlace.fetch(db, at: parent)
            // If the bundle sent last cannot be read, its version is merged like another machine's.
            let flight = place.flight.flatMap { try? ChangeBundle(reading: Data($0.utf8)) }
            let report = try merge.run(bundles, flight: flight)
            try SyncPlace.move(db, to: version, height: place.height + bundles.count)
            return report
        }
    }

    /// Brings a whole household in, where the chain no longer has the versions that this store lacks.
    /// - Throws: `SyncError.remoteIsBehind` where the snapshot is older than what this store has had.
    public func apply(snapshot: ChangeBundle, at version: UUID, on machine: String) throws -> MergeReport {
        try merging(on: machine) { db, merge in
            guard let place = try SyncPlace.fetch(db) else { throw SyncError.notSynced }
            guard let height = snapshot.height, height > place.height else { throw SyncError.remoteIsBehind }
            let report = try merge.run(snapshot: snapshot)
            try SyncPlace.move(db, to: version, height: height)
            return report
        }
    }

    private func merging(
        on machine: String, _ body: (Database, inout Merge) throws -> MergeReport
    ) throws -> MergeReport {
        try syncing.writing { db, now in
            // A merge would change rows of an import that may yet be taken back.
            try ImportUnderWay.refuse(db, in: syncing)
            try Outbox(db: db).collect()
            var merge = Merge(db, at: now, by: machine)
            let report = try body(db, &merge)
            try SyncPlace.advance(db, to: ChangeLog.position(db).sequence)
            return report
        }
    }

    /// The files that live records name: their sizes, by digest.
    public func files() throws -> [String: Int] {
        try store.reading { db in
            try Row.fetchAll(
                db, sql: "SELECT sha256, max(size) FROM attachment WHERE deletedAt IS NULL GROUP BY sha256"
            )
            .reduce(into: [:]) { $0[$1[0]] = $1[1] }
        }
    }

    /// The digests of all files that records name, with the trash and the history.
    public func allFiles() throws -> Set<String> { try store.reading { try AttachmentRepository.known($0) } }

    /// The household as the chain has it.
    /// - Throws: `SyncError.overtaken`
    public func snapshot(at version: UUID, from machine: String) throws -> ChangeBundle {
        try syncing.writing { db, _ in
            let place = try SyncPlace.fetch(db, at: version)
            let outbox = Outbox(db: db)
            try outbox.collect()
            let pending = Dictionary(
                try outbox.entries().map { ($0.row, $0.before) }, uniquingKeysWith: { first, _ in first })
            var rows: [RowDelta] = []
            // What another program removed here is still in the chain.
            for (row, before) in pending where try RowHistory.values(db, of: row) == nil {
                if let before, let delta = RowDelta(row, from: nil, to: before) { rows.append(delta) }
            }
            for table in Schema.synced {
                let found = try Row.fetchCursor(db, sql: "SELECT * FROM \"\(table)\" ORDER BY id")
                while let row = try found.next() {
                    var values = RowValues(uniqueKeysWithValues: zip(row.columnNames, row.databaseValues))
                    let name = RowName(
                        table: table, id: values.removeValue(forKey: "id").flatMap(String.fromDatabaseValue) ?? "")
                    guard let values = pending[name] ?? values.travelling else { continue }
                    if let delta = RowDelta(name, from: nil, to: values) { rows.append(delta) }
                }
            }
            var bundle = ChangeBundle(machine: machine, rows: rows)
            bundle.height = place.height
            bundle.numbers = try PlaceNumber.all(db)
            bundle.codes = try RoomCode.all(db).map { [$0.scope, $0.code, $0.room] }
            return bundle
        }
    }
}

extension UUID {
    /// As ids are written: in lower case.
    var text: String { uuidString.lowercased() }
}

extension Store {
    /// What this store sends to a chain of versions, and takes from it.
    public var chain: Chain { Chain(store: self) }
}
