public import Values

/// Why there is no picture. `path` is as given, or "the
/// picture" for one that was given as bytes.
public enum PictureError: Explained, Hashable {
    case empty(path: String)
    case notAPicture(path: String)
    /// A known kind of file that is not supported: `kind` is "a PDF". Also a HEIC that the system has no decoder for.
    case unsupported(path: String, kind: String)
    /// Refused by its header; nothing was decoded. `limit` names the exceeded limit in words.
    case tooLarge(path: String, width: Int, height: Int, limit: String)
    /// It ends too early or cannot be decoded. `detail` is the decoder's message.
    case damaged(path: String, format: PictureFormat, detail: String)
    case cannotRead(path: String, reason: String)
    /// It is not the file whose digest was given.
    case changed(path: String)
    case cannotWrite(path: String, reason: String)
    /// The digest given for a source is not 64 lower-case hexadecimal digits.
    case invalidDigest(String)
    /// The system's libvips cannot be used.
    case noLibrary
    /// The system's libzbar, which reads codes, is missing.
    case noCodeLibrary

    public var explanation: Explanation {
        switch self {
        case .empty(let path): .data("\(path) is empty", "copy it again from the original")
        case .notAPicture(let path):
            .data(
                "\(path) is not a picture, despite its name",
                "photos are JPEG, PNG, WebP, HEIC, TIFF or GIF; attach anything else as a document")
        case .unsupported(let path, let kind):
            .data(
                "\(path) is \(kind)",
                kind.hasPrefix("a HEIC")
                    ? "install libheif's HEVC decoder (libheif-plugin-libde265 on Debian 13), or save the photo as JPEG"
                    : "photos are JPEG, PNG, WebP, HEIC, TIFF or GIF; save it as JPEG or PNG, or attach it as a document"
            )
        case .tooLarge(let path, let width, let height, let limit):
            .data(
                "\(path) has \(width) × \(height) pixels; the limit is \(limit)",
                "make it smaller, or attach it as a document")
        case .damaged(let path, let format, let detail):
            .data("\(path) is a damaged \(format.name): \(detail)", "copy it again from the original")
        case .cannotRead(let path, let reason):
            .noInput("cannot read \(path): \(reason)", "check that it exists, and its permissions")
        case .changed(let path):
            .noInput(
                "\(path) was changed since it was attached", "put the original back, or detach it and attach it again")
        case .cannotWrite(let path, let reason):
            .inputOutput(
                "cannot write \(path): \(reason)", "check the folder's owner and permissions, and the free space")
        case .invalidDigest(let digest):
            .data("“\(digest)” is not a SHA-256 digest", "give 64 lower-case hexadecimal digits")
        case .noLibrary:
            .unavailable("libvips cannot be started", SystemPackage.vips.installing)
        case .noCodeLibrary:
            .unavailable("libzbar, which reads codes, cannot be loaded", SystemPackage.zbar.installing)
        }
    }

    /// The same error for a file that people know by another name.
    public func naming(_ path: String) -> PictureError {
        switch self {
        case .empty: .empty(path: path)
        case .notAPicture: .notAPicture(path: path)
        case .unsupported(_, let kind): .unsupported(path: path, kind: kind)
        case .tooLarge(_, let width, let height, let limit):
            .tooLarge(path: path, width: width, height: height, limit: limit)
        case .damaged(_, let format, let detail): .damaged(path: path, format: format, detail: detail)
        case .cannotRead(_, let reason): .cannotRead(path: path, reason: reason)
        case .changed: .changed(path: path)
        // These errors do not concern a source.
        case .cannotWrite, .invalidDigest, .noLibrary, .noCodeLibrary: self
        }
    }
}
