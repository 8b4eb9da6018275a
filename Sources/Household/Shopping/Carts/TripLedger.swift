/// A cart's lines by outcome and by store, with subtotals.
///
/// The spending in `bought` and `toGet` adds up to `Cart.spent`, and the planned cost of all parts to `Cart.planned`.
public struct TripLedger: Hashable, Sendable {
    /// The lines of one store.
    public struct Part: Hashable, Sendable {
        /// Nil for lines that name no store, and for skipped lines.
        public let shop: ShopReference?
        /// In the order in which the cart has them.
        public private(set) var lines: [CartItem] = []
        /// Without surprises.
        public private(set) var planned = Spending()
        public private(set) var spent = Spending()

        fileprivate init(_ shop: ShopReference?) {
            self.shop = shop
        }

        fileprivate mutating func add(_ line: CartItem, of cart: Cart) {
            lines.append(line)
            if !line.addedDuringShopping { planned.add(line.plannedTotal) }
            if let purchase = cart.purchase(of: line) { spent.add(purchase.total) }
        }
    }

    /// By the store where a line was bought, in the order of the stores' first lines; lines without a store are last.
    public let bought: [Part]
    /// The lines still to be bought, by the store that they are planned for.
    public let toGet: [Part]
    /// The planned lines that are skipped; nil if no line is.
    public let skipped: Part?

    public init(_ cart: Cart) {
        var (bought, toGet) = (Parts(), Parts())
        var skipped = Part(nil)
        for line in cart.lines {
            if let purchase = line.purchase, !cart.isPlanning {
                bought.add(line, at: purchase.terms.shop, of: cart)
            } else if cart.purchase(of: line) != nil {
                toGet.add(line, at: line.planned.shop, of: cart)
            } else {
                skipped.add(line, of: cart)
            }
        }
        self.bought = bought.list
        self.toGet = toGet.list
        self.skipped = skipped.lines.isEmpty ? nil : skipped
    }

    /// Parts gathered by store.
    private struct Parts {
        private var places: [EntityID<Shop>?: Int] = [:]
        private var parts: [Part] = []

        var list: [Part] { parts.filter { $0.shop != nil } + parts.filter { $0.shop == nil } }

        mutating func add(_ line: CartItem, at shop: ShopReference?, of cart: Cart) {
            let place = places[shop?.id] ?? parts.count
            if place == parts.count {
                places[shop?.id] = place
                parts.append(Part(shop))
            }
            parts[place].add(line, of: cart)
        }
    }
}

extension [TripLedger.Part] {
    /// The planned amount of all parts.
    public var planned: Spending { reduce(into: Spending()) { $0.merge($1.planned) } }
    /// The spending in all parts.
    public var spent: Spending { reduce(into: Spending()) { $0.merge($1.spent) } }
}
