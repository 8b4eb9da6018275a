public import Foundation
import Household

/// The files behind a household's attachments, ready to be copied into its site, by the digest of their source.
///
/// An attachment whose digest has no entry has a file that cannot be shown, and its pages say so.
public struct SiteMedia: Sendable {
    /// A file that is copied as it is.
    public struct File: Hashable, Sendable {
        public let url: URL
        /// In bytes.
        public let size: Int

        public init(_ url: URL, size: Int) {
            (self.url, self.size) = (url, size)
        }
    }

    /// One size of a picture. The same in pixels in both forms.
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
        /// Ascending, the smallest and the largest included.
        public let sizes: [Size]
        /// `#rrggbb`, to stand in its place until it is loaded.
        public let colour: String
        /// Whether parts can be seen through.
        public let hasAlpha: Bool

        /// - Parameter sizes: In any order.
        /// - Returns: Nil where there is no size at all.
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
    /// A text that is another one where the same source would give other pictures.
    let recipe: String
    /// Tells two of them apart, even if they say the same.
    let identity = UUID()
    /// Keeps the files where they are, where they would go otherwise.
    private let keeper: (any AnyObject & Sendable)?

    /// Of a household without attachments.
    public static let none = SiteMedia([:], recipe: "")

    /// - Parameters:
    ///   - entries: What is under anything but 64 lower-case hexadecimal digits is left out: paths are made of them.
    ///   - keeper: What the files go with, such as a temporary folder.
    public init(_ entries: [String: Entry], recipe: String, keeper: (any AnyObject & Sendable)? = nil) {
        self.entries = entries.filter { Attachment.isDigest($0.key) }
        self.recipe = recipe
        self.keeper = keeper
    }

    /// Whether a site would be the same with another one.
    public func isSame(as other: SiteMedia) -> Bool {
        identity == other.identity || (recipe == other.recipe && entries == other.entries)
    }

    /// What pages show of what is behind a digest.
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
