/// The chunks of a PNG that make up the picture.
enum BarePNG {
    /// Pixels, palette, transparency, colours, size in print, and the frames of an animation.
    private static let kept: Set = [
        "IHDR", "PLTE", "IDAT", "tRNS", "bKGD", "sBIT", "hIST", "sRGB", "gAMA", "cHRM", "cICP", "mDCV", "cLLI", "pHYs",
        "acTL", "fcTL", "fdAT",
    ]
    private static let signatureCount = 8
    /// The end of the first chunk, which every PNG begins with.
    private static let headEnd = 33

    /// - Returns: Nil for a file that cannot be understood.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        var made = Array(file.prefix(signatureCount))
        var place = signatureCount
        var facts: [UInt8] = []
        while place + 12 <= file.count {
            let size = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 12 + size
            guard end <= file.count else { return nil }
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            let content = file[place + 8..<end - 4]
            switch name {
            case "IEND":
                guard made.count > headEnd else { return nil }
                // Before the pixels, where programs look for them.
                return made[..<headEnd] + facts + made[headEnd...] + chunk(name, [])
            case "eXIf" where facts.isEmpty:
                guard let found = PhotoFacts(exif: Array(content)) else { return nil }
                if !found.exif.isEmpty { facts = chunk(name, found.exif) }
            // The name of the profile, which ends with a zero, is any text.
            case "iCCP": made += chunk(name, Array("ICC".utf8) + content.drop { $0 != 0 })
            case _ where kept.contains(name): made += file[place..<end]
            default: break
            }
            place = end
        }
        return nil
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bigEndian(UInt32(content.count)) + body + bigEndian(checksum(of: body))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }

    /// The CRC-32 that ends each chunk.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { value, byte in
            (0..<8).reduce(value ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}
