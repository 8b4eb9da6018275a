/// What a picture's header says. Nothing of it is decoded, so it costs little even where the picture is a bomb.
public struct PictureInfo: Hashable, Sendable {
    public let format: PictureFormat
    /// In pixels, of the upright picture.
    public let width: Int
    /// In pixels, of the upright picture.
    public let height: Int
    /// As in EXIF: 1 stands upright already, 2 to 8 are turned or mirrored.
    public let orientation: Int
    /// How many pictures the file has: the frames of an animation, the pages of a TIFF. The first is the one shown.
    public let frames: Int
    /// Whether its decoder holds all of it in memory before the first row comes out.
    let isHeld: Bool
}

extension PictureSource {
    /// Reads the header of a picture.
    /// - Throws: What is wrong with it, `tooLarge` for one beyond the limits included. What comes after the header may
    ///   still be damaged.
    public func inspect(limits: PictureLimits = .standard) throws(PictureError) -> PictureInfo {
        try withOpened { opened throws(PictureError) in try opened.inspect(limits: limits) }
    }
}
