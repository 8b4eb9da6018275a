import Files
import Household
import Templating

/// The value of one column in one line.
enum ReportValue: Hashable, Sendable {
    /// Unknown, or none. Never zero.
    case none
    case text(String)
    case count(Int)
    /// A number of tenths: `45` is 4.5.
    case tenths(Int)
    case quantity(Quantity)
    case amount(Money)
    case day(CalendarDate)

    static func flag(_ value: Bool) -> ReportValue { .text(value ? "yes" : "no") }

    /// The text as a value; `none` if it is nil or empty.
    static func optional(_ text: String?) -> ReportValue {
        guard let text, !text.isEmpty else { return .none }
        return .text(text)
    }
}

extension ReportValue {
    init(_ value: MemberValue) {
        self =
            switch value {
            case .money(let amount): amount.map(ReportValue.amount) ?? .none
            case .date(let date): date.map(ReportValue.day) ?? .none
            case .partialDate(let date?) where date.day == nil: .text(date.description)
            case .partialDate(let date): date?.day.map(ReportValue.day) ?? .none
            case .flag(let flag): .flag(flag)
            case .quantity(let quantity?): .quantity(quantity)
            case .code(let word): .optional(word?.capitalisedFirst)
            default: .optional(value.plain)
            }
    }

    /// The text of a CSV cell: numbers with a full stop and without grouping, amounts without their currency, days as
    /// `2021-10-13`, texts guarded against running as formulas.
    var cell: String {
        switch self {
        case .none: ""
        case .text(let text): FormulaGuard.guarded(PrintableText.cleaned(text))
        case .count(let count): String(count)
        case .tenths(let tenths): "\(tenths / 10).\(tenths % 10)"
        case .quantity(let quantity): quantity.description
        case .amount(let amount): amount.plain
        case .day(let day): day.description
        }
    }
}
