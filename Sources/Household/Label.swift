/// A label that groups the items of one home, across its rooms.
public struct Label: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Label>
    public var slug: String
    /// Nil only for data from a single-home past that has not been adopted.
    public var homeID: EntityID<Home>?
    public var name: String
    /// Markdown.
    public var notes: String
    public var colour: Colour
    public var emoji: String
    /// The outermost circle that may see the label and its items; nil to let its name decide: see `PrivateLabels`.
    public var audience: Circle?
    public var record: RecordInfo

    public init(
        id: EntityID<Label> = EntityID(), slug: String = "", homeID: EntityID<Home>?, name: String,
        notes: String = "", colour: Colour = .standard, emoji: String = "",
        audience: Circle? = nil, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.homeID = homeID
        self.name = name
        self.notes = notes
        self.colour = colour
        self.emoji = emoji
        self.audience = audience
        self.record = record
    }
}

extension Label {
    /// The fields that a person fills in, apart from its home.
    public static let fields: [Field<Label>] = [
        Field("name", .text(\.name), "W W W W", role: .fixed, isShort: true, isRequired: true),
        Field("emoji", .text(\.emoji), "W W W W", isShort: true),
        Field("colour", .colour(\.colour), "W W W W"),
        Field("notes", .text(\.notes), "W - - -"),
        // A label whose private name was overruled must stay so: see `nameAudiences(for:)`.
        Field("audience", .choice(\.audience), "- - R R", role: .given),
    ]
}
