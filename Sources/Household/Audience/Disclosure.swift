/// A row of the disclosure table: a field, who may see it, and how it is copied.
struct Disclosure<Entity>: Sendable {
    typealias Copy = @Sendable (_ original: Entity, _ copy: inout Entity) -> Void

    /// The field's path in its entity, `address.line1`.
    let key: String
    let grants: Grants
    /// The parts of the field, `["name", "value"]`. They are listed, so that a new property is not copied unnoticed.
    let parts: [String]
    let role: DisclosureRole
    /// Nil for most groups, which only say whether the fields in them are visible at all.
    let whole: Copy?
    /// Nil for a field that is not a text.
    let shortened: Copy?

    /// A field.
    static func field<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .field, path)
    }

    /// A field that the entity cannot do without: no audience can be defined to hide it.
    static func fixed<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .fixed, path)
    }

    /// A field that the program assigns, not a person, such as a slug: fixed, and remade for every narrowed audience.
    static func given<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .given, path)
    }

    /// A field that is copied part by part.
    static func parts(
        _ grants: Grants, _ key: String, _ parts: [String], _ copy: @escaping Copy
    ) -> Disclosure {
        Disclosure(key: key, grants: grants, parts: parts, role: .field, whole: copy, shortened: nil)
    }

    /// The prefix of several rows, `sale` for `sale.date` and others: an audience that does not see it sees none of
    /// them.
    static func group(_ grants: Grants, _ key: String, _ copy: Copy? = nil) -> Disclosure {
        Disclosure(key: key, grants: grants, parts: [], role: .group, whole: copy, shortened: nil)
    }

    private static func row<Value>(
        _ grants: Grants, _ key: String, _ role: DisclosureRole, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        let shortened: Copy = { original, copy in
            guard let text = original[keyPath: path] as? String, let short = Sight.shortened(text) as? Value
            else { return }
            copy[keyPath: path] = short
        }
        return Disclosure(
            key: key, grants: grants, parts: [], role: role,
            whole: { original, copy in copy[keyPath: path] = original[keyPath: path] },
            shortened: Value.self == String.self ? shortened : nil)
    }
}

extension Disclosure {
    /// The row of a field in its entity's table.
    init(_ field: Field<Entity>) {
        var shortened: Copy?
        if case .text(let property) = field.kind {
            shortened = { property.set(Sight.shortened(property[$0]), of: &$1) }
        }
        self.init(
            key: field.property, grants: field.grants, parts: [], role: field.role,
            whole: { field.copy(from: $0, to: &$1) }, shortened: shortened)
    }
}

enum DisclosureRole: Hashable, Sendable {
    case field, fixed, given, group

    var canBeHidden: Bool { self == .field || self == .group }
}

/// The rows of one entity.
struct Disclosures<Entity>: Sendable {
    /// The prefix of the keys, `item`.
    let kind: String
    /// Says who may know that there are such entities, and whether an audience can be defined to hide all of them.
    let presence: Disclosure<Entity>
    /// Makes an entity with the same identity and nothing else. A property that no row copies stays like this.
    let blank: @Sendable (Entity) -> Entity
    let rows: [Disclosure<Entity>]

    init(
        _ kind: String, _ grants: Grants, role: DisclosureRole = .group,
        blank: @escaping @Sendable (Entity) -> Entity, _ rows: [Disclosure<Entity>]
    ) {
        self.kind = kind
        self.presence = Disclosure(key: "", grants: grants, parts: [], role: role, whole: nil, shortened: nil)
        self.blank = blank
        self.rows = rows
    }

    /// The steps that copy what an audience may see into a blank entity; nil where it may not know of any.
    func steps(for audience: Audience) -> [Disclosure<Entity>.Copy]? {
        guard audience.sees(kind) else { return nil }
        return rows.compactMap { row in
            switch audience.grant(of: "\(kind).\(row.key)") {
            case .whole, .named: row.whole
            case .shortened: row.shortened
            case .remade, .hidden: nil
            }
        }
    }
}

typealias SendablePath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
