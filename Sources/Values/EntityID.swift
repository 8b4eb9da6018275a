public import Foundation

/// The identity of one entity: a UUID typed by what it identifies, so that a room's id cannot be passed for a home's.
///
/// Written in lower case everywhere (store, JSON, CSV); read in either case.
public struct EntityID<Entity>: Hashable, Sendable {
    public let uuid: UUID

    public init(_ uuid: UUID = UUID()) {
        self.uuid = uuid
    }

    /// Reads `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard let uuid = UUID(hexadecimal: String(text)) else { return nil }
        self.uuid = uuid
    }
}

extension EntityID: CustomStringConvertible {
    public var description: String {
        // Written by hand: Foundation's text is in capitals and takes ten times as long.
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

extension UUID {
    /// Parses by hand and outside the generic type: a household is read one id at a time, and Foundation on Linux takes
    /// ten times as long. Foundation also accepts signs, spaces and anything after a NUL.
    fileprivate init?(hexadecimal text: String) {
        var text = text
        var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        let isWellFormed = text.withUTF8 { utf8 in
            withUnsafeMutableBytes(of: &uuid) { bytes in
                guard utf8.count == 36 else { return false }
                var place = 0
                for position in 0..<bytes.count {
                    if position == 4 || position == 6 || position == 8 || position == 10 {
                        guard utf8[place] == UInt8(ascii: "-") else { return false }
                        place += 1
                    }
                    guard let high = Self.value(ofDigit: utf8[place]), let low = Self.value(ofDigit: utf8[place + 1])
                    else { return false }
                    bytes[position] = high << 4 | low
                    place += 2
                }
                return true
            }
        }
        guard isWellFormed else { return nil }
        self.init(uuid: uuid)
    }

    private static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }
}
