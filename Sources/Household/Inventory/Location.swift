/// A room, or any other place where things are kept.
public struct Location: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Location>
    public var slug: String
    /// The prefix of its items' register numbers, the `LR` of `LR-01`: see `RoomCodes`. Given at creation, like the
    /// slug, but a person may choose another. Empty before the first save, and for a room that another program added.
    public var code: String
    /// Nil only for data from a single-home past that has not been adopted.
    public var homeID: EntityID<Home>?
    /// The room's direct parent; nil at the top of its home. See `RoomTree`.
    public var parentID: EntityID<Location>?
    public var name: String
    /// Markdown.
    public var notes: String
    /// A short sign for it, usually an emoji.
    public var symbol: String
    /// The codes of its labels, the latest last: see `Coded`.
    public var codes: String = ""
    public var upkeep: [UpkeepTask] = []
    public var upkeepLog: [UpkeepEntry] = []
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
}

extension Location {
    public static let members: [Field<Location>] = [
        Field("id", .identity(\.id, .location), .all, column: .elsewhere, role: .apart, isApart: true),
        Field("slug", .text(\.slug), [.family, .remade(.insurer), .remade(.mover)], role: .given, isApart: true),
        // Not made anew for an audience: the numbers in a printed register must stay valid.
        Field("code", .text(\.code), [.family, .insurer, .mover], format: .roomCode, isRequired: true),
        Field("homeID", .reference(\.homeID, to: .home), [.family, .insurer, .mover], role: .fixed, isApart: true),
        Field(
            "parentID", .reference(\.parentID, to: .location), [.family, .insurer, .mover], title: "Inside",
            role: .fixed, isApart: true),
        Field("name", .text(\.name), [.family, .insurer, .mover], role: .fixed, isShort: true, isRequired: true),
        Field("notes", .text(\.notes), [.family], isProse: true),
        Field("symbol", .text(\.symbol), [.family, .insurer, .mover], isShort: true),
        .codes(\.codes),
        .upkeep(\.upkeep),
        .upkeepLog(\.upkeepLog),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn()
    public static let blank = Location(id: .blank, homeID: nil, name: "")
}
