internal import Foundation

/// Makes pictures in memory.
struct PictureMaker {
    let settings: PictureSettings
    let limits: PictureLimits
    let budget: MemoryBudget

    /// The pictures made from one source.
    struct Made {
        struct Size {
            var dimensions: PictureDimensions
            var jpeg: Data
            var webp: Data
        }

        /// Ascending.
        var sizes: [Size]
        var dominantColour: String
        var hasAlpha: Bool
    }

    /// The maximum side of the picture from which the dominant colour is computed.
    private static let sampleSide = 64

    func make(_ source: PictureSource) throws(PictureError) -> Made {
        try source.withOpened { opened throws(PictureError) in
            let info = try opened.inspect(limits: limits)
            return try budget.holding(Self.cost(of: info)) { () throws(PictureError) in
                try make(info, of: opened)
            }
        }
    }

    private func make(_ info: PictureInfo, of opened: OpenedPicture) throws(PictureError) -> Made {
        let sizes = settings.sizes(of: PictureDimensions(width: info.width, height: info.height))
        guard let largest = sizes.last else { return Made(sizes: [], dominantColour: "#ffffff", hasAlpha: false) }
        // The source is decoded once; each smaller size is made from the next larger one.
        var pixels = try opened.pixels(of: info, at: largest)
        let hasAlpha = pixels.channels == 4
        do throws(PixelFailure) {
            var made: [Made.Size] = []
            for size in sizes.reversed() {
                if size != pixels.size { pixels = try pixels.shrunk(to: size) }
                made.append(
                    Made.Size(
                        dimensions: size, jpeg: try pixels.jpeg(quality: settings.jpegQuality),
                        webp: try pixels.webp(quality: settings.webpQuality, effort: settings.webpEffort)))
            }
            let sample = try pixels.shrunk(
                to: PictureDimensions(
                    width: min(Self.sampleSide, pixels.size.width), height: min(Self.sampleSide, pixels.size.height)))
            return Made(sizes: made.reversed(), dominantColour: DominantColour.hex(of: sample), hasAlpha: hasAlpha)
        } catch {
            throw .damaged(path: opened.path, format: info.format, detail: error.reason)
        }
    }

    /// An estimate of the memory that making a picture takes, in bytes.
    private static func cost(of info: PictureInfo) -> Int {
        let encoding = 24 << 20
        guard info.isHeld else { return encoding + 2048 * info.width }
        // Coefficients of a progressive JPEG, or planes and then pixels: six bytes a pixel.
        return encoding + 6 * info.width * info.height
    }
}
