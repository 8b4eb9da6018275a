/// The maximum dimensions in a picture's header, checked before any of it is decoded.
public struct PictureLimits: Hashable, Sendable {
    public var maximumPixels: Int
    /// For a picture that cannot be decoded row by row, but is held in memory as a whole: a progressive JPEG, an
    /// interlaced PNG, any WebP, HEIC and GIF. It takes up to six bytes a pixel.
    public var maximumPixelsHeld: Int
    /// The maximum of the longer side, in pixels.
    public var maximumSide: Int

    public init(maximumPixels: Int, maximumPixelsHeld: Int? = nil, maximumSide: Int) {
        self.maximumPixels = maximumPixels
        self.maximumPixelsHeld = maximumPixelsHeld ?? maximumPixels
        self.maximumSide = maximumSide
    }

    /// Above what the phones and cameras of today make, panoramas included.
    public static let standard = PictureLimits(
        maximumPixels: 250_000_000, maximumPixelsHeld: 120_000_000, maximumSide: 40_000)

    /// The limit that a picture exceeds, in words; nil if it exceeds none. No loader of libvips reports sides above ten
    /// million, so their product cannot overflow.
    func exceeded(width: Int, height: Int, isHeld: Bool) -> String? {
        if max(width, height) > maximumSide { return "\(maximumSide) pixels on a side" }
        if width * height > maximumPixels { return Self.words(maximumPixels) }
        if isHeld, width * height > maximumPixelsHeld {
            return "\(Self.words(maximumPixelsHeld)) for a picture that is decoded as a whole"
        }
        return nil
    }

    private static func words(_ pixels: Int) -> String {
        pixels % 1_000_000 == 0 ? "\(pixels / 1_000_000) million pixels" : "\(pixels) pixels"
    }
}
