import Foundation
import GRDB
import Household

extension Restoration {
    mutating func mergeShopping(_ snapshot: Snapshot) throws {
        let stores = NameMatches(try snapshot.stores.firstOfEachID().map { try $0.validated() }, in: old.stores)
        let categories = NameMatches(
            try snapshot.categories.firstOfEachID().map { try $0.validated() }, in: old.categories)
        let vault = NameMatches(
            try snapshot.vault.firstOfEachID().map { item in
                try item.settled(stores: stores, categories: categories, now: now)
            }, in: old.vault)
        try mergeNamed(stores.own, over: old.stores)
        try mergeNamed(categories.own, over: old.categories)
        try mergeVault(vault)
        try mergeCarts(
            try snapshot.carts.firstOfEachID().map { try $0.validated().settled(stores: stores, vault: vault) })
        if !(snapshot.stores.isEmpty && snapshot.categories.isEmpty && snapshot.vault.isEmpty) {
            try StoreEvent.categories.record(db, at: now)
        }
    }

    private mutating func mergeNamed<E: NamedEntity>(
        _ new: [E], over old: [E], writeParts: (E, E?) throws -> Bool = { _, _ in false }
    ) throws {
        // Names may change hands. Until all are written, an entity whose name goes to another has its id as its name.
        let wanted = Dictionary(new.map { (NameKey($0.name), $0.id) }, uniquingKeysWith: { first, _ in first })
        let given = Set(new.map(\.id))
        let present = try old.map { entity in
            guard given.contains(entity.id), let next = wanted[NameKey(entity.name)], next != entity.id else {
                return entity
            }
            var entity = entity
            try entity.change(db, at: now) { $0.name = $0.id.description }
            return entity
        }
        try merge(try slugged(new), over: present, writeParts: writeParts)
    }

    /// Merges the vault. An item that the store has under another id stays as it is, but takes prices newer than its
    /// own.
    private mutating func mergeVault(_ vault: NameMatches<VaultItem>) throws {
        var items = vault.own
        var places = Dictionary(zip(items.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
        let before = Dictionary(old.vault.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for (other, id) in vault.matched {
            if places[id] == nil, let own = before[id] {
                places[id] = items.count
                items.append(own)
            }
            guard let place = places[id] else { continue }
            items[place].prices = (items[place].prices + other.prices).settled { $0.asOf < $1.asOf ? $1 : $0 }
        }
        let new = Dictionary(items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let (db, now) = (db, now)
        try mergeNamed(items.map(\.withoutPrices), over: old.vault.map(\.withoutPrices)) { item, _ in
            try new[item.id]?.writePrices(db, from: before[item.id], at: now) ?? false
        }
    }

    private mutating func mergeCarts(_ new: [Cart]) throws {
        var owners: [EntityID<CartItem>: EntityID<Cart>] = [:]
        let carts = new.map { cart in
            var cart = cart
            // The first of two lines with one id is taken.
            cart.lines = cart.lines.filter { line in
                guard owners[line.id] == nil else { return false }
                owners[line.id] = cart.id
                return true
            }
            return cart
        }
        let before = Dictionary(
            old.carts.map { cart in
                // A line that moves to another cart is written with that cart.
                var cart = cart
                cart.lines = cart.lines.filter { owners[$0.id] ?? cart.id == cart.id }
                return (cart.id, cart)
            }, uniquingKeysWith: { first, _ in first })
        let lines = Dictionary(carts.map { ($0.id, $0.lines) }, uniquingKeysWith: { first, _ in first })
        let (db, now) = (db, now)
        try merge(try slugged(carts.map(\.withoutLines)), over: old.carts.map(\.withoutLines)) { cart, _ in
            var cart = cart
            let before = before[cart.id]
            let records = Dictionary(
                (before?.lines ?? []).map { ($0.id, $0.record) }, uniquingKeysWith: { first, _ in first })
            cart.lines = (lines[cart.id] ?? []).map { line in
                var line = line
                line.record = records[line.id] ?? line.record
                return line
            }
            guard cart.lines != before?.lines ?? [] else { return false }
            try cart.writeLines(db, from: before, restoring: true, at: now)
            return true
        }
    }
}

// MARK: - References

extension VaultItem {
    fileprivate var withoutPrices: VaultItem {
        var item = self
        item.prices = []
        return item
    }

    /// The item, validated, with the store's ids for its category and stores, and without references to missing ones.
    fileprivate func settled(
        stores: NameMatches<Shop>, categories: NameMatches<VaultCategory>, now: Date
    ) throws -> VaultItem {
        var item = try validated()
        item.categoryID = categories.id(categoryID)
        let known = item.prices.compactMap { option in
            stores.id(option.shopID).map { shop in
                var option = option
                (option.shopID, option.asOf) = (shop, Instant.rounded(option.asOf))
                return option
            }
        }
        item.prices = known.settled { $0.asOf > $1.asOf ? $0 : $1 }
        return item
    }
}

extension Cart {
    fileprivate var withoutLines: Cart {
        var cart = self
        cart.lines = []
        return cart
    }

    /// The cart, with the store's ids for the stores and vault items of its lines. References to deleted ones stay.
    fileprivate func settled(stores: NameMatches<Shop>, vault: NameMatches<VaultItem>) -> Cart {
        func known(_ shop: ShopReference?) -> ShopReference? {
            shop.map { ShopReference(id: stores.id($0.id) ?? $0.id, name: $0.name) }
        }
        var cart = self
        let dates = state.dates
        cart.state =
            State(
                state.name, startedAt: dates.startedAt.map(Instant.rounded),
                completedAt: dates.completedAt.map(Instant.rounded)) ?? state
        for place in lines.indices {
            cart.lines[place].vaultItemID = vault.id(lines[place].vaultItemID) ?? lines[place].vaultItemID
            cart.lines[place].planned.shop = known(lines[place].planned.shop)
            if case .fulfilled(var purchase) = lines[place].outcome {
                purchase.terms.shop = known(purchase.terms.shop)
                cart.lines[place].outcome = .fulfilled(purchase)
            }
        }
        return cart
    }
}
