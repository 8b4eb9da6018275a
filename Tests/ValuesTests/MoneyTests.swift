import TestSupport
import Testing
import Values

@Suite struct MoneyTests {
    @Test(
        arguments: [
            ("USD", 129_900, "1299.00"), ("USD", 0, "0.00"), ("USD", 5, "0.05"), ("USD", 50, "0.50"),
            ("USD", -5, "-0.05"), ("USD", -129_900, "-1299.00"), ("JPY", 1299, "1299"), ("JPY", 0, "0"),
            ("JPY", -7, "-7"), ("KWD", 1299, "1.299"), ("KWD", 7, "0.007"), ("CLF", 7, "0.0007"),
            ("USD", Int64.max, "92233720368547758.07"), ("USD", Int64.min, "-92233720368547758.08"),
        ])
    func plainWritesTheCurrencysDigits(code: String, minorUnits: Int64, text: String) {
        #expect(Money(minorUnits: minorUnits, currency: Sample.currency(code)).plain == text)
    }

    @Test(
        arguments: [
            (1000, "3", 3000), (1000, "0", 0), (0, "5", 0), (999, "1", 999),
            (1, "0.5", 1), (1, "0.499999", 0), (3, "0.5", 2), (5, "0.1", 1), (5, "0.099999", 0), (15, "0.1", 2),
            (1999, "0.35", 700), (100, "0.005", 1), (100, "0.004999", 0), (333, "1.5", 500), (1, "0.000001", 0),
            (-1, "0.5", -1), (-3, "0.5", -2), (-1, "0.499999", 0),
            (10_000_000_000_000, "1", 10_000_000_000_000), (9_500_000_000_000, "1", 9_500_000_000_000),
            (10_000_000, "1000000", 10_000_000_000_000), (20_000_000_000_000, "0.5", 10_000_000_000_000),
            (-10_000_000_000_000, "1", -10_000_000_000_000),
        ])
    func multiplicationRoundsOnceHalvesAwayFromZero(minorUnits: Int64, quantity: String, product: Int64) {
        #expect(Sample.euros(minorUnits).multiplied(by: Sample.quantity(quantity)) == Sample.euros(product))
    }

    @Test(
        arguments: [
            (10_000_000_000_000, "1.000001"), (10_000_000_000_000, "1000000"), (10_000_001, "1000000"),
            (-10_000_000_000_000, "2"), (Int64.max, "1"), (Int64.max, "1000000"), (Int64.min, "1"),
            (Int64.min, "1000000"), (20_000_000_000_001, "0.5"),
        ])
    func multiplicationPastTheLargestAmountIsNil(minorUnits: Int64, quantity: String) {
        #expect(Sample.euros(minorUnits).multiplied(by: Sample.quantity(quantity)) == nil)
    }

    @Test func extremesTimesNothingAreZero() {
        #expect(Sample.euros(.min).multiplied(by: .zero) == Sample.euros(0))
        #expect(Sample.euros(.max).multiplied(by: .zero) == Sample.euros(0))
    }
}

@Suite struct CurrencyTests {
    @Test(arguments: [("USD", "USD"), ("usd", "USD"), ("eUr", "EUR"), ("XAU", "XAU")])
    func readsThreeLettersInEitherCase(text: String, code: String) {
        #expect(Currency(text)?.code == code)
    }

    /// Upper-casing some letters yields several: `aß` must not become `ASS`.
    @Test(arguments: ["", "US", "USDD", "U1D", "U D", "aß", "ﬃ", "ınr", "$$$", "€", "ÄÖÜ", "US\u{301}", "[@`"])
    func refusesAnythingElse(text: String) {
        #expect(Currency(text) == nil)
    }

    @Test(arguments: [
        ("USD", 2, 100), ("EUR", 2, 100), ("JPY", 0, 1), ("KRW", 0, 1), ("ISK", 0, 1), ("KWD", 3, 1000),
        ("TND", 3, 1000), ("CLF", 4, 10_000), ("XAU", 2, 100),
    ])
    func knowsItsMinorUnit(code: String, digits: Int, perUnit: Int64) {
        #expect(Sample.currency(code).minorUnitDigits == digits)
        #expect(Sample.currency(code).minorUnitsPerUnit == perUnit)
    }

    @Test func sortsAndPrintsByCode() {
        #expect([Currency.usd, .eur].sorted() == [.eur, .usd])
        #expect("\(Currency.usd)" == "USD")
    }
}
