/// An item, or several of a kind, as an insurer's register lists them. The line holds everything that it, its card and
/// its evidence show, so that later edits of the item do not change it.
public struct RegisterLine: Hashable, Codable, Sendable {
    /// `LR-01`
    public var number: String
    public var itemID: EntityID<Item>
    public var title: String
    public var description: String
    public var quantity: Quantity
    public var unit: String
    public var make: String
    public var model: String
    public var serial: String
    public var assetID: String
    public var barcode: String
    public var condition: Condition?
    public var purchaseDate: CalendarDate?
    public var purchasedFrom: String
    /// The room's name; nil for none.
    public var room: String?
    public var locationID: EntityID<Location>?
    /// The class that the item names; empty to let the labels decide.
    public var insuranceClass: String
    /// Label names, in the item's order. The value counts under the first.
    public var labels: [String]
    /// The value of a single unit.
    public var unitValue: Money?
    /// The replacement cost, else the price, for the whole quantity; nil where both are unknown.
    public var value: Money?
    public var basis: Basis?
    public var actualCashValue: ActualCashValue
    public var evidence: ItemEvidence
    /// In the order that the owner chose.
    public var attachments: [Attachment]

    /// Where a value comes from.
    public enum Basis: Hashable, Codable, Sendable {
        /// The replacement cost on record. The source may be empty.
        case replacement(source: String, date: CalendarDate?)
        /// The price, where there is no replacement cost.
        case price
    }

    /// - Parameters:
    ///   - day: The valuation date, on which the age is computed.
    ///   - number: The item's number in the register.
    public init(
        _ item: Item, number: String, in index: SnapshotIndex, table: DepreciationTable, on day: CalendarDate
    ) {
        let labels = index.labels(of: item).map(\.name)
        let room = index.location(of: item)
        let attachments = index.attachments(of: .item(item.id))
        self.number = number
        itemID = item.id
        title = item.title
        description = item.description
        quantity = item.quantity
        unit = item.unit
        make = item.make
        model = item.model
        serial = item.serial
        assetID = item.assetID
        barcode = item.barcode
        condition = item.condition
        purchaseDate = item.purchaseDate
        purchasedFrom = item.purchasedFrom
        self.room = room.map(index.path)
        locationID = room?.id
        insuranceClass = item.insuranceClass
        self.labels = labels
        value = item.lineValue
        unitValue = item.lineValue == nil ? nil : item.unitValue
        if item.lineValue == nil {
            basis = nil
        } else if let replacement = item.replacement {
            basis = .replacement(source: replacement.source, date: replacement.date)
        } else {
            basis = .price
        }
        actualCashValue = table.actualCashValue(
            of: item.lineValue, in: table.itemClass(named: item.insuranceClass, labels: labels),
            bought: item.purchaseDate, on: day)
        evidence = ItemEvidence(of: item, with: attachments, asksSerial: index.asksSerial(of: item))
        self.attachments = attachments
    }

    /// Reads a line that was frozen before items had barcodes, units and insurance classes: these
    /// are then empty.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func field<T: Decodable>(_ key: CodingKeys) throws -> T { try container.decode(T.self, forKey: key) }
        func optional<T: Decodable>(_ key: CodingKeys) throws -> T? {
            try container.decodeIfPresent(T.self, forKey: key)
        }
        number = try field(.number)
        itemID = try field(.itemID)
        title = try field(.title)
        description = try field(.description)
        quantity = try field(.quantity)
        unit = try optional(.unit) ?? ""
        make = try field(.make)
        model = try field(.model)
        serial = try field(.serial)
        assetID = try field(.assetID)
        barcode = try optional(.barcode) ?? ""
        condition = try optional(.condition)
        purchaseDate = try optional(.purchaseDate)
        purchasedFrom = try field(.purchasedFrom)
        room = try optional(.room)
        locationID = try optional(.locationID)
        insuranceClass = try optional(.insuranceClass) ?? ""
        labels = try field(.labels)
        unitValue = try optional(.unitValue)
        value = try optional(.value)
        basis = try optional(.basis)
        actualCashValue = try field(.actualCashValue)
        evidence = try field(.evidence)
        attachments = try field(.attachments)
    }

    /// A line with nothing but its item's id.
    init(blank item: EntityID<Item>) {
        number = ""
        itemID = item
        title = ""
        description = ""
        quantity = .one
        unit = ""
        make = ""
        model = ""
        serial = ""
        assetID = ""
        barcode = ""
        condition = nil
        purchaseDate = nil
        purchasedFrom = ""
        room = nil
        locationID = nil
        insuranceClass = ""
        labels = []
        unitValue = nil
        value = nil
        basis = nil
        actualCashValue = ActualCashValue(amount: nil, className: "", depreciates: false)
        evidence = ItemEvidence()
        attachments = []
    }

    public var photos: [Attachment] { attachments.filter { $0.kind == .photo } }
    public var papers: [Attachment] { attachments.filter { $0.kind != .photo } }
}

extension RegisterLine {
    /// The item's fields that a line keeps as they were, by the names that the item's own table gives them.
    public static let fields: [Field<RegisterLine>] = [
        Field(kept: "title", .text(\.title)),
        Field(kept: "description", .text(\.description)),
        Field(kept: "quantity", .quantity(\.quantity)),
        Field(kept: "unit", .text(\.unit)),
        Field(kept: "make", .text(\.make)),
        Field(kept: "model", .text(\.model)),
        Field(kept: "serial", .text(\.serial)),
        Field(kept: "assetID", .text(\.assetID)),
        Field(kept: "barcode", .text(\.barcode)),
        Field(kept: "condition", .choice(\.condition)),
        Field(kept: "purchaseDate", .date(\.purchaseDate)),
        Field(kept: "purchasedFrom", .text(\.purchasedFrom)),
        Field(kept: "insuranceClass", .text(\.insuranceClass)),
    ]
}
