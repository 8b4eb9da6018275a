import Foundation
import Household
import TestSupport
import Testing

/// Units, vault items with their prices, and the default categories.
@Suite struct VaultTests {
    private let lidl = Sample.shop(1, "Lidl")
    private let aldi = Sample.shop(2, "Aldi")

    // MARK: - Units

    @Test(
        "A unit is trimmed and keeps its capitals",
        arguments: [
            ("kg", "kg"), (" kWh\n", "kWh"), ("PACK of 6", "PACK of 6"), ("each", "each"), (" EACH", "each"),
            ("Stück", "Stück"), ("500 g", "500 g"), ("🥚", "🥚"),
        ])
    func unit(text: String, name: String) throws {
        let unit = try #require(PriceUnit(text))
        #expect((unit.name, unit.description) == (name, name))
        #expect(PriceUnit(unit.name) == unit)
    }

    @Test(
        "Two spellings mean one unit, whatever their capitals, and are told apart all the same",
        arguments: [("kWh", "KWH", true), ("Стк", "стк", true), ("kg", "kg", true), ("Bar", "Bär", false)])
    func spellings(one: String, other: String, isSame: Bool) {
        let (one, other) = (Sample.unit(one), Sample.unit(other))
        #expect(one.isSame(as: other) == isSame)
        #expect((one.key == other.key) == isSame)
        #expect((one == other) == (one.name == other.name))
    }

    @Test("A price is noted once for each unit, in its first spelling")
    func firstSpelling() {
        var power = VaultItem(name: "Strom")
        power.setPrice(
            PriceOption(shopID: lidl.id, unit: Sample.unit("kWh"), price: Sample.euros(35), asOf: Sample.noon))
        power.setPrice(
            PriceOption(shopID: lidl.id, unit: Sample.unit("KWH"), price: Sample.euros(36), asOf: Sample.evening))
        #expect(power.prices.map(\.unit.name) == ["kWh"])
        #expect(power.price(at: lidl.id, per: Sample.unit("kwh"))?.price == Sample.euros(36))
        let terms = power.terms(at: lidl, per: Sample.unit("KWH"), in: .eur)
        #expect(terms.unit.name == "kWh" && terms.price == Sample.euros(36))
    }

    @Test("A text that is empty, over 60 bytes or with a NUL is no unit, and no unit in JSON")
    func noUnit() throws {
        for text in [
            "", " ", "\n\t", String(repeating: "x", count: 61), String(repeating: "ü", count: 31), "k\0g", "\0",
        ] {
            #expect(PriceUnit(text) == nil)
        }
        // Spaces around it do not count.
        #expect(PriceUnit("   " + String(repeating: "x", count: 60) + "  ")?.name.utf8.count == 60)
        #expect(PriceUnit(String(repeating: "ü", count: 30)) != nil)
        func decode(_ text: String) throws -> [PriceUnit] {
            try JSONDecoder().decode([PriceUnit].self, from: Data(text.utf8))
        }
        let pack = try JSONEncoder().encode([Sample.unit("Pack of 6")])
        #expect(String(decoding: pack, as: UTF8.self) == #"["Pack of 6"]"#)
        #expect(try decode(#"[" KG "]"#) == [Sample.unit("KG")])
        for text in [#"[""]"#, "[1]", "[null]", #"["k\u0000g"]"#] {
            #expect(throws: DecodingError.self) { try decode(text) }
        }
    }

    // MARK: - Prices

    private func option(_ shop: Shop, _ unit: String, _ cents: Int64, _ day: Int) -> PriceOption {
        PriceOption(
            shopID: shop.id, unit: Sample.unit(unit), price: Sample.euros(cents),
            asOf: Date(timeIntervalSince1970: TimeInterval(day) * 86_400))
    }

    @Test("Prices are sorted by store, then unit, one for each, whatever the order they come in")
    func setPrice() {
        let options = [
            option(aldi, "kg", 1, 1), option(lidl, "kg", 2, 2), option(lidl, "each", 3, 3), option(aldi, "each", 4, 4),
        ]
        let sorted = [options[2], options[1], options[3], options[0]]
        for rotation in options.indices {
            var milk = VaultItem(name: "Milk")
            for option in options[rotation...] + options[..<rotation] { milk.setPrice(option) }
            #expect(milk.prices == sorted)
            // Setting a price replaces the one for its store and unit, even a newer one: the caller decides.
            milk.setPrice(option(lidl, "each", 9, 1))
            #expect(milk.prices == [option(lidl, "each", 9, 1)] + sorted.dropFirst())
        }
    }

    @Test("Settling keeps that order; of two prices for one store and unit the chosen one stays, else the last")
    func settledPrices() {
        let options = [
            option(aldi, "kg", 1, 1), option(lidl, "kg", 2, 2), option(aldi, "kg", 3, 3), option(lidl, "each", 4, 4),
        ]
        #expect(options.settled() == [options[3], options[1], options[2]])
        #expect(options.settled { first, _ in first } == [options[3], options[1], options[0]])
        #expect([PriceOption]().settled() == [])
    }

    /// Comparing each price and each line with all others would take billions of steps.
    @Test("A vault item may have prices at thousands of stores, and a trip may visit all of them")
    func manyStores() throws {
        let count = TestLength.count(5_000, long: 50_000)
        let shops = (0..<count).map { Sample.shop(100_000 + $0, "Store \($0)") }
        let options = shops.map { option($0, "each", 100, 1) }
        let milk = try VaultItem(id: Sample.id(50), name: "Milk", prices: options.reversed()).validated()
        #expect(milk.prices == options)
        let lines = (0..<2 * count).map { number in
            Sample.bought(number, of: Sample.euros(Int64(number)), at: shops[number % count], item: Sample.id(50))
        }
        let paid = Sample.trip(1, "2026-11-03T18:00:00Z", lines).pricesPaid
        #expect(paid.map(\.option.shopID) == shops.map(\.id))
        #expect(paid.map(\.option.price.minorUnits) == (count..<2 * count).map { Int64($0) })
    }

    @Test("A store's price is the one in the given unit, else the one noted last")
    func price() {
        let milk = VaultItem(
            name: "Milk",
            prices: [
                option(lidl, "each", 100, 5), option(lidl, "kg", 200, 7), option(lidl, "l", 300, 6),
                option(aldi, "each", 400, 9),
            ])
        for (shop, unit, cents) in [
            (lidl.id, nil, 200), (lidl.id, .each, 100), (lidl.id, Sample.unit("l"), 300), (aldi.id, nil, 400),
            (aldi.id, Sample.unit("kg"), nil), (Sample.id(3), nil, nil),
        ] as [(EntityID<Shop>, PriceUnit?, Int64?)] {
            #expect(milk.price(at: shop, per: unit)?.price == cents.map(Sample.euros))
        }
        // Of two prices noted at the same time the first in order is taken, however they are read.
        let options = [option(lidl, "each", 100, 5), option(lidl, "kg", 200, 5)]
        #expect(VaultItem(name: "Milk", prices: options).price(at: lidl.id) == options[0])
        #expect(VaultItem(name: "Milk", prices: options.reversed()).price(at: lidl.id) == options[0])
    }

    @Test("A line is planned at the store's latest price in the given unit, if it is in the cart's currency")
    func terms() {
        let milk = VaultItem(name: "Milk", prices: [option(lidl, "l", 119, 5), option(lidl, "each", 100, 4)])
        #expect(milk.terms(at: lidl, in: .eur) == Sample.terms(lidl, Sample.euros(119), per: "l"))
        #expect(milk.terms(at: lidl, per: .each, in: .eur) == Sample.terms(lidl, Sample.euros(100)))
        #expect(milk.terms(at: lidl, per: Sample.unit("kg"), in: .eur) == Sample.terms(lidl, nil, per: "kg"))
        #expect(milk.terms(at: lidl, in: .usd) == Sample.terms(lidl, nil, per: "l"))
        #expect(milk.terms(at: aldi, in: .eur) == Sample.terms(aldi, nil))
    }

    // MARK: - Prices from a trip

    @Test("A finished trip gives the prices paid for vault items, dated at its end")
    func pricesPaid() {
        let (milk, figs): (EntityID<VaultItem>, EntityID<VaultItem>) = (Sample.id(50), Sample.id(51))
        let cart = Sample.trip(
            1, "2026-11-03T18:00:00Z",
            [
                Sample.bought(1, of: Sample.euros(119), at: lidl, item: milk),
                Sample.bought(2, of: Sample.euros(109), at: aldi, item: milk),
                // The same item at the same store again, dearer: the last price counts.
                Sample.bought(3, of: Sample.euros(129), at: lidl, item: milk),
                Sample.bought(4, of: Sample.euros(99), at: lidl, per: "l", item: milk),
                // Planned at one price, bought at another.
                Sample.line(
                    5, of: Sample.euros(1), at: aldi, per: "kg", item: figs,
                    outcome: .fulfilled(Sample.purchase("0.35", of: Sample.euros(399), at: lidl, per: "kg"))),
                // None of these gives a price that the vault could keep.
                Sample.bought(6, of: Sample.euros(5), at: lidl),
                Sample.bought(7, of: Sample.euros(6), item: figs),
                Sample.bought(8, of: nil, at: lidl, item: figs),
                Sample.bought(9, of: Sample.euros(-7), at: aldi, item: figs),
                Sample.line(10, of: Sample.euros(8), at: lidl, item: figs, outcome: .skipped),
            ])
        let expected: [(EntityID<VaultItem>, EntityID<Shop>, String, Int64)] = [
            (milk, aldi.id, "each", 109), (milk, lidl.id, "each", 129), (milk, lidl.id, "l", 99),
            (figs, lidl.id, "kg", 399),
        ]
        let paid = cart.pricesPaid
        #expect(paid.map(\.item) == expected.map(\.0))
        #expect(
            paid.map(\.option)
                == expected.map {
                    PriceOption(
                        shopID: $0.1, unit: Sample.unit($0.2), price: Sample.euros($0.3),
                        asOf: Sample.time("2026-11-03T18:00:00Z"))
                })
    }

    @Test("A trip that is not finished, even a reopened one, gives no prices", arguments: CartStepTests.Stage.allCases)
    func pricesOfOpenTrips(stage: CartStepTests.Stage) throws {
        var trip = stage.cart
        trip.lines = [Sample.bought(1, of: Sample.euros(119), at: lidl, item: Sample.id(50))]
        #expect(trip.pricesPaid.count == (stage == .completed ? 1 : 0))
    }

    // MARK: - Categories

    @Test("The twelve default categories are valid, each with its own emoji and colour")
    func defaults() throws {
        let defaults = try VaultCategoryDefault.standard()
        #expect(
            defaults.map(\.name) == [
                "Produce", "Bakery", "Dairy & Eggs", "Meat & Fish", "Pantry", "Frozen", "Drinks", "Household",
                "Personal Care", "Pets", "Garden & DIY", "Other",
            ])
        #expect(Set(defaults.map(\.emoji)).count == 12)
        #expect(Set(defaults.map(\.colour)).count == 12)
        for category in defaults {
            #expect(throws: Never.self) {
                try VaultCategory(name: category.name, emoji: category.emoji).validated()
            }
        }
    }
}
