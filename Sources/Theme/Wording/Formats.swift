import Foundation
package import Household

/// Money, numbers and dates as a locale writes them, each in one piece: no line of a page ends inside it.
///
/// Foundation takes some twenty microseconds to format one amount, longer than a whole page may take. It therefore
/// formats one sample of each kind, and the sample's pattern serves for all other values. A test compares the two.
///
/// A class, because every page model holds one: copying a struct would retain every pattern in it.
package final class Formats: Sendable {
    /// The language tag for `<html lang>`.
    package let language: String
    private let number: NumberPattern
    private let days: [DatePattern]
    private let shortDays: [DatePattern]
    private let months: [DatePattern]
    private let percent: NumberPattern
    /// An array: a household has one or two currencies, too few for a dictionary to pay off.
    private let money: [(currency: Currency, digits: Int, pattern: NumberPattern)]

    /// - Parameters:
    ///   - locale: A language tag, `en-GB`.
    ///   - currencies: Every currency of the amounts that will be formatted.
    package init(locale tag: String, currencies: some Sequence<Currency>) {
        let locale = Locale(identifier: tag)
        language = locale.identifier.replacingOccurrences(of: "_", with: "-")
        let mark = locale.decimalSeparator ?? "."
        let number = NumberPattern(decimalMark: mark) { Decimal($0).formatted(.number.locale(locale)) }
        self.number = number
        days = DatePattern.days(of: locale, .long, digits: number)
        shortDays = DatePattern.days(of: locale, .abbreviated, digits: number)
        months = DatePattern.months(of: locale, digits: number)
        percent = NumberPattern(decimalMark: mark) { (Decimal($0) / 100).formatted(.percent.locale(locale)) }
        money = Set(currencies).map { currency in
            let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                .precision(.fractionLength(currency.minorUnitDigits))
            return (
                currency, currency.minorUnitDigits, NumberPattern(decimalMark: mark) { Decimal($0).formatted(style) }
            )
        }
    }

    /// Whether there is a pattern for a currency; amounts in any other currency are written as bare numbers.
    package func knows(_ currency: Currency) -> Bool { money.contains { $0.0 == currency } }

    package func count(_ number: Int) -> String { self.number.string(number) }

    /// `24`, `7.25 m`
    /// - Parameter unit: Empty for pieces.
    package func quantity(_ quantity: Quantity, in unit: String) -> String {
        unit.isEmpty ? self.quantity(quantity) : "\(self.quantity(quantity))\u{a0}\(Unbroken.spaces(unit))"
    }

    package func quantity(_ quantity: Quantity) -> String {
        var digits = 6
        var fraction = quantity.millionths % 1_000_000
        while digits > 0, fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        return number.string(Int(quantity.millionths / 1_000_000), fraction: Int(fraction), digits: digits)
    }

    /// The amount with its currency, `€1,299.00`; a price per unit with the decimals that it needs, `€1.7599`.
    package func amount(_ amount: Money) -> String {
        let place = money.firstIndex { $0.currency == amount.currency }
        let pattern = place.map { money[$0].pattern } ?? number
        var digits = place.map { money[$0].digits } ?? amount.currency.minorUnitDigits
        var magnitude = amount.minorUnits.magnitude
        if amount.fraction != 0 {
            (magnitude, digits) = (UInt64(clamping: amount.exact.magnitude), digits + Money.fractionDigits)
            while magnitude % 10 == 0 { (magnitude, digits) = (magnitude / 10, digits - 1) }
        }
        let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: NumberPattern.powersOfTen[digits])
        // Without decimals, the magnitude of the lowest integer, which no store holds, is one too large for an `Int`.
        let text = pattern.string(Int(clamping: whole), fraction: Int(fraction), digits: digits)
        return amount.minorUnits < 0 ? "−" + text : text
    }

    /// Formats a number given in tenths: with one decimal below ten, rounded from ten on: `9.5`, `12`.
    package func tenths(_ tenths: Int) -> String {
        tenths < 100 && tenths % 10 != 0
            ? number.string(tenths / 10, fraction: tenths % 10, digits: 1) : number.string((tenths + 5) / 10)
    }

    /// The day in words, `3 May 2026`.
    package func date(_ date: CalendarDate) -> String { days[date.month - 1].string(year: date.year, day: date.day) }

    /// The day, the month or the year in words: `3 May 2026`, `May 2026`, `2026`.
    package func date(_ date: PartialDate) -> String {
        switch date.precision {
        case .day: self.date(date.first)
        case .month: month(CalendarMonth(date.first))
        case .year: year(date.first.year)
        }
    }

    /// The day for a narrow column, `3 Nov 2026`.
    package func shortDate(_ date: CalendarDate) -> String {
        shortDays[date.month - 1].string(year: date.year, day: date.day)
    }

    /// The month in words, `May 2026`.
    package func month(_ month: CalendarMonth) -> String { months[month.month - 1].string(year: month.year, day: 1) }

    /// The year, without grouping separators.
    package func year(_ year: Int) -> String {
        ShortText.string(capacity: 20 * number.digitWidth) { number.append(year, to: &$0) }
    }

    /// A difference with its sign: `+€1.20`, `−€1.20`, `€0.00`.
    package func difference(_ amount: Money) -> String {
        amount.exact > 0 ? "+" + self.amount(amount) : self.amount(amount)
    }

    /// A part of a whole in thousandths, to one decimal: `12.5%`, `−3%`.
    /// - Parameter signed: Whether a positive value gets a plus sign, as a difference does.
    package func percent(perMille: Int, signed: Bool = false) -> String {
        let (whole, tenth) = Int(perMille.magnitude).quotientAndRemainder(dividingBy: 10)
        let text = percent.string(whole, fraction: tenth, digits: tenth == 0 ? 0 : 1)
        return (perMille < 0 ? "−" : signed && perMille > 0 ? "+" : "") + text
    }
}

/// How a locale writes the dates of one month.
struct DatePattern: Sendable {
    private enum Part: Equatable {
        case literal([UInt8])
        case day, year
    }

    private var parts: [Part] = []
    private let digits: NumberPattern
    /// The most bytes that a date takes.
    private var capacity = 0

    /// The patterns of full dates, one for each month: `3 May 2026`.
    static func days(
        of locale: Locale, _ length: Date.FormatStyle.DateStyle, digits: NumberPattern
    ) -> [DatePattern] {
        let style = Date.FormatStyle(
            date: length, time: .omitted, locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: utc)
        return samples(style, digits: digits)
    }

    /// The patterns of a month with its year, one for each month: `May 2026`.
    static func months(of locale: Locale, digits: NumberPattern) -> [DatePattern] {
        let style = Date.FormatStyle(locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: utc)
        return samples(style.month(.wide).year(), digits: digits)
    }

    private static let utc = TimeZone(secondsFromGMT: 0) ?? .gmt

    private static func samples(_ style: Date.FormatStyle, digits: NumberPattern) -> [DatePattern] {
        (1...12).map { month in
            // No digit of the day occurs in the year, so neither is taken for the other.
            let sample = CalendarDate(year: 3333, month: month, day: 22)?.daysSinceEpoch ?? 0
            let text = Date(timeIntervalSince1970: Double(sample) * 86_400 + 43_200).formatted(style)
            return DatePattern(text, digits: digits)
        }
    }

    private init(_ sample: String, digits: NumberPattern) {
        self.digits = digits
        let (year, day) = (digits.digits(3333), digits.digits(22))
        var rest = sample[...]
        while !rest.isEmpty {
            let next = [(rest.firstRange(of: year), Part.year), (rest.firstRange(of: day), .day)]
                .compactMap { range, part in range.map { (range: $0, part: part) } }
                .min { $0.range.lowerBound < $1.range.lowerBound }
            let end = next?.range.lowerBound ?? rest.endIndex
            if end > rest.startIndex {
                parts.append(.literal(Array(Unbroken.betweenDigits(String(rest[..<end])).utf8)))
            }
            if let next { parts.append(next.part) }
            rest = rest[(next?.range.upperBound ?? end)...]
        }
        for part in parts {
            if case .literal(let bytes) = part { capacity += bytes.count } else { capacity += 4 * digits.digitWidth }
        }
    }

    func string(year: Int, day: Int) -> String {
        ShortText.string(capacity: capacity) { text in
            for part in parts {
                switch part {
                case .literal(let bytes): text.append(bytes)
                case .day: digits.append(day, to: &text)
                case .year: digits.append(year, to: &text)
                }
            }
        }
    }
}
