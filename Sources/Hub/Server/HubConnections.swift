import NIOCore
import NIOHTTP1
import NIOPosix
import Serving
import Synchronization

/// The connections to a hub: HTTP/1.1 by SwiftNIO, with Housebook's limits.
final class HubConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosing = false
    }

    /// Each request, as soon as its head has been read. Ends after `close`.
    let requests: AsyncStream<HubExchange>
    private let arrivals: AsyncStream<HubExchange>.Continuation
    private let limits: HubLimits
    private let log: @Sendable (String) -> Void
    private let idle = IdleConnections()
    private let state = Mutex(State())

    init(_ limits: HubLimits, log: @escaping @Sendable (String) -> Void) {
        (self.limits, self.log) = (limits, log)
        (requests, arrivals) = AsyncStream.makeStream()
    }

    /// Accepts connections at an address; no more at once than the limits allow.
    func listen(_ host: String, _ port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.backlog, value: 1024)
            // Accepts one connection at a time, so that each is counted before the next.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelInitializer { [limits, idle, log] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        ConnectionLimit(limits.connections, idle) { log(RequestLog.line(error: $0)) })
                }
            }
            // A connection counts as stalled as soon as a single byte waits to be sent.
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try self.add(channel) } }
            .bind(host: host, port: port).get()
    }

    /// Thrown for a connection that arrives while the server is closing.
    private struct Late: Error {}

    private func add(_ channel: any Channel) throws {
        let id = ObjectIdentifier(channel)
        try state.withLock { state in
            guard !state.isClosing else { throw Late() }
            state.channels[id] = channel
        }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { _ = $0.channels.removeValue(forKey: id) }
        }
        var bounds = NIOHTTPDecoderLimitConfiguration()
        bounds.maxHeaderFieldSize = limits.headBytes
        bounds.maxHeaderListSize = limits.headBytes
        bounds.maxHeaderFieldCount = 100
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: bounds)))
        // Answers the requests of a connection one at a time, in order.
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(RequestReader(arrivals, idle, patience: TimeAmount(limits.patience)))
    }

    /// Refuses new connections, closes the idle ones, lets the others finish their requests, and closes the rest.
    /// - Parameter grace: The time that a request may take to finish.
    func close(after grace: Duration) async {
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
        arrivals.finish()
    }
}
