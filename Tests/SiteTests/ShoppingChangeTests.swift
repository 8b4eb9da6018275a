import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// Which files are made again when something about shopping changes.
struct ShoppingChangeTests {
    /// With a trip in progress for the second home: milk and apples from the market.
    private static let before: Snapshot = {
        var snapshot = PriceHousehold.snapshot
        snapshot.homes = [Sample.home(1, "Flat", isPrimary: true), Sample.home(2, "Barn")]
        snapshot.profile.homeIDs = snapshot.homes.map(\.id)
        var cart = Cart(
            id: Sample.id(105), slug: "next-shop", name: "Next shop", homeID: Sample.id(2), currency: .eur,
            state: .shopping(since: PriceHousehold.instant("2026-05-03"), finishedBefore: nil),
            lines: [
                PriceHousehold.bought(241, PriceHousehold.milk, "1", Sample.euros(115), at: PriceHousehold.market)
            ])
        cart.lines.append(
            PriceHousehold.bought(
                242, PriceHousehold.apples, "1", Sample.euros(260), per: PriceHousehold.kilogram,
                at: PriceHousehold.market))
        snapshot.carts.append(cart)
        return snapshot
    }()

    /// The same, finished an hour later: the vault has the prices paid.
    private static let after: Snapshot = {
        var snapshot = before
        let end = PriceHousehold.instant("2026-05-03").addingTimeInterval(3600)
        snapshot.carts[4].state = .completed(since: PriceHousehold.instant("2026-05-03"), at: end)
        for paid in snapshot.carts[4].pricesPaid {
            for place in snapshot.vault.indices where snapshot.vault[place].id == paid.item {
                snapshot.vault[place].setPrice(paid.option)
            }
        }
        return snapshot
    }()

    /// The pages whose bytes differ. Expects them to be made again.
    private func changed(_ before: Snapshot, _ after: Snapshot, _ inputs: SiteInputs = TestSite.inputs()) throws
        -> [String]
    {
        let plans = (try TestSite.plan(before, inputs), try TestSite.plan(after, inputs))
        let made = try plans.1.changes(since: plans.0)
        let pages = (try plans.0.pages(), try plans.1.pages())
        let different = pages.1.keys.filter { pages.0[$0] != pages.1[$0] }.sorted()
        #expect(Set(different).isSubset(of: made))
        return different
    }

    private func both(_ paths: String...) -> [String] { paths.flatMap { ["\($0).html", "\($0).md"] } }

    @Test("One more finished trip affects its page, its home, its store, the things bought, and the lists")
    func finishing() throws {
        #expect(
            try changed(Self.before, Self.after)
                == both(
                    "homes/barn", "shopping", "shopping/items/apples", "shopping/items/milk",
                    "shopping/stores/market", "shopping/trips/next-shop", "shopping/vault"
                ).sorted())
    }

    @Test("A trip that makes another store the cheapest affects that store's page, too")
    func cheapest() throws {
        var after = Self.after
        // Milk is €1.20 at Lidl.
        let place = try #require(after.vault.firstIndex { $0.id == PriceHousehold.milk.id })
        let day = PriceHousehold.instant("2026-05-03")
        after.vault[place].setPrice(
            PriceOption(shopID: PriceHousehold.market.id, price: Sample.euros(130), asOf: day))
        #expect(try changed(Self.before, after).contains("shopping/stores/lidl.html"))
    }

    @Test("In a long history, one more trip affects only the pages at its end")
    func finishingInALongHistory() throws {
        var inputs = TestSite.inputs()
        inputs.settings.pageSize = 10
        let prices = (0..<300).map { Int64(100 + $0 % 9) }
        let shops = [PriceHousehold.lidl, PriceHousehold.market]
        let changed = try changed(
            PriceHousehold.history(prices, at: shops), PriceHousehold.history(prices + [104], at: shops), inputs)
        let lists = changed.filter { !$0.contains("/from-") && !$0.contains("shopping-from-") }
        #expect(
            lists
                == both("shopping", "shopping/items/milk", "shopping/stores/lidl", "shopping/trips/week-301").sorted())
        // The page after the first of each list, whose boundary moved.
        #expect(changed.count - lists.count <= 12)
    }
}
