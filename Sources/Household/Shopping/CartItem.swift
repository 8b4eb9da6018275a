/// A line of a cart: what is wanted, from where and at what price; and what came of it.
public struct CartItem: Identifiable, Hashable, Codable, Sendable {
    public internal(set) var id: EntityID<CartItem>
    /// The vault's entry for it. Nil for something bought for once; in a finished trip it may lead nowhere.
    public var vaultItemID: EntityID<VaultItem>?
    /// What it was called when the line was written, or the trip was finished.
    public var name: String
    /// The name of its category then; empty for none.
    public var category: String
    /// How much is wanted; above zero. It can change in planning only: what was bought is the purchase's.
    public var quantity: Quantity
    public var planned: Terms
    public var outcome: Outcome
    /// A surprise: nobody had planned it.
    public var addedDuringShopping: Bool
    public var record: RecordInfo

    /// Where something is to be had, and what a unit costs there.
    public struct Terms: Hashable, Codable, Sendable {
        public var shop: ShopReference?
        /// For one unit. Nil is unknown, never zero.
        public var price: Money?
        public var unit: PriceUnit

        public init(shop: ShopReference? = nil, price: Money? = nil, unit: PriceUnit = .each) {
            self.shop = shop
            self.price = price
            self.unit = unit
        }
    }

    /// What was bought, in full: nothing of it is to be looked up in the plan.
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

    /// What it would be bought as if nothing came differently.
    public var intention: Purchase { Purchase(quantity: quantity, terms: planned) }

    /// Quantity × price as planned, rounded once; nil where the price is unknown.
    public var plannedTotal: Money? { intention.total }

    /// Whether it was bought otherwise than planned: elsewhere, more or less of it, in another unit or at another price.
    public var isChanged: Bool {
        guard let purchase, !addedDuringShopping else { return false }
        // Not the store's name, which may have changed meanwhile without anybody going elsewhere.
        return purchase.quantity != quantity || purchase.terms.shop?.id != planned.shop?.id
            || purchase.terms.price != planned.price || purchase.terms.unit != planned.unit
    }
}

extension CartItem.Purchase {
    /// Quantity × price, rounded once, half up, to the minor unit. Nil where the price is unknown, and where it cannot be
    /// true: below zero, or past `Money.largest`.
    public var total: Money? {
        guard let price = terms.price, price.minorUnits >= 0 else { return nil }
        return price.multiplied(by: quantity)
    }
}

extension CartItem.Outcome: Codable {
    private enum Key: String, CodingKey {
        case status, purchase
    }

    private enum Status: String, Codable {
        case open, fulfilled, skipped
    }

    /// Reads `{"status": "fulfilled", "purchase": {...}}`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(Status.self, forKey: .status) {
        case .open: self = .open
        case .skipped: self = .skipped
        case .fulfilled: self = .fulfilled(try container.decode(CartItem.Purchase.self, forKey: .purchase))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .open: try container.encode(Status.open, forKey: .status)
        case .skipped: try container.encode(Status.skipped, forKey: .status)
        case .fulfilled(let purchase):
            try container.encode(Status.fulfilled, forKey: .status)
            try container.encode(purchase, forKey: .purchase)
        }
    }
}
