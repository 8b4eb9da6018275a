public import Foundation
import Household

/// The files of a household's attachments, ready to be copied into its site, by the digest of their source.
///
/// An attachment whose digest has no entry cannot be shown, and its pages say so.
public struct SiteMedia: Sendable {
    /// A file that is copied unchanged.
    public struct File: Hashable, Sendable {
        public let url: URL
        /// In bytes.
        public let size: Int

        public init(_ url: URL, size: Int) {
            (self.url, self.size) = (url, size)
        }
    }

    /// One size of a picture, with the same pixel dimensions as JPEG and as WebP.
    public struct Size: Hashable, Sendable {
        public let width: Int
        public let height: Int
        public let jpeg: File
        public let webp: File

        public init(width: Int, height: Int, jpeg: File, webp: File) {
            (self.width, self.height, self.jpeg, self.webp) = (width, height, jpeg, webp)
        }
    }

    public struct Picture: Hashable, Sendable {
        public let smallest: Size
        public let largest: Size
        /// In ascending order, including the smallest and the largest.
        public let sizes: [Size]
        /// The placeholder colour until the picture is loaded, `#rrggbb`.
        public let colour: String
        /// Whether the picture has transparent parts.
        public let hasAlpha: Bool

        /// - Parameter sizes: In any order.
        /// - Returns: Nil when there are no sizes.
        public init?(sizes: [Size], colour: String, hasAlpha: Bool) {
            let sizes = sizes.sorted { $0.width < $1.width }
            guard let smallest = sizes.first, let largest = sizes.last else { return nil }
            (self.smallest, self.largest, self.sizes) = (smallest, largest, sizes)
            (self.colour, self.hasAlpha) = (colour, hasAlpha)
        }
    }

    public enum Entry: Hashable, Sendable {
        case picture(Picture)
        case document(File)
    }

    public let entries: [String: Entry]
    /// The pages of papers that a report shows, by the digest of the paper.
    public var pages: [String: [Picture]] = [:]
    /// A text that changes when the same source would give other pictures.
    let recipe: String
    /// Distinguishes two values with equal contents.
    let identity = UUID()
    /// Keeps the files from being deleted while this value exists.
    private let keeper: (any AnyObject & Sendable)?

    /// The media of a household without attachments.
    public static let none = SiteMedia([:], recipe: "")

    /// - Parameters:
    ///   - entries: The files by digest. Keys other than 64 lower-case hexadecimal digits are left out: paths are made
    ///     from them.
    ///   - keeper: An object that deletes the files when it is released, such as a temporary folder.
    public init(_ entries: [String: Entry], recipe: String, keeper: (any AnyObject & Sendable)? = nil) {
        self.entries = entries.filter { Attachment.isDigest($0.key) }
        self.recipe = recipe
        self.keeper = keeper
    }

    /// Whether another value would give the same site.
    public func isSame(as other: SiteMedia) -> Bool {
        identity == other.identity || (recipe == other.recipe && entries == other.entries)
    }

    /// The stamp of the facts that pages show of a digest's file.
    func stamp(of digest: String) -> Stamp {
        var stamp = Stamp()
        switch entries[digest] {
        case nil: stamp.mix(0)
        case .document(let file):
            stamp.mix(1)
            stamp.mix(file.size)
        case .picture(let picture):
            stamp.mix(2)
            stamp.mix(picture.colour)
            stamp.mix(picture.hasAlpha)
            stamp.mix(picture.largest.jpeg.size)
            for size in picture.sizes {
                stamp.mix(size.width)
                stamp.mix(size.height)
            }
        }
        return stamp
    }
}
