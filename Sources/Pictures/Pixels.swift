internal import Foundation
internal import VipsShim

/// A decoded picture in sRGB or grey: only pixels, so that no metadata of its source can be passed on.
final class Pixels {
    private var raw: vs_pixels

    /// Takes ownership of the shim's pixels.
    init(_ raw: vs_pixels) { self.raw = raw }

    deinit { vs_free(raw.bytes) }

    var size: PictureDimensions { PictureDimensions(width: Int(raw.width), height: Int(raw.height)) }
    /// 1 for grey, 3, or 4 with alpha.
    var channels: Int { Int(raw.channels) }

    func withBytes<Made>(_ body: (UnsafeBufferPointer<UInt8>) -> Made) -> Made {
        body(UnsafeBufferPointer(start: raw.bytes, count: size.width * size.height * channels))
    }

    func shrunk(to size: PictureDimensions) throws(PixelFailure) -> Pixels {
        var made = vs_pixels()
        var detail: UnsafeMutablePointer<CChar>?
        let status = vs_shrink(&raw, Int32(size.width), Int32(size.height), &made, &detail)
        guard status == 0 else { throw PixelFailure(reason: takeText(detail)) }
        return Pixels(made)
    }

    /// Shrinks grey pixels to a part of their width and height; less sharp, and with less noise.
    func shrunkSoftly(to part: Double) throws(PixelFailure) -> Pixels {
        var made = vs_pixels()
        var detail: UnsafeMutablePointer<CChar>?
        guard vs_shrink_softly(&raw, part, &made, &detail) == 0 else { throw PixelFailure(reason: takeText(detail)) }
        return Pixels(made)
    }

    /// A JPEG; transparency is blended with white.
    func jpeg(quality: Int) throws(PixelFailure) -> Data {
        var made = vs_bytes()
        var detail: UnsafeMutablePointer<CChar>?
        let status = vs_encode_jpeg(&raw, Int32(quality), &made, &detail)
        return try Self.data(made, status, detail)
    }

    /// - Parameter effort: 0, the fastest, to 6, the smallest.
    func webp(quality: Int, effort: Int) throws(PixelFailure) -> Data {
        var made = vs_bytes()
        var detail: UnsafeMutablePointer<CChar>?
        let status = vs_encode_webp(&raw, Int32(quality), Int32(effort), &made, &detail)
        // libvips up to 8.14 adds EXIF although told not to.
        guard let file = BareWebP.bytes(of: [UInt8](try Self.data(made, status, detail))) else {
            throw PixelFailure(reason: "libvips made a WebP of an unknown form")
        }
        return Data(file)
    }

    private static func data(
        _ made: vs_bytes, _ status: Int32, _ detail: UnsafeMutablePointer<CChar>?
    ) throws(PixelFailure) -> Data {
        guard status == 0, let bytes = made.bytes else { throw PixelFailure(reason: takeText(detail)) }
        return Data(bytesNoCopy: bytes, count: made.count, deallocator: .custom { made, _ in vs_free(made) })
    }
}

/// The reason why libvips failed on sound pixels: there was no room for the result.
struct PixelFailure: Error {
    var reason: String
}
