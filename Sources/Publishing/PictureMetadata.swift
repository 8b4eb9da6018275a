import Foundation

/// The metadata of a picture, beside its pixels.
enum PictureMetadata {
    /// The names of the blocks in a JPEG, a WebP or a PNG that are no part of the picture: EXIF, XMP, IPTC, comments,
    /// texts, and everything unknown. Empty for any other file. A colour profile does not count: without it the pixels
    /// mean something else.
    static func blocks(in data: Data) -> [String] {
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            return webp(bytes)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes) }
        return []
    }

    /// Looks at the segments before the first scan. Those of JFIF and Adobe, and a colour profile, do not count.
    private static func jpeg(_ bytes: [UInt8]) -> [String] {
        var found: [String] = []
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            // A fill byte, of which any number may precede a marker.
            if marker == 0xFF {
                place += 1
                continue
            }
            if marker == 0xDA || marker == 0xD9 { break }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            let content = bytes[min(place + 4, bytes.count)..<min(place + 2 + max(length, 2), bytes.count)]
            switch marker {
            case 0xE1: found.append(content.starts(with: Array("Exif".utf8)) ? "EXIF" : "XMP")
            case 0xED: found.append("IPTC")
            case 0xFE: found.append("a comment")
            case 0xE2 where content.starts(with: Array("ICC_PROFILE".utf8)): break
            case 0xE0 where content.starts(with: Array("JFIF\0".utf8)): break
            case 0xEE where content.starts(with: Array("Adobe".utf8)): break
            case 0xE0...0xEF, 0xF0...0xFD: found.append("an application block")
            default: break
            }
            place += 2 + max(length, 2)
        }
        return found
    }

    private static func webp(_ bytes: [UInt8]) -> [String] {
        var found: [String] = []
        var place = 12
        while place + 8 <= bytes.count {
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
            case "EXIF": found.append("EXIF")
            case "XMP ": found.append("XMP")
            case "VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF": break
            default: found.append("an unknown block")
            }
            let size = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
            place += 8 + size + size % 2
        }
        return found
    }

    private static let pngParts: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "bKGD", "sBIT", "hIST", "sRGB", "gAMA", "cHRM", "iCCP", "cICP", "pHYs",
        "acTL", "fcTL", "fdAT",
    ]

    private static func png(_ bytes: [UInt8]) -> [String] {
        var found: [String] = []
        var place = 8
        while place + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) }
            let kind = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            switch kind {
            case "eXIf": found.append("EXIF")
            case "tEXt", "zTXt", "iTXt": found.append("a text block")
            case _ where pngParts.contains(kind): break
            default: found.append("an unknown block")
            }
            place += 12 + size
        }
        return found
    }
}
