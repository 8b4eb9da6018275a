import Foundation
import GRDB
import GRDBSQLite
import Household

/// Reads the columns of one row, in the order the query names them, and notes the bad values.
struct RowReader {
    private let row: Row
    /// The statement, standing at the same row. Ids and times are read from SQLite's own bytes, without a string for
    /// each: a line of a cart has seven of them.
    private let statement: OpaquePointer
    private let entity: String
    private var column = 0
    private(set) var problems: [DataProblem] = []
    /// The currency of amounts without a currency column: the row's own, once it is read, or that of the row's owner.
    var ownCurrency = Currency.usd

    /// - Parameter statement: The statement that the row comes from; it must still stand at that row.
    init(_ row: Row, of statement: Statement, entity: String) {
        self.row = row
        self.statement = statement.sqliteStatement
        self.entity = entity
    }

    // A column of a STRICT table holds its declared type or NULL, so each value is read as that type. This takes a
    // third of the time of finding out the type of each value.

    private mutating func nextText() -> String? {
        defer { column += 1 }
        return row[column]
    }

    private mutating func nextInteger() -> Int64? {
        defer { column += 1 }
        return row[column]
    }

    /// Reads the bytes of the next column's text; `absent` says whether the column is NULL.
    private mutating func readNext<T>(_ read: (UnsafeBufferPointer<UInt8>) -> T?) -> (value: T?, absent: Bool) {
        let place = Int32(column)
        column += 1
        guard let bytes = sqlite3_column_text(statement, place) else { return (nil, true) }
        let count = Int(sqlite3_column_bytes(statement, place))
        return (read(UnsafeBufferPointer(start: bytes, count: count)), false)
    }

    /// Notes the value read `back` columns ago as bad; 1 is the value read last. The row's id is its first column.
    private mutating func note(back: Int = 1) {
        let id: String = row[0] ?? ""
        let value: DatabaseValue = row[column - back]
        let name = Array(row.columnNames)[column - back]
        problems.append(
            DataProblem(entity: entity, id: id, column: name, value: "\(value.storage.value ?? "NULL")"))
    }

    /// Notes the value of a column as bad because it is missing, is unsound or contradicts another, unless a value of
    /// this row is noted already.
    mutating func noteMissing(column: String) {
        guard problems.isEmpty else { return }
        let id: String = row[0] ?? ""
        let value: DatabaseValue = row[column] ?? .null
        problems.append(DataProblem(entity: entity, id: id, column: column, value: "\(value.storage.value ?? "NULL")"))
    }

    /// Whether a column is NULL or was noted as bad.
    /// - Parameter place: The place among the layout's columns.
    func lacks(_ place: Int) -> Bool {
        isNull(place) || problems.contains { $0.column == Array(row.columnNames)[TableLayout.common.count + place] }
    }

    func isNull(_ place: Int) -> Bool {
        sqlite3_column_type(statement, Int32(TableLayout.common.count + place)) == SQLITE_NULL
    }

    mutating func text() -> String {
        if let text = nextText() { return text }
        note()
        return ""
    }

    /// Reads a text as one of the domain's types; nil where the column is NULL or bad.
    mutating func optional<T>(_ read: (String) -> T?) -> T? {
        guard let text = nextText() else { return nil }
        if let result = read(text) { return result }
        note()
        return nil
    }

    /// Reads the column; the fallback where it is NULL or bad.
    mutating func required<T>(_ fallback: T, _ read: (String) -> T?) -> T {
        if let text = nextText(), let result = read(text) { return result }
        note()
        return fallback
    }

    /// Reads the row's id; nil where it is not a UUID in lower case, since nothing could refer to the row.
    mutating func identity<E>() -> EntityID<E>? {
        if let uuid = readNext(UUID.init(stored:)).value { return EntityID(uuid) }
        note()
        return nil
    }

    /// Reads the id of another row; nil where the column is NULL or bad.
    mutating func reference<E>() -> EntityID<E>? {
        let (uuid, isAbsent) = readNext(UUID.init(stored:))
        if let uuid { return EntityID(uuid) }
        if !isAbsent { note() }
        return nil
    }

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

    /// Nil where the column is NULL or bad.
    private mutating func optionalFlag() -> Bool? {
        if row.hasNull(atIndex: column) {
            column += 1
            return nil
        }
        return flag()
    }

    mutating func quantity() -> Quantity {
        let number: Double? = row[column]
        column += 1
        // A quantity up to a million with six decimals survives as a double: it needs 13 of a double's 15 digits.
        if let number, number.magnitude < 1e9,
            let quantity = Quantity(millionths: Int64((number * 1_000_000).rounded()))
        {
            return quantity
        }
        note()
        return .one
    }

    /// Reads two columns, an amount and its currency; nil where both are NULL or one is bad.
    mutating func money() -> Money? {
        let amount = nextInteger()
        let (currency, isAbsent) = readNext(Currency.init(utf8:))
        guard let amount else {
            if !isAbsent { note() }
            return nil
        }
        guard (0...Money.largest).contains(amount) else {
            note(back: 2)
            return nil
        }
        if let currency { return Money(minorUnits: amount, currency: currency) }
        note()
        return nil
    }

    /// Reads the columns of a member into a blank entity. A bad value is noted, and the member stays blank.
    mutating func read<Entity>(_ field: Field<Entity>, into entity: inout Entity) {
        let member = field.member
        switch member.form {
        case .parts: readJSON(field, into: &entity)
        case .part where member.isJSON: readJSON(field, into: &entity)
        case .part: field.readColumns(of: &entity) { read($0, mayBeAbsent: $1, $2) }
        default: _ = read(member, mayBeAbsent: false) { field.set($0, of: &entity) }
        }
    }

    /// Reads the columns of a member that is not a part.
    /// - Returns: Whether a value was set.
    private mutating func read(_ member: Member, mayBeAbsent: Bool, _ set: (MemberValue) -> Bool) -> Bool {
        guard let value = value(of: member, mayBeAbsent: mayBeAbsent) else { return false }
        if value.isEmpty {
            switch member.form {
            case .code(_, isOptional: false): if !mayBeAbsent { note() }
            case .integer: if !mayBeAbsent, !set(value) { note() }
            default: break
            }
            if !member.isGroup { return false }
        }
        guard set(value) else {
            note()
            return false
        }
        if case .code(let code?) = value, member.key == "currency" { ownCurrency = Currency(code) ?? .usd }
        return true
    }

    /// Reads the value of a member; nil where it is bad.
    private mutating func value(of member: Member, mayBeAbsent: Bool) -> MemberValue? {
        switch member.form {
        case .text: .text(text(of: member))
        case .code: .code(nextText())
        case .money(_, let isOwn): .money(isOwn ? amount(in: ownCurrency) : money())
        case .unitPrice(let isOwn): .money(unitPrice(isOwn: isOwn))
        case .date: .date(date())
        case .partialDate: .partialDate(optional { PartialDate($0) })
        case .flag(isOptional: false): .flag(flag())
        case .flag(isOptional: true): .optionalFlag(optionalFlag())
        case .quantity: .quantity(mayBeAbsent ? optionalQuantity() : quantity())
        case .integer(let range): integer(in: range)
        case .instant(isOptional: true): .instant(instant())
        case .instant(isOptional: false): .instant(instant(or: Date(timeIntervalSince1970: 0)))
        case .reference(_, let isOptional, _): .reference(reference(isOptional: isOptional || mayBeAbsent))
        case .references: .references(json([EntityID<Void>].self).map(\.uuid))
        case .texts: .texts(json([String].self))
        case .tenths: .tenths(nextInteger().map { Int($0) })
        case .identity, .part, .parts: nil
        }
    }

    private mutating func text(of member: Member) -> String {
        let text = text()
        if member.isUsable(text) { return text }
        note()
        return ""
    }

    private mutating func reference(isOptional: Bool) -> UUID? {
        let (id, isAbsent) = readNext(UUID.init(stored:))
        if id == nil, !isAbsent || !isOptional { note() }
        return id
    }

    private mutating func integer(in range: ClosedRange<Int>) -> MemberValue? {
        let number = nextInteger().map { Int($0) }
        if number.map(range.contains) ?? true { return .integer(number) }
        note()
        return nil
    }

    private mutating func readJSON<Entity>(_ field: Field<Entity>, into entity: inout Entity) {
        guard let text = nextText() else {
            if field.isNeeded { note() }
            return
        }
        guard text != "[]" else { return }
        do {
            _ = try field.decode(from: JSONColumn(text: text), into: &entity)
        } catch {
            note()
        }
    }

    private struct JSONColumn: MemberSource {
        let text: String

        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value? {
            try ColumnJSON.decoder.decode(type, from: Data(text.utf8))
        }
    }

    private mutating func optionalQuantity() -> Quantity? {
        if row.hasNull(atIndex: column) {
            column += 1
            return nil
        }
        return quantity()
    }

    /// Reads an amount whose currency stands elsewhere; nil where it is NULL or bad.
    mutating func amount(in currency: Currency) -> Money? {
        guard let amount = nextInteger() else { return nil }
        if (0...Money.largest).contains(amount) { return Money(minorUnits: amount, currency: currency) }
        note()
        return nil
    }

    /// Reads a price per unit: the amount, its fraction and, unless it is the row's own, its currency. Nil where the
    /// amount or the currency is NULL or bad; a bad fraction counts as none.
    private mutating func unitPrice(isOwn: Bool) -> Money? {
        let amount = nextInteger()
        let isBad = amount.map { !(-Money.largest...Money.largest).contains($0) } ?? false
        if isBad { note() }
        var fraction = nextInteger() ?? 0
        if !(0..<Money.fractionsOfUnit).contains(fraction) {
            note()
            fraction = 0
        }
        var currency: Currency? = ownCurrency
        if !isOwn {
            let isAbsent: Bool
            (currency, isAbsent) = readNext(Currency.init(utf8:))
            if amount == nil ? !isAbsent : currency == nil { note() }
        }
        guard let amount, !isBad, let currency else { return nil }
        return Money(minorUnits: amount, fraction: Int16(fraction), currency: currency)
    }

    /// Reads a JSON array; empty where it is bad.
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

    /// The largest valid version: far above any real one, and far enough below the largest integer to count on from.
    static let largestVersion = 1 << 52

    private mutating func version() -> Int {
        if let number = nextInteger(), (1...Int64(Self.largestVersion)).contains(number) { return Int(number) }
        note()
        return 1
    }

    mutating func date() -> CalendarDate? { optional { CalendarDate($0) } }

    mutating func instant() -> Date? {
        let (date, isAbsent) = readNext(Instant.read(bytes:))
        if date == nil, !isAbsent { note() }
        return date
    }

    /// Reads the column; the fallback where it is NULL or bad.
    mutating func instant(or fallback: Date) -> Date {
        if let date = readNext(Instant.read(bytes:)).value { return date }
        note()
        return fallback
    }

    mutating func record() -> RecordInfo {
        let createdAt = instant(or: Date(timeIntervalSince1970: 0))
        let updatedAt = instant(or: createdAt)
        let version = version()
        let deletedAt = instant()
        let syncState = required(SyncState.pending) { SyncState(rawValue: $0) }
        return RecordInfo(
            createdAt: createdAt, updatedAt: updatedAt, version: version, deletedAt: deletedAt, syncState: syncState)
    }
}

extension UUID {
    /// Reads the one form that the store writes: 36 characters, in lower case.
    init?(stored text: UnsafeBufferPointer<UInt8>) {
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isRead = withUnsafeMutableBytes(of: &uuid) { Self.read(text, into: $0) }
        guard isRead else { return nil }
        self.init(uuid: uuid)
    }

    private static func read(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        guard text.count == 36, text[8] == dash, text[13] == dash, text[18] == dash, text[23] == dash else {
            return false
        }
        var place = 0
        for byte in 0..<16 {
            if place == 8 || place == 13 || place == 18 || place == 23 { place += 1 }
            let (high, low) = (hexDigits[Int(text[place])], hexDigits[Int(text[place + 1])])
            guard high | low < 16 else { return false }
            bytes[byte] = high << 4 | low
            place += 2
        }
        return true
    }

    private static let dash = UInt8(ascii: "-")

    /// The value of each byte as a lower-case hexadecimal digit; 255 for any other byte.
    private static let hexDigits: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        default: 255
        }
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
