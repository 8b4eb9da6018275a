import Foundation
import Household
import TestSupport
import Testing

@testable import Wording

/// Our formats write the same as Foundation.
struct FormatsTests {
    static let locales = [
        "en-US", "en-GB", "de-DE", "de-CH", "fr-FR", "es-ES", "pl-PL", "ja-JP", "hi-IN", "ar-EG", "sv-SE",
    ]
    static let currencies = ["USD", "EUR", "JPY", "KWD", "CHF", "INR"].map(Sample.currency)
    private static let edges: [Int64] = [
        0, 1, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 99_999, 100_000, 999_999, 1_000_000, 99_999_999, 100_000_000,
        1_234_567_890, Money.largest - 1, Money.largest, .max,
    ]

    /// Without what keeps a date on one line.
    private static func plain(_ date: String) -> String {
        date.replacing("\u{2060}", with: "").replacing("\u{A0}", with: " ")
    }

    private static func values(seed: UInt64) -> [Int64] {
        var random = SeededGenerator(seed: seed)
        // Numbers of each length are equally likely.
        return edges
            + (0..<40).map { _ in Int64.random(in: 0...(1 << Int64.random(in: 1...62, using: &random)), using: &random)
            }
    }

    @Test(arguments: locales)
    func amountsAndCounts(_ locale: String) {
        let values = Self.values(seed: 1)
        for currency in Self.currencies {
            let formats = Formats(locale: locale, currencies: [currency])
            let digits = currency.minorUnitDigits
            let style = Decimal.FormatStyle.Currency(code: currency.code, locale: Locale(identifier: locale))
                .precision(.fractionLength(digits))
            for value in values {
                let decimal = Decimal(sign: .plus, exponent: -digits, significand: Decimal(value))
                #expect(formats.amount(Money(minorUnits: value, currency: currency)) == decimal.formatted(style))
            }
        }
        let formats = Formats(locale: locale, currencies: [])
        for value in values {
            #expect(formats.count(Int(value)) == Decimal(value).formatted(.number.locale(Locale(identifier: locale))))
        }
    }

    @Test(arguments: locales)
    func quantities(_ locale: String) throws {
        let formats = Formats(locale: locale, currencies: [])
        let style = Decimal.FormatStyle(locale: Locale(identifier: locale)).precision(.fractionLength(0...6))
        var random = SeededGenerator(seed: 3)
        let millionths =
            [0, 1, 500_000, 350_000, 1_000_000, 1_000_001, 999_999_999, 10_000_000_000, 1_000_000_000_000]
            + (0..<60).map { _ in Int64.random(in: 0...1_000_000_000_000, using: &random) }
        for value in millionths {
            let quantity = try #require(Quantity(millionths: value))
            let decimal = Decimal(sign: .plus, exponent: -6, significand: Decimal(value))
            #expect(formats.quantity(quantity) == decimal.formatted(style))
        }
    }

    private static let otherLocales = ["zh-CN", "ru-RU", "he-IL", "th-TH", "fa-IR"]

    @Test("Dates, short dates and months match Foundation", arguments: locales + otherLocales)
    func dates(_ locale: String) throws {
        let formats = Formats(locale: locale, currencies: [])
        func style(_ date: Date.FormatStyle.DateStyle?) -> Date.FormatStyle {
            Date.FormatStyle(
                date: date, time: .omitted, locale: Locale(identifier: locale),
                calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
        }
        var random = SeededGenerator(seed: 4)
        var days = (0..<60).map { _ in Int.random(in: -40_000...60_000, using: &random) }
        for year in [1000, 1999, 2022, 2026, 2222, 3333, 9999] {
            for month in 1...12 {
                for day in year == 2026 ? [1, 9, 22, 28] : [15] {
                    days.append(try #require(CalendarDate(year: year, month: month, day: day)).daysSinceEpoch)
                }
            }
        }
        let (long, short, month) = (style(.long), style(.abbreviated), style(nil).month(.wide).year())
        for day in days {
            let noon = Date(timeIntervalSince1970: Double(day) * 86_400 + 43_200)
            let date = CalendarDate(daysSinceEpoch: day)
            #expect(Self.plain(formats.month(CalendarMonth(date))) == Self.plain(noon.formatted(month)))
            // Before 1583 Foundation counts days by the Julian calendar.
            guard Self.locales.contains(locale), date.year > 1582 else { continue }
            #expect(Self.plain(formats.date(date)) == Self.plain(noon.formatted(long)))
            #expect(Self.plain(formats.shortDate(date)) == Self.plain(noon.formatted(short)))
        }
    }

    @Test("Parts of a whole, to one decimal, match Foundation", arguments: locales)
    func percents(_ locale: String) {
        let formats = Formats(locale: locale, currencies: [])
        let style = Decimal.FormatStyle.Percent(locale: Locale(identifier: locale)).precision(.fractionLength(0...1))
        for perMille in [0, 1, 5, 9, 10, 11, 99, 100, 125, 999, 1000, 1001, 12_345, 1_234_567, 10_000_000] {
            let decimal = Decimal(sign: .plus, exponent: -3, significand: Decimal(perMille))
            #expect(formats.percent(perMille: perMille) == decimal.formatted(style))
        }
    }

    @Test(
        "Differences written out: the sign comes first, and zero has none",
        arguments: [
            ("en-US", "USD", 120, "+$1.20"), ("en-US", "USD", -120, "−$1.20"), ("en-US", "USD", 0, "$0.00"),
            ("de-DE", "EUR", 120, "+1,20\u{A0}€"), ("de-DE", "EUR", -129_900, "−1.299,00\u{A0}€"),
            ("fr-FR", "EUR", -129_900, "−1\u{202F}299,00\u{A0}€"), ("hi-IN", "INR", 12_345_600, "+₹1,23,456.00"),
            ("ja-JP", "JPY", -1_299, "−¥1,299"), ("ar-EG", "EUR", 120, "+\u{200F}١٫٢٠\u{A0}€"),
        ])
    func differencesWrittenOut(_ locale: String, _ code: String, _ minorUnits: Int64, _ expected: String) {
        let currency = Sample.currency(code)
        let formats = Formats(locale: locale, currencies: [currency])
        #expect(formats.difference(Money(minorUnits: minorUnits, currency: currency)) == expected)
    }

    @Test(
        "Percentages written out",
        arguments: [
            ("en-US", 125, "+12.5%"), ("en-US", -30, "−3%"), ("en-US", 0, "0%"),
            ("de-DE", 125, "+12,5\u{A0}%"), ("fr-FR", -12_345, "−1\u{202F}234,5\u{A0}%"),
            ("hi-IN", 1_234_567, "+1,23,456.7%"), ("ja-JP", 1, "+0.1%"), ("ar-EG", 125, "+١٢٫٥٪\u{61C}"),
        ])
    func percentsWrittenOut(_ locale: String, _ perMille: Int, _ expected: String) {
        let formats = Formats(locale: locale, currencies: [])
        #expect(formats.percent(perMille: perMille, signed: true) == expected)
        // By default, a positive percentage has no sign.
        #expect(formats.percent(perMille: perMille) == expected.filter { $0 != "+" })
    }

    /// Written out, so that a mistake shared with Foundation would show. A price per unit has the decimals it needs.
    @Test(
        arguments: [
            ("en-US", "USD", 129_900, 0, "$1,299.00"), ("en-GB", "EUR", 4_218_000, 0, "€42,180.00"),
            ("de-DE", "EUR", 129_900, 0, "1.299,00\u{A0}€"), ("de-CH", "CHF", 129_905, 0, "CHF\u{A0}1’299.05"),
            ("fr-FR", "EUR", 129_900, 0, "1\u{202F}299,00\u{A0}€"), ("es-ES", "EUR", 129_900, 0, "1299,00\u{A0}€"),
            ("es-ES", "EUR", 1_299_900, 0, "12.999,00\u{A0}€"), ("hi-IN", "INR", 123_456_700, 0, "₹12,34,567.00"),
            ("en-US", "JPY", 1_299, 0, "¥1,299"), ("en-US", "KWD", 1_299, 0, "KWD\u{A0}1.299"),
            ("en-GB", "USD", 5, 0, "US$0.05"), ("en-GB", "EUR", -1_234_567, 0, "−€12,345.67"),
            ("en-GB", "EUR", .min, 0, "−€92,233,720,368,547,758.08"),
            ("en-US", "JPY", .min, 0, "−¥9,223,372,036,854,775,807"), ("en-GB", "EUR", 175, 9900, "€1.7599"),
            ("de-DE", "EUR", 175, 9000, "1,759\u{A0}€"), ("en-GB", "EUR", -326, 100, "−€3.2599"),
            ("en-US", "JPY", 1299, 5000, "¥1,299.5"), ("en-GB", "EUR", 0, 1, "€0.000001"),
        ] as [(String, String, Int64, Int16, String)])
    func amountsWrittenOut(
        _ locale: String, _ code: String, _ minorUnits: Int64, _ fraction: Int16, _ expected: String
    ) {
        let currency = Sample.currency(code)
        let money = Money(minorUnits: minorUnits, fraction: fraction, currency: currency)
        #expect(Formats(locale: locale, currencies: [currency]).amount(money) == expected)
    }

    /// Days with what keeps them on one line; months and years without.
    @Test(arguments: [
        ("en-GB", "2026-05-03", "3\u{A0}\u{2060}May\u{A0}\u{2060}2026"),
        ("en-US", "2026-05-03", "May\u{A0}\u{2060}3,\u{A0}\u{2060}2026"),
        ("de-DE", "2026-05-03", "3.\u{A0}\u{2060}Mai\u{A0}\u{2060}2026"),
        ("ja-JP", "2026-05-03", "2026\u{2060}年\u{2060}5\u{2060}月\u{2060}3\u{2060}日\u{2060}"),
        ("en-US", "2026-05", "May 2026"), ("en-GB", "2026-05", "May 2026"), ("de-DE", "2026-05", "Mai 2026"),
        ("fr-FR", "2026-05", "mai 2026"), ("hi-IN", "2026-05", "मई 2026"), ("ar-EG", "2026-05", "مايو ٢٠٢٦"),
        ("ja-JP", "2026-05", "2026年5月"), ("en-GB", "2026", "2026"), ("de-DE", "2026", "2026"),
    ])
    func datesWrittenOut(_ locale: String, _ date: String, _ expected: String) throws {
        let text = Formats(locale: locale, currencies: []).date(try #require(PartialDate(date)))
        #expect((date.count == 10 ? text : Self.plain(text)) == expected)
    }

    @Test(
        "A telephone number is one word",
        arguments: [
            ("(503) 555-0170", "(\u{2060}503)\u{2060}\u{A0}\u{2060}555-\u{2060}0170"),
            ("Ann, +41 44 668 18 00 at noon", "Ann, +41_44_668_18_00 at noon"), ("555-0199", "555-\u{2060}0199"),
            ("Bosch GSR 12V-15, 3 of 4", "Bosch GSR 12V-15, 3 of 4"), ("4006381333931", "4006381333931"),
        ])
    func telephoneNumbers(_ text: String, _ expected: String) {
        #expect(
            Unbroken.telephoneNumbers(in: text) == expected.replacing("_", with: "\u{A0}\u{2060}"))
    }

    @Test func aQuantityIsOneWordWithItsUnit() throws {
        let quantity = try #require(Quantity(millionths: 7_250_000))
        let formats = Formats(locale: "de-DE", currencies: [])
        #expect(formats.quantity(quantity, in: "m lang") == "7,25\u{A0}m\u{A0}\u{2060}lang")
    }

    @Test(arguments: [("en-GB", "en-GB"), ("zh-Hant-TW", "zh-Hant-TW"), ("de", "de")])
    func languageTag(_ locale: String, _ expected: String) {
        #expect(Formats(locale: locale, currencies: []).language == expected)
    }
}
