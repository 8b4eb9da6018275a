import NIOCore
import NIOHTTP1
import Synchronization

/// A request, and the channel that its answer is sent on.
final class HubExchange: Sendable {
    private struct Progress {
        var status: HTTPResponseStatus?
        var sent = 0
        var isContinued = false
        var isClosed = false
        var whenClosed: (@Sendable () -> Void)?
    }

    let request: HTTPRequestHead
    let body: RequestBody
    private let channel: any Channel
    private let progress = Mutex(Progress())
    /// To be called once the client has shown that it may send the request.
    let admit: @Sendable () -> Void

    init(
        _ request: HTTPRequestHead, _ body: RequestBody, on channel: any Channel, admit: @escaping @Sendable () -> Void
    ) {
        (self.request, self.body, self.channel, self.admit) = (request, body, channel, admit)
    }

    /// The only value of a field of the request; nil if it is missing or has several.
    func field(_ name: String) -> String? {
        let values = request.headers[name]
        return values.count == 1 ? values[0] : nil
    }

    /// The client's address.
    var address: String { channel.remoteAddress?.ipAddress ?? "" }

    /// The status of the answer, once it has begun.
    var status: HTTPResponseStatus? { progress.withLock { $0.status } }
    /// The number of bytes of the answer's body that were sent.
    var sent: Int { progress.withLock { $0.sent } }

    // MARK: - The body

    /// The next part of the body; nil at its end. Asks the client for the body if it waits to be asked.
    /// - Throws: `RequestBody.Failure`
    func nextPart() async throws -> ByteBuffer? {
        let isAsked = progress.withLock { progress in
            defer { progress.isContinued = true }
            return progress.isContinued || request.headers["Expect"].first?.lowercased() != "100-continue"
        }
        if !isAsked {
            try await channel.writeAndFlush(
                HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .continue)))
        }
        return try await body.next()
    }

    // MARK: - The answer

    /// Sends a whole answer.
    /// - Parameter body: Left out for a HEAD request; its length is sent nevertheless.
    func send(_ status: HTTPResponseStatus, _ fields: HTTPHeaders = [:], _ body: ByteBuffer? = nil) async throws {
        var fields = fields
        if status.mayHaveResponseBody, !fields.contains(name: "Content-Length") {
            fields.add(name: "Content-Length", value: String(body?.readableBytes ?? 0))
        }
        begin(status, fields)
        if let body, body.readableBytes > 0, request.method != .HEAD { try await write(body) }
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    func send(_ refusal: HubRefusal) async throws {
        let (fields, body) = refusal.answer
        try await send(refusal.status, fields, body)
    }

    /// Sends a stored body, a chunk at a time.
    /// - Parameter chunk: Reads a chunk after the first one. If it returns nil, the connection is closed, since the
    ///   length has been sent already.
    func send(
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders, _ stored: StoredBody,
        chunk: (Int) async throws -> ByteBuffer?
    ) async throws {
        var fields = fields
        fields.add(name: "Content-Length", value: String(stored.size))
        begin(status, fields)
        if request.method != .HEAD {
            try await write(ByteBuffer(bytes: stored.start))
            var number = 1
            while number * HubChunk.size < stored.size {
                guard let bytes = try await chunk(number) else { return close() }
                try await write(bytes)
                number += 1
            }
        }
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    func close() { channel.close(promise: nil) }

    /// Ends the request of a member whose token was revoked: the rest of its body is refused, a download is cut off.
    func revoke() {
        body.end(.failure(.revoked))
        if status == .ok { close() }
    }

    private func begin(_ status: HTTPResponseStatus, _ fields: HTTPHeaders) {
        progress.withLock { $0.status = status }
        var fields = fields
        fields.add(
            name: "Cache-Control", value: status == .ok && fields.contains(name: "ETag") ? "no-cache" : "no-store")
        fields.add(name: "X-Content-Type-Options", value: "nosniff")
        channel.write(
            HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: status, headers: fields)),
            promise: nil)
    }

    /// Returns when the system has taken the bytes, so that the hub reads no further for a slow client.
    private func write(_ bytes: ByteBuffer) async throws {
        var rest = bytes
        // In small parts: a client that takes no part of one for too long is gone.
        while let part = rest.readSlice(length: min(rest.readableBytes, 128 << 10)), part.readableBytes > 0 {
            try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(part)))
            progress.withLock { $0.sent += part.readableBytes }
        }
    }

    // MARK: - Waiting

    /// Calls the closure if the connection closes before the answer has ended.
    func whenClosed(_ call: @escaping @Sendable () -> Void) {
        let isClosed = progress.withLock { progress in
            progress.whenClosed = call
            return progress.isClosed
        }
        if isClosed { call() }
    }

    func connectionClosed() {
        let call = progress.withLock { progress in
            progress.isClosed = true
            return progress.whenClosed
        }
        call?()
    }

    /// Calls the closure after a time.
    /// - Returns: Cancels the call.
    func after(_ time: Duration, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time), call)
        return { timer.cancel() }
    }
}
