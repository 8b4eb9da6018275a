/// One belonging, or several of a kind ("T-shirts × 24").
public struct Item: Entity, Hashable, Codable {
    public package(set) var id: EntityID<Item>
    public var slug: String
    /// The item's number in its room; without a room, in its home; without either, among the items that have neither.
    /// Given on arrival and never to another item there, whatever becomes of this one: see `RegisterNumber`. 0 for
    /// none.
    public var number: Int
    public var title: String
    public var description: String
    public var quantity: Quantity
    /// The unit of the quantity: `m`, `bottles`; empty for pieces.
    public var unit: String
    public var make: String
    public var model: String
    public var serial: String
    public var assetID: String
    /// A UPC, EAN or ISBN without hyphens, or any other text on the label.
    public var barcode: String
    /// The codes of its labels, the latest last: see `Coded`.
    public var codes: String
    /// The price of a single unit. Nil is unknown, never zero.
    public var price: Money?
    public var purchaseDate: PartialDate?
    public var purchasedFrom: String
    public var replacement: ReplacementCost?
    public var condition: Condition?
    public var warranty: Warranty
    public var insured: Bool
    /// The class that a policy's special limit or a depreciation table names; empty to let the labels decide.
    public var insuranceClass: String
    /// Whose the item is; nil for the household's own.
    public var ownership: Ownership?
    public var businessUse: Bool
    /// Whether it is insured as part of the building, like a furnace, and not as contents.
    public var partOfBuilding: Bool
    /// The last day on which somebody saw it in its place.
    public var seen: CalendarDate?
    /// The last day on which somebody looked for it and did not find it. See `sighting`.
    public var notFound: CalendarDate?
    /// Markdown.
    public var notes: String
    public var locationID: EntityID<Location>?
    /// The item's home while it has no room. A room's home takes precedence: see `SnapshotIndex.effectiveHome(of:)`.
    public var homeID: EntityID<Home>?
    /// The item's direct container, which is in the same place, such as a bag with a lens in it.
    public var containerID: EntityID<Item>?
    /// At most `maximumLabels`, in the order given, each once.
    public var labelIDs: [EntityID<Label>]
    public var customFields: [CustomField]
    /// To whom it was lent or, if it is borrowed, by whom; in the order of entry.
    public var loans: [Loan]
    public var upkeep: [UpkeepTask]
    public var upkeepLog: [UpkeepEntry]
    public var archived: Bool
    public var sale: Sale?
    public var moving: Moving
    /// The outermost circle that may see the item; nil to let its labels and home decide. With `everyone`, its photos
    /// are public, too.
    public var audience: Circle?
    /// Another tool's identifier, by which a second import into the same home finds the item again.
    public var importRef: String
    public var record: RecordInfo

    public static let maximumLabels = 5
    /// Far above any number that a household reaches.
    public static let largestNumber = 1_000_000_000

    public init(
        id: EntityID<Item> = EntityID(), slug: String = "", number: Int = 0, title: String, description: String = "",
        quantity: Quantity = .one, unit: String = "", make: String = "", model: String = "", serial: String = "",
        assetID: String = "",
        barcode: String = "", codes: String = "", price: Money? = nil, purchaseDate: PartialDate? = nil,
        purchasedFrom: String = "",
        replacement: ReplacementCost? = nil, condition: Condition? = nil, warranty: Warranty = Warranty(),
        insured: Bool = false, insuranceClass: String = "", ownership: Ownership? = nil, businessUse: Bool = false,
        partOfBuilding: Bool = false, seen: CalendarDate? = nil, notFound: CalendarDate? = nil, notes: String = "",
        locationID: EntityID<Location>? = nil,
        homeID: EntityID<Home>? = nil, containerID: EntityID<Item>? = nil, labelIDs: [EntityID<Label>] = [],
        customFields: [CustomField] = [], loans: [Loan] = [],
        upkeep: [UpkeepTask] = [], upkeepLog: [UpkeepEntry] = [],
        archived: Bool = false, sale: Sale? = nil, moving: Moving = Moving(), audience: Circle? = nil,
        importRef: String = "", record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.number = number
        self.title = title
        self.description = description
        self.quantity = quantity
        self.unit = unit
        self.make = make
        self.model = model
        self.serial = serial
        self.assetID = assetID
        self.barcode = barcode
        self.codes = codes
        self.price = price
        self.purchaseDate = purchaseDate
        self.purchasedFrom = purchasedFrom
        self.replacement = replacement
        self.condition = condition
        self.warranty = warranty
        self.insured = insured
        self.insuranceClass = insuranceClass
        self.ownership = ownership
        self.businessUse = businessUse
        self.partOfBuilding = partOfBuilding
        self.seen = seen
        self.notFound = notFound
        self.notes = notes
        self.locationID = locationID
        self.homeID = homeID
        self.containerID = containerID
        self.labelIDs = labelIDs
        self.customFields = customFields
        self.loans = loans
        self.upkeep = upkeep
        self.upkeepLog = upkeepLog
        self.archived = archived
        self.sale = sale
        self.moving = moving
        self.audience = audience
        self.importRef = importRef
        self.record = record
    }

    /// The value of a single unit: its replacement cost, else its price, else unknown.
    public var unitValue: Money? { replacement?.cost ?? price }

    /// Quantity × unit value, rounded half up to the minor unit; nil where the value is unknown, or cannot be true:
    /// below zero, or above `Money.largest`.
    public var lineValue: Money? { Self.lineValue(of: quantity, at: unitValue) }

    /// What was paid for the whole quantity; nil where the price is unknown.
    public var linePrice: Money? { Self.lineValue(of: quantity, at: price) }

    static func lineValue(of quantity: Quantity, at unitValue: Money?) -> Money? {
        guard let unitValue, unitValue.minorUnits >= 0 else { return nil }
        return unitValue.multiplied(by: quantity)
    }

    /// Why the item counts in no total and is in no report; nil for an item that counts.
    public var exclusion: Exclusion? { Exclusion(isSold: sale != nil, isArchived: archived, ownership: ownership) }

    /// Whether the item counts in totals.
    public var counts: Bool { exclusion == nil }

    /// Whether the household still has the item, its own or not.
    package var isKept: Bool { !archived && sale == nil }

    /// Another one of the same, not added yet: without what tells one from the other, and without what became of this.
    package var another: Item {
        var item = self
        (item.id, item.slug, item.number, item.record) = (EntityID(), "", 0, .unsaved)
        (item.serial, item.assetID, item.codes, item.importRef) = ("", "", "", "")
        (item.archived, item.sale, item.loans, item.upkeepLog) = (false, nil, [], [])
        (item.seen, item.notFound) = (nil, nil)
        return item
    }

    var hasMakeOrModel: Bool { !(make.isEmpty && model.isEmpty) }
}

/// Whose an item is, unless it is the household's own.
public enum Ownership: String, Codable, Sendable, CaseIterable {
    /// Owned together with others.
    case shared
    /// Owned by others, and so in no total.
    case borrowed
    /// Owned, but let to others.
    case rentedOut = "rented-out"
}

/// Why an item counts in no total and is in no report.
public enum Exclusion: Sendable {
    case sold, archived, borrowed

    /// The first that holds; nil for an item that counts.
    init?(isSold: Bool, isArchived: Bool, ownership: Ownership?) {
        if isSold {
            self = .sold
        } else if isArchived {
            self = .archived
        } else if ownership == .borrowed {
            self = .borrowed
        } else {
            return nil
        }
    }
}

/// The cost of buying an equivalent today, and the source of that figure.
public struct ReplacementCost: Hashable, Codable, Sendable {
    public var cost: Money
    public var source: String
    public var date: CalendarDate?
    /// Whether it is the price of a used one, which the market has depreciated already.
    public var isUsed: Bool

    public init(cost: Money, source: String = "", date: CalendarDate? = nil, isUsed: Bool = false) {
        self.cost = cost
        self.source = source
        self.date = date
        self.isUsed = isUsed
    }
}

public enum Condition: String, Codable, Sendable, CaseIterable {
    case new, excellent, good, fair, poor
}

/// A manufacturer's warranty. `details` may stand alone, without `expires` or `isLifetime`.
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

/// The sale of an item. Any of the four fields may be unknown.
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

/// The facts that movers need.
public struct Moving: Hashable, Codable, Sendable {
    public enum Priority: String, Codable, Sendable, CaseIterable {
        case low, normal, high
    }

    public var isFragile: Bool
    public var priority: Priority?
    public var destination: String
    /// In the owner's words: `180 × 90 × 75 cm`.
    public var size: String
    /// The weight of a single unit, like the price. Nil is unknown.
    public var weight: Weight?

    public init(
        isFragile: Bool = false, priority: Priority? = nil, destination: String = "", size: String = "",
        weight: Weight? = nil
    ) {
        self.isFragile = isFragile
        self.priority = priority
        self.destination = destination
        self.size = size
        self.weight = weight
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

extension CustomField: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "name", .text(\.name)),
        Field(part: "value", .text(\.value)),
    ]
    public static let blank = Self(name: "", value: "")
}
