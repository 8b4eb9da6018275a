/// How many or how much: an exact decimal of up to six places, not negative. `1`, `0.35`.
public struct Quantity: Hashable, Sendable, Comparable {
    public let millionths: Int64

    /// Nil below zero and above one million.
    public init?(millionths: Int64) {
        guard (0...Self.largestMillionths).contains(millionths) else { return nil }
        self.millionths = millionths
    }

    /// Skips the limit, for the combined quantity of many items.
    init(exactly millionths: Int64) { self.millionths = millionths }

    public static let one = Quantity(exactly: 1_000_000)
    public static let zero = Quantity(exactly: 0)
    /// One million: more than a household owns of anything, and small enough for a line's value to stay exact.
    private static let largestMillionths: Int64 = 1_000_000 * 1_000_000

    public init?(_ whole: Int) {
        guard (0...1_000_000).contains(whole) else { return nil }
        self.init(exactly: Int64(whole) * 1_000_000)
    }

    /// Reads `3`, `0.35` and `0,35`; nil for a sign, more than six decimals, or anything else. Nil for `1,000`, too,
    /// which may mean a thousand. `1.000` is one, since `description` writes quantities with a full stop.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: text.contains(",") ? "," : ".", omittingEmptySubsequences: false)
        let digits = { (part: Substring) in part.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard (1...2).contains(parts.count), parts.allSatisfy({ digits(Substring($0)) }),
            let whole = Int64(parts[0].isEmpty && parts.count == 2 ? "0" : String(parts[0])), whole <= 1_000_000
        else { return nil }
        let mayGroup = text.contains(",") && whole > 0 && parts[0].count <= 3 && parts.last?.count == 3
        guard !mayGroup else { return nil }
        var fraction = parts.count == 2 ? String(parts[1]) : ""
        while fraction.hasSuffix("0") { fraction.removeLast() }
        guard fraction.count <= 6, parts.count == 1 || !parts[1].isEmpty else { return nil }
        let padded = fraction + String(repeating: "0", count: 6 - fraction.count)
        guard let part = Int64(padded) else { return nil }
        self.init(millionths: whole * 1_000_000 + part)
    }

    public static func < (a: Quantity, b: Quantity) -> Bool { a.millionths < b.millionths }
}

extension Quantity: CustomStringConvertible {
    /// Without trailing zeros, with a full stop: `0.35`.
    public var description: String {
        let whole = millionths / 1_000_000
        let part = millionths % 1_000_000
        guard part > 0 else { return String(whole) }
        var (digits, count) = (part, 6)
        while digits % 10 == 0 {
            digits /= 10
            count -= 1
        }
        let text = String(digits)
        return "\(whole).\(String(repeating: "0", count: count - text.utf8.count))\(text)"
    }
}

extension Quantity: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let quantity = Quantity(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a quantity of 0 to 1000000, with at most 6 decimals")
        }
        self = quantity
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
