import Household

/// Dates with the month in letters, which have only one reading: `June 20, 2022`, `4-Mar-21`, `1. März 2021`,
/// `Mon Mar 04, 2024`.
enum NamedMonth {
    /// The beginnings of month names, in the languages of the known headings, longer ones first where one contains
    /// another.
    private static let beginnings: [(String, Int)] = [
        ("juil", 7), ("juin", 6), ("jan", 1), ("gen", 1), ("ene", 1), ("feb", 2), ("fév", 2), ("fev", 2), ("mar", 3),
        ("mär", 3), ("mrz", 3), ("mrt", 3), ("maa", 3), ("apr", 4), ("avr", 4), ("abr", 4), ("may", 5), ("mai", 5),
        ("mag", 5), ("mei", 5), ("jun", 6), ("giu", 6), ("jul", 7), ("lug", 7), ("aug", 8), ("aoû", 8), ("ago", 8),
        ("sep", 9), ("set", 9), ("oct", 10), ("okt", 10), ("ott", 10), ("out", 10), ("nov", 11), ("dec", 12),
        ("dez", 12), ("déc", 12), ("dic", 12),
    ]

    /// Nil for any other text. Ignores a weekday before the date and a time after it.
    static func date(_ text: String) -> CalendarDate? {
        guard text.utf8.count <= 60, text.contains(where: \.isLetter) else { return nil }
        var numbers: [Substring] = []
        var month: (number: Int, place: Int)?
        for part in text.lowercased().split(whereSeparator: { " ,.-/".contains($0) })
        where numbers.count < 2 || month == nil {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            if !digits.isEmpty, ["", "st", "nd", "rd", "th", "er", "º"].contains(part.dropFirst(digits.count)) {
                numbers.append(digits)
            } else if digits.isEmpty, month == nil, let found = beginnings.first(where: { part.hasPrefix($0.0) }) {
                month = (found.1, numbers.count)
            } else if !digits.isEmpty || !["de", "of", "le"].contains(part), !numbers.isEmpty || month != nil {
                return nil
            }
        }
        guard let month, numbers.count == 2 else { return nil }
        // The year comes last, unless it has four digits and the month follows it.
        let isYearFirst = numbers[0].count == 4 && month.place == 1
        let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        guard [2, 4].contains(year.count), day.count <= 2, let number = Int(year), let day = Int(day) else {
            return nil
        }
        let full = year.count == 4 ? number : number + (number < 70 ? 2000 : 1900)
        return CalendarDate(year: full, month: month.number, day: day)
    }
}
