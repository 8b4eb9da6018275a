import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Long random sequences of every shopping method, after which the rules still hold.
@Suite struct RandomShoppingTests {
    @Test(arguments: TestLength.seeds(2, long: 4))
    func theRulesHoldWhateverIsDone(seed: UInt64) throws {
        var work = try RandomShopping(seed: seed)
        for step in 1...400 {
            try work.step()
            if step % 25 == 0 { try work.checkRules() }
        }
        #expect(work.done > 180, "most steps should do something")
        #expect(work.finished > 2, "some trips should come to an end")
    }
}

struct RandomShopping {
    let temporary: TemporaryStore
    var random: SeededGenerator
    var done = 0
    var finished = 0
    var kept: Snapshot?
    /// Follows the store by the change log alone.
    var held: HeldSnapshot

    private var shopping: CartRepository { temporary.shopping }

    init(seed: UInt64) throws {
        try self.init(TemporaryStore(), seed: seed)
        try temporary.cottage()
        _ = try temporary.flat()
    }

    init(_ temporary: TemporaryStore, seed: UInt64) throws {
        self.temporary = temporary
        random = SeededGenerator(seed: seed)
        held = try HeldSnapshot(of: temporary.store)
    }

    /// Makes one random change. The only error allowed is a `DomainError`.
    mutating func step() throws {
        temporary.clock.advance()
        let now = try temporary.store.snapshot()
        _ = try held.refresh(from: temporary.store)
        try #require(held.snapshot == now)
        do {
            try act(now)
            done += 1
        } catch is DomainError {
            #expect(try temporary.store.snapshot() == now, "what is refused changes nothing")
        }
    }

    mutating func act(_ now: Snapshot) throws {
        let name = "Name \(Int.random(in: 0..<8, using: &random))"
        guard let cart = now.carts.randomElement(using: &random), Int.random(in: 0..<10, using: &random) > 0 else {
            let home = now.homes.randomElement(using: &random)?.id
            _ = try shopping.createCart(Cart(name: name, homeID: home, currency: .eur))
            return
        }
        let line = cart.lines.randomElement(using: &random)?.id ?? id(1)
        switch Int.random(in: 0..<24, using: &random) {
        case 0, 1, 2: _ = try shopping.plan(someLine(now), in: cart.id)
        case 3, 4: _ = try shopping.start(cart.id)
        case 5, 6, 7: _ = try shopping.check(line, as: someLine(now).intention, in: cart.id)
        case 8: _ = try shopping.surprise(someLine(now), in: cart.id)
        case 9: _ = try shopping.skip(line, in: cart.id)
        case 10: _ = try shopping.uncheck(line, in: cart.id)
        case 11, 12: try finish(cart, keeping: line)
        case 13: _ = try shopping.reopen(cart.id)
        case 14: _ = try shopping.abort(cart.id)
        case 15: _ = try shopping.removeLine(line, of: cart.id)
        case 16: _ = try shopping.clone(cart.id, as: name)
        case 17: try shopping.deleteCart(cart.id)
        case 18: try actOnStores(name, now)
        case 19, 20: try actOnVault(name, now)
        case 21: _ = try shopping.editCart(cart.id) { $0.name = name }
        case 22: try keepOrRestore(now)
        default: try actOnHomes(name, now)
        }
    }

    private mutating func finish(_ cart: Cart, keeping line: EntityID<CartItem>) throws {
        let keeping: Set<EntityID<CartItem>> = Bool.random(using: &random) && !cart.lines.isEmpty ? [line] : []
        try shopping.finish(cart.id, keeping: keeping)
        finished += 1
    }

    private mutating func someLine(_ now: Snapshot) -> CartItem {
        let item = Bool.random(using: &random) ? now.vault.randomElement(using: &random) : nil
        let shop = Bool.random(using: &random) ? now.stores.randomElement(using: &random) : nil
        let price = Bool.random(using: &random) ? euros(Int64.random(in: 0..<500, using: &random)) : nil
        return CartItem(
            vaultItemID: item?.id, name: item?.name ?? "Thing \(Int.random(in: 0..<4, using: &random))",
            quantity: Quantity(millionths: Int64.random(in: 0..<3_000_000, using: &random)) ?? .one,
            planned: CartItem.Terms(
                shop: shop.map { ShopReference($0) }, price: price,
                unit: Bool.random(using: &random) ? .each : unit("kg")))
    }

    private mutating func actOnStores(_ name: String, _ now: Snapshot) throws {
        let shop = now.stores.randomElement(using: &random)?.id ?? id(1)
        switch Int.random(in: 0..<4, using: &random) {
        case 0, 1: try shopping.addShop(Shop(name: name))
        case 2: try shopping.editShop(shop) { $0.name = name }
        default: try shopping.deleteShop(shop)
        }
    }

    private mutating func actOnVault(_ name: String, _ now: Snapshot) throws {
        let item = now.vault.randomElement(using: &random)?.id ?? id(1)
        let shop = now.stores.randomElement(using: &random)?.id ?? id(1)
        let category = now.categories.randomElement(using: &random)?.id
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1, 2: try shopping.addVaultItem(VaultItem(name: name, categoryID: category))
        case 3: try shopping.editVaultItem(item) { ($0.name, $0.categoryID) = (name, category) }
        case 4: try shopping.deleteVaultItem(item)
        case 5, 6: try shopping.setPrice(of: item, at: shop, per: .each, euros(Int64.random(in: 0..<9, using: &random)))
        case 7: try shopping.removePrice(of: item, at: shop, per: .each)
        default: try category.map { try shopping.deleteCategory($0) }
        }
    }

    private mutating func keepOrRestore(_ now: Snapshot) throws {
        guard let kept, Bool.random(using: &random) else {
            self.kept = now
            return
        }
        try temporary.store.restore(kept)
        let latest = try temporary.store.changes.latest()
        try temporary.store.restore(kept)
        #expect(try temporary.store.changes.latest() == latest, "restored again, it changes nothing")
    }

    private mutating func actOnHomes(_ name: String, _ now: Snapshot) throws {
        guard let home = now.homes.randomElement(using: &random), Bool.random(using: &random) else {
            _ = try temporary.household.createHome(Home(name: name, currency: .eur))
            return
        }
        try temporary.household.deleteHome(home.id)
    }

    // MARK: - The rules

    func checkRules() throws {
        let (snapshot, problems) = try temporary.store.snapshotAndProblems()
        #expect(problems == [])
        #expect(try temporary.store.integrityProblems() == [])
        let today = try #require(CalendarDate("2026-03-02"))
        #expect(HouseholdCheck.check(snapshot, today: today).filter { $0.severity == .error } == [])
        for cart in snapshot.carts {
            let sum = cart.lines.compactMap { cart.purchase(of: $0)?.total?.minorUnits }.reduce(0, +)
            #expect(cart.spent.total(in: .eur).minorUnits == sum)
            #expect((cart.completedAt != nil) == (cart.state.name == .completed))
        }
        for table in ["store", "category", "vaultItem", "priceOption", "cart", "cartItem"] {
            let strays = try temporary.rows(
                """
                SELECT row.id, row.version, log.version, operation FROM \(table) AS row LEFT JOIN changeLog AS log
                    ON sequence = (SELECT max(sequence) FROM changeLog WHERE entity = '\(table)' AND entityID = row.id)
                WHERE log.version IS NOT row.version OR (operation = 'delete') <> (deletedAt IS NOT NULL)
                """)
            #expect(strays == [], "\(table)")
        }
    }
}
