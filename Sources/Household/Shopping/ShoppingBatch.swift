public import Foundation

/// The contents of an imported file of shopping, read but not yet applied. The readers of file formats make it, and
/// `merged(into:)` applies it, as the store does an `ImportBatch`.
public struct ShoppingBatch: Sendable {
    public var vault: [VaultRow] = []
    /// Each cart once, however many rows it has.
    public var carts: [CartEntry] = []
    /// The fields that the file has in addition to ids and names. Any other field keeps its value on an existing cart,
    /// line or vault item, and has its default on a new one.
    public var fields: Set<Field> = []
    public var problems: [ImportProblem] = []
    /// Values that were not taken as they stand. Their rows are read.
    public var notices: [ImportProblem] = []

    public init() {}

    /// The raw value is the field's name in files.
    public enum Field: String, Sendable {
        case category
        case home, currency, budget
        case state = "status"
        case vaultItem = "vault_item"
        case quantity, unit
        case plannedStore = "planned_store"
        case plannedPrice = "planned_price"
        case outcome = "line_status"
        case isSurprise = "surprise"
        case actualStore = "actual_store"
        case actualQuantity = "actual_quantity"
        case actualUnit = "actual_unit"
        case actualPrice = "actual_price"
    }

    /// A vault item, with one of its prices or none.
    public struct VaultRow: Hashable, Sendable {
        public var id: EntityID<VaultItem>?
        /// The slug of a new vault item.
        public var slug: String
        public var name: String
        /// A category's name; empty for none.
        public var category: String
        public var price: Price?

        public init(id: EntityID<VaultItem>?, slug: String, name: String, category: String, price: Price?) {
            self.id = id
            self.slug = slug
            self.name = name
            self.category = category
            self.price = price
        }
    }

    /// The price of one unit at a store.
    public struct Price: Hashable, Sendable {
        public var store: String
        public var unit: PriceUnit
        public var price: Money
        /// Nil for the time of the import; a price that is known already then keeps its time.
        public var asOf: Date?

        public init(store: String, unit: PriceUnit, price: Money, asOf: Date?) {
            self.store = store
            self.unit = unit
            self.price = price
            self.asOf = asOf
        }
    }

    public struct CartEntry: Hashable, Sendable {
        public var head: CartHead
        public var lines: [Line]

        public init(head: CartHead, lines: [Line] = []) {
            self.head = head
            self.lines = lines
        }
    }

    /// A cart without its lines.
    public struct CartHead: Hashable, Sendable {
        /// Nil for a new one.
        public var id: EntityID<Cart>?
        /// The slug of a new cart.
        public var slug: String
        public var name: String
        /// A home's name, slug or id; empty for none.
        public var home: String
        public var currency: Currency
        public var budget: Money?
        public var state: Cart.State

        public init(
            id: EntityID<Cart>?, slug: String, name: String, home: String, currency: Currency, budget: Money?,
            state: Cart.State
        ) {
            self.id = id
            self.slug = slug
            self.name = name
            self.home = home
            self.currency = currency
            self.budget = budget
            self.state = state
        }
    }

    public struct Line: Hashable, Sendable {
        /// Nil for a new one.
        public var id: EntityID<CartItem>?
        public var name: String
        /// A vault item's slug, id or name; empty for a one-off purchase.
        public var vaultItem = ""
        public var category = ""
        public var quantity = Quantity.one
        public var unit = PriceUnit.each
        /// A store's name, slug or id; empty for none.
        public var plannedStore = ""
        public var plannedPrice: Money?
        public var status = Status.open
        public var isSurprise = false
        /// This and the next three are the details of the purchase, and empty for a line that was not bought.
        public var actualStore = ""
        public var actualQuantity: Quantity?
        public var actualUnit: PriceUnit?
        public var actualPrice: Money?

        public init(id: EntityID<CartItem>?, name: String) {
            self.id = id
            self.name = name
        }

        public enum Status: String, CaseIterable, Sendable {
            case open, fulfilled, skipped
        }

        /// Whether there are no details of the purchase: then it was as planned.
        public var hasNoActuals: Bool {
            actualStore.isEmpty && actualQuantity == nil && actualUnit == nil && actualPrice == nil
        }
    }
}
