/// An ISO 4217 alphabetic currency code.
public struct Currency: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The three letters, the first in the highest byte. A household of ten thousand items has as many amounts, and
    /// copying a text with each takes noticeably longer.
    private let letters: UInt32

    /// Three capital letters, `USD`.
    public var code: String {
        String(unsafeUninitializedCapacity: 3) { text in
            for place in 0..<3 { text[place] = UInt8(truncatingIfNeeded: letters >> (16 - 8 * place)) }
            return 3
        }
    }

    /// Accepts any three letters, in either case. ISO 4217 reserves the codes that start with X for units that are no
    /// country's money, such as gold, and a household may well count in those.
    public init?(_ code: some StringProtocol) {
        var code = String(code)
        guard let currency = code.withUTF8(Currency.init(utf8:)) else { return nil }
        self = currency
    }

    /// Reads the code from the bytes of its text.
    package init?(utf8 code: UnsafeBufferPointer<UInt8>) {
        // Check before uppercasing, which can add letters: `ß` becomes `SS`.
        guard code.count == 3, code.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else { return nil }
        self.init(known: code)
    }

    private init(known code: some Sequence<UInt8>) {
        // The letters of ASCII differ from their capitals in one bit.
        letters = code.reduce(0) { $0 << 8 | UInt32($1 & 0xDF) }
    }

    public static let usd = Currency(known: "USD".utf8)
    public static let eur = Currency(known: "EUR".utf8)

    /// The decimal places of the minor unit (ISO 4217, list one, column "minor unit"): two, except for `exceptions`.
    public var minorUnitDigits: Int { Self.exceptions[code] ?? 2 }

    /// Ten to the power of `minorUnitDigits`: how many minor units make a major one.
    public var minorUnitsPerUnit: Int64 {
        (0..<minorUnitDigits).reduce(Int64(1)) { power, _ in power * 10 }
    }

    private static let exceptions: [String: Int] = {
        var digits: [String: Int] = [:]
        for code in [
            "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF",
        ] { digits[code] = 0 }
        for code in ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"] { digits[code] = 3 }
        for code in ["CLF", "UYW"] { digits[code] = 4 }
        return digits
    }()

    public var description: String { code }
    public static func < (a: Currency, b: Currency) -> Bool { a.letters < b.letters }
}

extension Currency: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let currency = Currency(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a currency code of three letters")
        }
        self = currency
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}
