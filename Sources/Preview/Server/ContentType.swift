/// The media types of files, by their names.
enum ContentType {
    /// The `Content-Type` of a file, by its extension. Texts are UTF-8.
    static func of(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return unknown }
        let type = types[name[name.index(after: dot)...].lowercased()] ?? unknown
        return isText(type) ? type + "; charset=utf-8" : type
    }

    static let html = "text/html; charset=utf-8"
    static let javascript = "text/javascript; charset=utf-8"
    private static let unknown = "application/octet-stream"

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasSuffix("+xml") || type.hasSuffix("json") || type == "application/xml"
    }

    private static let types = [
        "html": "text/html", "htm": "text/html",
        "css": "text/css",
        "js": "text/javascript", "mjs": "text/javascript",
        "md": "text/markdown", "txt": "text/plain", "csv": "text/csv", "ics": "text/calendar", "vcf": "text/vcard",
        "json": "application/json", "webmanifest": "application/manifest+json",
        "xml": "application/xml", "atom": "application/atom+xml",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "avif": "image/avif", "heic": "image/heic", "tif": "image/tiff", "tiff": "image/tiff",
        "bmp": "image/bmp", "ico": "image/x-icon",
        "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "ogg": "audio/ogg", "wav": "audio/wav",
        "pdf": "application/pdf", "zip": "application/zip", "gz": "application/gzip",
        "epub": "application/epub+zip", "wasm": "application/wasm",
        "doc": "application/msword", "xls": "application/vnd.ms-excel",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "odt": "application/vnd.oasis.opendocument.text", "ods": "application/vnd.oasis.opendocument.spreadsheet",
    ]
}
