public import Foundation

/// The pictures made from one source: the same picture in several sizes, each as WebP and as JPEG.
public struct PictureSet: Hashable, Sendable {
    public struct Size: Hashable, Codable, Sendable {
        public let width: Int
        public let height: Int
        /// Not progressive, for every browser; transparency is blended with white.
        public let jpeg: PictureFile
        /// With the source's alpha channel.
        public let webp: PictureFile
    }

    /// The source's digest, as the caller gave it.
    public let sha256: String
    /// `#rrggbb`, to be shown in the picture's place until it is loaded.
    public let dominantColour: String
    /// Whether any part is transparent.
    public let hasAlpha: Bool
    /// Ascending; never empty, and none larger than the source.
    public let sizes: [Size]
    /// The folder of the files.
    public let folder: URL

    public func url(of file: PictureFile) -> URL { folder.appendingPathComponent(file.name, isDirectory: false) }
}

/// A file of a set.
public struct PictureFile: Hashable, Codable, Sendable {
    public let name: String
    /// In bytes.
    public let size: Int
    let checksum: UInt64

    init(name: String, content: Data) {
        self.name = name
        size = content.count
        checksum = Checksum.value(of: content)
    }
}
