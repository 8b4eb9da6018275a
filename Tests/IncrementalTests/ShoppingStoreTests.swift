import Foundation
import Household
import HouseholdStore
import TestSupport
import Testing

/// Random verbs of `CartRepository` on a real store: after each, the stored carts are legal and the vault knows the
/// latest prices.
@Suite struct ShoppingStoreTests {
    /// Without two verbs, so that the vault knows the prices of every finished trip: a trip recorded elsewhere adds
    /// none, and a removed price is gone.
    private static let verbs = (ShoppingChange.allCases + ShoppingChange.common + [.goShopping, .reopen, .finish])
        .filter { $0 != .createTrip && $0 != .removePrice }

    @Test(
        "Random verbs leave legal carts, and a vault that knows the latest price of each finished trip",
        arguments: TestLength.seeds(1, long: 4))
    func verbs(seed: UInt64) throws {
        let world = try World(seed: seed)
        _ = try world.store.household.createHome(Home(name: "House", currency: .eur))
        for (change, count) in [(ShoppingChange.addStore, 4), (.addVaultItem, 8), (.goShopping, 1)] {
            try world.repeating(change, count)
        }
        var (done, refused, told) = ([ShoppingChange: Int](), 0, 0)
        for step in 0..<400 {
            world.pass(seconds: Double(world.number(0...20_000)))
            let verb = world.one(of: Self.verbs)
            do {
                _ = try verb.make(in: world)
                done[verb, default: 0] += 1
            } catch  where Changes.isRefusal(error) {
                refused += 1
            }
            let snapshot = try world.store.snapshot()
            try check(snapshot.carts, "seed \(seed), step \(step), \(verb)")
            told += try checkPrices(snapshot, "seed \(seed), step \(step), \(verb)")
        }
        #expect(try world.store.integrityProblems() == [])
        #expect(Set(Self.verbs).subtracting(done.keys).count <= 2, "\(done)")
        #expect(done[.reopen, default: 0] >= 5 && done[.check, default: 0] >= 10, "\(done)")
        #expect(refused >= 20 && told >= 300, "\(refused) refused, \(told) prices")
    }

    private func check(_ carts: [Cart], _ place: Comment) throws {
        for cart in carts {
            try #require(try cart.validated() == cart, place)
            switch cart.state {
            case .planning:
                try #require(cart.lines.allSatisfy { $0.outcome == .open && !$0.addedDuringShopping }, place)
            case .shopping(let since, let before): try #require(before.map { $0 >= since } ?? true, place)
            case .completed(let since, let end):
                try #require(end >= since && cart.lines.allSatisfy { $0.outcome != .open }, place)
            }
        }
    }

    /// - Returns: How many prices of finished trips were looked up in the vault.
    private func checkPrices(_ snapshot: Snapshot, _ place: Comment) throws -> Int {
        let trips = snapshot.carts.filter(\.isCompleted)
        let shops = Set(snapshot.stores.map(\.id))
        var asked = 0
        for trip in trips {
            for (item, option) in trip.pricesPaid where shops.contains(option.shopID) {
                guard let entry = snapshot.vault.first(where: { $0.id == item }) else { continue }
                let known = entry.prices.filter { $0.shopID == option.shopID && $0.unit == option.unit }
                try #require(known.count == 1 && known[0].asOf >= option.asOf, place)
                // A price dated to a trip's end must be one that a trip ending then paid.
                if known[0].asOf == option.asOf {
                    let paid = trips.filter { $0.completedAt == option.asOf }.flatMap(\.pricesPaid)
                        .filter { $0.item == item }.map(\.option)
                    try #require(paid.contains(known[0]), place)
                }
                asked += 1
            }
        }
        return asked
    }
}
