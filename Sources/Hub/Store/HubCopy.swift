import Foundation

/// Copies everything from one hub's store into another, new one: from SQLite to PostgreSQL, or back.
///
/// 1. The target is marked as unfinished from before the first row until everything has been compared; no hub serves it
///    meanwhile.
/// 2. Rows are written in the order of their keys, so that an interrupted copy continues after the last one.
package enum HubCopy {
    /// The number of rows that were copied, by table.
    package struct Count: Hashable, Sendable {
        package let table: String
        package let rows: Int
    }

    /// Copies, or continues an interrupted copy. No hub may use either store meanwhile.
    /// - Returns: The rows of each table, counted in both stores.
    /// - Throws: `HubStoreError.notEmpty` if the target is in use, `.changedDuringCopy` if the two differ at the end.
    @discardableResult
    package static func copy(from source: any HubStore, to target: any HubStore) async throws -> [Count] {
        try await begin(target)
        for table in HubSchema.tables { try await copy(table, from: source, to: target) }
        var counts: [Count] = []
        for table in HubSchema.tables {
            let (mine, theirs) = (try await totals(of: table, in: source), try await totals(of: table, in: target))
            guard mine == theirs else { throw HubStoreError.changedDuringCopy(table: table.name) }
            counts.append(Count(table: table.name, rows: mine[0]))
        }
        try await target.transaction(.writing) { _ = try $0.execute("DELETE FROM meta WHERE name = 'copying'") }
        return counts
    }

    private static func begin(_ target: any HubStore) async throws {
        try await target.transaction(.writing) { db in
            guard try db.rows("SELECT value FROM meta WHERE name = 'copying'").isEmpty else { return }
            let used = try db.rows("SELECT id FROM household UNION ALL SELECT hash FROM member LIMIT 1")
            guard used.isEmpty else { throw HubStoreError.notEmpty }
            try db.execute("INSERT INTO meta (name, value) VALUES ('copying', 'begun')")
        }
    }

    private static func copy(
        _ table: HubSchema.Table, from source: any HubStore, to target: any HubStore
    ) async throws {
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let keys = table.key.joined(separator: ", ")
        let insert = "INSERT INTO \(table.name) (\(columns)) VALUES (\(places(table.columns.count)))"
        let keyColumns = table.key.compactMap { key in table.columns.firstIndex { $0.name == key } }
        let backwards = table.key.map { "\($0) DESC" }.joined(separator: ", ")
        var last = try await target.transaction(.reading) { db in
            try db.rows("SELECT \(keys) FROM \(table.name) ORDER BY \(backwards) LIMIT 1").first?.values
        }
        while true {
            let rest = last.map { "WHERE (\(keys)) > (\(places($0.count)))" } ?? ""
            let sql = "SELECT \(columns) FROM \(table.name) \(rest) ORDER BY \(keys) LIMIT \(table.rowsAtOnce)"
            let rows = try await source.transaction(.reading) { [last] in try $0.rows(sql, with: last ?? []) }
            guard let end = rows.last else { return }
            try await target.transaction(.writing) { db in
                for row in rows { try db.execute(insert, with: row.values) }
            }
            last = keyColumns.map { end.values[$0] }
        }
    }

    private static func places(_ count: Int) -> String { (1...count).map { "$\($0)" }.joined(separator: ", ") }

    /// The number of a table's rows, and the sum of their sizes.
    private static func totals(of table: HubSchema.Table, in store: any HubStore) async throws -> [Int] {
        try await store.transaction(.reading) { db in
            let sql = "SELECT count(*), CAST(coalesce(sum(\(table.size)), 0) AS BIGINT) FROM \(table.name)"
            let row = try db.rows(sql)[0]
            return [try row[0], try row[1]]
        }
    }
}

extension HubSchema.Table {
    /// The value whose sum tells whether two tables are alike.
    fileprivate var size: String {
        switch name {
        case "household": "bytes + versions"
        case "chunk": "length(bytes)"
        case "member": "made"
        default: "size"
        }
    }

    /// The rows to copy at once: a few megabytes at most.
    fileprivate var rowsAtOnce: Int { name == "chunk" ? 4 : 500 }
}

extension HubStore {
    /// - Throws: `HubStoreError.unfinishedCopy`
    func checkIsComplete() async throws {
        let isCopying = try await transaction(.reading) { db in
            try !db.rows("SELECT value FROM meta WHERE name = 'copying'").isEmpty
        }
        if isCopying { throw HubStoreError.unfinishedCopy }
    }
}
