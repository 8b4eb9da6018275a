internal import Foundation

/// The chunks of a WebP file.
enum WebPContainer {
    /// Returns the file with only its picture and alpha. libvips up to 8.14 adds EXIF although told not to; anything
    /// that a later version adds is removed as well.
    /// - Returns: Nil if this is not a WebP of a single picture.
    static func stripped(_ file: Data) -> Data? {
        let file = [UInt8](file)
        guard file.count >= 12, file[0..<4].elementsEqual("RIFF".utf8), file[8..<12].elementsEqual("WEBP".utf8)
        else { return nil }
        var header: [UInt8] = []
        var alpha: [UInt8] = []
        var picture: [UInt8] = []
        var place = 12
        while place + 8 <= file.count {
            let size = number(file[place + 4..<place + 8])
            // A chunk of odd length is followed by a padding byte.
            let end = place + 8 + size + size % 2
            guard end <= file.count else { return nil }
            switch String(decoding: file[place..<place + 4], as: UTF8.self) {
            case "VP8X": header = Array(file[place..<end])
            case "ALPH": alpha = Array(file[place..<end])
            case "VP8 ", "VP8L": picture = Array(file[place..<end])
            default: break
            }
            place = end
        }
        guard !picture.isEmpty else { return nil }
        if alpha.isEmpty {
            // The simple form needs no header.
            header = []
        } else {
            guard header.count == 18 else { return nil }
            // The flags: only alpha follows.
            header[8] = 0x10
        }
        let body = Array("WEBP".utf8) + header + alpha + picture
        return Data("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) } + body
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reversed().reduce(0) { $0 << 8 | Int($1) } }
}
