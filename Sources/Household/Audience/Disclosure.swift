/// A row of the disclosure table: a member, who may see it, and how it is copied.
struct Disclosure<Entity>: Sendable {
    typealias Copy = @Sendable (_ original: Entity, _ copy: inout Entity) -> Void

    /// The member's path in its entity, `address.line1`.
    let key: String
    let grants: Grants
    /// The parts shown together with the member: `["name", "value"]`.
    let parts: [String]
    let role: DisclosureRole
    /// Whether a part of the text can be shown.
    let isText: Bool
    /// How the row is copied for an audience that sees it. Nil for a group, which only says whether its members are
    /// visible at all, and for a part, which is copied with its member.
    let copy: (@Sendable (_ audience: Audience, _ kind: String) -> Copy)?

    /// The prefix of several rows, `sale` for `sale.date` and others: an audience that does not see it sees none of
    /// them.
    static func group(_ grants: Grants, _ key: String) -> Disclosure {
        Disclosure(key: key, grants: grants, parts: [], role: .group, isText: false, copy: nil)
    }

    private static func part(_ grants: Grants, _ key: String, _ role: DisclosureRole = .field) -> Disclosure {
        Disclosure(key: key, grants: grants, parts: [], role: role, isText: false, copy: nil)
    }

    init(
        key: String, grants: Grants, parts: [String], role: DisclosureRole, isText: Bool,
        copy: (@Sendable (_ audience: Audience, _ kind: String) -> Copy)?
    ) {
        (self.key, self.grants, self.parts, self.role, self.isText) = (key, grants, parts, role, isText)
        self.copy = copy
    }

    /// The row of a member, which is copied part by part. Parts with grants of their own have rows of their own.
    init(_ field: Field<Entity>, role: DisclosureRole? = nil) {
        let member = field.member
        let isText = if case .text = member.form { true } else { false }
        self.init(
            key: member.property, grants: member.grants, parts: member.form.partNames, role: role ?? member.role,
            isText: isText
        ) { audience, kind in
            let disclosure = PartDisclosure(member.form, "\(kind).\(member.property)", audience)
            return { field.set(disclosure.shown(field.value(of: $0)), of: &$1) }
        }
    }

    /// The rows of a member and of its parts.
    static func rows(of field: Field<Entity>) -> [Disclosure] {
        let member = field.member
        guard case .part(let table, _) = member.form else {
            guard member.role != .apart else { return [] }
            return [Disclosure(field)] + ownParts(of: member)
        }
        if member.key == "record" { return record(field) }
        guard member.role == .apart else { return [Disclosure(field)] }
        // Only parts with rows of their own are copied.
        return table.members.indices.filter { table.members[$0].role.isOwn }.map { place in
            let part = table.members[place]
            return Disclosure(field, part: place, part.property, part.grants, part.role, part.form.partNames)
        }
    }

    /// The row of one part of a member, which is copied alone.
    private init(
        _ field: Field<Entity>, part place: Int, _ name: String, _ grants: Grants, _ role: DisclosureRole,
        _ parts: [String] = []
    ) {
        self.init(
            key: "\(field.member.property).\(name)", grants: grants, parts: parts, role: role, isText: false
        ) { _, _ in
            { original, copy in
                guard case .part(let values?) = field.value(of: original),
                    case .part(var shown?) = field.value(of: copy)
                else { return }
                shown[place] = values[place]
                field.set(.part(shown), of: &copy)
            }
        }
    }

    private static func ownParts(of member: Member) -> [Disclosure] {
        guard case .parts(let table, _) = member.form else { return [] }
        return table.members.filter(\.role.isOwn).map {
            .part($0.grants, "\(member.property).\($0.property)", $0.role)
        }
    }

    /// The rows of a record: its times, and the traces of its writes, for the owner alone.
    private static func record(_ field: Field<Entity>) -> [Disclosure] {
        RecordInfo.members.enumerated().map { place, part in
            let isTime = ["createdAt", "updatedAt"].contains(part.member.key)
            return Disclosure(
                field, part: place, part.member.key, isTime ? field.member.grants : .owner, .field)
        } + [.part(.owner, "record.syncState")]
    }
}

/// Shows an audience its part of a member: a text whole or shortened, a part without its hidden parts.
private struct PartDisclosure: Sendable {
    private let isShortened: Bool
    private let hidden: [Int]
    private let blank: [MemberValue]

    init(_ form: MemberForm, _ key: String, _ audience: Audience) {
        isShortened = audience.grant(of: key) == .shortened
        let table: MemberTable
        switch form {
        case .part(let part, _), .parts(let part, _): table = part
        default:
            (hidden, blank) = ([], [])
            return
        }
        blank = table.blank()
        hidden = table.members.indices.filter { place in
            let part = table.members[place]
            return part.role.isOwn && !audience.sees("\(key).\(part.property)")
        }
    }

    func shown(_ value: MemberValue) -> MemberValue {
        switch value {
        case .text(let text) where isShortened: .text(Visibility.shortened(text))
        case .part(let part?) where !hidden.isEmpty: .part(shown(part))
        case .parts(let parts) where !hidden.isEmpty: .parts(parts.map(shown))
        default: value
        }
    }

    private func shown(_ part: [MemberValue]) -> [MemberValue] {
        var part = part
        for place in hidden { part[place] = blank[place] }
        return part
    }
}

extension MemberForm {
    /// The paths of the parts without rows of their own: `["shop.id", "shop.name", "price"]`.
    fileprivate var partNames: [String] {
        switch self {
        case .part(let table, isSpread: false), .parts(let table, _):
            table.members.filter { !$0.role.isOwn }.flatMap { part in
                let names = part.form.partNames
                return names.isEmpty ? [part.property] : names.map { "\(part.property).\($0)" }
            }
        default: []
        }
    }
}

/// Whether an audience can be defined to hide a row.
enum DisclosureRole: Hashable, Sendable {
    case field
    /// The entity cannot do without it: no audience can be defined to hide it.
    case fixed
    /// The program assigns it, such as a slug: fixed, and remade for every narrowed audience.
    case given
    /// It says whether a group of members is visible at all.
    case group
    /// It is shown wherever the part that has it is shown.
    case part
    /// It has no row: redaction copies it in a way of its own.
    case apart

    var canBeHidden: Bool { self == .field || self == .group }
    fileprivate var isOwn: Bool { self != .part }
}

/// The rows of one entity.
struct Disclosures<Entity>: Sendable {
    /// The prefix of the keys, `item`.
    let kind: String
    /// Says who may know that there are such entities, and whether an audience can be defined to hide all of them.
    let presence: Disclosure<Entity>
    /// Makes an entity with the same identity and nothing else. A member that no row copies stays like this.
    let blank: @Sendable (Entity) -> Entity
    let rows: [Disclosure<Entity>]

    init(
        _ kind: String, _ grants: Grants, role: DisclosureRole = .group,
        blank: @escaping @Sendable (Entity) -> Entity, _ rows: [Disclosure<Entity>]
    ) {
        self.kind = kind
        self.presence = Disclosure(key: "", grants: grants, parts: [], role: role, isText: false, copy: nil)
        self.blank = blank
        self.rows = rows
    }

    /// The steps that copy what an audience may see into a blank entity; nil if it may not know of such entities.
    func steps(for audience: Audience) -> [Disclosure<Entity>.Copy]? {
        guard audience.sees(kind) else { return nil }
        return rows.compactMap { row in
            switch audience.grant(of: "\(kind).\(row.key)") {
            case .whole, .named, .shortened: row.copy?(audience, kind)
            case .remade, .hidden: nil
            }
        }
    }
}

extension Disclosures where Entity: Tabular {
    /// The rows of a table of members. A group that an entity may be without has a row of its own.
    /// - Parameter others: Rows for things that are not members.
    init(
        of kind: String, _ grants: Grants, role: DisclosureRole = .group, and others: [Disclosure<Entity>] = []
    ) {
        let members = Entity.members
        let named = Set(members.filter { $0.member.role == .group }.map(\.member.property))
        var groups: [String: Grants] = [:]
        for member in members.map(\.member) where member.isInOptionalGroup {
            if let group = member.group, !named.contains(group) { groups[group] = member.grants }
        }
        self.init(
            kind, grants, role: role,
            blank: { original in
                var copy = Entity.blank
                for field in members { if case .identity = field.member.form { field.copy(from: original, to: &copy) } }
                return copy
            },
            groups.map { .group($1, $0) } + others + members.flatMap(Disclosure.rows))
    }
}
