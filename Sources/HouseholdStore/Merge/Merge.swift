import Foundation
import GRDB
import Household

/// What became of a merge, for people.
public struct MergeReport: Hashable, Sendable {
    /// How many rows changed here.
    public var changed = 0
    /// The records of which values were put aside, by name.
    public var conflicts: [String] = []
    /// What got another name or number than it had here, or came back: sentences.
    public var notes: [String] = []
}

/// Merges versions of the chain with what was changed here since the last common one.
///
/// Three ways, row by row and field by field, against the row as the chain had it:
/// 1. Fields that changed on one side only: that side's value stays.
/// 2. The same field changed on both: the chain's value stays, the other is kept as a conflict.
/// 3. Deleted on one side and edited on the other: the edit brings it back.
/// 4. Nothing is merged into a finished trip or the frozen part of a claim: the row stays as the chain has it.
/// 5. What must be unique (slugs, names, codes, numbers, the primary home) stays with the chain; what came second gets
///    something else, and the report says so.
///
/// What differs from the chain afterwards is in the outbox, and is sent as the next version: so a conflict is settled
/// once, by the machine that came second.
struct Merge {
    let db: Database
    let now: Date
    let machine: String
    let precedence: Precedence
    let outbox: Outbox
    var report = MergeReport()
    var names: RecordNames
    /// The rows that versions of the chain name.
    private(set) var targets: [RowName: Target] = [:]
    /// New records here that the chain has under another id: each with the chain's.
    var folds: [(RowName, RowName)] = []

    /// Which of two sides stays as it is, where both cannot.
    enum Precedence {
        /// What the chain has: see `Outbox`.
        case chain
        /// The household as it was after an entry of the log. The other side is a file that was brought in since.
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
        // At the beginning, there is nothing before a snapshot to go back to.
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

    /// A row that was removed for good elsewhere is deleted here. Its slug may have been given again since.
    private mutating func remove(_ row: RowName, noting version: Int64?) throws {
        let record = VersionRecord(db: db)
        try record.remove(row)
        var target = try targets[row] ?? self.target(row)
        if target.chain == nil {
            // This machine has it from the former chain.
            (target.base, target.chain) = (target.local, target.local)
        }
        guard var chain = target.chain else { return }
        if let version { try record.note(row, before: chain, version: version) }
        if chain.isLive { chain["deletedAt"] = chain["updatedAt"] }
        if chain["slug"] != nil { chain["slug"] = row.id.databaseValue }
        target.chain = chain
        targets[row] = target
    }

    /// What a snapshot of the former format lacks was removed for good.
    private mutating func removeOthers(noting version: Int64?) throws {
        for table in Schema.synced {
            for id in try String.fetchAll(db, sql: "SELECT id FROM \"\(table)\"") {
                let row = RowName(table: table, id: id)
                if targets[row] == nil, try target(row).base != nil { try remove(row, noting: version) }
            }
        }
    }

    /// What a snapshot lacks and does not call removed, the chain has no longer: its maker put back a version that had it,
    /// and could not send it yet. It is sent from here.
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

    /// A column that this program does not know must not be lost.
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
            // Elsewhere it is in the trash. Here it was removed for good.
            targets[row] = nil
            try outbox.remove(row)
            return
        }
        defer { targets[row] = target }
        guard let chain = target.chain else {
            target.merged = target.local
            if let local = target.local, local.isLive, try isFrozen(row, local) {
                // A line that was added here to a trip that another machine finished.
                try keepConflict(row, columns: Set(local.keys), [:], local)
                target.merged = local.deleted(at: now)
            }
            return
        }
        guard let local = target.local, let base = target.base ?? (target.local == nil ? nil : [:]) else {
            // It is not here: new in the chain, or removed here by another program while it was edited there.
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

    /// A row with a change of this machine beside one of the chain's.
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
        for column in columns.subtracting(["deletedAt"]) where local[column] != chain[column] {
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
            // Of a row that was removed for good.
            if merged["slug"] == row.id.databaseValue { merged["slug"] = local["slug"] }
            if base.isLive { try noteRevival(of: row, local) }
        }
        if !lost.isEmpty { try keepConflict(row, columns: lost, chain, local) }
        guard !merged.hasSameContent(as: chain) else { return chain }
        merged["version"] = (max(chain.version, local.version) + 1).databaseValue
        merged["updatedAt"] = Swift.max(chain.text("updatedAt") ?? "", local.text("updatedAt") ?? "").databaseValue
        return merged
    }

    /// A finished trip and its lines are records of what was.
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

    /// Makes targets of the lines that were changed here of a trip that another machine finished meanwhile.
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
            "\(kind.rawValue) “\(try names.name(of: row, values))” was deleted on one machine and edited on another: it "
                + "is back")
    }

    /// Puts values aside that lost against the chain's.
    mutating func keepConflict(
        _ row: RowName, columns: Set<String>, _ chain: RowValues, _ local: RowValues
    ) throws {
        try Conflict.insert(
            db, row, mine: local.filter { columns.contains($0.key) }, chain: chain.filter { columns.contains($0.key) },
            machine: machine, at: now, outbox)
        let name = try names.name(of: row, chain)
        report.conflicts.append(name)
    }

    /// Brings the rows back that a row refers to, where another program removed them here.
    private mutating func bringBackOwners(of row: RowName) throws {
        guard let values = targets[row]?.merged else { return }
        for key in try db.references(of: row.table) {
            guard let id = values.text(key.column) else { continue }
            let owner = RowName(table: key.table, id: id)
            guard try targets[owner]?.merged == nil && RowHistory.values(db, of: owner) == nil else { continue }
            guard let former = try outbox.entry(of: owner)?.before else {
                // It was removed for good here: a row that is here stays where it is, a tombstone stays away.
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
            // Two rows may have changed places: none of them may be in the other's way.
            for row in order where changed[row]?.local != nil { try park(row) }
            for row in order { try put(changed[row]?.merged ?? [:], as: row) }
        }
        for (row, target) in targets { try outbox.settle(row, chain: target.chain) }
        if targets.keys.contains(where: { $0.table == "category" }) { try StoreEvent.categories.record(db, at: now) }
    }

    /// Takes a row out of the way of all others, for a moment.
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
        // A version that changes tells the triggers that the rest was meant as it is.
        let isSameVersion = values.version == current.version
        news["version"] = (isSameVersion ? current.version + 1 : values.version).databaseValue
        try RowHistory.update(db, news, of: row)
        if isSameVersion { try RowHistory.update(db, ["version": values.version.databaseValue], of: row) }
    }

    /// Changes a row as this machine would, so that the chain learns of it.
    func edit(_ row: RowName, _ values: RowValues) throws {
        guard let current = try RowHistory.values(db, of: row) else { return }
        // Of a file, the outbox learns from the log.
        if case .chain = precedence, try outbox.entry(of: row) == nil {
            try outbox.note(row, before: targets[row]?.chain ?? current)
        }
        try RowHistory.edit(db, values, of: row, from: current, at: now)
    }

    /// Changes a row before it is written, or where it is not written, as it is here.
    mutating func change(_ row: RowName, _ values: RowValues) throws {
        guard var merged = targets[row]?.merged else { return try edit(row, values) }
        merged.merge(values) { $1 }
        merged["version"] = (max(merged.version, targets[row]?.chain?.version ?? 0) + 1).databaseValue
        targets[row]?.merged = merged
    }
}

extension RowName: Comparable {
    /// Rows come after those that they refer to.
    static func < (a: RowName, b: RowName) -> Bool {
        let places = [a, b].map { Schema.synced.firstIndex(of: $0.table) ?? 0 }
        return (places[0], a.id) < (places[1], b.id)
    }
}
