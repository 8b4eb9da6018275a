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

    /// Colours that can be told apart, for homes that were given none.
    private static let palette = [
        standard, Colour(known: "#2f6f4f"), Colour(known: "#b3541e"), Colour(known: "#2b6ca3"),
        Colour(known: "#8a3a6b"), Colour(known: "#7f6f2f"), Colour(known: "#a33b3b"), Colour(known: "#3f7f7a"),
    ]

    /// The first colour of a small palette that is not in use; once all are, they are taken in turn.
    public static func next(after used: [Colour]) -> Colour {
        palette.first { !used.contains($0) } ?? palette[used.count % palette.count]
    }

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
