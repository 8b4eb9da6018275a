public import Foundation
import GRDB
import Household

/// A store's side of a household that several machines keep: one chain of versions, each a bundle of row changes.
///
/// 1. The state is the fold of the chain up to the head, and what was changed here since: rows equal to the chain's are in
///    no outbox; for the others, the outbox has the chain's values.
/// 2. The head moves to a version that follows it (`integrate`, `acknowledge`), to a snapshot that lists it, or where
///    somebody asked for it: back to an earlier version or the beginning, from where it moves on (`Base`).
/// 3. What was changed here, or what a rewound version changed, is in the outbox until a version or a snapshot has it.
/// 4. A bundle is stored as it was sealed before it is sent (`setOut`), and is sent again as it is until its place in the
///    chain is known: it was acknowledged, or another version is in that place.
/// 5. A value is lost by no merge: see `Merge`.
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

    /// The remote's id of what is before the first version.
    public static let beginning = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    /// The digest of the same.
    public static let noHead = String(repeating: "0", count: 64)

    /// How many rows a bundle holds at most, and how many bytes of them, so that no version is too large for a remote.
    private static let mostRows = 2_000
    private static let mostBytes = 8 << 20
    /// How many bytes one row may have.
    private static let largestRow = 24 << 20

    public struct Place: Hashable, Sendable {
        public var household: UUID
        /// This machine's id in the versions that it makes.
        public var author: String
        /// The digest of the last version that was applied, `noHead` for none. Empty after an update of the program, until
        /// the next version of the former format.
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
        /// How many rows the chain does not have as they are here, without those that were refused.
        public var pending: Int
    }

    /// How far this store has come; nil where its household is not synced.
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

    /// A version that can be gone back to.
    public struct Version: Hashable, Sendable {
        public var digest: String
        public var handle: UUID
        /// The remote's id of the version before it, where that is known.
        public var parent: UUID?

        public init(digest: String, handle: UUID, parent: UUID?) {
            (self.digest, self.handle, self.parent) = (digest, handle, parent)
        }
    }

    /// The versions that can be gone back to, the latest last.
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

    /// All digests on record, the latest last: of the past of the head, of heads whose changes were put back, of the head.
    public func knownDigests() throws -> [String] { try store.reading { try VersionRecord(db: $0).digests() } }

    /// The fingerprints of all secrets that sealed versions which this machine has had, also before it joined.
    public func secrets() throws -> Set<String> { try store.reading { Set(try VersionRecord(db: $0).secrets()) } }

    // MARK: - Beginning and end

    /// Begins a chain for this household, whatever chain it was in. The first bundles hold all of it.
    public func begin(as household: UUID) throws {
        try syncing.writing { db, _ in
            try SyncPlace.begin(db, household)
            try VersionRecord(db: db).forget()
        }
    }

    /// Takes part in a chain, from its beginning on. A household that is here already stays, and is merged with the chain's.
    public func join(_ household: UUID) throws {
        try syncing.writing { db, now in
            // `init` asks for the household's name. The chain has one.
            if try Self.ids(db).isEmpty { try db.execute(sql: "DELETE FROM profile") }
            try SyncPlace.begin(db, household)
            try VersionRecord(db: db).forget()
            // What has no home has none on purpose.
            try StoreEvent.adoption.record(db, at: now, detail: "joined")
        }
    }

    /// Takes a new author id: another machine uses this one's, or it was set back.
    public func takeNewAuthor() throws { try set("author", to: UUID().text) }

    /// Changes one column of the place.
    private func set(_ column: String, to value: some DatabaseValueConvertible) throws {
        try syncing.writing { db, _ in
            try db.execute(sql: "UPDATE syncPlace SET \(column) = ?", arguments: [value])
        }
    }

    /// The ids of all rows that are here, apart from the profile's.
    public func ids() throws -> Set<String> { try store.reading { try Self.ids($0) } }

    private static func ids(_ db: Database) throws -> Set<String> {
        try Schema.synced.filter { $0 != "profile" }.reduce(into: []) { ids, table in
            ids.formUnion(try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\""))
        }
    }

    /// Ends the syncing of this store. Nothing of the household changes.
    public func leave() throws {
        try syncing.writing { db, _ in
            for table in Schema.synced { try db.execute(sql: "UPDATE \"\(table)\" SET syncState = 'pending'") }
            try SyncPlace.end(db)
        }
    }

    // MARK: - Sending

    /// What to send next; nil where the chain has everything.
    /// - Parameter machine: The name of this machine, for people.
    public func nextBundle(from machine: String) throws -> ChangeBundle? {
        try syncing.writing { db, now in
            // Half an import, which may yet be taken back, is for nobody else.
            guard try ImportUnderWay.fetch(db) == nil, let place = try SyncPlace.fetch(db) else { return nil }
            // A tombstone may come before that of the row it refers to.
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

    /// Makes a tombstone of a row that another program removed, since the others must learn of it. Its slug may be taken.
    private static func bury(_ entry: Outbox.Entry, _ db: Database, at now: Date) throws {
        guard var values = entry.before?.deleted(at: now) else { return }
        if values["slug"] != nil { values["slug"] = entry.row.id.databaseValue }
        try RowHistory.insert(db, values, as: entry.row)
    }

    /// What was sealed and may be in the chain.
    public struct Flight: Hashable, Sendable {
        public var bundle: ChangeBundle
        public var sealed: Data

        public init(bundle: ChangeBundle, sealed: Data) { (self.bundle, self.sealed) = (bundle, sealed) }
    }

    /// Stores a bundle as it was sealed, before it is sent.
    /// - Throws: `SyncError.overtaken`
    public func setOut(_ bundle: ChangeBundle, sealed: Data, at head: String) throws {
        try syncing.writing { db, _ in
            _ = try SyncPlace.fetch(db, at: head)
            try db.execute(
                sql: "UPDATE syncPlace SET flight = ?, sealed = ?",
                arguments: [String(decoding: bundle.data, as: UTF8.self), sealed])
        }
    }

    /// What was sent last, as long as its place in the chain is not known.
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

    /// Lets the next version go after another one of the remote's, which is no part of the chain.
    public func graft(after handle: UUID) throws { try set("handle", to: handle.text) }

    /// Notes that the chain has what was sent last, as the version after the head.
    /// - Parameters:
    ///   - digest: Of the sealed version.
    ///   - handle: The remote's id of it.
    ///   - fingerprint: Of the secret that sealed it.
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
        /// Of the sealed version; of a snapshot, the one of its version.
        public var digest: String
        /// The remote's id.
        public var handle: UUID
        public var bundle: ChangeBundle
        /// Whether it is of the former format.
        public var isFormer: Bool
        /// Of the secret that sealed it; nil in the former format.
        public var fingerprint: String?

        public init(digest: String, handle: UUID, bundle: ChangeBundle, isFormer: Bool, fingerprint: String? = nil) {
            (self.digest, self.handle, self.bundle, self.isFormer) = (digest, handle, bundle, isFormer)
            self.fingerprint = fingerprint
        }
    }

    /// What a piece of the chain is merged with.
    public enum Base: Hashable, Sendable {
        /// The household as the chain had it at the head: the piece begins there.
        case head
        /// The household as the chain had it at an earlier version, by digest. What came after becomes changes from here.
        case version(String)
        /// Nothing: what differs becomes a conflict, and what only this machine has a change from here.
        case nothing
    }

    /// Brings a piece of the chain in, and merges it with what was changed here. The last of it becomes the head.
    /// - Parameters:
    ///   - piece: In the order of the chain, each the successor of the one before it, or a snapshot that comes first.
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
    public func snapshot(at head: String, from machine: String) throws -> ChangeBundle {
        try syncing.writing { db, _ in
            let place = try SyncPlace.fetch(db, at: head)
            let outbox = Outbox(db: db)
            try outbox.collect()
            let pending = Dictionary(
                try outbox.entries().map { ($0.row, $0.before) }, uniquingKeysWith: { first, _ in first })
            var rows: [RowDelta] = []
            // What another program removed here is still in the chain.
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
    /// As ids are written: in lower case.
    var text: String { uuidString.lowercased() }
}

extension Store {
    /// What this store sends to a chain of versions, and takes from it.
    public var chain: Chain { Chain(store: self) }
}
