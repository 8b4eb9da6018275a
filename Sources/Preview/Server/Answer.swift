import NIOCore
import NIOHTTP1
import Serving

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
    /// - Parameter frames: The pages that may show this one inside them.
    static func policy(inFramesOf frames: String) -> String {
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
            + "font-src 'self' data:; base-uri 'self'; form-action 'self'; frame-ancestors \(frames)"
    }

    /// Sends the part of the answer that the request's method, conditions and range ask for.
    /// - Parameter isForDevice: Whether it is for a paired device only. Then no cache that others share may keep it, and
    ///   no page shows it in a frame, where its buttons could be clicked unseen.
    func send(to exchange: Exchange, from site: ServedSite, isForDevice: Bool) async throws {
        var fields = self.fields
        fields.add(name: "Content-Security-Policy", value: Self.policy(inFramesOf: isForDevice ? "'none'" : "'self'"))
        if isForDevice {
            fields.replaceOrAdd(name: "Cache-Control", value: status == .ok ? "no-cache, private" : "no-store")
            fields.add(contentsOf: [("Vary", "Cookie"), ("X-Frame-Options", "DENY")])
        }
        guard let file else { return try await exchange.send(status, fields) }
        let size = file.size
        guard status == .ok else { return try await send(status, fields, file, 0..<size, to: exchange, from: site) }
        let tag = "\"\(file.tag.text)\""
        fields.add(name: "ETag", value: tag)
        if let known = exchange.list("If-None-Match"), Self.list(known, holds: tag) {
            return try await exchange.send(.notModified, fields)
        }
        fields.add(name: "Accept-Ranges", value: "bytes")
        let asksForPart = exchange.request.method == .GET && exchange.list("If-Range").map { $0 == tag } ?? true
        switch ByteRange(asksForPart ? exchange.list("Range") : nil, size: size) {
        case .whole:
            try await send(.ok, fields, file, 0..<size, to: exchange, from: site)
        case .part(let range):
            fields.add(name: "Content-Range", value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)")
            try await send(.partialContent, fields, file, range, to: exchange, from: site)
        case .unsatisfiable:
            fields.add(name: "Content-Range", value: "bytes */\(size)")
            fields.remove(name: "Content-Type")
            try await exchange.send(.rangeNotSatisfiable, fields)
        }
    }

    private var fields: HTTPHeaders {
        var fields: HTTPHeaders = [
            "Cache-Control": status == .ok ? "no-cache" : "no-store",
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "same-origin",
            "X-Content-Type-Options": "nosniff",
        ]
        if let type { fields.add(name: "Content-Type", value: type) }
        // The reload script reads this point, then asks for the changes since.
        if let point { fields.add(name: "Server-Timing", value: "housebook;desc=\"\(point.text)\"") }
        if status == .misdirectedRequest { fields.add(name: "Connection", value: "close") }
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
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders, _ file: ServedFile, _ range: Range<Int>,
        to exchange: Exchange, from site: ServedSite
    ) async throws {
        switch file.content {
        case .bytes(let bytes): try await exchange.send(status, fields, ByteBuffer(bytes: bytes[range]))
        case .file(let file):
            try await exchange.send(status, fields, size: range.count) { sent in
                let part = range.dropFirst(sent).prefix(SiteFile.partSize)
                return try await site.onThread { file.read(part) }.map { ByteBuffer(bytes: $0) }
            }
        }
    }
}
