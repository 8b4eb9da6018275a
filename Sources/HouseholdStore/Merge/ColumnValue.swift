import Foundation
import GRDB
import Household

/// A value of a column as it travels between machines.
enum ColumnValue: Hashable, Sendable, Codable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// Text from another program that no string can hold.
    case bytes(Data)

    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .blob(let bytes): .bytes(bytes)
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.databaseValue
        }
    }

    /// The key of the object that stands for bytes.
    private static let key = "bytes"

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
            // JSON does not name its types, so they are tried in turn: text first, since most values are texts and a
            // failure costs as much as many successes.
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
            // As above.
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
            // As above.
        } else if let number = try? container.decode(Double.self) {
            self = .real(number)
        } else {
            let object = try container.decode([String: Data].self)
            guard let bytes = object[Self.key] else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "no value of a column")
            }
            self = .bytes(bytes)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        case .real(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .bytes(let bytes): try container.encode([Self.key: bytes])
        }
    }
}

extension RowValues {
    /// The values without the columns that belong to this machine alone.
    var travelling: RowValues { filter { $0.key != "syncState" } }

    /// The values as the next version, a tombstone. A row that was deleted before keeps its time of deletion.
    func deleted(at now: Date) -> RowValues {
        let time = Instant.write(now).databaseValue
        let news: RowValues = ["version": (version + 1).databaseValue, "updatedAt": time]
        return merging(isLive ? news.merging(["deletedAt": time]) { $1 } : news) { $1 }
    }

    /// Whether two states hold the same values, apart from when and how often they were written.
    func hasSameContent(as other: RowValues) -> Bool { contentChanges(from: other).isEmpty }

    /// The columns whose values differ, without those that the store itself writes.
    func contentChanges(from other: RowValues) -> Set<String> {
        changes(from: other).subtracting(Self.bookkeeping)
    }

    /// The columns whose values differ.
    func changes(from other: RowValues) -> Set<String> {
        Set(keys).union(other.keys).filter { self[$0] != other[$0] }
    }

    var version: Int { self["version"].flatMap(Int.fromDatabaseValue) ?? 0 }

    func number(_ column: String) -> Int? { self[column].flatMap(Int.fromDatabaseValue) }

    func text(_ column: String) -> String? { self[column].flatMap(String.fromDatabaseValue) }

    /// The values as JSON; equal values give equal text.
    var json: String { ColumnJSON.text(mapValues(ColumnValue.init)) }

    init(json: String) throws {
        self = try ColumnJSON.decoder.decode([String: ColumnValue].self, from: Data(json.utf8))
            .mapValues(\.databaseValue)
    }
}
