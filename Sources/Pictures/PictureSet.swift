public import Foundation

/// The pictures made of one source: the same in several sizes, each as WebP and as JPEG.
public struct PictureSet: Hashable, Sendable {
    public struct Size: Hashable, Codable, Sendable {
        public let width: Int
        public let height: Int
        /// Progressive, for every browser; alpha is laid on white.
        public let jpeg: PictureFile
        /// With the alpha of the source.
        public let webp: PictureFile
    }

    /// Of the source, as the caller gave it.
    public let sha256: String
    /// `#rrggbb`, to stand in the picture's place until it is loaded.
    public let dominantColour: String
    /// Whether parts can be seen through.
    public let hasAlpha: Bool
    /// Ascending; never empty, and none larger than the source.
    public let sizes: [Size]
    /// Where the files are.
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
