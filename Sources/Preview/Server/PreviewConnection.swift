import HummingbirdCore
import Logging
import NIOCore
import Synchronization

/// A connection: Hummingbird's HTTP/1.1, behind our limits, known to `OpenConnections`.
struct PreviewConnection: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let http: HTTP1Channel
    private let open: OpenConnections
    private let allowance: RequestLimits.Allowance

    init(responder: SiteResponder, open: OpenConnections, allowance: RequestLimits.Allowance) {
        self.open = open
        self.allowance = allowance
        http = HTTP1Channel(
            responder: { try await responder.respond(to: $0, writer: $1, loop: $2.eventLoop) },
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [RequestEnd()], idleTimeout: allowance.idle,
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 100)))
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try open.add(channel)
            try channel.pipeline.syncOperations.addHandler(RequestLimits(allowance))
        }.flatMap {
            http.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Value, logger: Logger) async {
        await http.handle(value: value, logger: logger)
    }
}

/// The connections that are open, so that they can all be closed.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isClosing = false
    }

    private let state = Mutex(State())

    /// No more connections are taken.
    struct Late: Error {}

    func add(_ channel: any Channel) throws {
        let id = ObjectIdentifier(channel)
        try state.withLock { state in
            guard !state.isClosing else { throw Late() }
            state.channels[id] = channel
        }
        channel.closeFuture.whenComplete { [weak self] _ in
            self?.state.withLock { _ = $0.channels.removeValue(forKey: id) }
        }
    }

    /// Turns away whoever comes from now on.
    func refuseMore() { state.withLock { $0.isClosing = true } }

    /// - Parameter grace: How long an answer that is under way may take.
    func closeAll(after grace: TimeAmount) {
        let channels = state.withLock { Array($0.channels.values) }
        for channel in channels { channel.eventLoop.scheduleTask(in: grace) { channel.close(promise: nil) } }
    }
}
