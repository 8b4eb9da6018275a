/// A cart's lines by what became of them and by store, with subtotals.
///
/// What is spent on `bought` and `toGet` adds up to `Cart.spent`, and what was planned for all parts to `Cart.planned`.
public struct TripLedger: Hashable, Sendable {
    /// The lines of one store.
    public struct Part: Hashable, Sendable {
        /// Nil for the lines that name no store, and for those that were not bought.
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

    /// By the store that each line was bought at, in the order in which the cart has the stores; no store comes last.
    public let bought: [Part]
    /// What is still to be had, by the store that it is planned for.
    public let toGet: [Part]
    /// What was planned, and is gone without. Nil where that is nothing.
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
    /// What was planned for all of them.
    public var planned: Spending { reduce(into: Spending()) { $0.merge($1.planned) } }
    /// What is spent on all of them.
    public var spent: Spending { reduce(into: Spending()) { $0.merge($1.spent) } }
}
