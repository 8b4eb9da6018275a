import Foundation
import GRDB
import Household

/// The name of a row: its table and its id.
struct RowName: Hashable {
    var table: String
    var id: String
}

/// The values of a row, by column, without its id.
typealias RowValues = [String: DatabaseValue]

/// A row with its entries in the change log, from which its state at any time follows.
struct RowHistory {
    let row: RowName
    /// Nil if the row is gone.
    let current: RowValues?
    /// The latest first.
    let entries: [LogEntry]

    init(_ db: Database, of row: RowName) throws {
        self.row = row
        current = try Self.values(db, of: row)
        entries = try LogEntry.fetchAll(
            db, where: "entity = ? AND entityID = ? ORDER BY sequence DESC", arguments: [row.table, row.id])
    }

    static func values(_ db: Database, of row: RowName) throws -> RowValues? {
        let statement = try db.cachedStatement(sql: "SELECT * FROM \"\(row.table)\" WHERE id = ?")
        let cursor = try Row.fetchCursor(statement, arguments: [row.id])
        // A row is valid only as long as its cursor exists.
        return try withExtendedLifetime(cursor) {
            try cursor.next().map { Self.values(in: $0).filter { $0.key != "id" } }
        }
    }

    /// The values of a row of a cursor. Text from another program that a string cannot hold (with a zero byte, or not
    /// UTF-8) is returned as bytes.
    static func values(in row: Row) -> RowValues {
        RowValues(
            uniqueKeysWithValues: row.columnNames.enumerated().map { index, name in
                let value: DatabaseValue = row[index]
                guard case .string(let text) = value.storage else { return (name, value) }
                var odd: Data?
                // Fails for NULL only.
                try? row.withUnsafeData(atIndex: index) { bytes in
                    if let bytes, !bytes.elementsEqual(text.utf8) { odd = Data(bytes) }
                }
                return (name, odd.map(\.databaseValue) ?? value)
            })
    }

    /// SQL for a bound value: bytes are written as text.
    static func mark(_ value: DatabaseValue) -> String {
        if case .blob = value.storage { "CAST(? AS TEXT)" } else { "?" }
    }

    /// Whether the row exists and is not deleted.
    static func isLive(_ db: Database, _ row: RowName) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM \"\(row.table)\" WHERE id = ? AND deletedAt IS NULL)")
        return try Bool.fetchOne(statement, arguments: [row.id]) ?? false
    }

    /// Inserts a row with these values.
    static func insert(_ db: Database, _ values: RowValues, as row: RowName) throws {
        let columns = values.sorted { $0.key < $1.key }
        let names = columns.map { "\"\($0.key)\"" }.joined(separator: ", ")
        let marks = columns.map { mark($0.value) }.joined(separator: ", ")
        try db.cachedStatement(sql: "INSERT INTO \"\(row.table)\" (id, \(names)) VALUES (?, \(marks))")
            .execute(arguments: StatementArguments([row.id.databaseValue] + columns.map(\.value)))
    }

    /// Writes these values into a row, and no others.
    static func update(_ db: Database, _ values: RowValues, of row: RowName) throws {
        let columns = values.sorted { $0.key < $1.key }
        let assignments = columns.map { "\"\($0.key)\" = \(mark($0.value))" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE \"\(row.table)\" SET \(assignments) WHERE id = ?")
            .execute(arguments: StatementArguments(columns.map(\.value) + [row.id.databaseValue]))
    }

    /// Changes a row as this machine does: as its next version, yet to be sent to other machines.
    static func edit(_ db: Database, _ values: RowValues, of row: RowName, from current: RowValues, at now: Date) throws
    {
        let next = current.merging(values) { $1 }.nextVersion(at: now)
        try update(db, next.filter { current[$0.key] != $0.value }, of: row)
    }

    /// The household's profile, with values that revive it and make it list all live homes, missing ones last. Nil if
    /// nothing needs to change, or there is no home.
    static func completedProfile(_ db: Database) throws -> (row: RowName, values: RowValues)? {
        let id = try String.fetchOne(db, sql: "SELECT id FROM profile ORDER BY deletedAt IS NULL DESC, createdAt, id")
        let homes = try String.fetchAll(db, sql: "SELECT id FROM home WHERE deletedAt IS NULL ORDER BY createdAt, id")
        guard let profile = id.map({ RowName(table: "profile", id: $0) }), !homes.isEmpty else { return nil }
        let listed = try String.fetchAll(
            db, sql: "SELECT value FROM profile, json_each(homeIDs) WHERE profile.id = ?", arguments: [profile.id])
        let all = listed.filter(homes.contains) + homes.filter { !listed.contains($0) }
        guard try all != listed || !isLive(db, profile) else { return nil }
        return (profile, ["deletedAt": .null, "homeIDs": ColumnJSON.text(all).databaseValue])
    }

    /// The row as it was after an entry of the log; nil if it did not exist.
    ///
    /// From before the history began, only the creation and deletion of rows are known.
    func values(after sequence: Int64) -> RowValues? {
        var values = current
        for entry in entries {
            guard entry.sequence > sequence else { break }
            entry.takeBack(from: &values)
        }
        return values
    }
}

/// An entry of the change log.
struct LogEntry {
    var sequence: Int64
    var row: RowName
    var operation: String
    /// The former values of the changed columns; nil for a new row, and for entries from before the history began.
    var before: RowValues?

    /// Turns the row's values after this entry into the values before it.
    func takeBack(from values: inout RowValues?) {
        if let before {
            values = (values ?? [:]).merging(before) { $1 }
        } else if operation == "insert" {
            values = nil
        } else if operation == "delete" {
            values?["deletedAt"] = .null
        }
    }

    /// The entries of a group, the earliest first.
    static func all(_ db: Database, in group: ChangeGroup) throws -> [LogEntry] {
        try group.ranges.flatMap { range in
            try fetchAll(
                db, where: "sequence BETWEEN ? AND ? ORDER BY sequence",
                arguments: [range.lowerBound, range.upperBound])
        }
    }

    /// - Parameter condition: An SQL condition, with the order.
    fileprivate static func fetchAll(
        _ db: Database, where condition: String, arguments: StatementArguments
    ) throws -> [LogEntry] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT sequence, entity, entityID, operation, before IS NULL, key, value
                FROM changeLog LEFT JOIN json_each(before) WHERE \(condition)
                """)
        let rows = try Row.fetchCursor(statement, arguments: arguments)
        var entries: [LogEntry] = []
        while let row = try rows.next() {
            let sequence: Int64 = row[0]
            if entries.last?.sequence != sequence {
                entries.append(
                    LogEntry(
                        sequence: sequence, row: RowName(table: row[1], id: row[2]), operation: row[3],
                        before: row[4] ? nil : [:]))
            }
            if let column: String = row[5] { entries[entries.count - 1].before?[column] = row[6] }
        }
        return entries
    }
}

extension RowValues {
    /// Whether the row is live.
    var isLive: Bool { self["deletedAt"].map(\.isNull) ?? true }

    /// The columns that hold nothing a person entered.
    static var bookkeeping: Set<String> { ["createdAt", "updatedAt", "version", "syncState"] }

    /// The values as the next version, written here.
    func nextVersion(at now: Date) -> RowValues {
        merging([
            "version": (version + 1).databaseValue, "updatedAt": Instant.write(now).databaseValue,
            "syncState": SyncState.pending.rawValue.databaseValue,
        ]) { $1 }
    }
}
