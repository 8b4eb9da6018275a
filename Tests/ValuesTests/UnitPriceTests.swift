import Foundation
import TestSupport
import Testing
import Values

/// Prices per unit: amounts with up to four more decimals than their currency, also below zero.
@Suite struct UnitPriceTests {
    @Test(
        "A price per unit is read with its decimals, and written so that it can be read again",
        arguments: [
            ("EUR", "1.20", 120, 0, "1.20"), ("EUR", "1,7599", 175, 9900, "1.7599"),
            ("EUR", "1.7590", 175, 9000, "1.7590"), ("EUR", "0.759", 75, 9000, "0.7590"),
            ("EUR", "0.000001", 0, 1, "0.000001"), ("EUR", "12.34567", 1234, 5670, "12.34567"),
            ("EUR", "-3.25", -325, 0, "-3.25"), ("EUR", "−3,2599", -326, 100, "-3.2599"),
            ("EUR", "(0.0001)", -1, 9900, "-0.0001"), ("EUR", "-0", 0, 0, "0.00"),
            ("JPY", "1.5", 1, 5000, "1.5"), ("JPY", "0.0001", 0, 1, "0.0001"), ("KWD", "1.2345", 1234, 5000, "1.2345"),
            ("USD", "100000000000.00", 10_000_000_000_000, 0, "100000000000.00"),
        ])
    func reading(code: String, text: String, minorUnits: Int64, fraction: Int16, plain: String) throws {
        let currency = Sample.currency(code)
        let price = try Money.parse(text, in: currency, isPerUnit: true)
        #expect(price == Money(minorUnits: minorUnits, fraction: fraction, currency: currency))
        #expect(price.plain == plain)
        #expect(try Money.parse(plain, in: currency, isPerUnit: true) == price)
    }

    @Test(
        "What no price per unit can be is refused",
        arguments: [
            ("EUR", "1.759", .ambiguous), ("USD", "1.759", .ambiguous), ("EUR", "1.1234567", .tooPrecise(digits: 6)),
            ("JPY", "1.12345", .tooPrecise(digits: 4)), ("EUR", "100000000000.01", .tooLarge),
            ("EUR", "-100000000000.01", .tooLarge), ("EUR", "--1", .notANumber),
        ] as [(String, String, Money.ParseError)])
    func refused(code: String, text: String, error: Money.ParseError) {
        #expect(throws: error) { try Money.parse(text, in: Sample.currency(code), isPerUnit: true) }
    }

    @Test(
        "Any other amount has its currency's decimals and is not below zero",
        arguments: [("1.7599", .tooPrecise(digits: 2)), ("-3.25", .negative)] as [(String, Money.ParseError)])
    func otherAmounts(text: String, error: Money.ParseError) {
        #expect(throws: error) { try Money.parse(text, in: .eur) }
    }

    @Test(
        "Quantity times price is rounded once to the minor unit",
        arguments: [
            // 42.13 l of petrol at 1.759 are 74.10667.
            ("1.7590", "42.13", "74.11"), ("1.7599", "42.13", "74.14"), ("1.7599", "1", "1.76"),
            // 0.35 g of saffron at 8.9999 are 3.149965.
            ("8.9999", "0.35", "3.15"), ("0.000001", "1000000", "1.00"), ("0.0050", "1", "0.01"),
            ("0.004999", "1", "0.00"), ("-3.25", "1", "-3.25"), ("-0.0050", "1", "-0.01"), ("-1.7599", "2", "-3.52"),
        ])
    func totals(price: String, quantity: String, total: String) throws {
        let price = try Money.parse(price, in: .eur, isPerUnit: true)
        #expect(price.multiplied(by: Sample.quantity(quantity))?.plain == total)
    }

    @Test(
        "JSON has the fraction in the decimals of the minor units",
        arguments: [
            (175, 0, "175"), (175, 9900, "175.99"), (0, 1, "0.0001"), (-325, 0, "-325"), (-326, 100, "-325.99"),
            (10_000_000_000_000, 0, "10000000000000"), (9_999_999_999_999, 9999, "9999999999999.9999"),
        ])
    func json(minorUnits: Int64, fraction: Int16, number: String) throws {
        let price = Money(minorUnits: minorUnits, fraction: fraction, currency: .eur)
        #expect(price.plainMinorUnits == number)
        let text = #"{"currency":"EUR","minorUnits":\#(number)}"#
        #expect(try JSONDecoder().decode(Money.self, from: Data(text.utf8)) == price)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(price), as: UTF8.self) == text)
    }

    @Test("JSON with more decimals, or none of a number, is refused", arguments: ["175.99999", #""175""#, "null"])
    func badJSON(number: String) {
        let text = #"{"currency":"EUR","minorUnits":\#(number)}"#
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Money.self, from: Data(text.utf8)) }
    }

    @Test("Prices are compared with their fractions")
    func order() {
        func price(_ minorUnits: Int64, _ fraction: Int16) -> Money {
            Money(minorUnits: minorUnits, fraction: fraction, currency: .eur)
        }
        #expect(Money.isLower(price(175, 9000), price(175, 9900)))
        #expect(Money.isLower(price(-326, 100), price(-325, 0)))
        #expect(!Money.isLower(price(176, 0), price(175, 9999)))
        #expect(!Money.isLower(price(175, 9000), price(175, 9000)))
    }
}
