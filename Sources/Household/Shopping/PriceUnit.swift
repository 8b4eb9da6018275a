import Foundation

/// The unit that a price is for: `kg`, `each`, `pack of 6`. Prices of different units are never compared.
///
/// Trimmed and in lower case, so that "Kg" is "kg".
public struct PriceUnit: Hashable, Comparable, Sendable, CustomStringConvertible {
    public let name: String

    /// In UTF-8 bytes.
    public static let maximumLength = 60

    /// Nil for an empty text, one that is too long, and one that holds a NUL.
    public init?(_ text: some StringProtocol) {
        // Nearly every unit is spelled right already, and making sure of that is much faster than spelling it.
        let bytes = text.utf8
        if (1...Self.maximumLength).contains(bytes.count), bytes.allSatisfy(Self.staysAsItIs) {
            self.name = String(text)
            return
        }
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
        guard !name.isEmpty, name.utf8.count <= Self.maximumLength, !name.utf8.contains(0) else { return nil }
        self.name = name
    }

    /// Whether a byte is a visible ASCII character that is no capital letter.
    private static func staysAsItIs(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    private init(known name: String) { self.name = name }

    /// The unit of a price that names none.
    public static let each = PriceUnit(known: "each")

    public var description: String { name }
    public static func < (a: PriceUnit, b: PriceUnit) -> Bool { a.name < b.name }
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
