/// One belonging, or several of a kind ("T-shirts × 24").
public struct Item: Entity, Hashable, Codable {
    public internal(set) var id: EntityID<Item>
    public var slug: String
    /// Its number among the items of its room (without a room, of its home; without either, of what has neither), given when
    /// it comes there and to nothing else afterwards, whatever becomes of it: see `RegisterNumber`. 0 while it has none.
    public var number: Int
    public var title: String
    public var description: String
    public var quantity: Quantity
    public var make: String
    public var model: String
    public var serial: String
    public var assetID: String
    /// What one cost. Nil is unknown, never zero.
    public var price: Money?
    public var purchaseDate: CalendarDate?
    public var purchasedFrom: String
    public var replacement: ReplacementCost?
    public var condition: Condition?
    public var warranty: Warranty
    public var insured: Bool
    /// Markdown.
    public var notes: String
    public var locationID: EntityID<Location>?
    /// Where it belongs while it has no room. A room's home goes before it: see `SnapshotIndex.effectiveHome(of:)`.
    public var homeID: EntityID<Home>?
    /// At most `maximumLabels`, in the order given, each once.
    public var labelIDs: [EntityID<Label>]
    public var customFields: [CustomField]
    public var archived: Bool
    public var sale: Sale?
    public var moving: Moving
    /// The outermost circle that it is for; nil where its labels and its home decide. One that is for everyone shows its
    /// photos to everyone, too.
    public var audience: Circle?
    /// What another tool calls this item; a second import of the same thing in the same home finds it by this.
    public var importRef: String
    public var record: RecordInfo

    public static let maximumLabels = 5
    /// Far above what anyone counts to.
    public static let largestNumber = 1_000_000_000

    public init(
        id: EntityID<Item> = EntityID(), slug: String = "", number: Int = 0, title: String, description: String = "",
        quantity: Quantity = .one, make: String = "", model: String = "", serial: String = "", assetID: String = "",
        price: Money? = nil, purchaseDate: CalendarDate? = nil, purchasedFrom: String = "",
        replacement: ReplacementCost? = nil, condition: Condition? = nil, warranty: Warranty = Warranty(),
        insured: Bool = false, notes: String = "", locationID: EntityID<Location>? = nil,
        homeID: EntityID<Home>? = nil, labelIDs: [EntityID<Label>] = [], customFields: [CustomField] = [],
        archived: Bool = false, sale: Sale? = nil, moving: Moving = Moving(), audience: Circle? = nil,
        importRef: String = "", record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.number = number
        self.title = title
        self.description = description
        self.quantity = quantity
        self.make = make
        self.model = model
        self.serial = serial
        self.assetID = assetID
        self.price = price
        self.purchaseDate = purchaseDate
        self.purchasedFrom = purchasedFrom
        self.replacement = replacement
        self.condition = condition
        self.warranty = warranty
        self.insured = insured
        self.notes = notes
        self.locationID = locationID
        self.homeID = homeID
        self.labelIDs = labelIDs
        self.customFields = customFields
        self.archived = archived
        self.sale = sale
        self.moving = moving
        self.audience = audience
        self.importRef = importRef
        self.record = record
    }

    /// A file of before numbers has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String { try container.decode(String.self, forKey: key) }
        func value<T: Decodable>(_ key: CodingKeys) throws -> T { try container.decode(T.self, forKey: key) }
        func optional<T: Decodable>(_ key: CodingKeys) throws -> T? {
            try container.decodeIfPresent(T.self, forKey: key)
        }
        self.init(
            id: try value(.id), slug: try text(.slug), number: try optional(.number) ?? 0, title: try text(.title),
            description: try text(.description), quantity: try value(.quantity), make: try text(.make),
            model: try text(.model), serial: try text(.serial), assetID: try text(.assetID),
            price: try optional(.price), purchaseDate: try optional(.purchaseDate),
            purchasedFrom: try text(.purchasedFrom), replacement: try optional(.replacement),
            condition: try optional(.condition), warranty: try value(.warranty), insured: try value(.insured),
            notes: try text(.notes), locationID: try optional(.locationID), homeID: try optional(.homeID),
            labelIDs: try value(.labelIDs), customFields: try value(.customFields), archived: try value(.archived),
            sale: try optional(.sale), moving: try value(.moving), audience: try optional(.audience),
            importRef: try text(.importRef), record: try value(.record))
    }

    /// What one is worth: its replacement cost, else its price, else unknown.
    public var unitValue: Money? { replacement?.cost ?? price }

    /// Quantity × unit value, rounded half up to the minor unit; nil where the value is unknown, and where it cannot be
    /// true: below zero, or past `Money.largest`.
    public var lineValue: Money? {
        guard let value = unitValue, value.minorUnits >= 0 else { return nil }
        return value.multiplied(by: quantity)
    }

    /// Whether it counts in totals. Sold and archived items count in none.
    public var counts: Bool { !archived && sale == nil }
}

/// What it would cost to buy the like today, and who says so.
public struct ReplacementCost: Hashable, Codable, Sendable {
    public var cost: Money
    public var source: String
    public var date: CalendarDate?

    public init(cost: Money, source: String = "", date: CalendarDate? = nil) {
        self.cost = cost
        self.source = source
        self.date = date
    }
}

public enum Condition: String, Codable, Sendable, CaseIterable {
    case new, excellent, good, fair, poor
}

/// A maker's promise. `expires` and `isLifetime` may both be absent while `details` say something.
public struct Warranty: Hashable, Codable, Sendable {
    public var expires: CalendarDate?
    public var isLifetime: Bool
    public var details: String

    public init(expires: CalendarDate? = nil, isLifetime: Bool = false, details: String = "") {
        self.expires = expires
        self.isLifetime = isLifetime
        self.details = details
    }
}

/// That an item was sold: any of the four may be unknown.
public struct Sale: Hashable, Codable, Sendable {
    public var date: CalendarDate?
    public var price: Money?
    public var to: String
    public var notes: String

    public init(date: CalendarDate? = nil, price: Money? = nil, to: String = "", notes: String = "") {
        self.date = date
        self.price = price
        self.to = to
        self.notes = notes
    }
}

/// What movers need to know.
public struct Moving: Hashable, Codable, Sendable {
    public enum Priority: String, Codable, Sendable, CaseIterable {
        case low, normal, high
    }

    public var isFragile: Bool
    public var priority: Priority?
    public var destination: String
    /// In the owner's words: `180 × 90 × 75 cm`.
    public var size: String

    public init(
        isFragile: Bool = false, priority: Priority? = nil, destination: String = "", size: String = ""
    ) {
        self.isFragile = isFragile
        self.priority = priority
        self.destination = destination
        self.size = size
    }

    /// A file of before sizes has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            isFragile: try container.decode(Bool.self, forKey: .isFragile),
            priority: try container.decodeIfPresent(Priority.self, forKey: .priority),
            destination: try container.decode(String.self, forKey: .destination),
            size: try container.decodeIfPresent(String.self, forKey: .size) ?? "")
    }
}

/// A field that the owner named.
public struct CustomField: Hashable, Codable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
