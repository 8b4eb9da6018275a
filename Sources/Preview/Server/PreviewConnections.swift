import NIOCore
import NIOHTTP1
import NIOPosix
import Serving
import Synchronization

/// The connections to the preview: HTTP/1.1 by SwiftNIO, with Housebook's limits.
final class PreviewConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosing = false
    }

    /// Each request, once it has been read to its end. Ends when the listener closes.
    let requests: AsyncStream<PreviewExchange>
    private let arrivals: AsyncStream<PreviewExchange>.Continuation
    private let allowance: RequestLimits.Allowance
    private let idle = IdleConnections()
    private let state = Mutex(State())

    init(_ allowance: RequestLimits.Allowance) {
        self.allowance = allowance
        (requests, arrivals) = AsyncStream.makeStream()
    }

    /// Accepts connections at an address.
    /// - Parameter most: The most connections open at once.
    func listen(_ host: String, _ port: Int, most: Int) async throws -> any Channel {
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            // Accepts one connection at a time, so that each is counted before the next.
            .serverChannelOption(.maxMessagesPerRead, value: 1)
            .serverChannelInitializer { [idle] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ConnectionLimit(most, idle))
                }
            }
            // A connection counts as stalled as soon as a single byte waits to be sent.
            .childChannelOption(.writeBufferWaterMark, value: .init(low: 1, high: 1))
            .childChannelInitializer { channel in channel.eventLoop.makeCompletedFuture { try self.add(channel) } }
            .bind(host: host, port: port).get()
        listener.closeFuture.whenComplete { [arrivals] _ in arrivals.finish() }
        return listener
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
        var limits = NIOHTTPDecoderLimitConfiguration()
        limits.maxHeaderFieldSize = 16 << 10
        limits.maxHeaderListSize = 16 << 10
        limits.maxHeaderFieldCount = 100
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(RequestLimits(allowance))
        try pipeline.addHandler(HTTPResponseEncoder())
        try pipeline.addHandler(ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits)))
        try pipeline.addHandler(RequestBounds())
        // Answers the requests of a connection one at a time, in order.
        try pipeline.addHandler(HTTPServerPipelineHandler())
        try pipeline.addHandler(HTTPServerProtocolErrorHandler())
        try pipeline.addHandler(RequestReader(arrivals, idle, patience: allowance.idle))
    }

    /// Refuses new connections, and closes all others.
    /// - Parameter grace: The time that a running answer may still take.
    func close(after grace: TimeAmount) async throws {
        let channels = state.withLock { state in
            state.isClosing = true
            return Array(state.channels.values)
        }
        for channel in channels {
            channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) }
        }
        for channel in channels { try await channel.closeFuture.get() }
    }
}

/// Passes on each request of a connection, and closes a connection that stays idle.
private final class RequestReader: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let arrivals: AsyncStream<PreviewExchange>.Continuation
    private let idle: IdleConnections
    private let patience: TimeAmount
    private var head: HTTPRequestHead?
    private var silence: Scheduled<Void>?
    /// The connection's number among the idle ones, until its request has been read to the end.
    private var idleNumber: Int?

    init(_ arrivals: AsyncStream<PreviewExchange>.Continuation, _ idle: IdleConnections, patience: TimeAmount) {
        (self.arrivals, self.idle, self.patience) = (arrivals, idle, patience)
    }

    func handlerAdded(context: ChannelHandlerContext) { awaitRequest(context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            silence?.cancel()
            self.head = head
        case .body: break
        case .end:
            becomeBusy()
            guard let head else { return }
            arrivals.yield(PreviewExchange(head, on: context.channel))
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Starts the timer first: passing on the end lets in the next request, which cancels the timer.
        if case .end = unwrapOutboundIn(data) { awaitRequest(context) }
        context.write(data, promise: promise)
    }

    func channelInactive(context: ChannelHandlerContext) {
        becomeBusy()
        silence?.cancel()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func awaitRequest(_ context: ChannelHandlerContext) {
        let channel = context.channel
        silence = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        if idleNumber == nil { idleNumber = idle.add(channel) }
    }

    private func becomeBusy() {
        if let number = idleNumber { idle.remove(number) }
        idleNumber = nil
    }
}
