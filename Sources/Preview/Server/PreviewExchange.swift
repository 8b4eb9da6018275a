import NIOCore
import NIOHTTP1

/// A request, and the channel that its answer is sent on.
struct PreviewExchange: Sendable {
    let request: HTTPRequestHead
    private let channel: any Channel

    init(_ request: HTTPRequestHead, on channel: any Channel) {
        self.request = request
        self.channel = channel
    }

    /// The value of a field of the request. Several fields with one name are joined into one list.
    func field(_ name: String) -> String? {
        let values = request.headers[name]
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Sends a whole answer.
    /// - Parameter body: Left out unless the request is a GET.
    func send(_ status: HTTPResponseStatus, _ fields: HTTPHeaders, _ body: ByteBuffer? = nil) async throws {
        channel.write(HTTPServerResponsePart.head(head(status, fields)), promise: nil)
        if let body, request.method == .GET {
            channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil)
        }
        try await end()
    }

    /// Begins an answer whose body follows in parts.
    func begin(_ status: HTTPResponseStatus, _ fields: HTTPHeaders) async throws {
        try await channel.writeAndFlush(HTTPServerResponsePart.head(head(status, fields)))
    }

    /// Returns when the system has taken the bytes, so that no more than one part of a long answer is in memory.
    func write(_ part: ByteBuffer) async throws {
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(part)))
    }

    func end() async throws {
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
        if !request.isKeepAlive { close() }
    }

    func close() { channel.close(promise: nil) }

    /// Calls the closure when the connection has closed.
    func whenClosed(_ call: @escaping @Sendable () -> Void) {
        channel.closeFuture.whenComplete { _ in call() }
    }

    private func head(_ status: HTTPResponseStatus, _ fields: HTTPHeaders) -> HTTPResponseHead {
        HTTPResponseHead(version: .http1_1, status: status, headers: fields)
    }
}
