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

    // STRICT tables hold in a column what its type says, or NULL: each type is asked for by name, which costs a third
    // of looking at what is there.

    private mutating func nextText() -> String? {
        defer { column += 1 }
        return row[column]
    }

    private mutating func nextInteger() -> Int64? {
        defer { column += 1 }
        return row[column]
    }

    /// Notes the value taken last, or the one before it, as a bad one.
    private mutating func note(back: Int = 1) {
        let value: DatabaseValue = row[column - back]
        let name = Array(row.columnNames)[column - back]
        problems.append(
            DataProblem(entity: entity, id: id, column: name, value: "\(value.storage.value ?? "NULL")"))
    }

    /// Notes that what was taken last, or before that, ought to have been there or otherwise, unless something is noted of
    /// this row already.
    mutating func noteMissing(back: Int = 1) {
        if problems.isEmpty { note(back: back) }
    }

    mutating func text() -> String {
        if let text = nextText() { return text }
        note()
        return ""
    }

    /// A text that one of the domain's types must be able to read; nil where the column is NULL or bad.
    mutating func optional<T>(_ read: (String) -> T?) -> T? {
        guard let text = nextText() else { return nil }
        if let result = read(text) { return result }
        note()
        return nil
    }

    /// The fallback where the column is NULL or bad.
    mutating func required<T>(_ fallback: T, _ read: (String) -> T?) -> T {
        if let text = nextText(), let result = read(text) { return result }
        note()
        return fallback
    }

    /// Nil for a row whose id is no UUID in lower case: nothing could refer to it.
    mutating func identity<E>() -> EntityID<E>? {
        id = nextText() ?? ""
        if let uuid = UUID(stored: id) { return EntityID(uuid) }
        note()
        return nil
    }

    /// Nil where the column is NULL, and where it is bad.
    mutating func reference<E>() -> EntityID<E>? { optional { UUID(stored: $0).map { EntityID($0) } } }

    mutating func integer() -> Int {
        if let number = nextInteger() { return Int(number) }
        note()
        return 0
    }

    mutating func flag() -> Bool {
        if let number = nextInteger(), number == 0 || number == 1 { return number == 1 }
        note()
        return false
    }

    mutating func quantity() -> Quantity {
        let number: Double? = row[column]
        column += 1
        // A quantity of six decimals and up to a million survives the way through a double: 13 digits of its 15.
        if let number, number.magnitude < 1e9,
            let quantity = Quantity(millionths: Int64((number * 1_000_000).rounded()))
        {
            return quantity
        }
        note()
        return .one
    }

    /// An amount and its currency, two columns, there together or not at all.
    mutating func money() -> Money? {
        let amount = nextInteger()
        let code = nextText()
        guard let amount else {
            if code != nil { note() }
            return nil
        }
        guard (0...Money.largest).contains(amount) else {
            note(back: 2)
            return nil
        }
        if let code, let currency = Currency(code) { return Money(minorUnits: amount, currency: currency) }
        note()
        return nil
    }

    /// A quantity that may be missing.
    mutating func optionalQuantity() -> Quantity? {
        if row.hasNull(atIndex: column) {
            column += 1
            return nil
        }
        return quantity()
    }

    /// An amount in a currency that another row tells.
    mutating func amount(in currency: Currency) -> Money? {
        guard let amount = nextInteger() else { return nil }
        if (0...Money.largest).contains(amount) { return Money(minorUnits: amount, currency: currency) }
        note()
        return nil
    }

    /// A store and what it was called, two columns. Nil where no store is named.
    mutating func shop() -> ShopReference? {
        let id: EntityID<Shop>? = reference()
        let name = text()
        return id.map { ShopReference(id: $0, name: name) }
    }

    /// A JSON array of a column; empty where it is bad.
    mutating func json<T: Decodable>(_ type: [T].Type) -> [T] {
        let text = nextText()
        if text == "[]" { return [] }
        do {
            return try Self.decoder.decode(type, from: Data((text ?? "").utf8))
        } catch {
            note()
            return []
        }
    }

    private static let decoder = JSONDecoder()

    /// What a version can be: far above what anyone writes, and far enough from the end of the integers to count on.
    static let largestVersion = 1 << 52

    private mutating func version() -> Int {
        if let number = nextInteger(), (1...Int64(Self.largestVersion)).contains(number) { return Int(number) }
        note()
        return 1
    }

    mutating func date() -> CalendarDate? { optional { CalendarDate($0) } }
    mutating func instant() -> Date? { optional(Instant.read) }

    mutating func record() -> RecordInfo {
        let createdAt = required(Date(timeIntervalSince1970: 0), Instant.read)
        let updatedAt = required(createdAt, Instant.read)
        let version = version()
        let deletedAt = instant()
        let syncState = required(SyncState.pending) { SyncState(rawValue: $0) }
        return RecordInfo(
            createdAt: createdAt, updatedAt: updatedAt, version: version, deletedAt: deletedAt, syncState: syncState)
    }
}

extension UUID {
    /// Reads the one form that the store writes: 36 characters, in lower case.
    fileprivate init?(stored text: String) {
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        var text = text
        let isRead = text.withUTF8 { characters in
            withUnsafeMutableBytes(of: &uuid) { Self.read(characters, into: $0) }
        }
        guard isRead else { return nil }
        self.init(uuid: uuid)
    }

    private static func read(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        guard text.count == 36 else { return false }
        var digits = 0
        for position in 0..<36 {
            let character = text[position]
            if position == 8 || position == 13 || position == 18 || position == 23 {
                guard character == UInt8(ascii: "-") else { return false }
                continue
            }
            let value: UInt8
            switch character {
            case 0x30...0x39: value = character - 0x30
            case 0x61...0x66: value = character - 0x61 + 10
            default: return false
            }
            bytes[digits / 2] = bytes[digits / 2] << 4 | value
            digits += 1
        }
        return true
    }
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
