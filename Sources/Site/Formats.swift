import Foundation
import Household

/// Money, numbers and dates as a locale writes them.
///
/// Foundation knows how, but takes some twenty microseconds an amount, longer than a whole page may. It is therefore
/// asked once for a sample of each kind, and the sample's pattern serves for the rest. A test holds the two against
/// each other.
struct Formats: Sendable {
    private let locale: Locale
    private let number: NumberPattern
    private let months: [DatePattern]
    private let money: [Currency: NumberPattern]

    /// - Parameters:
    ///   - locale: A language tag, `en-GB`.
    ///   - currencies: Every currency that amounts will be given in.
    init(locale tag: String, currencies: some Sequence<Currency>) {
        let locale = Locale(identifier: tag)
        self.locale = locale
        let mark = locale.decimalSeparator ?? "."
        number = NumberPattern(decimalMark: mark) { Decimal($0).formatted(.number.locale(locale)) }
        months = DatePattern.months(of: locale, digits: number)
        money = Dictionary(
            currencies.map { currency in
                let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
                    .precision(.fractionLength(currency.minorUnitDigits))
                return (currency, NumberPattern(decimalMark: mark) { Decimal($0).formatted(style) })
            }, uniquingKeysWith: { first, _ in first })
    }

    /// The language tag for `<html lang>`.
    var language: String { locale.identifier.replacingOccurrences(of: "_", with: "-") }

    func count(_ number: Int) -> String { self.number.string(String(number), fraction: "") }

    func quantity(_ quantity: Quantity) -> String {
        let parts = quantity.description.split(separator: ".")
        return number.string(String(parts[0]), fraction: parts.count > 1 ? String(parts[1]) : "")
    }

    func amount(_ amount: Money) -> String {
        let digits = amount.currency.minorUnitDigits
        let plain = String(amount.minorUnits.magnitude)
        let padded = String(repeating: "0", count: max(0, digits + 1 - plain.utf8.count)) + plain
        let text = (money[amount.currency] ?? number).string(
            String(padded.dropLast(digits)), fraction: String(padded.suffix(digits)))
        return amount.minorUnits < 0 ? "−" + text : text
    }

    /// The day in words, `3 May 2026`.
    func date(_ date: CalendarDate) -> String {
        months[date.month - 1].string(year: number.digits(String(date.year)), day: number.digits(String(date.day)))
    }
}

/// What the dates of one month look like.
struct DatePattern: Sendable {
    private enum Part: Equatable {
        case literal(String)
        case day, year
    }

    private var parts: [Part] = []

    /// The twelve months as a locale writes their days.
    static func months(of locale: Locale, digits: NumberPattern) -> [DatePattern] {
        let utc = TimeZone(secondsFromGMT: 0) ?? .gmt
        let style = Date.FormatStyle(
            date: .long, time: .omitted, locale: locale, calendar: Calendar(identifier: .gregorian), timeZone: utc)
        return (1...12).map { month in
            // No digit of the day occurs in the year, so neither is taken for the other.
            let sample = CalendarDate(year: 3333, month: month, day: 22)?.daysSinceEpoch ?? 0
            let text = Date(timeIntervalSince1970: Double(sample) * 86_400 + 43_200).formatted(style)
            return DatePattern(text, year: digits.digits("3333"), day: digits.digits("22"))
        }
    }

    private init(_ sample: String, year: String, day: String) {
        var rest = sample[...]
        while !rest.isEmpty {
            let next = [(rest.firstRange(of: year), Part.year), (rest.firstRange(of: day), .day)]
                .compactMap { range, part in range.map { (range: $0, part: part) } }
                .min { $0.range.lowerBound < $1.range.lowerBound }
            let end = next?.range.lowerBound ?? rest.endIndex
            if end > rest.startIndex { parts.append(.literal(String(rest[..<end]))) }
            if let next { parts.append(next.part) }
            rest = rest[(next?.range.upperBound ?? end)...]
        }
    }

    func string(year: String, day: String) -> String {
        var result = ""
        for part in parts {
            switch part {
            case .literal(let text): result += text
            case .day: result += day
            case .year: result += year
            }
        }
        return result
    }
}

/// How a locale writes a number: what stands around it, between its groups and before its decimals.
struct NumberPattern: Sendable {
    private let prefix: String
    private let suffix: String
    private let groupSeparator: String
    private let decimalSeparator: String
    /// Lengths of the last group and of those before it: 3 and 3, in India 3 and 2.
    private let lastGroup: Int
    private let otherGroups: Int
    /// The fewest digits a number has that is grouped at all.
    private let firstGrouped: Int
    private let zero: Unicode.Scalar

    /// - Parameters:
    ///   - decimalMark: What stands before decimals where the samples have none.
    ///   - whole: Writes a whole number as the locale does, with as many decimals as the kind of number always has.
    init(decimalMark: String, whole: (Int) -> String) {
        let sample = whole(7_654_321)
        let fraction = Self.parts(of: sample)
        let digits = sample.unicodeScalars.filter { $0.properties.numericType == .decimal }
        zero = digits.first.flatMap { Unicode.Scalar($0.value - 7) } ?? "0"
        prefix = fraction.prefix
        suffix = fraction.suffix
        // With decimals the digits are 7654321 and then zeros.
        var runs = fraction.runs
        var separators = fraction.separators
        if digits.count > 7 {
            decimalSeparator = separators.removeLast()
            runs.removeLast()
        } else {
            decimalSeparator = decimalMark
        }
        groupSeparator = separators.last ?? ""
        lastGroup = runs.last ?? 3
        otherGroups = runs.count > 2 ? runs[runs.count - 2] : lastGroup
        firstGrouped = separators.isEmpty ? .max : Self.parts(of: whole(4321)).runs.first == 1 ? 4 : 5
    }

    /// - Parameters: ASCII digits; no fraction where there is none to show.
    func string(_ whole: String, fraction: String) -> String {
        var result = prefix
        var left = whole.utf8.count
        var rest = whole[...]
        if left >= firstGrouped {
            while left > lastGroup {
                let size = (left - lastGroup - 1) % otherGroups + 1
                result += digits(rest.prefix(size))
                result += groupSeparator
                rest = rest.dropFirst(size)
                left -= size
            }
        }
        result += digits(rest)
        if !fraction.isEmpty {
            result += decimalSeparator
            result += digits(fraction)
        }
        return result + suffix
    }

    /// ASCII digits as the locale writes them.
    func digits(_ ascii: some StringProtocol) -> String {
        guard zero != "0" else { return String(ascii) }
        var result = ""
        for digit in ascii.unicodeScalars {
            result.unicodeScalars.append(Unicode.Scalar(zero.value + digit.value - 0x30) ?? digit)
        }
        return result
    }

    /// What is around and between the digits of a number, and how long each run of digits is.
    private static func parts(
        of text: String
    ) -> (prefix: String, separators: [String], runs: [Int], suffix: String) {
        var (separators, runs): ([String], [Int]) = ([""], [])
        var isDigit = false
        for scalar in text.unicodeScalars {
            if scalar.properties.numericType == .decimal {
                if isDigit { runs[runs.count - 1] += 1 } else { runs.append(1) }
                isDigit = true
            } else {
                if isDigit { separators.append("") }
                isDigit = false
                separators[separators.count - 1].unicodeScalars.append(scalar)
            }
        }
        let prefix = separators.removeFirst()
        let suffix = separators.count == runs.count ? separators.removeLast() : ""
        return (prefix, separators, runs, suffix)
    }
}
