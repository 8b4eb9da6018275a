public import Foundation
public import Values

/// A picture's file with nothing but the picture: its pixels, orientation, colour profile and the day of taking.
///
/// Each format has a list of the parts that stay, so a part that nobody has thought of is left out: names, serial
/// numbers, places, paths, thumbnails, comments, and whatever follows the picture.
public struct BarePicture {
    public let data: Data
    public let format: PictureFormat

    /// Takes the picture out of a file; the pixels stay as they are encoded.
    /// - Returns: Nil for a file that is no picture, for a raw photo, and for one that cannot be understood.
    public init?(of file: Data) {
        // Before the copy: most files of a site are no pictures, and papers are large.
        guard let format = PictureFormat(firstBytes: Array(file.prefix(PictureFormat.bytesNeeded))) else { return nil }
        let bytes = [UInt8](file)
        let made: [UInt8]? =
            switch format {
            case .jpeg: BareJPEG.bytes(of: bytes)
            case .png: BarePNG.bytes(of: bytes)
            case .webp: BareWebP.bytes(of: bytes)
            case .gif: BareGIF.bytes(of: bytes)
            case .heic: BareHEIC.bytes(of: bytes)
            case .tiff: BareTIFF.bytes(of: bytes)
            }
        guard let made else { return nil }
        (data, self.format) = (Data(made), format)
    }

    /// A JPEG that was made from a picture, upright, with the day on which the picture was taken.
    /// - Returns: Nil if the JPEG cannot be understood.
    public init?(_ jpeg: Data, madeFrom original: Data) {
        let day = PictureSource.bytes(original).exif.flatMap { PhotoFacts(exif: $0) }?.day
        guard let made = BareJPEG.bytes(of: [UInt8](jpeg), replacing: PhotoFacts(day: day)) else { return nil }
        (data, self.format) = (Data(made), .jpeg)
    }

    /// Whether a file is a PDF, a text or a document of an office program, by its content, whatever its name says.
    /// Films, sound, raw photos, drawings and everything unknown are not.
    /// - Parameter bytes: The first `PictureFormat.bytesNeeded` bytes of the file, or all of a shorter one.
    public static func isPaper(fileBeginning bytes: [UInt8]) -> Bool {
        if papers.contains(where: bytes.starts) { return true }
        // A text has no control characters below the tabulator.
        guard PictureFormat(firstBytes: bytes) == nil, bytes.allSatisfy({ $0 >= 0x09 }) else { return false }
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        return !text.contains("<svg") || text.contains("<html")
    }

    /// How papers begin: PDF, the ZIP of newer office documents, older ones, and texts of two bytes a character.
    private static let papers: [[UInt8]] = [
        Array("%PDF-".utf8), Array("PK\u{3}\u{4}".utf8), [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
        [0xFF, 0xFE], [0xFE, 0xFF],
    ]
}

extension PictureSource {
    /// When the picture was taken, as text that sorts by time: `2024:05:06 07:08:09`. Nil where its EXIF does not say.
    public var timeTaken: String? { exif.flatMap { PhotoFacts.time(exif: $0) } }

    /// The day on which the camera took the picture, or else digitised it. Nil where its EXIF names no believable
    /// day. Also reads raw photos that are TIFFs.
    public func dayTaken(where isBelievable: (CalendarDate) -> Bool) -> CalendarDate? {
        exif.flatMap { PhotoFacts.days(exif: $0).first(where: isBelievable) }
    }

    /// EXIF, with or without the mark that JPEG puts before it; nil for a picture that cannot be opened.
    var exif: Data? {
        // A TIFF is EXIF with pixels, and libvips does not pass on its tables.
        if let tiff { return tiff }
        // A picture that cannot be opened says nothing.
        return (try? withOpened { opened in opened.exif }).map { Data($0) }
    }

    /// The file, if it is a classic TIFF.
    private var tiff: Data? {
        let data: Data? =
            switch self {
            case .bytes(let data): data
            // A file that cannot be read is reported where it is shown. Mapped, since only a few bytes are read.
            case .file(let url): try? Data(contentsOf: url, options: .alwaysMapped)
            }
        return data.flatMap { data in Self.tiffs.contains { data.starts(with: $0) } ? data : nil }
    }

    private static let tiffs: [[UInt8]] = [[0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A]]
}
