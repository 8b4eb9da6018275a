/// A row of the table: a field, who may see it, and how it is copied.
struct Disclosure<Entity>: Sendable {
    typealias Copy = @Sendable (_ original: Entity, _ copy: inout Entity) -> Void

    /// The field's path in its entity, `address.line1`.
    let key: String
    let grants: Grants
    /// What lies within the field and is copied with it: `["name", "value"]`. Named, so that a new property is not.
    let parts: [String]
    let role: DisclosureRole
    /// Nil for a group: it says whether what is in it is there at all.
    let whole: Copy?
    /// Nil for what is no text.
    let shortened: Copy?

    /// A field.
    static func field<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .field, path)
    }

    /// A field without which the entity is nothing: no audience can be told to hide it.
    static func fixed<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .fixed, path)
    }

    /// What the program gave, not a person, such as a slug: as fixed, and made anew for every audience that is narrowed.
    static func given<Value>(
        _ grants: Grants, _ key: String, _ path: SendablePath<Entity, Value>
    ) -> Disclosure {
        row(grants, key, .given, path)
    }

    /// What is another entity's field, as it once was: whoever sees the field sees it. It has no grants of its own.
    static func following<Value>(_ key: String, _ path: SendablePath<Entity, Value>) -> Disclosure {
        row("- - - -", key, .field, path)
    }

    /// A field that is copied part by part.
    static func parts(
        _ grants: Grants, _ key: String, _ parts: [String], _ copy: @escaping Copy
    ) -> Disclosure {
        Disclosure(key: key, grants: grants, parts: parts, role: .field, whole: copy, shortened: nil)
    }

    /// The name of several rows, `sale` for `sale.date` and others: whoever does not see it sees none of them.
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

enum DisclosureRole: Hashable, Sendable {
    case field, fixed, given, group

    var canBeHidden: Bool { self == .field || self == .group }
}

/// The rows of one entity.
struct Disclosures<Entity>: Sendable {
    /// What its keys begin with, `item`.
    let kind: String
    /// Who may know that there is one, and whether an audience can be told to hide them all.
    let presence: Disclosure<Entity>
    /// One of the same identity that says nothing. What no row copies stays like this.
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

    /// What fills a blank one with what an audience may see; nil where it may not know of any.
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
