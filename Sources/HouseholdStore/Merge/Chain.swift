public import Foundation
import GRDB
import Household

/// The store's side of sync: a household is one chain of versions, each a bundle of row changes.
///
/// 1. The state is the chain, folded up to the head, plus the local changes. A row that differs from the chain is in
///    the outbox, with the chain's values; a row that equals it is not.
/// 2. The head moves to a version that follows it (`integrate`, `acknowledge`), to a snapshot that lists it, or on
///    request back to an earlier version or the beginning, and on from there (`Base`).
/// 3. A local change, or a change of a rewound version, is in the outbox until a version or a snapshot has it.
/// 4. A sealed bundle is stored before it is sent (`setOut`), and sent again unchanged until its place in the chain is
///    known: it was acknowledged, or another version is in that place.
/// 5. A merge loses no value: see `Merge`.
public struct Chain: Sendable {
    /// Records the changes that people make, such as settling a conflict, under the store's own origin.
    let store: Store
    /// Records changes as made by a sync: the history says so, and `undo` leaves them alone.
    let syncing: Store

    init(store: Store) {
        self.store = store
        var syncing = store
        syncing.origin = ChangeOrigin(ChangeGroup.sync)
        self.syncing = syncing
    }

    /// The remote's id of the empty chain, before the first version.
    public static let beginning = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    /// The digest of the empty chain.
    public static let noHead = String(repeating: "0", count: 64)

    /// A bundle ends after this many rows or bytes, so that no version is too large for a remote.
    private static let mostRows = 2_000
    private static let mostBytes = 8 << 20
    /// The most bytes that one row may have.
    private static let largestRow = 24 << 20

    public struct Place: Hashable, Sendable {
        public var household: UUID
        /// This machine's id in the versions that it makes.
        public var author: String
        /// The digest of the last version that was applied; `noHead` for none. Empty after the update from the former
        /// format, until the next version.
        public var head: String
        /// Whether the head is of the former format.
        public var isFormer: Bool
        /// The remote's id of the head.
        public var handle: UUID
        /// The remote's id of the version before the head, where that is known.
        public var parent: UUID?
        /// Whether other machines may depend on a snapshot that the remote does not have yet.
        public var owesSnapshot: Bool
        /// The fingerprint of the secret that sealed the last version that was made here.
        public var fingerprint: String?
        /// How many rows differ from the chain, without the refused ones.
        public var pending: Int
    }

    /// This store's place in the chain; nil if the household is not synced.
    public func place() throws -> Place? {
        try store.reading { db in
            guard let place = try SyncPlace.fetch(db), let household = UUID(uuidString: place.household),
                let handle = UUID(uuidString: place.handle)
            else { return nil }
            let pending = try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM (
                        SELECT entity, entityID FROM syncOutbox WHERE refusal IS NULL
                        UNION SELECT entity, entityID FROM changeLog WHERE sequence > ?)
                    """, arguments: [place.sequence])
            return Place(
                household: household, author: place.author, head: place.head, isFormer: place.isFormer, handle: handle,
                parent: place.parent.flatMap(UUID.init), owesSnapshot: place.owesSnapshot,
                fingerprint: place.fingerprint, pending: pending ?? 0)
        }
    }

    // MARK: - The versions on record

    /// A version that the head can go back to.
    public struct Version: Hashable, Sendable {
        public var digest: String
        public var handle: UUID
        /// The remote's id of the version before it, where that is known.
        public var parent: UUID?

        public init(digest: String, handle: UUID, parent: UUID?) {
            (self.digest, self.handle, self.parent) = (digest, handle, parent)
        }
    }

    /// The versions that the head can go back to, the latest last.
    public func versions() throws -> [Version] {
        try store.reading { db in
            let sql = "SELECT digest, handle, parent FROM syncVersion WHERE handle IS NOT NULL ORDER BY number"
            return try Row.fetchAll(db, sql: sql).compactMap { row in
                UUID(uuidString: row[1]).map { handle in
                    Version(digest: row[0], handle: handle, parent: (row[2] as String?).flatMap(UUID.init))
                }
            }
        }
    }

    /// All digests on record, the latest last: the head's past, heads whose changes were put back, and the head.
    public func knownDigests() throws -> [String] { try store.reading { try VersionRecord(db: $0).digests() } }

    /// The fingerprints of all secrets that sealed versions this machine has had, including those before it joined.
    public func secrets() throws -> Set<String> { try store.reading { Set(try VersionRecord(db: $0).secrets()) } }

    // MARK: - Beginning and end

    /// Begins a new chain for this household and leaves any other. The first bundles hold the whole household.
    public func begin(as household: UUID) throws {
        try syncing.writing { db, _ in
            try SyncPlace.begin(db, household)
            try VersionRecord(db: db).forget()
        }
    }

    /// Joins a chain at its beginning. A household that is here already stays, and is merged with the chain's.
    public func join(_ household: UUID) throws {
        try syncing.writing { db, now in
            // Drop the name that `init` asked for: the chain has one.
            if try Self.ids(db).isEmpty { try db.execute(sql: "DELETE FROM profile") }
            try SyncPlace.begin(db, household)
            try VersionRecord(db: db).forget()
            // Adopt nothing later: in a synced household, rooms and items without a home have none on purpose.
            try StoreEvent.adoption.record(db, at: now, detail: "joined")
        }
    }

    /// Takes a new author id, because another machine uses this one's or the store was set back.
    public func takeNewAuthor() throws { try set("author", to: UUID().text) }

    /// Changes one column of the place.
    private func set(_ column: String, to value: some DatabaseValueConvertible) throws {
        try syncing.writing { db, _ in
            try db.execute(sql: "UPDATE syncPlace SET \(column) = ?", arguments: [value])
        }
    }

    /// The ids of all rows except the profile's.
    public func ids() throws -> Set<String> { try store.reading { try Self.ids($0) } }

    private static func ids(_ db: Database) throws -> Set<String> {
        try Schema.synced.filter { $0 != "profile" }.reduce(into: []) { ids, table in
            ids.formUnion(try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\""))
        }
    }

    /// Ends the syncing of this store. The household does not change.
    public func leave() throws {
        try syncing.writing { db, _ in
            for table in Schema.synced { try db.execute(sql: "UPDATE \"\(table)\" SET syncState = 'pending'") }
            try SyncPlace.end(db)
        }
    }

    // MARK: - Sending

    /// The next bundle to send; nil if the chain has everything, and during an import.
    /// - Parameter machine: The name of this machine, for people.
    public func nextBundle(from machine: String) throws -> ChangeBundle? {
        try syncing.writing { db, now in
            // Send nothing of an unfinished import, which may yet be taken back.
            guard try ImportUnderWay.fetch(db) == nil, let place = try SyncPlace.fetch(db) else { return nil }
            // A tombstone may be inserted before the tombstone of the row it refers to.
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            let outbox = Outbox(db: db)
            try outbox.collect()
            for entry in try outbox.removed() { try Self.bury(entry, db, at: now) }
            if try outbox.count() > 0 { try Merge(db, at: now, by: machine).leaveDeleted() }
            var (deltas, bytes, withheld) = ([RowDelta](), 0, try outbox.withheld())
            for row in try outbox.rows() {
                guard let entry = try outbox.entry(of: row) else { continue }
                guard let current = try RowHistory.values(db, of: row),
                    let delta = RowDelta(RowChange(row: row, from: entry.before, to: current.travelling))
                else {
                    try outbox.remove(row)
                    continue
                }
                let size = current.json.utf8.count
                if size > Self.largestRow {
                    try outbox.refuse(row, "it has \(size >> 20) MB, and a record may have \(Self.largestRow >> 20)")
                } else if try withheld.isEmpty || !outbox.refers(row, current, to: withheld) {
                    deltas.append(delta)
                    bytes += size
                    if deltas.count == Self.mostRows || bytes > Self.mostBytes { break }
                    continue
                } else {
                    try outbox.refuse(row, "it refers to a record that stays here")
                }
                if entry.before == nil { withheld.insert(row) }
            }
            try SyncPlace.advance(db, to: ChangeLog.position(db).sequence)
            var bundle = ChangeBundle(author: place.author, machine: machine, rows: deltas)
            if place.tellsRemoved { bundle.removed = try VersionRecord(db: db).removed() }
            return bundle.count > 0 ? bundle : nil
        }
    }

    /// A bundle that changes nothing.
    public func emptyBundle(from machine: String) throws -> ChangeBundle {
        try store.reading { db in
            guard let place = try SyncPlace.fetch(db) else { throw SyncError.notSynced }
            return ChangeBundle(author: place.author, machine: machine, rows: [])
        }
    }

    /// Inserts a tombstone for a row that another program removed, since other machines must learn of it. The slug
    /// becomes the id, because it may be taken.
    private static func bury(_ entry: Outbox.Entry, _ db: Database, at now: Date) throws {
        guard var values = entry.before?.deleted(at: now) else { return }
        if values["slug"] != nil { values["slug"] = entry.row.id.databaseValue }
        try RowHistory.insert(db, values, as: entry.row)
    }

    /// A sealed bundle that may be in the chain.
    public struct Flight: Hashable, Sendable {
        public var bundle: ChangeBundle
        public var sealed: Data

        public init(bundle: ChangeBundle, sealed: Data) { (self.bundle, self.sealed) = (bundle, sealed) }
    }

    /// Stores a sealed bundle before it is sent.
    /// - Throws: `SyncError.overtaken`
    public func setOut(_ bundle: ChangeBundle, sealed: Data, at head: String) throws {
        try syncing.writing { db, _ in
            _ = try SyncPlace.fetch(db, at: head)
            try db.execute(
                sql: "UPDATE syncPlace SET flight = ?, sealed = ?",
                arguments: [String(decoding: bundle.data, as: UTF8.self), sealed])
        }
    }

    /// The bundle that was sent last, until its place in the chain is known.
    public func flight() throws -> Flight? {
        try store.reading { db in
            guard let place = try SyncPlace.fetch(db), let sealed = place.sealed,
                // Loses nothing if another program garbled it: the outbox still has its changes.
                let bundle = try? ChangeBundle(reading: Data((place.flight ?? "").utf8))
            else { return nil }
            return Flight(bundle: bundle, sealed: sealed)
        }
    }

    /// Notes whether other machines may depend on a snapshot that the remote does not have yet.
    public func oweSnapshot(_ isOwed: Bool) throws { try set("owesSnapshot", to: isOwed) }

    /// Makes the next version follow a version of the remote that is not part of the chain.
    public func graft(after handle: UUID) throws { try set("handle", to: handle.text) }

    /// Notes that the chain has the bundle that was sent last, as the version after the head.
    /// - Parameters:
    ///   - digest: The digest of the sealed version.
    ///   - handle: The remote's id of the version.
    ///   - fingerprint: The fingerprint of the secret that sealed it.
    /// - Throws: `SyncError.overtaken`
    public func acknowledge(
        _ flight: Flight, digest: String, as handle: UUID, fingerprint: String, at head: String
    ) throws {
        try syncing.writing { db, _ in
            let place = try SyncPlace.fetch(db, at: head)
            let (outbox, record) = (Outbox(db: db), VersionRecord(db: db))
            try outbox.collect()
            let number = try record.add(digest, handle: handle.text, parent: place.handle)
            for delta in flight.bundle.rows {
                guard let entry = try outbox.entry(of: delta.row) else { continue }
                try record.note(delta.row, before: entry.before, version: number)
                try outbox.settle(delta.row, chain: delta.applied(to: entry.before))
            }
            try db.execute(
                sql: "UPDATE syncPlace SET fingerprint = ?, tellsRemoved = tellsRemoved AND ?",
                arguments: [fingerprint, flight.bundle.removed == nil])
            try record.note(secrets: [fingerprint])
            try SyncPlace.move(db, to: digest, handle: handle.text, parent: place.handle)
        }
    }

    // MARK: - Receiving

    /// A version or a snapshot that was opened and verified.
    public struct Received: Sendable {
        /// The digest of the sealed version; for a snapshot, the digest of its version.
        public var digest: String
        /// The remote's id.
        public var handle: UUID
        public var bundle: ChangeBundle
        /// Whether it is of the former format.
        public var isFormer: Bool
        /// The fingerprint of the secret that sealed it; nil in the former format.
        public var fingerprint: String?

        public init(digest: String, handle: UUID, bundle: ChangeBundle, isFormer: Bool, fingerprint: String? = nil) {
            (self.digest, self.handle, self.bundle, self.isFormer) = (digest, handle, bundle, isFormer)
            self.fingerprint = fingerprint
        }
    }

    /// The state that a piece of the chain is merged against.
    public enum Base: Hashable, Sendable {
        /// The household as the chain had it at the head: the piece begins there.
        case head
        /// The household as the chain had it at an earlier version, by digest. Later versions become local changes.
        case version(String)
        /// Nothing: differences become conflicts, and rows that only this machine has become local changes.
        case nothing
    }

    /// Merges a piece of the chain with the local changes, and makes its last version the head.
    /// - Parameters:
    ///   - piece: Versions in chain order, each the successor of the one before it. A snapshot may come first.
    ///   - head: The present head.
    ///   - machine: The name of this machine, whose values are put aside in conflicts.
    /// - Throws: `SyncError.overtaken`, `.newerProgram`; `StoreError.importUnderWay`
    public func integrate(
        _ piece: [Received], on base: Base = .head, at head: String, machine: String
    ) throws -> MergeReport {
        try syncing.writing { db, now in
            // A merge would change rows of an import that may yet be taken back.
            try ImportUnderWay.refuse(db, in: syncing)
            _ = try SyncPlace.fetch(db, at: head)
            try Outbox(db: db).collect()
            switch base {
            case .head: break
            case .version(let digest): try VersionRecord(db: db).rewind(to: digest)
            case .nothing: try VersionRecord(db: db).forget()
            }
            var merge = Merge(db, at: now, by: machine)
            let report = try merge.run(piece)
            try SyncPlace.advance(db, to: ChangeLog.position(db).sequence)
            return report
        }
    }

    /// The sizes of the files that live records name, by digest.
    public func files() throws -> [String: Int] {
        try store.reading { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT sha256, max(size) FROM (
                        SELECT sha256, size FROM attachment WHERE deletedAt IS NULL
                        UNION ALL \(ReportCopy.keptFiles))
                    GROUP BY sha256
                    """
            )
            .reduce(into: [:]) { $0[$1[0]] = $1[1] }
        }
    }

    /// The digests of all files that records name, including the trash and the history.
    public func allFiles() throws -> Set<String> { try store.reading { try AttachmentRepository.known($0) } }

    /// The household as the chain has it, as a bundle for a snapshot.
    /// - Throws: `SyncError.overtaken`
    public func snapshot(at head: String, from machine: String) throws -> ChangeBundle {
        try syncing.writing { db, _ in
            let place = try SyncPlace.fetch(db, at: head)
            let outbox = Outbox(db: db)
            try outbox.collect()
            let pending = Dictionary(
                try outbox.entries().map { ($0.row, $0.before) }, uniquingKeysWith: { first, _ in first })
            var rows: [RowDelta] = []
            // Rows that another program removed here are still in the chain.
            for (row, before) in pending where try RowHistory.values(db, of: row) == nil {
                if let delta = RowDelta(RowChange(row: row, to: before)) { rows.append(delta) }
            }
            for table in Schema.synced {
                let found = try Row.fetchCursor(db, sql: "SELECT * FROM \"\(table)\" ORDER BY id")
                while let row = try found.next() {
                    var values = RowHistory.values(in: row)
                    let name = RowName(
                        table: table, id: values.removeValue(forKey: "id").flatMap(String.fromDatabaseValue) ?? "")
                    guard let values = pending[name] ?? values.travelling else { continue }
                    if let delta = RowDelta(RowChange(row: name, to: values)) { rows.append(delta) }
                }
            }
            let record = VersionRecord(db: db)
            var bundle = ChangeBundle(author: place.author, machine: machine, rows: rows)
            (bundle.past, bundle.parent, bundle.removed) = (try record.digests(), place.parent, try record.removed())
            bundle.secrets = try record.secrets()
            bundle.numbers = try PlaceNumber.all(db)
            bundle.codes = try RoomCode.all(db).map { [$0.scope, $0.code, $0.room] }
            return bundle
        }
    }
}

extension UUID {
    /// The id as ids are stored: in lower case.
    var text: String { uuidString.lowercased() }
}

extension Store {
    /// The chain of versions that this store is synced with.
    public var chain: Chain { Chain(store: self) }
}
