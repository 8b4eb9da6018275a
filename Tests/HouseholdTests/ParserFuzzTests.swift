import Foundation
import Household
import TestSupport
import Testing

/// Every parser takes any text without crashing, and the values that it accepts are valid.
@Suite struct ParserFuzzTests {
    private static let alphabet: [String] = [
        "0", "1", "5", "9", "00", "000", ".", ",", "'", "’", " ", "\u{A0}", "\u{202F}", "-", "−", "–", "(", ")", "$",
        "€",
        "kr", "Rs.", "EUR", "USD", "e", "x", "#", "/", "\\", "..", "\0", "\n", "\r\n", "é", "e\u{301}", "\u{301}", "ß",
        "ı",
        "沙", "🛋️", "👨‍👩‍👧", "٣", "５", "½", "\u{202E}", "\u{200B}", "\u{FEFF}", "\u{10FFFF}", "con", "com1",
    ]

    private func texts(seed: UInt64, count: Int) -> [String] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            if random.chance(30) {
                let length = Int.random(in: 0...24, using: &random)
                let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
                return String(decoding: bytes, as: UTF8.self)
            }
            return (0..<Int.random(in: 0...12, using: &random))
                .map { _ in Self.alphabet.randomElement(using: &random) ?? "" }.joined()
        }
    }

    @Test func amounts() {
        let currencies = ["USD", "EUR", "JPY", "KWD", "CLF"].map(Sample.currency)
        for (number, text) in texts(seed: 11, count: 15_000).enumerated() {
            let currency = currencies[number % currencies.count]
            guard let money = try? Money.parse(text, in: currency) else { continue }
            #expect((0...Money.largest).contains(money.minorUnits), "\(text.debugDescription)")
            #expect(money.currency == currency)
            #expect((try? Money.parse(money.plain, in: currency)) == money, "\(text.debugDescription)")
            // Apart from leading zeros and decimals, an amount has the digits of its text, in their order.
            let digits = text.filter { $0.isASCII && $0.isNumber }
            let significant = { (digits: String) in
                Array(digits.drop { $0 == "0" }.reversed().drop { $0 == "0" })
            }
            #expect(significant(digits) == significant(String(money.minorUnits)), "\(text.debugDescription)")
        }
    }

    @Test func quantities() {
        for text in texts(seed: 12, count: 15_000) {
            guard let quantity = Quantity(text) else { continue }
            #expect(Quantity(quantity.description) == quantity, "\(text.debugDescription)")
        }
    }

    @Test func days() {
        for text in texts(seed: 13, count: 8_000) { #expect(CalendarDate(text) == nil, "\(text.debugDescription)") }
        var random = SeededGenerator(seed: 14)
        for _ in 0..<8_000 {
            let digits = (0..<8).map { _ in String(UInt8.random(in: 0...9, using: &random)) }
            let text = "\(digits[0...3].joined())-\(digits[4...5].joined())-\(digits[6...7].joined())"
            if let day = CalendarDate(text) { #expect(day.description == text) }
        }
    }

    @Test func slugs() {
        for text in texts(seed: 15, count: 15_000) {
            let slug = Slug.make(from: text, fallback: "item")
            #expect(Slug.isValid(slug), "\(text.debugDescription)")
            #expect(Slug.isValid(Slug.unique(slug) { $0 == slug }), "\(text.debugDescription)")
            #expect(Slug.make(from: slug, fallback: "item") == slug)
        }
    }

    /// Kept out of the argument lists, since a log with a NUL in it breaks.
    @Test func noneTakesANUL() {
        #expect(throws: Money.ParseError.notANumber) { try Money.parse("5\0", in: .usd) }
        #expect(throws: Money.ParseError.notANumber) { try Money.parse("\0", in: .usd) }
        #expect(Quantity("1\0") == nil)
        #expect(CalendarDate("2021-10-1\0") == nil)
        #expect(Colour("\0\0\0") == nil)
        #expect(Currency("US\0") == nil)
        #expect(EntityID<Item>("6ba7b810-9dad-11d1-80b4-00c04fd430c8\0x") == nil)
        #expect(!Slug.isValid("a\0"))
        #expect(Slug.make(from: "a\0b", fallback: "item") == "a-b")
    }

    @Test func codesColoursAndIDs() {
        for text in texts(seed: 16, count: 15_000) {
            if let currency = Currency(text) { #expect(currency.code == text.uppercased()) }
            if let colour = Colour(text) { #expect(Colour(colour.hex) == colour) }
            if let id = EntityID<Item>(text) { #expect(id.description == text.lowercased()) }
        }
    }

    @Test func sortKeysAreAStrictOrder() {
        let keys = texts(seed: 17, count: 300).map { NameSortKey($0) }
        let sorted = keys.sorted()
        for (a, b) in zip(sorted, sorted.dropFirst()) { #expect(a < b || a == b) }
    }

    @Test(arguments: UInt64(0)..<50)
    func checksOfDamagedHouseholds(seed: UInt64) {
        let snapshot = Snapshot.random(seed: seed)
        let findings = HouseholdCheck.check(snapshot, today: Sample.day("2025-06-01"))
        #expect(findings == HouseholdCheck.check(snapshot, today: Sample.day("2025-06-01")))
        #expect(findings.allSatisfy { !$0.message.isEmpty && !$0.rule.isEmpty })
    }
}
