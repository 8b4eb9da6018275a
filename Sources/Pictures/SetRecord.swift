internal import Foundation

/// The content of `set.json`: the files of a set, with their sizes and checksums.
struct SetRecord: Codable {
    static let fileName = "set.json"

    var sha256: String
    var dominantColour: String
    var hasAlpha: Bool
    var sizes: [PictureSet.Size]

    init(_ made: PictureMaker.Made, sha256: String) {
        self.sha256 = sha256
        dominantColour = made.dominantColour
        hasAlpha = made.hasAlpha
        sizes = made.sizes.map { size in
            PictureSet.Size(
                width: size.dimensions.width, height: size.dimensions.height,
                jpeg: PictureFile(name: "\(size.dimensions.width).jpg", content: size.jpeg),
                webp: PictureFile(name: "\(size.dimensions.width).webp", content: size.webp))
        }
    }

    /// Nil if the data is not what this program writes.
    init?(reading data: Data) {
        // A record that cannot be decoded is damaged, and counts as missing.
        guard let record = try? JSONDecoder().decode(SetRecord.self, from: data), !record.sizes.isEmpty,
            record.sizes.allSatisfy(\.isPlain)
        else { return nil }
        self = record
    }

    var text: Data {
        get throws(PictureError) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
            do {
                return try encoder.encode(self)
            } catch {
                throw .cannotWrite(path: Self.fileName, reason: "\(error)")
            }
        }
    }

    func set(in folder: URL) -> PictureSet {
        PictureSet(
            sha256: sha256, dominantColour: dominantColour, hasAlpha: hasAlpha, sizes: sizes, folder: folder)
    }
}

extension PictureSet.Size {
    /// Whether its files are in the set's own folder, even if another program wrote the record.
    fileprivate var isPlain: Bool { jpeg.name == "\(width).jpg" && webp.name == "\(width).webp" && height > 0 }
}
