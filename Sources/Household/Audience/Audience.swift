/// Whom a site is for: one of the circles, or one that a household defined by narrowing another.
///
/// What it sees is the table of disclosures' part, less what it was told to hide or shorten. Nothing makes it see more.
public struct Audience: Hashable, Sendable {
    /// `public` for everyone; of one's own `[a-z0-9-]`.
    public let name: String
    public let circle: Circle
    /// What is narrowed beyond the circle, by key. Only ever `hidden` and `shortened`.
    private let limits: [String: Sight]

    public static let owner = Audience(.owner)
    public static let family = Audience(.family)
    public static let insurer = Audience(.insurer)
    public static let mover = Audience(.mover)
    public static let everyone = Audience(.everyone)

    /// From the innermost out.
    public static let builtIn = [owner, family, insurer, mover, everyone]

    private init(_ circle: Circle) {
        (self.name, self.circle, self.limits) = (circle.rawValue, circle, [:])
    }

    /// One of the circles, else one of the household's own; nil where there is none of that name.
    public static func named(_ name: String, custom: [Audience] = []) -> Audience? {
        (builtIn + custom).first { $0.name == name }
    }

    /// An audience that sees what another does, less some of it.
    /// - Parameters:
    ///   - hiding: Keys of the table: fields (`item.price`), or several by what they begin with (`item.warranty`,
    ///     `policy`).
    ///   - shortening: Keys of texts, of which no more than the end is then shown.
    /// - Throws: `AudienceError`.
    public init(
        _ name: String, narrowing base: Audience, hiding: [String] = [], shortening: [String] = []
    ) throws(AudienceError) {
        guard Slug.isValid(name) else { throw .badName(name) }
        guard Circle(rawValue: name) == nil else { throw .reservedName(name) }
        var limits = base.limits
        for key in shortening {
            try Self.check(key)
            guard DisclosureTable.facts[key]?.isText == true else { throw .noText(key: key) }
            limits[key] = min(limits[key] ?? .whole, .shortened)
        }
        for key in hiding {
            try Self.check(key)
            limits[key] = .hidden
        }
        (self.name, self.circle, self.limits) = (name, base.circle, limits)
    }

    private static func check(_ key: String) throws(AudienceError) {
        let within = DisclosureTable.keys(within: key)
        guard !within.isEmpty else {
            throw .unknownKey(key, suggestions: NearestName.among(DisclosureTable.keys, to: key))
        }
        // What is a group may be left out as a whole, whatever is in it.
        if DisclosureTable.facts[key]?.role == .group { return }
        guard within.allSatisfy({ DisclosureTable.facts[$0]?.role.canBeHidden ?? true }) else {
            throw .indispensable(key: key, instead: DisclosureTable.above(key).first { Self.isGroup($0) })
        }
    }

    private static func isGroup(_ key: String) -> Bool { DisclosureTable.facts[key]?.role == .group }
}

// MARK: What it sees

extension Audience {
    /// How much it is shown of a field, `item.serial`, or of several by what they begin with, `item.warranty`: then of
    /// the one that it sees most of.
    ///
    /// Of a part of a field (`item.customFields.value`) as much as of the field. Nothing of a key that is in no table.
    public func sight(of key: String) -> Sight { grant(of: key).sight }

    /// Whether it is shown anything of it.
    public func sees(_ key: String) -> Bool { sight(of: key) != .hidden }

    /// What the table says, as far as nothing above the key is hidden.
    func grant(of key: String) -> Grant {
        let above = DisclosureTable.above(key)
        guard above.allSatisfy({ ownGrant(of: $0) != .hidden }) else { return .hidden }
        if let own = ownGrant(of: key) { return own }
        let within = DisclosureTable.keys(within: key).filter { DisclosureTable.facts[$0] != nil }
        guard within.isEmpty else { return within.map(grant).max { $0.sight < $1.sight } ?? .hidden }
        // A part of a field.
        for field in above {
            let parts = DisclosureTable.facts[field]?.parts ?? []
            if parts.contains(where: { "\(field).\($0).".hasPrefix(key + ".") }) {
                return ownGrant(of: field) ?? .hidden
            }
        }
        return .hidden
    }

    /// Without regard to what stands above or below; nil for what has no row and is not narrowed.
    private func ownGrant(of key: String) -> Grant? {
        let facts = DisclosureTable.facts[key]
        let grant = facts?.grants[circle]
        if facts?.role == .given, grant == .whole, !limits.isEmpty { return .remade }
        switch limits[key] {
        case .hidden: return .hidden
        case .shortened: return grant == .hidden ? .hidden : .shortened
        case .whole, nil: return grant
        }
    }
}
