import NIOCore
import NIOHTTP1

/// Closes a connection whose requests are too long or too slow, or whose client does not take the answers.
///
/// This handler sits before the decoder and counts bytes. `RequestBounds`, after the decoder, reports where a request
/// begins and ends.
final class RequestLimits: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    struct Allowance: Sendable {
        /// The longest request, including its body, in bytes.
        var size = 17 << 10
        /// The longest time from a request's first byte to its last.
        var time = TimeAmount.seconds(5)
        /// The longest time without a request.
        var idle = TimeAmount.seconds(30)
        /// The longest time for the client to take what has been written: a part of an answer, or all.
        var stall = TimeAmount.seconds(30)
    }

    /// Events that `RequestBounds` sends: the head of a request has been read, or the whole request.
    enum Bound {
        case head, end
    }

    private let allowance: Allowance
    private var received = 0
    private var deadline: Scheduled<Void>?
    private var stall: Scheduled<Void>?

    init(_ allowance: Allowance) { self.allowance = allowance }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        startDeadline(context)
        received += unwrapInboundIn(data).readableBytes
        // The decoder runs within this call: afterwards `received` counts no bytes of a finished request.
        context.fireChannelRead(data)
        if received > allowance.size { context.close(promise: nil) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let bound = event as? Bound else { return context.triggerUserOutboundEvent(event, promise: promise) }
        switch bound {
        // The request may have begun in the same read as the one before ended.
        case .head: startDeadline(context)
        case .end:
            received = 0
            deadline?.cancel()
            deadline = nil
        }
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

    private func startDeadline(_ context: ChannelHandlerContext) {
        deadline = deadline ?? close(context, in: allowance.time)
    }

    private func close(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}

/// Tells `RequestLimits` where a request begins and ends.
final class RequestBounds: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: context.triggerUserOutboundEvent(RequestLimits.Bound.head, promise: nil)
        case .end: context.triggerUserOutboundEvent(RequestLimits.Bound.end, promise: nil)
        case .body: break
        }
        context.fireChannelRead(data)
    }
}
