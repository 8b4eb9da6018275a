/// One field of an entity, declared once: its names, its kind and who may see it. Files, commands, checks and redaction
/// read it from the entity's table of fields, such as `Item.fields`.
public struct Field<Entity>: Sendable {
    public typealias Path<Value> = any WritableKeyPath<Entity, Value> & Sendable

    public enum Kind: Sendable {
        case text(Path<String>)
        /// With the heading of the currency's column beside the amount in CSV.
        case money(Path<Money?>, currency: String)
        case date(Path<CalendarDate?>)
        case flag(Path<Bool>)
        case quantity(Path<Quantity>)
        case choice(Choice<Entity>)
    }

    /// The name in data and in the store: `assetID`.
    public let key: String
    /// The path in the entity, by which audiences are shown the field: `warranty.expires`.
    public let property: String
    /// The heading in CSV: `Asset ID`.
    public let heading: String
    /// The heading for people: `Asset id`.
    public let title: String
    public let kind: Kind
    /// Who sees it, as in `DisclosureTable`.
    let grants: Grants
    let role: DisclosureRole
    /// The headings in Homebox's files, the present one first; none if Homebox has no such field.
    public let homebox: [String]
    /// Whether a person edits it: an option of the commands has the name `option`.
    public let isEdited: Bool

    init(
        _ key: String, _ kind: Kind, _ grants: Grants, heading: String, title: String? = nil, property: String? = nil,
        role: DisclosureRole = .field, homebox: [String] = [], isEdited: Bool = true
    ) {
        self.key = key
        self.property = property ?? key
        self.heading = heading
        self.title = title ?? heading.prefix(1) + heading.dropFirst().lowercased()
        self.kind = kind
        self.grants = grants
        self.role = role
        self.homebox = homebox
        self.isEdited = isEdited
    }

    /// The name on the command line, without dashes in front: `asset-id`.
    public var option: String {
        var option = ""
        for letter in key.replacing("ID", with: "Id") {
            if letter.isUppercase { option += "-" }
            option += letter.lowercased()
        }
        return option
    }

    /// The name in a message: `asset id`.
    public var words: String { option.replacing("-", with: " ") }

    /// Whether the value can be taken away. A flag and a quantity always have one.
    public var canBeEmpty: Bool {
        switch kind {
        case .text, .money, .date, .choice: true
        case .flag, .quantity: false
        }
    }

    /// Takes the value away, where it can be empty.
    public func clear(_ entity: inout Entity) {
        switch kind {
        case .text(let path): entity[keyPath: path] = ""
        case .money(let path, _): entity[keyPath: path] = nil
        case .date(let path): entity[keyPath: path] = nil
        case .choice(let choice): choice.set(&entity, nil)
        case .flag, .quantity: break
        }
    }

    /// Gives an entity another's value of this field.
    public func copy(from other: Entity, to entity: inout Entity) {
        switch kind {
        case .text(let path): entity[keyPath: path] = other[keyPath: path]
        case .money(let path, _): entity[keyPath: path] = other[keyPath: path]
        case .date(let path): entity[keyPath: path] = other[keyPath: path]
        case .flag(let path): entity[keyPath: path] = other[keyPath: path]
        case .quantity(let path): entity[keyPath: path] = other[keyPath: path]
        case .choice(let choice): choice.set(&entity, choice.get(other))
        }
    }

    /// Checks the limits of a text or an amount.
    func check(_ entity: Entity) throws(DomainError) {
        switch kind {
        case .text(let path): try Text.check(entity[keyPath: path], words, limit: TextLimit.text)
        case .money(let path, _): try Text.check(entity[keyPath: path], words)
        case .date, .flag, .quantity, .choice: break
        }
    }
}

/// A field whose value is one of a few words, or none.
public struct Choice<Entity>: Sendable {
    /// The words that can be chosen.
    public let words: [String]
    public let get: @Sendable (Entity) -> String?
    /// Sets the value; nil takes it away. Words that cannot be chosen do so too.
    public let set: @Sendable (inout Entity, String?) -> Void

    init<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(_ path: Field<Entity>.Path<Value?>) {
        words = Value.allCases.map(\.rawValue)
        get = { $0[keyPath: path]?.rawValue }
        set = { $0[keyPath: path] = $1.flatMap(Value.init(rawValue:)) }
    }
}
