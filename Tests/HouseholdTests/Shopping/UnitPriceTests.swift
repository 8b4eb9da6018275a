import Foundation
import Household
import TestSupport
import Testing

/// Fine prices and lines below zero on trips and in the price book.
@Suite struct UnitPriceTests {
    private let shop = Sample.shop(1, "Edeka")
    private let milk: EntityID<VaultItem> = Sample.id(50)
    private let petrol: EntityID<VaultItem> = Sample.id(51)

    private func price(_ text: String) throws -> Money { try Money.parse(text, in: .eur, isPerUnit: true) }

    /// 42.13 l at 1.7590 are 74.11, 2 × 1.19 are 2.38, and the deposit brings back 3.25: 73.24 in all.
    private func receipt(budget: Int64? = nil) throws -> Cart {
        Sample.trip(
            1, "2026-11-10T18:00:00Z",
            [
                Sample.bought(1, "Benzin", "42.13", of: try price("1.7590"), at: shop, per: "l", item: petrol),
                Sample.bought(2, "Milch", "2", of: Sample.euros(119), at: shop, item: milk),
                Sample.bought(3, "Pfandbon", of: Sample.euros(-325), at: shop, item: milk, surprise: true),
            ], budget: budget.map(Sample.euros))
    }

    @Test("The sum of a trip is the receipt's, with a deposit")
    func sum() throws {
        let cart = try receipt(budget: 7400)
        #expect(try cart.validated() == cart)
        #expect(cart.lines.map { $0.purchase?.total } == [7411, 238, -325].map(Sample.euros))
        #expect(cart.spent.total(in: .eur) == Sample.euros(7324))
        #expect(cart.spent.withoutPrice == 0)
        #expect(cart.budgetVerdict == .under(by: Sample.euros(76)))
        let reckoning = TripReckoning(cart)
        #expect(reckoning.planned == Sample.euros(7649))
        #expect(reckoning.parts.map { "\($0.cause) \($0.amount.minorUnits)" } == ["surprise -325"])
        #expect(reckoning.spent == Sample.euros(7324))
    }

    @Test(
        "A planned deposit counts as planned, and its difference is one of price",
        arguments: [
            ("1", -325, "1", -325, []), ("1", -325, "1", -400, ["price -75"]), ("1", -25, "4", -25, ["price -75"]),
            ("2", -25, "1", -25, ["price 25"]),
        ] as [(String, Int64, String, Int64, [String])])
    func planned(quantity: String, price: Int64, bought: String, paid: Int64, parts: [String]) {
        let line = Sample.line(
            1, "Pfand", quantity, of: Sample.euros(price),
            outcome: .fulfilled(Sample.purchase(bought, of: Sample.euros(paid))))
        let cart = Sample.trip(1, "2026-11-10T18:00:00Z", [line])
        #expect(TripReckoning(cart).parts.map { "\($0.cause) \($0.amount.minorUnits)" } == parts)
        #expect(cart.spent.total(in: .eur) == line.purchase?.total)
    }

    @Test("An amount below zero is in no price series, and finishing a trip notes none")
    func noPriceOfAThing() throws {
        let cart = try receipt()
        let history = PriceHistory(of: milk, in: Sample.shopping(carts: [cart]))
        #expect(history.series.map(\.lowest) == [Sample.euros(119)])
        #expect(history.series.map(\.entries.count) == [1])
        #expect((history.belowZero, history.withoutPrice) == (1, 0))
        #expect(cart.pricesPaid.map(\.option.price) == [try price("1.7590"), Sample.euros(119)])
    }

    @Test(
        "The median of fine prices is as fine as they are; of whole ones it is whole",
        arguments: [
            (["1.7590", "1.7599"], "1.75945"), (["1.7590", "1.7600"], "1.7595"), (["1.75", "1.76"], "1.76"),
            (["1.7599", "1.80", "1.70"], "1.7599"), (["0.000001", "0.000002"], "0.000002"),
        ])
    func median(prices: [String], median: String) throws {
        let lines = try prices.enumerated().map { number, text in
            Sample.bought(number + 1, "Benzin", of: try price(text), per: "l", item: petrol)
        }
        let cart = Sample.trip(1, "2026-11-10T18:00:00Z", lines)
        let series = PriceHistory(of: petrol, in: Sample.shopping(carts: [cart])).series
        #expect(series.map(\.median) == [try price(median)])
    }

    @Test("Prices in two spellings of a unit are one series, in the newest spelling")
    func spellings() throws {
        let carts = [("kWh", 1), ("KWH", 2)].map { unit, day in
            Sample.trip(
                day, "2026-11-0\(day)T18:00:00Z",
                [Sample.bought(1, "Strom", of: Sample.euros(35), per: unit, item: milk)])
        }
        let series = PriceHistory(of: milk, in: Sample.shopping(carts: carts)).series
        #expect(series.map { "\($0.unit) \($0.entries.count)" } == ["KWH 2"])
        let line = Sample.line(
            1, "Strom", of: Sample.euros(35), per: "kWh",
            outcome: .fulfilled(Sample.purchase("1", of: Sample.euros(35), per: "KWH")))
        #expect(!line.isChanged)
    }

    @Test(
        "Prices with fractions are compared exactly; amounts below zero are no jump",
        arguments: [("1.7590", "1.7599", 1, false), ("0.0050", "0.50", 99_000, true), ("-3.25", "3.25", nil, false)]
            as [(String, String, Int?, Bool)])
    func comparing(before: String, now: String, perMille: Int?, isJump: Bool) throws {
        let (before, now) = (try price(before), try price(now))
        #expect(now.perMille(above: before) == perMille)
        #expect(EntryWarning.isJump(from: before, to: now) == isJump)
    }
}
