import Foundation

extension Field {
    /// The form of a field's values, and the access to them in an entity.
    struct Kind: Sendable {
        let form: MemberForm
        let get: @Sendable (UnsafePointer<Entity>) -> MemberValue
        let set: @Sendable (inout Entity, MemberValue) -> Bool
        let clear: @Sendable (inout Entity) -> Void
        /// Whether a missing value has no default.
        let isNeeded: Bool
        var decode: @Sendable (inout Entity, any MemberSource) throws -> Bool
        var encodable: @Sendable (Entity) -> any Encodable
        /// Reads the columns of a part's members; nil for other members.
        var readColumns: (@Sendable (inout Entity, _ mayBeAbsent: Bool, ColumnReading) -> Bool)?
    }
}

/// Reads the next column, or the two of an amount.
/// - Parameters:
///   - mayBeAbsent: Whether the member belongs to a part that the entity may lack, so that a missing value is allowed.
///   - set: Takes the value, and returns whether it is allowed. Not called for a missing or bad value.
/// - Returns: Whether a value was set.
public typealias ColumnReading = (
    _ member: Member, _ mayBeAbsent: Bool, _ set: (MemberValue) -> Bool
) -> Bool

extension Tabular {
    /// Reads the columns of all members.
    /// - Returns: False if a value without a default is missing.
    fileprivate mutating func readColumns(mayBeAbsent: Bool, _ read: ColumnReading) -> Bool {
        var isWhole = true
        for field in Self.members where !field.readColumns(of: &self, mayBeAbsent: mayBeAbsent, read) {
            if field.isNeeded { isWhole = false }
        }
        return isWhole
    }
}

extension Field.Kind {
    typealias Path<Value> = Property<Entity, Value>.Path

    /// - Parameters:
    ///   - write: Turns a value into its form.
    ///   - read: Reads a value from its form; nil if it is not allowed.
    private init<Value: Codable & Sendable>(
        _ form: MemberForm, _ property: Property<Entity, Value>, empty: Value? = nil, isNeeded: Bool = false,
        write: @escaping @Sendable (Value) -> MemberValue, read: @escaping @Sendable (MemberValue) -> Value?
    ) {
        self.form = form
        self.isNeeded = isNeeded
        get = { write(property.read($0)) }
        set = { entity, value in
            guard let value = read(value) else { return false }
            property.set(value, of: &entity)
            return true
        }
        clear = { if let empty { property.set(empty, of: &$0) } }
        decode = { entity, source in
            guard let value = try source.decode(Value.self) else { return false }
            property.set(value, of: &entity)
            return true
        }
        encodable = { property[$0] }
    }

    // MARK: - Single values

    static func text(_ property: Property<Entity, String>) -> Self {
        Self(
            .text, property, empty: "", write: { .text($0) },
            read: { if case .text(let text) = $0 { text } else { nil } })
    }
    static func text(_ path: Path<String>) -> Self { .text(Property(path)) }
    static func text(required path: Path<String>) -> Self {
        Self(
            .text, Property(path), isNeeded: true, write: { .text($0) },
            read: { if case .text(let text) = $0 { text } else { nil } })
    }

    static func flag(_ property: Property<Entity, Bool>) -> Self {
        Self(
            .flag(isOptional: false), property, write: { .flag($0) },
            read: { if case .flag(let flag) = $0 { flag } else { nil } })
    }
    static func flag(_ path: Path<Bool>) -> Self { .flag(Property(path)) }

    /// A flag that may be unknown.
    static func flag(_ property: Property<Entity, Bool?>) -> Self {
        Self(
            .flag(isOptional: true), property, write: { .optionalFlag($0) },
            read: { if case .optionalFlag(let flag) = $0 { .some(flag) } else { nil } })
    }

    static func quantity(_ path: Path<Quantity>) -> Self {
        Self(
            .quantity, Property(path), write: { .quantity($0) },
            read: { if case .quantity(let quantity) = $0 { quantity } else { nil } })
    }
    /// A quantity that may be missing.
    static func quantity(_ path: Path<Quantity?>) -> Self {
        Self(
            .quantity, Property(path), empty: .some(nil), write: { .quantity($0) },
            read: { if case .quantity(let quantity) = $0 { .some(quantity) } else { nil } })
    }

    static func date(_ property: Property<Entity, CalendarDate?>) -> Self {
        Self(
            .date, property, empty: .some(nil), write: { .date($0) },
            read: { if case .date(let date) = $0 { .some(date) } else { nil } })
    }
    static func date(_ path: Path<CalendarDate?>) -> Self { .date(Property(path)) }
    static func date(required path: Path<CalendarDate>) -> Self {
        Self(
            .date, Property(path), isNeeded: true, write: { .date($0) },
            read: { if case .date(let date?) = $0 { date } else { nil } })
    }

    /// A date of which perhaps only the month or the year is known.
    static func partialDate(_ path: Path<PartialDate?>) -> Self {
        Self(
            .partialDate, Property(path), empty: .some(nil), write: { .partialDate($0) },
            read: { if case .partialDate(let date) = $0 { .some(date) } else { nil } })
    }

    /// - Parameter isOwn: Whether the currency is the entity's own.
    static func money(
        _ property: Property<Entity, Money?>, currency: String = "", isOwn: Bool = false, isNeeded: Bool = false
    ) -> Self {
        Self(
            .money(currency: currency, isOwn: isOwn), property, empty: .some(nil), isNeeded: isNeeded,
            write: { .money($0) },
            read: { if case .money(let amount) = $0 { .some(amount) } else { nil } })
    }
    static func money(_ path: Path<Money?>, currency: String = "", isOwn: Bool = false) -> Self {
        .money(Property(path), currency: currency, isOwn: isOwn)
    }
    static func money(required path: Path<Money>) -> Self {
        Self(
            .money(currency: "", isOwn: false), Property(path), isNeeded: true, write: { .money($0) },
            read: { if case .money(let amount?) = $0 { amount } else { nil } })
    }

    static func unitPrice(_ path: Path<Money?>, isOwn: Bool) -> Self {
        Self(
            .unitPrice(isOwn: isOwn), Property(path), empty: .some(nil), write: { .money($0) },
            read: { if case .money(let price) = $0 { .some(price) } else { nil } })
    }
    static func unitPrice(required path: Path<Money>) -> Self {
        Self(
            .unitPrice(isOwn: false), Property(path), isNeeded: true, write: { .money($0) },
            read: { if case .money(let price?) = $0 { price } else { nil } })
    }

    static func integer(_ path: Path<Int>, in range: ClosedRange<Int> = .min ... .max) -> Self {
        Self(
            .integer(range), Property(path), write: { .integer($0) },
            read: { if case .integer(let number?) = $0, range.contains(number) { number } else { nil } })
    }
    static func integer(_ property: Property<Entity, Int?>) -> Self {
        Self(
            .integer(.min ... .max), property, write: { .integer($0) },
            read: { if case .integer(let number) = $0 { .some(number) } else { nil } })
    }
    /// A number in tenths, which JSON holds as a decimal number: 75 is 7.5.
    static func tenths(_ property: Property<Entity, Int?>) -> Self {
        var kind = Self(
            .tenths, property, write: { .tenths($0) },
            read: { if case .tenths(let number) = $0 { .some(number) } else { nil } })
        kind.decode = { entity, source in
            // A larger number counts as missing: times ten, it might not fit into an integer.
            guard let number = try source.decode(Double.self), number.magnitude < 1_000_000 else { return false }
            property.set(Int((number * 10).rounded()), of: &entity)
            return true
        }
        kind.encodable = { property[$0].map { Double($0) / 10 } }
        return kind
    }

    static func instant(_ path: Path<Date>) -> Self {
        Self(
            .instant(isOptional: false), Property(path), isNeeded: true, write: { .instant($0) },
            read: { if case .instant(let date?) = $0 { date } else { nil } })
    }
    static func instant(_ property: Property<Entity, Date?>) -> Self {
        Self(
            .instant(isOptional: true), property, write: { .instant($0) },
            read: { if case .instant(let date) = $0 { .some(date) } else { nil } })
    }
    static func instant(_ path: Path<Date?>) -> Self { .instant(Property(path)) }

    static func texts(_ path: Path<[String]>) -> Self { .texts(Property(path)) }
    static func texts(_ property: Property<Entity, [String]>) -> Self {
        Self(
            .texts, property, write: { .texts($0) },
            read: { if case .texts(let texts) = $0 { texts } else { nil } })
    }

    // MARK: - Codes

    static func code<Value: MemberCode>(_ path: Path<Value>, empty: Value? = nil) -> Self {
        Self(
            .code(words: Value.words, isOptional: false), Property(path), empty: empty, write: { .code($0.code) },
            read: { if case .code(let code?) = $0 { Value(code: code) } else { nil } })
    }
    static func code<Value: MemberCode>(_ path: Path<Value?>) -> Self { .code(Property(path)) }
    static func code<Value: MemberCode>(_ property: Property<Entity, Value?>) -> Self {
        Self(
            .code(words: Value.words, isOptional: true), property, empty: .some(nil), write: { .code($0?.code) },
            read: { value in
                guard case .code(let code) = value else { return nil }
                guard let code else { return .some(nil) }
                return Value(code: code).map { .some($0) }
            })
    }

    // MARK: - References

    static func identity(_ path: Path<EntityID<Entity>>, _ kind: EntityKind) -> Self {
        Self(
            .identity(kind), Property(path), isNeeded: true, write: { .reference($0.uuid) },
            read: { if case .reference(let id?) = $0 { EntityID(id) } else { nil } })
    }
    static func reference<Other>(
        _ path: Path<EntityID<Other>?>, to kind: EntityKind, isLoose: Bool = false
    ) -> Self { .reference(Property(path), to: kind, isLoose: isLoose) }
    static func reference<Other>(
        _ property: Property<Entity, EntityID<Other>?>, to kind: EntityKind, isLoose: Bool = false
    ) -> Self {
        Self(
            .reference(kind, isOptional: true, isLoose: isLoose), property, write: { .reference($0?.uuid) },
            read: { if case .reference(let id) = $0 { .some(id.map { EntityID($0) }) } else { nil } })
    }
    static func reference<Other>(
        required path: Path<EntityID<Other>>, to kind: EntityKind, isLoose: Bool = false
    ) -> Self {
        Self(
            .reference(kind, isOptional: false, isLoose: isLoose), Property(path), isNeeded: true,
            write: { .reference($0.uuid) },
            read: { if case .reference(let id?) = $0 { EntityID(id) } else { nil } })
    }
    static func references<Other>(
        _ path: Path<[EntityID<Other>]>, to kind: EntityKind, isLoose: Bool = false
    ) -> Self {
        Self(
            .references(kind, isLoose: isLoose), Property(path), write: { .references($0.map(\.uuid)) },
            read: { if case .references(let ids) = $0 { ids.map { EntityID($0) } } else { nil } })
    }

    // MARK: - Parts

    static func part<Part: Tabular>(_ path: Path<Part>, isSpread: Bool = false) -> Self {
        .part(Property(path), isSpread: isSpread)
    }
    static func part<Part: Tabular>(_ property: Property<Entity, Part>, isSpread: Bool = false) -> Self {
        var kind = Self(
            .part(MemberTable(Part.self), isSpread: isSpread), property, isNeeded: true,
            write: { .part($0.memberValues) },
            read: { if case .part(let values?) = $0 { Part(values) } else { nil } })
        kind.readColumns = { entity, mayBeAbsent, read in
            var part = Part.blank
            let isWhole = part.readColumns(mayBeAbsent: mayBeAbsent, read)
            property.set(part, of: &entity)
            return isWhole
        }
        return kind
    }
    static func part<Part: Tabular>(_ path: Path<Part?>) -> Self { .part(Property(path)) }
    static func part<Part: Tabular>(_ property: Property<Entity, Part?>) -> Self {
        var kind = Self(
            .part(MemberTable(Part.self), isSpread: false), property, write: { .part($0?.memberValues) },
            read: { value in
                guard case .part(let values) = value else { return nil }
                guard let values else { return .some(nil) }
                return Part(values).map { .some($0) }
            })
        kind.readColumns = { entity, _, read in
            var part = Part.blank
            guard part.readColumns(mayBeAbsent: true, read) else { return false }
            property.set(part, of: &entity)
            return true
        }
        return kind
    }
    /// - Parameter isOnLines: Whether each part has a line of its own in JSON.
    static func parts<Part: Tabular>(_ path: Path<[Part]>, isOnLines: Bool = false) -> Self {
        Self(
            .parts(MemberTable(Part.self), isOnLines: isOnLines), Property(path),
            write: { .parts($0.map(\.memberValues)) },
            read: { value in
                guard case .parts(let parts) = value else { return nil }
                let read = parts.compactMap { Part($0) }
                return read.count == parts.count ? read : nil
            })
    }
}
