import ArgumentParser
import Household
import Interchange
import Preview

/// Readers of option values. The parser calls all but `amount`, which needs the record's currency. It reports an
/// unreadable value as wrong usage, with the option's name.
enum OptionValue {
    @Sendable static func date(_ text: String) throws -> CalendarDate { try typed(TypedValue.date, text) }
    @Sendable static func partialDate(_ text: String) throws -> PartialDate { try typed(TypedValue.partialDate, text) }
    @Sendable static func quantity(_ text: String) throws -> Quantity { try typed(TypedValue.quantity, text) }

    private static func typed<Value>(
        _ read: (String) throws(TypedValue.Fault) -> Value, _ text: String
    ) throws -> Value {
        do throws(TypedValue.Fault) { return try read(text) } catch { throw ValidationError(error.expected) }
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

    @Sendable static func unit(_ text: String) throws -> PriceUnit {
        try PriceUnit(text).orRefuse("a unit is a word or a few, such as kg or 'pack of 6'")
    }

    @Sendable static func condition(_ text: String) throws -> Condition { try choice(text) }
    @Sendable static func ownership(_ text: String) throws -> Ownership { try choice(text) }
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
            return try TypedValue.amount(text, in: currency, isPerUnit: isPerUnit) {
                otherCurrency ?? "add --currency \($0)"
            }
        } catch {
            throw .badValue(option: option, value: text, reason: error.clause ?? "", hint: error.expected)
        }
    }

    /// - Parameter event: What was on that day, for the hint.
    /// - Throws: `CommandError.badValue` for a day in the future.
    static func checkPast(
        _ day: CalendarDate, option: String = "--date", of event: String? = nil, today: CalendarDate
    ) throws(CommandError) {
        guard day > today else { return }
        let meaning = event.map { "it is the day of \($0); " } ?? ""
        throw .badValue(
            option: option, value: day.description, reason: "is in the future", hint: "\(meaning)today is \(today)")
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
