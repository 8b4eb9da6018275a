import TestSupport
import Testing
import Values

@Suite struct MoneyParsingTests {
    @Test(
        arguments: [
            ("39.95", 3995), ("$39.95", 3995), ("39.95 $", 3995), ("US$39.95", 3995), ("USD 39.95", 3995),
            ("39.95USD", 3995), ("39.95 usd", 3995), ("$ 39.95 USD", 3995), ("39,95", 3995), ("39.9", 3990),
            ("39", 3900), ("39.", 3900), (".5", 50), (",5", 50), ("$.50", 50), ("0", 0), ("0.00", 0), ("-0.00", 0),
            ("007", 700), ("3.99000", 399), ("1234.500", 123_450), ("0.500", 50),
            ("1,299", 129_900), ("1,299.00", 129_900), ("1.299,00", 129_900), ("1 299,00", 129_900),
            ("1\u{A0}299,00", 129_900), ("1\u{202F}299,00", 129_900), ("1\u{2009}299.00", 129_900),
            ("1'299.00", 129_900), ("1’299.00", 129_900), ("1 299", 129_900), ("1,299.000", 129_900),
            ("1.299.000", 129_900_000), ("1,299,000", 129_900_000), ("12.345.678,90", 1_234_567_890),
            ("1,00,000.00", 10_000_000), ("12,34,567", 123_456_700), ("39,-", 3900), ("39.-", 3900), ("39.–", 3900),
            ("1.299,-", 129_900), ("1'299.--", 129_900), ("  39.95\t", 3995), ("39.95\r\n", 3995),
            ("100000000000.00", 10_000_000_000_000), ("00000000000000000000000000000001.00", 100),
        ])
    func readsDollars(text: String, minorUnits: Int64) throws {
        #expect(try Money.parse(text, in: .usd) == Money(minorUnits: minorUnits, currency: .usd))
    }

    @Test(
        arguments: [
            ("EUR", "39,95 €", 3995), ("EUR", "€39.95", 3995), ("EUR", "EUR 12", 1200), ("EUR", "12 eur", 1200),
            ("EUR", "39,- €", 3900), ("EUR", "1.299,00 €", 129_900),
            ("JPY", "¥1,299", 1299), ("JPY", "1299円", 1299), ("JPY", "12 000", 12_000), ("JPY", "500.00", 500),
            ("JPY", "500,-", 500),
            ("KWD", "1.299", 1299), ("KWD", "KD 1.5", 1500), ("KWD", "1,299.500", 1_299_500), ("KWD", "12", 12_000),
            ("SEK", "12 kr", 1200), ("SEK", "kr. 12,50", 1250), ("NOK", "kr 1 250,-", 125_000),
            ("INR", "Rs. 500", 50_000), ("INR", "Rs.500", 50_000), ("INR", "₹1,00,000", 10_000_000),
            ("CHF", "Fr. 12.50", 1250), ("CHF", "CHF 1'299.-", 129_900), ("PLN", "12,50 zł", 1250),
            ("CAD", "$5", 500), ("CAD", "CA $5", 500), ("AUD", "A$5.50", 550), ("GBP", "£5", 500),
            ("MNT", "₮5", 500), ("CLF", "1.2990", 12_990),
        ])
    func readsOtherCurrencies(code: String, text: String, minorUnits: Int64) throws {
        let currency = Sample.currency(code)
        #expect(try Money.parse(text, in: currency) == Money(minorUnits: minorUnits, currency: currency))
    }

    @Test(
        arguments: [
            "", " ", "\n", "abc", "12abc", "abc12", "$", ".", ",", "..", "$.", "5..", "..5", "1..5", "1.,5", ".,5",
            "1,2,3", "1,299,00", "1.299,00,00", "1,299.00.00", "12,345,67", "1234,567,890", "0,299,000", ",299,000",
            "0 500", "1 2 3", "39 95", "1.299 000", "1 299'000", "1_299", "5,", "3 . 5", "39,95,-", "1e5", "0x10",
            "1/2", "5%", "5½", "5²", "½", "٥", "٣٩٫٩٥", "٥5", "５", "5\u{301}", "5\u{FE0F}\u{20E3}",
            "5\n6", "2021-10-13", "5--", "--5", "-5-", "(-5)", "(5", "5)", "()5", "5 pcs", "about 5", "5 été",
            "🛋️5", "NaN", "inf", "+5", "~5", "A-5",
        ])
    func refusesWhatIsNoAmount(text: String) {
        #expect(throws: Money.ParseError.notANumber) { try Money.parse(text, in: .usd) }
    }

    @Test(arguments: ["-5", "−5", "–5", "- 5", "$-5", "-$5", "5-", "(5.00)", "($5.00)", "$(5.00)", "-0.01"])
    func refusesNegativeAmounts(text: String) {
        #expect(throws: Money.ParseError.negative) { try Money.parse(text, in: .usd) }
    }

    @Test(arguments: [
        ("USD", "1.299"), ("USD", "3.990"), ("USD", "3.999"), ("EUR", "1.299"), ("EUR", "€ 12.000"), ("JPY", "1.299"),
        ("KWD", "1,299"), ("CLF", "1,299"), ("CLF", "1.299"),
    ])
    func refusesWhatMayBeAThousandOrOne(code: String, text: String) {
        #expect(throws: Money.ParseError.ambiguous) { try Money.parse(text, in: Sample.currency(code)) }
    }

    @Test(
        arguments: [
            ("USD", "3.9999", .tooPrecise(digits: 2)), ("USD", "0.299", .tooPrecise(digits: 2)),
            ("USD", "0,299", .tooPrecise(digits: 2)), ("USD", "012,345", .tooPrecise(digits: 2)),
            ("USD", "1234.567", .tooPrecise(digits: 2)), ("EUR", "1.299,001", .tooPrecise(digits: 2)),
            ("JPY", "1.5", .tooPrecise(digits: 0)), ("KWD", "1.2345", .tooPrecise(digits: 3)),
            ("CLF", "1.23456", .tooPrecise(digits: 4)), ("USD", "100000000000.01", .tooLarge),
            ("USD", "99999999999999999999", .tooLarge), ("USD", "92233720368547758.08", .tooLarge),
            ("USD", String(repeating: "9", count: 10_000), .tooLarge),
            ("USD", "5 EUR", .otherCurrency(.eur)), ("USD", "€5", .otherCurrency(.eur)),
            ("USD", "5 kr", .otherCurrency(Sample.currency("SEK"))), ("EUR", "$39.95", .otherCurrency(.usd)),
            ("USD", "A$5", .otherCurrency(Sample.currency("AUD"))),
            ("EUR", "£5", .otherCurrency(Sample.currency("GBP"))),
            ("USD", "ABC 5", .otherCurrency(Sample.currency("ABC"))),
        ] as [(String, String, Money.ParseError)])
    func refusesOtherDecimalsSizesAndCurrencies(code: String, text: String, error: Money.ParseError) {
        #expect(throws: error) { try Money.parse(text, in: Sample.currency(code)) }
    }

    @Test func readsASubstring() throws {
        let row = "sofa;39.95;new"
        let cells = row.split(separator: ";")
        #expect(try Money.parse(cells[1], in: .usd) == Sample.dollars(3995))
    }

    /// A written amount reads back as itself, whatever the currency's digits.
    @Test(arguments: ["USD", "EUR", "JPY", "KWD", "CLF"])
    func readsWhatPlainWrites(code: String) throws {
        let currency = Sample.currency(code)
        var random = SeededGenerator(seed: 1)
        let edges: [Int64] = [0, 1, 9, 10, 99, 100, 999, 1000, 1299, 1_000_000, Money.largest]
        for minor in edges + (0..<200).map({ _ in Int64.random(in: 0...Money.largest, using: &random) }) {
            let money = Money(minorUnits: minor, currency: currency)
            #expect(try Money.parse(money.plain, in: currency) == money)
        }
    }
}
