/// A telephone number in running text.
///
/// Only what is written like one counts: with `+`, with its area code in brackets, with a leading zero and gaps, or as
/// `555-0170` and `555-555-0170`. A number that is overlooked can still be read; a serial number that becomes a link
/// would mislead.
struct TelephoneNumber: Equatable {
    var range: Range<String.Index>
    /// What a link calls: `tel:+442079460958`
    var address: String

    /// The numbers in a text, in their order.
    static func all(in text: String) -> [TelephoneNumber] {
        // Most texts have none, and are spared the search.
        guard text.utf8.count(where: isDigit) >= fewestDigits else { return [] }
        // The order of the forms is that in which they are tried at one place.
        let form =
            #/
            \(?\+[0-9]{1,3}\)?(?:[\x20\xa0.\/\-]?\(?[0-9]{1,8}\)?){1,6}
            | \([0-9]{2,5}\)[\x20\xa0\-]?[0-9]{2,8}(?:[\x20\xa0\-][0-9]{2,4}){0,3}
            | 0[0-9](?:\.[0-9]{2}){4}
            | 0[0-9]{1,5}(?:[\x20\xa0\/\-][0-9]{2,8}){1,4}
            | (?:1[\-.\x20])?[0-9]{3}[\-.\x20][0-9]{3}[\-.\x20][0-9]{4}
            | [0-9]{3}-[0-9]{4}
            /#
        return text.matches(of: form).compactMap { match in
            isApart(match.range, in: text) ? TelephoneNumber(text, match.range) : nil
        }
    }

    private static let fewestDigits = 7

    /// Nil where there are too few digits or too many. A date such as `01-02-2026` has eight.
    private init?(_ text: String, _ range: Range<String.Index>) {
        let written = text[range]
        let isInternational = written.contains("+")
        // Whoever calls from abroad leaves out the zero of `+44 (0)20 7946 0958`.
        let digits = (isInternational ? written.replacing("(0)", with: "") : written[...]).filter(\.isNumber)
        let fewest = written.hasPrefix("0") ? 9 : Self.fewestDigits
        guard (fewest...15).contains(digits.count) else { return nil }
        self.range = range
        address = "tel:" + (isInternational ? "+" : "") + digits
    }

    /// Whether the characters around a number leave it a number: it is no part of a longer one, of a word, of a path or
    /// of an amount.
    private static func isApart(_ range: Range<String.Index>, in text: String) -> Bool {
        if let before = text[..<range.lowerBound].last {
            if before.isLetter || before.isNumber || before.isCurrencySymbol || "#@_/\\.,:+-=".contains(before) {
                return false
            }
        }
        let after = text[range.upperBound...]
        guard let next = after.first else { return true }
        if next.isLetter || next.isNumber || "_@%".contains(next) { return false }
        return !(".,:/-".contains(next) && after.dropFirst().first?.isNumber == true)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
