public import Foundation

/// What a file of shopping says, read but not yet applied: the hand-over from the readers of formats to `merged(into:)`, as
/// `ImportBatch` is to the store.
public struct ShoppingBatch: Sendable {
    public var vault: [VaultRow] = []
    /// Each once, however many rows it has.
    public var carts: [CartEntry] = []
    /// What the file speaks of beside ids and names. Anything else stays as it is on a cart, a line or a vault item that
    /// exists, and is on a new one what it is where nobody says anything.
    public var fields: Set<Field> = []
    public var problems: [ImportProblem] = []

    public init() {}

    public enum Field: Hashable, Sendable {
        case category
        case home, currency, budget, state
        case vaultItem, quantity, unit, plannedStore, plannedPrice, outcome, isSurprise
        case actualStore, actualQuantity, actualUnit, actualPrice
    }

    /// A vault item, with one of its prices or none.
    public struct VaultRow: Hashable, Sendable {
        public var id: EntityID<VaultItem>?
        /// For one that the store does not have.
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

    /// What one unit costs at a store.
    public struct Price: Hashable, Sendable {
        public var store: String
        public var unit: PriceUnit
        public var price: Money
        /// Nil for the time of the import, unless the price is known already.
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
        /// For one that the store does not have.
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
        /// A vault item's slug, id or name; empty for something bought for once.
        public var vaultItem = ""
        public var category = ""
        public var quantity = Quantity.one
        public var unit = PriceUnit.each
        /// A store's name, slug or id; empty for none.
        public var plannedStore = ""
        public var plannedPrice: Money?
        public var status = Status.open
        public var isSurprise = false
        /// What is said of a line that was bought; otherwise nothing is.
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

        /// Whether nothing is said of how it was bought: then it was as planned.
        public var hasNoActuals: Bool {
            actualStore.isEmpty && actualQuantity == nil && actualUnit == nil && actualPrice == nil
        }
    }
}
