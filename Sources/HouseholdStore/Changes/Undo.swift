import Foundation
import GRDB
public import Household

/// A value that an undo left as it is, because it was changed later.
public struct KeptValue: Hashable, Sendable {
    public var kind: EntityKind
    /// The name of the record.
    public var name: String
    /// The heading of the field, for people; nil for the record as a whole.
    public var field: String?
}

/// Takes back groups of changes by writing the former values as new versions.
///
/// 1. The entries of a group are taken back one by one, the latest first: the schema has accepted each state on the way
///    before.
/// 2. A value is written only if the present one is the value that the group left. Values that were changed since stay,
///    and are listed in `kept`.
/// 3. If all later groups were taken back, the household is as the group left it, and 2 needs no comparison. Otherwise
///    the result is checked: no live row may belong to a deleted one, no home may have two rooms with one path, and one
///    home must be primary. See `SoundnessCheck`.
struct Undo {
    let db: Database
    let now: Date
    private(set) var kept: [KeptValue] = []
    private var names: RecordNames
    /// The rows that are left alone, with their parts.
    private var skipped: Set<RowName> = []
    /// The columns that stay as they are.
    private var left: [RowName: Set<String>] = [:]
    /// The list columns that were changed since, with their joined values.
    private var merged: [RowName: RowValues] = [:]
    private var written: Set<RowName> = []
    /// The only rows to take back; nil for all.
    private var chosen: Set<RowName>?

    init(_ db: Database, at now: Date) {
        (self.db, self.now) = (db, now)
        names = RecordNames(db)
    }

    /// - Parameters:
    ///   - rows: The only rows to take back; nil for all. In list columns, restores only entries that refer to these
    ///     rows.
    ///   - deleted: Rows among them whose deletion alone is taken back.
    /// - Throws: `HistoryError` if the household would break a rule.
    mutating func takeBack(
        _ group: ChangeGroup, only rows: Set<RowName>? = nil, deleted: Set<RowName> = []
    ) throws {
        chosen = rows
        let entries = try LogEntry.all(db, in: group).reversed().filter { rows?.contains($0.row) ?? true }
            .withoutChangesBeforeDeletion(of: deleted)
        let all = entries.reversed().map(\.row).firstOccurrences()
        let isInOrder = try rows == nil && group.isInOrder(db)
        if !isInOrder {
            // A record decides about its parts, so it comes first.
            for isPart in [false, true] {
                for row in all where Parts.tables.contains(row.table) == isPart { try compare(row, in: group) }
            }
            try compareLabels(in: group)
        }
        try writing {
            for entry in entries { try $0.takeBack(entry) }
            for (row, values) in $0.merged { try $0.write(values, to: row) }
        }
        try StoreEvent.categories.forgetIfNoneIsLeft(db, written)
        // This restores an earlier state exactly, so it is not checked against the rules.
        if isInOrder { return }
        try keepProfile()
        let former = Set(all).subtracting(skipped).subtracting(left.filter { !$0.value.isEmpty }.keys)
        try SoundnessCheck(db, of: written, former: former).run(&names)
    }

    /// Keeps the profile live, with a list of all live homes, as long as there is one.
    private mutating func keepProfile() throws {
        guard written.contains(where: { ["profile", "home"].contains($0.table) }) else { return }
        if let (profile, values) = try RowHistory.completedProfile(db) { try write(values, to: profile) }
    }

    /// Writes former values of rows as their next versions.
    /// - Throws: `HistoryError` if the household would break a rule.
    mutating func restore(_ values: RowValues, to rows: [RowName]) throws {
        try writing { undo in
            let news = values.filter { !RowValues.bookkeeping.contains($0.key) }
            for row in rows { try undo.write(news, to: row, whole: values) }
        }
        try keepProfile()
        try SoundnessCheck(db, of: written, former: []).run(&names)
    }

    /// Gives new numbers to restored items whose number another machine gave to a second item meanwhile.
    private mutating func numberAnew() throws {
        guard written.contains(where: { $0.table == "item" }) else { return }
        for found in try PlaceNumber.unsettled(db) where written.contains(found.item) {
            try write(["number": try PlaceNumber.next(db, in: found.place).databaseValue], to: found.item)
        }
    }

    // MARK: - Later changes

    private mutating func compare(_ row: RowName, in group: ChangeGroup) throws {
        let history = try RowHistory(db, of: row)
        let entries = history.entries.filter { group.contains($0.sequence) }
        guard let last = entries.first else { return }
        let mine = history.change(by: entries).inverse
        let later = history.change(since: last.sequence)
        let (wasLive, becameLive) = (mine.ofLiveStates.to != nil, mine.ofLiveStates.from != nil)
        let isLive = later.ofLiveStates.to != nil
        if let owner = Parts.owner(of: row.table, later.to ?? mine.from ?? mine.to ?? [:])?.record,
            skipped.contains(owner)
        {
            skipped.insert(row)
        } else if becameLive != isLive {
            // It was deleted or restored since: there is nothing left to take back, or to write into.
            skipped.insert(row)
            if wasLive, becameLive { try keep(row, field: nil) }
        } else if becameLive, !wasLive {
            if try !later.columns.isSubset(of: ["deletedAt"]) || hasNewParts(row, since: group) {
                skipped.insert(row)
                try keep(row, field: nil)
            }
        } else if isLive, mine.to != nil {
            try settle(mine, with: later, columns: Set(entries.flatMap { $0.before?.keys.map(\.self) ?? [] }))
        }
    }

    /// Skips the labels of an item if they were changed since: each change stores them anew, so they cannot be taken
    /// back one by one.
    private mutating func compareLabels(in group: ChangeGroup) throws {
        let items = try group.ranges.flatMap { range in
            try String.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT itemID FROM changeLog JOIN itemLabel ON itemLabel.id = entityID
                    WHERE entity = 'itemLabel' AND sequence BETWEEN ? AND ?
                    """, arguments: [range.lowerBound, range.upperBound])
        }
        for item in Set(items).sorted() {
            let labels = try String.fetchAll(db, sql: "SELECT id FROM itemLabel WHERE itemID = ?", arguments: [item])
                .map { try RowHistory(db, of: RowName(table: "itemLabel", id: $0)) }
            let own = labels.filter { $0.entries.contains { group.contains($0.sequence) } }
            let last = own.flatMap(\.entries).map(\.sequence).filter(group.contains).max() ?? 0
            func places(_ states: [RowValues?]) -> Set<[DatabaseValue?]> {
                Set(states.compactMap(\.self).filter(\.isLive).map { [$0["labelID"], $0["position"]] })
            }
            let isChanged = places(labels.map(\.current)) != places(labels.map { $0.values(after: last) })
            guard isChanged, !own.allSatisfy({ skipped.contains($0.row) }) else { continue }
            skipped.formUnion(own.map(\.row))
            kept.append(
                KeptValue(kind: .item, name: try names.name(of: RowName(table: "item", id: item)), field: "Labels"))
        }
    }

    /// Decides for each column of a live, changed row whether it is taken back, joined or kept.
    private mutating func settle(_ mine: RowChange, with other: RowChange, columns: Set<String>) throws {
        let (row, contested) = (mine.row, mine.contested(columns, by: other))
        let lists =
            chosen == nil
            ? contested.intersection(RowChange.lists)
            : columns.intersection(RowChange.lists.union(["scheduledItems"]))
        for column in lists {
            merged[row, default: [:]][column] = try mine.list(column, with: other, db, keepsPlaces: true) { entry in
                chosen?.contains { entry.contains($0.id) } ?? true
            }
        }
        let lost = contested.subtracting(lists)
        let kept = !lost.isEmpty && Self.wholeRows.contains(row.table) ? columns : lost
        left[row] = kept
        let lostValues = { (values: RowValues?) in (values ?? [:]).filter { kept.contains($0.key) } }
        let shown =
            try FieldChange.all(
                EntityKind(table: row.table), from: lostValues(mine.from), to: lostValues(mine.to), &names)
        for change in shown { try keep(row, field: change.title) }
    }

    private mutating func keep(_ row: RowName, field: String?) throws {
        let values = try RowHistory.values(db, of: row) ?? [:]
        let (record, part) = Parts.owner(of: row.table, values).map { ($0.record, Optional($0.parts)) } ?? (row, nil)
        let title = try part.map { "\($0.title) “\(try names.name(of: row, values))”" }
        let value = KeptValue(
            kind: EntityKind(table: record.table) ?? .household, name: try names.name(of: record),
            field: title ?? field)
        if !kept.contains(value) { kept.append(value) }
    }

    /// Tables whose rows are taken back whole or not at all.
    private static let wholeRows: Set = ["cart", "cartItem", "priceOption", "itemLabel"]

    /// Whether a record that a group added has later parts.
    private func hasNewParts(_ row: RowName, since group: ChangeGroup) throws -> Bool {
        for part in try Parts.rows(db, of: row, where: "deletedAt IS NULL").dropFirst() {
            let sequences = try Int64.fetchAll(
                db, sql: "SELECT sequence FROM changeLog WHERE entity = ? AND entityID = ?",
                arguments: [part.table, part.id])
            let isLater = (sequences.max() ?? 0) > (group.ranges.first?.lowerBound ?? 0)
            if isLater, !sequences.contains(where: group.contains) { return true }
        }
        return false
    }

    // MARK: - Writing

    private mutating func writing(_ body: (inout Undo) throws -> Void) throws {
        // References are checked at the end: a row may come back before the one it belongs to.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        do { try body(&self) } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // The labels of an item, or the lines of a cart, have new places by now.
            throw HistoryError.refused(reason: "what belongs to it was changed later")
        }
        try numberAnew()
    }

    private mutating func takeBack(_ entry: LogEntry) throws {
        let row = entry.row
        guard !skipped.contains(row) else { return }
        if let before = entry.before {
            let others = Set(["version", "updatedAt", "syncState"]).union(left[row] ?? []).union(
                merged[row]?.keys.map(\.self) ?? [])
            try write(before.filter { !others.contains($0.key) }, to: row, whole: before)
        } else if entry.operation == "insert" {
            guard try RowHistory.values(db, of: row)?.isLive ?? false else { return }
            try write(["deletedAt": Instant.write(now).databaseValue], to: row)
        } else if entry.operation == "delete" {
            try write(["deletedAt": .null], to: row)
        }
    }

    /// Writes values that differ from the present ones, as the next version of a row.
    /// - Parameter whole: All values, to insert the row if it is gone.
    private mutating func write(_ values: RowValues, to row: RowName, whole: RowValues? = nil) throws {
        guard let current = try RowHistory.values(db, of: row) else {
            // Only the entry of a removed row has its time of creation.
            guard let whole, whole["createdAt"] != nil else { return }
            return try insert(whole, as: row)
        }
        var news = values.filter { current[$0.key] != nil && current[$0.key] != $0.value }
        guard !news.isEmpty else { return }
        if news["slug"] != nil { news["slug"] = try slug(of: current.merging(news) { $1 }, for: row) }
        try RowHistory.edit(db, news, of: row, from: current, at: now)
        written.insert(row)
    }

    /// Inserts a row that another program removed.
    private mutating func insert(_ values: RowValues, as row: RowName) throws {
        var values = values.nextVersion(at: now)
        if values["slug"] != nil { values["slug"] = try slug(of: values, for: row) }
        try RowHistory.insert(db, values, as: row)
        written.insert(row)
    }

    /// The row's former slug; with a number, if a live row has it by now. A deleted row gives it up.
    private mutating func slug(of values: RowValues, for row: RowName) throws -> DatabaseValue {
        let (slug, rule) = (values["slug"] ?? .null, UniqueRule.slug(of: row.table))
        func holder(_ key: [String]) throws -> RowName? { try rule.rows(db, with: key).first { $0 != row } }
        guard let key = rule.key(values), let present = try holder(key) else { return slug }
        let other = try rule.freeSlug(key) { try holder($0) != nil }.databaseValue
        guard try !RowHistory.isLive(db, present) else { return other }
        try write(["slug": other], to: present)
        return slug
    }
}

extension [LogEntry] {
    /// Drops the entries of these rows from before their deletion.
    fileprivate func withoutChangesBeforeDeletion(of rows: Set<RowName>) -> [LogEntry] {
        var deletions: [RowName: Int64] = [:]
        for entry in self where entry.operation == "delete" {
            deletions[entry.row] = Swift.max(deletions[entry.row] ?? 0, entry.sequence)
        }
        return filter { !rows.contains($0.row) || $0.sequence >= deletions[$0.row] ?? 0 }
    }
}
