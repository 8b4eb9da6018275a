/// A store or a category: a name with a look of its own, and a place in lists. Both have the same members.
public protocol SortedEntity: Entity {
    static var kind: EntityKind { get }
    /// Unique among its kind, ignoring case.
    var name: String { get set }
    var emoji: String { get set }
    var colour: Colour { get set }
    /// Ascending; those with the same number are sorted by name.
    var sortOrder: Int { get set }
}

extension SortedEntity {
    static func table(_ id: Property<Self, EntityID<Self>>.Path) -> [Field<Self>] {
        [
            Field("id", .identity(id, kind), [.family], column: .elsewhere, role: .apart, isApart: true),
            Field("slug", .text(\.slug), [.family], role: .fixed, isApart: true),
            Field("name", .text(\.name), [.family], role: .fixed, isShort: true, isRequired: true),
            Field("emoji", .text(\.emoji), [.family], role: .fixed, isShort: true),
            Field("colour", .code(\.colour, empty: .standard), [.family], role: .fixed),
            Field("sortOrder", .integer(\.sortOrder), [.family], role: .fixed, isApart: true, telling: .order),
            .record(\.record, times: [.family]),
        ]
    }

    /// - Throws: `DomainError` where a rule is broken.
    public func validated() throws(DomainError) -> Self {
        var entity = self
        for field in Self.fields { try field.normalise(&entity) }
        guard !entity.name.isEmpty else { throw .emptyName(kind: Self.kind) }
        return entity
    }
}
