import Household

/// Normalises the spelling of headings: programs write `purchase_price` and `PurchaseDate`, people `Purchase-Date:` and
/// `Price (€)`.
enum HeadingSpelling {
    /// The most bytes of a heading. All known headings are much shorter, and a cell of many megabytes takes seconds to
    /// normalise.
    static let longest = 200

    /// The possible readings of a heading in lower case, with single spaces between words, the closest first.
    static func plain(_ heading: String) -> [String] {
        guard heading.utf8.count <= longest else { return [] }
        let bare = bare(heading)
        return [words(of: heading), bare, unit(of: bare)?.rest ?? bare]
    }

    /// The currency that a heading gives for its column; nil if it gives none.
    /// - Parameter currency: The currency meant by a sign that several currencies share.
    static func currency(in heading: String, likely currency: Currency) -> Currency? {
        guard let sign = unit(of: bare(heading))?.sign.uppercased() else { return nil }
        // `parse` fails if the sign or code belongs to another currency.
        if (try? Money.parse("\(sign) 1", in: currency)) != nil { return currency }
        return Currency(sign) ?? signs[sign].flatMap { Currency($0) }
    }

    private static let signs = ["€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY"]
    /// A list, because three letters in a heading need not be a currency: “Price (new)”.
    private static let codes: Set<String> = [
        "AED", "ARS", "AUD", "BGN", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF",
        "IDR", "ILS", "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PHP", "PLN", "RON", "RUB", "SAR", "SEK",
        "SGD", "THB", "TRY", "TWD", "UAH", "USD", "VND", "ZAR",
    ]

    private static func bare(_ heading: String) -> String {
        words(of: heading).trimmingEnd { ":*?#. ".contains($0) }
    }

    private static func words(of heading: String) -> String {
        var text = ""
        var previous: Character = " "
        for character in heading.trimmed {
            if character.isUppercase, previous.isLowercase { text.append(" ") }
            switch character {
            case "_", "-": text.append(" ")
            case "’": text.append("'")
            default: text.append(character.isWhitespace ? " " : character)
            }
            previous = character
        }
        return text.lowercased().split(separator: " ").joined(separator: " ")
    }

    /// The currency at the end of a heading, and the rest of it: `price (€)`, `preis in eur`. Nil if it names none.
    private static func unit(of heading: String) -> (sign: String, rest: String)? {
        let parts = heading.split(separator: " ")
        guard let last = parts.last, parts.count > 1 else { return nil }
        let sign = last.filter { !"()[]".contains($0) }
        let isMarked = last != sign || parts[parts.count - 2] == "in"
        guard isMarked, codes.contains(sign.uppercased()) || signs[sign] != nil else { return nil }
        let rest = parts.dropLast()
        return (sign, (rest.last == "in" ? rest.dropLast() : rest).joined(separator: " "))
    }
}

extension String {
    fileprivate func trimmingEnd(where isCut: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, isCut(last) { text.removeLast() }
        return String(text)
    }
}
