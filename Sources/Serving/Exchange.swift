package import NIOCore
package import NIOHTTP1
import Synchronization

/// A request, and the channel that its answer is sent on.
package final class Exchange: Sendable {
    private struct Progress {
        var status: HTTPResponseStatus?
        var sent = 0
        var isContinued = false
        var isClosed = false
        var whenClosed: (@Sendable () -> Void)?
    }

    package let request: HTTPRequestHead
    package let body: RequestBody
    private let channel: any Channel
    private let progress = Mutex(Progress())
    /// To be called once the client has shown that it may send the request.
    package let admit: @Sendable () -> Void

    init(
        _ request: HTTPRequestHead, _ body: RequestBody, on channel: any Channel, admit: @escaping @Sendable () -> Void
    ) {
        (self.request, self.body, self.channel, self.admit) = (request, body, channel, admit)
    }

    /// The only value of a field of the request; nil if it is missing or has several.
    package func field(_ name: String) -> String? {
        let values = request.headers[name]
        return values.count == 1 ? values[0] : nil
    }

    /// The value of a field of the request. Several fields with one name are joined into one list.
    package func list(_ name: String) -> String? {
        let values = request.headers[name]
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The client's address.
    package var address: String { channel.remoteAddress?.ipAddress ?? "" }

    /// The status of the answer, once it has begun.
    package var status: HTTPResponseStatus? { progress.withLock { $0.status } }
    /// The number of bytes of the answer's body that were sent.
    package var sent: Int { progress.withLock { $0.sent } }

    // MARK: - The body

    /// The next part of the body; nil at its end. Asks the client for the body if it waits to be asked.
    /// - Throws: `RequestBody.Failure`
    package func nextPart() async throws -> ByteBuffer? {
        let isAsked = progress.withLock { progress in
            defer { progress.isContinued = true }
            return progress.isContinued || request.headers["Expect"].first?.lowercased() != "100-continue"
        }
        if !isAsked { try await channel.writeAndFlush(head(.continue, [:])) }
        return try await body.next()
    }

    // MARK: - The answer

    /// Sends a whole answer.
    /// - Parameter body: Left out for a HEAD request; its length is sent nevertheless.
    package func send(
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders = [:], _ body: ByteBuffer = ByteBuffer()
    ) async throws {
        try await send(status, fields, size: body.readableBytes) { _ in body }
    }

    /// Sends an answer whose body comes in parts.
    /// - Parameter part: Reads the next part, after a number of bytes. If it returns nil or no bytes, the connection is
    ///   closed, since the length has been sent already.
    package func send(
        _ status: HTTPResponseStatus, _ fields: HTTPHeaders, size: Int, part: (Int) async throws -> ByteBuffer?
    ) async throws {
        var fields = fields
        if status.mayHaveResponseBody { fields.add(name: "Content-Length", value: String(size)) }
        channel.write(head(status, fields), promise: nil)
        while request.method != .HEAD, sent < size {
            guard let bytes = try await part(sent), bytes.readableBytes > 0 else { return close() }
            try await write(bytes)
        }
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
    }

    /// Begins an answer of unknown length, which `close` ends.
    package func begin(_ status: HTTPResponseStatus, _ fields: HTTPHeaders) async throws {
        try await channel.writeAndFlush(head(status, fields))
    }

    private func head(_ status: HTTPResponseStatus, _ fields: HTTPHeaders) -> HTTPServerResponsePart {
        if status != .continue { progress.withLock { $0.status = status } }
        return .head(HTTPResponseHead(version: .http1_1, status: status, headers: fields))
    }

    /// Returns when the system has taken the bytes, so that the server reads no further for a slow client.
    package func write(_ bytes: ByteBuffer) async throws {
        var rest = bytes
        // In small parts: a client that takes no part of one for too long is gone.
        while let part = rest.readSlice(length: min(rest.readableBytes, 128 << 10)), part.readableBytes > 0 {
            try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(part)))
            progress.withLock { $0.sent += part.readableBytes }
        }
    }

    package func close() { channel.close(promise: nil) }

    // MARK: - Waiting

    /// Calls the closure if the connection closes before the answer has ended.
    package func whenClosed(_ call: @escaping @Sendable () -> Void) {
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
    package func after(_ time: Duration, _ call: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let timer = channel.eventLoop.scheduleTask(in: TimeAmount(time), call)
        return { timer.cancel() }
    }
}
