import Foundation

/// The household as one: who keeps it, and its homes in the order they are shown.
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

    /// A household's name, trimmed.
    /// - Throws: `DomainError` for a name that is too long or holds a NUL.
    public static func validated(name: String) throws(DomainError) -> String {
        var name = name
        try Text.normalise(&name, "name", limit: TextLimit.name)
        return name
    }

    /// What stands for a profile in a household that has none yet. Its id is always the same, so that a household that
    /// nobody changes gives equal snapshots.
    public static let absent = Profile(
        id: EntityID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))), name: "")
}
