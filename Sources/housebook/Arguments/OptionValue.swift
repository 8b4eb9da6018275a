import ArgumentParser
import Household
import Interchange
import Preview

/// Readers of option values. The parser calls all but `amount`, which needs the record's currency. It reports an
/// unreadable value as wrong usage, with the option's name.
enum OptionValue {
    @Sendable static func date(_ text: String) throws -> CalendarDate {
        try CalendarDate(text).orRefuse(CalendarDate.fault(in: text) ?? "a date is written 2021-10-13")
    }

    /// Reads a day, or a month or a year as people write it: `2021-10-13`, `2021-10`, `10/2021`, `2021`.
    @Sendable static func partialDate(_ text: String) throws -> PartialDate {
        try (PartialDate(text) ?? PartialDate(monthOrYear: text)).orRefuse(
            CalendarDate.fault(in: text) ?? "a date is written 2021-10-13, or 2021-10 or 2021 if no more is known")
    }

    @Sendable static func currency(_ text: String) throws -> Currency {
        try Currency(text).orRefuse("a currency is a code of three letters, such as EUR")
    }

    @Sendable static func locale(_ text: String) throws -> String {
        // The setting's own error names the settings file.
        try (try? Settings(locale: text).validated().locale).orRefuse("a locale is a language tag such as en-GB")
    }

    @Sendable static func host(_ text: String) throws -> HostName {
        try HostName(typed: text).orRefuse("a host is one name or address, such as nas.example.org")
    }

    @Sendable static func colour(_ text: String) throws -> Colour {
        try Colour(text).orRefuse("a colour is written '#2f6f4f'")
    }

    @Sendable static func quantity(_ text: String) throws -> Quantity {
        try Quantity(text).orRefuse("a quantity is a number from 0 to 1000000, with at most 6 decimals")
    }

    @Sendable static func unit(_ text: String) throws -> PriceUnit {
        try PriceUnit(text).orRefuse("a unit is a word or a few, such as kg or 'pack of 6'")
    }

    @Sendable static func condition(_ text: String) throws -> Condition { try choice(text) }
    @Sendable static func priority(_ text: String) throws -> Moving.Priority { try choice(text) }
    @Sendable static func circle(_ text: String) throws -> Circle { try choice(text) }

    /// Reads one of a type's raw values, ignoring case.
    @Sendable static func choice<Choice: RawRepresentable & CaseIterable>(_ text: String) throws -> Choice
    where Choice.RawValue == String {
        let words = words(of: Choice.self).joined(separator: ", ")
        return try Choice(rawValue: text.lowercased()).orRefuse("expected one of \(words)")
    }

    static func words<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> [String]
    where Choice.RawValue == String {
        type.allCases.map(\.rawValue)
    }

    /// Reads an amount of money in `currency`.
    /// - Parameters:
    ///   - option: The option as typed: `--price`.
    ///   - otherCurrency: The hint for an amount in another currency, if the command has no option `--currency`.
    ///   - isPerUnit: Whether it is the price of one unit of a thing: see `Money.parse`.
    static func amount(
        _ text: String, option: String, in currency: Currency, otherCurrency: String? = nil, isPerUnit: Bool = false
    ) throws(CommandError) -> Money {
        do {
            return try Money.parse(text, in: currency, isPerUnit: isPerUnit)
        } catch {
            var words = error.words(in: currency)
            if case .ambiguous = error, isPerUnit {
                words.hint += "; or, if they are decimals, with a fourth one: 1.2990"
            }
            if case .otherCurrency = error { words.hint = otherCurrency ?? words.hint }
            throw .badValue(option: option, value: text, reason: words.clause, hint: words.hint)
        }
    }

    /// Reads `NAME=VALUE`.
    @Sendable static func customField(_ text: String) throws -> CustomField {
        guard let mark = text.firstIndex(of: "="), mark != text.startIndex else {
            throw ValidationError("a field is written NAME=VALUE")
        }
        return CustomField(name: String(text[..<mark]), value: String(text[text.index(after: mark)...]))
    }
}

extension Optional {
    func orRefuse(_ expected: String) throws -> Wrapped {
        guard let self else { throw ValidationError(expected) }
        return self
    }
}

extension Money.ParseError {
    fileprivate func words(in currency: Currency) -> (clause: String, hint: String) {
        let example = "an amount is written 39.95"
        return switch self {
        case .notANumber: ("is not an amount", example)
        case .negative: ("is below zero", example)
        case .tooPrecise(let digits) where digits > currency.minorUnitDigits:
            ("has more than \(digits) decimals, the most of a price per unit in \(currency)", "write it as 1.7599")
        case .tooPrecise(let digits): ("has more than the \(digits) decimals of \(currency)", example)
        case .tooLarge: ("is too large", example)
        case .ambiguous:
            (
                "is ambiguous: the separator may mark thousands or decimals",
                "write it without a thousands separator: 1299.00"
            )
        case .otherCurrency(let other): ("is in \(other), not in \(currency)", "add --currency \(other)")
        }
    }
}

/// The option of `add` and `edit` for the circle that a home, a label or an item is for.
struct CircleOption: ParsableArguments {
    @Option(
        name: .customLong("audience"),
        help: ArgumentHelp(
            """
            The widest circle that may see it and everything in it: owner, family, insurer, mover or public. The \
            labels and the home of an item limit it as well.
            """, valueName: "circle"),
        completion: .list(OptionValue.words(of: Circle.self)), transform: OptionValue.circle)
    var circle: Circle?
}
