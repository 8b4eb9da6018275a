import Foundation
import GRDB
public import Household

/// What finishing a trip came to.
public struct CartFinish: Sendable {
    public var cart: Cart
    /// The vault's entries for the lines that were to be kept, new or there already, in the order of the lines.
    public var kept: [VaultItem]
    /// What the vault learnt, in the order of the lines.
    public var prices: [PriceChange]
}

/// A price that the vault noted down.
public struct PriceChange: Hashable, Sendable {
    /// As it now is.
    public var item: VaultItem
    public var option: PriceOption
    /// What was there for this store and unit; it may have been the same price, on an earlier day.
    public var before: PriceOption?
}

extension CartRepository {
    /// Ends a trip: what was not bought was skipped, things and stores are written down as they are called now, and the
    /// vault notes the prices paid, unless it knows later ones.
    ///
    /// - Parameter keeping: Lines for something bought for once that is to be in the vault from now on: as a new entry, or as
    ///   the one there is of that name.
    /// - Throws: `DomainError` for a cart that is not in shopping, and for a line to keep that it has not.
    @discardableResult
    public func finish(_ id: EntityID<Cart>, keeping: Set<EntityID<CartItem>> = []) throws -> CartFinish {
        try store.writing { db, now in
            let before = try Self.cart(db, id)
            try before.require(.finish)
            var cart = before
            let kept = try Self.keep(db, keeping, of: &cart, at: now)
            cart = try Self.index(db).named(cart)
            try cart.finish(at: now)
            cart = try Self.save(db, cart, from: before, at: now)
            let prices = try Self.notePrices(db, paidOn: cart, at: now)
            return CartFinish(cart: cart, kept: try kept.map { try Self.vaultItem(db, $0) }, prices: prices)
        }
    }

    /// Puts lines that the vault has no entry for into it.
    private static func keep(
        _ db: Database, _ lines: Set<EntityID<CartItem>>, of cart: inout Cart, at now: Date
    ) throws -> [EntityID<VaultItem>] {
        if let unknown = lines.subtracting(cart.lines.map(\.id)).min() {
            throw HouseholdRepository.missing("line", unknown)
        }
        guard !lines.isEmpty else { return [] }
        try addDefaultCategories(db, at: now)
        var kept: [EntityID<VaultItem>] = []
        for place in cart.lines.indices where lines.contains(cart.lines[place].id) {
            let line = cart.lines[place]
            if let id = line.vaultItemID, try VaultItem.fetch(db, id: id) != nil { continue }
            let item =
                try named(db, VaultItem.self, line.name)
                ?? add(
                    db, VaultItem(name: line.name, categoryID: try category(db, named: line.category)), at: now)
            cart.lines[place].vaultItemID = item.id
            kept.append(item.id)
        }
        return kept.firstOccurrences()
    }

    private static func category(_ db: Database, named name: String) throws -> EntityID<VaultCategory>? {
        name.isEmpty ? nil : try named(db, VaultCategory.self, name)?.id
    }

    /// A trip that is finished once more tells what was paid on its day, which a later trip may have overtaken.
    private static func notePrices(_ db: Database, paidOn cart: Cart, at now: Date) throws -> [PriceChange] {
        let paid = cart.pricesPaid
        let ofItems = Dictionary(grouping: paid.indices) { paid[$0].item }
        var changes: [Int: PriceChange] = [:]
        // Each thing is read and written once, however many stores it was bought at.
        for id in paid.map(\.item).firstOccurrences() {
            guard let before = try VaultItem.fetchWithPrices(db, id: id) else { continue }
            let known = Dictionary(before.prices.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
            let new = try (ofItems[id] ?? []).filter { number in
                let option = paid[number].option
                if let known = known[option.place], known == option || known.asOf > option.asOf { return false }
                return try Shop.fetch(db, id: option.shopID) != nil
            }
            guard !new.isEmpty else { continue }
            var item = before
            item.prices = (before.prices + new.map { paid[$0].option }).settled()
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
