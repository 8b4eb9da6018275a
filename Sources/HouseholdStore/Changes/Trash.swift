public import Foundation
import GRDB
public import Household

/// The deleted records, which can be restored.
public struct Trash: Sendable {
    let store: Store

    /// A record that was deleted in its own right, with everything that was deleted along with it.
    public struct Entry: Hashable, Sendable {
        public var kind: EntityKind
        public var id: String
        public var name: String
        public var slug: String
        public var deletedAt: Date
        /// How many records of each kind were deleted along with it.
        public var along: [EntityKind: Int]
    }

    /// All entries, the latest deletion first.
    public func entries() throws -> [Entry] {
        try store.reading { db in
            var names = RecordNames(db)
            return try Tombstones(db).entries(&names)
        }
    }

    /// Restores a record, with everything that was deleted along with it or taken off other records.
    /// - Returns: The changes, and the values that stayed because they were changed later.
    /// - Throws: `HistoryError` if it belongs to a record that is still deleted, or its name is taken.
    public func restore(_ entry: Entry) throws -> (changes: [RecordChange], kept: [KeptValue]) {
        var store = store
        if store.origin.command.isEmpty { store.origin = ChangeOrigin("restore") }
        let kept = try store.writing { db, now in
            let record = RowName(table: entry.kind.table, id: entry.id)
            let rows = try Tombstones(db).rows(with: record)
            var undo = Undo(db, at: now)
            if let group = try Self.group(db, thatDeleted: record) {
                try undo.takeBack(group, only: Self.affected(db, by: rows, in: group), deleted: Set(rows))
            } else {
                // The history does not go back to their deletion.
                try undo.restore(["deletedAt": .null], to: rows)
            }
            return undo.kept
        }
        let group = try store.origin.number.map { try store.history.group($0) }
        return (try group.map { try store.history.changes(of: [$0])[0] } ?? [], kept)
    }

    /// The group in which a row was deleted; nil if the history does not go back so far.
    private static func group(_ db: Database, thatDeleted row: RowName) throws -> ChangeGroup? {
        let sequence = try Int64.fetchOne(
            db,
            sql: """
                SELECT max(sequence) FROM changeLog WHERE entityID = ? AND entity = ? AND operation = 'delete'
                """, arguments: [row.id, row.table])
        guard let sequence else { return nil }
        return try ChangeGroup.fetchAll(db, where: "? BETWEEN first AND last", arguments: [sequence]).first
    }

    /// The given rows, and the rows of a group that named one of them, with the other parts of their records.
    private static func affected(_ db: Database, by rows: [RowName], in group: ChangeGroup) throws -> Set<RowName> {
        let ids = Set(rows.map(\.id))
        var affected = Set(rows)
        var parts: [RowName: Set<RowName>] = [:]
        for entry in try LogEntry.all(db, in: group) {
            let values = (try RowHistory.values(db, of: entry.row) ?? [:]).merging(entry.before ?? [:]) { $1 }
            let names = values.values.contains { value in
                String.fromDatabaseValue(value).map { text in
                    ids.contains(text) || text.hasPrefix("[") && ids.contains { text.contains($0) }
                } ?? false
            }
            if names { affected.insert(entry.row) }
            if let owner = Parts.owner(of: entry.row.table, values)?.record {
                parts[owner, default: []].insert(entry.row)
            }
        }
        for (owner, rows) in parts where affected.contains(owner) || !affected.isDisjoint(with: rows) {
            affected.formUnion(rows)
            affected.insert(owner)
        }
        return affected
    }
}

/// All deleted rows, with the owners that they were deleted along with.
private struct Tombstones {
    private struct Tombstone {
        var deletedAt: String
        /// The rows that it belonged to.
        var owners: [RowName]
    }

    private let db: Database
    private var rows: [RowName: Tombstone] = [:]

    init(_ db: Database) throws {
        self.db = db
        for table in Schema.entities {
            // Nested rooms and items are not deleted along with their container.
            let keys = try db.references(of: table).filter { $0.table != table }
            let columns = keys.map { ", \"\($0.column)\"" }.joined()
            for row in try Row.fetchAll(
                db, sql: "SELECT id, deletedAt\(columns) FROM \(table) WHERE deletedAt IS NOT NULL")
            {
                let owners = keys.enumerated().compactMap { place, key in
                    (row[place + 2] as String?).map { RowName(table: key.table, id: $0) }
                }
                rows[RowName(table: table, id: row[0])] = Tombstone(deletedAt: row[1], owners: owners)
            }
        }
    }

    /// The record that a row was deleted along with: an owner that was deleted in the same transaction. Nil for a row
    /// that was deleted in its own right.
    private func root(of row: RowName) -> RowName? {
        guard let tombstone = rows[row] else { return nil }
        let owner = tombstone.owners.first { rows[$0]?.deletedAt == tombstone.deletedAt }
        return owner.map { root(of: $0) ?? $0 }
    }

    /// A record and everything that was deleted along with it.
    func rows(with record: RowName) -> [RowName] {
        [record] + rows.keys.filter { isAlong($0, with: record) }.sorted { ($0.table, $0.id) < ($1.table, $1.id) }
    }

    private func isAlong(_ row: RowName, with record: RowName) -> Bool {
        guard let tombstone = rows[row] else { return false }
        return tombstone.owners.contains { owner in
            rows[owner]?.deletedAt == tombstone.deletedAt && (owner == record || isAlong(owner, with: record))
        }
    }

    func entries(_ names: inout RecordNames) throws -> [Trash.Entry] {
        var along: [RowName: [EntityKind: Int]] = [:]
        var roots: [RowName] = []
        for row in rows.keys {
            guard let kind = EntityKind(table: row.table) else { continue }
            if let root = root(of: row) { along[root, default: [:]][kind, default: 0] += 1 } else { roots.append(row) }
        }
        return try roots.map { row in
            let values = try RowHistory.values(db, of: row) ?? [:]
            return Trash.Entry(
                kind: EntityKind(table: row.table) ?? .household, id: row.id, name: try names.name(of: row, values),
                slug: values["slug"].flatMap(String.fromDatabaseValue) ?? "",
                deletedAt: Instant.read(rows[row]?.deletedAt ?? "") ?? .distantPast, along: along[row] ?? [:])
        }.sorted { ($1.deletedAt, $0.name, $0.id) < ($0.deletedAt, $1.name, $1.id) }
    }
}
