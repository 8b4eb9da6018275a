/// The information in a picture's header. No pixels are decoded, so reading it is cheap even for a decompression bomb.
public struct PictureInfo: Hashable, Sendable {
    public let format: PictureFormat
    /// In pixels, of the upright picture.
    public let width: Int
    /// In pixels, of the upright picture.
    public let height: Int
    /// As in EXIF: 1 is upright, 2 to 8 are turned or mirrored.
    public let orientation: Int
    /// The number of pictures in the file: the frames of an animation, the pages of a TIFF. The first is the one shown.
    public let frames: Int
    /// Whether the decoder holds the whole picture in memory before it yields the first row.
    let isHeld: Bool
}

extension PictureSource {
    /// Reads the header of a picture. The data after the header may still be damaged.
    /// - Throws: The reason why it is not a usable picture, including `tooLarge` for one beyond the limits.
    public func inspect(limits: PictureLimits = .standard) throws(PictureError) -> PictureInfo {
        try withOpened { opened throws(PictureError) in try opened.inspect(limits: limits) }
    }
}
