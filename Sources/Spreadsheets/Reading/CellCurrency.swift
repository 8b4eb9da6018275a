import Foundation
import Values

/// The currency that a cell's format shows beside a number.
enum CellCurrency: Hashable, Sendable {
    case none
    /// A code or a sign: `EUR`, `$`.
    case named(String)
    /// That of the computer on which the file is open.
    case local

    /// The number with the currency, as people write it: `12.5 EUR`.
    func beside(_ number: String) -> String {
        if case .named(let name) = self { "\(number) \(name)" } else { number }
    }

    /// This currency if it is named, else the one in a text such as `12,50 €`.
    func or(shownIn text: String) -> CellCurrency {
        if case .named = self { return self }
        if text.utf8.allSatisfy({ $0 <= 0x39 && $0 != UInt8(ascii: "$") }) { return self }
        let seen = CellCurrency(literals: String(text.map { $0.isNumber || $0 == "." || $0 == "," ? " " : $0 }))
        return seen == .none ? self : seen
    }

    /// A sign, and the locale that was chosen with it: `kr` alone can be one of four currencies.
    /// - Parameter locale: An identifier such as `sv-SE`; nil for none.
    init(sign: String, locale: String?) {
        let own = locale.flatMap { Locale(identifier: $0).currency }.flatMap { Currency($0.identifier) }
        if sign.isEmpty {
            self = own.map { .named($0.code) } ?? .local
        } else if let own, Self.mayMean(sign, own) {
            self = .named(own.code)
        } else {
            self = .named(Self.isCode(sign.uppercased()) ? sign.uppercased() : sign)
        }
    }

    /// The inside of brackets in an XLSX format, without the dollar sign that begins it: `€-407`, `CHF`, `kr-sv-SE`.
    /// Only a locale, `-409`, is no currency.
    init(bracket text: some StringProtocol) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let sign = (parts.first ?? "").trimmingCharacters(in: .whitespaces)
        guard !sign.isEmpty else {
            self = .none
            return
        }
        self.init(sign: sign, locale: parts.count > 1 ? Self.locale(parts[1]) : nil)
    }

    /// The texts beside a number: `€`, `US$`, but neither `pcs` nor `days`.
    init(literals: String) {
        let words = literals.split(whereSeparator: \.isWhitespace).map {
            $0.trimmingCharacters(in: CharacterSet(charactersIn: "-+()"))
        }
        self = words.first(where: Self.isCurrency).map { CellCurrency(sign: $0, locale: nil) } ?? .none
    }

    /// The locale of a Windows code, `407` or with digits before it for a calendar, or of a tag, `de-DE`.
    private static func locale(_ text: some StringProtocol) -> String? {
        guard let code = UInt32(text, radix: 16) else { return text.split(separator: ",").first.map { String($0) } }
        return Locale.identifier(fromWindowsLocaleCode: Int(code & 0xFFFF))
    }

    private static func mayMean(_ sign: String, _ currency: Currency) -> Bool {
        // `parse` fails if the sign or code belongs to another currency.
        (try? Money.parse("1 \(sign)", in: currency)) != nil
    }

    private static func isCode(_ text: String) -> Bool {
        text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            && Locale.Currency(text).isISOCurrency
    }

    private static func isCurrency(_ word: String) -> Bool {
        // Three capitals need not be a currency, as in “SET”, and `ft` are feet: forints are written `Ft`.
        if word.isEmpty || word == "ft" { return false }
        if Currency(word)?.code == word { return isCode(word) }
        do throws(Money.ParseError) {
            _ = try Money.parse("1 \(word)", in: .eur)
            return true
        } catch .otherCurrency {
            return true
        } catch {
            return false
        }
    }
}
