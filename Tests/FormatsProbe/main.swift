// Writes how every locale that Foundation knows writes money, numbers and dates, one locale a line. The same program
// with less of ICU's data must write the same.
import Foundation
import Household
import Wording

let currencies = ["EUR", "USD", "JPY", "INR", "KWD", "BRL"].compactMap { Currency($0) }
for identifier in Locale.availableIdentifiers.sorted() {
    let locale = Locale(identifier: identifier)
    let formats = Formats(locale: identifier, currencies: currencies)
    let days = (1...12).compactMap { CalendarDate(year: 2026, month: $0, day: $0 * 2) }
    let texts =
        [identifier, locale.region?.identifier ?? "", locale.currency?.identifier ?? "", formats.count(1_234_567)]
        + [formats.percent(perMille: 125), formats.tenths(15), formats.year(2026)]
        + currencies.map { formats.amount(Money(minorUnits: 123_456_789, currency: $0)) }
        + days.flatMap { [formats.date($0), formats.shortDate($0)] }
        + days.map { formats.month(CalendarMonth($0)) }
    print(texts.joined(separator: "|"))
}
