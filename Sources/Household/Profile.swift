import Foundation

/// The household as a whole: its name, and its homes in display order.
public struct Profile: Identifiable, Hashable, Codable, Sendable {
    public internal(set) var id: EntityID<Profile>
    public var name: String
    /// Every live home once.
    public var homeIDs: [EntityID<Home>]
    public var record: RecordInfo

    public init(
        id: EntityID<Profile> = EntityID(), name: String, homeIDs: [EntityID<Home>] = [],
        record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.name = name
        self.homeIDs = homeIDs
        self.record = record
    }

    /// Returns a household's name, trimmed.
    /// - Throws: `DomainError` for a name that is too long or holds a NUL.
    public static func validated(name: String) throws(DomainError) -> String {
        var name = name
        try Text.normalise(&name, "name", limit: TextLimit.name)
        return name
    }

    /// The placeholder for the profile of a household that has none yet. Its id is always the same, so that an
    /// unchanged household gives equal snapshots.
    public static let absent = Profile(
        id: EntityID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), name: "")
}
