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
    public var purchaseDate: PartialDate?
    public var purchasedFrom: String
    /// The room's name; nil for none.
    public var room: String?
    public var locationID: EntityID<Location>?
    /// The class that the item names; empty to let the labels decide.
    public var insuranceClass: String
    public var ownership: Ownership?
    public var businessUse: Bool
    /// Whether it is insured as part of the building, and not as contents.
    public var partOfBuilding: Bool
    /// The last day on which somebody saw it in its place.
    public var seen: CalendarDate?
    /// The last day on which somebody looked for it and did not find it. See `sighting`.
    public var notFound: CalendarDate?
    /// Label names, in the item's order. The value counts under the first.
    public var labels: [String]
    /// What was paid for the whole quantity; nil where the price is not on record.
    public var paid: Money?
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
        /// The replacement cost on record. The source may be empty. `isUsed` for the price of a used one.
        case replacement(source: String, date: CalendarDate?, isUsed: Bool = false)
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
        ownership = item.ownership
        businessUse = item.businessUse
        partOfBuilding = item.partOfBuilding
        seen = item.seen
        notFound = item.notFound
        self.labels = labels
        paid = item.linePrice
        value = item.lineValue
        unitValue = item.lineValue == nil ? nil : item.unitValue
        if item.lineValue == nil {
            basis = nil
        } else if let replacement = item.replacement {
            basis = .replacement(
                source: replacement.source, date: replacement.date, isUsed: replacement.isUsed)
        } else {
            basis = .price
        }
        actualCashValue = table.actualCashValue(
            of: item.lineValue, in: table.itemClass(named: item.insuranceClass, labels: labels),
            bought: item.purchaseDate, on: day, condition: item.condition, isUsedPrice: basis?.isUsedPrice ?? false)
        evidence = ItemEvidence(of: item, with: attachments, asksSerial: index.asksSerial(of: item))
        self.attachments = attachments
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
        ownership = nil
        businessUse = false
        partOfBuilding = false
        labels = []
        paid = nil
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

extension RegisterLine: Tabular {
    public static let members: [Field<RegisterLine>] = identity + fields + derived

    private static let identity: [Field<RegisterLine>] = [
        Field(part: "number", .text(\.number)),
        Field(part: "itemID", .reference(required: \.itemID, to: .item, isLoose: true)),
    ]

    private static let derived: [Field<RegisterLine>] = [
        Field(part: "room", .code(\.room)),
        Field(part: "locationID", .reference(\.locationID, to: .location, isLoose: true)),
        Field(part: "labels", .texts(\.labels)),
        Field(part: "paid", .money(\.paid)),
        Field(part: "unitValue", .money(\.unitValue)),
        Field(part: "value", .money(\.value)),
        Field(part: "basis", .part(\.basis)),
        Field(part: "actualCashValue", .part(\.actualCashValue)),
        Field(part: "evidence", .part(\.evidence)),
        Field(part: "attachments", .parts(\.attachments)),
    ]

    /// The item's fields that a line keeps as they were, by the names that the item's own table gives them.
    public static let fields: [Field<RegisterLine>] = [
        Field(part: "title", .text(\.title)),
        Field(part: "description", .text(\.description)),
        Field(part: "quantity", .quantity(\.quantity)),
        Field(part: "unit", .text(\.unit)),
        Field(part: "make", .text(\.make)),
        Field(part: "model", .text(\.model)),
        Field(part: "serial", .text(\.serial)),
        Field(part: "assetID", .text(\.assetID)),
        Field(part: "barcode", .text(\.barcode)),
        Field(part: "condition", .code(\.condition)),
        Field(part: "purchaseDate", .partialDate(\.purchaseDate)),
        Field(part: "purchasedFrom", .text(\.purchasedFrom)),
        Field(part: "insuranceClass", .text(\.insuranceClass)),
        Field(part: "ownership", .code(\.ownership)),
        Field(part: "businessUse", .flag(\.businessUse)),
        Field(part: "partOfBuilding", .flag(\.partOfBuilding)),
        Field(part: "seen", .date(\.seen)),
        Field(part: "notFound", .date(\.notFound)),
    ]
    public static let blank = RegisterLine(blank: .blank)

    /// Lines that were frozen before items had barcodes, units, insurance classes or owners are without these.
    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder) }

    /// What was paid. Of a line that was frozen before it kept that, only a value that is the price is known.
    public var pricePaid: Money? { paid ?? (basis == .price ? value : nil) }

    /// The amount by which age reduces the value. Nil if the value or the actual cash value is unknown.
    public var depreciation: Money? {
        guard let value, let left = actualCashValue.amount, left.currency == value.currency else { return nil }
        return value.minus(left)
    }

    /// The replacement cost, where that is what the value is.
    public var replacementCost: Money? { basis == .price ? nil : value }
}

extension RegisterLine.Basis {
    /// Whether the value is the price of a used one, which is not depreciated.
    public var isUsedPrice: Bool { if case .replacement(_, _, isUsed: true) = self { true } else { false } }
}

extension RegisterLine.Basis: Tabular {
    public static let members: [Field<Self>] = [
        Field(
            part: "price",
            .part(
                Property(
                    get: { $0 == .price ? NoFields() : nil },
                    set: { basis, price in if price != nil { basis = .price } }))),
        Field(
            part: "replacement",
            .part(
                Property(
                    get: {
                        if case .replacement(let source, let date, let isUsed) = $0 {
                            Source(source: source, date: date, isUsed: isUsed)
                        } else {
                            nil
                        }
                    },
                    set: { basis, source in
                        guard let source else { return }
                        basis = .replacement(source: source.source, date: source.date, isUsed: source.isUsed)
                    }))),
    ]
    public static let blank = Self.price

    struct NoFields: Tabular {
        static let members: [Field<Self>] = []
        static let blank = Self()
    }

    struct Source: Tabular {
        var source: String
        var date: CalendarDate?
        var isUsed = false

        static let members: [Field<Self>] = [
            Field(part: "source", .text(\.source)),
            Field(part: "date", .date(\.date)),
            Field(part: "isUsed", .flag(\.isUsed)),
        ]
        static let blank = Self(source: "")
    }
}

extension ActualCashValue: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "amount", .money(\.amount)),
        Field(part: "className", .text(\.className)),
        Field(part: "depreciates", .flag(\.depreciates)),
        Field(part: "ageInMonths", .integer(Property(\.ageInMonths))),
        Field(part: "isAtFloor", .flag(\.isAtFloor)),
    ]
    public static let blank = Self(amount: nil, className: "", depreciates: false)
}

extension ItemEvidence: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "photos", .integer(\.photos)),
        Field(part: "receipts", .integer(\.receipts)),
        Field(part: "appraisals", .integer(\.appraisals)),
        Field(part: "otherPapers", .integer(\.otherPapers)),
        Field(part: "hasSerial", .flag(\.hasSerial)),
        Field(part: "wantsSerial", .flag(\.wantsSerial)),
        Field(part: "hasDocumentedValue", .flag(\.hasDocumentedValue)),
    ]
    public static let blank = Self()
}
