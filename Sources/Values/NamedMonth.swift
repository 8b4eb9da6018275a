/// Dates with the month in letters, which have only one reading: `June 20, 2022`, `4-Mar-21`, `1. März 2021`,
/// `Mon Mar 04, 2024`, `March 2016`.
package enum NamedMonth {
    /// The names of each month in the languages of the known headings, folded.
    private static let names = [
        "january januar janvier enero gennaio januari janeiro",
        "february februar fevrier febrero febbraio februari fevereiro",
        "march marz mrz maerz mars marzo maart mrt marco", "april avril abril aprile",
        "may mai mayo maggio mei maio", "june juni juin junio giugno junho", "july juli juillet julio luglio julho",
        "august aout agosto augustus", "september septembre septiembre settembre setembro",
        "october oktober octobre octubre ottobre outubro", "november novembre noviembre novembro",
        "december dezember decembre diciembre dicembre dezembro",
    ].map { $0.split(separator: " ") }

    /// The number of a month; nil for a word that is not the beginning of just one month's name.
    private static func month(_ word: Substring) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        let found = names.indices.filter { names[$0].contains { $0.hasPrefix(word) } }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// Nil for any other text. Ignores a weekday before a full date and a time after it.
    package static func date(_ text: String) -> PartialDate? {
        guard text.utf8.count <= 60, text.contains(where: \.isLetter) else { return nil }
        var numbers: [Substring] = []
        var month: (number: Int, place: Int)?
        var hasOthers = false
        let folded = String(decoding: FoldedText.of(text), as: UTF8.self)
        for part in folded.split(whereSeparator: { " ,.-/".contains($0) }) where numbers.count < 2 || month == nil {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, ["", "st", "nd", "rd", "th", "er", "o"].contains(part.dropFirst(digits.count)) {
                numbers.append(digits)
            } else if digits.isEmpty, month == nil, let found = Self.month(part) {
                month = (found, numbers.count)
            } else if !digits.isEmpty || !["de", "of", "le"].contains(part) {
                guard numbers.isEmpty, month == nil else { return nil }
                hasOthers = true
            }
        }
        guard let month else { return nil }
        if numbers.count == 1, numbers[0].count == 4, !hasOthers {
            return Int(numbers[0]).flatMap { PartialDate(year: $0, month: month.number) }
        }
        guard numbers.count == 2 else { return nil }
        // The year comes last, unless it has four digits and the month follows it.
        let isYearFirst = numbers[0].count == 4 && month.place == 1
        let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        guard [2, 4].contains(year.count), day.count <= 2, let number = Int(year), let day = Int(day) else {
            return nil
        }
        let full = year.count == 4 ? number : number + (number < 70 ? 2000 : 1900)
        return CalendarDate(year: full, month: month.number, day: day).map { PartialDate($0) }
    }
}
