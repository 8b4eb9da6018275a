import Foundation

extension ShoppingMerge {
    mutating func take(_ entry: ShoppingBatch.CartEntry) throws(DomainError) {
        let head = entry.head
        let before = carts[head.id]
        var cart = before ?? newCart(head)
        let state = fields.contains(.state) ? head.state : cart.state
        // Completing a trip records its current names.
        if let before, !before.isCompleted, state.name == .completed { cart = index.named(before) }
        cart.name = head.name
        cart.state = state
        if fields.contains(.home) { cart.homeID = try homeID(head.home, in: head.currency) }
        if fields.contains(.currency) { cart.currency = head.currency }
        if fields.contains(.budget) { cart.budget = head.budget }

        let places = Dictionary(zip(cart.lines.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        let known = before ?? cart
        for line in entry.lines {
            if let place = line.id.flatMap({ places[$0] }) {
                cart.lines[place] = try merged(line, over: cart.lines[place], of: known)
            } else {
                if let id = line.id, let owner = owners[id], let other = carts[owner] {
                    throw .lineOfOtherCart(line: line.name, cart: other.name)
                }
                let new = CartItem(id: line.id ?? EntityID(), name: line.name, record: record)
                cart.lines.append(try merged(line, over: new, of: known))
            }
        }
        cart = try cart.validated()
        if let before, before.isCompleted, cart != before {
            throw .cartReadOnly(cart: before.name, reference: before.slug, step: .edit)
        }
        carts.put(cart)
    }

    /// A new cart, created no later than its shopping began.
    private func newCart(_ head: ShoppingBatch.CartHead) -> Cart {
        Cart(
            id: head.id ?? EntityID(), slug: head.slug, name: head.name, currency: head.currency,
            record: RecordInfo(createdAt: min(now, head.state.dates.startedAt ?? now), updatedAt: now))
    }

    /// - Parameter cart: The line's cart before the import. A name that the cart already shows is not a change.
    private mutating func merged(
        _ row: ShoppingBatch.Line, over line: CartItem, of cart: Cart
    ) throws(DomainError) -> CartItem {
        var new = line
        if row.name != index.name(of: line, in: cart) { new.name = row.name }
        if fields.contains(.category), row.category != index.category(of: line, in: cart) {
            new.category = row.category
        }
        if fields.contains(.vaultItem) {
            // Keep a deleted vault item if the file names it by a slug or a name that is gone with it.
            let isGone = line.vaultItemID != nil && index.vaultItem(line.vaultItemID) == nil
            let isKept = isGone && !row.vaultItem.isEmpty && known(row.vaultItem) == nil
            if !isKept { new.vaultItemID = try vaultItemID(row) }
        }
        if fields.contains(.quantity) { new.quantity = row.quantity }
        if fields.contains(.unit) { new.planned.unit = row.unit }
        if fields.contains(.plannedPrice) { new.planned.price = row.plannedPrice }
        if fields.contains(.plannedStore) {
            new.planned.shop = try reference(row.plannedStore, insteadOf: line.planned.shop, in: cart)
        }
        if fields.contains(.isSurprise) { new.addedDuringShopping = row.isSurprise }
        if fields.contains(.outcome) {
            switch row.status {
            case .open: new.outcome = .open
            case .skipped: new.outcome = .skipped
            case .fulfilled: new.outcome = .fulfilled(try purchase(row, line.purchase, new.intention, in: cart))
            }
        }
        return new
    }

    private mutating func purchase(
        _ row: ShoppingBatch.Line, _ before: CartItem.Purchase?, _ intention: CartItem.Purchase, in cart: Cart
    ) throws(DomainError) -> CartItem.Purchase {
        let told: Set<ShoppingBatch.Field> = [.actualStore, .actualQuantity, .actualUnit, .actualPrice]
        var purchase = told.isSubset(of: fields) ? intention : before ?? intention
        guard !row.hasNoActuals else { return purchase }
        if fields.contains(.actualQuantity) { purchase.quantity = row.actualQuantity ?? intention.quantity }
        if fields.contains(.actualUnit) { purchase.terms.unit = row.actualUnit ?? intention.terms.unit }
        if fields.contains(.actualPrice) { purchase.terms.price = row.actualPrice }
        if fields.contains(.actualStore) {
            purchase.terms.shop = try reference(row.actualStore, insteadOf: before?.terms.shop, in: cart)
        }
        return purchase
    }

    /// - Parameter old: The line's current store, which stays if the text names the same one.
    private mutating func reference(
        _ text: String, insteadOf old: ShopReference?, in cart: Cart
    ) throws(DomainError) -> ShopReference? {
        guard !text.isEmpty else { return nil }
        if let old, text == old.name || text == index.name(of: old, in: cart) { return old }
        let shop = try shop(text)
        // Spelled as in the text, unless the text is a slug or an id.
        return ShopReference(id: shop.id, name: NameKey(shop.name) == NameKey(text) ? text : shop.name)
    }
}
