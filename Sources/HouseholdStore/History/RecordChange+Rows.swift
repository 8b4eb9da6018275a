import Foundation
import GRDB
import Household

extension RecordChange {
    /// What a group of changes did, record by record, in the order of the changes.
    static func all(_ db: Database, in group: ChangeGroup, _ names: inout RecordNames) throws -> [RecordChange] {
        var changes = RecordChanges()
        for row in try rows(db, in: group) {
            let history = try RowHistory(db, of: row)
            let entries = history.entries.filter { group.contains($0.sequence) }
            guard let last = entries.first, let first = entries.last else { continue }
            try changes.add(
                row, from: history.values(after: first.sequence - 1), to: history.values(after: last.sequence), &names)
        }
        return changes.list
    }

    /// The rows that a group changed, each once, in the order of their first changes.
    private static func rows(_ db: Database, in group: ChangeGroup) throws -> [RowName] {
        try group.ranges.flatMap { range in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT entity, entityID FROM changeLog WHERE sequence BETWEEN ? AND ?
                    GROUP BY entity, entityID ORDER BY min(sequence)
                    """, arguments: [range.lowerBound, range.upperBound]
            ).map { RowName(table: $0[0], id: $0[1]) }
        }.firstOccurrences()
    }
}

/// Changes of rows, put together to changes of records.
private struct RecordChanges {
    private var changes: [RecordChange] = []
    private var positions: [RowName: Int] = [:]

    /// Without the records of which nothing changed that is shown. What is new or gone needs no list of its fields.
    var list: [RecordChange] {
        changes.filter { $0.what != .changed || !$0.fields.isEmpty }.map { change in
            var change = change
            if change.what != .changed { change.fields = [] }
            return change
        }
    }

    /// - Parameters:
    ///   - before: The row before the group; nil where there was none.
    ///   - after: The row after the group; nil where there was none.
    mutating func add(
        _ row: RowName, from before: RowValues?, to after: RowValues?, _ names: inout RecordNames
    ) throws {
        let wasDeleted = before.map { !$0.isLive } ?? false
        let (before, after) = (before.flatMap { $0.isLive ? $0 : nil }, after.flatMap { $0.isLive ? $0 : nil })
        guard let values = after ?? before else { return }
        let name = try names.name(of: row, values)
        if let (owner, parts) = Parts.owner(of: row.table, values) {
            let position = try position(of: owner, named: names.name(of: owner))
            for change in try parts.changes(of: name, from: before, to: after, &names) { note(change, at: position) }
            return
        }
        guard let kind = EntityKind(table: row.table) else { return }
        let position = position(of: row, named: name)
        changes[position].name = name
        switch (before, after) {
        case (nil, _): changes[position].what = wasDeleted ? .restored : .added
        case (_, nil): changes[position].what = .deleted
        case (let before?, let after?):
            let fields = try FieldChange.all(kind, from: before, to: after, &names)
            changes[position].fields.insert(contentsOf: fields, at: 0)
        }
    }

    /// Labels are stored anew where one of them changes: what goes and comes again is no change.
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
    /// What became of a part, as a change of its record.
    fileprivate func changes(
        of name: String, from before: RowValues?, to after: RowValues?, _ names: inout RecordNames
    ) throws -> [FieldChange] {
        guard let before, let after else {
            return [
                FieldChange(
                    key: key, title: title, before: before == nil ? .none : .text(name),
                    after: after == nil ? .none : .text(name))
            ]
        }
        var (earlier, later) = (before, after)
        if table == "cartItem", let cart = after["cartID"].flatMap(String.fromDatabaseValue) {
            let currency = try names.currency(ofCart: cart)?.code.databaseValue
            (earlier["currency"], later["currency"]) = (currency, currency)
        }
        return try FieldChange.all([], from: earlier, to: later, &names).map { change in
            var change = change
            if change.key != FieldChange.order {
                change.title = "\(title) “\(name)”, \(change.title.prefix(1).lowercased() + change.title.dropFirst())"
                change.key = "\(key).\(change.key)"
            }
            return change
        }
    }
}
