import Files
import Foundation

/// The pictures of a workbook: JPEG files that lie over cells.
enum WorkbookPicture {
    private static let beginning: [UInt8] = [0xFF, 0xD8, 0xFF]
    static let ending: [UInt8] = [0xFF, 0xD9]

    /// How libxlsxwriter must scale a picture so that it fits into a size, and is never larger than it is, with one of
    /// its pixels for each of a screen with 96 to the inch.
    /// - Returns: Nil for a file that is not a JPEG from its first byte to its last. libxlsxwriter takes a truncated one,
    ///   which then stops the whole workbook.
    static func scale(of file: URL, in size: (width: Double, height: Double)) -> (across: Double, down: Double)? {
        // The register is complete without the picture, whatever the reason is.
        guard let bytes = (try? Disk.read(file.path)).map(Array.init), bytes.starts(with: beginning),
            bytes.suffix(ending.count) == ending[...], let shape = JPEGShape(bytes)
        else { return nil }
        let scale = min(size.width / shape.width, size.height / shape.height, 1)
        return (scale * shape.density.across / 96, scale * shape.density.down / 96)
    }

    /// A description of at most 255 letters, as spreadsheets keep it.
    static func description(_ text: String) -> String { String(SheetText.cleaned(text).oneLine.prefix(255)) }
}

/// The size of a JPEG, and its pixels to the inch, as libxlsxwriter reads them: 96 where the file names no unit.
private struct JPEGShape {
    private(set) var width = 0.0
    private(set) var height = 0.0
    private(set) var density = (across: 96.0, down: 96.0)

    /// Nil if no frame is found.
    init?(_ bytes: [UInt8]) {
        func byte(at place: Int) -> Int { place < bytes.count ? Int(bytes[place]) : 0 }
        func number(at place: Int) -> Double { Double(byte(at: place) << 8 | byte(at: place + 1)) }
        var place = 2
        // The picture itself begins after the last of these segments.
        while byte(at: place) == 0xFF, byte(at: place + 1) != 0xDA {
            switch (byte(at: place + 1), byte(at: place + 11)) {
            case (0xE0, 1): density = (number(at: place + 12), number(at: place + 14))
            case (0xE0, 2): density = (number(at: place + 12) * 2.54, number(at: place + 14) * 2.54)
            // Three of the codes for frames are those of tables.
            case (0xC4, _), (0xC8, _), (0xCC, _): break
            case (0xC0...0xCF, _): (height, width) = (number(at: place + 5), number(at: place + 7))
            default: break
            }
            place += 2 + Int(number(at: place + 2))
        }
        guard width > 0, height > 0, density.across > 0, density.down > 0 else { return nil }
    }
}
