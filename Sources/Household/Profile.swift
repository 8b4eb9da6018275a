import Foundation

/// The household as a whole: its name, and its homes in display order.
public struct Profile: Identifiable, Hashable, Codable, Sendable {
    public internal(set) var id: EntityID<Profile>
    public var name: String
    /// Nil where nothing of it is on record.
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

    /// The fields that a person fills in, apart from the name.
    public static let fields: [Field<Profile>] = [
        Field(
            "telephone", .text(Property(\.contact, \.telephone, empty: Contact())), "W W - -",
            property: "contact.telephone",
            isShort: true),
        Field(
            "email", .text(Property(\.contact, \.email, empty: Contact())), "W W - -", property: "contact.email",
            isShort: true),
    ]

    /// The placeholder for the profile of a household that has none yet. Its id is always the same, so that an
    /// unchanged household gives equal snapshots.
    public static let absent = Profile(
        id: EntityID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), name: "")
}
