extension Money {
    /// Why a text is not an amount.
    public enum ParseError: Error, Hashable, Sendable {
        case notANumber
        case negative
        /// More decimals than the currency has: 3.999 dollars.
        case tooPrecise(digits: Int)
        case tooLarge
        /// `1.299` may mean 1299 or 1.299.
        case ambiguous
        case otherCurrency(Currency)
    }

    /// Reads what people and other tools write: `39.95`, `$39.95`, `1,299.00`, `1.299,00`, `EUR 12`, `12 kr`, `39,-`.
    ///
    /// A currency's code or sign may come before or after the number if it can mean the currency asked for: `$` can
    /// mean Canadian dollars, but not euros.
    /// The last `.` or `,` is the decimal mark, unless it is the only mark and exactly three digits follow, so that it
    /// may group digits: then a comma groups (`1,299`) and a full stop is refused as ambiguous. The comma is refused as
    /// well in currencies of countries that write decimal commas. In currencies with three decimals the full stop is
    /// the decimal mark and the comma is refused.
    /// - Parameters:
    ///   - decimalMark: The decimal mark, if it is known; nothing is ambiguous then.
    ///   - isPerUnit: Whether it is the price of one unit of a thing, which may be below zero, as a deposit that is
    ///     paid back is, and may have `fractionDigits` more decimals.
    public static func parse(
        _ text: some StringProtocol, in currency: Currency, decimalMark: Character? = nil, isPerUnit: Bool = false
    ) throws(ParseError) -> Money {
        let number = try AmountText(String(text), currency: currency, decimalMark: decimalMark)
        let digits = currency.minorUnitDigits + (isPerUnit ? fractionDigits : 0)
        guard number.fraction.dropFirst(digits).allSatisfy({ $0 == "0" }) else { throw .tooPrecise(digits: digits) }
        let fraction = number.fraction.prefix(digits)
        let padded = number.whole + fraction + String(repeating: "0", count: digits - fraction.count)
        guard let value = Int64(padded), value <= (isPerUnit ? largest * fractionsOfUnit : largest) else {
            throw .tooLarge
        }
        if isPerUnit { return Money(exact: Int128(number.isNegative ? -value : value), currency: currency) }
        if number.isNegative, value > 0 { throw .negative }
        return Money(minorUnits: value, currency: currency)
    }
}

/// A number as written, split into its sign, its whole digits and its decimal digits.
private struct AmountText {
    var isNegative: Bool
    /// At least one digit.
    var whole: String
    var fraction: String

    init(_ text: String, currency: Currency, decimalMark: Character?) throws(Money.ParseError) {
        guard var first = text.firstIndex(where: Self.isDigit), let last = text.lastIndex(where: Self.isDigit)
        else { throw .notANumber }
        // `.50` begins with its mark; the full stop of `Rs.50` belongs to the word.
        if let mark = text[..<first].indices.last, text[mark] == "." || text[mark] == ",",
            text[..<mark].last?.isLetter != true
        {
            first = mark
        }
        var body = text[first...last].map(Self.unified)
        var after = text[text.index(after: last)...]
        // `39,-` and `39.–` mean that there are no cents.
        let tail = after.dropFirst()
        if let mark = after.first, mark == "." || mark == "," {
            if let dash = tail.first, Self.dashes.contains(dash) {
                body += [mark, "0", "0"]
                after = tail.drop { Self.dashes.contains($0) }
            } else if mark == "." {
                after = tail
            }
        }
        isNegative = try Self.checkSurroundings(before: text[..<first], after: after, currency)
        let parts = try Self.split(body, currency, decimalMark)
        whole = parts.whole.isEmpty ? "0" : parts.whole
        fraction = parts.fraction
    }

    /// The currencies of countries in which the comma is the decimal mark, in all of them or in most.
    private static let decimalCommas: Set<String> = [
        "ARS", "BGN", "BRL", "BYN", "CLP", "COP", "CZK", "DKK", "EUR", "HUF", "IDR", "ISK", "NOK", "PLN", "PYG", "RON",
        "RSD", "RUB", "SEK", "TRY", "UAH", "UYU", "VND",
    ]

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static let dashes: Set<Character> = ["-", "−", "–", "—"]

    /// Maps the spaces and apostrophes that group digits to ` ` and `'`.
    private static func unified(_ character: Character) -> Character {
        switch character {
        case "\u{A0}", "\u{202F}", "\u{2009}": " "
        case "’": "'"
        default: character
        }
    }

    /// Checks that only a currency and a sign surround the number. Returns whether the number is negative: with a minus
    /// on either side, or in parentheses, as bookkeepers write it.
    private static func checkSurroundings(
        before: Substring, after: Substring, _ currency: Currency
    ) throws(Money.ParseError) -> Bool {
        let minuses = (before + after).count { dashes.contains($0) }
        let isEnclosed = before.contains("(") && after.contains(")")
        for part in [before, after] {
            let words = part.filter { !dashes.contains($0) && !(isEnclosed && ($0 == "(" || $0 == ")")) }
            try CurrencySign.check(words, means: currency)
        }
        guard minuses + (isEnclosed ? 1 : 0) <= 1 else { throw .notANumber }
        return minuses == 1 || isEnclosed
    }

    private static func split(
        _ body: [Character], _ currency: Currency, _ decimalMark: Character?
    ) throws(Money.ParseError) -> (whole: String, fraction: String) {
        guard let last = body.lastIndex(where: { !isDigit($0) }) else { return (String(body), "") }
        let mark = body[last]
        let (before, after) = (body[..<last], body[(last + 1)...])
        guard mark == "." || mark == ",", !before.contains(mark),
            try !groupsAlone(before, mark, after, currency, decimalMark)
        else {
            return (try ungrouped(body[...]), "")
        }
        return (try ungrouped(before), String(after))
    }

    /// Whether the number's only mark groups its digits.
    private static func groupsAlone(
        _ before: ArraySlice<Character>, _ mark: Character, _ after: ArraySlice<Character>, _ currency: Currency,
        _ decimalMark: Character?
    ) throws(Money.ParseError) -> Bool {
        guard after.count == 3, (1...3).contains(before.count), before.allSatisfy(isDigit), before.first != "0" else {
            return false
        }
        if let decimalMark { return mark != decimalMark }
        switch (mark, currency.minorUnitDigits) {
        case (".", 3): return false
        case (",", 0...2) where !decimalCommas.contains(currency.code): return true
        default: throw .ambiguous
        }
    }

    /// Removes the separators of `1,299,000`. Groups have three digits or, as in India, two before the last three.
    private static func ungrouped(_ text: ArraySlice<Character>) throws(Money.ParseError) -> String {
        guard let separator = text.first(where: { !isDigit($0) }) else { return String(text) }
        let groups = text.split(separator: separator, omittingEmptySubsequences: false)
        guard [".", ",", " ", "'"].contains(separator), groups.allSatisfy({ $0.allSatisfy(isDigit) }),
            let first = groups.first, first.first != "0", groups.last?.count == 3
        else { throw .notANumber }
        let between = groups.dropFirst().dropLast()
        let isWestern = (1...3).contains(first.count) && between.allSatisfy { $0.count == 3 }
        let isIndian = (1...2).contains(first.count) && between.allSatisfy { $0.count == 2 }
        guard isWestern || isIndian else { throw .notANumber }
        return String(groups.joined())
    }
}
