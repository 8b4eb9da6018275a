/// A postal address. Every part may be empty.
public struct Address: Hashable, Codable, Sendable {
    public var line1: String
    public var line2: String
    public var city: String
    public var region: String
    public var postalCode: String
    public var country: String

    public init(
        line1: String = "", line2: String = "", city: String = "", region: String = "", postalCode: String = "",
        country: String = ""
    ) {
        self.line1 = line1
        self.line2 = line2
        self.city = city
        self.region = region
        self.postalCode = postalCode
        self.country = country
    }

    /// The non-empty parts, one a line; city, region and postal code share a line.
    public var lines: [String] {
        let town = [[city, region].filter { !$0.isEmpty }.joined(separator: ", "), postalCode]
            .filter { !$0.isEmpty }.joined(separator: " ")
        return [line1, line2, town, country].filter { !$0.isEmpty }
    }
}

/// A home: the owner of rooms, labels and belongings.
public struct Home: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Home>
    public var slug: String
    public var name: String
    public var address: Address
    /// The currency of prices entered without one. Amounts already recorded keep theirs.
    public var currency: Currency
    public var colour: Colour
    /// Exactly one live home is primary.
    public var isPrimary: Bool
    public var purchaseDate: PartialDate?
    public var purchasePrice: Money?
    /// Markdown.
    public var notes: String
    /// The outermost circle that may see the home and everything in it; nil for everyone.
    public var audience: Circle?
    /// The day on which the walk that is under way was begun.
    public var walkStarted: CalendarDate?
    /// The last day of the last walk that was finished.
    public var walked: CalendarDate?
    public var upkeep: [UpkeepTask] = []
    public var upkeepLog: [UpkeepEntry] = []
    public var record: RecordInfo

    public init(
        id: EntityID<Home> = EntityID(), slug: String = "", name: String, address: Address = Address(),
        currency: Currency, colour: Colour = .standard, isPrimary: Bool = false, purchaseDate: PartialDate? = nil,
        purchasePrice: Money? = nil, notes: String = "", audience: Circle? = nil, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.address = address
        self.currency = currency
        self.colour = colour
        self.isPrimary = isPrimary
        self.purchaseDate = purchaseDate
        self.purchasePrice = purchasePrice
        self.notes = notes
        self.audience = audience
        self.record = record
    }

    /// The name, else the first line of the address, else "Unnamed Home".
    public var displayName: String {
        if !name.isEmpty { return name }
        return address.line1.isEmpty ? "Unnamed Home" : address.line1
    }

    /// Whether `displayName` comes from the home itself.
    public var isNamed: Bool { !name.isEmpty || !address.line1.isEmpty }
}

extension Home {
    public static let members: [Field<Home>] = [
        Field("id", .identity(\.id, .home), .all, column: .elsewhere, role: .apart, isApart: true),
        Field(
            "slug", .text(\.slug), [.family, .remade(.insurer), .remade(.mover), .remade(.everyone)], role: .given,
            isApart: true),
        Field("name", .text(\.name), .all, isShort: true),
        Field(
            "address", .text(\.address.line1), [.family, .insurer, .mover], property: "address.line1",
            column: .named("line1"), isShort: true),
        Field(
            "line2", .text(\.address.line2), [.family, .insurer, .mover], title: "Address, line 2",
            property: "address.line2", isShort: true),
        Field("city", .text(\.address.city), [.family, .insurer, .mover], property: "address.city", isShort: true),
        Field(
            "region", .text(\.address.region), [.family, .insurer, .mover], property: "address.region", isShort: true),
        Field(
            "postalCode", .text(\.address.postalCode), [.family, .insurer, .mover], property: "address.postalCode",
            isShort: true),
        Field(
            "country", .text(\.address.country), [.family, .insurer, .mover], property: "address.country",
            isShort: true),
        Field("currency", .code(\.currency), .all, role: .fixed, isRequired: true),
        Field("colour", .code(\.colour, empty: .standard), .all, role: .fixed),
        Field("isPrimary", .flag(\.isPrimary), .all, title: "Primary", role: .fixed),
        Field("purchaseDate", .partialDate(\.purchaseDate), [.family], title: "Bought"),
        Field("purchasePrice", .money(\.purchasePrice), [.family], title: "Price"),
        Field("notes", .text(\.notes), [.family], isProse: true),
        Field("audience", .code(\.audience), .owner),
        Field("walkStarted", .date(\.walkStarted), [.family], title: "Walk since", isApart: true),
        Field("walked", .date(\.walked), [.family, .insurer], title: "Walked on"),
        .upkeep(\.upkeep),
        .upkeepLog(\.upkeepLog),
        .record(\.record, times: [.family, .insurer]),
    ]
    public static let fields = members.filledIn()
    public static let blank = Home(id: .blank, name: "", currency: .usd)
}
