/// How pictures are made. Each combination of settings has its own sets, beside those of others.
public struct PictureSettings: Hashable, Sendable {
    /// In pixels, ascending.
    public let widths: [Int]
    /// 1 to 100.
    public let jpegQuality: Int
    /// 1 to 100.
    public let webpQuality: Int
    /// 0, the fastest, to 6, the smallest.
    public let webpEffort: Int

    /// - Parameter widths: At least one, each from 1 to 4,000.
    public init(widths: [Int], jpegQuality: Int, webpQuality: Int, webpEffort: Int) {
        precondition(!widths.isEmpty && widths.allSatisfy((1...4000).contains), "widths are 1 to 4,000 pixels")
        precondition((1...100).contains(jpegQuality) && (1...100).contains(webpQuality), "qualities are 1 to 100")
        precondition((0...6).contains(webpEffort), "the effort is 0 to 6")
        self.widths = Set(widths).sorted()
        self.jpegQuality = jpegQuality
        self.webpQuality = webpQuality
        self.webpEffort = webpEffort
    }

    /// For a row of a table, of which the first view may load some forty; for a photo on its page; and for the large
    /// view. More effort makes WebP files smaller by a twentieth, and takes half as long again.
    public static let standard = PictureSettings(
        widths: [160, 320, 640, 1600], jpegQuality: 80, webpQuality: 80, webpEffort: 2)

    /// Incremented when the same settings start to give other bytes.
    private static let recipe = 3

    /// The settings and the recipe as the name of a folder. With the same stamp, the same source gives the same bytes.
    public var stamp: String {
        let widths = widths.map(String.init).joined(separator: ".")
        return "\(Self.stampStart)\(Self.recipe)-w\(widths)-j\(jpegQuality)-w\(webpQuality)e\(webpEffort)"
    }

    static let stampStart = "pictures-"

    /// The maximum height as a multiple of the width; beyond it, the height is limited instead of the width. A
    /// screenshot of a long page must not become a file of 40,000 rows, which WebP could not hold.
    private static let tallest = 4

    /// The sizes to make of an upright picture: one for each width that it exceeds, plus its own if it fits the next
    /// width and the last of these is narrower by a fifth or more. None is larger than the picture, and there is at
    /// least one.
    func sizes(of picture: PictureDimensions) -> [PictureDimensions] {
        var sizes: [PictureDimensions] = []
        for width in widths {
            let scale = min(
                Double(width) / Double(picture.width), Double(width * Self.tallest) / Double(picture.height))
            guard scale < 1 else {
                if 5 * (sizes.last?.width ?? 0) <= 4 * picture.width { sizes.append(picture) }
                break
            }
            sizes.append(
                PictureDimensions(
                    width: max(1, Int((Double(picture.width) * scale).rounded())),
                    height: max(1, Int((Double(picture.height) * scale).rounded()))))
        }
        return sizes
    }
}

/// In pixels.
public struct PictureDimensions: Hashable, Codable, Sendable {
    public let width: Int
    public let height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
