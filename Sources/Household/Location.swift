/// A room, or any other place where things are kept.
public struct Location: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Location>
    public var slug: String
    /// The prefix of its items' register numbers, the `LR` of `LR-01`: see `RoomCodes`. Given at creation, like the
    /// slug, but a person may choose another. Empty before the first save, and for a room that another program added.
    public var code: String
    /// Nil only for data from a single-home past that has not been adopted.
    public var homeID: EntityID<Home>?
    /// The room that it is directly inside of; nil at the top of its home. See `RoomTree`.
    public var parentID: EntityID<Location>?
    public var name: String
    /// Markdown.
    public var notes: String
    /// A short sign for it, usually an emoji.
    public var symbol: String
    public var record: RecordInfo

    public init(
        id: EntityID<Location> = EntityID(), slug: String = "", code: String = "", homeID: EntityID<Home>?,
        parentID: EntityID<Location>? = nil, name: String, notes: String = "", symbol: String = "",
        record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.code = code
        self.homeID = homeID
        self.parentID = parentID
        self.name = name
        self.notes = notes
        self.symbol = symbol
        self.record = record
    }

    /// Reads an export that is older than codes and nested rooms: the code is then empty, the room at the top.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decode(EntityID<Location>.self, forKey: .id),
            slug: try container.decode(String.self, forKey: .slug),
            code: try container.decodeIfPresent(String.self, forKey: .code) ?? "",
            homeID: try container.decodeIfPresent(EntityID<Home>.self, forKey: .homeID),
            parentID: try container.decodeIfPresent(EntityID<Location>.self, forKey: .parentID),
            name: try container.decode(String.self, forKey: .name),
            notes: try container.decode(String.self, forKey: .notes),
            symbol: try container.decode(String.self, forKey: .symbol),
            record: try container.decode(RecordInfo.self, forKey: .record))
    }
}

extension Location {
    /// The fields that a person fills in, apart from its home and the room that it is inside of.
    public static let fields: [Field<Location>] = [
        // Not made anew for an audience: the numbers in a printed register must stay valid.
        Field("code", .text(\.code), "W W W -", format: .roomCode, isRequired: true),
        Field("name", .text(\.name), "W W W -", role: .fixed, isShort: true, isRequired: true),
        Field("notes", .text(\.notes), "W - - -"),
        Field("symbol", .text(\.symbol), "W W W -", isShort: true),
    ]
}
