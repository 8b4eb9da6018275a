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

/// A row as it is, and the entries of the change log about it, from which follows what it was at any time.
struct RowHistory {
    let row: RowName
    /// Nil where the row is gone.
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
        // A row is good as long as its cursor is there.
        return try withExtendedLifetime(cursor) {
            try cursor.next().map { Self.values(in: $0).filter { $0.key != "id" } }
        }
    }

    /// The values of a row of a cursor. Text that another program wrote and that a string cannot hold (with a zero, or not
    /// in UTF-8) is its bytes.
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

    /// SQL for a value to bind: bytes are text.
    static func mark(_ value: DatabaseValue) -> String {
        if case .blob = value.storage { "CAST(? AS TEXT)" } else { "?" }
    }

    /// Whether there is such a row, and it is not deleted.
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

    /// Writes these values into a row, and nothing else.
    static func update(_ db: Database, _ values: RowValues, of row: RowName) throws {
        let columns = values.sorted { $0.key < $1.key }
        let assignments = columns.map { "\"\($0.key)\" = \(mark($0.value))" }.joined(separator: ", ")
        try db.cachedStatement(sql: "UPDATE \"\(row.table)\" SET \(assignments) WHERE id = ?")
            .execute(arguments: StatementArguments(columns.map(\.value) + [row.id.databaseValue]))
    }

    /// Changes a row as this machine does: as its next version, which other machines do not have.
    static func edit(_ db: Database, _ values: RowValues, of row: RowName, from current: RowValues, at now: Date) throws
    {
        let next = current.merging(values) { $1 }.nextVersion(at: now)
        try update(db, next.filter { current[$0.key] != $0.value }, of: row)
    }

    /// The household's profile, with the values that make it live and let it list all live homes, those that it lacks last.
    /// Nil where nothing is to change, and where there is no home.
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

    /// The row as it was after an entry of the log; nil where there was none.
    ///
    /// Of changes from before there was a history, only the ones that created or deleted a row are known.
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
    /// The former values of what changed; nil for a new row, and from before there was a history.
    var before: RowValues?

    /// Changes the values of the row after this entry to the ones before it.
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

    /// - Parameter condition: SQL with the order.
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

    /// The columns that say nothing a person entered.
    static var bookkeeping: Set<String> { ["createdAt", "updatedAt", "version", "syncState"] }

    /// The values as the next version that is written here.
    func nextVersion(at now: Date) -> RowValues {
        merging([
            "version": (version + 1).databaseValue, "updatedAt": Instant.write(now).databaseValue,
            "syncState": SyncState.pending.rawValue.databaseValue,
        ]) { $1 }
    }
}
