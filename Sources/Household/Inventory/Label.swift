/// A label that groups the items of one home, across its rooms.
public struct Label: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Label>
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
    public static let members: [Field<Label>] = [
        Field("id", .identity(\.id, .label), .all, column: .elsewhere, role: .apart, isApart: true),
        Field(
            "slug", .text(\.slug), [.family, .remade(.insurer), .remade(.mover), .remade(.everyone)], role: .given,
            isApart: true),
        Field("homeID", .reference(\.homeID, to: .home), .all, role: .fixed, isApart: true),
        Field("name", .text(\.name), .all, role: .fixed, isShort: true, isRequired: true),
        Field("notes", .text(\.notes), [.family], isProse: true),
        Field("colour", .code(\.colour, empty: .standard), .all),
        Field("emoji", .text(\.emoji), .all, isShort: true),
        // A label whose private name was overruled must stay so: see `nameAudiences(for:)`.
        Field("audience", .code(\.audience), [.remade(.mover), .remade(.everyone)], role: .given),
        .record(\.record, times: .owner),
    ]
    public static let fields = members.filledIn(first: ["name", "emoji", "colour"])
    public static let blank = Label(id: .blank, homeID: nil, name: "")
}
