import Household

/// The paths of the attachments' files below the site's top folder, made from the start of their digest. Only a
/// harmless ending is taken from the owner's file name.
enum MediaPaths {
    static func jpeg(_ digest: String, _ size: SiteMedia.Size) -> String { "\(start(digest))-\(size.width).jpg" }

    static func webp(_ digest: String, _ size: SiteMedia.Size) -> String { "\(start(digest))-\(size.width).webp" }

    static func document(_ attachment: Attachment) -> String {
        "\(start(attachment.sha256)).\(ending(of: attachment))"
    }

    /// Sixteen digits: of four billion households with a hundred thousand files each, about one has two different files
    /// that share them.
    private static func start(_ digest: String) -> String { "media/\(digest.prefix(16))" }

    /// The ending of a document: that of its media type, else that of its file name if no browser would run such a
    /// file, else `bin`.
    static func ending(of attachment: Attachment) -> String {
        let type = attachment.mediaType.prefix { $0 != ";" }.lowercased()
        if let known = endings[type.filter { !$0.isWhitespace }] { return known }
        let name = attachment.fileName
        guard let dot = name.lastIndex(of: ".") else { return unknown }
        let own = name[name.index(after: dot)...].lowercased()
        return harmless.contains(own) ? own : unknown
    }

    private static let unknown = "bin"

    private static let endings = [
        "application/pdf": "pdf", "text/plain": "txt", "text/csv": "csv", "text/markdown": "md",
        "application/rtf": "rtf", "text/rtf": "rtf", "application/zip": "zip", "application/epub+zip": "epub",
        "application/msword": "doc", "application/vnd.ms-excel": "xls",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
        "application/vnd.oasis.opendocument.text": "odt", "application/vnd.oasis.opendocument.spreadsheet": "ods",
        "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp", "image/gif": "gif", "image/tiff": "tif",
        "image/heic": "heic", "image/heif": "heic", "image/avif": "avif", "image/x-adobe-dng": "dng",
        "video/mp4": "mp4", "video/quicktime": "mov", "video/webm": "webm",
        "audio/mpeg": "mp3", "audio/mp4": "m4a", "audio/ogg": "ogg", "audio/wav": "wav",
    ]

    /// The endings that a file name may keep. They exclude formats that could hold a script for a browser: HTML, SVG,
    /// XML.
    private static let harmless = Set(endings.values).union(["jpeg", "tiff", "heif", "eml"])
}
