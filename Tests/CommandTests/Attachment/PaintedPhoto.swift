import FixtureShim
import Foundation
import VipsShim

/// Photos made by tests: stripes of colour, the same in every run.
enum PaintedPhoto {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init() {
            let text = fx_error()
            description = String(cString: text)
            fx_free(text)
        }
    }

    /// - Parameters:
    ///   - suffix: A suffix with options as libvips takes it, such as ".jpg[Q=80]".
    ///   - seed: Each seed gives other colours.
    ///   - frames: The number of frames of an animation, stacked in one image.
    static func bytes(
        _ suffix: String, width: Int = 64, height: Int = 48, isCMYK: Bool = false, seed: Int = 0, frames: Int = 1
    ) throws -> Data {
        _ = vs_start()
        let channels = isCMYK ? 4 : 3
        let pixels = (0..<width * height * frames).flatMap { place in
            (0..<channels).map { UInt8(truncatingIfNeeded: (place / 7 * (31 + seed) + $0 * 70 + place % 13) & 0xFF) }
        }
        guard
            let image = fx_new(
                pixels, pixels.count, Int32(width), Int32(height * frames), Int32(channels), isCMYK ? FX_CMYK : FX_SRGB)
        else { throw Failure() }
        defer { fx_unref(image) }
        if frames > 1 { fx_set_int(image, "page-height", Int32(height)) }
        return try saved(image, suffix)
    }

    /// A black square: a tiny file, never whole in memory.
    static func bomb(side: Int) throws -> Data {
        _ = vs_start()
        guard let image = fx_black(Int32(side), Int32(side)) else { throw Failure() }
        defer { fx_unref(image) }
        return try saved(image, ".png[bitdepth=1,compression=9]")
    }

    private static func saved(_ image: fx_image, _ suffix: String) throws -> Data {
        var made: UnsafeMutableRawPointer?
        var count = 0
        guard fx_save(image, suffix, &made, &count) == 0, let made else { throw Failure() }
        defer { fx_free(made) }
        return Data(bytes: made, count: count)
    }
}
