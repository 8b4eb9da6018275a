public import Foundation

/// Something that the household buys again and again, with its prices at each store.
public struct VaultItem: Entity, Hashable, Codable {
    public package(set) var id: EntityID<VaultItem>
    public var slug: String
    /// Unique in the vault, ignoring case.
    public var name: String
    public var categoryID: EntityID<VaultCategory>?
    /// At most one for each store and unit, in the order of `PriceOption.precedes`.
    public var prices: [PriceOption]
    public var record: RecordInfo

    public init(
        id: EntityID<VaultItem> = EntityID(), slug: String = "", name: String,
        categoryID: EntityID<VaultCategory>? = nil, prices: [PriceOption] = [], record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.slug = slug
        self.name = name
        self.categoryID = categoryID
        self.prices = prices
        self.record = record
    }

    /// The price at a store.
    /// - Parameter unit: The unit of the price; nil for the most recently recorded price in any unit.
    public func price(at shop: EntityID<Shop>, per unit: PriceUnit? = nil) -> PriceOption? {
        prices.filter { $0.shopID == shop && (unit?.isSame(as: $0.unit) ?? true) }
            .max { a, b in a.asOf == b.asOf ? b.precedes(a) : a.asOf < b.asOf }
    }

    /// Sets a price and its time. Keeps the rest of the option for the same store and unit, and so the spelling of the
    /// unit.
    public mutating func setPrice(_ option: PriceOption) {
        if let place = prices.firstIndex(where: { $0.place == option.place }) {
            (prices[place].price, prices[place].asOf) = (option.price, option.asOf)
        } else {
            prices.insert(option, at: prices.firstIndex { option.precedes($0) } ?? prices.endIndex)
        }
    }
}

/// The price of one unit at a store.
public struct PriceOption: Hashable, Codable, Sendable {
    public var shopID: EntityID<Shop>
    public var unit: PriceUnit
    public var price: Money
    /// When the price was recorded: the end of the trip on which it was paid, or the time at which it was entered.
    public var asOf: Date

    public init(shopID: EntityID<Shop>, unit: PriceUnit = .each, price: Money, asOf: Date) {
        self.shopID = shopID
        self.unit = unit
        self.price = price
        self.asOf = asOf
    }

    /// The order in which a vault item lists its prices.
    public func precedes(_ other: PriceOption) -> Bool { (shopID, unit) < (other.shopID, other.unit) }

    /// A store and a unit, for which a vault item has one price.
    package struct Place: Hashable, Sendable {
        private let shopID: EntityID<Shop>
        private let unit: String

        init(shopID: EntityID<Shop>, unit: PriceUnit) { (self.shopID, self.unit) = (shopID, unit.key) }
    }

    package var place: Place { Place(shopID: shopID, unit: unit) }
}

extension [PriceOption] {
    /// The prices in the order of `PriceOption.precedes`, one for each store and unit. `setPrice` does the same for one
    /// price, but would look through all of them each time if it were called for thousands.
    /// - Parameter choose: Picks which of two prices for the same store and unit stays; by default the later in the
    ///   list.
    package func settled(
        _ choose: (PriceOption, PriceOption) -> PriceOption = { _, last in last }
    ) -> [PriceOption] {
        guard count > 1 else { return self }
        return Dictionary(map { ($0.place, $0) }, uniquingKeysWith: choose).values.sorted { $0.precedes($1) }
    }
}

extension VaultItem {
    public static let members: [Field<VaultItem>] = [
        Field("id", .identity(\.id, .vaultItem), [.family], column: .elsewhere, role: .apart, isApart: true),
        Field("slug", .text(\.slug), [.family], role: .fixed, isApart: true),
        Field("name", .text(\.name), [.family], role: .fixed, isShort: true, isRequired: true),
        Field("categoryID", .reference(\.categoryID, to: .category), [.family], role: .fixed, isApart: true),
        Field("prices", .parts(\.prices), [.family], column: .elsewhere, isApart: true),
        .record(\.record, times: [.family]),
    ]
    public static let fields = members.filledIn()
    public static let blank = VaultItem(id: .blank, name: "")
}

extension PriceOption: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "shopID", .reference(required: \.shopID, to: .store), column: .named("storeID")),
        Field(part: "unit", .code(\.unit)),
        Field(part: "price", .unitPrice(required: \.price)),
        Field(part: "asOf", .instant(\.asOf), telling: .nothing),
    ]
    public static let blank = Self(shopID: .blank, price: Money(minorUnits: 0, currency: .usd), asOf: .never)

    public init(from decoder: any Decoder) throws { try self.init(tableFrom: decoder) }
}
