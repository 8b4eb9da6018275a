import Foundation
import GRDB
public import Household

/// The result of finishing a trip.
public struct CartFinish: Sendable {
    public var cart: Cart
    /// The vault items of the lines that were to be kept, new or existing, in the order of the lines.
    public var kept: [VaultItem]
    /// The prices that the vault noted, in the order of the lines.
    public var prices: [PriceChange]
}

/// A price that the vault noted.
public struct PriceChange: Hashable, Sendable {
    /// The vault item as it is now.
    public var item: VaultItem
    public var option: PriceOption
    /// The former price for this store and unit; it may be the same price, on an earlier day.
    public var before: PriceOption?
}

extension CartRepository {
    /// Ends a trip: lines that were not bought become skipped, items and stores are recorded under their present names,
    /// and the vault notes the prices paid, unless it has later ones.
    ///
    /// - Parameter keeping: Lines of temporary items that go into the vault: as a new vault item, or as the one with
    ///   that name.
    /// - Throws: `DomainError` for a cart that is not in shopping, and for a line to keep that the cart does not have.
    @discardableResult
    public func finish(_ id: EntityID<Cart>, keeping: Set<EntityID<CartItem>> = []) throws -> CartFinish {
        try store.writing { db, now in
            let before = try Self.cart(db, id)
            try before.require(.finish)
            var cart = before
            let kept = try keep(db, keeping, of: &cart, at: now)
            cart = try Self.index(db).named(cart)
            try cart.finish(at: now)
            cart = try Self.save(db, cart, from: before, at: now)
            let prices = try Self.notePrices(db, paidOn: cart, at: now)
            return CartFinish(cart: cart, kept: try kept.map { try Self.vaultItem(db, $0) }, prices: prices)
        }
    }

    /// Puts the lines without a vault item into the vault.
    private func keep(
        _ db: Database, _ lines: Set<EntityID<CartItem>>, of cart: inout Cart, at now: Date
    ) throws -> [EntityID<VaultItem>] {
        if let unknown = lines.subtracting(cart.lines.map(\.id)).min() {
            throw HouseholdRepository.missing(.line, unknown)
        }
        guard !lines.isEmpty else { return [] }
        try addDefaultCategories(db, at: now)
        var kept: [EntityID<VaultItem>] = []
        for place in cart.lines.indices where lines.contains(cart.lines[place].id) {
            let line = cart.lines[place]
            if let id = line.vaultItemID, try VaultItem.fetch(db, id: id) != nil { continue }
            let item =
                try Self.named(db, VaultItem.self, line.name)
                ?? Self.add(
                    db, VaultItem(name: line.name, categoryID: try Self.category(db, named: line.category)), at: now)
            cart.lines[place].vaultItemID = item.id
            kept.append(item.id)
        }
        return kept.firstOccurrences()
    }

    private static func category(_ db: Database, named name: String) throws -> EntityID<VaultCategory>? {
        name.isEmpty ? nil : try named(db, VaultCategory.self, name)?.id
    }

    /// Notes the prices paid on a trip in the vault. A trip that is finished again brings the prices of its own day,
    /// which a later trip may have replaced.
    private static func notePrices(_ db: Database, paidOn cart: Cart, at now: Date) throws -> [PriceChange] {
        let paid = cart.pricesPaid
        let ofItems = Dictionary(grouping: paid.indices) { paid[$0].item }
        var changes: [Int: PriceChange] = [:]
        // Each vault item is read and written once, however many stores it was bought at.
        for id in paid.map(\.item).firstOccurrences() {
            guard let before = try VaultItem.fetchWithPrices(db, id: id) else { continue }
            let known = Dictionary(before.prices.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
            let new = try (ofItems[id] ?? []).filter { number in
                let option = paid[number].option
                if let known = known[option.place] {
                    if known.asOf > option.asOf || (known.asOf, known.price) == (option.asOf, option.price) {
                        return false
                    }
                }
                return try Shop.fetch(db, id: option.shopID) != nil
            }
            guard !new.isEmpty else { continue }
            var item = before
            for number in new { item.setPrice(paid[number].option) }
            _ = try save(db, item, from: before, at: now)
            item = try vaultItem(db, id)
            for number in new {
                let option = paid[number].option
                changes[number] = PriceChange(item: item, option: option, before: known[option.place])
            }
        }
        return paid.indices.compactMap { changes[$0] }
    }
}
