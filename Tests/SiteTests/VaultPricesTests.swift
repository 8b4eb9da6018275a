import Foundation
import Household
import TestSupport
import Testing

@testable import Site

/// The prices of vault items by store, and which is the lowest.
struct VaultPricesTests {
    private let lidl = PriceHousehold.lidl
    private let market = PriceHousehold.market

    private func price(_ shop: Shop, _ amount: Money, per unit: PriceUnit = .each) -> PriceOption {
        PriceOption(shopID: shop.id, unit: unit, price: amount, asOf: PriceHousehold.instant("2026-05-02"))
    }

    private func prices(_ items: [[PriceOption]]) -> VaultPrices {
        var snapshot = Sample.household()
        snapshot.stores = [lidl, market]
        snapshot.vault = items.enumerated().map { number, prices in
            VaultItem(id: Sample.id(700 + number), slug: "thing-\(number)", name: "Thing \(number)", prices: prices)
        }
        return VaultPrices(ShoppingIndex(snapshot))
    }

    @Test("The lowest of several prices at present stores is the cheapest, within its unit and currency")
    func cheapest() {
        let (kilogram, six) = (PriceHousehold.kilogram, PriceHousehold.six)
        let (euros, dollars) = (Sample.euros, Sample.dollars)
        let gone = price(PriceHousehold.bakery, euros(3))
        for (options, expected) in [
            ([price(lidl, euros(2)), price(market, euros(3))], [true, false]), ([price(lidl, euros(2))], [false]),
            ([price(lidl, euros(2)), price(market, euros(2))], [false, false]),
            ([price(lidl, euros(2)), price(market, euros(3), per: kilogram)], [false, false]),
            ([price(lidl, euros(2)), price(market, dollars(3))], [false, false]),
            // Two equal prices and one in another unit.
            (
                [price(lidl, euros(2)), price(lidl, euros(2), per: six), price(market, euros(2))],
                [false, false, false]
            ), ([price(lidl, euros(2)), gone], [false]),
        ] as [([PriceOption], [Bool])] {
            #expect(prices([options]).prices(of: 0).map(\.isCheapest) == expected, "\(options)")
        }
        #expect(prices([[price(lidl, euros(2)), gone]]).prices(at: PriceHousehold.bakery.id).isEmpty)
    }

    @Test("A store's prices are grouped by thing, in the order of the vault")
    func atAStore() {
        let (kilogram, euros) = (PriceHousehold.kilogram, Sample.euros)
        let prices = prices([
            [price(lidl, euros(1)), price(lidl, euros(2), per: kilogram), price(market, euros(3))], [],
            [price(market, euros(4)), price(lidl, euros(5))],
        ])
        let entries = { (shop: Shop) in
            prices.prices(at: shop.id).map { entry in
                [Int64(entry.item)] + entry.prices.map(\.option.price.minorUnits)
            }
        }
        #expect(entries(lidl) == [[0, 1, 2], [2, 5]])
        #expect(entries(market) == [[0, 3], [2, 4]])
    }

    /// Comparing each with all others would take billions of steps.
    @Test("A thing with prices at fifty thousand stores")
    func manyStores() {
        var snapshot = Sample.household()
        snapshot.stores = (0..<50_000).map { Shop(id: Sample.id(100_000 + $0), slug: "s\($0)", name: "Store \($0)") }
        snapshot.vault = [
            VaultItem(
                id: Sample.id(71), slug: "milk", name: "Milk",
                prices: snapshot.stores.reversed().enumerated().map { number, shop in
                    price(shop, Sample.euros(Int64(100 + number % 50)))
                })
        ]
        let prices = VaultPrices(ShoppingIndex(snapshot))
        #expect(prices.prices(of: 0).map(\.option.shopID) == snapshot.stores.map(\.id))
        #expect(prices.prices(of: 0).count(where: \.isCheapest) == 1000)
        let last = prices.prices(at: Sample.id(149_999))
        #expect(last.map(\.item) == [0] && last[0].prices.map(\.isCheapest) == [true])
    }

    /// Searching all prices for each price on each store's page, or all lines of the trip for each page, would take
    /// billions of steps.
    @Test("A thousand stores have pages, each with its price of one thing and its part of one trip")
    func manyStorePages() throws {
        var snapshot = Sample.household([Sample.home(1, "Flat", isPrimary: true)])
        snapshot.stores = (0..<1000).map { Shop(id: Sample.id(100_000 + $0), slug: "s\($0)", name: "Store \($0)") }
        let milk = VaultItem(
            id: Sample.id(71), slug: "milk", name: "Milk",
            prices: snapshot.stores.enumerated().map { price($1, Sample.euros(Int64(100 + $0 % 50))) })
        snapshot.vault = [milk]
        let lines = (0..<10_000).map { number in
            PriceHousehold.bought(
                300_000 + number, milk, "1", Sample.euros(Int64(100 + number % 50)), at: snapshot.stores[number % 1000])
        }
        snapshot.carts = [PriceHousehold.trip(101, "Party shop", "2026-05-02", lines)]
        let pages = try TestSite.pages(snapshot) { $0.hasPrefix("shopping/stores/") && $0.hasSuffix(".md") }
        #expect(pages.count == 1000)
        expect(
            pages["shopping/stores/s50.md"],
            has: [
                "**€10.00** on 1 trip. Last visit: 2 May 2026",
                "| [Milk](../../shopping/items/milk.md) | €1.00 | each (cheapest) | 2 May 2026 |",
                "| 2 May 2026 | [Party shop](../../shopping/trips/party-shop.md) | 10 | €10.00 |",
            ])
    }
}
