import Values

/// The people a site is for: one of the circles, or an audience that a household defined by narrowing another.
///
/// An audience sees what the disclosure table allows, less what it was defined to hide or shorten, and never more.
public struct Audience: Hashable, Codable, Sendable {
    /// `public` for everyone; `[a-z0-9-]` for an audience that the household defined.
    public let name: String
    public let circle: Circle
    /// The keys narrowed beyond the circle, each only `hidden` or `shortened`.
    private let limits: [String: Visibility]
    /// The part of the household that the audience is limited to; nil for all of it.
    public private(set) var scope: AudienceScope?

    /// A record of an audience has no scope: a report is not limited to one.
    private enum CodingKeys: CodingKey { case name, circle, limits }

    public static let owner = Audience(.owner)
    public static let family = Audience(.family)
    public static let insurer = Audience(.insurer)
    public static let mover = Audience(.mover)
    public static let everyone = Audience(.everyone)

    /// From the innermost circle outwards.
    public static let builtIn = [owner, family, insurer, mover, everyone]

    private init(_ circle: Circle) {
        (self.name, self.circle, self.limits) = (circle.rawValue, circle, [:])
    }

    /// The built-in or custom audience of this name; nil if no audience has it.
    public static func named(_ name: String, custom: [Audience] = []) -> Audience? {
        (builtIn + custom).first { $0.name == name }
    }

    /// Defines an audience that sees less than another.
    /// - Parameters:
    ///   - hiding: Keys of the disclosure table: fields (`item.price`), or prefixes of several (`item.warranty`,
    ///     `policy`).
    ///   - shortening: Keys of texts, of which only the end is then shown.
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

    /// The same audience, of a part of the household.
    public func limited(to scope: AudienceScope?) -> Audience {
        var audience = self
        audience.scope = scope
        return audience
    }

    private static func check(_ key: String) throws(AudienceError) {
        let within = DisclosureTable.keys(within: key)
        guard !within.isEmpty else {
            throw .unknownKey(key, suggestions: NearestName.among(DisclosureTable.keys, to: key))
        }
        // A group can be hidden as a whole, whatever is in it.
        if DisclosureTable.facts[key]?.role == .group { return }
        guard within.allSatisfy({ DisclosureTable.facts[$0]?.role.canBeHidden ?? true }) else {
            throw .indispensable(key: key, instead: DisclosureTable.above(key).first { Self.isGroup($0) })
        }
    }

    private static func isGroup(_ key: String) -> Bool { DisclosureTable.facts[key]?.role == .group }
}

// MARK: The audience's view

extension Audience {
    /// How much the audience sees of a field, `item.serial`. For a prefix of several fields, `item.warranty`, the most
    /// that it sees of any of them.
    ///
    /// For a part of a field (`item.customFields.value`), as much as of the field. Nothing for an unknown key.
    func visibility(of key: String) -> Visibility { grant(of: key).visibility }

    /// Whether the audience sees anything of a key. Pages and reports ask the questions of `VisibleParts` instead.
    func sees(_ key: String) -> Bool { visibility(of: key) != .hidden }

    /// How much the audience sees of each key of the disclosure table, in the order of the keys.
    public var everyVisibility: [(key: String, visibility: Visibility)] {
        DisclosureTable.keys.map { ($0, visibility(of: $0)) }
    }

    /// The grant of the disclosure table for a key; hidden if any key above it is hidden.
    func grant(of key: String) -> Grant {
        let above = DisclosureTable.above(key)
        guard above.allSatisfy({ ownGrant(of: $0) != .hidden }) else { return .hidden }
        if let own = ownGrant(of: key) { return own }
        let within = DisclosureTable.keys(within: key).filter { DisclosureTable.facts[$0] != nil }
        guard within.isEmpty else { return within.map(grant).max { $0.visibility < $1.visibility } ?? .hidden }
        // The key names a part of a field.
        for field in above {
            let parts = DisclosureTable.facts[field]?.parts ?? []
            if parts.contains(where: { "\(field).\($0).".hasPrefix(key + ".") }) {
                return ownGrant(of: field) ?? .hidden
            }
        }
        return .hidden
    }

    /// The grant of the key itself, whatever is above and below it; nil for a key without a row that is not narrowed.
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
