import Foundation

/// Reads what a person typed, in an option or in a form.
public enum TypedValue {
    /// Why a text is not such a value.
    public struct Fault: Error, Hashable, Sendable {
        /// What is wrong with the text, to follow it: `is below zero`; nil where `expected` says it.
        public var clause: String?
        /// How such a value is written, without a capital letter and a full stop: `an amount is written 39.95`.
        public var expected: String

        public init(_ clause: String? = nil, _ expected: String) { (self.clause, self.expected) = (clause, expected) }
    }

    public static func date(_ text: String) throws(Fault) -> CalendarDate {
        try wanted(CalendarDate(text), CalendarDate.fault(in: text) ?? "a date is written 2021-10-13")
    }

    /// Reads a day, or a month or a year as people write it: `2021-10-13`, `2021-10`, `10/2021`, `2021`.
    public static func partialDate(_ text: String) throws(Fault) -> PartialDate {
        try wanted(
            PartialDate(text) ?? PartialDate(monthOrYear: text),
            CalendarDate.fault(in: text) ?? "a date is written 2021-10-13, or 2021-10 or 2021 if no more is known")
    }

    public static func quantity(_ text: String) throws(Fault) -> Quantity {
        try wanted(Quantity(text), "a quantity is a number from 0 to 1000000, with at most 6 decimals")
    }

    /// Reads one of a few words, ignoring case.
    public static func choice(_ text: String, of words: [String]) throws(Fault) -> String {
        let word = text.lowercased()
        return try wanted(words.first { $0 == word }, "expected one of \(words.joined(separator: ", "))")
    }

    /// Reads an amount of money.
    /// - Parameters:
    ///   - currency: The currency of an amount that names none.
    ///   - isPerUnit: Whether it is the price of one unit of a thing: see `Money.parse`.
    ///   - other: What to do about an amount that names another currency; nil for the general rule.
    public static func amount(
        _ text: String, in currency: Currency, isPerUnit: Bool = false, orIn other: ((Currency) -> String)? = nil
    ) throws(Fault) -> Money {
        do {
            return try Money.parse(text, in: currency, isPerUnit: isPerUnit)
        } catch {
            var fault = error.fault(in: currency, isPerUnit: isPerUnit)
            if case .otherCurrency(let named) = error, let other { fault.expected = other(named) }
            throw fault
        }
    }

    fileprivate static func wanted<Value>(_ value: Value?, _ expected: String) throws(Fault) -> Value {
        guard let value else { throw Fault(nil, expected) }
        return value
    }
}

extension Money.ParseError {
    fileprivate func fault(in currency: Currency, isPerUnit: Bool) -> TypedValue.Fault {
        let example = "an amount is written 39.95"
        return switch self {
        case .notANumber: .init("is not an amount", example)
        case .negative: .init("is below zero", example)
        case .tooPrecise(let digits) where digits > currency.minorUnitDigits:
            .init("has more than \(digits) decimals, the most of a price per unit in \(currency)", "write it as 1.7599")
        case .tooPrecise(let digits): .init("has more than the \(digits) decimals of \(currency)", example)
        case .tooLarge: .init("is too large", example)
        case .ambiguous:
            .init(
                "is ambiguous: the separator may mark thousands or decimals",
                "write it without a thousands separator: 1299.00"
                    + (isPerUnit ? "; or, if they are decimals, with a fourth one: 1.2990" : ""))
        case .otherCurrency(let other):
            .init("is in \(other), not in \(currency)", "an amount in \(currency) is expected")
        }
    }
}

extension Field {
    /// Sets the value that a person typed. An empty text clears the value, and stands for one where it is a quantity.
    /// - Parameter currency: The currency of an amount that names none.
    public func set(
        typed text: String, of entity: inout Entity, currency: Currency
    ) throws(TypedValue.Fault) {
        let text = member.form.isText ? text : Text.trimmed(text)
        guard let value = try member.form.read(text, currency: currency), set(value, of: &entity) else {
            throw member.fault(of: text)
        }
    }
}

extension MemberTable {
    /// Sets the value that a person typed for a member of a part: see `Field.set`.
    /// - Parameter place: The member's place in the table.
    package func set(
        typed text: String, at place: Int, of values: inout [MemberValue], currency: Currency
    ) throws(TypedValue.Fault) {
        let (member, text) = (members[place], Text.trimmed(text))
        var changed = values
        guard let value = try member.form.read(text, currency: currency) else { throw member.fault(of: text) }
        changed[place] = value
        guard allows(changed) else { throw member.fault(of: text) }
        values = changed
    }
}

extension Member {
    /// Why a text is no value of the member.
    fileprivate func fault(of text: String) -> TypedValue.Fault {
        if text.isEmpty {
            if case .reference(let kind, _, _) = form { return .init(nil, "the \(kind.noun) is needed") }
            return .init(nil, "the \(words) is needed")
        }
        return .init(nil, example.isEmpty ? "this is no \(words)" : "it is written \(example)")
    }
}

extension MemberForm {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }

    /// Reads a value as a person types it. Ids of several records stand on lines of their own, as do several texts.
    /// - Returns: Nil for an empty text, where a value is needed.
    func read(_ text: String, currency: Currency) throws(TypedValue.Fault) -> MemberValue? {
        let isEmpty = text.isEmpty
        switch self {
        case .text: return .text(text)
        case .code(_, let isOptional) where isEmpty: return isOptional ? .code(nil) : nil
        case .code(words: [], _): return .code(text)
        case .code(let words, _): return .code(try TypedValue.choice(text, of: words))
        case .money(_, let isOwn):
            return .money(isEmpty ? nil : try Self.amount(text, currency, isOwn: isOwn, isPerUnit: false))
        case .unitPrice(let isOwn):
            return .money(isEmpty ? nil : try Self.amount(text, currency, isOwn: isOwn, isPerUnit: true))
        case .date: return .date(isEmpty ? nil : try TypedValue.date(text))
        case .partialDate: return .partialDate(isEmpty ? nil : try TypedValue.partialDate(text))
        case .flag(isOptional: false): return .flag(text == "yes")
        case .flag(isOptional: true): return .optionalFlag(isEmpty ? nil : text == "yes")
        case .quantity: return .quantity(isEmpty ? .one : try TypedValue.quantity(text))
        case .integer(let range): return .integer(isEmpty ? nil : try Self.integer(text, in: range))
        case .tenths:
            return .tenths(
                isEmpty ? nil : try TypedValue.wanted(Self.tenths(text), "a number with one decimal is expected"))
        case .reference: return .reference(isEmpty ? nil : try Self.id(text))
        case .references:
            var ids: [UUID] = []
            for line in text.split(whereSeparator: \.isWhitespace) { ids.append(try Self.id(String(line))) }
            return .references(ids)
        case .texts:
            return .texts(
                text.split(whereSeparator: \.isNewline).map { Text.trimmed(String($0)) }.filter { !$0.isEmpty })
        case .instant, .identity, .part, .parts: return nil
        }
    }

    /// Reads `12` and `12.5`.
    package static func tenths(_ text: String) -> Int? {
        guard let quantity = Quantity(text), quantity.millionths % 100_000 == 0 else { return nil }
        return Int(quantity.millionths / 100_000)
    }

    private static func amount(
        _ text: String, _ currency: Currency, isOwn: Bool, isPerUnit: Bool
    ) throws(TypedValue.Fault) -> Money {
        do throws(Money.ParseError) {
            return try Money.parse(text, in: currency, isPerUnit: isPerUnit)
        } catch .otherCurrency(let other) where !isOwn {
            return try TypedValue.amount(text, in: other, isPerUnit: isPerUnit)
        } catch {
            return try TypedValue.amount(text, in: currency, isPerUnit: isPerUnit)
        }
    }

    private static func integer(_ text: String, in range: ClosedRange<Int>) throws(TypedValue.Fault) -> Int {
        let isBounded = range.lowerBound != .min && range.upperBound != .max
        return try TypedValue.wanted(
            Int(text).flatMap { range.contains($0) ? $0 : nil },
            isBounded
                ? "a whole number from \(range.lowerBound) to \(range.upperBound) is expected"
                : "a whole number is expected")
    }

    private static func id(_ text: String) throws(TypedValue.Fault) -> UUID {
        try TypedValue.wanted(EntityID<Void>(text)?.uuid, "it is not one of the choices")
    }
}
