import Foundation
import GRDB
public import Household

/// Reads and changes stores, the vault and shopping carts. Each method is one transaction that keeps the rules:
///
/// 1. the steps of a cart are in `CartSteps.swift`; a step that the cart's state does not allow is refused;
/// 2. the store and the vault item of a new line must exist; the line outlives both;
/// 3. a row that does not change is not written: its version stays.
public struct CartRepository: Sendable {
    let store: Store

    /// All live carts with their lines, in the order of their dates.
    public func carts() throws -> [Cart] {
        var snapshot = Snapshot(profile: .absent, carts: try store.reading { try Cart.fetchWithLines($0).rows })
        snapshot.sortShopping()
        return snapshot.carts
    }

    // MARK: - The cart

    /// Adds a cart in the state it has, with its lines: an empty plan, or a trip that was recorded elsewhere. Its slug,
    /// or one made from its name, gets a number if it is taken.
    ///
    /// A finished trip may refer to stores and vault items that are gone; its prices do not go into the vault.
    /// - Throws: `DomainError` where a field is not valid, or a home, store or vault item does not exist.
    @discardableResult
    public func createCart(_ cart: Cart) throws -> Cart {
        let draft = try cart.validated()
        return try store.writing { db, now in try Self.insert(db, draft, at: now) }
    }

    /// Changes a cart's name, home and budget. Other methods change the rest.
    @discardableResult
    public func editCart(_ id: EntityID<Cart>, _ change: (inout Cart) throws -> Void) throws -> Cart {
        try step(.edit, of: id) { cart, db, _ in
            var edited = cart
            try change(&edited)
            if let home = edited.homeID, home != cart.homeID { _ = try Home.live(db, home) }
            (cart.name, cart.homeID, cart.budget) = (edited.name, edited.homeID, edited.budget)
            cart.slug = try edited.slug(db, since: cart)
        }
    }

    /// Deletes a cart that is not completed, with its lines.
    public func deleteCart(_ id: EntityID<Cart>) throws {
        try store.writing { db, now in
            let before = try Self.cart(db, id)
            try before.require(.delete)
            var cart = before
            cart.lines = []
            try cart.writeLines(db, from: before, at: now)
            try cart.bury(db, at: now)
        }
    }

    /// Copies a cart as a new plan: with the vault's present prices, where it has some, and without the stores and
    /// vault items that are gone.
    /// - Parameter name: Nil for "NAME (copy)".
    @discardableResult
    public func clone(_ id: EntityID<Cart>, as name: String? = nil) throws -> Cart {
        try store.writing { db, now in
            let original = try Self.cart(db, id)
            let index = try Self.index(db)
            var copy = original.cloned(as: name ?? "\(original.name) (copy)")
            if let home = copy.homeID, try Home.fetch(db, id: home) == nil { copy.homeID = nil }
            copy.lines = copy.lines.map { $0.renewed(in: index, currency: copy.currency) }
            return try Self.insert(db, try index.named(copy).validated(), at: now)
        }
    }

    // MARK: - The plan

    /// Plans a line. Where the same item is planned already, from the same store in the same unit, its quantity grows
    /// instead.
    /// - Returns: The cart, and the line as it is now in the cart.
    /// - Throws: `DomainError.notFound` where the line's store or vault item does not exist.
    @discardableResult
    public func plan(_ line: CartItem, in id: EntityID<Cart>) throws -> (cart: Cart, line: CartItem) {
        var planned = line
        let cart = try step(.add, of: id) { cart, db, _ in
            try Self.requireLive(db, line)
            planned = try cart.plan(try cart.validated(line))
        }
        return (cart, cart.lines.first { $0.id == planned.id } ?? planned)
    }

    /// Takes a line off the list; see `Cart.remove`.
    @discardableResult
    public func removeLine(_ line: EntityID<CartItem>, of id: EntityID<Cart>) throws -> Cart {
        try step(.remove, of: id) { cart, _, _ in try cart.remove(line) }
    }

    // MARK: - At the stores

    @discardableResult
    public func start(_ id: EntityID<Cart>) throws -> Cart {
        try step(.start, of: id) { cart, _, now in try cart.start(at: now) }
    }

    /// Adds an unplanned line, as bought.
    /// - Throws: `DomainError.notFound` where the line's store or vault item does not exist.
    @discardableResult
    public func surprise(_ line: CartItem, in id: EntityID<Cart>) throws -> (cart: Cart, line: CartItem) {
        let cart = try step(.surprise, of: id) { cart, db, _ in
            try Self.requireLive(db, line)
            try cart.surprise(try cart.validated(line))
        }
        return (cart, cart.lines.first { $0.id == line.id } ?? line)
    }

    /// Changes the plan of a line: its quantity, store, price and unit. A store that was not planned before must exist.
    @discardableResult
    public func replan(
        _ line: EntityID<CartItem>, as plan: CartItem.Purchase, in id: EntityID<Cart>
    ) throws -> Cart {
        try step(.replan, of: id) { cart, db, _ in
            let present = cart.lines.first { $0.id == line }
            if let shop = plan.terms.shop, shop.id != present?.planned.shop?.id { _ = try Shop.live(db, shop.id) }
            try cart.replan(line, as: plan)
        }
    }

    /// Marks a line as bought, or corrects its purchase. The store that it was planned for or bought at may be gone by
    /// now; any other store must exist.
    @discardableResult
    public func check(
        _ line: EntityID<CartItem>, as purchase: CartItem.Purchase, in id: EntityID<Cart>
    ) throws -> Cart {
        try check([(line, purchase)], in: id)
    }

    /// Marks several lines as bought: all of them, or none.
    @discardableResult
    public func check(
        _ purchases: [(line: EntityID<CartItem>, purchase: CartItem.Purchase)], in id: EntityID<Cart>
    ) throws -> Cart {
        try step(.check, of: id) { cart, db, _ in
            for (line, purchase) in purchases {
                let present = cart.lines.first { $0.id == line }
                let known = [present?.planned.shop?.id, present?.purchase?.terms.shop?.id]
                if let shop = purchase.terms.shop, !known.contains(shop.id) {
                    _ = try Shop.live(db, shop.id)
                }
                try cart.check(line, as: purchase)
            }
        }
    }

    /// Marks a bought or skipped line as open again.
    @discardableResult
    public func uncheck(_ line: EntityID<CartItem>, in id: EntityID<Cart>) throws -> Cart {
        try uncheck([line], in: id)
    }

    /// Marks several lines as open again: all of them, or none.
    @discardableResult
    public func uncheck(_ lines: [EntityID<CartItem>], in id: EntityID<Cart>) throws -> Cart {
        try step(.uncheck, of: id) { cart, _, _ in
            for line in lines { try cart.uncheck(line) }
        }
    }

    /// Skips a line; see `Cart.skip`.
    @discardableResult
    public func skip(_ line: EntityID<CartItem>, in id: EntityID<Cart>) throws -> Cart {
        try skip([line], in: id)
    }

    /// Skips several lines: all of them, or none.
    @discardableResult
    public func skip(_ lines: [EntityID<CartItem>], in id: EntityID<Cart>) throws -> Cart {
        try step(.skip, of: id) { cart, _, _ in
            for line in lines { try cart.skip(line) }
        }
    }

    // MARK: - Steps that depend on what the cart holds

    /// Changes a cart by its own steps (`Cart.check`, `Cart.plan`), which may look at it first, in one transaction.
    /// - Throws: What the closure throws; `DomainError.notFound` where a new line's store or vault item does not exist,
    ///   or a store that a line did not name before.
    @discardableResult
    public func change(_ id: EntityID<Cart>, _ body: (inout Cart) throws -> Void) throws -> Cart {
        try store.writing { db, now in
            let before = try Self.cart(db, id)
            var cart = before
            try body(&cart)
            let known = Dictionary(before.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for line in cart.lines {
                guard let was = known[line.id] else {
                    try Self.requireLive(db, line)
                    continue
                }
                let named = [was.planned.shop?.id, was.purchase?.terms.shop?.id]
                for shop in [line.planned.shop?.id, line.purchase?.terms.shop?.id] where !named.contains(shop) {
                    if let shop { _ = try Shop.live(db, shop) }
                }
            }
            return try Self.save(db, cart, from: before, at: now)
        }
    }

    // MARK: - Going back

    @discardableResult
    public func abort(_ id: EntityID<Cart>) throws -> Cart {
        try step(.abort, of: id) { cart, _, _ in try cart.abort() }
    }

    @discardableResult
    public func reopen(_ id: EntityID<Cart>) throws -> Cart {
        try step(.reopen, of: id) { cart, _, _ in try cart.reopen() }
    }

    /// Runs a step of a cart in one transaction. A refusal by the cart's state comes before any other.
    private func step(
        _ step: CartStep, of id: EntityID<Cart>, _ body: (inout Cart, Database, Date) throws -> Void
    ) throws -> Cart {
        try store.writing { db, now in
            let before = try Self.cart(db, id)
            try before.require(step)
            var cart = before
            try body(&cart, db, now)
            return try Self.save(db, cart, from: before, at: now)
        }
    }
}

extension CartItem {
    /// The line for a new plan, with the item, store and price that the vault has now.
    fileprivate func renewed(in index: ShoppingIndex, currency: Currency) -> CartItem {
        var line = self
        let item = index.vaultItem(vaultItemID)
        let shop = index.shop(planned.shop?.id)
        line.vaultItemID = item?.id
        line.planned.shop = shop.map { ShopReference($0) }
        if let item, let shop, let price = item.terms(at: shop, per: planned.unit, in: currency).price {
            line.planned.price = price
        }
        return line
    }
}
