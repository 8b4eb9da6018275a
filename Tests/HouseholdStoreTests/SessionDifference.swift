import Foundation
import GRDB
import SessionShim

@testable import HouseholdStore

/// What a row was before it changed.
enum FormerRow: Equatable {
    case absent
    /// The values of the columns that changed; all of them where the row is gone.
    case values(RowValues)

    /// - Returns: Nil where nothing changed but what this machine keeps for itself.
    init?(from before: RowValues?, to after: RowValues?) {
        guard let before = before?.travelling else {
            if after == nil { return nil }
            self = .absent
            return
        }
        let changed = before.filter { after == nil || after?[$0.key] != $0.value }
        guard !changed.isEmpty else { return nil }
        self = .values(changed)
    }
}

/// What SQLite's session extension finds between two files of a store. It shares no code with the change log.
struct SessionDifference {
    private(set) var rows: [RowName: FormerRow] = [:]
    private let columns: [String: [String]]

    /// - Parameters:
    ///   - before: The path of the earlier file.
    ///   - after: The path of the later one, with the same schema.
    init(from before: String, to after: String) throws {
        columns = try DatabaseQueue(path: after).read { db in
            try Schema.synced.reduce(into: [:]) { $0[$1] = try db.columns(in: $1).map(\.name) }
        }
        let tables = Schema.synced.map { strdup($0) }
        defer { for table in tables { free(table) } }
        let code = withUnsafeMutablePointer(to: &self) { difference in
            ss_difference(before, after, tables.map { UnsafePointer($0) } + [nil], difference) { context, former in
                context?.assumingMemoryBound(to: SessionDifference.self).pointee.add(former)
            }
        }
        guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        rows = rows.filter { $0.value != .values([:]) }
    }

    private mutating func add(_ former: ss_former) {
        let row = RowName(table: String(cString: former.table), id: String(cString: former.id))
        guard former.column >= 0, let column = columns[row.table]?[Int(former.column)] else {
            rows[row] = .absent
            return
        }
        var values: RowValues = [:]
        if case .values(let known)? = rows[row] { values = known }
        if column != "syncState" { values[column] = Self.value(former) }
        rows[row] = .values(values)
    }

    private static func value(_ former: ss_former) -> DatabaseValue {
        let bytes = UnsafeRawBufferPointer(start: former.bytes, count: former.count)
        return switch former.type {
        case SS_INTEGER: former.integer.databaseValue
        case SS_REAL: former.real.databaseValue
        case SS_TEXT: String(decoding: bytes, as: UTF8.self).databaseValue
        case SS_BLOB: Data(bytes).databaseValue
        default: .null
        }
    }
}
