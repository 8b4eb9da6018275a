/// The household as one: who keeps it, and its homes in the order they are shown.
public struct Profile: Identifiable, Hashable, Codable, Sendable {
    public let id: EntityID<Profile>
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
}
