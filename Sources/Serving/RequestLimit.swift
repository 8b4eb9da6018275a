import NIOCore
import NIOHTTP1

/// Closes a connection whose request is too long, or takes too long to arrive.
///
/// This handler sits before the decoder and counts bytes. `RequestBounds`, after the decoder, reports where a request
/// begins and ends.
final class RequestLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let bytes: Int
    private let time: Duration?
    private var received = 0
    private var deadline: Scheduled<Void>?

    init(bytes: Int, time: Duration?) { (self.bytes, self.time) = (bytes, time) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        startDeadline(context)
        received += unwrapInboundIn(data).readableBytes
        // The decoder runs within this call: afterwards `received` counts no bytes of a finished request.
        context.fireChannelRead(data)
        if received > bytes { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        deadline?.cancel()
        context.fireChannelInactive()
    }

    fileprivate func startDeadline(_ context: ChannelHandlerContext) {
        guard deadline == nil, let time else { return }
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }

    fileprivate func requestEnded() {
        received = 0
        deadline?.cancel()
        deadline = nil
    }
}

/// Tells `RequestLimit` where a request begins and ends.
final class RequestBounds: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let limit: RequestLimit

    init(_ limit: RequestLimit) { self.limit = limit }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        // The request may have begun in the same read as the one before ended.
        case .head: limit.startDeadline(context)
        case .end: limit.requestEnded()
        case .body: break
        }
        context.fireChannelRead(data)
    }
}
