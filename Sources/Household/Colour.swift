/// A colour as `#rrggbb`, in lower case.
public struct Colour: Hashable, Sendable, CustomStringConvertible {
    public let hex: String

    /// Reads `#2f6f4f`, `2F6F4F` and the short `#abc`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        var digits = text.hasPrefix("#") ? String(text.dropFirst()) : String(text)
        guard digits.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard digits.count == 6 else { return nil }
        hex = "#" + digits.lowercased()
    }

    private init(known hex: String) { self.hex = hex }

    /// Slate, the default colour of a home or label.
    public static let standard = Colour(known: "#5b6b7a")

    public var description: String { hex }
}

extension Colour: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let colour = Colour(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a colour of the form #2f6f4f")
        }
        self = colour
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
