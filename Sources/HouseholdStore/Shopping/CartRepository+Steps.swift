import Foundation
import GRDB
import Household

// The steps that the transactions of `CartRepository` are composed of. Each takes the open connection.

extension CartRepository {
    static func cart(_ db: Database, _ id: EntityID<Cart>) throws -> Cart {
        guard let cart = try Cart.fetchWithLines(db, id: id) else { throw HouseholdRepository.missing(.cart, id) }
        return cart
    }

    /// An index of the stores, the categories and the vault, without carts.
    static func index(_ db: Database) throws -> ShoppingIndex {
        ShoppingIndex(try Store.vault(db).snapshot)
    }

    // MARK: - Writing carts

    /// - Parameter draft: A validated cart.
    static func insert(_ db: Database, _ draft: Cart, at now: Date) throws -> Cart {
        var cart = draft
        if let home = cart.homeID { _ = try Home.live(db, home) }
        if !cart.isCompleted { for line in cart.lines { try requireLive(db, line) } }
        cart.record = RecordInfo(createdAt: now)
        cart.slug = try cart.freeSlug(db)
        cart.lines = []
        try cart.insert(db)
        cart.lines = draft.lines
        cart.lines = try cart.writeLines(db, from: nil, at: now)
        return cart
    }

    /// Validates what a step changed in a cart, and writes the rows that differ from before.
    static func save(_ db: Database, _ changed: Cart, from before: Cart, at now: Date) throws -> Cart {
        var cart = try changed.validated(since: before)
        let lines = try cart.writeLines(db, from: before, at: now)
        try cart.writeRow(db, from: before, at: now)
        cart.lines = lines
        return cart
    }

    // MARK: - References

    /// - Throws: `DomainError.notFound` where the line's store or vault item does not exist.
    static func requireLive(_ db: Database, _ line: CartItem) throws {
        if let item = line.vaultItemID { _ = try VaultItem.live(db, item) }
        if let shop = line.planned.shop { _ = try Shop.live(db, shop.id) }
        if let shop = line.purchase?.terms.shop { _ = try Shop.live(db, shop.id) }
    }

    /// Writes the present names into the lines of unfinished carts that refer to an entity about to be deleted, so that
    /// the lines keep its last name.
    static func writeDownNames(_ db: Database, ofLinesAbout id: String, at now: Date) throws {
        let carts = try Cart.fetchWithLines(
            db,
            where: """
                status <> 'completed' AND id IN (
                    SELECT cartID FROM cartItem WHERE deletedAt IS NULL AND ?1 IN (vaultItemID, plannedStoreID, actualStoreID))
                """, arguments: [id]
        ).rows
        guard !carts.isEmpty else { return }
        let index = try index(db)
        for cart in carts { try index.named(cart).writeLines(db, from: cart, at: now) }
    }
}

extension Cart: Sluggable {
    static let kind = EntityKind.cart
    var slugSource: String { name }
}

extension Cart {
    /// Writes the cart's own row where it differs from before; the lines do not matter.
    /// - Returns: Whether the row differed.
    @discardableResult
    mutating func writeRow(_ db: Database, from before: Cart, at now: Date) throws -> Bool {
        var old = before
        old.lines = lines
        guard self != old else { return false }
        // The dates as they were read may differ from their columns, so a changed state is written in full.
        try update(db, from: before, including: state == before.state ? [] : Self.stateColumns, at: now)
        return true
    }

    /// The cart with its own fields and its changed lines validated. Bad values that another program wrote elsewhere
    /// must not keep a person from changing the rest.
    fileprivate func validated(since before: Cart) throws -> Cart {
        let known = Dictionary(before.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var cart = self
        cart.lines = lines.filter { known[$0.id] != $0 }
        cart = try cart.validated()
        let valid = Dictionary(cart.lines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        cart.lines = lines.map { valid[$0.id] ?? $0 }
        return cart
    }

    /// Validates one line as part of this cart.
    func validated(_ line: CartItem) throws -> CartItem {
        var cart = self
        cart.lines = [line]
        return try cart.validated().lines[0]
    }
}
