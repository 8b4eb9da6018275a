/// One field of an entity, declared once: its names, its kind and who may see it. Files, commands, checks and redaction
/// read it from the entity's table of fields, such as `Item.fields`.
///
/// A class, so that going through a table copies no names.
public final class Field<Entity>: Sendable {
    public enum Kind: Sendable {
        case text(Property<Entity, String>)
        /// The code of a colour or of a currency. Taken away, a colour becomes the standard one.
        case code(Property<Entity, String>)
        /// With the heading of the currency's column beside the amount in CSV.
        case money(Property<Entity, Money?>, currency: String)
        case date(Property<Entity, CalendarDate?>)
        case flag(Property<Entity, Bool>)
        case quantity(Property<Entity, Quantity>)
        case choice(Choice<Entity>)
    }

    /// What an entity has in a field.
    public enum Value {
        /// A text or a code.
        case text(String)
        case money(Money?)
        case date(CalendarDate?)
        case flag(Bool)
        case quantity(Quantity)
        /// The word that was chosen.
        case choice(String?)
    }

    /// The name in data and in the store: `assetID`.
    public let key: String
    /// The path in the entity, by which audiences are shown the field: `warranty.expires`.
    public let property: String
    /// The last part of the path: `expires`.
    public let name: String
    /// The part of the entity that has the field: `warranty`; nil where it is the entity itself.
    public let group: String?
    /// The name on the command line, without dashes in front: `asset-id`.
    public let option: String
    /// The name in a message: `asset id`.
    public let words: String
    /// The heading in CSV: `Asset ID`; empty for an entity that no CSV file lists.
    public let heading: String
    /// The heading for people: `Asset id`.
    public let title: String
    public let kind: Kind
    /// Who sees it, as in `DisclosureTable`.
    let grants: Grants
    let role: DisclosureRole
    /// The headings in Homebox's files, the present one first; none if Homebox has no such field.
    public let homebox: [String]
    /// The format of a text; nil for free text.
    let format: TextFormat?
    /// Whether it is a name or another short text, which is trimmed and has the limit of names.
    let isShort: Bool
    /// Whether an entity cannot be without it.
    let isRequired: Bool
    private let read: @Sendable (UnsafePointer<Entity>) -> Value

    init(
        _ key: String, _ kind: Kind, _ grants: Grants, heading: String = "", title: String? = nil,
        property: String? = nil, role: DisclosureRole = .field, homebox: [String] = [], format: TextFormat? = nil,
        isShort: Bool = false, isRequired: Bool = false, words: String? = nil
    ) {
        self.key = key
        let property = property ?? key
        let dot = property.lastIndex(of: ".")
        self.property = property
        name = dot.map { String(property[property.index(after: $0)...]) } ?? property
        group = dot.map { String(property[..<$0]) }
        self.heading = heading
        option = Self.option(key)
        let spoken = option.replacing("-", with: " ")
        self.words = words ?? spoken
        let name = heading.isEmpty ? spoken : heading.lowercased()
        self.title = title ?? name.prefix(1).uppercased() + name.dropFirst()
        self.kind = kind
        self.grants = grants
        self.role = role
        self.homebox = homebox
        self.format = format
        self.isShort = isShort
        self.isRequired = isRequired
        read = kind.read
    }

    /// A frozen copy of another entity's field: an audience that sees the field sees the copy.
    convenience init(kept key: String, _ kind: Kind) {
        self.init(key, kind, "- - - -")
    }

    /// `asset-id` for `assetID`.
    private static func option(_ key: String) -> String {
        var option = ""
        for letter in key.replacing("ID", with: "Id") {
            if letter.isUppercase { option += "-" }
            option += letter.lowercased()
        }
        return option
    }

    /// Whether the value can be taken away. A flag and a quantity always have one.
    public var canBeCleared: Bool {
        switch kind {
        case .text, .code, .money, .date, .choice: !isRequired
        case .flag, .quantity: false
        }
    }

    /// Calls a closure with the value of each field of a table. Reads the entity in place, since a build reads ten
    /// thousand items.
    @specialized(where Entity == Item)
    public static func values(
        of fields: [Field], in entity: Entity, _ body: (_ field: Field, _ value: Value) -> Void
    ) {
        withUnsafePointer(to: entity) { entity in
            for field in fields { body(field, field.read(entity)) }
        }
    }

    public func value(of entity: Entity) -> Value { withUnsafePointer(to: entity, read) }

    /// Takes the value away, where it can be empty.
    public func clear(_ entity: inout Entity) {
        switch kind {
        case .text(let property), .code(let property): property.set("", of: &entity)
        case .money(let property, _): property.set(nil, of: &entity)
        case .date(let property): property.set(nil, of: &entity)
        case .choice(let choice): choice.set(&entity, nil)
        case .flag, .quantity: break
        }
    }

    /// Gives an entity another's value of this field.
    public func copy(from other: Entity, to entity: inout Entity) {
        switch kind {
        case .text(let property), .code(let property): property.copy(from: other, to: &entity)
        case .money(let property, _): property.copy(from: other, to: &entity)
        case .date(let property): property.copy(from: other, to: &entity)
        case .flag(let property): property.copy(from: other, to: &entity)
        case .quantity(let property): property.copy(from: other, to: &entity)
        case .choice(let choice): withUnsafePointer(to: other) { choice.set(&entity, choice.get($0)) }
        }
    }

    /// Spells a text as its format demands, and checks the field's limits.
    /// - Parameter before: The entity as stored. A text that is still the same need not have the format: another program
    ///   may have written it, and that must not prevent other changes.
    func normalise(_ entity: inout Entity, since before: Entity? = nil) throws(DomainError) {
        if case .text(let property) = kind, isShort || format != nil {
            let present = property[entity]
            if present.isEmpty { return }
            var text = present
            if isShort { text = Text.trimmed(text) }
            if let format, before.map({ property[$0] }) != text { try Text.normalise(&text, as: format) }
            if text != present { property.set(text, of: &entity) }
        }
        try check(entity)
    }

    /// A text that has not the format it should have; nil where all is well.
    func misspelled(in entity: Entity) -> String? {
        guard let format, case .text(let property) = kind else { return nil }
        let text = property[entity]
        return text.isEmpty || format.accepts(format.spelled(text)) ? nil : text
    }

    /// Whether there are values that `normalise` changes or refuses.
    var hasLimits: Bool {
        switch kind {
        case .text, .code, .money: true
        case .date, .flag, .quantity, .choice: false
        }
    }

    /// Checks the limits of a text or an amount.
    func check(_ entity: Entity) throws(DomainError) {
        switch kind {
        case .text(let property), .code(let property):
            try Text.check(property[entity], words, limit: isShort ? TextLimit.name : TextLimit.text)
        case .money(let property, _): try Text.check(property[entity], words)
        case .date, .flag, .quantity, .choice: break
        }
    }
}

extension Field.Kind {
    fileprivate var read: @Sendable (UnsafePointer<Entity>) -> Field.Value {
        switch self {
        case .text(let property), .code(let property): { .text(property.read($0)) }
        case .money(let property, _): { .money(property.read($0)) }
        case .date(let property): { .date(property.read($0)) }
        case .flag(let property): { .flag(property.read($0)) }
        case .quantity(let property): { .quantity(property.read($0)) }
        case .choice(let choice): { .choice(choice.get($0)) }
        }
    }

    static func text(_ path: Property<Entity, String>.Path) -> Self { .text(Property(path)) }
    static func colour(_ path: Property<Entity, Colour>.Path) -> Self {
        .code(
            Property(
                get: { $0[keyPath: path].hex }, set: { $0[keyPath: path] = Colour($1) ?? .standard }))
    }
    /// A currency that cannot be read leaves the present one.
    static func currency(_ path: Property<Entity, Currency>.Path) -> Self {
        .code(
            Property(
                get: { $0[keyPath: path].code }, set: { $0[keyPath: path] = Currency($1) ?? $0[keyPath: path] }))
    }
    static func money(_ path: Property<Entity, Money?>.Path, currency: String = "") -> Self {
        .money(Property(path), currency: currency)
    }
    static func date(_ path: Property<Entity, CalendarDate?>.Path) -> Self { .date(Property(path)) }
    static func flag(_ path: Property<Entity, Bool>.Path) -> Self { .flag(Property(path)) }
    static func quantity(_ path: Property<Entity, Quantity>.Path) -> Self { .quantity(Property(path)) }
    static func choice<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ path: Property<Entity, Value?>.Path
    ) -> Self { .choice(Choice(Property(path))) }
}

/// A field whose value is one of a few words, or none.
public struct Choice<Entity>: Sendable {
    /// The words that can be chosen.
    public let words: [String]
    let get: @Sendable (UnsafePointer<Entity>) -> String?
    /// Sets the value; nil takes it away. Words that cannot be chosen do so too.
    public let set: @Sendable (inout Entity, String?) -> Void

    init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(_ property: Property<Entity, Value?>) {
        words = Value.allCases.map(\.rawValue)
        get = { property.read($0)?.rawValue }
        set = { property.set($1.flatMap(Value.init(rawValue:)), of: &$0) }
    }
}
