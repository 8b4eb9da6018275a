import NIOCore
import NIOHTTP1
import Serving

/// The answers of a hub.
extension Exchange {
    func answer(
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders = [:], _ body: ByteBuffer = ByteBuffer()
    ) async throws {
        try await send(status, completed(fields, for: status), body)
    }

    func answer(_ refusal: HubRefusal) async throws {
        let (status, fields, body) = refusal.answer
        try await answer(status, fields, body)
    }

    /// Adds the fields that all answers of a hub have.
    func completed(_ fields: HTTPHeaders, for status: HTTPResponseStatus) -> HTTPHeaders {
        var fields = fields
        fields.add(
            name: "Cache-Control", value: status == .ok && fields.contains(name: "ETag") ? "no-cache" : "no-store")
        fields.add(name: "X-Content-Type-Options", value: "nosniff")
        // Connections of HTTP/1.0 clients are not kept open.
        if !request.isKeepAlive || request.version != .http1_1 { fields.add(name: "Connection", value: "close") }
        return fields
    }

    /// Ends the request of a member whose token was revoked: the rest of its body is refused, a download is cut off.
    func revoke() {
        body.end(.failure(.revoked))
        if status == .ok { close() }
    }
}
