import Foundation

/// The segments of a JPEG, the chunks of a PNG and of a WebP: functions that add parts and list them.
enum FileParts {
    /// A JPEG with segments after its first two bytes, and with bytes after its end.
    static func jpeg(_ data: Data, adding segments: [(marker: UInt8, content: Data)], after: Data = Data()) -> Data {
        var made = Data(data.prefix(2))
        for segment in segments {
            let count = segment.content.count + 2
            made += [0xFF, segment.marker, UInt8(count >> 8), UInt8(count & 255)]
            made += segment.content
        }
        return made + data.dropFirst(2) + after
    }

    /// The markers of a JPEG's segments, in order, up to the first scan.
    static func markers(_ data: Data) -> [UInt8] {
        let bytes = [UInt8](data)
        var found: [UInt8] = []
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            found.append(bytes[place + 1])
            if bytes[place + 1] == 0xDA { break }
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        return found
    }

    /// A PNG with chunks after its header.
    static func png(_ data: Data, adding chunks: [(name: String, content: Data)]) -> Data {
        var made = Data(data.prefix(33))
        for chunk in chunks {
            let body = Data(chunk.name.utf8) + chunk.content
            made += bigEndian(UInt32(chunk.content.count)) + body + bigEndian(crc(body))
        }
        return made + data.dropFirst(33)
    }

    /// The names of a WebP's chunks, in order.
    static func chunks(_ data: Data) -> [String] {
        let bytes = [UInt8](data)
        var found: [String] = []
        var place = 12
        while place + 8 <= bytes.count {
            found.append(String(decoding: bytes[place..<place + 4], as: UTF8.self))
            let size = bytes[place + 4..<place + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
            place += 8 + size + size % 2
        }
        return found
    }

    /// A GIF with extensions before its first picture.
    static func gif(_ data: Data, adding extensions: [Data]) -> Data {
        let flags = [UInt8](data)[10]
        let head = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
        return data.prefix(head) + extensions.reduce(Data(), +) + data.dropFirst(head)
    }

    /// zlib's format without compression, so that a search finds the text in it.
    static func stored(_ data: Data) -> Data {
        let count = UInt16(data.count)
        let sizes = [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return Data([0x78, 0x01, 0x01] + sizes) + data + bigEndian(high << 16 | low)
    }

    static func bigEndian(_ value: UInt32) -> Data { withUnsafeBytes(of: value.bigEndian) { Data($0) } }

    private static func crc(_ data: Data) -> UInt32 {
        var value: UInt32 = 0xFFFF_FFFF
        for byte in data {
            value ^= UInt32(byte)
            for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return ~value
    }
}
