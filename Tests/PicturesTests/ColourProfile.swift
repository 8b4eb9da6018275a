import Foundation

/// An ICC profile for a screen: three primaries, a gamma, and a name.
struct ColourProfile {
    /// The columns of the matrix to XYZ under D50.
    var red: [Double]
    var green: [Double]
    var blue: [Double]
    var gamma: Double
    var name: String

    /// Adobe RGB.
    static func adobe(named name: String) -> ColourProfile {
        ColourProfile(
            red: [0.60974, 0.31111, 0.01947], green: [0.20528, 0.62567, 0.06087],
            blue: [0.14919, 0.06322, 0.74457], gamma: 2.19921875, name: name)
    }

    var data: Data {
        let curve = Data("curv\0\0\0\0".utf8) + FileParts.bigEndian(1) + Self.two(UInt16(gamma * 256))
        var description = Data("desc\0\0\0\0".utf8) + FileParts.bigEndian(UInt32(name.utf8.count + 1))
        description += Data(name.utf8) + Data(count: 1 + 4 + 4 + 2 + 1 + 67)
        let tags: [(String, Data)] = [
            ("desc", description), ("cprt", Data("text\0\0\0\0".utf8) + Data(name.utf8) + Data(count: 1)),
            ("wtpt", Self.xyz([0.9642, 1, 0.8249])), ("rXYZ", Self.xyz(red)), ("gXYZ", Self.xyz(green)),
            ("bXYZ", Self.xyz(blue)), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = FileParts.bigEndian(UInt32(tags.count))
        var body = Data()
        for (tag, content) in tags {
            table += Data(tag.utf8) + FileParts.bigEndian(UInt32(128 + 4 + 12 * tags.count + body.count))
            table += FileParts.bigEndian(UInt32(content.count))
            body += content + Data(count: (4 - content.count % 4) % 4)
        }
        var head = FileParts.bigEndian(UInt32(128 + table.count + body.count)) + Data(count: 4)
        head += FileParts.bigEndian(0x0210_0000) + Data("mntrRGB XYZ ".utf8) + Data(count: 12) + Data("acsp".utf8)
        head += Data(count: 28) + Self.numbers([0.9642, 1, 0.8249])
        return head + Data(count: 128 - head.count) + table + body
    }

    private static func xyz(_ values: [Double]) -> Data { Data("XYZ \0\0\0\0".utf8) + numbers(values) }

    private static func numbers(_ values: [Double]) -> Data {
        values.reduce(Data()) { $0 + FileParts.bigEndian(UInt32(bitPattern: Int32(($1 * 65536).rounded()))) }
    }

    private static func two(_ value: UInt16) -> Data { Data([UInt8(value >> 8), UInt8(value & 255)]) }
}
