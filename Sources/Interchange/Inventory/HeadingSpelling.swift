import Foundation
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

    /// The words of a heading that say what it is about, for headings that differ only in how they say it: without
    /// qualifiers (`Est. Cost`, `Wert (geschätzt)`), accents, punctuation and the plural's s. Empty if none is left.
    static func gist(_ heading: String) -> String {
        guard heading.utf8.count <= longest else { return "" }
        let bare = bare(heading)
        let words = (unit(of: bare)?.rest ?? bare).replacing("(s)", with: "s").folding(
            options: .diacriticInsensitive, locale: nil
        )
        .split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.filter { !qualifiers.contains($0) }.map(singular).joined(separator: " ")
    }

    /// Whether a column holds one category in each cell, rather than a list of tags.
    static func namesOneCategory(_ heading: String) -> Bool {
        bare(heading).split { !$0.isLetter }.contains { categories.contains(String($0)) }
    }

    static func isCurrency(_ code: String) -> Bool { codes.contains(code.uppercased()) }

    private static func singular(_ word: String) -> String {
        guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
        return word.hasSuffix("ies") ? word.dropLast(3) + "y" : String(word.dropLast())
    }

    /// Words that only say how sure a value is, without accents, in the languages of the known headings.
    private static let qualifiers: Set<String> = [
        "est", "estd", "estim", "estimate", "estimated", "estimates", "approx", "approximate", "approximated",
        "approximately", "roughly", "rough", "about", "around", "ca", "circa",
        "geschatzt", "geschatzte", "geschatzter", "geschatztes", "geschaetzt", "geschaetzte", "geschaetzter",
        "geschaetztes", "gesch", "ungefahr", "ungefahre", "ungefahrer", "ungefahres", "ungef", "etwa", "zirka",
        "environ", "env", "estime", "estimee", "estimes", "estimatif", "estimative", "approximatif", "approximative",
        "estimado", "estimada", "aproximado", "aproximada", "aprox", "stimato", "stimata", "approssimativo",
        "approssimativa", "geschat", "geschatte", "ongeveer", "benaderd",
    ]

    private static let categories: Set<String> = [
        "category", "subcategory", "type", "kind", "group", "kategorie", "unterkategorie", "warengruppe", "gruppe",
        "catégorie", "rubrique", "genre", "categoría", "categoria", "tipo", "grupo", "categorie", "tipologia", "gruppo",
        "soort", "groep",
    ]

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
