import Foundation
import GRDB
import Household

/// Takes the columns of one row, in the order the query names them, and notes those that are not what they should be.
struct RowReader {
    private let row: Row
    private let entity: String
    private var column = 0
    private var id = ""
    private(set) var problems: [DataProblem] = []

    init(_ row: Row, entity: String) {
        self.row = row
        self.entity = entity
    }

    private mutating func next() -> DatabaseValue {
        defer { column += 1 }
        return row[column]
    }

    private mutating func note(_ value: DatabaseValue) {
        let names = Array(row.columnNames)
        problems.append(
            DataProblem(entity: entity, id: id, column: names[column - 1], value: "\(value.storage.value ?? "NULL")"))
    }

    mutating func text() -> String {
        let value = next()
        if case .string(let text) = value.storage { return text }
        note(value)
        return ""
    }

    /// A text that one of the domain's types must be able to read; nil where the column is NULL or bad.
    mutating func optional<T>(_ read: (String) -> T?) -> T? {
        let value = next()
        if case .null = value.storage { return nil }
        if case .string(let text) = value.storage, let result = read(text) { return result }
        note(value)
        return nil
    }

    mutating func required<T>(_ fallback: T, _ read: (String) -> T?) -> T {
        let value = next()
        if case .string(let text) = value.storage, let result = read(text) { return result }
        note(value)
        return fallback
    }

    /// Nil for a row whose id is no UUID: nothing could refer to it.
    mutating func identity<E>() -> EntityID<E>? {
        let value = next()
        if case .string(let text) = value.storage {
            id = text
            if let identity = EntityID<E>(text) { return identity }
        }
        note(value)
        return nil
    }

    mutating func integer() -> Int {
        let value = next()
        if case .int64(let number) = value.storage { return Int(number) }
        note(value)
        return 0
    }

    mutating func flag() -> Bool { integer() != 0 }

    mutating func quantity() -> Quantity {
        let value = next()
        let millionths: Double? =
            switch value.storage {
            case .double(let number): (number * 1_000_000).rounded()
            case .int64(let number): Double(number) * 1_000_000
            default: nil
            }
        // A quantity of six decimals and up to a million survives the way through a double: 13 digits of its 15.
        if let millionths, millionths.magnitude < 1e15, let quantity = Quantity(millionths: Int64(millionths)) {
            return quantity
        }
        note(value)
        return .one
    }

    /// An amount and its currency, two columns.
    mutating func money() -> Money? {
        let amount = next()
        let currency = optional { Currency($0) }
        switch amount.storage {
        case .null: return nil
        case .int64(let minor) where (0...Money.largest).contains(minor):
            return currency.map { Money(minorUnits: minor, currency: $0) }
        default:
            column -= 1
            note(amount)
            column += 1
            return nil
        }
    }

    /// A JSON array of a column; empty where it is bad.
    mutating func json<T: Decodable>(_ type: [T].Type) -> [T] {
        let value = next()
        guard case .string(let text) = value.storage else {
            note(value)
            return []
        }
        if text == "[]" { return [] }
        do {
            return try JSONDecoder().decode(type, from: Data(text.utf8))
        } catch {
            note(value)
            return []
        }
    }

    mutating func date() -> CalendarDate? { optional { CalendarDate($0) } }
    mutating func instant() -> Date? { optional(Instant.read) }

    mutating func record() -> RecordInfo {
        let createdAt = required(Date(timeIntervalSince1970: 0), Instant.read)
        let updatedAt = required(createdAt, Instant.read)
        let version = integer()
        let deletedAt = instant()
        let syncState = required(SyncState.pending) { SyncState(rawValue: $0) }
        return RecordInfo(
            createdAt: createdAt, updatedAt: updatedAt, version: version, deletedAt: deletedAt, syncState: syncState)
    }
}

/// Instants as SQLite's own functions write them: `2021-10-13 08:30:00.125`, UTC.
enum Instant {
    static func read(_ text: String) -> Date? { Date.fromDatabaseValue(text.databaseValue) }

    static func write(_ date: Date) -> String {
        guard case .string(let text) = date.databaseValue.storage else { return "" }
        return text
    }

    /// To the millisecond, which is what the store keeps: a value written and read again is equal.
    static func rounded(_ date: Date) -> Date { read(write(date)) ?? date }
}

extension DatabaseValue.Storage {
    fileprivate var value: Any? {
        switch self {
        case .null: nil
        case .int64(let number): number
        case .double(let number): number
        case .string(let text): text
        case .blob(let data): "\(data.count) bytes"
        }
    }
}
