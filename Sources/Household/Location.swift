/// A room, or any other place where things are kept.
public struct Location: Entity, Hashable, Codable {
    public let id: EntityID<Location>
    public var slug: String
    /// Nil only for data from a single-home past that has not been adopted.
    public var homeID: EntityID<Home>?
    /// May be a path, `Garage / Shelf 2`, as other tools nest their places.
    public var name: String
    /// Markdown.
    public var notes: String
    /// A short sign for it, usually an emoji.
    public var symbol: String
    public var record: RecordInfo

    public init(
        id: EntityID<Location> = EntityID(), slug: String = "", homeID: EntityID<Home>?, name: String,
        notes: String = "", symbol: String = "", record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.homeID = homeID
        self.name = name
        self.notes = notes
        self.symbol = symbol
        self.record = record
    }
}
