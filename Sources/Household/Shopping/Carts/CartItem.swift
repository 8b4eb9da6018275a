/// A line of a cart: a wanted thing, its planned store and price, and the outcome.
public struct CartItem: Identifiable, Hashable, Tabular {
    public package(set) var id: EntityID<CartItem>
    /// The vault item of the line. Nil for a one-off purchase; in a finished trip it may lead nowhere.
    public var vaultItemID: EntityID<VaultItem>?
    /// The name when the line was written or the trip was finished.
    public var name: String
    /// The name of the category at the same time; empty for none.
    public var category: String
    /// The quantity wanted, above zero. It can change in planning only; the quantity bought is in the purchase.
    public var quantity: Quantity
    public var planned: Terms
    public var outcome: Outcome
    /// Whether the line is a surprise: added while shopping, without having been planned.
    public var addedDuringShopping: Bool
    public var record: RecordInfo

    /// A store, and the price of one unit there.
    public struct Terms: Hashable, Codable, Sendable {
        public var shop: ShopReference?
        /// For one unit; may be below zero and have a fraction. Nil is unknown, never zero.
        public var price: Money?
        public var unit: PriceUnit

        public init(shop: ShopReference? = nil, price: Money? = nil, unit: PriceUnit = .each) {
            self.shop = shop
            self.price = price
            self.unit = unit
        }
    }

    /// A purchase in full: nothing has to be looked up in the plan.
    public struct Purchase: Hashable, Codable, Sendable {
        public var quantity: Quantity
        public var terms: Terms

        public init(quantity: Quantity, terms: Terms) {
            self.quantity = quantity
            self.terms = terms
        }
    }

    public enum Outcome: Hashable, Sendable {
        case open
        case fulfilled(Purchase)
        case skipped
    }

    public init(
        id: EntityID<CartItem> = EntityID(), vaultItemID: EntityID<VaultItem>? = nil, name: String,
        category: String = "", quantity: Quantity = .one, planned: Terms = Terms(), outcome: Outcome = .open,
        addedDuringShopping: Bool = false, record: RecordInfo = .unsaved
    ) {
        self.id = id
        self.vaultItemID = vaultItemID
        self.name = name
        self.category = category
        self.quantity = quantity
        self.planned = planned
        self.outcome = outcome
        self.addedDuringShopping = addedDuringShopping
        self.record = record
    }

    public var isFulfilled: Bool { purchase != nil }
    public var isSkipped: Bool { outcome == .skipped }

    public var purchase: Purchase? {
        if case .fulfilled(let purchase) = outcome { purchase } else { nil }
    }

    /// Whether a cart in this state can have the line: in planning lines are open and planned, in a completed cart none
    /// is open.
    func fits(_ state: Cart.State.Name) -> Bool {
        switch state {
        case .planning: outcome == .open && !addedDuringShopping
        case .shopping: true
        case .completed: outcome != .open
        }
    }

    /// The purchase as planned.
    public var intention: Purchase { Purchase(quantity: quantity, terms: planned) }

    /// Quantity × price as planned, rounded once; nil where the price is unknown.
    public var plannedTotal: Money? { intention.total }

    /// Whether the purchase differs from the plan in store, price, quantity or unit.
    public var isChanged: Bool {
        guard let purchase, !addedDuringShopping else { return false }
        // Compares the store's id, since its name may have changed in the meantime.
        return purchase.quantity != quantity || purchase.terms.shop?.id != planned.shop?.id
            || purchase.terms.price != planned.price || !purchase.terms.unit.isSame(as: planned.unit)
    }
}

extension CartItem.Purchase {
    /// Quantity × price, rounded once, halves away from zero, to the minor unit. Below zero for a deposit that is paid
    /// back or a voucher. Nil where the price is unknown, and where an amount cannot be true: beyond `Money.largest`.
    public var total: Money? {
        guard let price = terms.price, price.isPossiblePerUnit else { return nil }
        return price.multiplied(by: quantity)
    }
}

extension CartItem.Outcome {
    /// The state of a line, without the purchase.
    public enum Status: String, Codable, Sendable, CaseIterable {
        case open, fulfilled, skipped
    }

    public var status: Status {
        switch self {
        case .open: .open
        case .fulfilled: .fulfilled
        case .skipped: .skipped
        }
    }
}

extension CartItem {
    public static let members: [Field<CartItem>] = [
        Field("id", .identity(\.id, .line), [.family], column: .elsewhere, role: .apart, isApart: true),
        Field(
            "vaultItemID", .reference(\.vaultItemID, to: .vaultItem, isLoose: true), [.family], role: .fixed,
            isApart: true),
        Field("name", .text(required: \.name), [.family], role: .fixed, isApart: true),
        Field("category", .text(\.category), [.family], role: .fixed, isApart: true),
        Field("quantity", .quantity(\.quantity), [.family], role: .fixed, isApart: true),
        Field(
            "planned", .part(\.planned), [.family],
            column: .spread(ColumnSpread(prefix: "planned", exceptions: ["unit"])), isApart: true),
        Field("outcome", .part(\.outcome), [.family], column: .spread(ColumnSpread()), isApart: true),
        Field("addedDuringShopping", .flag(\.addedDuringShopping), [.family], role: .fixed, isApart: true),
        .record(\.record, times: [.family]),
    ]
    /// The members that lists of lines show as they are; none so far.
    public static let fields = members.filledIn()
    public static let blank = CartItem(id: .blank, name: "")
}

extension CartItem.Terms: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "shop", .part(\.shop), column: .spread(ColumnSpread())),
        Field(part: "price", .unitPrice(\.price, isOwn: true)),
        Field(part: "unit", .code(\.unit)),
    ]
    public static let blank = Self()
}

extension CartItem.Purchase: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "quantity", .quantity(\.quantity)),
        Field(part: "terms", .part(\.terms), column: .spread(ColumnSpread())),
    ]
    public static let blank = Self(quantity: .one, terms: .blank)
}

extension CartItem.Outcome: CodedByTable {
    public static let members: [Field<Self>] = [
        Field(
            part: "status",
            .code(
                Property<Self, Status?>(
                    get: { $0.status },
                    set: { outcome, status in
                        switch status {
                        case .open?, nil: outcome = .open
                        case .fulfilled?: outcome = .fulfilled(.blank)
                        case .skipped?: outcome = .skipped
                        }
                    }))),
        Field(
            part: "purchase",
            .part(
                Property(
                    get: { if case .fulfilled(let purchase) = $0 { purchase } else { nil } },
                    set: { outcome, purchase in
                        if let purchase, outcome.status == .fulfilled { outcome = .fulfilled(purchase) }
                    })),
            column: .spread(ColumnSpread(prefix: "actual"))),
    ]
    public static let blank = Self.open

    public func fault(given: Set<String>) -> TableFault? {
        guard given.contains("status") else { return .missing("status") }
        return status == .fulfilled && !given.contains("purchase") ? .missing("purchase") : nil
    }
}

extension ShopReference: Tabular {
    public static let members: [Field<Self>] = [
        Field(part: "id", .reference(required: \.id, to: .store, isLoose: true), column: .named("storeID")),
        Field(part: "name", .text(\.name), column: .named("storeName"), telling: .nothing),
    ]
    public static let blank = Self(id: .blank, name: "")
}
