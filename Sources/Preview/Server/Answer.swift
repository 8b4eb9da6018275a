import HTTPTypes
import HummingbirdCore
import NIOCore

/// What is found for a request, before its conditions and its range are looked at.
struct Answer: Sendable {
    let status: HTTPResponse.Status
    /// Nil for an answer without a body.
    let file: ServedFile?
    let type: String?
    let point: LiveReload.Point?

    init(_ status: HTTPResponse.Status, _ file: ServedFile?, type: String?, point: LiveReload.Point? = nil) {
        self.status = status
        self.file = file
        self.type = type
        self.point = point
    }

    /// Nothing is loaded from another host. Scripts are files of the site, never text within a page.
    static let policy =
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
        + "font-src 'self' data:; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"

    /// What a long answer needs while it is written.
    struct Surroundings {
        let site: ServedSite
        let loop: any EventLoop
    }

    /// Writes the answer that the request's method, conditions and range leave of it.
    func write(to request: Request, _ writer: consuming ResponseWriter, in place: Surroundings) async throws {
        let size = file?.size ?? 0
        var fields = self.fields
        guard status == .ok, let file else {
            fields[.contentLength] = "\(size)"
            return try await write(status, fields, file.map { ($0, 0..<size) }, to: request, writer, in: place)
        }
        let tag = "\"\(file.tag.text)\""
        fields[.eTag] = tag
        if let known = request.headers[.ifNoneMatch], Self.list(known, holds: tag) {
            return try await write(.notModified, fields, nil, to: request, writer, in: place)
        }
        fields[.acceptRanges] = "bytes"
        let asksForPart = request.method == .get && request.headers[.ifRange].map { $0 == tag } ?? true
        switch ByteRange(asksForPart ? request.headers[.range] : nil, size: size) {
        case .whole:
            fields[.contentLength] = "\(size)"
            try await write(.ok, fields, (file, 0..<size), to: request, writer, in: place)
        case .part(let range):
            fields[.contentLength] = "\(range.count)"
            fields[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            try await write(.partialContent, fields, (file, range), to: request, writer, in: place)
        case .unsatisfiable:
            fields[.contentLength] = "0"
            fields[.contentRange] = "bytes */\(size)"
            fields[.contentType] = nil
            try await write(.rangeNotSatisfiable, fields, nil, to: request, writer, in: place)
        }
    }

    private var fields: HTTPFields {
        var fields: HTTPFields = [
            .cacheControl: status == .ok ? "no-cache" : "no-store",
            .contentSecurityPolicy: Self.policy,
            .crossOriginResourcePolicy: "same-origin",
            .referrerPolicy: "same-origin",
            .xContentTypeOptions: "nosniff",
        ]
        fields[.contentType] = type
        // The page's script reads it, and then asks for what has changed since.
        if let point { fields[.serverTiming] = "housebook;desc=\"\(point.text)\"" }
        if status == .serviceUnavailable { fields[.retryAfter] = "5" }
        return fields
    }

    /// Whether an `If-None-Match` field names a tag, or anything.
    static func list(_ field: String, holds tag: String) -> Bool {
        field.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry) == tag
        }
    }

    private func write(
        _ status: HTTPResponse.Status, _ fields: HTTPFields, _ part: (file: ServedFile, range: Range<Int>)?,
        to request: Request, _ writer: consuming ResponseWriter, in place: Surroundings
    ) async throws {
        let head = HTTPResponse(status: status, headerFields: fields)
        guard request.method == .get, let part else { return try await writer.writeResponse(head) }
        switch part.file.content {
        case .bytes(let bytes):
            let body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes[part.range]))
            try await writer.write(response: head, body: body)
        case .file(let file):
            var body = try await writer.writeHead(head)
            var rest = part.range
            while !rest.isEmpty {
                let next = rest.prefix(SiteFile.partSize)
                // The length is already said, so a file cut short can only be answered by breaking off.
                let read = try await place.site.onThread { file.read(next) }
                guard let bytes = read else { throw SiteResponder.Refusal() }
                try await body.write(ByteBuffer(bytes: bytes))
                // What is written only queues up until the loop has had its turn. Without waiting for that, a file is
                // read much faster than it is sent.
                try await place.loop.submit {}.get()
                rest = next.upperBound..<rest.upperBound
            }
            try await body.finish(nil)
        }
    }
}
