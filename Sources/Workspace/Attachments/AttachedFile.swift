import Foundation
import Household
import HouseholdStore
import Pictures

/// The kind and media type to attach a file with, from its first bytes, its name and the kind asked for.
struct AttachedFile {
    private(set) var kind: Attachment.Kind
    private(set) var mediaType: String
    /// Whether the file must be a complete picture.
    private(set) var isPicture: Bool

    /// - Parameters:
    ///   - kind: The kind asked for; nil to tell it from the file's name, and a picture's from its bytes. `other` takes
    ///     any file unchanged.
    ///   - name: The file's name in messages, from which its kind is told, too; nil for its path.
    /// - Throws: `PictureError` for a file that looks like a picture or is meant as a photo, but cannot be shown as a
    ///   picture.
    init(_ source: borrowing SourceFile, as kind: Attachment.Kind?, named name: String? = nil) throws {
        let first = try source.firstBytes(PictureFormat.bytesNeeded)
        let format = PictureFormat(firstBytes: first)
        let path = name ?? source.path
        let fileExtension = Self.fileExtension(of: path)
        isPicture =
            kind != .other && (kind == .photo || format != nil || Self.pictureExtensions.contains(fileExtension))
        if isPicture {
            mediaType = try Self.inspect(source.path, named: path).format.mediaType
        } else if first.starts(with: Array("%PDF-".utf8)) {
            mediaType = "application/pdf"
        } else {
            mediaType = format?.mediaType ?? Self.mediaTypes[fileExtension] ?? "application/octet-stream"
        }
        self.kind = kind ?? Attachment.Kind(fileName: Self.name(of: path)) ?? (isPicture ? .photo : .other)
    }

    private static func inspect(_ path: String, named name: String) throws(PictureError) -> PictureInfo {
        do {
            return try PictureSource.file(URL(fileURLWithPath: path, isDirectory: false)).inspect()
        } catch {
            throw error.naming(name)
        }
    }

    private static func name(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    private static func fileExtension(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// File extensions of pictures, in formats that can be read and in formats that cannot.
    private static let pictureExtensions: Set = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "heic", "heif", "hif", "tif", "tiff", "gif",
        "avif", "bmp", "jxl", "jp2", "j2k", "svg", "svgz", "ico", "psd", "exr",
        "cr2", "cr3", "nef", "arw", "dng", "raf", "orf", "rw2", "pef", "srw", "raw",
    ]

    private static let mediaTypes = [
        "txt": "text/plain", "log": "text/plain", "md": "text/markdown", "csv": "text/csv",
        "tsv": "text/tab-separated-values",
        "html": "text/html", "htm": "text/html", "xml": "application/xml", "json": "application/json",
        "rtf": "application/rtf", "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
        "zip": "application/zip", "eml": "message/rfc822", "epub": "application/epub+zip",
        "mp4": "video/mp4", "mov": "video/quicktime", "mp3": "audio/mpeg", "m4a": "audio/mp4", "wav": "audio/wav",
    ]
}
