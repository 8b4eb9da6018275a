/// The supported formats of pictures. Recognised by a file's first bytes, never by its name.
public enum PictureFormat: String, Codable, Sendable, CaseIterable {
    case jpeg, png, webp, heic, tiff, gif

    /// The name that people use.
    var name: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// The format of a file that begins with these bytes; nil if it is not a picture of a supported format.
    public init?(firstBytes: [UInt8]) {
        guard case .picture(let format) = FileKind(firstBytes: firstBytes) else { return nil }
        self = format
    }

    /// The number of leading bytes needed to recognise the format.
    public static let bytesNeeded = FileKind.bytesNeeded

    public var mediaType: String { "image/\(rawValue)" }

    /// Without the dot, as cameras and phones write it.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The kind of a file, by its first bytes.
enum FileKind: Equatable {
    case picture(PictureFormat)
    /// A known kind that is not supported. The name is for people.
    case other(String)
    case unknown

    /// The number of leading bytes needed.
    static let bytesNeeded = 4096

    init(firstBytes bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .picture(.jpeg)
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .picture(.png)
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            self = .picture(.gif)
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .picture(.webp)
        } else if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            self = Self.isoMedia(bytes)
        } else if let other = Self.others.first(where: { bytes.starts(with: $0.start) }) {
            self = .other(other.name)
        } else if Self.tiffs.contains(where: bytes.starts) {
            self = .picture(.tiff)
        } else {
            self = Self.text(bytes)
        }
    }

    /// Classic and large TIFF, in either byte order.
    private static let tiffs: [[UInt8]] = [
        [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A], [0x49, 0x49, 0x2B, 0x00], [0x4D, 0x4D, 0x00, 0x2B],
    ]

    private static let others: [(start: [UInt8], name: String)] = [
        // Begins like a TIFF, so this list is searched before TIFF is recognised.
        ([0x49, 0x49, 0x2A, 0x00, 0x10, 0x00, 0x00, 0x00, 0x43, 0x52], "a Canon raw photo"),
        (Array("%PDF-".utf8), "a PDF"),
        (Array("8BPS".utf8), "a Photoshop document"),
        (Array("FUJIFILMCCD-RAW".utf8), "a Fujifilm raw photo"),
        (Array("BM".utf8), "a BMP picture"),
        ([0xFF, 0x0A], "a JPEG XL picture"),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture"),
        ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture"),
        ([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture"),
        ([0x00, 0x00, 0x01, 0x00], "a Windows icon"),
        ([0x76, 0x2F, 0x31, 0x01], "an OpenEXR picture"),
        (Array("PK\u{3}\u{4}".utf8), "a ZIP archive"),
        ([0x1F, 0x8B], "a gzip archive"),
    ]

    /// HEIC shares its container with films and with other pictures; the brands after `ftyp` tell them apart.
    private static func isoMedia(_ bytes: [UInt8]) -> FileKind {
        let size = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, bytes.count)
        guard end >= 12 else { return .unknown }
        var brands = [bytes[8..<12]]
        brands += stride(from: 16, to: end - 3, by: 4).map { bytes[$0..<$0 + 4] }
        let names = brands.map { String(decoding: $0, as: UTF8.self) }
        let heic: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
        if names.contains(where: heic.contains) { return .picture(.heic) }
        if names.contains("avif") || names.contains("avis") { return .other("an AVIF picture") }
        if names.contains("crx ") { return .other("a Canon raw photo") }
        return .other(names.contains("mif1") ? "a HEIF picture other than HEIC" : "a video or audio file")
    }

    private static func text(_ bytes: [UInt8]) -> FileKind {
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains("<svg") { return .other("an SVG drawing") }
        return .unknown
    }
}
