package import NIOCore
package import NIOHTTP1
import NIOPosix
import Synchronization

/// The limits of a server.
package struct ServerLimits: Sendable {
    /// The most connections open at once; a further one takes the place of an idle one.
    package var connections: Int
    /// The time that a connection may be silent when it is the client's turn: to send a part of a request, or to take a
    /// part of an answer.
    package var patience: Duration
    /// The longest request, including its body.
    package var requestBytes: Int
    /// The longest time from a request's first byte to its last; nil if only `patience` limits it.
    package var requestTime: Duration?

    package init(
        connections: Int, patience: Duration = .seconds(30), requestBytes: Int = .max, requestTime: Duration? = nil
    ) {
        (self.connections, self.patience) = (connections, patience)
        (self.requestBytes, self.requestTime) = (requestBytes, requestTime)
    }
}

/// The connections to a server: HTTP/1.1 by SwiftNIO, with Housebook's limits.
package final class Connections: Sendable {
    /// The answer to a request whose head is too long or no HTTP.
    package typealias Refusal = (status: HTTPResponseStatus, fields: HTTPHeaders, body: ByteBuffer)

    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosing = false
    }

    /// Each request, as soon as its head has been read. Ends after `close` or `finish`.
    package let requests: AsyncStream<Exchange>
    private let arrivals: AsyncStream<Exchange>.Continuation
    private let limits: ServerLimits
    private let refusal: @Sendable (HTTPParserError) -> Refusal
    private let report: @Sendable (String) -> Void
    private let idle = IdleConnections()
    private let state = Mutex(State())

    /// - Parameters:
    ///   - refusal: The answer to a malformed head, after which the connection is closed.
    ///   - report: Takes a sentence for the log.
    package init(
        _ limits: ServerLimits, refusal: @escaping @Sendable (HTTPParserError) -> Refusal,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.limits, self.refusal, self.report) = (limits, refusal, report)
        (requests, arrivals) = AsyncStream.makeStream()
    }

    /// Accepts connections at an address.
    package func listen(_ host: String, _ port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 1024)
            // Accepts one connection at a time, so that each is counted before the next.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelInitializer { [limits, idle, report] channel in
                channel.eventLoop.makeCompletedFuture {
                    let limit = ConnectionLimit(limits.connections, idle, report: report)
                    try channel.pipeline.syncOperations.addHandler(limit)
                }
            }
            // A connection counts as stalled as soon as a single byte waits to be sent.
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try self.add(channel) } }
            .bind(host: host, port: port).get()
    }

    /// Thrown for a connection that arrives while the server is closing.
    private struct ServerClosing: Error {}

    private func add(_ channel: any Channel) throws {
        let id = ObjectIdentifier(channel)
        try state.withLock { state in
            guard !state.isClosing else { throw ServerClosing() }
            state.channels[id] = channel
        }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { _ = $0.channels.removeValue(forKey: id) }
        }
        var bounds = NIOHTTPDecoderLimitConfiguration()
        bounds.maxHeaderFieldSize = 16 << 10
        bounds.maxHeaderListSize = 16 << 10
        bounds.maxHeaderFieldCount = 100
        let limit = RequestLimit(bytes: limits.requestBytes, time: limits.requestTime)
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(limit)
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: bounds)))
        try pipeline.addHandler(RequestBounds(limit))
        // Answers the requests of a connection one at a time, in order.
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(RequestReader(arrivals, idle, patience: TimeAmount(limits.patience), refusal))
    }

    /// Refuses new connections, closes the idle ones, lets the others finish their requests, and closes the rest.
    /// - Parameter grace: The time that a request may take to finish.
    package func close(after grace: Duration) async {
        let channels = state.withLock { state in
            state.isClosing = true
            return Array(state.channels.values)
        }
        for channel in channels {
            channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            channel.eventLoop.scheduleTask(in: TimeAmount(grace)) { channel.close(promise: nil) }
        }
        // Waiting for a channel to close does not fail.
        for channel in channels { try? await channel.closeFuture.get() }
        finish()
    }

    /// Ends `requests`.
    package func finish() { arrivals.finish() }
}
