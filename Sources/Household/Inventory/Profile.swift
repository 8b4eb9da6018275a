import Foundation

/// The household as a whole: its name, and its homes in display order.
public struct Profile: Identifiable, Hashable, Tabular {
    public package(set) var id: EntityID<Profile>
    public var name: String
    /// Nil if none is on record.
    public var contact: Contact?
    /// Every live home once.
    public var homeIDs: [EntityID<Home>]
    public var record: RecordInfo

    public init(
        id: EntityID<Profile> = EntityID(), name: String, contact: Contact? = nil, homeIDs: [EntityID<Home>] = [],
        record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.name = name
        self.contact = contact
        self.homeIDs = homeIDs
        self.record = record
    }

    /// Returns the profile with its texts trimmed.
    /// - Throws: `DomainError` for a text that is too long or holds a NUL.
    public func validated() throws(DomainError) -> Profile {
        var profile = self
        try Text.normalise(&profile.name, "name", limit: TextLimit.name)
        for field in Self.fields { try field.normalise(&profile) }
        return profile
    }

    public static let members: [Field<Profile>] = [
        // Stands for the ids of all entities of the household: see `AudienceIDs`.
        Field(
            "id", .identity(\.id, .household), [.family, .remade(.insurer), .remade(.mover), .remade(.everyone)],
            column: .elsewhere, role: .given, isApart: true),
        Field("name", .text(\.name), [.family, .insurer, .mover], isApart: true),
        Field(
            "telephone", .text(Property(\.contact, \.telephone, empty: Contact())), [.family, .insurer],
            property: "contact?.telephone", isShort: true),
        Field(
            "email", .text(Property(\.contact, \.email, empty: Contact())), [.family, .insurer],
            property: "contact?.email", isShort: true),
        Field("homeIDs", .references(\.homeIDs, to: .home), .all, role: .fixed, isApart: true),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn()
    public static let blank = absent

    /// The placeholder for the profile of a household that has none yet. Its id is always the same, so that an
    /// unchanged household gives equal snapshots.
    public static let absent = Profile(
        id: EntityID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), name: "")
}
