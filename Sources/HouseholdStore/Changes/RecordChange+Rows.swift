import Foundation
import GRDB
import Household

extension RecordChange {
    /// The changes that a group made to each record, in their order.
    /// - Parameters:
    ///   - most: The most records of a kind to name that came or went together; the names of others are empty.
    ///   - described: The most changed records to describe; others have neither name nor fields.
    static func all(
        _ db: Database, in group: ChangeGroup, _ names: inout RecordNames, naming most: Int = .max,
        describing described: Int = .max
    ) throws -> [RecordChange] {
        let entries = try LogEntry.all(db, in: group)
        let byRow = Dictionary(grouping: entries, by: \.row)
        let rows = entries.map(\.row).firstOccurrences()
        var changes = RecordChanges(mostNames: most, mostDescribed: described)
        // Records before their parts: the parts of a new or deleted record need not be looked up.
        for row in rows where !Parts.tables.contains(row.table) {
            if let entries = byRow[row] { try changes.add(row, entries, db, &names) }
        }
        for row in rows where Parts.tables.contains(row.table) {
            if let entries = byRow[row] { try changes.addPart(row, entries, db, &names) }
        }
        return changes.list
    }
}

/// Collects changes of rows into changes of records.
private struct RecordChanges {
    private var changes: [RecordChange] = []
    private var positions: [RowName: Int] = [:]
    private let mostNames: Int
    private let mostDescribed: Int
    private var described = 0
    /// The positions of changed records beyond `mostDescribed`.
    private var undescribed: Set<Int> = []
    /// The ids of deleted records, by table.
    private var tombstones: [String: Set<String>] = [:]
    /// How many records came or went, by table and operation of the log.
    private var counts: [[String]: Int] = [:]

    init(mostNames: Int, mostDescribed: Int) { (self.mostNames, self.mostDescribed) = (mostNames, mostDescribed) }

    /// The changes, without records in which nothing visible changed. New or deleted records get no list of fields.
    var list: [RecordChange] {
        changes.indices.filter {
            changes[$0].what != .changed || !changes[$0].fields.isEmpty || undescribed.contains($0)
        }.map {
            var change = changes[$0]
            if change.what != .changed { change.fields = [] }
            return change
        }
    }

    /// Adds what a group did to a record.
    /// - Parameter entries: The record's entries in the group, the earliest first.
    mutating func add(_ row: RowName, _ entries: [LogEntry], _ db: Database, _ names: inout RecordNames) throws {
        guard let kind = EntityKind(table: row.table) else { return }
        // The entry alone says what happened, which is fast for thousands of records at once. A record that is deleted
        // now is the exception: it may have come from another machine as deleted.
        if entries.count == 1, let what = entries[0].comingOrGoing, try what != .added || !isDeleted(row, db) {
            let name = try isNamed(row, entries[0]) ? names.name(of: row, as: entries[0]) : ""
            changes[position(of: row, named: name)].what = what
            return
        }
        if described >= mostDescribed, entries.allSatisfy({ $0.operation == "update" }) {
            undescribed.insert(position(of: row, named: ""))
            return
        }
        let change = try RowHistory(db, of: row).change(by: entries)
        let live = change.ofLiveStates
        guard let values = live.to ?? live.from else { return }
        let position = position(of: row, named: try names.name(of: row, values))
        switch (live.from, live.to) {
        case (nil, _): changes[position].what = change.from == nil ? .added : .restored
        case (_, nil): changes[position].what = .deleted
        case (let was?, let became?):
            changes[position].fields = try FieldChange.all(kind, from: was, to: became, &names)
            described += 1
        }
    }

    /// Whether a record is a tombstone now. Looks up all tombstones of a table at once, since there are few.
    private mutating func isDeleted(_ row: RowName, _ db: Database) throws -> Bool {
        if let known = tombstones[row.table] { return known.contains(row.id) }
        let found = try String.fetchSet(db, sql: "SELECT id FROM \"\(row.table)\" WHERE deletedAt IS NOT NULL")
        tombstones[row.table] = found
        return found.contains(row.id)
    }

    /// Counts a record that came or went, and returns whether to look up its name.
    private mutating func isNamed(_ row: RowName, _ entry: LogEntry) -> Bool {
        counts[[row.table, entry.operation], default: 0] += 1
        return counts[[row.table, entry.operation], default: 0] <= mostNames
    }

    /// Adds what a group did to a part of a record.
    mutating func addPart(_ row: RowName, _ entries: [LogEntry], _ db: Database, _ names: inout RecordNames) throws {
        // Most parts came with their record. Reading the id of the record is much cheaper than the part's history.
        if let (owner, _) = try Parts.owner(db, of: row), isNewOrGone(owner) { return }
        let history = try RowHistory(db, of: row)
        let values = history.current ?? history.entries.first?.before ?? [:]
        guard let (owner, parts) = Parts.owner(of: row.table, values) else { return }
        if isNewOrGone(owner) { return }
        let live = history.change(by: entries).ofLiveStates
        guard let shown = live.to ?? live.from else { return }
        let name = try names.name(of: row, shown)
        let position = position(of: owner, named: try names.name(of: owner))
        for change in try parts.changes(of: name, live, &names) { note(change, at: position) }
    }

    /// Whether the group added, deleted or restored a record.
    private func isNewOrGone(_ record: RowName) -> Bool {
        positions[record].map { changes[$0].what != .changed } ?? false
    }

    /// Adds a change of a part, or cancels it against its opposite: a change of one label stores all of an item's
    /// labels anew.
    private mutating func note(_ change: FieldChange, at position: Int) {
        let isOpposite = { (other: FieldChange) in
            other.key == change.key && other.before == change.after && other.after == change.before
        }
        if let opposite = changes[position].fields.firstIndex(where: isOpposite), change.before != change.after {
            changes[position].fields.remove(at: opposite)
        } else if change.key != FieldChange.order || !changes[position].fields.contains(change) {
            changes[position].fields.append(change)
        }
    }

    private mutating func position(of record: RowName, named name: String) -> Int {
        if let position = positions[record] { return position }
        positions[record] = changes.count
        changes.append(
            RecordChange(
                kind: EntityKind(table: record.table) ?? .household, id: record.id, name: name, what: .changed))
        return changes.count - 1
    }
}

extension Parts {
    /// The change of a part, as changes of its record.
    fileprivate func changes(
        of name: String, _ change: RowChange, _ names: inout RecordNames
    ) throws -> [FieldChange] {
        guard var earlier = change.from, var later = change.to else {
            return [
                FieldChange(
                    key: key, title: title, before: change.from == nil ? .none : .text(name),
                    after: change.to == nil ? .none : .text(name))
            ]
        }
        if table == "cartItem", let cart = later.text("cartID") {
            let currency = try names.currency(ofCart: cart)?.code.databaseValue
            (earlier["currency"], later["currency"]) = (currency, currency)
        }
        return try FieldChange.all(nil, from: earlier, to: later, &names).map { change in
            var change = change
            if change.key != FieldChange.order {
                change.title = "\(title) “\(name)”, \(change.title.prefix(1).lowercased() + change.title.dropFirst())"
                change.key = "\(key).\(change.key)"
            }
            return change
        }
    }
}

extension LogEntry {
    /// The fate of a record by the entry alone; nil if the record was changed, or the entry does not say.
    fileprivate var comingOrGoing: RecordChange.What? {
        switch operation {
        case "insert": before == nil ? .added : .restored
        case "delete": .deleted
        default: nil
        }
    }
}
