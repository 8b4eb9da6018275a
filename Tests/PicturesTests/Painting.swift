import FixtureShim
import Foundation
import TestSupport
import VipsShim

/// A picture that a test draws, to save in any format.
struct Painting {
    enum Kind {
        case grey, srgb, cmyk, grey16, rgb16
    }

    var width: Int
    var height: Int
    var channels: Int
    var kind: Kind
    /// In this machine's byte order for sixteen bits.
    var bytes: [UInt8]
    var blobs: [String: Data] = [:]
    var numbers: [String: Int] = [:]

    /// A picture of one colour, given as one number for each channel.
    init(width: Int, height: Int, colour: [Int], kind: Kind = .srgb) {
        self.init(width: width, height: height, channels: colour.count, kind: kind) { _, _ in colour }
    }

    init(width: Int, height: Int, channels: Int = 3, kind: Kind = .srgb, colour: (Int, Int) -> [Int]) {
        (self.width, self.height, self.channels, self.kind) = (width, height, channels, kind)
        let isWide = kind == .grey16 || kind == .rgb16
        bytes = []
        bytes.reserveCapacity(width * height * channels * (isWide ? 2 : 1))
        for y in 0..<height {
            for x in 0..<width {
                for value in colour(x, y) {
                    if isWide {
                        withUnsafeBytes(of: UInt16(value)) { bytes.append(contentsOf: $0) }
                    } else {
                        bytes.append(UInt8(value))
                    }
                }
            }
        }
    }

    /// Four quarters, row by row: red, green, blue and white.
    static func quarters(width: Int, height: Int) -> Painting {
        func row(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
            let half = (width + 1) / 2
            return (0..<half).flatMap { _ in left } + (half..<width).flatMap { _ in right }
        }
        let rows = [row([255, 0, 0], [0, 255, 0]), row([0, 0, 255], [255, 255, 255])]
        var painting = Painting(width: 0, height: 0, colour: [0, 0, 0])
        (painting.width, painting.height) = (width, height)
        painting.bytes = (0..<height).flatMap { 2 * $0 < height ? rows[0] : rows[1] }
        return painting
    }

    /// Shapes and noise, which hardly compress.
    static func noisy(width: Int, height: Int, seed: UInt64 = 1) -> Painting {
        var random = SeededGenerator(seed: seed)
        return Painting(width: width, height: height) { x, y in
            let noise = Int(truncatingIfNeeded: random.next() & 31)
            return [(x / 3 + noise) % 200, (y / 2 + noise) % 200, (x + y) / 5 % 200 + noise]
        }
    }

    /// - Parameter suffix: libvips's suffix and options: ".jpg[Q=90]".
    func saved(_ suffix: String) throws -> Data {
        _ = vs_start()
        let shimKind: fx_kind =
            switch kind {
            case .grey: FX_GREY
            case .srgb: FX_SRGB
            case .cmyk: FX_CMYK
            case .grey16: FX_GREY16
            case .rgb16: FX_RGB16
            }
        let image = fx_new(bytes, bytes.count, Int32(width), Int32(height), Int32(channels), shimKind)
        guard let image else { throw PaintingFailure() }
        defer { fx_unref(image) }
        for (name, blob) in blobs { fx_set_blob(image, name, [UInt8](blob), blob.count) }
        for (name, number) in numbers { fx_set_int(image, name, Int32(number)) }
        return try Self.saved(image, suffix)
    }

    /// A black picture that is never in memory as a whole.
    static func black(width: Int, height: Int, _ suffix: String) throws -> Data {
        _ = vs_start()
        guard let image = fx_black(Int32(width), Int32(height)) else { throw PaintingFailure() }
        defer { fx_unref(image) }
        return try saved(image, suffix)
    }

    private static func saved(_ image: fx_image, _ suffix: String) throws -> Data {
        var made: UnsafeMutableRawPointer?
        var count = 0
        guard fx_save(image, suffix, &made, &count) == 0, let made else { throw PaintingFailure() }
        defer { fx_free(made) }
        return Data(bytes: made, count: count)
    }
}

struct PaintingFailure: Error, CustomStringConvertible {
    let description: String

    init() {
        let text = fx_error()
        description = String(cString: text)
        fx_free(text)
    }
}

/// A picture made by the code under test, decoded by libvips.
struct Seen {
    let width: Int
    let height: Int
    let channels: Int
    let bytes: [UInt8]

    init(_ file: Data) throws {
        let image = file.withUnsafeBytes { bytes in bytes.baseAddress.flatMap { fx_load($0, bytes.count) } }
        guard let image else { throw PaintingFailure() }
        defer { fx_unref(image) }
        (width, height) = (Int(fx_width(image)), Int(fx_height(image)))
        channels = Int(fx_bands(image))
        var count = 0
        guard let pixels = fx_pixels(image, &count) else { throw PaintingFailure() }
        defer { fx_free(pixels) }
        bytes = Array(UnsafeRawBufferPointer(start: pixels, count: count))
    }

    func colour(_ x: Int, _ y: Int) -> [Int] {
        let start = (y * width + x) * channels
        return bytes[start..<start + channels].map(Int.init)
    }

    /// The colour in the middle.
    var colour: [Int] { colour(width / 2, height / 2) }

    /// The colours in the middle of the four quarters, row by row: R, G, B, W or K, else "?".
    var quarters: String {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { across, down in
            Self.letter(colour(width * across / 4, height * down / 4))
        }.joined()
    }

    private static func letter(_ colour: [Int]) -> String {
        let bits = colour.prefix(3).map { $0 > 200 ? 1 : $0 < 60 ? 0 : 2 }
        let letters = [[1, 0, 0]: "R", [0, 1, 0]: "G", [0, 0, 1]: "B", [1, 1, 1]: "W", [0, 0, 0]: "K"]
        return letters[bits] ?? "?"
    }
}

/// Whether each channel differs by at most `distance`.
func isNear(_ colour: [Int], _ wanted: [Int], within distance: Int = 4) -> Bool {
    colour.count == wanted.count && zip(colour, wanted).allSatisfy { abs($0 - $1) <= distance }
}
