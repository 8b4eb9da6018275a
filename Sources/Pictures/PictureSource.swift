internal import Files
public import Foundation
internal import VipsShim

/// The place of an encoded picture.
public enum PictureSource: Hashable, Sendable {
    case file(URL)
    case bytes(Data)

    /// For people: the path, or "the picture" for bytes.
    public var path: String {
        switch self {
        case .file(let url): url.path
        case .bytes: "the picture"
        }
    }

    /// Opens the picture and recognises its format.
    func withOpened<Made>(
        _ body: (OpenedPicture) throws(PictureError) -> Made
    ) throws(PictureError) -> Made {
        guard vs_start() == 0 else { throw .noLibrary }
        switch self {
        case .file(let url):
            // Anything but a plain file is refused before it is read, so opening a pipe must not wait.
            let file = try FileFailure.becoming(Self.failure, OpenFile(url.path, .noWait))
            return try body(OpenedPicture(file))
        case .bytes(let data):
            let result = data.withUnsafeBytes { bytes in
                Result { () throws(PictureError) in try body(OpenedPicture(path: path, bytes: bytes)) }
            }
            return try result.get()
        }
    }

    fileprivate static func failure(_ failure: FileFailure) -> PictureError {
        .cannotRead(path: failure.path, reason: failure.reason)
    }
}

/// A picture whose bytes can be read and whose format is known.
struct OpenedPicture {
    let path: String
    let format: PictureFormat
    private let source: vs_source

    /// - Parameter file: Must stay open as long as this value is used.
    init(_ file: borrowing OpenFile) throws(PictureError) {
        path = file.path
        guard try FileFailure.becoming(PictureSource.failure, file.status()).kind == .file else {
            throw .cannotRead(path: path, reason: "it is not a file")
        }
        let first = try FileFailure.becoming(PictureSource.failure, file.read(0..<FileKind.bytesNeeded))
        format = try Self.format(of: first, path: path)
        source = vs_source(descriptor: file.descriptor, bytes: nil, count: 0)
    }

    init(path: String, bytes: UnsafeRawBufferPointer) throws(PictureError) {
        format = try Self.format(of: Array(bytes.prefix(FileKind.bytesNeeded)), path: path)
        source = vs_source(descriptor: -1, bytes: bytes.baseAddress, count: bytes.count)
        self.path = path
    }

    private static func format(of first: [UInt8], path: String) throws(PictureError) -> PictureFormat {
        guard !first.isEmpty else { throw .empty(path: path) }
        switch FileKind(firstBytes: first) {
        case .picture(let format): return format
        case .other(let kind): throw .unsupported(path: path, kind: kind)
        case .unknown: throw .notAPicture(path: path)
        }
    }

    func inspect(limits: PictureLimits) throws(PictureError) -> PictureInfo {
        let header = try header()
        let (width, height) = (Int(header.width), Int(header.height))
        if let limit = limits.exceeded(width: width, height: height, isHeld: header.whole != 0) {
            throw .tooLarge(path: path, width: width, height: height, limit: limit)
        }
        let isTurned = header.orientation >= 5
        return PictureInfo(
            format: format, width: isTurned ? height : width, height: isTurned ? width : height,
            orientation: Int(header.orientation), frames: Int(header.frames), isHeld: header.whole != 0)
    }

    /// The picture's EXIF; empty where it has none, or is damaged.
    var exif: [UInt8] {
        var made = vs_bytes()
        var detail: UnsafeMutablePointer<CChar>?
        guard vs_read_exif(source, format.shim, &made, &detail) == 0, let bytes = made.bytes else {
            _ = takeText(detail)
            return []
        }
        defer { vs_free(bytes) }
        return Array(UnsafeRawBufferPointer(start: bytes, count: made.count))
    }

    /// Decodes the first frame, upright.
    func pixels(of info: PictureInfo, at size: PictureDimensions) throws(PictureError) -> Pixels {
        var header = info.header
        var made = vs_pixels()
        var detail: UnsafeMutablePointer<CChar>?
        let status = vs_decode(
            source, format.shim, &header, Int32(size.width), Int32(size.height), &made, &detail)
        guard status == 0 else { throw damaged(detail) }
        return Pixels(made)
    }

    /// Decodes the first frame, upright and in grey, at a part of its width and height: 2 is half of each.
    func grey(of info: PictureInfo, part: Int) throws(PictureError) -> Pixels {
        var header = info.header
        var made = vs_pixels()
        var detail: UnsafeMutablePointer<CChar>?
        guard vs_decode_grey(source, format.shim, &header, Int32(part), &made, &detail) == 0 else {
            throw damaged(detail)
        }
        return Pixels(made)
    }

    private func header() throws(PictureError) -> vs_header {
        var header = vs_header()
        var detail: UnsafeMutablePointer<CChar>?
        guard vs_read_header(source, format.shim, &header, &detail) == 0 else { throw damaged(detail) }
        return header
    }

    private func damaged(_ detail: UnsafeMutablePointer<CChar>?) -> PictureError {
        let detail = takeText(detail)
        if format == .heic, Self.saysNoDecoder(detail) {
            return .unsupported(path: path, kind: "a HEIC photo, and this system's libheif has no decoder for it")
        }
        // libpng sometimes fails without a message.
        return .damaged(
            path: path, format: format, detail: detail.isEmpty ? "it ends too early or cannot be decoded" : detail)
    }
}

extension OpenedPicture {
    /// Whether the system, not the photo, is at fault: newer Debians ship the HEVC decoder in a separate package,
    /// libheif-plugin-libde265.
    static func saysNoDecoder(_ detail: String) -> Bool {
        ["Unsupported codec", "No decoding plugin", "\"heifload_source\" not found"].contains(where: detail.contains)
    }
}

extension PictureInfo {
    /// The header that it was read from.
    fileprivate var header: vs_header {
        let isTurned = orientation >= 5
        var header = vs_header()
        header.width = Int32(isTurned ? height : width)
        header.height = Int32(isTurned ? width : height)
        header.orientation = Int32(orientation)
        return header
    }
}

extension PictureFormat {
    fileprivate var shim: vs_format {
        switch self {
        case .jpeg: VS_JPEG
        case .png: VS_PNG
        case .webp: VS_WEBP
        case .heic: VS_HEIC
        case .tiff: VS_TIFF
        case .gif: VS_GIF
        }
    }
}

/// Copies and frees a text from the shim.
func takeText(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { vs_free(text) }
    return String(cString: text)
}
