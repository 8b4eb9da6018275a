import Files
import Foundation

/// The pictures of a workbook: JPEG files that lie over cells.
enum WorkbookPicture {
    private static let beginning: [UInt8] = [0xFF, 0xD8, 0xFF]
    static let ending: [UInt8] = [0xFF, 0xD9]

    /// Whether the file is a JPEG from its first byte to its last. libxlsxwriter takes a truncated one, which then stops
    /// the whole workbook.
    static func isWhole(_ file: URL) -> Bool {
        // The register is complete without the picture, whatever the reason is.
        guard let bytes = try? Disk.read(file.path) else { return false }
        return bytes.starts(with: beginning) && bytes.suffix(ending.count) == Data(ending)
    }

    /// A description of at most 255 letters, as spreadsheets keep it.
    static func description(_ text: String) -> String { String(SheetText.cleaned(text).oneLine.prefix(255)) }
}
