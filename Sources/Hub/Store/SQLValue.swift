package import Foundation

/// A value in a form that both databases store.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes(Data)
}

/// A type that is stored in one column.
package protocol SQLConvertible: Sendable {
    var sql: SQLValue { get }
    /// Nil for a value of another type.
    init?(sql: SQLValue)
}

/// A row of a result.
package struct SQLRow: Sendable {
    package let values: [SQLValue]

    /// The value of a column, counted from 0.
    /// - Throws: `HubStoreError.damaged` for a value of another type.
    subscript<Value: SQLConvertible>(column: Int) -> Value {
        get throws {
            guard let value = Value(sql: values[column]) else {
                throw HubStoreError.damaged("column \(column) of a result is not of type \(Value.self)")
            }
            return value
        }
    }
}

extension Int: SQLConvertible {
    package var sql: SQLValue { .integer(Int64(self)) }

    package init?(sql: SQLValue) {
        guard case .integer(let value) = sql else { return nil }
        self.init(value)
    }
}

extension String: SQLConvertible {
    package var sql: SQLValue { .text(self) }

    package init?(sql: SQLValue) {
        guard case .text(let value) = sql else { return nil }
        self = value
    }
}

extension Data: SQLConvertible {
    package var sql: SQLValue { .bytes(self) }

    package init?(sql: SQLValue) {
        guard case .bytes(let value) = sql else { return nil }
        self = value
    }
}

extension UUID: SQLConvertible {
    package var sql: SQLValue { .bytes(withUnsafeBytes(of: uuid) { Data($0) }) }

    package init?(sql: SQLValue) {
        guard case .bytes(let value) = sql, value.count == 16 else { return nil }
        self.init(uuid: value.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

extension Optional: SQLConvertible where Wrapped: SQLConvertible {
    package var sql: SQLValue { self?.sql ?? .null }

    package init?(sql: SQLValue) {
        if sql == .null {
            self = .none
        } else {
            guard let value = Wrapped(sql: sql) else { return nil }
            self = value
        }
    }
}
