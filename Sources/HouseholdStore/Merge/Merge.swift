import Foundation
import GRDB
import Household

/// The result of a merge, for people.
public struct MergeReport: Hashable, Sendable {
    /// How many rows changed here.
    public var changed = 0
    /// The names of records with values that were put aside.
    public var conflicts: [String] = []
    /// Sentences about records that were renamed, renumbered, moved or revived.
    public var notes: [String] = []
}

/// Merges versions of the chain with the local changes since the last common version.
///
/// The merge is three-way, row by row and field by field, against the row as the chain had it:
/// 1. A field that changed on one side only keeps that side's value.
/// 2. A field that changed on both sides keeps the chain's value; the other becomes a conflict.
/// 3. A row that was deleted on one side and edited on the other is live again.
/// 4. Nothing is merged into a finished trip: its rows stay as the chain has them. A claim's date and lines count as
///    one field.
/// 5. A value that must be unique (slug, name, code, number, primary home) stays with the chain's row; the other row
///    gets a new one, and the report says so.
///
/// Rows that differ from the chain afterwards are in the outbox, and are sent as the next version. So a conflict is
/// settled once, by the machine that came second.
struct Merge {
    let db: Database
    let now: Date
    let machine: String
    let precedence: Precedence
    let outbox: Outbox
    var report = MergeReport()
    var names: RecordNames
    /// The rows that the merged versions name.
    private(set) var targets: [RowName: Target] = [:]
    /// New local records that the chain has under another id, each with the chain's record.
    var folds: [(RowName, RowName)] = []

    /// The side that wins where both cannot stay as they are.
    enum Precedence {
        /// The chain: see `Outbox`.
        case chain
        /// The household as it was after an entry of the log. The other side is a file that was imported since.
        case household(after: Int64)
    }

    struct Target {
        /// As the chain had it when this machine last looked.
        var base: RowValues?
        /// As the chain has it now.
        var chain: RowValues?
        /// As it is here.
        var local: RowValues?
        /// As it will be here.
        var merged: RowValues?
    }

    init(_ db: Database, at now: Date, by machine: String = "", precedence: Precedence = .chain) {
        (self.db, self.now, self.machine, self.precedence) = (db, now, machine, precedence)
        outbox = Outbox(db: db)
        names = RecordNames(db)
    }

    /// Merges a piece of the chain, and makes its last version the head.
    mutating func run(_ piece: [Chain.Received]) throws -> MergeReport {
        let record = VersionRecord(db: db)
        let place = try SyncPlace.fetch(db)
        var handle = place?.handle
        // A first snapshot has nothing before it to go back to.
        let isFirst = place?.head == Chain.noHead
        for received in piece {
            let bundle = received.bundle
            let parent = bundle.isSnapshot ? bundle.parent : handle
            try record.list(bundle.past ?? [])
            try record.note(secrets: (bundle.secrets ?? []) + [received.fingerprint].compactMap(\.self))
            let number = try record.add(received.digest, handle: received.handle.text, parent: parent)
            let noted = bundle.isSnapshot && isFirst ? nil : number
            for delta in bundle.rows { try add(delta, noting: noted) }
            for (table, ids) in bundle.removed ?? [:] where Schema.synced.contains(table) {
                for id in ids { try remove(RowName(table: table, id: id), noting: noted) }
            }
            if bundle.isSnapshot {
                if bundle.removed == nil { try removeOthers(noting: noted) } else { try keepOthers(noting: noted) }
            }
            handle = received.handle.text
            try SyncPlace.move(
                db, to: received.digest, handle: received.handle.text, parent: parent, isFormer: received.isFormer)
        }
        try finish()
        for received in piece { try takeNumbers(of: received.bundle) }
        return report
    }

    private mutating func add(_ delta: RowDelta, noting version: Int64?) throws {
        guard Schema.synced.contains(delta.entity) else { throw SyncError.newerProgram("") }
        var target = try targets[delta.row] ?? self.target(delta.row)
        let before = target.chain
        target.chain = delta.applied(to: before)
        targets[delta.row] = target
        if let version, before != target.chain {
            try VersionRecord(db: db).note(delta.row, before: before, version: version)
        }
    }

    private func target(_ row: RowName) throws -> Target {
        let local = try RowHistory.values(db, of: row)?.travelling
        let chain = try outbox.entry(of: row).map(\.before) ?? local
        return Target(base: chain, chain: chain, local: local, merged: nil)
    }

    /// Deletes a row that was removed for good elsewhere. The slug becomes the id, since it may have been given again.
    private mutating func remove(_ row: RowName, noting version: Int64?) throws {
        let record = VersionRecord(db: db)
        try record.remove(row)
        var target = try targets[row] ?? self.target(row)
        if target.chain == nil {
            // This machine has the row from the former chain.
            (target.base, target.chain) = (target.local, target.local)
        }
        guard var chain = target.chain else { return }
        if let version { try record.note(row, before: chain, version: version) }
        if chain.isLive { chain["deletedAt"] = chain["updatedAt"] }
        if chain["slug"] != nil { chain["slug"] = row.id.databaseValue }
        target.chain = chain
        targets[row] = target
    }

    /// Deletes the rows that a snapshot of the former format lacks: they were removed for good.
    private mutating func removeOthers(noting version: Int64?) throws {
        for table in Schema.synced {
            for id in try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\"") {
                let row = RowName(table: table, id: id)
                if targets[row] == nil, try target(row).base != nil { try remove(row, noting: version) }
            }
        }
    }

    /// Puts live rows that a snapshot lacks, but does not list as removed, into the outbox. The snapshot's maker put
    /// back a version that had them and could not send it yet, so they are sent from here.
    private mutating func keepOthers(noting version: Int64?) throws {
        for table in Schema.synced {
            for id in try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\" WHERE deletedAt IS NULL") {
                let row = RowName(table: table, id: id)
                guard targets[row] == nil, let chain = try target(row).chain else { continue }
                if let version { try VersionRecord(db: db).note(row, before: chain, version: version) }
                try outbox.note(row, before: nil)
            }
        }
    }

    private mutating func finish() throws {
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        try checkColumns()
        try addLinesOfFinishedTrips()
        for row in targets.keys.sorted() { try mergeRow(row) }
        try mergeLabels()
        for row in targets.keys.sorted() { try bringBackOwners(of: row) }
        try makeRoom()
        try write()
        try settle()
    }

    /// Refuses columns that this program does not know, since their values would be lost.
    private func checkColumns() throws {
        for (table, rows) in Dictionary(grouping: targets, by: \.key.table) {
            let known = Set(try db.columns(in: table).map(\.name))
            guard rows.allSatisfy({ known.isSuperset(of: $0.value.chain?.keys.map(\.self) ?? []) }) else {
                throw SyncError.newerProgram("")
            }
        }
    }

    private func takeNumbers(of bundle: ChangeBundle) throws {
        for (place, last) in bundle.numbers ?? [:] { try PlaceNumber.raise(db, place, to: last) }
        for code in bundle.codes ?? [] where code.count == 3 {
            try RoomCode.note(db, code[1], in: code[0], of: code[2])
        }
    }

    // MARK: - One row

    private mutating func mergeRow(_ row: RowName) throws {
        guard var target = targets[row] else { return }
        if target.local == nil, target.chain?.isLive == false, try VersionRecord(db: db).isRemoved(row) {
            // The row is in the trash elsewhere, and was removed for good here.
            targets[row] = nil
            try outbox.remove(row)
            return
        }
        defer { targets[row] = target }
        guard let chain = target.chain else {
            target.merged = target.local
            if let local = target.local, local.isLive, try isFrozen(row, local) {
                // The line was added here to a trip that another machine finished.
                try keepConflict(row, columns: Set(local.keys), [:], local)
                target.merged = local.deleted(at: now)
            }
            return
        }
        guard let local = target.local, let base = target.base ?? (target.local == nil ? nil : [:]) else {
            // The row is new in the chain, or another program removed it here while it was edited there.
            target.merged = chain
            return
        }
        let deletion = RowValues.bookkeeping.union(["deletedAt", "slug"])
        if target.base == nil, !chain.isLive, local.changes(from: chain).isSubset(of: deletion) {
            // Nobody changed it here since another machine deleted it.
            target.merged = chain
            return
        }
        let mine = RowChange(row: row, from: base, to: local)
        let theirs = RowChange(row: row, from: base, to: chain)
        guard !mine.columns.isEmpty else {
            target.merged = chain
            return
        }
        guard try !theirs.columns.isEmpty || isFrozen(row, chain) else {
            target.merged = local
            return
        }
        target.merged = try merge(mine, with: theirs)
    }

    /// Merges a local change of a row with the chain's change of it.
    private mutating func merge(_ mine: RowChange, with theirs: RowChange) throws -> RowValues? {
        guard let base = mine.from, let local = mine.to, let chain = theirs.to else { return theirs.to }
        let (row, columns) = (mine.row, mine.columns)
        if !chain.isLive, !local.isLive { return chain }
        let isRevived = chain.isLive != local.isLive
        if isRevived, chain.isLive {
            if base.isLive { try noteRevival(of: row, chain) }
            return chain
        }
        if try isFrozen(row, chain) {
            let lost = columns.filter { local[$0] != chain[$0] }
            if !lost.isEmpty { try keepConflict(row, columns: lost, chain, local) }
            return chain
        }
        var merged = chain
        let contested = mine.contested(columns, by: theirs)
        var lost: Set<String> = []
        // A row from a machine with an earlier version lacks the columns that came since.
        for column in columns.subtracting(["deletedAt"])
        where local[column] ?? .null != chain[column] ?? .null {
            if !contested.contains(column) {
                merged[column] = local[column]
            } else if RowChange.lists.contains(column) {
                merged[column] = try mine.list(column, with: theirs, db)
            } else {
                lost.insert(column)
            }
        }
        if isRevived {
            merged["deletedAt"] = .null
            // A row that was removed for good has its id as its slug.
            if merged["slug"] == row.id.databaseValue { merged["slug"] = local["slug"] }
            if base.isLive { try noteRevival(of: row, local) }
        }
        if !lost.isEmpty { try keepConflict(row, columns: lost, chain, local) }
        guard !merged.hasSameContent(as: chain) else { return chain }
        merged["version"] = (max(chain.version, local.version) + 1).databaseValue
        merged["updatedAt"] = Swift.max(chain.text("updatedAt") ?? "", local.text("updatedAt") ?? "").databaseValue
        return merged
    }

    /// Whether a row is a finished trip or one of its lines, which are records of the past.
    private func isFrozen(_ row: RowName, _ chain: RowValues) throws -> Bool {
        switch row.table {
        case "cart": return chain.text("status") == "completed"
        case "cartItem":
            guard let cart = chain.text("cartID") else { return false }
            let name = RowName(table: "cart", id: cart)
            let values = try targets[name]?.chain ?? RowHistory.values(db, of: name)
            return values?.text("status") == "completed"
        default: return false
        }
    }

    /// Makes targets of lines that were changed here while another machine finished their trip.
    private mutating func addLinesOfFinishedTrips() throws {
        for (row, target) in targets where row.table == "cart" {
            guard target.chain?.text("status") == "completed", target.base?.text("status") != "completed" else {
                continue
            }
            let lines = try String.fetchAll(
                db,
                sql: """
                    SELECT id FROM cartItem JOIN syncOutbox ON entity = 'cartItem' AND entityID = id WHERE cartID = ?
                    """, arguments: [row.id])
            for line in lines.map({ RowName(table: "cartItem", id: $0) }) where targets[line] == nil {
                targets[line] = try self.target(line)
            }
        }
    }

    /// Merges the labels of items as sets: an item's rows are stored anew with each change, so they cannot be compared
    /// one by one.
    private mutating func mergeLabels() throws {
        let touched = Dictionary(grouping: targets.filter { $0.key.table == "itemLabel" }) { _, target in
            (target.chain ?? target.local)?.text("itemID") ?? ""
        }
        for (item, others) in touched.sorted(by: { $0.key < $1.key }) {
            let ids = try String.fetchAll(db, sql: "SELECT id FROM itemLabel WHERE itemID = ?", arguments: [item])
            let rows = Set(ids.map { RowName(table: "itemLabel", id: $0) }).union(others.map(\.key)).sorted()
            let states = try rows.map { row in try (row: row, target: targets[row] ?? self.target(row)) }
            func labels(_ values: (Target) -> RowValues?) -> Set<String> {
                Set(states.compactMap { values($0.target) }.filter(\.isLive).compactMap { $0.text("labelID") })
            }
            let (base, chain, local) = (labels(\.base), labels(\.chain), labels(\.local))
            guard local != base, chain != base else { continue }
            let kept = chain.filter { local.contains($0) || !base.contains($0) }.union(local.subtracting(base))
            for (row, target) in states {
                guard let label = (target.merged ?? target.local)?.text("labelID"),
                    (target.merged ?? target.local)?.isLive == true, !kept.contains(label)
                else { continue }
                try drop(row)
            }
        }
    }

    private mutating func noteRevival(of row: RowName, _ values: RowValues) throws {
        guard let kind = EntityKind(table: row.table), kind != .attachment else { return }
        report.notes.append(
            "\(kind.noun) “\(try names.name(of: row, values))” was deleted on one machine and edited on another: it "
                + "is back")
    }

    /// Puts aside values that lost against the chain's.
    mutating func keepConflict(
        _ row: RowName, columns: Set<String>, _ chain: RowValues, _ local: RowValues
    ) throws {
        let columns = RowChange.withWholeAmounts(columns)
        try Conflict.insert(
            db, row, mine: local.filter { columns.contains($0.key) }, chain: chain.filter { columns.contains($0.key) },
            machine: machine, at: now, outbox)
        let name = try names.name(of: row, chain)
        report.conflicts.append(name)
    }

    /// Restores rows that a row refers to, if another program removed them here.
    private mutating func bringBackOwners(of row: RowName) throws {
        guard let values = targets[row]?.merged else { return }
        for key in try db.references(of: row.table) {
            guard let id = values.text(key.column) else { continue }
            let owner = RowName(table: key.table, id: id)
            guard try targets[owner]?.merged == nil && RowHistory.values(db, of: owner) == nil else { continue }
            guard let former = try outbox.entry(of: owner)?.before else {
                // The owner was removed for good here: a row that is here keeps its owner, a tombstone is left out.
                if let local = targets[row]?.local {
                    targets[row]?.merged?[key.column] = local[key.column]
                } else if !values.isLive {
                    targets[row] = nil
                }
                continue
            }
            targets[owner] = Target(base: former, chain: former, local: nil, merged: former)
            try bringBackOwners(of: owner)
        }
    }

    // MARK: - Writing

    private mutating func write() throws {
        let changed = targets.filter { $0.value.merged != nil && $0.value.merged != $0.value.local }
        report.changed = changed.count
        let order = changed.keys.sorted()
        do {
            try db.inSavepoint {
                for row in order { try put(changed[row]?.merged ?? [:], as: row) }
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // Rows may have swapped unique values, so none may hold its old one.
            for row in order where changed[row]?.local != nil { try park(row) }
            for row in order { try put(changed[row]?.merged ?? [:], as: row) }
        }
        for (row, target) in targets { try outbox.settle(row, chain: target.chain) }
        if targets.keys.contains(where: { $0.table == "category" }) { try StoreEvent.categories.record(db, at: now) }
    }

    /// Makes a row a tombstone for a moment, so that it holds no unique value.
    private func park(_ row: RowName) throws {
        let hasSlug = try db.columns(in: row.table).contains { $0.name == "slug" }
        try db.execute(
            sql: """
                UPDATE "\(row.table)" SET deletedAt = ?, version = version + 1\(hasSlug ? ", slug = id" : "") WHERE id = ?
                """, arguments: [Instant.write(now), row.id])
    }

    /// Writes a row exactly as given.
    private func put(_ values: RowValues, as row: RowName) throws {
        guard let current = try RowHistory.values(db, of: row) else {
            return try RowHistory.insert(db, values, as: row)
        }
        var news = values.filter { current[$0.key] != $0.value }
        // A changed version tells the triggers that all values are meant as given.
        let isSameVersion = values.version == current.version
        news["version"] = (isSameVersion ? current.version + 1 : values.version).databaseValue
        try RowHistory.update(db, news, of: row)
        if isSameVersion { try RowHistory.update(db, ["version": values.version.databaseValue], of: row) }
    }

    /// Changes a row as this machine would, so that the change is sent to the chain.
    func edit(_ row: RowName, _ values: RowValues) throws {
        guard let current = try RowHistory.values(db, of: row) else { return }
        // When a file is merged, the outbox learns of changes from the log.
        if case .chain = precedence, try outbox.entry(of: row) == nil {
            try outbox.note(row, before: targets[row]?.chain ?? current)
        }
        try RowHistory.edit(db, values, of: row, from: current, at: now)
    }

    /// Changes the merged values of a row that is yet to be written, or else the row itself.
    mutating func change(_ row: RowName, _ values: RowValues) throws {
        guard var merged = targets[row]?.merged else { return try edit(row, values) }
        merged.merge(values) { $1 }
        merged["version"] = (max(merged.version, targets[row]?.chain?.version ?? 0) + 1).databaseValue
        targets[row]?.merged = merged
    }
}

extension RowName: Comparable {
    /// Orders rows after those that they refer to.
    static func < (a: RowName, b: RowName) -> Bool {
        let places = [a, b].map { Schema.synced.firstIndex(of: $0.table) ?? 0 }
        return (places[0], a.id) < (places[1], b.id)
    }
}
