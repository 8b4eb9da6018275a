public import Foundation

/// The identity of one entity: a UUID that knows what it identifies, so that a room's id cannot be passed for a home's.
///
/// Written in lower case everywhere (store, JSON, CSV); read in either case.
public struct EntityID<Entity>: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID = UUID()) {
        self.uuid = uuid
    }

    /// Reads `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        // Foundation on Linux also takes signs, spaces and whatever stands behind a NUL.
        let dashes = [8, 13, 18, 23]
        let isWellFormed =
            text.utf8.count == 36
            && text.utf8.enumerated().allSatisfy { place, byte in
                switch byte {
                case UInt8(ascii: "-"): dashes.contains(place)
                case 0x30...0x39, 0x41...0x46, 0x61...0x66: !dashes.contains(place)
                default: false
                }
            }
        guard isWellFormed, let uuid = UUID(uuidString: String(text)) else { return nil }
        self.uuid = uuid
    }
}

extension EntityID: CustomStringConvertible {
    public var description: String {
        // By hand: Foundation's text is in capitals, and takes ten times as long to make.
        String(unsafeUninitializedCapacity: 36) { buffer in
            withUnsafeBytes(of: uuid.uuid) { bytes in
                var place = 0
                for (position, byte) in bytes.enumerated() {
                    if position == 4 || position == 6 || position == 8 || position == 10 {
                        buffer[place] = UInt8(ascii: "-")
                        place += 1
                    }
                    buffer[place] = Self.hexDigit(byte >> 4)
                    buffer[place + 1] = Self.hexDigit(byte & 0xF)
                    place += 2
                }
                return place
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
}

extension EntityID: Comparable {
    public static func < (a: Self, b: Self) -> Bool { a.uuid < b.uuid }
}

extension EntityID: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a UUID")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
