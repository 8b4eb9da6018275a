import Foundation

/// The unit that a price is for: `kg`, `each`, `pack of 6`. Prices of different units are never compared.
///
/// It keeps the capitals that were typed, and two spellings mean one unit: `KWH` is `kWh`. So units are compared and
/// looked up by `key`; `==` tells two spellings apart, and with it a change of the spelling.
public struct PriceUnit: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// As typed, trimmed. Any spelling of `each` is `each`.
    public let name: String

    /// In UTF-8 bytes.
    public static let maximumLength = 60

    /// Nil for an empty text, one that is too long, and one that holds a NUL.
    public init?(_ text: some StringProtocol) {
        // Nearly every unit is plain, and making sure of that is much faster than trimming and folding it.
        let bytes = text.utf8
        if (1...Self.maximumLength).contains(bytes.count), bytes.allSatisfy(Self.isPlain) {
            self.name = String(text)
            return
        }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.utf8.count <= Self.maximumLength, !name.utf8.contains(0) else { return nil }
        let unit = PriceUnit(known: name)
        self = unit.isSame(as: .each) ? .each : unit
    }

    private init(known name: String) { self.name = name }

    /// Whether a byte is a visible ASCII character that is no capital letter.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    /// The same text for all spellings of a unit.
    public var key: String { name.utf8.allSatisfy(Self.isPlain) ? name : name.lowercased() }

    /// Whether another spelling means the same unit.
    public func isSame(as other: PriceUnit) -> Bool { name == other.name || key == other.key }

    /// The unit of a price that names none.
    public static let each = PriceUnit(known: "each")

    public var description: String { name }
    public static func < (a: PriceUnit, b: PriceUnit) -> Bool { (a.key, a.name) < (b.key, b.name) }
}

extension PriceUnit: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let unit = PriceUnit(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a unit has 1 to \(Self.maximumLength) bytes")
        }
        self = unit
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}
