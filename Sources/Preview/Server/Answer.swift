import NIOCore
import NIOHTTP1

/// The answer to a request, before the request's conditions and range are applied.
struct Answer: Sendable {
    let status: HTTPResponseStatus
    /// Nil for an answer without a body.
    let file: ServedFile?
    let type: String?
    let point: LiveReload.Point?

    init(_ status: HTTPResponseStatus, _ file: ServedFile?, type: String?, point: LiveReload.Point? = nil) {
        self.status = status
        self.file = file
        self.type = type
        self.point = point
    }

    /// The content security policy: nothing is loaded from another host, and scripts are files of the site, never text
    /// within a page.
    static let policy =
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
        + "font-src 'self' data:; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"

    /// Sends the part of the answer that the request's method, conditions and range ask for.
    func send(to exchange: PreviewExchange, from site: ServedSite) async throws {
        let size = file?.size ?? 0
        var fields = self.fields
        guard status == .ok, let file else {
            fields.add(name: "Content-Length", value: "\(size)")
            return try await send(status, fields, file.map { ($0, 0..<size) }, to: exchange, from: site)
        }
        let tag = "\"\(file.tag.text)\""
        fields.add(name: "ETag", value: tag)
        if let known = exchange.field("If-None-Match"), Self.list(known, holds: tag) {
            return try await exchange.send(.notModified, fields)
        }
        fields.add(name: "Accept-Ranges", value: "bytes")
        let asksForPart = exchange.request.method == .GET && exchange.field("If-Range").map { $0 == tag } ?? true
        switch ByteRange(asksForPart ? exchange.field("Range") : nil, size: size) {
        case .whole:
            fields.add(name: "Content-Length", value: "\(size)")
            try await send(.ok, fields, (file, 0..<size), to: exchange, from: site)
        case .part(let range):
            fields.add(name: "Content-Length", value: "\(range.count)")
            fields.add(name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            try await send(.partialContent, fields, (file, range), to: exchange, from: site)
        case .unsatisfiable:
            fields.add(name: "Content-Length", value: "0")
            fields.add(name: "Content-Range", value: "bytes */\(size)")
            fields.remove(name: "Content-Type")
            try await exchange.send(.rangeNotSatisfiable, fields)
        }
    }

    private var fields: HTTPHeaders {
        var fields: HTTPHeaders = [
            "Cache-Control": status == .ok ? "no-cache" : "no-store",
            "Content-Security-Policy": Self.policy,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        ]
        if let type { fields.add(name: "Content-Type", value: type) }
        // The reload script reads this point, then asks for the changes since.
        if let point { fields.add(name: "Server-Timing", value: "housebook;desc=\"\(point.text)\"") }
        if status == .serviceUnavailable { fields.add(name: "Retry-After", value: "5") }
        return fields
    }

    /// Whether an `If-None-Match` field lists the tag, or is `*`.
    static func list(_ field: String, holds tag: String) -> Bool {
        field.split(separator: ",").contains { entry in
            let entry = entry.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return entry == "*" || (entry.hasPrefix("W/") ? entry.dropFirst(2) : entry) == tag
        }
    }

    private func send(
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders, _ part: (file: ServedFile, range: Range<Int>)?,
        to exchange: PreviewExchange, from site: ServedSite
    ) async throws {
        guard exchange.request.method == .GET, let part else { return try await exchange.send(status, fields) }
        switch part.file.content {
        case .bytes(let bytes):
            try await exchange.send(status, fields, ByteBuffer(bytes: bytes[part.range]))
        case .file(let file):
            try await exchange.begin(status, fields)
            var rest = part.range
            while !rest.isEmpty {
                let next = rest.prefix(SiteFile.partSize)
                // The length has been sent already: if the file has become shorter, the connection can only be closed.
                guard let bytes = try await site.onThread({ file.read(next) }) else { return exchange.close() }
                try await exchange.write(ByteBuffer(bytes: bytes))
                rest = next.upperBound..<rest.upperBound
            }
            try await exchange.end()
        }
    }
}
