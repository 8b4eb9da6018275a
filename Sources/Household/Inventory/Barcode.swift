import Foundation

/// The barcode of a product: a UPC, EAN or ISBN, or any other text on a label.
enum Barcode {
    /// Without the spaces and hyphens that separate the digits of a printed number (`978-3-16-148410-0`). Any other
    /// text only loses the white space around it.
    static func spelled(_ text: String) -> String {
        let joined = text.filter { !$0.isWhitespace && $0 != "-" }.uppercased()
        return digits(of: joined) != nil || looksLikeISBN10(joined)
            ? joined : text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether the check digit is right, if the length has one: 8 (EAN-8, UPC-E), 10 (ISBN-10), 12 (UPC-A), 13 (EAN-13,
    /// ISBN-13) and 14 (GTIN-14). The rules are those of the GS1 General Specifications, section 7.9, and of ISO 2108.
    static func isValid(_ text: String) -> Bool {
        guard let digits = digits(of: text) else { return !looksLikeISBN10(text) || isISBN10(text) }
        return switch digits.count {
        case 8: isGTIN(digits) || expandedUPC(digits).map(isGTIN) ?? false
        case 10: isISBN10(text)
        case 12...14: isGTIN(digits)
        default: true
        }
    }

    private static func digits(of text: String) -> [Int]? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.utf8.map { Int($0) - 0x30 }
    }

    /// Counted from the right, every second digit is weighted by three; the sum ends in zero.
    private static func isGTIN(_ digits: [Int]) -> Bool {
        let sum = digits.reversed().enumerated().reduce(0) { $0 + $1.element * ($1.offset % 2 == 0 ? 1 : 3) }
        return sum % 10 == 0
    }

    /// The twelve digits that the eight of a UPC-E stand for: its last digit but one says which zeros are left out.
    private static func expandedUPC(_ short: [Int]) -> [Int]? {
        guard short[0] <= 1 else { return nil }
        let body = short[1...6]
        let zeros = { (count: Int) in [Int](repeating: 0, count: count) }
        let middle: [Int] =
            switch short[6] {
            case 0...2: body.prefix(2) + [short[6]] + zeros(4) + body.dropFirst(2).prefix(3)
            case 3: body.prefix(3) + zeros(5) + body.dropFirst(3).prefix(2)
            case 4: body.prefix(4) + zeros(5) + body.dropFirst(4).prefix(1)
            default: body.prefix(5) + zeros(4) + [short[6]]
            }
        return [short[0]] + middle + [short[7]]
    }

    private static func looksLikeISBN10(_ text: String) -> Bool {
        text.utf8.count == 10 && text.last == "X" && digits(of: String(text.dropLast())) != nil
    }

    /// The digits, weighted by ten down to one, add up to a multiple of eleven; an X at the end is ten.
    private static func isISBN10(_ text: String) -> Bool {
        guard text.utf8.count == 10, let body = digits(of: String(text.dropLast())), let last = text.last,
            let check = last == "X" ? 10 : last.wholeNumberValue
        else { return false }
        let sum = body.enumerated().reduce(check) { $0 + $1.element * (10 - $1.offset) }
        return sum % 11 == 0
    }
}
