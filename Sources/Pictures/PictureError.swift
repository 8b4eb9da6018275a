/// Why there is no picture. Cases hold the facts; `description` turns them into words. `path` is as given, or "the
/// picture" for one that was given as bytes.
public enum PictureError: Error, Hashable, Sendable {
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
}

extension PictureError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .empty(let path): "\(path) is empty"
        case .notAPicture(let path): "\(path) is not a picture, despite its name"
        case .unsupported(let path, let kind): "\(path) is \(kind)"
        case .tooLarge(let path, let width, let height, let limit):
            "\(path) has \(width) × \(height) pixels; the limit is \(limit)"
        case .damaged(let path, let format, let detail):
            "\(path) is a damaged \(format.name): \(detail)"
        case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
        case .changed(let path): "\(path) was changed since it was attached"
        case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
        case .invalidDigest(let digest): "“\(digest)” is not a SHA-256 digest"
        case .noLibrary: "libvips cannot be started"
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
        case .cannotWrite, .invalidDigest, .noLibrary: self
        }
    }

    /// What a person can do about it.
    public var hint: String? {
        switch self {
        case .empty, .damaged: "copy it again from the original"
        case .notAPicture: "photos are JPEG, PNG, WebP, HEIC, TIFF or GIF; attach anything else as a document"
        case .unsupported(_, let kind) where kind.hasPrefix("a HEIC"):
            "install libheif's HEVC decoder (libheif-plugin-libde265 on Debian 13), or save the photo as JPEG"
        case .unsupported:
            "photos are JPEG, PNG, WebP, HEIC, TIFF or GIF; save it as JPEG or PNG, or attach it as a document"
        case .tooLarge: "make it smaller, or attach it as a document"
        case .changed: "put the original back, or detach it and attach it again"
        case .cannotRead: "check that it exists, and its permissions"
        case .cannotWrite: "check the folder's owner and permissions, and the free space"
        case .invalidDigest: "give 64 lower-case hexadecimal digits"
        case .noLibrary: "reinstall it: libvips42 on Debian, vips from Homebrew"
        }
    }
}
