/// An exact amount: whole minor units (cents) of one currency.
public struct Money: Hashable, Sendable, Codable {
    public var minorUnits: Int64
    public var currency: Currency

    public init(minorUnits: Int64, currency: Currency) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// The largest amount a single price may have, in minor units. Larger ones are slips of the keyboard, and the
    /// bound is what lets totals be added without a thought for overflow: 900,000 lines of this size fit an Int64.
    public static let largest: Int64 = 10_000_000_000_000

    /// The amount as a plain decimal of the currency's digits, `1299.00`, without symbol or grouping. For CSV and JSON.
    public var plain: String {
        let digits = currency.minorUnitDigits
        let magnitude = String(minorUnits.magnitude)
        let sign = minorUnits < 0 ? "-" : ""
        guard digits > 0 else { return sign + magnitude }
        let padded = String(repeating: "0", count: max(0, digits + 1 - magnitude.count)) + magnitude
        return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }

    /// Why a text is no amount.
    public enum ParseError: Error, Hashable, Sendable {
        case notANumber
        case negative
        /// More decimals than the currency has: 3.999 dollars.
        case tooPrecise(digits: Int)
        case tooLarge
        /// `1.299` may be a thousand and more, or one and a bit.
        case ambiguous
        case otherCurrency(Currency)
    }

    /// Reads what people and other tools write: `39.95`, `$39.95`, `1,299.00`, `1.299,00`, `EUR 12`, `12 kr`.
    ///
    /// A symbol or word around the number is passed over; a code of three capitals must be the currency asked for.
    /// The last of `.` and `,` is the decimal mark, unless it stands alone before exactly three digits: a comma there
    /// groups (`1,299`), a full stop is refused as ambiguous.
    public static func parse(_ text: some StringProtocol, in currency: Currency) throws(ParseError) -> Money {
        let number = try AmountText(text, currency: currency)
        let digits = currency.minorUnitDigits
        guard number.fraction.count <= digits || number.fraction.dropFirst(digits).allSatisfy({ $0 == "0" }) else {
            throw .tooPrecise(digits: digits)
        }
        let fraction = number.fraction.prefix(digits)
        let padded = number.whole + fraction + String(repeating: "0", count: digits - fraction.count)
        guard let minor = Int64(padded), minor <= largest else { throw .tooLarge }
        return Money(minorUnits: minor, currency: currency)
    }

    /// This amount times a quantity, rounded once, half up, to the minor unit. Nil where it would pass `largest`.
    public func multiplied(by quantity: Quantity) -> Money? {
        let (high, low) = minorUnits.multipliedFullWidth(by: quantity.millionths)
        let half = Int64(500_000)
        guard high == 0 || high == -1 else { return nil }
        let product = Int64(truncatingIfNeeded: low)
        // The product must fit 64 bits for the plain division below; beyond that it is past `largest` in any case.
        guard (high == 0) == (product >= 0), product.magnitude < UInt64(Int64.max - half) else { return nil }
        let rounded = (product >= 0 ? product + half : product - half) / Quantity.one.millionths
        guard rounded.magnitude <= Self.largest.magnitude else { return nil }
        return Money(minorUnits: rounded, currency: currency)
    }
}

/// A number as written, taken apart: its whole and decimal digits.
private struct AmountText {
    var whole: String
    var fraction: String

    init(_ text: some StringProtocol, currency: Currency) throws(Money.ParseError) {
        guard let first = text.firstIndex(where: { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }),
            let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
        else { throw .notANumber }
        guard first <= last else { throw .notANumber }
        try Self.checkSurroundings(before: text[..<first], after: text[text.index(after: last)...], currency)
        let body = String(text[first...last]).filter { $0 != "'" && $0 != "’" && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != " " }
        guard body.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }) else { throw .notANumber }
        (whole, fraction) = try Self.split(body, currency)
        if whole.isEmpty { whole = "0" }
    }

    private static func checkSurroundings(
        before: some StringProtocol, after: some StringProtocol, _ currency: Currency
    ) throws(Money.ParseError) {
        if before.contains("-") || before.contains("−") || before.contains("(") { throw .negative }
        for part in [String(before), String(after)] {
            let word = part.filter { !$0.isWhitespace && $0 != "." }
            guard !word.isEmpty else { continue }
            if let code = Currency(word), word == code.code {
                guard code == currency else { throw .otherCurrency(code) }
                continue
            }
            // A currency's sign or its short name ("kr", "zł"); anything longer is prose, not an amount.
            guard word.count <= 3, word.allSatisfy({ $0.isCurrencySymbol || $0.isLetter }) else { throw .notANumber }
            guard !word.allSatisfy(\.isASCII) || word.contains("$") || ["kr", "Kr", "Rs", "Fr", "Ft"].contains(word)
            else { throw .notANumber }
        }
    }

    private static func split(
        _ body: String, _ currency: Currency
    ) throws(Money.ParseError) -> (whole: String, fraction: String) {
        guard let mark = body.lastIndex(where: { $0 == "." || $0 == "," }) else { return (body, "") }
        let sign = body[mark]
        let after = body[body.index(after: mark)...]
        let before = body[..<mark]
        let occurrences = body.count { $0 == sign }
        if occurrences == 1, !(after.count == 3 && !before.contains(where: { $0 == "." || $0 == "," })) {
            return (try ungrouped(before, by: sign == "." ? "," : "."), String(after))
        }
        // One mark and three digits behind it, or the same mark several times: it can only group.
        if occurrences == 1, sign == ".", currency.minorUnitDigits != 3 { throw .ambiguous }
        if occurrences == 1, currency.minorUnitDigits == 3 { return (String(before), String(after)) }
        return (try ungrouped(body[...], by: sign), "")
    }

    /// `1,299,000` without its commas; refuses groups that are not of three digits.
    private static func ungrouped(_ text: Substring, by separator: Character) throws(Money.ParseError) -> String {
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        guard groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { throw .notANumber }
        guard groups.count == 1 || (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy({ $0.count == 3 })
        else { throw .notANumber }
        return groups.joined()
    }
}
