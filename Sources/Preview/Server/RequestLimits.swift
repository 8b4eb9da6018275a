import NIOCore
import NIOHTTP1

/// Closes a connection whose requests are too long or too slow, or whose answers nobody takes.
///
/// It stands before the decoder and counts bytes. `RequestEnd`, behind it, tells when a request is complete.
final class RequestLimits: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    struct Allowance: Sendable {
        /// A whole request, its body with it, in bytes.
        var size = 17 << 10
        /// From a request's first byte to its last.
        var time = TimeAmount.seconds(5)
        /// Without a request.
        var idle = TimeAmount.seconds(30)
        /// Without the other side taking any of the answer.
        var stall = TimeAmount.seconds(30)
    }

    /// A request has been read to its end. Sent by `RequestEnd`.
    struct Complete {}

    private let allowance: Allowance
    private var received = 0
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    init(_ allowance: Allowance) { self.allowance = allowance }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if received == 0 { deadline = close(context, in: allowance.time) }
        received += unwrapInboundIn(data).readableBytes
        // The decoder works at once: when this returns, `received` counts an unfinished request alone.
        context.fireChannelRead(data)
        if received > allowance.size { context.close(promise: nil) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is Complete else { return context.triggerUserOutboundEvent(event, promise: promise) }
        received = 0
        deadline?.cancel()
        promise?.succeed()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        stall?.cancel()
        stall = context.channel.isWritable ? nil : close(context, in: allowance.stall)
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        stall?.cancel()
        context.fireChannelInactive()
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

/// Tells `RequestLimits` where a request ends.
final class RequestEnd: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .end = unwrapInboundIn(data) {
            context.triggerUserOutboundEvent(RequestLimits.Complete(), promise: nil)
        }
        context.fireChannelRead(data)
    }
}
