/// A member of one type of entity, with the functions that read and write it.
///
/// A class, so that going through a table copies no names.
@dynamicMemberLookup
public final class Field<Entity>: Sendable {
    public let member: Member
    private let kind: Kind

    // Neither is inlined: three hundred fields would be most of what the compiler optimises here.

    /// - Parameter property: The path in the entity, where it differs from the key. A `?` marks a group that the entity
    ///   may be without: `sale?.date`.
    @inline(never)
    init(
        _ key: String, _ kind: Kind, _ grants: Grants, heading: String = "", title: String? = nil,
        property: String? = nil, column: MemberColumn = .ofKey, role: DisclosureRole = .field, homebox: [String] = [],
        example: String = "", format: TextFormat? = nil, isShort: Bool = false, isProse: Bool = false,
        isRequired: Bool = false, isApart: Bool = false,
        telling: MemberTelling = .values, words: String? = nil
    ) {
        member = Member(
            key, kind.form, grants, heading: heading, title: title, property: property, column: column, role: role,
            homebox: homebox, example: example, format: format, isShort: isShort, isProse: isProse,
            isRequired: isRequired, isApart: isApart, telling: telling, words: words)
        self.kind = kind
    }

    /// A member of a part, shown wherever the part is shown; also the frozen copy of an item's member in a claim.
    @inline(never)
    convenience init(
        part key: String, _ kind: Kind, property: String? = nil, column: MemberColumn = .ofKey, example: String = "",
        telling: MemberTelling = .values
    ) {
        self.init(
            key, kind, .owner, property: property, column: column, role: .part, example: example, telling: telling)
    }

    public subscript<Value>(dynamicMember path: KeyPath<Member, Value>) -> Value { member[keyPath: path] }

    /// Calls a closure with the value of each field of a table. Reads the entity in place, since a build reads ten
    /// thousand items.
    @specialized(where Entity == Item)
    public static func values(
        of fields: [Field], in entity: Entity, _ body: (_ field: Field, _ value: MemberValue) -> Void
    ) {
        withUnsafePointer(to: entity) { entity in
            fields.withUnsafeBufferPointer { fields in
                for place in fields.indices {
                    // Two threads that count references to the same fields wait for each other.
                    Unmanaged.passUnretained(fields[place])._withUnsafeGuaranteedRef {
                        body($0, $0.kind.get(entity))
                    }
                }
            }
        }
    }

    public func value(of entity: Entity) -> MemberValue { withUnsafePointer(to: entity, kind.get) }

    /// - Returns: Whether the value has the member's form and is allowed; if not, the entity stays as it is.
    @discardableResult
    public func set(_ value: MemberValue, of entity: inout Entity) -> Bool { kind.set(&entity, value) }

    /// Clears the value, if it can be empty.
    public func clear(_ entity: inout Entity) { if member.canBeCleared { kind.clear(&entity) } }

    /// Gives an entity another's value of this field.
    public func copy(from other: Entity, to entity: inout Entity) { set(value(of: other), of: &entity) }

    /// Reads the value from a JSON object or a column.
    /// - Returns: False if the source has no value.
    public func decode(from source: some MemberSource, into entity: inout Entity) throws -> Bool {
        try kind.decode(&entity, source)
    }

    /// Reads the member's columns into a blank entity; for a part, those of its members one by one.
    /// - Returns: False if a value without a default is missing.
    @discardableResult
    public func readColumns(of entity: inout Entity, mayBeAbsent: Bool = false, _ read: ColumnReading) -> Bool {
        if let readColumns = kind.readColumns { return readColumns(&entity, mayBeAbsent, read) }
        return read(member, mayBeAbsent) { kind.set(&entity, $0) }
    }

    /// Whether a missing value has no default.
    public var isNeeded: Bool { kind.isNeeded }

    /// The value as its own type, for columns that hold JSON.
    public func encodable(of entity: Entity) -> any Encodable { kind.encodable(entity) }

    /// Spells a text as its format demands, and checks the field's limits.
    /// - Parameter before: The entity as stored. An unchanged text need not have the format: another program may have
    ///   written it, and that must not prevent other changes.
    func normalise(_ entity: inout Entity, since before: Entity? = nil) throws(DomainError) {
        let (isShort, format) = (member.isShort, member.format)
        if case .text(let present) = value(of: entity), isShort || format != nil {
            if present.isEmpty { return }
            var text = present
            if isShort { text = Text.trimmed(text) }
            if let format, before.map({ value(of: $0) }) != .text(text) { try Text.normalise(&text, as: format) }
            if text != present { set(.text(text), of: &entity) }
        }
        try check(entity)
    }

    /// A text that does not have its format; nil if all is well.
    func misspelled(in entity: Entity) -> String? {
        guard let format = member.format, case .text(let text) = value(of: entity) else { return nil }
        return text.isEmpty || format.accepts(format.spelled(text)) ? nil : text
    }

    /// Checks the limits of a text or an amount.
    func check(_ entity: Entity) throws(DomainError) {
        guard member.hasLimits else { return }
        switch value(of: entity) {
        case .text(let text), .code(let text?):
            try Text.check(text, member.words, limit: member.isShort ? TextLimit.name : TextLimit.text)
        case .money(let amount): try Text.check(amount, member.words)
        default: break
        }
    }
}
